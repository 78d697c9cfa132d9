"""Encoders of streams: server-sent events, or lines of JSON."""

from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import Final, NamedTuple, Protocol

from api.problems.problem_response import LINES

EVENTS: Final = "text/event-stream"


class StreamPart(NamedTuple):
    """A part that is sent in one piece: frames with their steps, the reason for the end, or a heartbeat."""

    frames: Sequence[tuple[int, bytes]] = ()
    problem: bytes | None = None  # why the viewer may no longer look; as JSON
    end: int | None = None  # the last step of the match


class Encoder(Protocol):
    """Writes the parts of the stream of one viewer of one match."""

    media_type: str

    def begin(self) -> bytes:
        """The first bytes of the response."""

    def encode(self, part: StreamPart) -> bytes:
        """The bytes of a part."""


class EventEncoder:
    """Writes server-sent events. `id_of`: the id of the event of a step."""

    media_type = f"{EVENTS}; charset=utf-8"

    def __init__(self, id_of: Callable[[int], str] = str, about: bytes = b"") -> None:
        self._id_of = id_of
        self._about = about  # JSON members that name the match, if the response has several

    def begin(self) -> bytes:
        """The time after which a client reconnects."""
        return b"retry: 1000\n\n"

    def encode(self, part: StreamPart) -> bytes:
        """The part as events; a heartbeat is a comment."""
        if part.problem is not None:
            return b"event: problem\ndata: %b\n\n" % self._labelled(part.problem)
        if part.end is not None:
            return b"event: end\ndata: %b\n\n" % self._labelled(b'{"step":%d}' % part.end)
        frames = [_event(self._id_of(step), self._labelled(body)) for step, body in part.frames]
        return b"".join(frames) or b":\n\n"

    def _labelled(self, body: bytes) -> bytes:
        """The JSON with the match's name before its own members."""
        return b"{%b,%b" % (self._about, body[1:]) if self._about else body


@lru_cache(64)
def _event(name: str, body: bytes) -> bytes:  # one event goes to many streams
    return b"id: %b\nevent: frame\ndata: %b\n\n" % (name.encode(), body)


class LineEncoder:
    """Writes lines of JSON: an object that names the match, with a `frame`, a `problem` or the `end`."""

    media_type = LINES

    def __init__(self, about: bytes) -> None:
        self._about = about

    def begin(self) -> bytes:
        """An empty line, which shows that the stream has begun."""
        return b"\n"

    def encode(self, part: StreamPart) -> bytes:
        """The part as lines; a heartbeat is an empty line."""
        if part.problem is not None:
            return self._line(b"problem", part.problem)
        if part.end is not None:
            return self._line(b"end", b'{"step":%d}' % part.end)
        return b"".join(self._line(b"frame", body) for _, body in part.frames) or b"\n"

    def _line(self, kind: bytes, body: bytes) -> bytes:
        return b'{%b,"%b":%b}\n' % (self._about, kind, body)
