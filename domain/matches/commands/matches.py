"""All commands to matches, and the queries."""

from domain.matches.commands.arbiters import ArbiterCommands
from domain.matches.commands.openings import OpeningCommands
from domain.matches.commands.play import PlayCommands
from domain.matches.commands.table import TableCommands


class Matches(OpeningCommands, TableCommands, PlayCommands, ArbiterCommands):
    """All matches; made as `Execution` says.

    Each command raises Refused, of which the errors of the match are kinds, or Unavailable.
    """
