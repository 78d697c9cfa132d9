"""Sittings: who had which seat of a match, from which step to which."""

from collections.abc import Iterator

import msgspec

from domain.kernel.facts import Seat
from domain.kernel.game import Game
from domain.kernel.match.facts import Started
from domain.kernel.match.fold import fold, initial
from domain.kernel.match.state import Match
from workers.fair_play.decisions import Steps


class Sitting(msgspec.Struct, frozen=True):
    """A player had a seat from the step `first` to the step `last`, both included.

    It ends when a substitute takes the seat, or with the step by which the seat leaves the match. The same
    player has a second one if the match goes back to before that.
    """

    seat: Seat
    player: str
    first: int
    last: int


def sittings(game: Game, steps: Steps) -> tuple[Sitting, ...]:
    """All sittings since the start of a match, by seats, then in their order."""
    return tuple(sorted(_sittings(game, steps), key=lambda each: (each.seat, each.first)))


def _sittings(game: Game, steps: Steps) -> Iterator[Sitting]:
    truth, has_started = initial(game), False
    going_on: dict[Seat, Sitting] = {}
    for number, facts in enumerate(steps, 1):
        truth = fold(game, facts, truth)
        has_started = has_started or any(isinstance(fact, Started) for fact in facts)
        now = _present(truth) if has_started else {}
        for seat, sitting in [*going_on.items()]:
            if now.get(seat) != sitting.player:
                yield msgspec.structs.replace(sitting, last=number - (seat in now))
                del going_on[seat]
        for seat, player in now.items():
            going_on.setdefault(seat, Sitting(seat, player, number, number))
    yield from (msgspec.structs.replace(sitting, last=len(steps)) for sitting in going_on.values())


def _present(truth: Match) -> dict[Seat, str]:
    """Who plays on each seat now; nobody on one that left, or that a bot of the service has."""
    left = {*truth.resigned, *truth.timed_out, *truth.absent, *truth.bots}
    return {
        seat: sitter.player
        for seat, sitter in enumerate(truth.sitters)
        if sitter is not None and seat not in left
    }
