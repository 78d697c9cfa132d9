"""Tests of the notary, over a real database that its owner rewrites."""
