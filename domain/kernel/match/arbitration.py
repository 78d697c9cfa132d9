"""Arbitration: what arbiters may decide in a match of a tournament, and what follows from it.

Pure. The service decides by it, and the verifier again.
"""

from collections.abc import Sequence
from typing import Final, Literal

import msgspec

from domain.kernel.clocks import DAY, LEAST_LEFT, MOST_LEFT, SECOND, Clocks
from domain.kernel.facts import Fact, Seat
from domain.kernel.game import Game
from domain.kernel.match.acts import (
    LONGEST_REASON,
    LONGEST_RULE,
    MOST_POINTS,
    Act,
    Adjudicated,
    Annulled,
    Paused,
    PenaltyGiven,
    Rewound,
    SubstituteNamed,
    TimeAdjusted,
)
from domain.kernel.match.facts import Confirmed, ResultReached, Substituted
from domain.kernel.match.lifecycle import Status
from domain.kernel.match.referee import Position, closed, hidden_at_end, lots, over, sides
from domain.kernel.match.state import Match
from domain.kernel.text_rules import legible

MOST_ARBITERS: Final = 64
ADJUDICATED: Final = "adjudicated"  # the ending of a match that an arbiter decided

Objection = Literal[
    "not_the_arbiter",
    "bad_rule",
    "bad_reason",
    "time_is_up",
    "no_time_to_adjust",
    "bad_adjustment",
    "no_such_moment",
    "bad_ranking",
    "bad_penalty",
    "bad_substitute",
]
"""Why an act is not allowed."""


def objection(game: Game, match: Match, act: Act, at: int) -> Objection | None:
    """Why an arbiter may not do this at that moment (microseconds since 1970); None if they may.

    The lifecycle says in which status an act is done.
    """
    if not decides(match, act.player):
        return "not_the_arbiter"
    if not legible(act.rule, LONGEST_RULE):
        return "bad_rule"
    if not legible(act.reason, LONGEST_REASON):
        return "bad_reason"
    match act:
        case Paused():
            return _objection_to_late(match, at)
        case TimeAdjusted(_, seats, seconds):
            return _objection_to_time(match, seats, seconds)
        case Rewound(_, step):
            return None if match.after_step(step) else "no_such_moment"
        case Adjudicated(_, ranking):
            return None if _is_ranking(game, match, ranking) else "bad_ranking"
        case PenaltyGiven():
            return _objection_to_penalty(match, act)
        case SubstituteNamed(_, seat, substitute):
            free = seat in range(len(match.sitters)) and may_substitute(match, substitute)
            return _objection_to_late(match, at) if free else "bad_substitute"
        case _:
            return None


def may_substitute(match: Match, player: str) -> bool:
    """Whether the player may take over a seat of the match: they have none, had none since it began, were not
    removed from it, looked at nothing of it, and decide nothing in it.
    """
    return is_outside(match, player) and player not in {*match.informed, *match.barred, *match.arbiters}


def _objection_to_late(match: Match, at: int) -> Objection | None:
    """Nothing saves a seat whose time is up."""
    return "time_is_up" if match.clocks is not None and match.clocks.out_of_time(at) else None


def decides(match: Match, player: str) -> bool:
    """Whether the player is an arbiter of the match, and has and had no seat of it."""
    return player in match.arbiters and is_outside(match, player)


def may_name(match: Match, arbiters: Sequence[str]) -> bool:
    """Whether the tournament may name these arbiters of its match: each once, none who sits or sat there."""
    of_tournament = match.opened is not None and match.opened.tournament != ""
    return of_tournament and is_staff(arbiters) and all(is_outside(match, player) for player in arbiters)


def is_staff(arbiters: Sequence[str]) -> bool:
    """Whether these can be the arbiters of a match: each once, and not too many."""
    return all(arbiters) and len({*arbiters}) == len(arbiters) <= MOST_ARBITERS


def is_outside(match: Match, player: str) -> bool:
    """Whether the player has and had no seat of the match."""
    return match.seat_of(player) is None and player not in match.former


def _objection_to_time(match: Match, seats: Sequence[Seat], seconds: int) -> Objection | None:
    if match.clocks is None:
        return "no_time_to_adjust"
    each_once = sorted({*seats}) == list(seats) != []
    possible = each_once and seats[0] >= 0 and seats[-1] < len(match.sitters) and 0 < abs(seconds) <= DAY
    clocks = match.clocks
    return None if possible and all(_is_within(clocks, seat, seconds) for seat in seats) else "bad_adjustment"


def _is_within(clocks: Clocks, seat: Seat, seconds: int) -> bool:
    """Whether the clock of the seat may be changed by so much, without passing a bound."""
    after = clocks.left[seat] + seconds * SECOND
    return LEAST_LEFT <= after <= MOST_LEFT


def _objection_to_penalty(match: Match, act: PenaltyGiven) -> Objection | None:
    if act.seat not in range(len(match.sitters)) or not 0 <= act.points <= MOST_POINTS:
        return "bad_penalty"
    if act.seconds == 0:
        return None
    if act.seconds < 0 or match.status is not Status.PAUSED:
        return "bad_penalty"
    return _objection_to_time(match, (act.seat,), -act.seconds)


def _is_ranking(game: Game, match: Match, ranking: Sequence[Sequence[Seat]]) -> bool:
    """Whether the groups hold each seat once, and the seats of a side are in one group."""
    seats = [seat for group in ranking for seat in group]
    whole = sorted(seats) == list(range(len(match.sitters))) and all(ranking)
    return whole and all(any({*side} <= {*group} for group in ranking) for side in sides(game, match))


def followed(position: Position, act: Act) -> tuple[Fact, ...]:
    """The facts of a step that begins with the act; of one by which a seat gets a substitute see
    `substituted`.
    """
    game, match = position.game, position.match
    match act:
        case Rewound():
            return _rewound(position, act)
        case Adjudicated():
            return act, _adjudicated(act.ranking)
        case Annulled():
            return act, *hidden_at_end(game, match), *closed(match, act.reason)
        case _:
            return (act,)


def substituted(act: SubstituteNamed, key: str, named: str) -> tuple[Fact, ...]:
    """The facts of a step in which the seat gets the substitute. `key`, `named`: of them, as in `Sat`."""
    return act, Substituted(act.seat, act.substitute, "", key=key, named=named)


def _rewound(position: Position, act: Rewound) -> tuple[Fact, ...]:
    """The match goes back. What nobody knew or had drawn then is shuffled by the lots of this step.

    LookupError if the match cannot be rewound to that step.
    """
    game, match = position.game, position.match
    earlier = match.after_step(act.step)
    if earlier is None:
        raise LookupError(f"the match cannot be rewound to step {act.step}")
    back = msgspec.structs.replace(
        act,
        resigning=earlier.resigning,
        resigned=earlier.resigned,
        timed_out=earlier.timed_out,
        absent=earlier.absent,
    )
    again = () if game.reshuffle is None else game.reshuffle(earlier.table, lots(match, position.step))
    return back, *again


def _adjudicated(ranking: tuple[tuple[Seat, ...], ...]) -> ResultReached:
    """A seat scores as many points as there are groups below its own."""
    below = {seat: len(ranking) - place for place, group in enumerate(ranking, 1) for seat in group}
    scores = tuple(below[seat] for seat in sorted(below))
    return ResultReached(ranking[0], scores, ADJUDICATED, ranking)


def confirmed(game: Game, match: Match) -> tuple[Fact, ...]:
    """The tournament confirms the result, and the match is over, as any at its end."""
    outcome = match.outcome
    assert outcome is not None
    return Confirmed(), *over(game, match, outcome)
