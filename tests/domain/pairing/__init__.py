"""Tests of pairings: who meets whom, and on which seat."""
