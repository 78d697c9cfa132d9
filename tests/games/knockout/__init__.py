"""Tests of the game: its rules by section, playthroughs, and who sees what."""
