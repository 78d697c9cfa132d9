"""Tests of what may be done with a match."""
