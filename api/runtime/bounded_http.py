"""Requests to strangers: an answer is limited in size and in time, and is not compressed."""

import socket
import time
from contextlib import suppress
from threading import Event, Timer
from typing import Any, Final, NamedTuple

import httpx

SUCCESS: Final = range(200, 300)
PLAIN: Final = "identity"
CONNECTED: Final = ("connect_tcp.complete", "start_tls.complete")  # ends of httpcore's events with a stream
ONE: Final = httpx.Limits(max_connections=1)


class UnfitAnswer(httpx.HTTPError):  # a finding
    """The answer is too long, too late, or compressed though nobody asked for that."""


class LateAnswer(UnfitAnswer):
    """The answer takes too long."""


class BoundedAnswer(NamedTuple):
    """The status, the media type and the body of an answer."""

    status: int
    kind: str
    body: bytes

    @property
    def is_success(self) -> bool:
        """Whether the request was carried out."""
        return self.status in SUCCESS


class BoundedClient:
    """Asks one server, one request after the other. One thread uses it.

    `timeout`: seconds without a byte; `transport`: its network, if that is not the machine's.
    """

    def __init__(self, url: str, *, timeout: float, transport: httpx.BaseTransport | None = None) -> None:
        self._http = httpx.Client(base_url=url, timeout=timeout, transport=transport, limits=ONE)
        self._stream: Any = None  # of the connection, which may serve several requests

    def ask(self, method: str, path: str, *, most: int, within: float, **content: Any) -> BoundedAnswer:
        """The answer to a request: at most so many bytes, within so many seconds. httpx.HTTPError if there is
        none.

        `content`: the body of the request, as httpx takes it.
        """
        late = Event()
        limit = Timer(within, self._cut, [late])
        limit.daemon = True
        limit.start()
        try:
            return self._answer(method, path, most, time.monotonic() + within, content)
        except httpx.HTTPError as error:
            if late.is_set() or isinstance(error, LateAnswer):
                raise LateAnswer(f"it takes longer than {within:g} seconds") from None
            raise
        finally:
            limit.cancel()

    def close(self) -> None:
        """Close the connection."""
        self._http.close()

    def _answer(
        self, method: str, path: str, most: int, until: float, content: dict[str, Any]
    ) -> BoundedAnswer:
        def watch(event: str, info: dict[str, Any]) -> None:
            """Remember the connection, as the timeout without a byte says nothing of slow headers."""
            if event.endswith(CONNECTED):
                self._stream = info["return_value"]

        body, headers, extensions = bytearray(), {"Accept-Encoding": PLAIN}, {"trace": watch}
        with self._http.stream(method, path, headers=headers, extensions=extensions, **content) as answer:
            if answer.headers.get("Content-Encoding", PLAIN) != PLAIN:
                raise UnfitAnswer("it is compressed")
            for part in answer.iter_bytes():
                body += part
                if len(body) > most:
                    raise UnfitAnswer(f"it is too long: it has more than {most} bytes")
                if time.monotonic() > until:
                    raise LateAnswer("it is late")
            return BoundedAnswer(answer.status_code, answer.headers.get("Content-Type", ""), bytes(body))

    def _cut(self, late: Event) -> None:
        """The answer is late: whatever waits for a byte of it waits no longer."""
        late.set()
        found = None if self._stream is None else self._stream.get_extra_info("socket")
        if found is not None:
            with suppress(OSError):
                found.shutdown(socket.SHUT_RDWR)
