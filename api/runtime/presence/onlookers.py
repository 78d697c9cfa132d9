"""How many look on at a match: streams of onlookers, counted in Valkey over all processes. Not who they are.

Time is cut into spans. In each span a process writes once how many look on by it, under a key of that span
that expires soon, and readers take the last number of each process from this span and the one before. So a
process that dies is counted no longer than two spans, and nobody sees at what moment somebody comes or goes.
"""

import threading
import time
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager, suppress
from typing import Any, Final
from uuid import UUID, uuid4

from projections.bus.clients import AWAY, Client

SPAN: Final = 10  # seconds
KEPT: Final = 3 * SPAN
TOGETHER: Final = 500  # matches that are written at once
ANYBODY: Final = ""  # who follows without a token


class Onlookers:
    """Who looks on by this process, and how many by all of them. Threads may share it."""

    def __init__(self, valkey: Client, now: Callable[[], float] = time.time) -> None:
        self._valkey = valkey
        self._now = now
        self._process = uuid4().hex
        self._lock = threading.Lock()
        self._here: dict[UUID, Counter[str]] = {}

    @contextmanager
    def counted(self, match: UUID, player: str = ANYBODY) -> Iterator[None]:
        """Count somebody for as long as the context lasts; a player with several streams is one."""
        with self._lock:
            self._here.setdefault(match, Counter())[player] += 1
        try:
            yield
        finally:
            with self._lock:
                here = self._here[match]
                here[player] -= 1
                if not here[player]:
                    del here[player]
                if not here:
                    del self._here[match]

    def publish(self) -> None:
        """Write what this process counts. While Valkey is away nothing is written."""
        span = self._span()
        with self._lock:
            found = [(match, _number(here)) for match, here in self._here.items()]
        with suppress(*AWAY):
            for first in range(0, len(found), TOGETHER):
                with self._valkey.pipeline(transaction=False) as together:
                    for match, number in found[first : first + TOGETHER]:
                        together.hset(_key(match, span), self._process, number)
                        together.expire(_key(match, span), KEPT)
                    together.execute()

    def number(self, match: UUID) -> int:
        """How many look on at the match, as of the last span; 0 while Valkey is away."""
        span, numbers = self._span(), dict[bytes, bytes]()
        with suppress(*AWAY):
            for each in (span - 1, span):
                found: Mapping[Any, Any] = self._valkey.hgetall(_key(match, each))
                numbers |= found
        return sum(map(int, numbers.values()))

    def _span(self) -> int:
        return int(self._now()) // SPAN


def _number(here: Counter[str]) -> int:
    """How many these are: each player once, and each stream of somebody who is not known."""
    return here[ANYBODY] + len(here.keys() - {ANYBODY})


def _key(match: UUID, span: int) -> str:
    return f"nostos:onlookers:{{{match}}}:{span}"
