"""A table to play at, for tests of the service without the service around it."""

import os
from collections.abc import Callable, Collection, Iterator, Mapping
from contextlib import contextmanager
from datetime import UTC, datetime, timedelta
from random import Random
from typing import Any, TypeVar
from uuid import UUID, uuid4

from domain.kernel.facts import Seat
from domain.kernel.match.lifecycle import Status
from domain.kernel.notation import encode, viewer_name, viewers
from domain.ledger.names import name_commitment, name_salt
from domain.ledger.verify.rules_checks import Report
from domain.matches import AcceptedCommand, Matches, WantedMatch
from domain.matches.agreements import TournamentPlace
from domain.matches.decisions.openings import LEDGER
from domain.store import Command, Event, Log
from tests.support.logins import role_url
from tests.support.toy import GAME

T = TypeVar("T")

SHELF = {"toy": GAME}
PLAYERS = ("ann", "bob", "cid")


class TickingClock:
    """A clock that advances by one second at each reading."""

    def __init__(self) -> None:
        self._looks = 0

    def __call__(self) -> datetime:
        self._looks += 1
        return datetime(2024, 1, 1, tzinfo=UTC) + timedelta(seconds=self._looks)


class ManualClock:
    """A clock that a test sets."""

    def __init__(self) -> None:
        self.now = datetime(2024, 1, 1, tzinfo=UTC)

    def __call__(self) -> datetime:
        return self.now

    def advance(self, seconds: float) -> None:
        """Let this many seconds pass; a negative number sets the clock back."""
        self.now += timedelta(seconds=seconds)


class Names:
    """Players are called by their ids, with a capital. `keys`: of those who have one."""

    def __init__(self, keys: Mapping[str, str] | None = None) -> None:
        self._keys = keys or {}
        self.deleted: set[str] = set()

    def named(self, player: str, match: UUID) -> str:
        return named(player, match)

    def key(self, player: str) -> str:
        if player == "nobody" or player in self.deleted:
            raise ValueError(player)
        return self._keys.get(player, "")

    def deleted_among(self, players: Collection[str]) -> set[str]:
        return self.deleted.intersection(players)


def named(player: str, match: UUID) -> str:
    """What binds the name of a player in a match."""
    return name_commitment(name_salt(player.encode(), match), player.title())


def command(digest: str = "d") -> Command:
    """A command of its own."""
    return Command(uuid4(), digest)


def event(stream: UUID, step: int, *, made_by: Command | None = None) -> Event:
    """Some event."""
    asked = made_by or command()
    at = datetime(2024, 1, 1, tzinfo=UTC)
    return Event(stream, step, "match.moved", at, "ann", 0, asked.id, asked.digest, "toy", ())


def writer(database: str) -> str:
    """The address of a database for the role that appends."""
    return role_url(database, "nostos_writer")


@contextmanager
def open_log(dsn: str | None) -> Iterator[Log]:
    """A log that is closed at the end."""
    log = Log(dsn, SHELF)
    try:
        yield log
    finally:
        log.close()


def matches(log: Log, now: Callable[[], datetime] | None = None, *, ledger: int = LEDGER) -> Matches:
    """The application, as one process has it."""
    return Matches(log, SHELF, Names(), now or TickingClock(), os.urandom, ledger=ledger)


class ToyMatch:
    """A match of the toy, and its players."""

    def __init__(
        self,
        application: Matches,
        seats: int = 2,
        *,
        clock: Mapping[str, Any] | None = None,
        broadcast: Mapping[str, Any] | None = None,
        leaving: Mapping[str, Any] | None = None,
        hosting: Mapping[str, Any] | None = None,
        place: TournamentPlace | None = None,
        **options: Any,
    ) -> None:
        self.matches = application
        self.players = PLAYERS[:seats]
        agreed = {"clock": clock, "broadcast": broadcast, "leaving": leaving, **(hosting or {})}
        if place is None:
            self.id = application.open("host", "toy", seats, options, command(), **agreed).match
        else:
            wanted = WantedMatch("host", "toy", seats, options, agreed)
            self.id = application.open_at(place, wanted, command()).match

    def sit(self) -> "ToyMatch":
        """All sit down."""
        for seat, player in enumerate(self.players):
            self.matches.sit(self.id, player, seat, None, command())
        return self

    def start(self) -> "ToyMatch":
        """All sit down and the match starts."""
        self.sit()
        self.matches.start(self.id, "host", command())
        return self

    def offered(self, chooser: Random) -> tuple[str, Seat, dict[str, Any]]:
        """A move that somebody may play now: who, from which seat, and the move."""
        for player in chooser.sample(self.players, len(self.players)):
            _, seat, offers, *_ = self.matches.legal(self.id, player)
            if offers:
                return player, seat, chooser.choice(offers).sample(chooser)
        raise AssertionError("nobody may move")

    def play(self, chooser: Random) -> AcceptedCommand:
        """Somebody plays something."""
        player, _, move = self.offered(chooser)
        return self.matches.play(self.id, player, move, command())

    def play_out(self, seed: int = 1) -> "ToyMatch":
        """The match is played to its end."""
        chooser = Random(seed)
        while self.matches.status(self.id) is Status.PLAYING:
            self.play(chooser)
        return self


def published(log: Log, match: UUID, seats: int) -> dict[str, list[bytes]]:
    """What every viewer has been shown of a match."""
    events = log.read(match)
    return {viewer_name(v): [encode(e.frame(v)) for e in events] for v in viewers(seats)}


def bid(application: Matches, match: UUID, player: str) -> Mapping[str, Any]:
    """The first bid that a player is offered."""
    offers = application.legal(match, player).offers
    return next(offers[0].all())


def does_not_hold(report: Report) -> Mapping[str, str]:
    return {check.name: check.detail for check in report.checks if not check.ok}
