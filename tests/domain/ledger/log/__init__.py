"""Tests of the transparency log: trees, notes and tiles."""
