"""Tests of settings, keys and readiness."""
