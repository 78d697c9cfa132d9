"""Tickets: for browsers, whose EventSource cannot send a token. One opens one stream, once, and soon.

A ticket says who may follow which match as whom, and until when; the service signs it and keeps nothing. That
it is used once is seen to by who opens the stream. It stands in an address, so it is worth little when it is
found there later.
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
LASTS: Final = timedelta(seconds=30)


class Ticket(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What is signed. `token`: the number of the player's token that it was asked with."""

    player: str
    token: int
    match: str
    viewer: str
    until: datetime
    nonce: str
    format: str = FORMAT


TICKET: Final = Decoder(Ticket)


def issued(keys: Keyring, identity: Identity, match: str, viewer: str) -> tuple[str, datetime]:
    """A new ticket, and when it is of no more use."""
    until = datetime.now(UTC) + LASTS
    ticket = Ticket(identity.player, identity.token, match, viewer, until, secrets.token_hex(16))
    return keys.sign(msgspec.to_builtins(ticket)), until


def read(keys: Keyring, text: str, match: str) -> Ticket:
    """The ticket, if it is of this match and still good. A Problem if it is not."""
    known = {key["kid"]: key["x"] for key in keys.published()}
    try:
        ticket = TICKET.convert(verified(text, known))
    except (BadSignature, msgspec.ValidationError):
        raise Problem("bad-ticket") from None
    if (ticket.format, ticket.match) != (FORMAT, match) or ticket.until <= datetime.now(UTC):
        raise Problem("bad-ticket")
    return ticket
