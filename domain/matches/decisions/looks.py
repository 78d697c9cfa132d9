"""Decisions on looks at a match by somebody who does not play: 19 of RULES.md."""

from typing import Final, NamedTuple

from domain.kernel.facts import Seat
from domain.kernel.match.acts import LONGEST_RULE
from domain.kernel.match.facts import LookedAsSeat, OpenedToReferee
from domain.kernel.text_rules import legible
from domain.matches import errors
from domain.matches.decisions.context import LONGEST_REASON, Context, check_seat, check_status, decision
from domain.store import Decision

MOST_LOOKS: Final = 500  # of one person at a match by their role in its tournament


class WantedLook(NamedTuple):
    """As which seat somebody wants to look, and up to which step; None: the last one. `rule`: as in the fact
    `LookedAsSeat`.
    """

    seat: Seat
    step: int | None = None
    rule: str | None = None


def open_to_referee(context: Context, fact: OpenedToReferee) -> Decision:
    """19: somebody who does not play looks as the referee, and says why."""
    check_status(context, OpenedToReferee)
    if context.match.seat_of(fact.player) is not None:
        raise errors.PlaysHimself
    if fact.player in context.match.opened_to:
        raise errors.AlreadyOpen
    if not legible(fact.reason, LONGEST_REASON):
        raise errors.BadReason(("reason",))
    _check_staff_look(context, fact.rule)
    return decision(context.game, None, (fact,))


def look_as_seat(context: Context, named: str, wanted: WantedLook, reason: str) -> Decision:
    """19: somebody who does not play looks at what a seat saw up to a step, and says why.

    24: nobody learns from a refusal how far a delayed match is: a step to come counts as the last one.
    """
    match, last = context.match, context.step - 1
    check_status(context, LookedAsSeat)
    check_seat(match, wanted.seat)
    if match.seat_of(context.player) is not None:
        raise errors.PlaysHimself
    upto = last if wanted.step is None else min(wanted.step, last)
    if context.player in match.opened_to or match.looked_upto(context.player, wanted.seat) >= upto:
        raise errors.AlreadyOpen
    if not legible(reason, LONGEST_REASON):
        raise errors.BadReason(("reason",))
    _check_staff_look(context, wanted.rule)
    look = LookedAsSeat(context.player, "", wanted.seat, upto, reason, named, wanted.rule)
    return decision(context.game, None, (look,))


def _check_staff_look(context: Context, rule: str | None) -> None:
    """19, 34: the rule of a look by the staff of a tournament is one line, and each may look so often.

    `rule`: None if an organizer of the service looks, for whom there is no bound.
    """
    if rule is None:
        return
    if not legible(rule, LONGEST_RULE):
        raise errors.BadRule(("rule",))
    if sum(look.player == context.player for look in context.match.looks) >= MOST_LOOKS:
        raise errors.TooManyLooks
