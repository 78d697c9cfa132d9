"""Limits: what a caller may use, how it is counted, and who is no stranger."""
