"""Tests of matches in a terminal."""
