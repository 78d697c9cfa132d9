"""Tests of fair play: what a seat could know, and what chance gave it."""
