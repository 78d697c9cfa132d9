"""The match: what may be done with it (RULES.md), and the application that does it."""

from domain.matches.commands import Done, Matches, Play

__all__ = ["Done", "Matches", "Play"]
