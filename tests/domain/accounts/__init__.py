"""Tests of players and tokens."""
