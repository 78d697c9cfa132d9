"""Tests of how matches are shown."""
