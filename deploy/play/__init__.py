"""Matches in a terminal: the lobby, a table to play at, and replays, over the client alone."""
