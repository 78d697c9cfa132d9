"""The refusals by the rules of every match (RULES.md). Each is a Refused with its own type."""

# ruff: noqa: N818  # they are refusals; nothing went wrong

from typing import ClassVar, Self

import msgspec

from domain.kernel.facts import Seat, snake
from domain.kernel.game import Refused
from domain.kernel.match.lifecycle import Status
from domain.kernel.offers import Offer, Path
from domain.threadsafe.decoder import misfit


class MatchError(Refused):
    """A rule of the match forbids the command. `rule`: "match" and its section; `key`: of its text.

    `accepted`: what would be accepted there, a JSON schema or a list of values; None: nothing is to be said.
    """

    section: ClassVar[int]

    def __init__(self, where: Path = (), accepted: object = None) -> None:
        super().__init__(f"match {self.section}", snake(type(self).__name__), where)
        self.accepted = accepted


class Malformed(MatchError):
    """JSON that does not fit its declaration. `reason`: in one line, for developers."""

    def __init__(self, where: Path, reason: str, accepted: object = None) -> None:
        super().__init__(where, accepted)
        self.reason = reason

    @classmethod
    def of(cls, error: msgspec.ValidationError, under: Path = ()) -> Self:
        """The error with the path of what does not fit; `under`: where the JSON is in the body."""
        path, reason = misfit(error)
        return cls((*under, *path), reason)


class NoSuchGame(MatchError):
    """The game is not on the shelf."""

    section = 1


class WrongSeats(MatchError):
    """The game is not for so many seats."""

    section = 2


class BadOptions(Malformed):
    """These are not options of the game."""

    section = 2


class NoSuchMatch(MatchError):
    """No match has this id."""

    section = 3


class NoSuchSeat(MatchError):
    """The match has no such seat."""

    section = 4


class SeatTaken(MatchError):
    """Somebody else sits there."""

    section = 4


class AlreadySeated(MatchError):
    """The player holds a seat already."""

    section = 4


class SeatReserved(MatchError):
    """The seat is kept for somebody else."""

    section = 30


class RemovedBefore(MatchError):
    """The host removed the player, and has not invited them anew."""

    section = 31


class BadContribution(MatchError):
    """A contribution is 32 bytes, and the commitment of its seat binds it."""

    section = 5


class BadCommitment(MatchError):
    """A commitment is a SHA-256 in hex."""

    section = 5


class NothingToReveal(MatchError):
    """The seat has nothing to reveal, or has revealed it."""

    section = 5


class BadBeacon(Malformed):
    """This names no public randomness."""

    section = 5


class BadRevealWithin(Malformed):
    """There cannot be so many seconds for revealing."""

    section = 5


class NoBeacon(MatchError):
    """The match names no public randomness, or its value is known already."""

    section = 5


class BeaconAwaited(MatchError):
    """The value of the public randomness is not known yet, or is not one."""

    section = 5


class NotYourSeat(MatchError):
    """The player does not hold that seat."""

    section = 6


class NotAtTheTable(MatchError):
    """The player neither sits nor is the host."""

    section = 7


class HostRuns(MatchError):
    """Only the host starts this match and brings bots to it."""

    section = 7


class SeatsFree(MatchError):
    """A seat is free."""

    section = 7


class ContentChanged(MatchError):
    """A board or cards that the match was opened with are not on the shelf, or are others of that name."""

    section = 7


class WrongStatus(MatchError):
    """The status of the match does not allow it. `status`: None if the player may not learn it."""

    section = 8

    def __init__(self, status: Status | None) -> None:
        super().__init__()
        self.status = status


class NotSeated(MatchError):
    """The player holds no seat."""

    section = 9


class NotYourTurn(MatchError):
    """The game does not wait for this seat."""

    section = 10


class BadMove(Malformed):
    """This is not a move of the game, whatever the table."""

    section = 11


class AlreadyResigning(MatchError):
    """The seat has offered to resign."""

    section = 12


class NotResigning(MatchError):
    """The seat has not offered to resign."""

    section = 12


class SideHasResigned(MatchError):
    """The side of the seat has resigned."""

    section = 12


class NotTheHost(MatchError):
    """Only the host may do it."""

    section = 14


class BadReason(MatchError):
    """A reason has 1 to 200 printable characters."""

    section = 14


class Stale(MatchError):
    """The match went on. `expect`: the step that the command was made for; `head`: the step it is at."""

    section = 16

    def __init__(self, expect: int, head: int) -> None:
        super().__init__()
        self.expect = expect
        self.head = head


class NoNotebook(MatchError):
    """The seat has no notebook in this match."""

    section = 17


class BadNote(MatchError):
    """A subject and a mark have 1 to 100 printable characters each."""

    section = 17


class UnfitGuess(MatchError):
    """The seat has nothing of this kind to guess. `offers`: what it may guess."""

    section = 49

    def __init__(self, where: Path, offers: tuple[Offer, ...]) -> None:
        super().__init__(where)
        self.offers = offers


class NoTableTalk(MatchError):
    """The players did not agree that all seats may talk with each other."""

    section = 48


class NobodyToTalkTo(MatchError):
    """The seat shares its notebook with no other."""

    section = 17


class BadLine(MatchError):
    """A line of talk has 1 to 200 printable characters."""

    section = 17


class TalkedOut(MatchError):
    """The notebook takes no more lines of talk."""

    section = 17


class NotedOut(MatchError):
    """The notebook takes no more notes of the player."""

    section = 17


class PlaysHimself(MatchError):
    """A player of the match may not look at what it hides from them."""

    section = 19


class AlreadyOpen(MatchError):
    """This person may look at this already."""

    section = 19


class BadClock(Malformed):
    """No such kind of clock exists, or it cannot have these times."""

    section = 20


class TimeIsUp(MatchError):
    """A clock of the match has run out. `seats`: whose it is."""

    section = 22

    def __init__(self, seats: tuple[Seat, ...] = ()) -> None:
        super().__init__()
        self.seats = seats


class TimeIsLeft(MatchError):
    """No clock of the match has run out."""

    section = 22


class NoClockRuns(MatchError):
    """No clock runs that could get time back."""

    section = 23


class BadBroadcast(Malformed):
    """Onlookers cannot see a match in this way."""

    section = 24


class UnknownHead(MatchError):
    """The ledger of this match never had the head that the command says its author saw."""

    section = 18


class SignatureNeeded(MatchError):
    """Every command of a seat is signed in this match, or the player needs a key to sit in it."""

    section = 18


class BadSignature(MatchError):
    """The signature is not the player's, or is of something else."""

    section = 18


class StaleSignature(MatchError):
    """The author signed for an earlier situation than the one that their seat is asked about."""

    section = 18


class BadLeaving(Malformed):
    """This cannot be agreed on for sides that leave."""

    section = 25


class HasLeft(MatchError):
    """The seat has left the match."""

    section = 25


class NoSubstitute(MatchError):
    """The seat is not one that somebody else may take over now."""

    section = 27


class Barred(MatchError):
    """The player had a seat of this match, or looked at what it hides."""

    section = 27


class BadAccess(Malformed):
    """There is no such way to know of a match."""

    section = 28


class BadInvitation(Malformed):
    """These players cannot be invited."""

    section = 29


class NoSuchGuest(MatchError):
    """There is no player with this id."""

    section = 29


class NotInvited(MatchError):
    """The player is not invited, or sits."""

    section = 29


class GuestsFull(MatchError):
    """So many players are invited that no more can be."""

    section = 29


class NoInvitation(MatchError):
    """The match has no invitation with a code."""

    section = 29


class BadReservation(Malformed):
    """Seats cannot be kept in this way."""

    section = 30


class OwnMatch(MatchError):
    """Nobody ends as an operator a match in which they have or had a seat."""

    section = 33


class TooManySteps(MatchError):
    """The match has as many steps of this player as it takes of those that could be made for ever."""

    section = 34


class TooManyLooks(MatchError):
    """They looked at the match as often as one of the staff of its tournament may."""

    section = 34


class NobodyThere(MatchError):
    """Nobody sits there, or the host themselves."""

    section = 31


class MatchPaused(WrongStatus):
    """An arbiter has paused the match."""

    section = 35

    def __init__(self) -> None:
        super().__init__(Status.PAUSED)


class BadAdjustment(MatchError):
    """Time cannot be given or taken in this way."""

    section = 36


class NoTimeToAdjust(MatchError):
    """The match has no clock that could be adjusted."""

    section = 36


class NoSuchMoment(MatchError):
    """The match cannot be rewound to that step."""

    section = 37


class BadRanking(MatchError):
    """A ranking has each seat once, and the seats of a side in one group."""

    section = 38


class BadPenalty(MatchError):
    """There is no such penalty, or not at this moment."""

    section = 40


class BadSubstitute(MatchError):
    """There is no such seat, or this player may not take it over."""

    section = 47


class NotTheArbiter(MatchError):
    """The player is no arbiter of the match, or has or had a seat of it."""

    section = 41


class BadRule(MatchError):
    """A rule is named in 1 to 100 printable characters."""

    section = 41


class BadArbiters(MatchError):
    """These players cannot be the arbiters of the match."""

    section = 41


class ArbitersDoNotPlay(MatchError):
    """An arbiter of the match takes no seat of it."""

    section = 41


class NoTimeCall(MatchError):
    """Time is called once in a match of a tournament, with 0 to 100 turns to follow."""

    section = 43


class NoTakebacks(MatchError):
    """In this match no move is taken back."""

    section = 44


class NothingToTakeBack(MatchError):
    """The last move is not one of this seat, or somebody left since, or it is too long ago."""

    section = 45


class AskedBefore(MatchError):
    """The seat has asked to take back this move already."""

    section = 45


class RevealedSince(MatchError):
    """Something hidden was shown by the move, or something was drawn."""

    section = 45


class NobodyAsked(MatchError):
    """No answer of this seat is awaited."""

    section = 46


class AnotherRequest(MatchError):
    """The answer is to another request than the one that awaits it."""

    section = 46
