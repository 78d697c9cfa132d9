"""Tests of the read models."""
