"""An event of a newer version stops its own match alone, until a runner of that version comes."""

from uuid import UUID

from domain.kernel.facts import ONLOOKER
from domain.store import Log
from projections.reads import Reads
from tests.projections.support import (
    SHELF,
    assert_all_frames,
    bodies,
    match_events,
    match_id,
    parked,
    projected,
    running,
    shuffled,
)
from tests.support.eventually import eventually
from tests.support.logins import role_url
from tests.support.versions.newer_version import newer_version

STEP = 5
NEWER: UUID = match_id(2)


def two_versions(database: str) -> int:
    """Three matches, of which a newer version writes the second from a step on. The last position."""
    dsn = role_url(database, "nostos_writer")
    old = Log(dsn, SHELF, connections=1)
    with newer_version():
        new = Log(dsn, SHELF, connections=1)
    events = shuffled(*(match_events(number) for number in (1, 2, 3)))
    last = [(new if event.stream == NEWER and event.step >= STEP else old).append(event) for event in events][
        -1
    ]
    old.close()
    new.close()
    return last.position


def test_it_is_parked_at_once_and_taken_in_by_a_runner_of_its_version(database: str) -> None:
    reads = Reads(role_url(database, "nostos_reader"))
    last = two_versions(database)
    with running(database, park_after=3600.0, partitions=2):
        projected(reads, last)
        assert all(standing.stuck_since is None for standing in reads.progress().values())
    assert_all_frames(reads, 1, 3)
    assert bodies(match_events(2)[: STEP - 1], ONLOOKER) == reads.frames(NEWER, ONLOOKER)
    dead = parked(database)
    assert {NEWER} == {each.stream for each in dead}
    assert {"NewerEvent"} == {each.error for each in dead if each.step == STEP}

    with running(database):  # the old version again: it still does not know them
        projected(reads, last)
    assert len(dead) == len(parked(database))

    with newer_version(), running(database):
        eventually(lambda: not parked(database))
    assert_all_frames(reads, 1, 2, 3)
    reads.close()
