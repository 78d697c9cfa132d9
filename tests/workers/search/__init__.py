"""Tests of the search of the strong bots."""
