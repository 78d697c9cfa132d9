"""Reads that a real hot standby answers, also one that is held back."""
