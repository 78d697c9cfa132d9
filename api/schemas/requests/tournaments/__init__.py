"""Requests about tournaments: each a schema that checks the body, and a typed dict of the same fields."""
