"""Tests of the processes that follow the log."""
