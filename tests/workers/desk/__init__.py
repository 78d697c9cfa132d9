"""Tests of the desk: what it does in tournaments, when, and whatever happens to its process."""
