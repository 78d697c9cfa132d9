"""Decisions on takebacks: 44 to 46 of RULES.md.

Pure, as in `decisions`.
"""

from collections.abc import Callable, Mapping
from functools import partial
from typing import Final

from domain.kernel.match.takeback_facts import TakebackAnswered, TakebackAsked
from domain.kernel.match.takebacks import (
    TakebackObjection,
    followed_takeback,
    objection_to_answer,
    objection_to_asking,
)
from domain.matches import errors
from domain.matches.decisions.context import Context, check_status, check_step, check_time, decision
from domain.store import Decision

REFUSED_TAKEBACKS: Final[Mapping[TakebackObjection, Callable[[], errors.MatchError]]] = {
    "no_takebacks": errors.NoTakebacks,
    "nothing_to_take_back": errors.NothingToTakeBack,
    "asked_before": errors.AskedBefore,
    "revealed_since": errors.RevealedSince,
    "not_asked": errors.NobodyAsked,
    "another_request": partial(errors.AnotherRequest, ("step",)),
}


def ask_takeback(context: Context, expect: int | None = None) -> Decision:
    """44, 45: a seat asks to take back its last move. `expect`: the step that the match is at."""
    seat, last = context.seat, context.match.last_move
    check_step(context, expect)
    _check_possible(context, TakebackAsked)
    asked = TakebackAsked(seat, 0 if last is None else last.before)
    _check(objection_to_asking(context.position, asked))
    return decision(context.game, seat, followed_takeback(context.game, context.match, asked))


def answer_takeback(context: Context, *, agrees: bool, step: int = 0) -> Decision:
    """46: a seat agrees that a move is taken back, or refuses. `step`: that of the request; 0: of any."""
    seat = context.seat
    _check_possible(context, TakebackAnswered)
    answered = TakebackAnswered(seat, agrees, step)
    _check(objection_to_answer(context.match, answered))
    return decision(context.game, seat, followed_takeback(context.game, context.match, answered))


def _check_possible(context: Context, fact: type[TakebackAsked | TakebackAnswered]) -> None:
    """8, 22: the match goes on, and no clock has run out."""
    check_status(context, fact)
    check_time(context)


def _check(objection: TakebackObjection | None) -> None:
    if objection is not None:
        refused = REFUSED_TAKEBACKS[objection]
        raise refused()
