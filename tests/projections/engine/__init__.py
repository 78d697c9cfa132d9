"""Tests of the engine: exactly once, partitions, rebuilds, publishing."""
