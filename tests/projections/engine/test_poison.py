"""An event that cannot be projected is never skipped, and everybody can see that it is there."""

from datetime import UTC, datetime

import psycopg
import structlog

from projections.models.registry import projections
from projections.reads import Reads
from tests.projections.support import (
    SHELF,
    Failing,
    append,
    assert_all_frames,
    match_events,
    match_id,
    parked,
    projected,
    registered,
    running,
)
from tests.support.eventually import eventually


def test_an_event_that_cannot_be_projected_is_not_skipped_and_shows_in_readiness(
    database: str, reads: Reads
) -> None:
    events = match_events(1)
    last = append(database, events)
    failing = Failing(on="match.started")
    with (
        structlog.testing.capture_logs() as logs,
        running(database, made=(*projections(), failing)) as runner,
    ):
        eventually(lambda: bool(reads.progress()) and reads.progress()["lobby"].stuck_since is not None)
        before = [each.topic for each in events].index("match.started")
        assert before == reads.progress()["lobby"].position == len(reads.frames(match_id(1), 0))
        eventually(lambda: runner.measured("failures_total") > 4)
        assert last - before == runner.measured("lag_events")
        assert runner.measured("lag_seconds") > 0

        failing.on = ""
        projected(reads, last)
        assert reads.progress()["lobby"].stuck_since is None

    errors = [each for each in logs if each["log_level"] == "error"]
    assert [("event_failed", before, "KeyError")] == [
        (each["event"], each["position"], each["error"]) for each in errors
    ]
    assert "17" not in str(logs)


def test_the_time_that_an_event_is_stuck_starts_again_after_a_lost_connection(
    database: str, reads: Reads
) -> None:
    """An event that fails when the database is back may only need a moment: earlier failures do not count."""
    append(database, match_events(1))
    with running(database, made=(*projections(), Failing(on="match.opened"))) as runner:
        eventually(lambda: runner.runner.stuck_since is not None)
        before = runner.runner.stuck_since or 0.0
        with psycopg.connect(database, autocommit=True) as owner:
            owner.execute(
                "SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
                " WHERE datname = current_database() AND application_name = 'nostos projector'"
            )
        eventually(lambda: (runner.runner.stuck_since or 0.0) > before)
    assert reads.progress()["lobby"].stuck_since is not None


def test_a_match_of_an_unknown_game_is_parked_until_a_projector_knows_it(database: str, reads: Reads) -> None:
    last = append(database, [registered(1), *match_events(1), registered(2)])
    with running(database, shelf={}):
        projected(reads, last)
    assert {match_id(1)} == {each.stream for each in parked(database)}
    with running(database, shelf=SHELF):
        eventually(lambda: not parked(database))
    assert_all_frames(reads, 1)


def test_a_name_with_a_nul_in_it_does_not_hold_up_the_log(database: str, reads: Reads) -> None:
    last = append(database, [registered(1, "a\0b\\u0000c"), registered(2)])
    with running(database):
        projected(reads, last)

    names = reads.names([str(match_id(1001)), str(match_id(1002))])
    assert {"a\ufffdb\\u0000c", "Nausicaa"} == set(names.values())


def test_lag_is_measured_in_events_and_in_seconds(database: str, reads: Reads) -> None:
    last = append(database, match_events(1))
    failing = Failing(on="match.opened")
    with running(database, made=(*projections(), failing)) as runner:
        eventually(lambda: runner.measured("lag_events") == last)
        eventually(lambda: runner.measured("lag_seconds") > 0)
        age = (datetime.now(UTC) - match_events(1)[0].at).total_seconds()
        assert 600 > abs(age - runner.measured("lag_seconds"))

        failing.on = ""
        projected(reads, last)
        eventually(lambda: runner.measured("lag_events") == 0)
        eventually(lambda: runner.measured("lag_seconds") == 0)
        runner.took(last)
