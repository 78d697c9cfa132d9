"""How a stream is written: as server-sent events, or as lines of JSON."""

from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import Final, NamedTuple, Protocol

from api.problems.problem_response import LINES

EVENTS: Final = "text/event-stream"


class Part(NamedTuple):
    """What is sent in one go: frames with their steps, or why there are no more, or that nothing happened."""

    frames: Sequence[tuple[int, bytes]] = ()
    problem: bytes | None = None  # the viewer may not look on; as JSON
    end: int | None = None  # the step that was the match's last


class Form(Protocol):
    """A way to write the parts of the stream of one viewer of one match."""

    media_type: str

    def begin(self) -> bytes:
        """What the answer begins with."""

    def written(self, part: Part) -> bytes:
        """A part."""


class Events:
    """Server-sent events. `id_of`: the id of the event with a step."""

    media_type = f"{EVENTS}; charset=utf-8"

    def __init__(self, id_of: Callable[[int], str] = str, about: bytes = b"") -> None:
        self._id_of = id_of
        self._about = about  # members that say which match it is, of several

    def begin(self) -> bytes:
        """How soon one comes back."""
        return b"retry: 1000\n\n"

    def written(self, part: Part) -> bytes:
        """Events, or a comment."""
        if part.problem is not None:
            return b"event: problem\ndata: %b\n\n" % self._of(part.problem)
        if part.end is not None:
            return b"event: end\ndata: %b\n\n" % self._of(b'{"step":%d}' % part.end)
        frames = [_event(self._id_of(step), self._of(body)) for step, body in part.frames]
        return b"".join(frames) or b":\n\n"

    def _of(self, body: bytes) -> bytes:
        """JSON with what it is about put before its other members."""
        return b"{%b,%b" % (self._about, body[1:]) if self._about else body


@lru_cache(64)
def _event(name: str, body: bytes) -> bytes:  # one event goes to many streams
    return b"id: %b\nevent: frame\ndata: %b\n\n" % (name.encode(), body)


class Lines:
    """Lines of JSON: an object with what it is about, and a `frame`, a `problem` or the `end`."""

    media_type = LINES

    def __init__(self, about: bytes) -> None:
        self._about = about

    def begin(self) -> bytes:
        """An empty line, so that one sees that it has begun."""
        return b"\n"

    def written(self, part: Part) -> bytes:
        """Lines, or an empty one."""
        if part.problem is not None:
            return self._line(b"problem", part.problem)
        if part.end is not None:
            return self._line(b"end", b'{"step":%d}' % part.end)
        return b"".join(self._line(b"frame", body) for _, body in part.frames) or b"\n"

    def _line(self, kind: bytes, body: bytes) -> bytes:
        return b'{%b,"%b":%b}\n' % (self._about, kind, body)
