"""Garbage collection of processes that run for long."""

import gc
from typing import Final

THRESHOLDS: Final = (20_000, 50, 100)  # allocations and rounds between collections: we make few cycles


def tune_gc() -> None:
    """Exclude from collection all that exists now, before the work begins; collect the rest seldom."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(*THRESHOLDS)
