"""Requests to strangers: an answer is limited in size and in time, and is not compressed."""

import time
from typing import Any, Final, NamedTuple

import httpx

SUCCESS: Final = range(200, 300)
PLAIN: Final = "identity"


class UnfitAnswer(httpx.HTTPError):  # a finding
    """The answer is too long, takes too long, or is compressed though nobody asked for that."""


class BoundedAnswer(NamedTuple):
    """The status, the media type and the body of an answer."""

    status: int
    kind: str
    body: bytes

    @property
    def is_success(self) -> bool:
        """Whether the request was carried out."""
        return self.status in SUCCESS


def ask(
    client: httpx.Client, method: str, path: str, *, most: int, within: float, **content: Any
) -> BoundedAnswer:
    """The answer to a request: at most so many bytes, within so many seconds. httpx.HTTPError if there is
    none.

    `content`: the body of the request, as httpx takes it.
    """
    until, body = time.monotonic() + within, b""
    with client.stream(method, path, headers={"Accept-Encoding": PLAIN}, **content) as answer:
        if answer.headers.get("Content-Encoding", PLAIN) != PLAIN:
            raise UnfitAnswer("it is compressed")
        for part in answer.iter_bytes():
            body += part
            if len(body) > most or time.monotonic() > until:
                raise UnfitAnswer("it is too long")
        return BoundedAnswer(answer.status_code, answer.headers.get("Content-Type", ""), body)
