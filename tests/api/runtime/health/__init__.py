"""Tests of what is said about health: of a node, and of the cluster."""
