"""Each event is projected once, whatever dies and whoever else projects."""

import subprocess
import sys

import pytest

from projections.models.registry import projections
from projections.reads import Reads
from tests.projections.support import (
    append,
    assert_all_frames,
    match_events,
    match_id,
    projected,
    reached,
    registered,
    running,
    shuffled,
)
from tests.support.eventually import eventually


def test_every_viewer_gets_every_frame_of_every_match(database: str, reads: Reads) -> None:
    last = append(database, shuffled(*(match_events(number) for number in (1, 2, 3))))
    with running(database):
        projected(reads, last)

    assert_all_frames(reads, 1, 2, 3)


def test_a_runner_goes_on_where_the_last_one_stopped(database: str, reads: Reads) -> None:
    events = shuffled(match_events(1), match_events(2))
    for part in (events[:7], events[7:20], events[20:]):
        last = append(database, part)
        with running(database) as runner:
            projected(reads, last)
        assert len(part) == runner.measured("events_total")

    assert_all_frames(reads, 1, 2)


@pytest.mark.parametrize("when", ["before", "after"])
def test_a_projector_killed_around_its_commit_loses_and_doubles_nothing(
    database: str, reads: Reads, when: str
) -> None:
    events = shuffled(match_events(1), match_events(2))
    append(database, events[:10])
    command = [sys.executable, "-m", "tests.projections.engine.dying", database, when, "11"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT) as dying:
        projected(reads, 10)
        last = append(database, events[10:])
        assert dying.stdout is not None
        output = dying.stdout.read().decode()
        assert -9 == dying.wait(60), output

    assert (when == "before") == (reads.progress()["frames"].position == 10)
    with running(database):
        eventually(lambda: reads.progress()["frames"].position == last)
    assert_all_frames(reads, 1, 2)


def test_two_runners_that_both_believe_to_lead_still_project_once(
    database: str, reads: Reads, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Leadership only saves work: the tracking rows alone make it exactly once."""
    last = append(database, shuffled(*(match_events(number) for number in range(1, 6))))
    monkeypatch.setattr("projections.engine.partitions.Leases.try_lock", lambda *_: True)
    with running(database) as first, running(database) as second:
        projected(reads, last)

    assert last == first.measured("events_total") + second.measured("events_total")
    assert_all_frames(reads, 1, 2, 3, 4, 5)


def test_a_new_projection_catches_up_while_the_others_wait(database: str, reads: Reads) -> None:
    last = append(database, [registered(1), *match_events(1), registered(2)])
    with running(database, made=[each for each in projections() if each.name != "players"]):
        projected(reads, last)
    with running(database) as runner:
        eventually(lambda: "players" in reads.progress() and reached(reads, last))

    assert 2 == len(reads.names([str(match_id(1001)), str(match_id(1002))]))
    assert [] == runner.heard.messages
    assert_all_frames(reads, 1)
