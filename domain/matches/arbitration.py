"""Decisions on what arbiters and the tournament do in a match: 35 to 42 of RULES.md.

Pure, as in `decisions`.
"""

from collections.abc import Callable, Mapping
from functools import partial
from typing import Final

from domain.kernel.match import arbitration
from domain.kernel.match.acts import Act
from domain.kernel.match.arbitration import Objection
from domain.kernel.match.facts import ArbitersNamed, Confirmed
from domain.matches import errors
from domain.matches.decisions import Context, check_status, decision
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
}


def arbitrate(context: Context, act: Act) -> Decision:
    """35 to 40: an arbiter pauses, resumes, adjusts time, rewinds, adjudicates, annuls or gives a penalty."""
    game, match = context.game, context.match
    if not arbitration.decides(match, act.player):
        raise errors.NotTheArbiter
    check_status(context, type(act))
    objection = arbitration.objection(game, match, act, context.at)
    if objection is not None:
        refused = REFUSALS[objection]
        raise refused()
    return decision(game, None, arbitration.followed(context.position, act))


def confirm(context: Context) -> Decision:
    """42: the tournament confirms the result."""
    check_status(context, Confirmed)
    return decision(context.game, None, arbitration.confirmed(context.game, context.match))


def name_arbiters(context: Context, arbiters: tuple[str, ...]) -> Decision:
    """41: the tournament says who decides in the match from now on."""
    check_status(context, ArbitersNamed)
    if not arbitration.may_name(context.match, arbiters):
        raise errors.BadArbiters(("arbiters",))
    return decision(context.game, None, (ArbitersNamed(arbiters),))
