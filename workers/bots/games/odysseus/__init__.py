"""Bots of Odysseus: what they think of a table, and how they choose."""
