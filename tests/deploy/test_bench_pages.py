"""What a trace of a page that moves says of its frames."""

from typing import Any

import pytest

from deploy.bench.pages.motion import FRAME_US, busy_ms

PROCESS, MAIN, OTHER = 7, 1, 2


def event(name: str, at: float, dur: float = 0.0, thread: int = MAIN, **more: Any) -> dict[str, Any]:
    return {"name": name, "ts": at, "dur": dur, "pid": PROCESS, "tid": thread} | more


NAMED = event("thread_name", 0.0, args={"name": "CrRendererMain"})
MOVES = event("motion", 0.0, cat="blink.user_timing")


def test_the_time_of_a_frame_is_that_of_the_tasks_of_its_main_thread() -> None:
    """Of 28 frames that move, one takes 20 ms and the others 4; what comes later and elsewhere is nothing."""
    tasks = [event("RunTask", frame * FRAME_US, 4000.0) for frame in range(1, 28)]
    long = event("RunTask", 0.0, FRAME_US)
    others = [event("RunTask", 0.0, 90_000.0, thread=OTHER), event("RunTask", 900_000.0, 90_000.0)]
    assert 4.0 == pytest.approx(busy_ms([NAMED, MOVES, long, *tasks, *others]))


def test_a_task_counts_in_each_frame_that_it_touches() -> None:
    whole = event("ThreadControllerImpl::RunTask", 0.0, 30 * FRAME_US)
    assert FRAME_US / 1000 == pytest.approx(busy_ms([NAMED, MOVES, whole]))


def test_a_trace_in_which_nothing_moves_measures_nothing() -> None:
    tasks = [event("RunTask", at * FRAME_US, 1.0) for at in range(9)]
    with pytest.raises(ValueError, match="nothing moved"):
        busy_ms([NAMED, *tasks])
