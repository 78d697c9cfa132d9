"""Tests of the schemas of requests."""
