"""Decisions that end a match besides its rules: 14 and 33 of RULES.md."""

from domain.kernel.match import referee
from domain.kernel.match.facts import Aborted, Closed
from domain.kernel.match.lifecycle import OVER
from domain.kernel.text_rules import legible
from domain.matches import errors
from domain.matches.decisions.context import LONGEST_REASON, Context, check_status, decision
from domain.store import Decision


def close(context: Context, reason: str) -> Decision:
    """14: the host calls the match off before the start."""
    match = context.match
    if context.player != referee.opened(match).host:
        raise errors.NotTheHost
    check_status(context, Closed)
    if not legible(reason, LONGEST_REASON):
        raise errors.BadReason(("reason",))
    return decision(context.game, match.seat_of(context.player), referee.closed(match, reason))


def abort(context: Context, reason: str) -> Decision:
    """33: an operator ends a match in which they have and had no seat, and says why."""
    match = context.match
    if match.status in OVER and not match.may_know(context.player):
        raise errors.WrongStatus(None)  # 28: nothing else of it
    check_status(context, Aborted)
    if match.seat_of(context.player) is not None or context.player in match.former:
        raise errors.OwnMatch
    if not legible(reason, LONGEST_REASON):
        raise errors.BadReason(("reason",))
    return decision(context.game, None, referee.aborted(context.game, match, reason))
