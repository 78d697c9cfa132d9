"""The refusals by the rules of tournaments. Each names its section of domain/tournaments/RULES.md."""

# ruff: noqa: N818  # they are refusals; nothing went wrong

from domain.competition.lifecycle import TournamentStatus
from domain.kernel.game import SectionRefused


class TournamentError(SectionRefused):
    """A rule of tournaments forbids it."""

    rules = "tournament"


class NoTournament(TournamentError):
    """There is no such tournament, or it is opened already."""

    section = 1


class BadRegulations(TournamentError):
    """The regulations contradict themselves. `reason`: in one line."""

    section = 2

    def __init__(self, field: str, reason: str) -> None:
        super().__init__(field)
        self.reason = reason


class WrongHash(TournamentError):
    """The hash is not of these regulations or standings."""

    section = 2


class NotStaff(TournamentError):
    """The player has no role that may do this."""

    section = 4


class PlaysThemself(TournamentError):
    """Staff who may look at matches cannot enter, and entrants cannot become such staff."""

    section = 4


class InsidersDoNotEnter(TournamentError):
    """Who was an organizer or arbiter of the tournament, or looked at one of its matches, does not enter."""

    section = 4


class NoSuchStaff(TournamentError):
    """The player is not on the staff, or is the host, who stays on it."""

    section = 4


class WrongStage(TournamentError):
    """The tournament is not at the stage at which this is done.

    `status`: the one that it has; None if the step is wrong at every stage.
    """

    section = 5

    def __init__(self, status: TournamentStatus | None = None) -> None:
        super().__init__()
        self.status = status


class RoundsBegan(WrongStage):
    """A round was paired already."""

    section = 3


class EntryByInvitation(TournamentError):
    """Only players who are invited may register."""

    section = 6


class AlreadyInvited(TournamentError):
    """The player is invited already."""

    section = 6


class AlreadyEntered(TournamentError):
    """The player has entered already."""

    section = 6


class NotAsked(TournamentError):
    """A player whom the staff enters is asked, and nobody else is."""

    section = 6


class EntryDeclined(TournamentError):
    """The staff declined the player, who may be reinstated, and does not enter again by themself."""

    section = 6


class TournamentFull(TournamentError):
    """There are as many entrants as the regulations allow."""

    section = 6


class WrongNumber(TournamentError):
    """Numbers are given one after the other."""

    section = 6


class NoSuchEntrant(TournamentError):
    """No entrant has this number."""

    section = 6


class AlreadyCheckedIn(TournamentError):
    """The entrant checked in before, or nobody needs to."""

    section = 7


class TooLate(TournamentError):
    """The regulations allow no late entry any more."""

    section = 8


class NotTakingPart(TournamentError):
    """The entrant does not take part, or does already."""

    section = 9


class NoSuchBye(TournamentError):
    """Nobody may ask for this bye, or the entrant has asked for as many as are allowed."""

    section = 10


class BadDraw(TournamentError):
    """A draw has the next number, and its link leads to the one before it."""

    section = 11


class BadLotsContribution(TournamentError):
    """It is not what the entrant is bound to, or it comes after the first draw."""

    section = 11


class BadLotsBeacon(TournamentError):
    """A draw has the public randomness that was named for it, and no other."""

    section = 11


class UnsettledTables(TournamentError):
    """A round before has a table without a result that counts, and is not closed."""

    section = 12


class WrongRound(TournamentError):
    """This is not the round that is next, or that goes on."""

    section = 12


class OtherPairing(TournamentError):
    """The pairing is not the one that follows from the facts and the draw."""

    section = 12


class NoPairing(TournamentError):
    """There is no such pairing. `reason`: in one sentence, with the rule of pairings."""

    section = 12

    def __init__(self, reason: str) -> None:
        super().__init__("round")
        self.reason = reason


class BadPairing(TournamentError):
    """Not everybody who takes part sits at one table or has a bye, or a table has a wrong size."""

    section = 13


class WrongValue(TournamentError):
    """This is not the value of the pairing."""

    section = 13


class UnlistedMatches(TournamentError):
    """Each table has one match, and each match one table."""

    section = 15


class TimeCalledAlready(TournamentError):
    """Time was called already, or is not up yet, or nobody said how many turns follow, 0 to 100."""

    section = 16


class NoSuchTable(TournamentError):
    """The round has no such table."""

    section = 17


class WrongTable(TournamentError):
    """The table is not at the stage at which this is done."""

    section = 17


class WrongMatch(TournamentError):
    """The table does not play this match."""

    section = 17


class ImpossibleResult(TournamentError):
    """No order of play leads to this result. `reason`: in one line."""

    section = 18

    def __init__(self, reason: str) -> None:
        super().__init__("outcome")
        self.reason = reason


class NotAtTable(TournamentError):
    """The entrant does not sit at this table."""

    section = 19


class WrongConfirmation(TournamentError):
    """By the regulations the result does not count yet, or is confirmed in another way."""

    section = 19


class OtherResult(TournamentError):
    """The result before the correction is another one, or nothing is corrected."""

    section = 20


class NotAdjourned(TournamentError):
    """These are not the tables that are adjourned when the round is closed."""

    section = 21


class NoSuchNotice(TournamentError):
    """There is no such ruling, appeal, call or announcement, or it is done with."""

    section = 25


class WrongStandings(TournamentError):
    """These are not the standings that follow from the facts."""

    section = 29


class WrongSeed(TournamentError):
    """The seed is not the one that the opening commits to."""

    section = 32


class BadText(TournamentError):
    """A text has 1 to 200 printable characters, and longer ones as many as their rule says."""

    section = 34


class TooManyActs(TournamentError):
    """The tournament takes no more of these."""

    section = 34
