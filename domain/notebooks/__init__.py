"""Notebooks: what groups of seats note, and write to each other, while they play; apart from the match."""
