"""The match: what follows from its facts, and the one fold that makes the truth and every view.

`fold(game, facts)` over all facts is the truth; over the facts that a viewer has seen it is the view of that
viewer. There is no other way to a view. `fold_step` folds a whole step, and keeps the clocks.
"""

from collections.abc import Iterable, Sequence
from typing import Any, Final

import msgspec

from domain.kernel.clocks import Clock, Clocks, after_move, started
from domain.kernel.facts import REFEREE, Fact, Seat, Viewer, seen_by
from domain.kernel.game import Game, Outcome, Setting
from domain.kernel.lifecycle import (
    FACTS,
    STATUS_AFTER,
    Closed,
    Disclosed,
    Ended,
    Left,
    Opened,
    OpenedToReferee,
    Played,
    ResignationOffered,
    ResignationWithdrawn,
    Sat,
    SideResigned,
    Started,
    Status,
    TimedOut,
    TimeGiven,
)

_OF_EVERY_GAME: Final = frozenset(FACTS)


class Sitter(msgspec.Struct, frozen=True):
    """The player on a seat."""

    player: str
    name: str
    contribution: str


class Match(msgspec.Struct, frozen=True):
    """A match as far as its facts show it: the truth, or the view of one viewer. `table` is the game's own.

    `clocks`: as of the last step; None if the match has none, or if its facts were folded without times.
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


def evolve(game: Game, match: Match, fact: Fact) -> Match:
    """The match after a fact. It judges nothing, never fails, and copes with HIDDEN."""
    status = STATUS_AFTER.get(type(fact), match.status)
    after = _evolve(game, match, fact)
    return after if status is after.status else msgspec.structs.replace(after, status=status)


def _evolve(game: Game, match: Match, fact: Fact) -> Match:
    """The match after a fact, but for its status."""
    replace = msgspec.structs.replace
    match fact:
        case Played() | SideResigned() | TimeGiven() | Closed():
            return match
        case Opened():
            return _open(game, match, fact)
        case Sat():
            return _seat(match, fact.seat, Sitter(fact.player, fact.name, fact.contribution))
        case Left():
            return _seat(match, fact.seat, None)
        case Started():
            return replace(match, roles=fact.roles)
        case ResignationOffered() | ResignationWithdrawn() | TimedOut():
            return _give_up(match, fact)
        case Ended():
            return replace(match, outcome=Outcome(fact.winners, fact.scores, fact.ending))
        case Disclosed():
            return replace(match, disclosed=True)
        case OpenedToReferee():
            return replace(match, opened_to=(*match.opened_to, fact.player))
        case _:
            return replace(match, table=game.evolve(match.table, fact))


def _open(game: Game, match: Match, fact: Opened) -> Match:
    setting = game.setting(fact.seats, fact.options)
    return msgspec.structs.replace(match, opened=fact, setting=setting, sitters=(None,) * fact.seats)


def _seat(match: Match, seat: Seat, sitter: Sitter | None) -> Match:
    sitters = (*match.sitters[:seat], sitter, *match.sitters[seat + 1 :])
    return msgspec.structs.replace(match, sitters=sitters)


def _give_up(match: Match, fact: ResignationOffered | ResignationWithdrawn | TimedOut) -> Match:
    """A seat offers to resign or takes the offer back, or its time is up."""
    if isinstance(fact, TimedOut):
        return msgspec.structs.replace(match, timed_out=fact.seats)
    others = {*match.resigning} - {fact.seat}
    resigning = others | {fact.seat} if isinstance(fact, ResignationOffered) else others
    return msgspec.structs.replace(match, resigning=tuple(sorted(resigning)))


def initial(game: Game) -> Match:
    """The match before its first fact."""
    return Match(game.initial)


def fold(game: Game, facts: Iterable[Fact], match: Match | None = None) -> Match:
    """The match after the facts, from nothing or from `match` on.

    The same as `evolve` fact by fact, but faster: most facts are the game's, and change only its table.
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


def fold_step(game: Game, facts: Sequence[Fact], at: int, match: Match | None = None) -> Match:
    """The match after a step, its clocks too. `at`: the moment of the step, microseconds since 1970."""
    after = fold(game, facts, match)
    clock = None if after.opened is None else after.opened.clock
    if clock is None or after.status in {Status.OPEN, Status.CLOSED}:
        return after
    return msgspec.structs.replace(after, clocks=_clocks(game, clock, facts, at, after))


def _clocks(game: Game, clock: Clock, facts: Sequence[Fact], at: int, after: Match) -> Clocks:
    """The clocks after a step. `after`: the match after it, with the clocks as they were before."""
    waited_for = game.to_act(after.table) if after.status is Status.PLAYING else ()
    if after.clocks is None:
        return started(clock, len(after.sitters), at, waited_for)
    elapsed = after.clocks.elapsed(at, sum(fact.seconds for fact in facts if isinstance(fact, TimeGiven)))
    if after.status is Status.ENDED:
        return elapsed.stopped()
    mover = next((fact.seat for fact in facts if isinstance(fact, Played)), None)
    return after_move(clock, elapsed, mover, waited_for)


def seen(viewer: Viewer, facts: Iterable[Fact]) -> tuple[Fact, ...]:
    """The facts as `viewer` sees them, without those that the viewer learns nothing of."""
    if viewer is REFEREE:
        return tuple(facts)
    return tuple(fact for fact in (seen_by(viewer, fact) for fact in facts) if fact is not None)


def view(game: Game, viewer: Viewer, facts: Iterable[Fact]) -> Match:
    """The match as far as `viewer` knows it."""
    return fold(game, seen(viewer, facts))
