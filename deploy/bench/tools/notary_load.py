"""How many heads a second a notary signs: of one match, and of many whose events come in random order."""

import time
from collections.abc import Iterable, Iterator, Sequence
from random import Random
from resource import RUSAGE_SELF, getrusage
from typing import Final, NamedTuple
from uuid import UUID

import msgspec

from api.runtime.roles.logins import Role, role_url
from api.runtime.sealing_keys import sealed_log
from api.runtime.settings import Settings
from deploy.bench.tools.notary_start import played
from deploy.bench.tools.synthetic_game import BENCH_SHELF
from deploy.embedded.directories import scratch_home
from deploy.embedded.servers import EmbeddedServers
from deploy.migrations.logins import prepare
from domain.kernel.match.facts import Opened
from domain.store import Event, Log
from domain.store.postgres.connections import connect_session
from workers.notary.log_integrity import ROLE
from workers.notary.notary import Notary

MATCHES: Final = 20_000
STEPS: Final = 10_000  # of the one match
ROUND: Final = 500  # events that are written at once
MOVE: Final = 4  # which step of a played match all others here are like


class Pace(NamedTuple):
    """Heads a second, and a second of this process's CPU."""

    a_second: float
    a_cpu_second: float


def notary_load(matches: int = MATCHES, steps: int = STEPS) -> dict[str, float]:
    """Heads a second of one match and of many, bytes that the log of heads takes for a leaf, and how much
    more memory the process has after it signed the many.
    """
    with scratch_home() as home, EmbeddedServers(home, valkey=False) as servers:
        settings = Settings(database_url=servers.database_url, home=home)
        prepare(settings)
        ids = [UUID(int=number << 64) for number in range(1, matches + 1)]
        template = played()
        _write(settings, (_opening(template, match) for match in (UUID(int=1), *ids)))
        _sign(settings)
        _write(settings, (_move(template, UUID(int=1), step) for step in range(2, steps + 2)))
        one = _sign(settings)
        Random(1).shuffle(ids)  # noqa: S311  # the same order each time
        _write(settings, (_move(template, match, 2) for match in ids))
        before = _memory()
        many = _sign(settings)
        return {
            "heads_a_second_of_one_match": one.a_second,
            "heads_a_cpu_second_of_one_match": one.a_cpu_second,
            "heads_a_second_of_many_matches": many.a_second,
            "heads_a_cpu_second_of_many_matches": many.a_cpu_second,
            "heads_matches": float(matches),
            "heads_more_mb": (_memory() - before) / 1024,
            "bytes_a_leaf": _stored_bytes(settings),
        }


def _write(settings: Settings, events: Iterable[Event]) -> None:
    log = sealed_log(settings, Role.WRITER, BENCH_SHELF, connections=1)
    for some in _groups(events):
        log.append_each([(event, None) for event in some])
    log.close()


def _groups(events: Iterable[Event]) -> Iterator[Sequence[Event]]:
    group: list[Event] = []
    for event in events:
        group.append(event)
        if len(group) == ROUND:
            yield group
            group = []
    if group:
        yield group


def _opening(template: Sequence[Event], match: UUID) -> Event:
    opened = template[0].facts[0]
    assert isinstance(opened, Opened)
    facts = (msgspec.structs.replace(opened, match=str(match)), *template[0].facts[1:])
    return msgspec.structs.replace(template[0], stream=match, facts=facts, head="")


def _move(template: Sequence[Event], match: UUID, step: int) -> Event:
    return msgspec.structs.replace(template[MOVE], stream=match, step=step, head="")


def _sign(settings: Settings) -> Pace:
    """A notary that starts signs all that is new."""
    events: Log = sealed_log(settings, ROLE, BENCH_SHELF, connections=1)
    notary, heads = Notary(events, settings), 0
    with connect_session(role_url(settings, ROLE)) as connection:
        started, began = time.perf_counter(), time.process_time()
        notary.begin(connection)
        while more := notary.append_batch(connection):
            heads += more
        pace = Pace(heads / (time.perf_counter() - started), heads / (time.process_time() - began))
    events.close()
    return pace


def _memory() -> int:
    """The most memory that this process had, in KiB."""
    return getrusage(RUSAGE_SELF).ru_maxrss


def _stored_bytes(settings: Settings) -> float:
    """Bytes of the tables of the log of heads with their indexes, for each leaf."""
    with connect_session(str(settings.database_url)) as connection:
        [(size,)] = connection.execute(
            "SELECT (pg_total_relation_size('nostos.heads') + pg_total_relation_size('nostos.nodes'))::float8"
            " / (SELECT count(*) FROM nostos.heads)"
        ).fetchall()
        return float(size)
