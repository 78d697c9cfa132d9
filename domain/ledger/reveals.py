"""The reveal ledger: which seats learned which hidden fields, and at which step.

It is made from the facts as one viewer saw them. If a fact is public, so are the audiences of its fields: a
viewer sees that somebody learned something. They see what it was only if it was shown to them, too.
"""

from collections.abc import Iterable, Iterator

import msgspec

from domain.kernel.facts import Audience, Fact, Seat
from domain.kernel.match.facts import Played
from domain.kernel.notation import Frame


class Reveal(msgspec.Struct, frozen=True):
    """A fact was shown to some seats. `fields`: its fields that not everybody sees; `whole`: the other seats
    do not know of the fact. `fact`: as the viewer saw it.
    """

    step: int
    to: tuple[Seat, ...]
    type: str
    fields: tuple[str, ...]
    whole: bool
    fact: Fact


def reveals(frames: Iterable[Frame]) -> Iterator[Reveal]:
    """What was revealed in these frames, in order. A player knows their own move: that is no reveal."""
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
    """The seats of an audience. The kernel checks that a fact names them."""
    match audience:
        case Audience.PRIVATE:
            return (fact.seat,)  # type: ignore[attr-defined]
        case Audience.SHARED:
            return tuple(fact.to)  # type: ignore[attr-defined]
        case _:
            return ()
