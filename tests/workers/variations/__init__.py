"""Tests of bots in variations: what they do, and what they think."""
