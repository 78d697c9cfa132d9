"""Bots: they play through REST with tokens of their own and know what their seats know."""
