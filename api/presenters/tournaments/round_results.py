"""What each entrant did in each round, from the rounds as the service shows them."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Final, NamedTuple

from domain.threadsafe.decoder import JsonObject

BYE: Final = "U"
ASKED_BYE: Final = "H"
ABSENT: Final = "-"
WAITING: Final = "*"
ANNULLED: Final = "A"
NOT_THERE: Final = "Z"


class RoundResult(NamedTuple):
    """An entrant in a round. `table` and `seat`: from 1, 0 if they have none. `result`: their place at the
    table, or one of the letters above.
    """

    table: int = 0
    seat: int = 0
    result: str = NOT_THERE


def round_results(rounds: Sequence[JsonObject]) -> Mapping[int, Sequence[RoundResult]]:
    """What the entrants did, by their numbers: one result a round. Who was in no round is not there."""
    found = [dict(_of_round(held)) for held in rounds]
    numbers = {number for each in found for number in each}
    return {number: [each.get(number, RoundResult()) for each in found] for number in sorted(numbers)}


def _of_round(held: JsonObject) -> Iterator[tuple[int, RoundResult]]:
    yield from ((number, RoundResult(result=BYE)) for number in held["byes"])
    yield from ((number, RoundResult(result=ASKED_BYE)) for number in held["asked"])
    for table in held["tables"]:
        for at, seat in enumerate(table["seats"]):
            yield seat["number"], RoundResult(table["table"], at + 1, _result(table, at))


def _result(table: JsonObject, seat: int) -> str:
    """What the seat has by the result of its table."""
    if table["state"] == "annulled":
        return ANNULLED
    if table["state"] != "confirmed":
        return WAITING
    return ABSENT if seat in table["absent"] else str(place_at(table["outcome"]["ranking"], seat))


def place_at(ranking: Sequence[Sequence[int]], seat: int) -> int:
    """The place of a seat: one more than the number of seats that are better. Seats in a group share it."""
    better = 0
    for group in ranking:
        if seat in group:
            return better + 1
        better += len(group)
    return better + 1
