"""Matches: their commands, queries and decisions, by the rules of every match (RULES.md)."""

from domain.matches.commands import AcceptedCommand, Matches, Play, WantedMatch

__all__ = ["AcceptedCommand", "Matches", "Play", "WantedMatch"]
