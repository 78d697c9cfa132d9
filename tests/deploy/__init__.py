"""Tests of the `nostos` command and of what it starts."""
