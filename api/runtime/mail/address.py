"""The address of a player for mails, and how it rests."""

import re
from datetime import datetime
from hashlib import sha256
from typing import Final, NamedTuple
from uuid import UUID

import msgspec

from domain.threadsafe.decoder import Decoder, JsonObject

LONGEST: Final = 254  # characters of an address (RFC 5321)
# RFC 5321, without quoted local parts; and without `=?`, with which an encoded word begins (RFC 2047): with
# these one mailbox could be written in many ways.
ADDRESS: Final = re.compile(
    r"(?!.*=\?)(?=.{1,64}@)[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+(?:\.[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+)*"
    r"@(?:[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?\.)+[A-Za-z]{2,63}"
)
SECRET: Final = re.compile(r"[A-Za-z0-9_-]{43}")


class MailAddress(msgspec.Struct, frozen=True):
    """What of an address rests sealed. `language`: of its mails; `secret`: what the links in them have."""

    address: str
    language: str
    secret: str


class NamedAddress(NamedTuple):
    """An address that a player named; the fields are columns."""

    player: str
    address: UUID
    sealed: bytes
    confirmed_at: datetime | None
    added_at: datetime


sealed_address: Final = Decoder(MailAddress)


def is_address(text: str) -> bool:
    """Whether mails can be sent there. No other program reads anything into such an address."""
    return len(text) <= LONGEST and ADDRESS.fullmatch(text) is not None


def secret_hash(secret: str) -> bytes:
    """What is stored of a secret, so that it is found."""
    return sha256(secret.encode()).digest()


def mail_json(found: NamedAddress, opened: MailAddress) -> JsonObject:
    """An address for its player."""
    plain: JsonObject = msgspec.to_builtins(
        {
            "address": opened.address,
            "language": opened.language,
            "confirmed": found.confirmed_at is not None,
            "added_at": found.added_at,
        }
    )
    return plain
