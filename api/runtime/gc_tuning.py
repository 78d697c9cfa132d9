"""Garbage collection of processes that run for long."""

import gc
from typing import Final

# Allocations, then collections, before the next generation is collected. Cycles are few here, but streams
# that close leave some, and those that have lived through two collections wait for one of all generations.
THRESHOLDS: Final = (20_000, 10, 5)


def tune_gc() -> None:
    """Exclude all objects that exist now from collection, and collect the others seldom."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(*THRESHOLDS)
