"""Setting parsers: what a setting's text must be, and the value that it stands for.

Each raises a ValueError whose message follows the name of the setting, in one line without a secret.
"""

import os
import re
from collections.abc import Callable
from email.utils import parseaddr
from pathlib import Path
from urllib.parse import urlsplit

import psycopg
from psycopg.conninfo import conninfo_to_dict

from api.runtime.mail.address import is_address

SMTP_PORTS = {"smtps": 465, "smtp": 587, "smtp+plain": 25}  # by the scheme of an address
HIGHEST_PORT = 65535
LONGEST_PERIOD = 36_500  # days


def postgres_url(text: str) -> str:
    """A libpq address, as a URL or as key=value words. It may hold a password, so errors do not show it."""
    try:
        conninfo_to_dict(text)
    except psycopg.ProgrammingError:
        raise ValueError(
            "is not an address libpq understands, like postgresql://user:password@host:5432/nostos"
        ) from None
    return text


def accepted_by(parse: Callable[[str], object]) -> Callable[[str], str]:
    """A parser that leaves a text as it is, if `parse` accepts it."""

    def read(text: str) -> str:
        parse(text)
        return text

    return read


def role_name(text: str) -> str:
    """The beginning of names of roles, which need no quotes in SQL."""
    if not re.fullmatch(r"[a-z_][a-z0-9_]{0,49}", text):
        raise ValueError(f"must be lower case letters, digits and _, not {text!r}")
    return text


def web_url(text: str) -> str:
    """An http(s) address without its last slash."""
    parts = urlsplit(text)
    if parts.scheme not in ("http", "https") or not parts.netloc:
        raise ValueError(f"must be an address like https://games.example.org, not {text!r}")
    return text.rstrip("/")


def origins(text: str) -> tuple[str, ...]:
    """The origins of other sites, with commas between them; `*` before a name is any name below it."""
    found = tuple(part.strip() for part in text.split(",") if part.strip())
    for each in found:
        if not re.fullmatch(r"https?://(\*\.)?[a-z0-9-]+(\.[a-z0-9-]+)*(:[0-9]{1,5})?", each):
            raise ValueError(f"must name sites like https://club.example.org, not {each!r}")
    return found


def smtp_url(text: str) -> str:
    """The address of an SMTP server. It may hold a password, so errors do not show it."""
    try:
        parts = urlsplit(text)
        valid = (
            parts.scheme in SMTP_PORTS and parts.hostname and parts.port != 0 and not parts.path.strip("/")
        )
    except ValueError:
        valid = False
    if not valid:
        raise ValueError(
            "must be an address like smtps://user:password@mail.example.org or smtp://mail.example.org:587"
        )
    return text


def mail_sender(text: str) -> str:
    """Whom mails are from: an address, or a name and an address in angle brackets."""
    name, address = parseaddr(text)
    if not is_address(address) or not name.isprintable() or not text.isprintable():
        raise ValueError(f"must be like Nostos <nostos@example.org>, not {text!r}")
    return text


def tcp_port(text: str) -> int:
    """A TCP port."""
    if not text.isascii() or not text.isdigit() or not 1 <= int(text) <= HIGHEST_PORT:
        raise ValueError(f"must be a port from 1 to {HIGHEST_PORT}, not {text!r}")
    return int(text)


def ratio(text: str) -> float:
    """A share of all."""
    try:
        found = float(text)
    except ValueError:
        found = -1.0
    if not 0 <= found <= 1:
        raise ValueError(f"must be a number from 0 to 1, not {text!r}")
    return found


def folders(text: str) -> tuple[Path, ...]:
    """Folders, with the separator of the system's search path between them."""
    return tuple(Path(part) for part in text.split(os.pathsep) if part)


def whole_number(least: int, most: int) -> Callable[[str], int]:
    """A parser of whole numbers from `least` to `most`."""

    def read(text: str) -> int:
        if not text.isascii() or not text.isdigit() or not least <= int(text) <= most:
            raise ValueError(f"must be a whole number from {least} to {most}, not {text!r}")
        return int(text)

    return read


def days(text: str) -> int:
    """A number of days. 0, also written `off`: for ever."""
    if text == "off":
        return 0
    try:
        return whole_number(0, LONGEST_PERIOD)(text)
    except ValueError:
        raise ValueError(f"must be a number of days up to {LONGEST_PERIOD}, or off, not {text!r}") from None


def one_number_of(*choices: float) -> Callable[[str], float]:
    """A parser that accepts only these numbers."""

    def read(text: str) -> float:
        try:
            found = float(text)
        except ValueError:
            found = -1.0
        if found not in choices:
            raise ValueError(f"must be one of {', '.join(map(str, choices))}, not {text!r}")
        return found

    return read


def one_of(*choices: str) -> Callable[[str], str]:
    """A parser that accepts only these words."""

    def read(text: str) -> str:
        if text not in choices:
            raise ValueError(f"must be one of {', '.join(choices)}, not {text!r}")
        return text

    return read
