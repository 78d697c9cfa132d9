"""Tables from which the first ones go on, until one table is left. PAIRING.md, P11.

With k seats, of which n go on, a table of the next round takes those who go on from q = k // n places of the
bracket.
"""

from collections.abc import Sequence
from typing import NamedTuple, TypeVar

from domain.kernel.draws import Lots
from domain.pairing.model import Contender, Pairing, PairingRefused, PairingRules, by_number
from domain.pairing.search.seat_order import best_order
from domain.pairing.search.weights import weights

T = TypeVar("T")


class Place(NamedTuple):
    """A place of the bracket in one round: who plays there; or, with `bye`, who goes on without playing."""

    numbers: tuple[int, ...]
    bye: bool = False


Bracket = tuple[Place, ...]
"""The places of one round in their order: q that follow each other feed one table of the next round."""


class Mode(NamedTuple):
    """Seats of a full table, and how many of them go on."""

    seats: int
    going_on: int

    @property
    def feeders(self) -> int:
        """The places that feed one table of the next round."""
        return self.seats // self.going_on


def rounds(entrants: int, mode: Mode) -> int:
    """How many rounds there are. Raises PairingRefused (P11) if fewer than half of the seats cannot go on."""
    if mode.going_on < 1 or mode.feeders < 2:  # noqa: PLR2004  # else no table takes from two
        raise PairingRefused(
            "P11", f"{mode.going_on} of {mode.seats} is more than half: a round must halve the field"
        )
    if entrants <= mode.going_on:
        raise PairingRefused("P11", f"{entrants} entrants need no table from which {mode.going_on} go on")
    found = 1
    while mode.seats * mode.feeders ** (found - 1) < entrants:
        found += 1
    return found


def first_round(contenders: Sequence[Contender], mode: Mode) -> Bracket:
    """The bracket of the first round: the best ranks far apart, and byes for the first of them.

    So many places have a bye that the other tables are full, or nearly so. Of tables of different sizes the
    smaller ones are for better ranks.
    """
    by_number(tuple(contenders))
    ranked = [one.number for one in sorted(contenders, key=lambda one: one.rank)]
    places = mode.feeders ** (rounds(len(ranked), mode) - 1)
    resting = (mode.seats * places - len(ranked)) // (mode.seats - mode.going_on) if places > 1 else 0
    tables = places - resting
    size, larger = divmod(len(ranked) - resting * mode.going_on, tables)
    room = [size] * (tables - larger) + [size + 1] * larger
    byes = [PlaceRoom(mode.going_on, 0)] * resting
    strengths = byes + [PlaceRoom(0, seats) for seats in room]
    resters, players = ranked[: resting * mode.going_on], ranked[resting * mode.going_on :]
    return tuple(_placed(strengths, resters, players, mode.feeders))


class PlaceRoom(NamedTuple):
    """What a place of the bracket has room for: so many who have a bye, or so many seats of a table."""

    byes: int
    seats: int


def _placed(
    places: Sequence[PlaceRoom], resters: Sequence[int], players: Sequence[int], feeders: int
) -> list[Place]:
    """The places of a part of the bracket, in their order, with these entrants, both kinds by rank.

    `places`: for the best rank first. They are dealt to the parts that meet at the end, and so are the
    entrants, where there is room for them.
    """
    if len(places) == 1:
        return [Place(tuple(resters), bye=True) if places[0].byes else Place(tuple(players))]
    parts = dealt(places, feeders)
    byes = [sum(place.byes for place in part) for part in parts]
    seats = [sum(place.seats for place in part) for part in parts]
    resting = dealt_where_room(resters, byes, [0] * feeders)
    playing = dealt_where_room(players, seats, list(map(len, resting)))
    found: list[Place] = []
    for part, some, others in zip(parts, resting, playing, strict=True):
        found += _placed(part, some, others, feeders)
    return found


def dealt(items: Sequence[T], parts: int) -> list[list[T]]:
    """The items dealt to so many parts: from the first to the last, then back, and so on."""
    found: list[list[T]] = [[] for _ in range(parts)]
    for turn, item in enumerate(items):
        lap, part = divmod(turn, parts)
        found[part if lap % 2 == 0 else parts - 1 - part].append(item)
    return found


def dealt_where_room(numbers: Sequence[int], room: Sequence[int], already: Sequence[int]) -> list[list[int]]:
    """The entrants dealt one by one to the part that has fewest so far, of those that have room.

    `already`: how many each part has from an earlier deal. Of parts that have the same the first one is next
    if they have an even number, else the last one; so it is `dealt` where there is room everywhere.
    """
    found: list[list[int]] = [[] for _ in room]
    for number in numbers:
        free = [part for part, seats in enumerate(room) if len(found[part]) < seats]
        fewest = min(already[part] + len(found[part]) for part in free)
        equal = [part for part in free if already[part] + len(found[part]) == fewest]
        found[equal[0] if fewest % 2 == 0 else equal[-1]].append(number)
    return found


def next_round(going_on: Sequence[Sequence[int]], mode: Mode) -> Bracket:
    """The bracket of the next round from the numbers that go on from each place, also from byes, in the order
    of places.

    Who is gone is left out; a place with no more entrants than go on from a table is a bye, unless it is the
    last. Raises PairingRefused (P11) if the places are not those of a round.
    """
    if len(going_on) < mode.feeders or len(going_on) % mode.feeders:
        raise PairingRefused(
            "P11", f"{len(going_on)} places do not feed tables of {mode.feeders} places each"
        )
    found = []
    for first in range(0, len(going_on), mode.feeders):
        numbers = tuple(number for place in going_on[first : first + mode.feeders] for number in place)
        last = len(going_on) == mode.feeders
        few = len(numbers) < 2 if last else len(numbers) <= mode.going_on  # noqa: PLR2004  # nobody to play with
        found.append(Place(numbers, bye=few))
    return tuple(found)


def pairing(bracket: Bracket, contenders: Sequence[Contender], rules: PairingRules, lots: Lots) -> Pairing:
    """The round of a bracket: its tables in the order of places, each with the best order of seats.

    Of equal orders lots choose one. Raises PairingRefused (P11) for a number that is no contender's.
    """
    entrants = by_number(tuple(contenders))
    playing = [number for place in bracket if not place.bye for number in place.numbers]
    if not set(playing) <= set(entrants):
        raise PairingRefused("P11", "an entrant of the bracket is not among the contenders")
    at = {number: place for place, number in enumerate(playing)}
    costs = weights([entrants[number] for number in playing], rules)
    tables = []
    for place in bracket:
        if not place.bye:
            order = best_order(lots.shuffle([at[number] for number in place.numbers]), costs)[1]
            tables.append(tuple(playing[who] for who in order))
    byes = tuple(number for place in bracket if place.bye for number in place.numbers)
    return Pairing(tuple(tables), byes)
