"""Tests of simulation, its statistics and its report."""
