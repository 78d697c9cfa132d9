"""Tests of the games: rules by section, playthroughs, who sees what."""
