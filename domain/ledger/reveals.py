"""The reveal ledger: who learned what that not everybody sees, and at which step.

It is made of the facts as one viewer saw them: who may look at a field is public wherever the fact itself is.
A viewer is told that somebody learned something, and what it was only where he saw it himself.
"""

from collections.abc import Iterable, Iterator

import msgspec

from domain.kernel.facts import Audience, Fact, Seat
from domain.kernel.lifecycle import Played
from domain.kernel.notation import Frame


class Reveal(msgspec.Struct, frozen=True):
    """Something was shown to some seats. `fields`: of the fact, those that not everybody sees; `whole`: the
    others do not know that it happened. `fact`: as the asking viewer saw it.
    """

    step: int
    to: tuple[Seat, ...]
    type: str
    fields: tuple[str, ...]
    whole: bool
    fact: Fact


def reveals(frames: Iterable[Frame]) -> Iterator[Reveal]:
    """What was revealed in these frames, in order. A move is known to who plays it: that is no reveal."""
    for frame in frames:
        for fact in frame.facts:
            if not isinstance(fact, Played):
                yield from _of(frame.step, fact)


def _of(step: int, fact: Fact) -> Iterator[Reveal]:
    """One for each audience of the fact."""
    whole, tag = fact.existence is not Audience.PUBLIC, str(fact.__struct_config__.tag)
    if whole:
        yield Reveal(step, _seats(fact, fact.existence), tag, tuple(fact.audiences), whole, fact)
        return
    for audience in (Audience.PRIVATE, Audience.SHARED):
        fields = tuple(name for name, of in fact.audiences.items() if of is audience)
        if fields and (to := _seats(fact, audience)):
            yield Reveal(step, to, tag, fields, whole, fact)


def _seats(fact: Fact, audience: Audience) -> tuple[Seat, ...]:
    """The seats of an audience. The kernel sees to it that a fact names them."""
    match audience:
        case Audience.PRIVATE:
            return (fact.seat,)  # type: ignore[attr-defined]
        case Audience.SHARED:
            return tuple(fact.to)  # type: ignore[attr-defined]
        case _:
            return ()
