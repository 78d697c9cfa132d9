"""Packing on the way: zstd, or gzip, as the caller takes it.

An answer to a player is not packed, unless it is the same for everybody: its size would say how well what is
hidden in it fits what others wrote into it (decision 0124).
"""

import gzip
from typing import Final

import zstandard
from flask import Flask, Response, request

LEAST: Final = 1000  # bytes; what is shorter fits into one packet anyway
MOST: Final = 1_000_000  # bytes; packing more would keep others waiting
NOT_MODIFIED: Final = 304
TYPES: Final = ("application/json", "text/html")
SAME_FOR_ALL: Final = "/v1/games"  # the shelf: games, their words, options and rules
ONCE: Final = 19  # the level for what is packed once, and sent often
EACH: Final = 3  # the level for what is packed for each caller


def encoding() -> str | None:
    """How the caller takes an answer packed; None: not at all."""
    return next((each for each in ("zstd", "gzip") if request.accept_encodings[each]), None)


def packed(content: bytes, encoding: str, level: int = EACH) -> bytes:
    """The content in this encoding."""
    if encoding == "zstd":
        return zstandard.ZstdCompressor(level=level).compress(content)
    return gzip.compress(content, min(level * 2, 9), mtime=0)


def install(app: Flask) -> None:
    """Let the application pack what holds no secret."""

    @app.after_request
    def pack(response: Response) -> Response:
        if not _is_of_packed_kind(response):
            return response
        response.vary.add("Accept-Encoding")
        chosen = encoding() if _is_for_everybody() and _may_be_packed(response) else None
        if chosen is None:
            return response
        response.data = packed(response.get_data(), chosen)
        response.content_encoding = chosen
        tag, _ = response.get_etag()
        if tag is not None:
            response.set_etag(tag, weak=True)  # other bytes, of the same meaning
        return response


def _is_for_everybody() -> bool:
    return "Authorization" not in request.headers or request.path.startswith(SAME_FOR_ALL)


def _is_of_packed_kind(response: Response) -> bool:
    """Whether such answers come packed, unless they are short or long. A 304 says what its answer says."""
    return (
        request.method == "GET"
        and response.status_code in (200, NOT_MODIFIED, 404)
        and response.mimetype in TYPES
    )


def _may_be_packed(response: Response) -> bool:
    return (
        response.status_code != NOT_MODIFIED
        and not response.is_streamed
        and not response.direct_passthrough
        and not response.content_encoding
        and LEAST <= len(response.get_data()) <= MOST
    )
