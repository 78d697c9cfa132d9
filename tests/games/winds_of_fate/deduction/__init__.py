"""Tests of what cannot be ruled out: all worlds one by one, and matches from before the option."""
