"""Tests of notebooks, apart from matches."""
