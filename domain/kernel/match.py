"""The match: the facts every match has whatever is played at it, and the one fold over them.

`fold(game, facts)` over all facts is the truth; over the facts a viewer has seen it is that
viewer's view. There is no other way to a view. `fold_step` folds a whole step, and minds its time.
"""

from collections.abc import Iterable, Sequence
from enum import StrEnum
from typing import Any, Final, Generic, TypeVar

import msgspec

from domain.kernel.broadcast import Broadcast
from domain.kernel.clocks import Clock, Clocks, begun, behind
from domain.kernel.facts import REFEREE, Fact, Kind, Private, Public, Seat, Secret, Viewer, seen_by
from domain.kernel.game import Content, Game, Outcome, Setting

M = TypeVar("M")


class Opened(Fact, omit_defaults=True):
    """A match is open to be joined. Its chance is fixed here: `commitment` binds `seed` (32 bytes, hex).

    What was not agreed is not written either: openings of before one could agree on it stay as they are.
    """

    kind = Kind.SEAT

    match: Public[str]
    game: Public[str]
    version: Public[str]
    seats: Public[int]
    options: Public[dict[str, Any]]
    content: Public[tuple[Content, ...]]
    host: Public[str]
    commitment: Public[str]
    seed: Secret[str]
    salt: Secret[str]
    clock: Public[Clock | None] = None
    broadcast: Public[Broadcast | None] = None


class Sat(Fact):
    """A player took a seat. `contribution`: his 32 bytes of chance, hex."""

    kind = Kind.SEAT

    seat: Public[Seat]
    player: Public[str]
    name: Public[str]
    contribution: Public[str]


class Left(Fact):
    """A player left his seat before the start."""

    kind = Kind.SEAT

    seat: Public[Seat]
    player: Public[str]


class Started(Fact):
    """Play begins; no seat changes hands any more."""

    kind = Kind.ROUND

    roles: Public[tuple[str, ...]]


class Played(Fact, Generic[M]):
    """A seat played a move. What others learn of it is told by the facts that follow."""

    kind = Kind.OTHER

    seat: Public[Seat]
    move: Private[M]


class ResignationOffered(Fact):
    """A seat would resign; its side resigns when all its seats would."""

    kind = Kind.OTHER

    seat: Public[Seat]


class ResignationWithdrawn(Fact):
    """A seat plays on after all."""

    kind = Kind.OTHER

    seat: Public[Seat]


class SideResigned(Fact):
    """All seats of a side have resigned."""

    kind = Kind.OVER

    seats: Public[tuple[Seat, ...]]


class TimedOut(Fact):
    """The clocks of these seats ran out first."""

    kind = Kind.OTHER

    seats: Public[tuple[Seat, ...]]


class TimeGiven(Fact):
    """The service was away: the clocks of these seats ran meanwhile, and get the time back."""

    kind = Kind.OTHER

    seats: Public[tuple[Seat, ...]]
    seconds: Public[int]


class Ended(Fact):
    """The match is over. `scores`: one number a seat; `ending`: a key of the game's texts."""

    kind = Kind.OVER

    winners: Public[tuple[Seat, ...]]
    scores: Public[tuple[int, ...]]
    ending: Public[str]


class Closed(Fact):
    """The match was called off."""

    kind = Kind.OVER

    reason: Public[str]


class OpenedToReferee(Fact):
    """Somebody who does not play looks as the referee from now on, and everybody knows why."""

    kind = Kind.OTHER

    player: Public[str]
    name: Public[str]
    reason: Public[str]


class Disclosed(Fact):
    """The seed is shown, and from now on everyone may look as the referee."""

    kind = Kind.REVEAL

    seed: Public[str]


FACTS: tuple[type[Fact], ...] = (
    Opened,
    Sat,
    Left,
    Started,
    Played,
    ResignationOffered,
    ResignationWithdrawn,
    SideResigned,
    Ended,
    Closed,
    Disclosed,
    OpenedToReferee,
    TimedOut,
    TimeGiven,
)
_OF_EVERY_GAME: Final = frozenset(FACTS)


class Status(StrEnum):
    """Where a match stands."""

    OPEN = "open"
    PLAYING = "playing"
    ENDED = "ended"
    CLOSED = "closed"


class Sitter(msgspec.Struct, frozen=True):
    """Who sits on a seat."""

    player: str
    name: str
    contribution: str


class Match(msgspec.Struct, frozen=True):
    """A match as far as the facts it was folded from tell it. `table` is the game's own.

    `clocks`: as of the last step; None where the match has none, and of facts that were folded without times.
    """

    table: Any
    status: Status = Status.OPEN
    opened: Opened | None = None
    setting: Setting | None = None
    sitters: tuple[Sitter | None, ...] = ()
    roles: tuple[str, ...] = ()
    resigning: tuple[Seat, ...] = ()
    outcome: Outcome | None = None
    disclosed: bool = False
    opened_to: tuple[str, ...] = ()
    timed_out: tuple[Seat, ...] = ()
    clocks: Clocks | None = None

    def seat_of(self, player: str) -> Seat | None:
        """The seat the player sits on, or None."""
        for seat, sitter in enumerate(self.sitters):
            if sitter is not None and sitter.player == player:
                return seat
        return None


def _opened(game: Game[Any], match: Match, fact: Opened) -> Match:
    setting = game.setting(fact.seats, fact.options)
    return msgspec.structs.replace(match, opened=fact, setting=setting, sitters=(None,) * fact.seats)


def _seated(match: Match, seat: Seat, sitter: Sitter | None) -> Match:
    sitters = (*match.sitters[:seat], sitter, *match.sitters[seat + 1 :])
    return msgspec.structs.replace(match, sitters=sitters)


def _shown(match: Match, fact: Disclosed | OpenedToReferee) -> Match:
    """Everybody may look as the referee, or one more may."""
    if isinstance(fact, Disclosed):
        return msgspec.structs.replace(match, disclosed=True)
    return msgspec.structs.replace(match, opened_to=(*match.opened_to, fact.player))


def _giving_up(match: Match, fact: ResignationOffered | ResignationWithdrawn | TimedOut) -> Match:
    """A seat would resign, or would no more, or its time is up."""
    if isinstance(fact, TimedOut):
        return msgspec.structs.replace(match, timed_out=fact.seats)
    others = {*match.resigning} - {fact.seat}
    resigning = others | {fact.seat} if isinstance(fact, ResignationOffered) else others
    return msgspec.structs.replace(match, resigning=tuple(sorted(resigning)))


def evolve(game: Game[Any], match: Match, fact: Fact) -> Match:
    """What the fact did to the match. Never judges, never fails, copes with HIDDEN."""
    replace = msgspec.structs.replace
    match fact:
        case Played() | SideResigned() | TimeGiven():
            return match
        case Opened():
            return _opened(game, match, fact)
        case Sat():
            return _seated(match, fact.seat, Sitter(fact.player, fact.name, fact.contribution))
        case Left():
            return _seated(match, fact.seat, None)
        case Started():
            return replace(match, status=Status.PLAYING, roles=fact.roles)
        case ResignationOffered() | ResignationWithdrawn() | TimedOut():
            return _giving_up(match, fact)
        case Ended():
            outcome = Outcome(fact.winners, fact.scores, fact.ending)
            return replace(match, status=Status.ENDED, outcome=outcome)
        case Closed():
            return replace(match, status=Status.CLOSED)
        case Disclosed() | OpenedToReferee():
            return _shown(match, fact)
        case _:
            return replace(match, table=game.evolve(match.table, fact))


def initial(game: Game[Any]) -> Match:
    """A match of which nothing is known yet."""
    return Match(game.initial)


def fold(game: Game[Any], facts: Iterable[Fact], match: Match | None = None) -> Match:
    """The match after the facts, from nothing or from `match` on.

    As `evolve` fact by fact, but quicker: the facts of the game, which are nearly all, go to its table alone.
    """
    so_far = match or initial(game)
    table, step, replace = so_far.table, game.evolve, msgspec.structs.replace
    for fact in facts:
        if type(fact) not in _OF_EVERY_GAME:
            table = step(table, fact)
        elif type(fact) is not Played:
            so_far = evolve(game, replace(so_far, table=table), fact)
            table = so_far.table
    return so_far if table is so_far.table else replace(so_far, table=table)


def fold_step(game: Game[Any], facts: Sequence[Fact], at: int, match: Match | None = None) -> Match:
    """The match after a step, its clocks too. `at`: the moment of the step, microseconds since 1970."""
    after = fold(game, facts, match)
    clock = None if after.opened is None else after.opened.clock
    if clock is None or after.status in {Status.OPEN, Status.CLOSED}:
        return after
    waited_for = game.to_act(after.table) if after.status is Status.PLAYING else ()
    if after.clocks is None:
        started = begun(clock, len(after.sitters), at, waited_for)
        return msgspec.structs.replace(after, clocks=started)
    ran = after.clocks.ran(at, sum(fact.seconds for fact in facts if isinstance(fact, TimeGiven)))
    if after.status is Status.ENDED:
        return msgspec.structs.replace(after, clocks=ran.stopped())
    mover = next((fact.seat for fact in facts if isinstance(fact, Played)), None)
    return msgspec.structs.replace(after, clocks=behind(clock, ran, mover, waited_for))


def seen(viewer: Viewer, facts: Iterable[Fact]) -> tuple[Fact, ...]:
    """The facts as `viewer` sees them, those he learns nothing of left out."""
    if viewer is REFEREE:
        return tuple(facts)
    return tuple(fact for fact in (seen_by(viewer, fact) for fact in facts) if fact is not None)


def view(game: Game[Any], viewer: Viewer, facts: Iterable[Fact]) -> Match:
    """The match as far as `viewer` knows it."""
    return fold(game, seen(viewer, facts))
