"""Knowledge: what each seat was shown that not everybody saw, and since which step it knew it."""

from collections.abc import Iterable, Iterator
from typing import Any, NamedTuple

from domain.kernel.facts import Audience, Fact, Hidden, Kind, Seat
from domain.kernel.notation import Frame, encode
from domain.ledger.reveals import reveals


class Learned(NamedTuple):
    """A field of a fact that was shown to a seat; to everybody if `seat` is None.

    `value`: as the viewer saw it, HIDDEN where they did not. `since`: the first step at which the same seat
    was shown the same value in the same field; None where the viewer did not see the value. `whole`: the
    other seats do not know of the fact.
    """

    step: int
    at: str
    seat: Seat | None
    type: str
    field: str
    value: Any
    since: int | None
    whole: bool = False


def learned(frames: Iterable[Frame]) -> Iterator[Learned]:
    """What was shown in these frames, in order. Its own moves a seat knows: they are not listed.

    What is turned up for everybody is listed too, so that one sees since when everybody knew it.
    """
    first: dict[tuple[Seat | None, str, str, bytes], int] = {}
    for frame in frames:
        for seat, fact, name, whole in _shown(frame):
            kind, value = str(fact.__struct_config__.tag), getattr(fact, name)
            since = None
            if not _is_hidden(value):
                since = first.setdefault((seat, kind, name, encode(value)), frame.step)
            yield Learned(frame.step, frame.at, seat, kind, name, value, since, whole)


def _shown(frame: Frame) -> Iterator[tuple[Seat | None, Fact, str, bool]]:
    """Each field that the frame shows to some seats, or turns up for everybody."""
    for reveal in reveals([frame]):
        for seat in reveal.to:
            for name in reveal.fields:
                yield seat, reveal.fact, name, reveal.whole
    for fact in frame.facts:
        if fact.kind is Kind.REVEAL and fact.existence is Audience.PUBLIC:
            for name, audience in fact.audiences.items():
                if audience is Audience.PUBLIC:
                    yield None, fact, name, False


def _is_hidden(value: object) -> bool:
    """Whether the viewer did not see the value, or a part of it."""
    return any(isinstance(each, Hidden) for each in (value if isinstance(value, tuple) else (value,)))
