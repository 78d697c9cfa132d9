"""Bots of the games, a room each: rules of thumb, and a model for the search."""
