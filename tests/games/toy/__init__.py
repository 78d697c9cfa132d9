"""Tests of the game toy."""
