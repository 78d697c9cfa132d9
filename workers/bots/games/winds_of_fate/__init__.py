"""Bots of Winds of Fate: what they think of a table, and how they choose."""
