"""Turns: what a match asks of a seat now, made of nothing but what the seat knows.

Pure. It serves lists and notices; what may be played is decided by the rules.
"""

from collections.abc import Sequence
from typing import Literal, NamedTuple

from domain.kernel.clocks import Clocks
from domain.kernel.facts import Fact, Seat
from domain.kernel.game import Game
from domain.kernel.match.fold import fold, seen
from domain.kernel.match.lifecycle import Status
from domain.kernel.match.state import Match
from domain.kernel.match.takebacks import awaited, present_request

Asks = Literal["move", "takeback", "contribution"]
"""What is asked: a move, an answer to a takeback, or the contribution to chance that the seat promised."""


class Turn(NamedTuple):
    """What is asked of a seat. `deadline`: when its time is up, in microseconds; None if it has no limit."""

    seat: Seat
    asks: Asks
    deadline: int | None


def turn_of(game: Game, view: Match, seat: Seat, times: Sequence[Clocks | None]) -> Turn | None:
    """What the match asks of the seat, whose view this is; None if nothing.

    `times`: the clocks of the match and the times after which seats are absent, which everybody knows.
    """
    if view.status is Status.REVEALING:
        return Turn(seat, "contribution", view.reveal_by) if seat in view.revealing else None
    if view.status is not Status.PLAYING or seat in view.gone:
        return None
    if present_request(view) is not None and seat in awaited(view):
        return Turn(seat, "takeback", _deadline(times, seat))
    return Turn(seat, "move", _deadline(times, seat)) if seat in game.to_act(view.table) else None


def unasked(game: Game, seat: Seat, steps: Sequence[Sequence[Fact]], after: int) -> int:
    """The last step after `after` at which the match asked the seat nothing; 0 if it asked at each of them.

    `steps`: the facts of all steps, from the first on. It says no more than the seat knows.
    """
    known, found = fold(game, (each for facts in steps[:after] for each in seen(seat, facts))), 0
    for step, facts in enumerate(steps[after:], after + 1):
        known = fold(game, seen(seat, facts), known)
        if turn_of(game, known, seat, ()) is None:
            found = step
    return found


def _deadline(times: Sequence[Clocks | None], seat: Seat) -> int | None:
    running = (clocks for clocks in times if clocks and seat in clocks.running)
    return min((clocks.at + clocks.left[seat] for clocks in running), default=None)
