"""Requests to strangers: an answer is limited in size and in time, and is not compressed."""

import socket
import ssl
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress
from threading import Event, Timer
from typing import Any, Final, NamedTuple

import httpx

SUCCESS: Final = range(200, 300)
PLAIN: Final = "identity"
CONNECTED: Final = ("connect_tcp.complete", "start_tls.complete")  # ends of httpcore's events with a stream
Headers = Mapping[str, str]
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

    `timeout`: seconds without a byte; `transport`: its network, if that is not the machine's. `name`: of the
    server, if `url` has the address of a network in place of it; then no proxy is asked. `trust`: the
    certificates that it trusts, if these are not the usual ones.
    """

    def __init__(
        self,
        url: str,
        *,
        timeout: float,
        transport: httpx.BaseTransport | None = None,
        name: str | None = None,
        trust: ssl.SSLContext | None = None,
    ) -> None:
        self._http = httpx.Client(
            base_url=url,
            timeout=timeout,
            transport=transport,
            limits=ONE,
            verify=True if trust is None else trust,
            trust_env=name is None,
        )
        self._named = {} if name is None else {"sni_hostname": name}
        self._stream: Any = None  # of the connection, which may serve several requests

    def ask(self, method: str, path: str, *, most: int, within: float, **content: Any) -> BoundedAnswer:
        """The answer to a request: at most so many bytes, within so many seconds. httpx.HTTPError if there is
        none.

        `content`: the body of the request, as httpx takes it.
        """
        with self._limited(within):
            return self._answer(method, path, most, time.monotonic() + within, content)

    def status(self, method: str, path: str, *, within: float, headers: Headers, content: bytes) -> int:
        """The status of an answer, whose body is not read. httpx.HTTPError if there is none in that time."""
        more: dict[str, Any] = {**self._named, "trace": self._watch}
        with (
            self._limited(within),
            self._http.stream(method, path, headers=headers, extensions=more, content=content) as answer,
        ):
            return answer.status_code

    def close(self) -> None:
        """Close the connection."""
        self._http.close()

    @contextmanager
    def _limited(self, within: float) -> Iterator[None]:
        """In this block an answer that takes longer than so many seconds is cut off, and LateAnswer."""
        late = Event()
        limit = Timer(within, self._cut, [late])
        limit.daemon = True
        limit.start()
        try:
            yield
        except httpx.HTTPError as error:
            if late.is_set() or isinstance(error, LateAnswer):
                raise LateAnswer(f"it takes longer than {within:g} seconds") from None
            raise
        finally:
            limit.cancel()

    def _answer(
        self, method: str, path: str, most: int, until: float, content: dict[str, Any]
    ) -> BoundedAnswer:
        body, headers, extensions = bytearray(), {"Accept-Encoding": PLAIN}, {"trace": self._watch}
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

    def _watch(self, event: str, info: dict[str, Any]) -> None:
        """Remember the connection, as the timeout without a byte says nothing of slow headers."""
        if event.endswith(CONNECTED):
            self._stream = info["return_value"]

    def _cut(self, late: Event) -> None:
        """The answer is late: whatever waits for a byte of it waits no longer."""
        late.set()
        found = None if self._stream is None else self._stream.get_extra_info("socket")
        if found is not None:
            with suppress(OSError):
                found.shutdown(socket.SHUT_RDWR)
