"""Rows: a number for each deal. What schedules work out with them."""

from itertools import accumulate

from domain.games.odysseus.holdings import Row


def changed(row: Row, since: int, until: int, change: int) -> Row:
    """The row with other numbers from one deal until before another."""
    return [*row[:since], *(number + change for number in row[since:until]), *row[until:]]


def least_from(row: Row) -> Row:
    """For each deal, the least number from it on, if it is not negative."""
    return list(accumulate(reversed(row), min))[::-1]


def numbers_below(row: Row, below: int) -> Row:
    """For each deal, in how many before it the number is below another."""
    return list(accumulate([number < below for number in row], initial=0))


def missing(row: Row) -> int:
    """How many are missing, over all deals, until no number is negative."""
    return -sum([number for number in row if number < 0]) if min(row) < 0 else 0


def short(blanks: Row, space: Row) -> int:
    """By how many the space falls short of the blanks, over all deals."""
    return sum([here - there for here, there in zip(blanks, space, strict=True) if here > there])


def fill(rest: Row, room: Row, number: int) -> int:
    """Fills up to so many blanks with which there is room, the youngest first; how many it were.

    `rest`: the blanks that each deal brought. `room`: how many more may be held from each deal to the next.
    """
    left, least = number, number
    for deal in reversed(range(len(room))):
        least = min(least, room[deal])
        more = min(rest[deal], least, left)
        if more:
            rest[deal] -= more
            room[deal:] = [space - more for space in room[deal:]]
            left, least = left - more, least - more
    return number - left
