"""Streams of delayed matches: onlookers get each step when it is shown, seats get it at once."""

from typing import Any

from domain.kernel.facts import ONLOOKER
from tests.support.service import patient_http
from tests.support.service.running import RunningService

STARTED = 4  # the step with which play begins
STEPS: dict[str, Any] = {"delay": {"steps": 2}}


def test_a_delay_in_steps_holds_each_step_back_until_so_many_have_followed(nostos: RunningService) -> None:
    table = nostos.table(broadcast=STEPS).seat_all()
    onlooker, seat = nostos.follow(table), nostos.follow(table, table.token(1))
    asked_to = nostos.follow(table, table.token(1), viewer="onlooker")
    for _ in range(4):
        head = table.move()
        shown = max(STARTED, head - 2)
        assert table.fresh(1) == seat.wait(head)
        assert shown == len(onlooker.wait(shown)) == len(asked_to.wait(shown))
    last = table.finish()
    for stream in (onlooker, asked_to, seat):
        assert ["end"] == stream.wait_over().kinds
    assert last == len(onlooker.frames)
    assert onlooker.frames == asked_to.frames == table.fresh(ONLOOKER)


def test_a_delay_in_seconds_ends_by_time_alone_also_after_the_end_of_the_match(
    nostos: RunningService,
) -> None:
    soon, late = (nostos.table(broadcast={"delay": {"seconds": each}}).seat_all() for each in (1, 3600))
    streams = [nostos.follow(table) for table in (soon, late)]
    for table in (soon, late):
        seat = nostos.follow(table, table.token(1))
        assert table.finish() == len(seat.wait_over().frames)
    assert ["end"] == streams[0].wait_over().kinds
    assert soon.fresh(ONLOOKER) == streams[0].frames
    assert late.fresh(ONLOOKER) == streams[1].wait(STARTED)
    assert (STARTED, []) == (len(streams[1].frames), streams[1].kinds)
    streams[1].hang_up()


def test_a_stream_does_not_begin_after_the_last_step_that_is_shown(nostos: RunningService) -> None:
    table = nostos.table(broadcast={"delay": {"steps": 1000}}).seat_all()
    head = table.move()
    assert 200 == patient_http.head(nostos.address(table), params={"after": STARTED}).status_code
    table.fresh(ONLOOKER)  # it is projected
    for after in (head, 99):
        refused = patient_http.get(nostos.address(table), params={"after": after}).json()
        assert ("/v1/problems/bad-parameter", STARTED) == (refused["type"], refused["accepted"]["maximum"])
