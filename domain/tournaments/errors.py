"""The refusals that only the service has, since they are of no tournament alone. RULES.md has the sections.

All others are in `domain.competition.errors`.
"""

# ruff: noqa: N818  # they are refusals; nothing went wrong

from domain.competition.errors import TournamentError


class StaleTournament(TournamentError):
    """The tournament went on. `expect`: the step that the command was made for; `head`: the one it is at."""

    section = 35

    def __init__(self, expect: int, head: int) -> None:
        super().__init__()
        self.expect = expect
        self.head = head


class UnknownTournamentHead(TournamentError):
    """The ledger of this tournament never had the head that the command says its author saw."""

    section = 35


class TooManyOfYours(TournamentError):
    """The tournament has as many steps of this player as it takes."""

    section = 34


class NotAnEntrant(TournamentError):
    """Only an entrant may do this, and only for themself."""

    section = 6


class UnknownPlayer(TournamentError):
    """Nobody has this id."""

    section = 6
