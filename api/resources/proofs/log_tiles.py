"""The log of heads for auditors' own tools: c2sp.org/tlog-tiles, under the address that names the log.

Each log also has an address with its number: there are several if signed leaves were lost.
"""

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
from domain.ledger.log import signed_note, tiles

log_tiles = Resource("log tiles", "The log of all heads as tiles, as c2sp.org/tlog-tiles has it.")

FOR_EVER: Final = "public, max-age=31536000, immutable"  # a full tile never changes; a partial one neither
OPENED: Final = "public, max-age=86400"  # all leaves of a full bundle: only what is promised may change
OPENING: Final = "public, max-age=10"
LAST_BUNDLE: Final = 2**45
LAST_LOG: Final = 2**31 - 1
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
    return _note(log_proofs.published_checkpoint())


@log_tiles.endpoint(
    "GET",
    "/log/<int:log>/checkpoint",
    Answer(200, None, "A C2SP checkpoint with all its signatures.", "text/plain"),
    problems=PROBLEMS,
)
def last_checkpoint_of(log: int) -> Response:
    """The newest checkpoint of the log with this number; of one that has ended, the last that is left."""
    return _note(services().reads.checkpoint(log=_known(log)))


@log_tiles.endpoint(
    "GET",
    "/log/tile/entries/<path:place>",
    Answer(200, None, "The data of leaves, each after its length in two bytes.", BINARY),
    problems=PROBLEMS,
)
def entries(place: str) -> Response:
    """The data of up to 256 leaves. FORMAT.md says what is in them."""
    return _entries(place)


@log_tiles.endpoint(
    "GET",
    "/log/<int:log>/tile/entries/<path:place>",
    Answer(200, None, "The data of leaves, each after its length in two bytes.", BINARY),
    problems=PROBLEMS,
)
def entries_of(log: int, place: str) -> Response:
    """The data of up to 256 leaves of the log with this number."""
    return _entries(place, _known(log))


def _entries(place: str, log: int | None = None) -> Response:
    wanted = tiles.parse(place)
    response = _answer(None if wanted is None else services().reads.entries(wanted, log))
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
    return _tile(level, place)


@log_tiles.endpoint(
    "GET",
    "/log/<int:log>/tile/<level>/<path:place>",
    Answer(200, None, "Hashes of 32 bytes, one after the other.", BINARY),
    problems=PROBLEMS,
)
def tile_of(log: int, level: str, place: str) -> Response:
    """Up to 256 hashes of a level of tiles of the log with this number."""
    return _tile(level, place, _known(log))


def _tile(level: str, place: str, log: int | None = None) -> Response:
    row, wanted = tiles.parse_level(level), tiles.parse(place)
    return _answer(None if row is None or wanted is None else services().reads.tile(row, wanted, log))


@log_tiles.endpoint(
    "GET",
    "/v1/log/openings/<int:bundle>",
    Answer(200, LeafOpeningsSchema, "The openings; the service adds to them as steps are shown."),
    problems=PROBLEMS,
)
def openings(bundle: int) -> Response:
    """What opens the blinded leaves of a bundle of 256 entries, as far as everybody is shown their steps."""
    return _openings(bundle)


@log_tiles.endpoint(
    "GET",
    "/v1/logs/<int:log>/openings/<int:bundle>",
    Answer(200, LeafOpeningsSchema, "The openings; the service adds to them as steps are shown."),
    problems=PROBLEMS,
)
def openings_of(log: int, bundle: int) -> Response:
    """What opens the blinded leaves of a bundle of the log with this number."""
    return _openings(bundle, _known(log))


def _openings(bundle: int, log: int | None = None) -> Response:
    if bundle > LAST_BUNDLE:
        raise Problem("not-in-the-log")
    found = log_proofs.openings(bundle, log)
    body = {
        "bundle": bundle,
        "openings": found.openings,
        "private": found.private,
        "within": services().settings.opened_within,
    }
    response = Response(msgspec.json.encode(body), mimetype="application/json")
    response.headers["Cache-Control"] = OPENED if found.complete else OPENING
    return response


def _known(log: int) -> int:
    """The number of a log. A Problem if no log has such a number."""
    if not 0 < log <= LAST_LOG:
        raise Problem("not-in-the-log")
    return log


def _note(found: signed_note.Checkpoint | None) -> Response:
    if found is None:
        raise Problem("not-in-the-log")
    return Response(found.note(), mimetype="text/plain", headers={"Cache-Control": "no-cache"})


def _answer(data: bytes | None) -> Response:
    if data is None:
        raise Problem("not-in-the-log")
    return Response(data, mimetype=BINARY, headers={"Cache-Control": FOR_EVER})
