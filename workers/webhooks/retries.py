"""Retries: when a delivery that failed is tried again, and for how long a webhook that fails rests."""

from typing import Final

DELAYS: Final = (10, 60, 300, 1_800, 7_200, 21_600, 43_200)
"""Seconds after the first attempt, the second one, and so on; after the eighth it is given up."""
JITTER: Final = 0.2  # of a delay, more or less: what failed together is not tried again together
LONGEST_REST: Final = 300.0  # seconds for which a webhook rests after failures
GONE: Final = 410  # the status by which a receiver says that it wants nothing more


def delay_after(attempts: int, chance: float) -> float | None:
    """Seconds from an attempt that failed to the next one; None if there is none. `attempts`: so far.

    `chance`: from 0 to 1, drawn for this delay.
    """
    if attempts > len(DELAYS):
        return None
    return DELAYS[attempts - 1] * (1 + JITTER * (2 * chance - 1))


def rest_after(failures: int, chance: float) -> float:
    """Seconds for which nothing is sent to a webhook after so many failures in a row, with this one."""
    delay = delay_after(min(failures, len(DELAYS)), chance)
    assert delay is not None
    return min(delay, LONGEST_REST)
