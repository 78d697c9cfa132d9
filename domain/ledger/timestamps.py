"""Moments: the times of steps as whole numbers, for the clocks."""

from datetime import UTC, datetime, timedelta
from typing import Final

EPOCH: Final = datetime(1970, 1, 1, tzinfo=UTC)
TICK: Final = timedelta(microseconds=1)


def moment(at: datetime) -> int:
    """Microseconds since 1970."""
    return (at - EPOCH) // TICK


def written(at: str) -> int:
    """The same of a time in RFC 3339, as entries and frames have it. ValueError if it is none."""
    return moment(datetime.fromisoformat(at))


def read(at: int) -> datetime:
    """The time of a moment."""
    return EPOCH + at * TICK
