"""Tests of what arbiters and the tournament decide in a match."""
