"""Decisions on who may know of a match, and who comes to its table: 28 to 32 of RULES.md. Pure, as in
`decisions`.
"""

import hmac
from base64 import urlsafe_b64encode
from typing import Final

from domain.kernel.clocks import SECOND
from domain.kernel.facts import Fact, Seat, known
from domain.kernel.match import referee
from domain.kernel.match.facts import (
    InvitationAccepted,
    InvitationRenewed,
    Invited,
    NotStarted,
    Removed,
    Reserved,
    Sat,
    Uninvited,
)
from domain.kernel.match.lifecycle import UNDER_WAY
from domain.kernel.match.state import Match
from domain.kernel.text_rules import legible
from domain.matches import errors
from domain.matches.agreements import MOST_GUESTS
from domain.matches.decisions.context import (
    LONGEST_REASON,
    Context,
    check_seat,
    check_status,
    decision,
    free_seats,
)
from domain.matches.decisions.seats import check_runs, sit
from domain.store import Decision

LINKED: Final = "link"
INVITATION: Final = b"nostos/invitation/1"
CODE_BYTES: Final = 16  # 128 bits


def seat_bot(context: Context, host: str, sat: Sat, drawn: str) -> Decision:
    """7: the host brings a bot to a free seat."""
    check_runs(context.match, host)
    return sit(context, sat, drawn)


def invite(context: Context, player: str) -> Decision:
    """29: the host invites a player, also one whom they removed."""
    match = context.match
    _check_host(context, Invited)
    if player not in match.guests:
        _check_room(match)
    return _by_host(context, Invited(player))


def uninvite(context: Context, player: str) -> Decision:
    """29: the host takes an invitation back. Who sits is removed first."""
    match = context.match
    _check_host(context, Uninvited)
    if player not in match.guests or match.seat_of(player) is not None or player == context.player:
        raise errors.NotInvited(("player",))
    return _by_host(context, Uninvited(player))


def accept_invitation(context: Context, code: str) -> Decision:
    """29: a player shows the code of the invitation. Whoever shows anything else learns of no match."""
    match = context.match
    opened = referee.opened(match)
    valid = hmac.compare_digest(_code(match).encode(), code.encode()) and opened.access == LINKED
    if not match.may_know(context.player) and (not valid or context.player in match.barred):
        raise errors.NoSuchMatch
    if not valid:
        raise errors.NoInvitation(("code",))
    _check_time_to_invite(context, InvitationAccepted)
    if match.may_know(context.player):
        raise errors.NotInvited
    _check_room(match)
    return decision(context.game, None, (InvitationAccepted(context.player, match.invitation),))


def renew_invitation(context: Context) -> Decision:
    """29: the invitation gets a new code."""
    _check_host(context, InvitationRenewed)
    if referee.opened(context.match).access != LINKED:
        raise errors.NoInvitation
    return _by_host(context, InvitationRenewed(context.match.invitation + 1))


def code_of(match: Match, player: str) -> str:
    """29: the code of the invitation, for the host."""
    opened = referee.opened(match)
    if player != opened.host:
        raise errors.NotTheHost
    if opened.access != LINKED:
        raise errors.NoInvitation
    return _code(match)


def _code(match: Match) -> str:
    """The code of the invitation: 22 characters that any address may have. It is stored nowhere: it follows
    from the salt key of the match, which only the service knows, and from its number.
    """
    salt = bytes.fromhex(known(referee.opened(match).salt))
    made = hmac.new(salt, INVITATION + match.invitation.to_bytes(8), "sha256").digest()
    return urlsafe_b64encode(made[:CODE_BYTES]).decode().rstrip("=")


def reserve(context: Context, seat: Seat, player: str | None) -> Decision:
    """30: the host keeps a seat for a player, or for nobody any more. Nobody else sits there."""
    match = context.match
    _check_host(context, Reserved)
    check_seat(match, seat)
    sitter = match.sitters[seat]
    if sitter is not None and sitter.player != player and player:
        raise errors.SeatTaken((), free_seats(match, player))
    if player and player not in match.guests:
        _check_room(match)
    return _by_host(context, Reserved(seat, player))


def remove(context: Context, seat: Seat, reason: str | None) -> Decision:
    """31: the host takes a seat from its player before the start. They may say why."""
    match = context.match
    _check_host(context, Removed)
    check_seat(match, seat)
    sitter = match.sitters[seat]
    if sitter is None or sitter.player == context.player:
        raise errors.NobodyThere(("seat",), _removable(match, context.player))
    if reason is not None and not legible(reason, LONGEST_REASON):
        raise errors.BadReason(("reason",))
    return _by_host(context, Removed(seat, sitter.player, reason))


def _removable(match: Match, host: str) -> list[Seat]:
    """31: the seats of others."""
    return [seat for seat, sitter in enumerate(match.sitters) if sitter is not None and sitter.player != host]


def find_not_started(context: Context, seconds: int) -> Decision:
    """32: nothing happened in an open match for so long that the service calls it off."""
    check_status(context, NotStarted)
    if context.at - context.since < seconds * SECOND:
        raise errors.TimeIsLeft
    return decision(context.game, None, referee.not_started(context.match, seconds))


def _check_host(context: Context, fact: type[Fact]) -> None:
    """14: the player is the host, and it is the time for it."""
    if context.player != referee.opened(context.match).host:
        raise errors.NotTheHost
    if fact in (Reserved, Removed):
        check_status(context, fact)
    else:
        _check_time_to_invite(context, fact)


def _check_time_to_invite(context: Context, fact: type[Fact]) -> None:
    """29: while a match is played, somebody may still be invited, if it has no delay: a step more would show
    onlookers a later one.
    """
    check_status(context, fact)
    match = context.match
    if match.status in UNDER_WAY and referee.opened(match).broadcast is not None:
        raise errors.WrongStatus(None)


def _check_room(match: Match) -> None:
    if len(match.guests) >= MOST_GUESTS:
        raise errors.GuestsFull


def _by_host(context: Context, fact: Fact) -> Decision:
    return decision(context.game, context.match.seat_of(context.player), (fact,))
