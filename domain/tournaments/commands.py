"""All commands and queries of tournaments, in one class. Each command is in the file of its subject."""

from domain.tournaments.desk import DeskCommands
from domain.tournaments.openings import OpeningCommands
from domain.tournaments.results import ResultCommands
from domain.tournaments.rounds import RoundCommands


class Tournaments(OpeningCommands, RoundCommands, ResultCommands, DeskCommands):
    """All tournaments."""
