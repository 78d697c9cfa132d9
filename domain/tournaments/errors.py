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


class NoMatchesToReport(TournamentError):
    """A report on fair play is about 1 to 300 matches of the tournament, each once."""

    section = 37


class MatchesNotDisclosed(TournamentError):
    """A report on fair play is about matches that are disclosed and whose results count."""

    section = 37


class ReportUnderWay(TournamentError):
    """The tournament has a report on fair play that is not done yet."""

    section = 37


class TooManyFairPlayReports(TournamentError):
    """The tournament has had as many reports on fair play as it may have, today or altogether."""

    section = 37


class NoSuchFairPlayReport(TournamentError):
    """There is no such report on fair play, or it says nothing of the player."""

    section = 37


class BadWebhookAddress(TournamentError):
    """No webhook may be sent to this address. `reason`: in a few words."""

    section = 38

    def __init__(self, reason: str) -> None:
        super().__init__("url")
        self.reason = reason


class TooManyWebhooks(TournamentError):
    """The tournament has as many webhooks as it may have."""

    section = 38


class NoMoreWebhooks(TournamentError):
    """The tournament has ended, so nothing more happens that a webhook could be told of."""

    section = 38


class TooManyPings(TournamentError):
    """As many tests of the webhook wait as may wait."""

    section = 38


class NoSuchWebhook(TournamentError):
    """The tournament has no such webhook."""

    section = 38


class UnknownPlayer(TournamentError):
    """Nobody has this id."""

    section = 6
