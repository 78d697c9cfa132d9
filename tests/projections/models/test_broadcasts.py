"""Delayed matches: what everybody is shown of one, and when; the database itself holds the rest back."""

from collections.abc import Sequence
from datetime import UTC, datetime, timedelta
from functools import reduce
from typing import Any

import msgspec
import psycopg

from domain.kernel.facts import ONLOOKER, REFEREE
from domain.kernel.match.lifecycle import Status
from domain.kernel.terms import Broadcast, Delay
from domain.store import Event, Log
from projections.engine.rebuild import rebuild_beside
from projections.match_filters import Filters
from projections.models.broadcasts import NEVER
from projections.models.frames import channel
from projections.models.listing import Listing, follow
from projections.models.registry import projections
from projections.reads import Reads
from tests.projections.support import SHELF, append, bodies, match_events, match_id, projected, running
from tests.support.eventually import eventually
from tests.support.logins import role_url

STARTED = 5  # the step with which play begins: an opening, three who sit down, the start
MATCH = match_id(1)


def delayed(delay: Delay, times: Sequence[datetime] | None = None) -> list[Event]:
    """A match that onlookers are shown later. `times`: of its steps."""
    events = match_events()
    [opened] = events[0].facts
    agreed = msgspec.structs.replace(opened, broadcast=Broadcast(delay))
    events[0] = msgspec.structs.replace(events[0], facts=(agreed,))
    moments = times or [event.at for event in events]
    return [msgspec.structs.replace(event, at=at) for event, at in zip(events, moments, strict=True)]


def listed(events: Sequence[Event]) -> Listing:
    """The listing after the events."""
    found = reduce(follow, events, None)
    assert found is not None
    return found


def assert_shown(reads: Reads, events: Sequence[Event], step: int) -> None:
    """Everybody is shown the match up to the step, on every page; seats see all of it."""
    listing = listed(events[:step])
    assert step == reads.reached([MATCH])[MATCH].shown
    assert [listing, (listing,)] == [reads.shown(MATCH), reads.page(Filters()).matches]
    for status in Status:
        page = reads.page(Filters(status=status)).matches
        assert page == ((listing,) if status is listing.status else ())
    assert bodies(events[:step], ONLOOKER) == reads.frames(MATCH, ONLOOKER)
    assert [] == reads.frames(MATCH, ONLOOKER, after=step)
    assert bodies(events, 1) == reads.frames(MATCH, 1)
    assert listed(events) == reads.match(MATCH)
    assert (listed(events),) == reads.page(Filters(), as_it_stands=True).matches


def test_a_delay_in_steps_begins_with_the_start_and_is_over_with_the_match(
    database: str, reads: Reads
) -> None:
    events = delayed(Delay(steps=2))
    with running(database):
        for head, event in enumerate(events, 1):
            append(database, [event])
            reads.wait(MATCH, head)
            whole = head <= STARTED or head == len(events)
            assert_shown(reads, events[:head], head if whole else max(STARTED, head - 2))


def test_a_delay_in_seconds_runs_on_when_the_match_is_over(database: str, reads: Reads) -> None:
    now, count = datetime.now(UTC), len(match_events())
    old = count - 3  # steps that were made long ago
    times = [now - timedelta(hours=2)] * old + [now] * 3
    events = delayed(Delay(seconds=3600), times)
    last = append(database, events)
    with running(database):
        projected(reads, last)
    assert_shown(reads, events, old)
    due = reads.reached([MATCH])[MATCH].due
    assert due is not None
    assert 0 < due <= 3600


def test_the_staff_of_a_tournament_sees_all_that_is_public_at_once(database: str, reads: Reads) -> None:
    """And the same of a match that is of no tournament is what everybody is shown."""
    events = of_tournament(delayed(Delay(steps=2)), "4e6f7374-0000-5000-8000-000000000015")
    with running(database):
        projected(reads, append(database, events[:-1]))
    assert bodies(events[:-1], ONLOOKER) == reads.undelayed().frames(MATCH, ONLOOKER)
    assert bodies(events[:-3], ONLOOKER) == reads.frames(MATCH, ONLOOKER)
    assert [] == reads.undelayed().frames(MATCH, REFEREE)


def test_a_match_of_no_tournament_is_shown_to_nobody_at_once(database: str, reads: Reads) -> None:
    events = delayed(Delay(steps=2))
    with running(database):
        projected(reads, append(database, events[:-1]))
    assert bodies(events[:-3], ONLOOKER) == reads.undelayed().frames(MATCH, ONLOOKER)


def of_tournament(events: Sequence[Event], tournament: str) -> list[Event]:
    """The same match as one of a tournament."""
    [opened] = events[0].facts
    named = msgspec.structs.replace(opened, tournament=tournament, round=1, table=1)
    return [msgspec.structs.replace(events[0], facts=(named,)), *events[1:]]


def test_time_alone_shows_the_next_step(database: str, reads: Reads) -> None:
    now, count = datetime.now(UTC), len(match_events())
    times = [now - timedelta(hours=1)] * (count - 1) + [now - timedelta(seconds=59.5)]
    events = delayed(Delay(seconds=60), times)
    last = append(database, events)
    with running(database):
        projected(reads, last)
    eventually(lambda: reads.reached([MATCH])[MATCH].shown == len(events))
    assert_shown(reads, events, len(events))
    assert reads.reached([MATCH])[MATCH].due is None


def test_a_step_is_shown_no_earlier_than_the_one_before_it() -> None:
    """The processes that make steps may differ in what time it is."""
    now = datetime.now(UTC)
    times = [now - timedelta(seconds=at) for at in range(len(match_events()))]
    assert now + timedelta(seconds=9 - STARTED) == listed(delayed(Delay(seconds=9), times)).shown_at


def test_redis_does_not_show_before_its_time_that_there_is_a_step(database: str, reads: Reads) -> None:
    events = delayed(Delay(steps=2))
    with running(database) as runner:
        for head, event in enumerate(events, 1):
            append(database, [event])
            reads.wait(MATCH, head)
        eventually(lambda: published(runner, 1) == [b""] * len(events))
        eventually(lambda: len(published(runner, ONLOOKER)) == len(events) - 2)
    assert {b""} == {*published(runner, ONLOOKER)}


def test_onlookers_delayed_by_seconds_get_no_message_after_the_start(database: str, reads: Reads) -> None:
    events = delayed(Delay(seconds=60))
    last = append(database, events[:STARTED])
    with running(database) as runner:
        projected(reads, last)
        eventually(lambda: len(published(runner, ONLOOKER)) == 1)
        projected(reads, append(database, events[STARTED:]))
        eventually(lambda: published(runner, 1) == [b""] * len(events))
    assert [b""] == published(runner, ONLOOKER)


def published(runner: Any, viewer: Any) -> list[bytes]:
    """The bodies that were published on a viewer's channel."""
    return [body for name, body in runner.heard.messages if name == channel(MATCH, viewer)]


def test_a_projector_that_is_started_anew_still_holds_back(database: str, reads: Reads) -> None:
    events = delayed(Delay(steps=2))
    with running(database):
        projected(reads, append(database, events[:7]))
    with running(database) as runner:
        projected(reads, append(database, events[7:8]))
        eventually(lambda: published(runner, 1))
    assert_shown(reads, events[:8], 6)
    assert [b""] == published(runner, ONLOOKER)


def test_what_is_shown_no_more_is_not_kept_and_a_rebuild_shows_the_same(database: str, reads: Reads) -> None:
    events = delayed(Delay(steps=2))[:9]
    with running(database):
        projected(reads, append(database, events))
    dsn = role_url(database, "nostos_projector")
    before = kept(database)
    log = Log(dsn, SHELF)
    rebuild_beside(dsn, log, projections())
    log.close()
    assert_shown(reads, events, 7)
    assert [(7, None), (8, NEVER), (9, NEVER)] == before == kept(database)


def kept(database: str) -> list[Any]:
    """The rows of the table, as the owner sees them."""
    with psycopg.connect(database) as connection:
        connection.execute("SET TIME ZONE 'UTC'")
        return connection.execute("SELECT step, shown_at FROM nostos.lobby_steps ORDER BY step").fetchall()
