"""Bots of Odyssee: what they think of a table, and how they choose."""
