"""Tests of learning: the page of how a game is played, and the guide of a first match."""
