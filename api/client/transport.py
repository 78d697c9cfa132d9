"""Sending, and sending again: what could not be answered is asked once more under the same key."""

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


class Transport:
    """One service and one caller; threads may share it. `patience`: seconds in which one asks again."""

    def __init__(
        self, url: str, token: str | None, patience: float, http: httpx.Client | None = None
    ) -> None:
        self.url = url.rstrip("/")
        self.token = token
        self.patience = patience
        self.http = http or httpx.Client(timeout=10.0, limits=httpx.Limits(max_connections=None))

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
        attempts = Attempts(self.patience)
        while True:
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
    def listen(self, path: str, query: Query, headers: Mapping[str, str]) -> Iterator[Iterator[bytes]]:
        """The chunks of an answer that goes on and on."""
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
            yield response.iter_bytes()

    def _headers(self, given: Mapping[str, str]) -> dict[str, str]:
        return {**given, **({"authorization": f"Bearer {self.token}"} if self.token else {})}


class Attempts:
    """How often, and until when, something is tried again."""

    def __init__(self, patience: float) -> None:
        self._patience = patience
        self.succeeded()

    def succeeded(self) -> None:
        """It went well: patience begins anew."""
        self._deadline = time.monotonic() + self._patience
        self._wait = FIRST_WAIT

    def wait_after(self, error: ProblemError | httpx.TransportError) -> None:
        """Return when it is time to try again; raise the error if that is no use or patience is out."""
        if isinstance(error, ProblemError) and error.status not in PASSING:
            raise error
        wait = max(self._wait, error.retry_after if isinstance(error, ProblemError) else 0.0)
        if time.monotonic() + wait > self._deadline:
            raise error
        self.wait(wait)

    def wait(self, seconds: float = 0.0) -> None:
        """Pause, a little longer each time."""
        time.sleep(max(self._wait, seconds))
        self._wait = min(2 * self._wait, LONGEST_WAIT)


def _present(query: Query) -> dict[str, Any]:
    """The parameters that have a value."""
    return {name: value for name, value in query.items() if value is not None}
