"""Sending, and sending again: what could not be answered is asked once more under the same key."""

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

Query = Mapping[str, Any]
NONE: Final[Mapping[str, Any]] = MappingProxyType({})
PASSING: Final = frozenset({429, 502, 503, 504})  # what passes by itself
FIRST_WAIT, LONGEST_WAIT = 0.1, 2.0  # seconds between attempts, unless the service says how long
SILENCE: Final = 40.0  # seconds without even a heartbeat after which a stream is taken for dead


class HungUp(Exception):  # noqa: N818  # it was asked for
    """The caller has hung up: he asks nothing any more, and follows nothing."""


class Transport:
    """One service and one caller; threads may share it. `patience`: seconds in which one asks again."""

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
        """End what this caller follows, and refuse what he would ask; HungUp is raised in his threads."""
        with self._lock:
            self._over.set()
            for line in self._followed:
                with contextlib.suppress(OSError):  # the other side was quicker
                    line.shutdown(socket.SHUT_RDWR)

    def attempts(self) -> "Attempts":
        """Of this caller, while he has not hung up."""
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
        """The answer, if it is a good one; ProblemError if not. httpx.TransportError if nobody answers."""
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
        """A response that goes on until the caller hangs up."""
        with self.http.stream(
            "GET",
            self.url + path,
            params=_present(query),
            headers=self._headers(headers),
            timeout=httpx.Timeout(10.0, read=SILENCE),
        ) as response:
            if not response.is_success:
                response.read()
                raise problem_of(response)
            with self._following(response):
                yield response

    @contextmanager
    def _following(self, response: httpx.Response) -> Iterator[None]:
        """The answer's line is known while it is read, so that another thread can cut it."""
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
    """How often, and until when, something is tried again. HungUp is raised once `over` is set."""

    def __init__(self, patience: float, over: threading.Event) -> None:
        self._patience = patience
        self._over = over
        self.succeeded()

    def begin(self) -> None:
        """One more attempt."""
        if self._over.is_set():
            raise HungUp

    def succeeded(self) -> None:
        """It went well: patience begins anew."""
        self._deadline = time.monotonic() + self._patience
        self._wait = FIRST_WAIT

    def wait_after(self, error: ProblemError | httpx.TransportError) -> None:
        """Return when it is time to try again; raise the error if that is no use or patience is out."""
        self.begin()
        if isinstance(error, ProblemError) and error.status not in PASSING:
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


def _present(query: Query) -> dict[str, Any]:
    """The parameters that have a value."""
    return {name: value for name, value in query.items() if value is not None}
