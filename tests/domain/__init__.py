"""Tests of the domain, without a network."""
