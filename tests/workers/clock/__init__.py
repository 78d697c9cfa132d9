"""Tests of the clock, and of what its process does beside."""
