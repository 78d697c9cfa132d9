"""Presence: when players followed their seats, and which commands were refused, noted beside the log."""
