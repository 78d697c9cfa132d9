"""Seats of a player and of bots: how many they hold, how a player leaves all of theirs, looks as a seat."""
