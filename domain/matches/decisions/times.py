"""Decisions on time, which the service commands: 22, 23 and 26 of RULES.md."""

from domain.kernel.clocks import SECOND
from domain.kernel.match import referee
from domain.kernel.match.facts import Absent, TimedOut, TimeGiven
from domain.matches import errors
from domain.matches.decisions.context import Context, check_status, decision
from domain.store import Decision


def time_out(context: Context) -> Decision:
    """22: the time of a seat is up. The service commands it."""
    check_status(context, TimedOut)
    clocks = context.match.clocks
    if clocks is None or not clocks.out_of_time(context.at):
        raise errors.TimeIsLeft
    return decision(context.game, None, referee.timed_out(context.position))


def find_absent(context: Context) -> Decision:
    """26: the match has waited too long for a seat. The service commands it."""
    check_status(context, Absent)
    waiting = context.match.waiting
    if waiting is None or not waiting.out_of_time(context.at):
        raise errors.TimeIsLeft
    return decision(context.game, None, referee.absent(context.position))


def give_time(context: Context, since: int, until: int) -> Decision:
    """23: the clocks that ran while the service was away get the whole seconds of that time back."""
    check_status(context, TimeGiven)
    clocks = context.match.clocks or context.match.waiting
    seconds = 0 if clocks is None else clocks.ran_between(since, min(until, context.at)) // SECOND
    if not seconds:
        raise errors.NoClockRuns
    return decision(context.game, None, referee.time_given(context.match, seconds))
