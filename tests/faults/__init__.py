"""Tests that kill real processes under load."""
