"""Tests of the page that verifies records, and of its checks."""
