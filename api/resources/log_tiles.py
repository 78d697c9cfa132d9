"""The log of heads for auditors' own tools: c2sp.org/tlog-tiles, under the address that names the log."""

import gzip
from typing import Final

import msgspec
from flask import Response, request

from api.http.declaration import Answer
from api.http.endpoint import Resource
from api.problems.problem import Problem
from api.runtime import log_proofs
from api.runtime.services import services
from api.schemas.responses.ledger import LeafOpeningsSchema
from domain.ledger.log import tiles

log_tiles = Resource("log tiles", "The log of all heads as tiles, as c2sp.org/tlog-tiles has it.")

FOR_EVER: Final = "public, max-age=31536000, immutable"  # a full tile never changes; a partial one neither
OPENED: Final = "public, max-age=86400"  # all leaves of a full bundle: only what is promised may change
OPENING: Final = "public, max-age=10"
LAST_BUNDLE: Final = 2**45
BINARY: Final = "application/octet-stream"
PROBLEMS: Final = ("not-in-the-log", "unavailable")


@log_tiles.endpoint(
    "GET",
    "/log/checkpoint",
    Answer(200, None, "A C2SP checkpoint with all its signatures.", "text/plain"),
    problems=PROBLEMS,
)
def last_checkpoint() -> Response:
    """The newest checkpoint; if NOSTOS_COSIGNATURES is set, the newest that so many witnesses cosigned."""
    found = log_proofs.published_checkpoint()
    if found is None:
        raise Problem("not-in-the-log")
    return Response(found.note(), mimetype="text/plain", headers={"Cache-Control": "no-cache"})


@log_tiles.endpoint(
    "GET",
    "/log/tile/entries/<path:place>",
    Answer(200, None, "The data of leaves, each after its length in two bytes.", BINARY),
    problems=PROBLEMS,
)
def entries(place: str) -> Response:
    """The data of up to 256 leaves. FORMAT.md says what is in them."""
    wanted = tiles.parse(place)
    response = _answer(None if wanted is None else services().reads.entries(wanted))
    if request.accept_encodings["gzip"]:
        response.data = gzip.compress(response.data, mtime=0)
        response.content_encoding = "gzip"
    response.vary.add("Accept-Encoding")
    return response


@log_tiles.endpoint(
    "GET",
    "/log/tile/<level>/<path:place>",
    Answer(200, None, "Hashes of 32 bytes, one after the other.", BINARY),
    problems=PROBLEMS,
)
def tile(level: str, place: str) -> Response:
    """Up to 256 hashes of a level of tiles, from 0 to 63."""
    row, wanted = tiles.parse_level(level), tiles.parse(place)
    return _answer(None if row is None or wanted is None else services().reads.tile(row, wanted))


@log_tiles.endpoint(
    "GET",
    "/v1/log/openings/<int:bundle>",
    Answer(200, LeafOpeningsSchema, "The openings; the service adds to them as steps are shown."),
    problems=PROBLEMS,
)
def openings(bundle: int) -> Response:
    """What opens the blinded leaves of a bundle of 256 entries, as far as everybody is shown their steps."""
    if bundle > LAST_BUNDLE:
        raise Problem("not-in-the-log")
    found = log_proofs.openings(bundle)
    body = {
        "bundle": bundle,
        "openings": found.openings,
        "private": found.private,
        "within": services().settings.opened_within,
    }
    response = Response(msgspec.json.encode(body), mimetype="application/json")
    response.headers["Cache-Control"] = OPENED if found.complete else OPENING
    return response


def _answer(data: bytes | None) -> Response:
    if data is None:
        raise Problem("not-in-the-log")
    return Response(data, mimetype=BINARY, headers={"Cache-Control": FOR_EVER})
