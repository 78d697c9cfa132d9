"""Tests of what the service measures of itself."""
