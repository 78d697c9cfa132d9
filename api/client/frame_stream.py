"""Frames as the service pushes them: one connection, and one that resumes."""

from collections.abc import Generator, Iterator, Mapping
from typing import Any

import httpx
from httpx_sse import EventSource

from api.client.problems import ProblemError
from api.client.responses import OBJECT, Frame
from api.client.transport import Attempts, Transport


def _stream_once(
    transport: Transport, attempts: Attempts, path: str, query: Mapping[str, Any], after: int
) -> Iterator[Frame | None]:
    """The frames after a step until the connection ends; None where the service says that no more follow."""
    with transport.listen(path, query, {"last-event-id": str(after)}) as response:
        try:
            yield from _frames(response)
        finally:
            attempts.lost()


def _frames(response: httpx.Response) -> Iterator[Frame | None]:
    for event in EventSource(response).iter_sse():
        if event.event == "frame":
            yield Frame.read(event.data.encode())
        elif event.event == "problem":
            fields = OBJECT.decode_untrusted(event.data)
            raise ProblemError(int(fields.get("status", 403)), fields)
        elif event.event == "end":
            yield None


def follow(
    transport: Transport, path: str, query: Mapping[str, Any], after: int
) -> Generator[Frame, None, None]:
    """The frames after a step, each once, for as long as somebody reads them. It resumes after a lost
    connection.
    """
    attempts, step = transport.attempts(), after
    while True:
        attempts.begin()
        try:
            for frame in _stream_once(transport, attempts, path, query, step):
                if frame is None:
                    return
                step = frame.step
                attempts.succeeded()
                yield frame
            attempts.wait()
        except (ProblemError, httpx.TransportError) as error:
            attempts.wait_after(error)
