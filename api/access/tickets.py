"""Tickets for browsers, whose EventSource cannot send a token: each opens one stream once, within seconds.

A ticket says who may follow which match as whom, and until when. The service signs it and stores nothing;
the gateway makes sure that it is used only once. It is part of an address, and addresses end up in logs: that
is why it is valid so shortly.
"""

import secrets
from datetime import UTC, datetime, timedelta
from typing import Final

import msgspec

from api.problems.problem import Problem
from api.runtime.signing_keys import Keyring
from domain.accounts.tokens import Identity
from domain.ledger.signing import BadSignature, verified
from domain.threadsafe.decoder import Decoder

FORMAT: Final = "nostos-ticket/1"
TICKET_LIFETIME: Final = timedelta(seconds=30)


class Ticket(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What the service signs. `token`: the number of the player's token that the caller sent."""

    player: str
    token: int
    match: str
    viewer: str
    until: datetime
    nonce: str
    format: str = FORMAT


TICKET: Final = Decoder(Ticket)


def issue_ticket(keys: Keyring, identity: Identity, match: str, viewer: str) -> tuple[str, datetime]:
    """A new ticket, and the time when it expires."""
    until = datetime.now(UTC) + TICKET_LIFETIME
    ticket = Ticket(identity.player, identity.token, match, viewer, until, secrets.token_hex(16))
    return keys.sign(msgspec.to_builtins(ticket)), until


def read_ticket(keys: Keyring, text: str, match: str) -> Ticket:
    """The ticket, if it is for this match and has not expired. A Problem otherwise."""
    known = {key["kid"]: key["x"] for key in keys.published()}
    try:
        ticket = TICKET.convert(verified(text, known))
    except (BadSignature, msgspec.ValidationError):
        raise Problem("bad-ticket") from None
    if (ticket.format, ticket.match) != (FORMAT, match) or ticket.until <= datetime.now(UTC):
        raise Problem("bad-ticket")
    return ticket
