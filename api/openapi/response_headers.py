"""Response headers: each is described once, and every response says which it may have."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final

from api.http.declaration import RATE_LIMIT
from api.http.receipts import HEADER as RECEIPT
from domain.threadsafe.decoder import JsonObject

TEXT: Final = {"type": "string"}
HEADERS: Final[Mapping[str, JsonObject]] = {
    "Cache-Control": {
        "description": "What caches may keep: `no-store` is for the caller alone, `no-cache` is asked for "
        "again with If-None-Match.",
        "schema": TEXT,
    },
    "Content-Disposition": {"description": "The name of the file as which it is saved.", "schema": TEXT},
    "Content-Language": {"description": "The language of the texts in it.", "schema": TEXT},
    "ETag": {
        "description": 'What If-None-Match names. Of a match or tournament it is the step: `"12"`; a command '
        "names it in If-Match.",
        "schema": TEXT,
    },
    "Idempotent-Replayed": {
        "description": "`true` if an earlier request with this Idempotency-Key did it, and this one nothing.",
        "schema": {"const": "true"},
    },
    "Link": {"description": 'The next page, `rel="next"`. The last page has none.', "schema": TEXT},
    "Location": {"description": "The address of what was made.", "schema": TEXT},
    RECEIPT: {
        "description": "What the service signed of a command that it did or refused: a compact JWS.",
        "schema": TEXT,
    },
    "RateLimit": {
        "description": '`"name";r=REMAINING;t=SECONDS`: what is left, and when the quota is whole again.',
        "schema": TEXT,
    },
    "RateLimit-Policy": {
        "description": 'The quota: `"name";q=QUOTA;w=SECONDS` (draft-ietf-httpapi-ratelimit-headers).',
        "schema": TEXT,
    },
    "Retry-After": {
        "description": "The seconds after which the request may succeed.",
        "schema": {"type": "integer", "minimum": 0},
    },
    "WWW-Authenticate": {"description": "The scheme of the token that is needed: `Bearer`.", "schema": TEXT},
    "X-Request-Id": {
        "description": "The id of the request: the one that it had, or a new one. The logs name it.",
        "schema": TEXT,
    },
}
OF_STATUS: Final[Mapping[str, Sequence[str]]] = {
    "304": ("ETag",),
    "401": ("WWW-Authenticate",),
    "429": ("Retry-After", *RATE_LIMIT),
    "503": ("Retry-After",),
}


def with_headers(operation: JsonObject) -> JsonObject:
    """The operation; each of its responses refers to the headers that it may have."""
    return {
        **operation,
        "responses": {
            status: {
                **response,
                "headers": _refs({*response.get("headers", {}), *_implied(operation, status)}),
            }
            for status, response in operation["responses"].items()
        },
    }


def _implied(operation: Mapping[str, Any], status: str) -> Iterator[str]:
    """The names of headers that follow from the rest of the operation."""
    yield from ("Cache-Control", "X-Request-Id")
    yield from OF_STATUS.get(status, ())
    read = {each["name"] for each in operation.get("parameters", ()) if each["in"] == "header"}
    some = {name for each in operation["responses"].values() for name in each.get("headers", ())}
    commands = RECEIPT in some or "Idempotency-Key" in read  # some choose the key of their command themselves
    if status < "300" and commands:
        yield "Idempotent-Replayed"
    if status >= "400" and commands:
        yield RECEIPT
    if RATE_LIMIT[0] in some:
        yield from RATE_LIMIT


def _refs(names: set[str]) -> JsonObject:
    return {name: {"$ref": f"#/components/headers/{name}"} for name in sorted(names)}
