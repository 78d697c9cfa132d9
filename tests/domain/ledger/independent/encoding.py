"""How a record writes what is hashed and signed, from FORMAT.md."""

import base64
import hashlib
import json
from typing import Any


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
