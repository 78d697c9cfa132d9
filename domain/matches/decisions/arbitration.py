"""Decisions on what arbiters and the tournament do in a match: 35 to 43 of RULES.md.

Pure, as in `decisions`.
"""

from collections.abc import Callable, Mapping
from functools import partial
from typing import Final

from domain.kernel.match import arbitration, called_time, referee
from domain.kernel.match.acts import MOST_POINTS, Act, PenaltyGiven, SubstituteNamed
from domain.kernel.match.arbitration import Objection
from domain.kernel.match.facts import ArbitersNamed, Confirmed, LastTurnsCalled, Substituted
from domain.kernel.match.state import Match
from domain.matches import errors
from domain.matches.decisions.context import Context, check_status, check_step, decision
from domain.store import Decision

REFUSALS: Final[Mapping[Objection, Callable[[], errors.MatchError]]] = {
    "not_the_arbiter": errors.NotTheArbiter,
    "bad_rule": partial(errors.BadRule, ("rule",)),
    "bad_reason": partial(errors.BadReason, ("reason",)),
    "time_is_up": errors.TimeIsUp,
    "no_time_to_adjust": errors.NoTimeToAdjust,
    "bad_adjustment": partial(errors.BadAdjustment, ("seconds",)),
    "no_such_moment": partial(errors.NoSuchMoment, ("step",)),
    "bad_ranking": partial(errors.BadRanking, ("ranking",)),
    "bad_penalty": errors.BadPenalty,
    "bad_substitute": errors.BadSubstitute,
}


def arbitrate(context: Context, act: Act, expect: int | None = None) -> Decision:
    """35 to 40: an arbiter pauses, resumes, adjusts time, rewinds, adjudicates, annuls or gives a penalty.

    `expect`: the step that the act was made for (16), None: any.
    """
    _check(context, act, expect)
    return decision(context.game, None, arbitration.followed(context.position, act))


def name_substitute(
    context: Context, act: SubstituteNamed, taken: Callable[[], Substituted], expect: int | None = None
) -> Decision:
    """47: an arbiter gives a seat to another player, as by 27. `taken`: the fact of the new player, or an
    error if they may not have it. `expect`: as in `arbitrate`.
    """
    _check(context, act, expect)
    fact = taken()
    if referee.opened(context.match).signed and not fact.key:
        raise errors.BadSubstitute(("substitute",))
    return decision(context.game, None, arbitration.substituted(act, fact.key, fact.named))


def _check(context: Context, act: Act, expect: int | None) -> None:
    """The arbiter may do this now."""
    game, match = context.game, context.match
    if not arbitration.decides(match, act.player):
        raise errors.NotTheArbiter
    check_step(context, expect)
    check_status(context, type(act))
    objection = arbitration.objection(game, match, act, context.at)
    if objection == "bad_substitute" and isinstance(act, SubstituteNamed):
        raise errors.BadSubstitute(("substitute" if act.seat in range(len(match.sitters)) else "seat",))
    if objection == "bad_penalty" and isinstance(act, PenaltyGiven):
        raise errors.BadPenalty((_wrong_part(match, act),))
    if objection is not None:
        refused = REFUSALS[objection]
        raise refused()


def _wrong_part(match: Match, act: PenaltyGiven) -> str:
    """The part of the penalty that there is not."""
    if act.seat not in range(len(match.sitters)):
        return "seat"
    return "seconds" if 0 <= act.points <= MOST_POINTS else "points"


def confirm(context: Context, expect: int | None = None) -> Decision:
    """42: the tournament confirms the result. `expect`: as in `arbitrate`."""
    check_step(context, expect)
    check_status(context, Confirmed)
    return decision(context.game, None, arbitration.confirmed(context.game, context.match))


def name_arbiters(context: Context, arbiters: tuple[str, ...]) -> Decision:
    """41: the tournament says who decides in the match from now on."""
    check_status(context, ArbitersNamed)
    if not arbitration.may_name(context.match, arbiters):
        raise errors.BadArbiters(("arbiters",))
    return decision(context.game, None, (ArbitersNamed(arbiters),))


def call_time(context: Context, turns: int) -> Decision:
    """43: the tournament calls time; so many more turns follow."""
    check_status(context, LastTurnsCalled)
    if not called_time.may_call(context.match, turns):
        raise errors.NoTimeCall
    return decision(context.game, None, (LastTurnsCalled(turns),))
