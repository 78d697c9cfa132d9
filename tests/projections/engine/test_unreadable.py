"""An event that nobody can read holds up its own match and nothing else, until it is repaired."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

import psycopg
import pytest
import structlog
from psycopg import Connection

from domain.kernel.facts import ONLOOKER
from domain.store import Log
from projections.engine import dead_letters
from projections.engine.dead_letters import Replayed, replay
from projections.engine.rebuild import rebuild, rebuild_beside
from projections.models.registry import projections
from projections.reads import Reads
from tests.projections.engine.test_rebuild import contents
from tests.projections.support import (
    SHELF,
    Running,
    append,
    assert_all_frames,
    at_work,
    bodies,
    match_events,
    match_id,
    parked,
    projected,
    running,
    shuffled,
    with_projectors_log,
)
from tests.support.eventually import eventually
from tests.support.interleaving import right_after
from tests.support.logins import role_url
from tests.support.sealing_ring import Ring, sealing_key

STEP = 5
TAKERS = {each.name for each in projections() if "match.moved".startswith(each.topics)}


@pytest.fixture
def reads(database: str) -> Iterator[Reads]:
    """The read models, opened with the key."""
    log = Log(role_url(database, "nostos_writer"), SHELF, connections=1, ring=Ring())
    reads = Reads(role_url(database, "nostos_reader"), sealer=log.sealer)
    yield reads
    reads.close()
    log.close()


def a_byte(owner: Connection) -> None:
    """Of what is sealed, as who can write the database may change it, or a disk."""
    owner.execute(
        "UPDATE nostos.events SET state = set_byte(state, 40, get_byte(state, 40) # 1)"
        " WHERE originator_id = %s AND originator_version = %s",
        (match_id(2), STEP),
    )


def no_json(owner: Connection) -> None:
    owner.execute(
        "UPDATE nostos.events SET state = '{'::bytea WHERE originator_id = %s AND originator_version = %s",
        (match_id(2), STEP),
    )


def lists_without_end(owner: Connection) -> None:
    owner.execute(
        "UPDATE nostos.events SET state = convert_to('{\"v\":1,\"facts\":' || repeat('[', 99999), 'UTF8')"
        " WHERE originator_id = %s AND originator_version = %s",
        (match_id(2), STEP),
    )


def the_data_key(owner: Connection) -> None:
    """No event of the match can be read any more."""
    owner.execute(
        "UPDATE nostos.data_keys SET wrapped = set_byte(wrapped, 20, get_byte(wrapped, 20) # 1)"
        " WHERE stream = %s",
        (match_id(2),),
    )


DAMAGES: dict[Callable[[Connection], None], int] = {
    a_byte: STEP,
    no_json: STEP,
    lists_without_end: STEP,
    the_data_key: 1,
}
"""Each with the first step of the match that cannot be read."""


@contextmanager
def damaged(database: str, damage: Callable[[Connection], None]) -> Iterator[int]:
    """Three matches, of which somebody damaged the second; repaired at the end. The last position."""
    last = append(database, shuffled(*(match_events(number) for number in (1, 2, 3))), ring=Ring())
    with psycopg.connect(database, autocommit=True) as owner:
        owner.execute("CREATE TABLE nostos.whole_events AS SELECT * FROM nostos.events")
        owner.execute("CREATE TABLE nostos.whole_keys AS SELECT * FROM nostos.data_keys")
        owner.execute("ALTER TABLE nostos.events DISABLE TRIGGER events_are_never_changed")
        damage(owner)
        yield last
        owner.execute(
            "UPDATE nostos.events AS a SET state = b.state FROM nostos.whole_events AS b"
            " WHERE (a.originator_id, a.originator_version) = (b.originator_id, b.originator_version)"
        )
        owner.execute(
            "UPDATE nostos.data_keys AS a SET wrapped = b.wrapped FROM nostos.whole_keys AS b"
            " WHERE a.stream = b.stream"
        )


def with_log(database: str, what: Callable[[str, Log], Any]) -> Any:
    """With the log as the projector reads it, opened with the key."""
    return with_projectors_log(database, what, ring=Ring())


def replayed(database: str) -> Replayed:
    made: Replayed = with_log(database, lambda dsn, log: replay(dsn, log, projections(log.sealer, log)))
    return made


@pytest.mark.parametrize("damage", DAMAGES, ids=lambda damage: damage.__name__)
def test_it_is_parked_with_the_rest_of_its_match_and_replayed_when_it_is_repaired(
    database: str, reads: Reads, damage: Callable[[Connection], None]
) -> None:
    first, count = DAMAGES[damage], len(match_events(2))
    with damaged(database, damage) as last:
        with running(database, ring=Ring(), park_after=0.0, partitions=2):
            projected(reads, last)
        assert_all_frames(reads, 1, 3)
        before = first - 1
        assert bodies(match_events(2)[:before], ONLOOKER) == reads.frames(match_id(2), ONLOOKER)
        dead = parked(database)
        assert {(name, match_id(2)) for name in TAKERS} == {(each.projection, each.stream) for each in dead}
        assert [*range(first, count + 1)] == [each.step for each in dead if each.projection == "frames"]
        assert all(each.error for each in dead if each.step == first)
        assert all(standing.stuck_since is None for standing in reads.progress().values())
        assert Replayed(0, len(dead)) == replayed(database)

    assert Replayed(len(dead), 0) == replayed(database)
    assert_all_frames(reads, 1, 2, 3)


@pytest.mark.parametrize("how", [rebuild, rebuild_beside])
def test_a_rebuild_does_not_read_what_is_parked(database: str, reads: Reads, how: Any) -> None:
    with damaged(database, a_byte) as last:
        with running(database, ring=Ring(), park_after=0.0):
            projected(reads, last)
        before = contents(database)
        with_log(database, lambda dsn, log: how(dsn, log, projections(log.sealer, log), "all"))
        assert {name: len(rows) for name, rows in before.items()} == {
            name: len(rows) for name, rows in contents(database).items()
        }
    assert 0 == replayed(database).left
    assert_all_frames(reads, 1, 2, 3)


def test_the_events_of_a_parked_match_are_not_tried_one_by_one(
    database: str, reads: Reads, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A match that nobody can read holds up the others once, not at each of its events."""
    with damaged(database, the_data_key) as last:
        runner = Running(database, ring=Ring(), park_after=0.0)
        with monkeypatch.context() as patched:
            right_after(patched, dead_letters, "park", runner.stopping.set)
            with at_work(runner):
                runner.thread.join(60)
        assert {1} == {each.step for each in parked(database)}
        with running(database, ring=Ring(), park_after=3600):
            projected(reads, last)
        assert len(match_events(2)) == len([each for each in parked(database) if each.projection == "frames"])


def test_without_the_sealing_key_nothing_is_parked(database: str, reads: Reads) -> None:
    """It is the key that is missing, and no event that is damaged: the runner waits, and goes on with it."""
    last = append(database, match_events(1), ring=Ring())
    other = Ring(sealing_key(2))
    with structlog.testing.capture_logs() as logs, running(database, ring=other, park_after=0.0):
        eventually(lambda: "KeyMissing" in [each.get("error") for each in logs])
    assert [] == parked(database)
    with running(database, ring=Ring()):
        projected(reads, last)
    assert_all_frames(reads, 1)
