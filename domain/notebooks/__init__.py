"""Notebooks: what groups of seats note while they play, apart from the match."""
