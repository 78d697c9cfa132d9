"""Settling: how a process that is to run for long has its memory looked after."""

import gc
from typing import Final

COLLECTED: Final = (20_000, 50, 100)  # objects and rounds between collections: our work leaves few cycles


def settle() -> None:
    """What is there before the work begins stays: the collector need not look at it again and again, and
    seldom at the rest.
    """
    gc.collect()
    gc.freeze()
    gc.set_threshold(*COLLECTED)
