"""What the benches of scale count, with fewer matches and shorter logs: statements and rows, never times.

`nostos bench scale` plays among 20,000 matches, `nostos bench starts` starts with a log of 5,000,000 events.
"""

import os
from collections.abc import Iterator
from contextlib import closing
from datetime import UTC, datetime, timedelta
from itertools import pairwise
from pathlib import Path
from random import Random
from uuid import UUID, uuid4

import psycopg
import pytest

from api.runtime.roles.logins import Role
from api.runtime.sealing_keys import sealed_log
from api.runtime.settings import Settings
from deploy.bench.scale.live_matches import add_copies, append
from deploy.bench.scale.running_clocks import ending_match, sudden_death
from deploy.bench.scale.starts import prepared, start
from deploy.bench.tools.notary_start import counted_rows, played
from deploy.bench.tools.synthetic_game import BENCH_SHELF, SEATS
from deploy.bench.tools.workload import STARTED
from domain.kernel.match.facts import TimedOut
from domain.ledger.canonical import canonical, digest, from_microseconds
from domain.ledger.names import name_commitment
from domain.matches import Matches
from domain.matches.state import entry
from domain.store import Log, command, sealer
from domain.store.stream_cache import MB
from tests.support.logins import LOGINS
from tests.support.ports import free_port

MANY, FEW = 400, 40  # `nostos bench scale` has 20,000 and 200
LONG = 50_000  # events; `nostos bench starts` has 5,000,000
MOVES = 60


class Names:
    """Every player's name is their id."""

    def named(self, player: str, match: UUID) -> str:
        return name_commitment(match.bytes, player)

    def key(self, player: str) -> str:
        return ""


@pytest.fixture
def log(database: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Log]:
    """A log that does not read a data key again each minute: a slow machine would read more."""
    monkeypatch.setattr(sealer, "REMEMBERED", 86_400.0)
    settings = Settings(database_url=database, logins=LOGINS, home=tmp_path)
    with closing(sealed_log(settings, Role.WRITER, BENCH_SHELF, connections=1)) as found:
        yield found


def live(database: str, number: int) -> list[UUID]:
    """So many matches that have started."""
    with psycopg.connect(database, autocommit=True) as connection:
        return add_copies(connection, played(steps=STARTED), number)


def node(log: Log, memory: int = 256 * MB) -> Matches:
    """What a node has of matches. `memory`: bytes."""
    return Matches(log, BENCH_SHELF, Names(), lambda: datetime.now(UTC), os.urandom, memory=memory)


def play(matches: Matches, ids: list[UUID], steps: dict[UUID, int]) -> None:
    """A move in each of these matches."""
    for match in ids:
        player, row = str((steps[match] - STARTED) % SEATS), {"type": "weave", "row": steps[match] % 16}
        matches.play(match, player, row, command(player, f"{match}/{steps[match]}", "move", row))
        steps[match] += 1


def cost(log: Log, database: str, number: int, memory: int = 256 * MB) -> tuple[float, float]:
    """Rows that the database returned for a move, and reads of a match anew, among so many live matches."""
    matches, ids, misses = node(log, memory), live(database, number), list[None]()
    steps = dict.fromkeys(ids, STARTED)
    for _ in range(SEATS):
        play(matches, ids, steps)  # a node reads a match once, and once for the view of each seat
    matches.observe_misses(lambda: misses.append(None))
    with counted_rows() as count:
        play(matches, [Random(at).choice(ids) for at in range(MOVES)], steps)
    return count.rows / MOVES, len(misses) / MOVES


def test_a_move_among_many_live_matches_reads_as_much_as_among_few(log: Log, database: str) -> None:
    few, many = cost(log, database, FEW), cost(log, database, MANY)
    assert few == many
    assert 0 == many[1]


def test_where_the_memory_of_a_node_is_too_small_moves_read_matches_anew(log: Log, database: str) -> None:
    """So the claim above can fail."""
    rows, misses = cost(log, database, FEW, memory=100_000)
    assert misses > 0.5
    assert rows > cost(log, database, FEW)[0]


def test_a_copy_with_a_clock_runs_out_at_the_moment_that_is_asked_for(log: Log, database: str) -> None:
    """`nostos bench clocks` measures from that moment on."""
    due, match = datetime.now(UTC) - timedelta(seconds=1), uuid4()
    with psycopg.connect(database, autocommit=True) as connection:
        append(connection, ending_match(played(steps=STARTED, clock=sudden_death()), match, due))
    matches = node(log)
    clocks = matches.clocks(match)
    assert clocks is not None
    assert due == from_microseconds(clocks.deadline or 0)
    assert [TimedOut((0,))] == [
        fact for fact in matches.time_out(match).frame.facts if isinstance(fact, TimedOut)
    ]
    chain, heads = matches.ledger(match)
    events = log.read(match)
    assert [event.head for event in events] == [*heads]
    for before, event in pairwise(events):
        assert event.head == digest(canonical(entry(chain, event, before.head)))


@pytest.mark.slow
@pytest.mark.timeout(1800)
def test_the_start_of_a_node_does_not_read_the_log() -> None:
    """It reads a few rows, and some again each second, however long it takes."""
    with prepared(LONG, free_port) as settings:
        assert start(settings, free_port)["rows_read"] < LONG / 2
