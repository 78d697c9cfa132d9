"""Tests of the search for tables and seats."""
