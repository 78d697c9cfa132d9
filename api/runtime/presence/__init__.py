"""Presence: when players followed their seats, which commands were refused, and how many look on."""
