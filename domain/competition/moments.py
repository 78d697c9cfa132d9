"""Moments that people write, as whole numbers. The calendar is Gregorian, and the time is UTC."""

import re
from typing import Final

from domain.kernel.clocks import SECOND
from domain.kernel.terms import MOMENT

DAYS: Final = (31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31)
FEBRUARY: Final = 2
FIRST_YEAR: Final = 1970
HOURS, MINUTES, SECONDS = 24, 60, 60


def moment_of(text: str) -> int | None:
    """A moment as `2026-11-26T20:00:00Z` in microseconds since 1970; None if it is none, or before that."""
    if re.search(MOMENT, text) is None or text.endswith("\n"):
        return None
    year, month, day, hour, minute, second = map(int, re.findall("[0-9]+", text))
    if year < FIRST_YEAR or not 1 <= month <= len(DAYS) or not 1 <= day <= _days_in(year, month):
        return None
    if hour >= HOURS or minute >= MINUTES or second >= SECONDS:
        return None
    days = _days_before(year) + sum(_days_in(year, each) for each in range(1, month)) + day - 1
    return (((days * HOURS + hour) * MINUTES + minute) * SECONDS + second) * SECOND


def _days_in(year: int, month: int) -> int:
    """The days of a month."""
    return DAYS[month - 1] + (month == FEBRUARY and _is_leap(year))


def _is_leap(year: int) -> bool:
    return year % 4 == 0 and (year % 100 != 0 or year % 400 == 0)


def _days_before(year: int) -> int:
    """The days from 1 January 1970 to 1 January of a year."""
    return _days_since_year_1(year) - _days_since_year_1(FIRST_YEAR)


def _days_since_year_1(year: int) -> int:
    past = year - 1
    return past * sum(DAYS) + past // 4 - past // 100 + past // 400
