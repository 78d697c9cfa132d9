"""What a trace of a page that moves says: how long its main thread works in a frame."""

import json
from collections.abc import Iterable
from typing import Any, Final

CATEGORIES: Final = (
    "__metadata",
    "toplevel",
    "blink.user_timing",
    "devtools.timeline",
    "disabled-by-default-devtools.timeline",
)
BEGAN: Final = "motion"  # the mark in the trace when something begins to move
MARKS: Final = f"""() => {{
  const animate = Element.prototype.animate;
  Element.prototype.animate = function (...of) {{
    performance.mark("{BEGAN}");
    return animate.apply(this, of);
  }};
}}"""
"""Marks in the trace of a page when something begins to move."""

FRAME_US: Final = 1_000_000 / 60
MOTION_US: Final = 450_000  # the longest motion
MAIN: Final = "CrRendererMain"
TASKS: Final = ("RunTask", "ThreadControllerImpl::RunTask")  # as versions of Chromium call them
PART: Final = 0.95  # of the frames

Event = dict[str, Any]


def events(trace: bytes) -> list[Event]:
    """The events of a trace as Chromium writes it."""
    found = json.loads(trace)
    return list(found["traceEvents"] if isinstance(found, dict) else found)


def busy_ms(trace: Iterable[Event]) -> float:
    """The time of tasks of the main thread in a frame in which something moves: 19 of 20 need no more.

    A task counts with the time that the processor worked on it, where the trace says so, in each frame that
    it touches. ValueError where nothing moved.
    """
    known = list(trace)
    moves = [event for event in known if event["name"] == BEGAN and event.get("cat") == "blink.user_timing"]
    if not moves:
        raise ValueError("nothing moved")
    process = moves[0]["pid"]
    [thread] = {
        event["tid"]
        for event in known
        if event["name"] == "thread_name" and event["pid"] == process and event["args"]["name"] == MAIN
    }
    frames = _frames(event["ts"] for event in moves if event["pid"] == process)
    busy = dict.fromkeys(frames, 0.0)
    for begin, end in _tasks(known, process, thread):
        for frame in range(int(begin // FRAME_US), int(end // FRAME_US) + 1):
            if frame in busy:
                busy[frame] += min(end, (frame + 1) * FRAME_US) - max(begin, frame * FRAME_US)
    ordered = sorted(busy.values())
    return ordered[int(PART * (len(ordered) - 1))] / 1000


def _frames(begun: Iterable[float]) -> set[int]:
    """The frames in which something moves."""
    return {
        frame
        for begin in begun
        for frame in range(int(begin // FRAME_US), int((begin + MOTION_US) // FRAME_US) + 1)
    }


def _tasks(trace: list[Event], process: int, thread: int) -> list[tuple[float, float]]:
    """The tasks of a thread, by the first of the names that there is: others are within these."""
    for name in TASKS:
        found = [
            (event["ts"], event["ts"] + event.get("tdur", event.get("dur", 0)))
            for event in trace
            if event["name"] == name and (event["pid"], event["tid"]) == (process, thread)
        ]
        if found:
            return found
    return []
