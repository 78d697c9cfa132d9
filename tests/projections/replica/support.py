"""A primary and its standby, and read models that are read from both."""

from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import count
from typing import NamedTuple

from deploy.embedded.servers import EmbeddedServers
from domain.kernel.facts import ONLOOKER
from projections.reads import Reads
from projections.replica import Replica
from tests.faults.standby import Standby
from tests.projections.support import append, bodies, match_events, match_id, projected, running
from tests.support.logins import role_url

READER = "nostos_reader"
NUMBERS = count(1)  # of matches


class Pair(NamedTuple):
    """A primary, and its standby. `url`: of a database, as its owner; `service`: of another one."""

    primary: EmbeddedServers
    url: str
    service: str
    standby: Standby


class Clock:
    """A monotonic clock that goes when it is told to."""

    def __init__(self) -> None:
        self.time = 1000.0

    def __call__(self) -> float:
        return self.time


class Watched(NamedTuple):
    """Reads over both servers, who answered them, how late the replica was, and the clock of the replica."""

    reads: Reads
    answered: Counter[str]
    late: list[float]
    clock: Clock

    def by(self) -> str | None:
        """Who answered since the last time: one server, or both; None if nobody was asked."""
        found = "+".join(sorted(self.answered)) or None
        self.answered.clear()
        return found


@contextmanager
def watched(pair: Pair, at: str | None = None) -> Iterator[Watched]:
    """Reads of the pair. `at`: another address than that of the standby."""
    clock, answered, late = Clock(), Counter[str](), list[float]()
    replica = Replica(at or pair.standby.address(role_url(pair.url, READER)), clock)
    replica.observe(lambda server: answered.update([server]), late.append)
    reads = Reads(role_url(pair.url, READER), replica=replica)
    try:
        yield Watched(reads, answered, late, clock)
    finally:
        reads.close()


class Story:
    """A match of the test's own, which goes on when the test says so."""

    def __init__(self, pair: Pair) -> None:
        number = next(NUMBERS)
        self.pair = pair
        self.id = match_id(number)
        self.events = match_events(number)
        self.step = 0

    def go_on(self, steps: int) -> int:
        """So many steps more are in the read models of the primary; the last one."""
        due = self.events[self.step : self.step + steps]
        with watched(self.pair) as primary, running(self.pair.url):
            projected(primary.reads, append(self.pair.url, due))
        self.step += len(due)
        return self.step

    def seen(self, viewer: int | None = None) -> list[bytes]:
        """The frames that there are by now."""
        return bodies(self.events[: self.step], ONLOOKER if viewer is None else viewer)
