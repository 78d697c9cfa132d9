"""Tests of how commands print and are interrupted."""
