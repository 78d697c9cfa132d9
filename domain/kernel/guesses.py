"""Guesses: what a seat may guess of what is hidden from it. They are no moves, and change nothing."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from typing import Any, Final, dataclass_transform

import msgspec

from domain.kernel.facts import Hidden, Seat, snake
from domain.kernel.offers import Offer
from domain.threadsafe.decoder import Decoder

RULE: Final = "match 49"  # the section that grants a guess
BETWEEN: Final = "/"  # the parts of a question


@dataclass_transform(frozen_default=True)
class Guess(msgspec.Struct, frozen=True, tag_field="type", tag=snake, forbid_unknown_fields=True):
    """A sentence that may be true: its last field is the answer, those before say to which question.

    Its fields are strings and whole numbers, and the variables of its text.
    """

    @property
    def question(self) -> str:
        """What is asked, as one word for each part."""
        kind, *parts = (self.__struct_config__.tag, *msgspec.structs.astuple(self)[:-1])
        return BETWEEN.join(map(str, (kind, *parts)))

    @property
    def answer(self) -> str:
        """What is answered."""
        return str(msgspec.structs.astuple(self)[-1])


@dataclass(frozen=True, eq=False)
class Guesses:
    """What may be guessed in a game.

    `offers(table, seat)`: what a seat may guess, from its own table: nothing that it sees.
    `is_right(truth, guess)`: whether the guess is true, from the true table of the same step.
    """

    kinds: tuple[type[Guess], ...]
    offers: Callable[[Any, Seat], tuple[Offer, ...]]
    is_right: Callable[[Any, Any], bool]
    _decoder: Decoder[Guess] = field(init=False, repr=False)

    def __post_init__(self) -> None:
        union: Any = self.kinds[0]
        for kind in self.kinds[1:]:
            union |= kind
        object.__setattr__(self, "_decoder", Decoder(union, strict=False))

    def read(self, guess: Any) -> Guess:
        """A guess from JSON. msgspec.ValidationError says what does not fit."""
        return self._decoder.convert(guess)

    def answered(self, question: str, answer: str) -> Guess | None:
        """The guess that answers a question so; None if it is none of this game."""
        tag, *parts = question.split(BETWEEN)
        fields = next(
            (each.__struct_fields__ for each in self.kinds if each.__struct_config__.tag == tag), ()
        )
        if len(fields) != len(parts) + 1:
            return None
        try:
            return self.read({"type": tag, **dict(zip(fields, (*parts, answer), strict=True))})
        except msgspec.ValidationError:
            return None


def hiding(held: Iterable[Iterable[object]]) -> tuple[Seat, ...]:
    """The seats that have something that is hidden. `held`: what each seat has."""
    return tuple(seat for seat, own in enumerate(held) if any(isinstance(each, Hidden) for each in own))
