"""Tests of a match, whatever game is played: its fold, its lifecycle, what arbiters decide."""
