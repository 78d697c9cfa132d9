"""Scores of games in which each seat plays against the next one: who goes out gives a point to the seat
before.

Scores are in halves of a point. A seat goes out and the seat before it that is still in gets a point; or it
withdraws and gets half a point. Who is left alone gets a point; if several are left at the end of the time,
each of them gets half a point.
"""

from functools import lru_cache

HALF, WHOLE = 1, 2


def can_be_reached(scores: tuple[int, ...]) -> bool:
    """Whether some order in which seats go out or withdraw gives these scores, in halves."""
    return min(scores, default=0) >= 0 and _reached(tuple(range(len(scores))), scores)


@lru_cache(maxsize=65_536)
def _reached(left: tuple[int, ...], wanted: tuple[int, ...]) -> bool:
    """Whether those who are left can get what is still wanted of them, and all others have nothing more to
    get.
    """
    if any(score < 0 for score in wanted):
        return False
    if len(left) == 1:
        return wanted == _with(len(wanted), left, WHOLE)
    if wanted == _with(len(wanted), left, HALF):
        return True
    return any(_one_goes(left, wanted, place) for place in range(len(left)))


def _one_goes(left: tuple[int, ...], wanted: tuple[int, ...], place: int) -> bool:
    """The same when one of them goes out, or withdraws."""
    seat, before = left[place], left[place - 1]
    rest = left[:place] + left[place + 1 :]
    out = wanted[seat] == 0 and _reached(rest, _less(wanted, before, WHOLE))
    return out or (wanted[seat] == HALF and _reached(rest, _less(wanted, seat, HALF)))


def _less(wanted: tuple[int, ...], seat: int, amount: int) -> tuple[int, ...]:
    return (*wanted[:seat], wanted[seat] - amount, *wanted[seat + 1 :])


def _with(seats: int, left: tuple[int, ...], amount: int) -> tuple[int, ...]:
    return tuple(amount if seat in left else 0 for seat in range(seats))
