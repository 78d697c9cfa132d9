"""Tests of the files with which machines are set up: each by the tool that reads it, or by its schema."""
