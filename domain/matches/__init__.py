"""Matches: their commands, queries and decisions, by the rules of every match (RULES.md)."""

from domain.matches.commands.execution import AcceptedCommand
from domain.matches.commands.matches import Matches
from domain.matches.commands.openings import WantedMatch
from domain.matches.commands.play import Play

__all__ = ["AcceptedCommand", "Matches", "Play", "WantedMatch"]
