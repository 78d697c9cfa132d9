"""What a pairing knows, and what it is: contenders, tables, byes, and the rules that were declared."""

from collections.abc import Mapping
from typing import Annotated, Final, Literal, get_args

import msgspec
from msgspec import Meta

Criterion = Literal[
    "byes",
    "small_tables",
    "met_every_round",
    "repeats",
    "score",
    "affiliation",
    "relative_seat",
    "roles",
    "seats",
    "seat_advantage",
]
"""The words for what a pairing is compared by. `objective.py` defines each of them in one sentence."""

CRITERIA: Final[tuple[Criterion, ...]] = get_args(Criterion)
"""All criteria, in the order that holds where regulations declare no other."""

FEWEST_SEATS, MOST_SEATS = 2, 6


class PairingRefused(ValueError):  # noqa: N818  # the rules refuse; nothing went wrong
    """There is no such pairing. `rule`: the section of PAIRING.md, as "P2"; `reason`: in one sentence."""

    def __init__(self, rule: str, reason: str) -> None:
        super().__init__(f"{rule}: {reason}")
        self.rule = rule
        self.reason = reason


class Contender(msgspec.Struct, frozen=True, omit_defaults=True):
    """What a pairing knows of one entrant before the round.

    `number`: their public number, from 1. `score`: higher is better, in a unit of the regulations.
    `rank`: their place in the standings; 1 is first, and no two are the same. `affiliation`: a club or a
    family; "" is none. `late`: they entered after the first round.

    The rest is what happened in earlier rounds. `byes`: how many they had. `seats`: how often they sat on
    each seat. `met`: the numbers they met, once for each meeting. `followed`: the numbers that sat directly
    before them, once for each time. `small`: how often they sat at a table with fewer seats than a full one.
    """

    number: int
    rank: int
    score: int = 0
    affiliation: str = ""
    late: bool = False
    byes: int = 0
    seats: tuple[int, ...] = ()
    met: tuple[int, ...] = ()
    followed: tuple[int, ...] = ()
    small: int = 0

    @property
    def matches(self) -> int:
        """In how many matches they sat so far."""
        return sum(self.seats)


Entrants = Mapping[int, Contender]
"""Contenders by their numbers."""

Table = tuple[int, ...]
"""The numbers of those who sit at one table, in the order of the seats."""


class Pairing(msgspec.Struct, frozen=True):
    """Who sits where in one round: `tables`, the first one first, and the numbers of those who have a bye."""

    tables: tuple[Table, ...]
    byes: tuple[int, ...] = ()

    def numbers(self) -> tuple[int, ...]:
        """All numbers, those at tables first; a number that is there twice is there twice."""
        return tuple(number for table in self.tables for number in table) + self.byes

    def without(self, gone: frozenset[int], smallest: int) -> "Pairing":
        """The pairing when some are gone: who is left at a table of fewer than `smallest` has a bye."""
        left = [tuple(number for number in table if number not in gone) for table in self.tables]
        alone = tuple(number for table in left if len(table) < smallest for number in table)
        byes = tuple(number for number in self.byes if number not in gone)
        return Pairing(tuple(table for table in left if len(table) >= smallest), byes + alone)


class Shape(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """The tables of a round: how many seats they have, and what happens when the entrants do not fill them.

    `odd`: by `byes`, all tables are full and the entrants who are left over have a bye; by `smaller_tables`,
    some tables have fewer seats, but never fewer than `smallest` (by default one fewer than a full table).
    `roles`: what each seat plays, where seats share a role. `advantages`: for each seat, what it was measured
    to gain, in a unit of the regulations.
    """

    seats: Annotated[int, Meta(ge=FEWEST_SEATS, le=MOST_SEATS, description="seats of a full table")]
    odd: Literal["byes", "smaller_tables"] = "byes"
    smallest: Annotated[int, Meta(ge=0, le=MOST_SEATS, description="seats of the smallest table")] = 0
    roles: tuple[str, ...] = ()
    advantages: tuple[int, ...] = ()

    def __post_init__(self) -> None:
        if self.smallest > self.seats:
            raise ValueError("the smallest table has more seats than a full one")
        if self.smallest and self.odd == "byes":
            raise ValueError("there are no smaller tables where entrants have byes")
        for listed in (self.roles, self.advantages):
            if listed and len(listed) != self.seats:
                raise ValueError("roles and advantages have one entry for each seat")

    @property
    def fewest(self) -> int:
        """The seats of the smallest table that is allowed."""
        if self.odd == "byes":
            return self.seats
        return self.smallest or max(FEWEST_SEATS, self.seats - 1)

    def role(self, seat: int) -> str:
        """What the seat plays: by default each seat is a role of its own."""
        return self.roles[seat] if self.roles else str(seat)


class PairingRules(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """What the regulations declare: the shape of tables, and what counts, the most important first.

    `equals`: in which order entrants of the same score are grouped at first, by lot or by rank.
    """

    shape: Shape
    criteria: tuple[Criterion, ...] = CRITERIA
    equals: Literal["lot", "rank"] = "lot"


Value = tuple[int, ...]
"""How good a pairing is: a number for each declared criterion in their order. Lower is better, the first
difference decides.
"""


def by_number(contenders: tuple[Contender, ...]) -> Entrants:
    """The contenders by their numbers. Raises PairingRefused (P1) where two have the same number or rank."""
    entrants = {contender.number: contender for contender in contenders}
    if len(entrants) != len(contenders):
        raise PairingRefused("P1", "two entrants have the same number")
    if len({contender.rank for contender in contenders}) != len(contenders):
        raise PairingRefused("P1", "two entrants have the same rank")
    return entrants
