"""Bots in variations of matches: what they do in the seats of the others, and what they think of moves."""
