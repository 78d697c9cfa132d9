"""Bots of Wrath of Poseidon: what they think of a table, and how they choose."""
