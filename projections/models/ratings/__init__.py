"""Ratings of players: which matches are rated, the ratings after each of them, the lists by game and role."""
