"""Facts: what happened in a step. Every field has its audience.

    class CardsDealt(Fact):
        seat: Public[Seat]
        cards: Private[Pile[Card]]

`seen_by(viewer, fact)` is what one viewer learns of a fact. It needs no state, so projector, streams, export
and verifier use the same function.
"""

import inspect
import re
from collections.abc import Callable, Sequence
from enum import Enum, StrEnum
from functools import cache
from typing import (
    Annotated,
    Any,
    ClassVar,
    Final,
    TypeVar,
    dataclass_transform,
    final,
    get_args,
    get_origin,
    get_type_hints,
)

import msgspec

T = TypeVar("T")


class Audience(Enum):
    """Who sees a field, or learns that a fact happened at all. The referee sees everything."""

    PUBLIC = "everyone"
    PRIVATE = "the seat named in the fact's `seat`"
    SHARED = "the seats named in the fact's `to`"
    SECRET = "no seat"  # noqa: S105  # an audience, not a password


class Kind(StrEnum):
    """What kind of thing happened, for a timeline of the match; the weightiest first."""

    OVER = "over"
    ROUND = "round"
    FIGHT = "fight"
    MONSTER = "monster"
    STORM = "storm"
    LANDING = "landing"
    BET = "bet"
    POWER = "power"
    REVEAL = "reveal"
    SAIL = "sail"
    SEAT = "seat"
    OTHER = "other"


class Mark(Enum):
    """What a type says in addition to its values."""

    SEAT = "a seat's number; texts print the name of its player"
    COUNTED = "how many there are is public, what they are is not"


@final
class Hidden(
    msgspec.Struct, frozen=True, gc=False, tag_field="type", tag="hidden", forbid_unknown_fields=True
):
    """The value in place of a field that a viewer may not see. There is one, HIDDEN."""

    def __repr__(self) -> str:
        return "HIDDEN"


HIDDEN: Final = Hidden()

Seat = Annotated[int, Mark.SEAT]
Pile = Annotated[tuple[T | Hidden, ...], Mark.COUNTED]
Public = Annotated[T, Audience.PUBLIC]
Private = Annotated[T | Hidden, Audience.PRIVATE]
Shared = Annotated[T | Hidden, Audience.SHARED]
Secret = Annotated[T | Hidden, Audience.SECRET]


class Watcher(Enum):
    """The viewers without a seat."""

    ONLOOKER = "onlooker"
    REFEREE = "referee"


ONLOOKER: Final = Watcher.ONLOOKER
REFEREE: Final = Watcher.REFEREE
Viewer = int | Watcher


def known(value: T | Hidden) -> T:
    """The value, in rules that work on the truth, where nothing is hidden. LookupError if it is hidden."""
    if type(value) is Hidden:
        raise LookupError("the rules need the truth, and this was folded from a viewer's facts")
    return value


def snake(name: str) -> str:
    """`ShipSailed` as `ship_sailed`: the `type` of facts and moves in JSON."""
    return re.sub(r"(?<!^)(?=[A-Z])", "_", name).lower()


@dataclass_transform(frozen_default=True)
class Fact(msgspec.Struct, frozen=True, gc=False, tag_field="type", tag=snake, forbid_unknown_fields=True):
    """Something that happened. No kind, or a field without an audience: a TypeError at import.

    It never holds itself, nor do moves, offers and tables (`gc=False`): the garbage collector passes them by.

    `existence`: who learns that it happened at all; for all others it is as if it had not. `kind`: its mark
    on a timeline. A pile is a field of its own, not part of another value.

    A field that nobody declared is an error: a newer version may have written it, and what it means is not
    known here.
    """

    existence: ClassVar[Audience] = Audience.PUBLIC
    kind: ClassVar[Kind]
    audiences: ClassVar[dict[str, Audience]] = {}

    def __init_subclass__(cls, **options: Any) -> None:
        super().__init_subclass__(**options)
        cls.audiences = _audiences(cls)
        needed = {Audience.PRIVATE: "seat", Audience.SHARED: "to"}
        for audience in {*cls.audiences.values(), cls.existence} & set(needed):
            if cls.audiences.get(needed[audience]) is not Audience.PUBLIC:
                raise TypeError(f"{cls.__name__}: {audience.name} needs a public field `{needed[audience]}`")
        viewing_plan(cls)
        if not isinstance(getattr(cls, "kind", None), Kind):
            raise TypeError(f"{cls.__name__}: which kind of thing happens? Declare `kind`")


def _audiences(cls: type[Fact]) -> dict[str, Audience]:
    hints = get_type_hints(cls, include_extras=True)
    names = [name for base in reversed(cls.__mro__) for name in inspect.get_annotations(base)]
    found = {}
    for name in names:
        if get_origin(hints[name]) is ClassVar:
            continue
        audience = next(
            (m for m in getattr(hints[name], "__metadata__", ()) if isinstance(m, Audience)), None
        )
        if audience is None:
            raise TypeError(f"{cls.__name__}.{name}: who may see it? Public, Private, Shared or Secret")
        found[name] = audience
    return found


Hide = Callable[[Any], Any]
HiddenField = tuple[str, Audience, Hide]
Copies = dict[tuple[HiddenField, ...], Fact]
"""Copies of a fact, by the fields that are hidden in them."""


def seen_by(viewer: Viewer, fact: Fact, copies: Copies | None = None) -> Fact | None:
    """What a viewer learns of a fact: hidden fields where they may not look; None if they learn nothing.

    `copies`: of this fact for other viewers; who learns the same is given the same object.
    """
    if viewer is REFEREE:
        return fact
    existence, fields = viewing_plan(type(fact))
    if existence is not Audience.PUBLIC and not _may_see(viewer, fact, existence):
        return None
    if not fields:  # most facts are public
        return fact
    hidden = tuple(field for field in fields if not _may_see(viewer, fact, field[1]))
    if not hidden:
        return fact
    made = None if copies is None else copies.get(hidden)
    if made is None:
        made = msgspec.structs.replace(fact, **{name: hide(getattr(fact, name)) for name, _, hide in hidden})
        if copies is not None:
            copies[hidden] = made
    return made


def seen_by_each(viewers: Sequence[Viewer], fact: Fact) -> list[Fact | None]:
    """What each of the viewers learns of a fact. Those who learn the same are given the same object."""
    existence, fields = viewing_plan(type(fact))
    if existence is Audience.PUBLIC and not fields:
        return [fact] * len(viewers)
    copies: Copies = {}
    return [seen_by(viewer, fact, copies) for viewer in viewers]


def _may_see(viewer: Viewer, fact: Any, audience: Audience) -> bool:
    if audience is Audience.PRIVATE:  # by far the most
        return bool(viewer == fact.seat)
    if audience is Audience.SHARED:
        return viewer in fact.to
    return audience is Audience.PUBLIC


@cache
def viewing_plan(cls: type[Fact]) -> tuple[Audience, tuple[HiddenField, ...]]:
    """Who learns that it happened, and how each field that is not for everyone is hidden."""
    hints = get_type_hints(cls, include_extras=True)
    return cls.existence, tuple(
        (name, audience, _way_to_hide(cls, name, hints[name]))
        for name, audience in cls.audiences.items()
        if audience is not Audience.PUBLIC
    )


def _way_to_hide(cls: type[Fact], name: str, hint: Any) -> Hide:
    """A pile is turned face down, any other value hidden as a whole. A pile in another value: TypeError."""
    bare, *_ = get_args(hint)  # a pile may be one of a union: `Pile[Card] | Hidden`
    if _counted(hint) or any(map(_counted, get_args(bare))):
        return _face_down
    if _counted_within(bare):
        raise TypeError(f"{cls.__name__}.{name}: a pile is a field of its own, not part of another value")
    return _hide


def _counted(hint: Any) -> bool:
    return Mark.COUNTED in getattr(hint, "__metadata__", ())


def _counted_within(hint: Any) -> bool:
    return _counted(hint) or any(map(_counted_within, get_args(hint)))


def _hide(_: object) -> Hidden:
    return HIDDEN


def _face_down(pile: tuple[object, ...]) -> tuple[Hidden, ...]:
    return (HIDDEN,) * len(pile)
