"""Transport: sends requests, and sends them again under the same key if the service did not respond."""

import contextlib
import socket
import threading
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from types import MappingProxyType
from typing import Any, Final

import httpx

from api.client.problems import ProblemError, problem_of
from domain.threadsafe.decoder import JsonObject

Query = Mapping[str, Any]
NONE: Final[Mapping[str, Any]] = MappingProxyType({})
TEMPORARY: Final = frozenset({429, 502, 503, 504})  # statuses of temporary errors
FIRST_WAIT, LONGEST_WAIT = 0.1, 2.0  # seconds between attempts; the service may ask for more
STREAM_TIMEOUT: Final = 40.0  # seconds without a heartbeat after which a stream is given up


class HungUp(Exception):  # noqa: N818  # not an error
    """The caller has hung up: their requests and streams end."""


class Transport:
    """Requests of one caller to one service; threads may share it. `patience`: seconds in which to retry."""

    def __init__(
        self, url: str, token: str | None, patience: float, http: httpx.Client | None = None
    ) -> None:
        self.url = url.rstrip("/")
        self.token = token
        self.patience = patience
        self.http = http or httpx.Client(timeout=10.0, limits=httpx.Limits(max_connections=None))
        self._over = threading.Event()
        self._lock = threading.Lock()
        self._followed: set[socket.socket] = set()

    def hang_up(self) -> None:
        """End the streams of this caller and refuse their requests: HungUp is raised in their threads."""
        with self._lock:
            self._over.set()
            for line in self._followed:
                with contextlib.suppress(OSError):  # it is closed already
                    line.shutdown(socket.SHUT_RDWR)

    def attempts(self) -> "Attempts":
        """The attempts of one request or stream of this caller."""
        return Attempts(self.patience, self._over)

    def ask(
        self,
        method: str,
        path: str,
        *,
        query: Query = NONE,
        body: Any = None,
        headers: Mapping[str, str] = NONE,
    ) -> httpx.Response:
        """The response; ProblemError if it is an error. httpx.TransportError if there is none."""
        attempts = self.attempts()
        while True:
            attempts.begin()
            try:
                return self._once(method, path, query, body, headers)
            except (ProblemError, httpx.TransportError) as error:
                attempts.wait_after(error)

    def _once(
        self, method: str, path: str, query: Query, body: Any, headers: Mapping[str, str]
    ) -> httpx.Response:
        response = self.http.request(
            method, self.url + path, params=_present(query), json=body, headers=self._headers(headers)
        )
        if response.is_success:
            return response
        raise problem_of(response)

    @contextmanager
    def listen(self, path: str, query: Query, headers: Mapping[str, str]) -> Iterator[httpx.Response]:
        """A response that lasts until the caller hangs up."""
        with self.http.stream(
            "GET",
            self.url + path,
            params=_present(query),
            headers=self._headers(headers),
            timeout=httpx.Timeout(10.0, read=STREAM_TIMEOUT),
        ) as response:
            if not response.is_success:
                response.read()
                raise problem_of(response)
            with self._following(response):
                yield response

    @contextmanager
    def _following(self, response: httpx.Response) -> Iterator[None]:
        """Keep the socket of the response while it is read, so that another thread can close it."""
        stream = response.extensions.get("network_stream")
        line = stream and stream.get_extra_info("socket")
        with self._lock:
            if self._over.is_set():
                raise HungUp
            self._followed |= {line} if line else set()
        try:
            yield
        finally:
            with self._lock:
                self._followed.discard(line)

    def _headers(self, given: Mapping[str, str]) -> dict[str, str]:
        return {**given, **({"authorization": f"Bearer {self.token}"} if self.token else {})}


class Attempts:
    """The attempts to send one request: when to retry, when to stop. HungUp is raised once `over` is set."""

    def __init__(self, patience: float, over: threading.Event) -> None:
        self._patience = patience
        self._over = over
        self.succeeded()

    def begin(self) -> None:
        """Begin another attempt."""
        if self._over.is_set():
            raise HungUp

    def succeeded(self) -> None:
        """Note a success: the time in which to retry starts again."""
        self.lost()
        self._wait = FIRST_WAIT

    def lost(self) -> None:
        """A connection that there was is lost: the time in which to retry starts again, the pauses do not."""
        self._deadline = time.monotonic() + self._patience

    def wait_after(self, error: ProblemError | httpx.TransportError) -> None:
        """Wait until the next attempt; raise the error if a retry cannot help or the time is over."""
        self.begin()
        if isinstance(error, ProblemError) and error.status not in TEMPORARY:
            raise error
        wait = max(self._wait, error.retry_after if isinstance(error, ProblemError) else 0.0)
        if time.monotonic() + wait > self._deadline:
            raise error
        self.wait(wait)

    def wait(self, seconds: float = 0.0) -> None:
        """Pause, a little longer each time."""
        self._over.wait(max(self._wait, seconds))
        self.begin()
        self._wait = min(2 * self._wait, LONGEST_WAIT)


def at_least(step: int) -> Mapping[str, str]:
    """The headers of a read that shows this step or a later one; with 0 it shows what there is."""
    return {"nostos-min-step": str(step)} if step else NONE


def only_at(step: int | None) -> Mapping[str, str]:
    """The headers of a command that is for this step alone; without a step, for whichever comes."""
    return NONE if step is None else {"if-match": f'"{step}"'}


def _present(query: Query) -> JsonObject:
    """The parameters that have a value."""
    return {name: value for name, value in query.items() if value is not None}
