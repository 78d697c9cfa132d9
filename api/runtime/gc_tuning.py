"""Garbage collection of processes that run for long."""

import gc
from typing import Final

THRESHOLDS: Final = (
    20_000,
    50,
    100,
)  # allocations, then collections, before the next one: cycles are rare here


def tune_gc() -> None:
    """Exclude all objects that exist now from collection, and collect the others seldom."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(*THRESHOLDS)
