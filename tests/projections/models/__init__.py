"""Tests of the read models, one file a table."""
