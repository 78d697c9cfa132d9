"""Decisions on the chance of a match before its start: section 5 of RULES.md. Pure, as in `decisions`."""

import re
from typing import Final

from domain.kernel.match import referee
from domain.kernel.match.facts import BeaconEntered, Committed, Revealed, RevealMissed
from domain.kernel.text_rules import legible
from domain.ledger.canonical import parse_microseconds
from domain.matches import errors
from domain.matches.decisions.context import Context, check_status, decision
from domain.matches.decisions.seats import check_content
from domain.store import Decision

SHA256: Final = re.compile("[0-9a-f]{64}")
LONGEST_VALUE: Final = 500  # characters of a beacon's value


def commit(context: Context, commitment: str) -> Decision:
    """5: a seat binds other bytes than before."""
    seat = context.seat
    check_status(context, Committed)
    if referee.opened(context.match).ledger == 1:
        raise errors.BadCommitment(("commitment",))
    return decision(context.game, seat, (Committed(seat, checked_commitment(commitment)),))


def checked_commitment(commitment: str) -> str:
    """5: a commitment, or "" for a seat that contributes nothing."""
    if commitment and SHA256.fullmatch(commitment) is None:
        raise errors.BadCommitment(("commitment",))
    return commitment


def enter_beacon(context: Context, value: str) -> Decision:
    """5: the host enters the value of the public randomness, after its moment."""
    match = context.match
    check_status(context, BeaconEntered)
    opened = referee.opened(match)
    if context.player != opened.host:
        raise errors.NotTheHost
    if opened.beacon is None or match.beacon:
        raise errors.NoBeacon
    if context.at < parse_microseconds(opened.beacon.at) or not legible(value, LONGEST_VALUE):
        raise errors.BeaconAwaited(("value",))
    return decision(context.game, match.seat_of(context.player), (BeaconEntered(value),))


def reveal(context: Context, contribution: str) -> Decision:
    """5: a seat reveals its contribution; with the last one the match starts."""
    seat, match = context.seat, context.match
    check_status(context, Revealed)
    if seat not in match.revealing:
        raise errors.NothingToReveal
    if match.reveal_by is not None and context.at > match.reveal_by:
        raise errors.TimeIsUp(match.revealing)
    if SHA256.fullmatch(contribution) is None or not referee.binds(match, seat, contribution):
        raise errors.BadContribution(("contribution",))
    check_content(context)
    return decision(context.game, seat, referee.revealed(context.position, seat, contribution))


def miss_reveal(context: Context) -> Decision:
    """5: seats did not reveal in time. The service commands it."""
    match = context.match
    check_status(context, RevealMissed)
    if match.reveal_by is None or context.at <= match.reveal_by:
        raise errors.TimeIsLeft
    return decision(context.game, None, referee.reveal_missed(match))
