"""How a record writes what is hashed and signed, from FORMAT.md."""

import base64
import hashlib
import json
import re
import time
from typing import Any

SECOND = "%Y-%m-%dT%H:%M:%S"


def need(condition: object, what: str) -> None:
    if not condition:
        raise ValueError(what)


def canonical(value: Any) -> bytes:
    """RFC 8785, for values without floats and with names in ASCII."""
    return json.dumps(value, sort_keys=True, separators=(",", ":"), ensure_ascii=False).encode()


def sha(data: bytes) -> str:
    return hashlib.sha256(data).hexdigest()


def commit(label: bytes, salt: bytes, data: bytes) -> str:
    return sha(label + salt + data + bytes(-len(data) % 1024))


def unhex(text: str) -> bytes:
    need(text == (data := bytes.fromhex(text)).hex() and len(text) == 64, "hex")
    return data


def un64(part: str) -> bytes:
    data = base64.urlsafe_b64decode(part + "=" * (-len(part) % 4))
    need(base64.urlsafe_b64encode(data).rstrip(b"=").decode() == part, "base64url")
    return data


def sortable(at: str, what: str) -> str:
    """A time of a step with all its digits: such texts have the order of their times."""
    found = re.fullmatch("([0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2})(?:[.]([0-9]{6}))?Z", at)
    need(found is not None and found[2] != "000000", what)
    assert found is not None
    need(time.strftime(SECOND, time.strptime(found[1], SECOND)) == found[1], what)
    return f"{found[1]}.{found[2] or '000000'}"
