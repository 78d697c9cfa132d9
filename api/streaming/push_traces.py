"""Traces of pushes: when the streams of a process were sent the frame of a step.

A viewer gets the frame with the message or reads it in Postgres: it depends on what others may not know. So
the trace of a step has one span for all streams of all viewers, and always the same parts.
"""

import asyncio
from collections.abc import Sequence
from typing import Final, NamedTuple
from uuid import UUID

from domain.telemetry.span_catalog import PUSH, PUSH_READ, PUSH_SEND, STREAMS
from domain.telemetry.traces import NOT_INSIDE, Part, TraceIds, Traces, ids_of_step

LINGER: Final = 1.0  # seconds after the first stream in which others are part of the same span
MOST_STEPS: Final = 16  # of the frames that are sent at once; a stream that has more to read catches up


class SendTimes(NamedTuple):
    """When a sign of a frame came, when the stream had the frame, and when it began and ended to send it."""

    woken: int
    got: int
    began: int
    ended: int


class _Push:
    """The times of one step, of all streams so far."""

    def __init__(self, ids: TraceIds, times: SendTimes) -> None:
        self.ids = ids
        self.streams = 0
        self.times = times

    def add(self, times: SendTimes) -> None:
        """Add a stream."""
        self.streams += 1
        first = min(self.times.woken, times.woken), max(self.times.got, times.got)
        last = min(self.times.began, times.began), max(self.times.ended, times.ended)
        self.times = SendTimes(*first, *last)

    def parts(self) -> list[Part]:
        """The spans."""
        woken, got, began, ended = self.times
        return [
            Part(PUSH, woken, ended, {STREAMS: self.streams}, NOT_INSIDE),
            Part(PUSH_READ, woken, got),
            Part(PUSH_SEND, began, ended),
        ]


class PushTraces:
    """Collects, step by step, when streams were sent it. Only for the event loop."""

    def __init__(self, traces: Traces, linger: float = LINGER) -> None:
        self._traces = traces
        self._linger = linger
        self._pushes: dict[tuple[UUID, int], _Push | None] = {}  # None: that step is not sampled

    def sent(self, match: UUID, steps: Sequence[int], times: SendTimes) -> None:
        """Note that a stream was sent the frames of these steps."""
        for step in steps[-MOST_STEPS:]:
            place = match, step
            if place not in self._pushes:
                ids = ids_of_step(match, step)
                self._pushes[place] = _Push(ids, times) if self._traces.samples(ids) else None
                asyncio.get_running_loop().call_later(self._linger, self._finish, place)
            push = self._pushes[place]
            if push is not None:
                push.add(times)

    def close(self) -> None:
        """Make spans of all that was noted: the process stops."""
        for place in list(self._pushes):
            self._finish(place)

    def _finish(self, place: tuple[UUID, int]) -> None:
        push = self._pushes.pop(place, None)
        if push is not None:
            self._traces.send_parts(push.ids, push.parts())
