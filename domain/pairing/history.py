"""What earlier rounds say of an entrant: whom they met, where they sat, which byes they had."""

from collections.abc import Sequence
from typing import NamedTuple

from msgspec.structs import replace

from domain.pairing.model import FEWEST_SEATS, Contender, Pairing


class EntrantHistory(NamedTuple):
    """What earlier rounds say of one entrant; the fields are those of a Contender."""

    byes: int
    seats: tuple[int, ...]
    met: tuple[int, ...]
    followed: tuple[int, ...]
    small: int


def played(number: int, rounds: Sequence[Pairing], seats: int) -> EntrantHistory:
    """What these rounds say of the entrant. `seats`: of a full table."""
    tables = [table for pairing in rounds for table in pairing.tables if number in table]
    counts = [0] * seats
    met: list[int] = []
    followed: list[int] = []
    for table in tables:
        seat = table.index(number)
        counts[seat] += 1
        met += table[:seat] + table[seat + 1 :]
        followed += [table[seat - 1]] * (len(table) > FEWEST_SEATS)  # of two, each sits before the other
    byes = sum(number in pairing.byes for pairing in rounds)
    small = sum(len(table) < seats for table in tables)
    return EntrantHistory(byes, tuple(counts), tuple(sorted(met)), tuple(sorted(followed)), small)


def not_met(seated: Sequence[Contender]) -> list[list[int]]:
    """For each entrant the places in the list of those whom they did not meet, in their order."""
    found = []
    for one in seated:
        met = {one.number, *one.met}
        found.append([at for at, other in enumerate(seated) if other.number not in met])
    return found


def with_history(contender: Contender, rounds: Sequence[Pairing], seats: int) -> Contender:
    """The contender with what these rounds say of them, and nothing else of what happened before."""
    return replace(contender, **played(contender.number, rounds, seats)._asdict())
