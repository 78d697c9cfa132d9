"""Memory of processes that run for long: garbage is found seldom but surely, and free memory given back."""

import ctypes
import gc
from typing import Final

# Allocations, then collections, before the next generation is collected. Cycles are few here, but streams
# that close leave some, and those that have lived through two collections wait for one of all generations.
THRESHOLDS: Final = (20_000, 10, 5)

# Settings of glibc's allocator, by the numbers of `mallopt` (malloc.h). Without them each thread gets a heap
# of its own, and bodies of records, some 100 kB each, leave holes in all of these.
MALLOC: Final = {
    -8: 2,  # M_ARENA_MAX: heaps
    -3: 65_536,  # M_MMAP_THRESHOLD: bytes; what is larger goes back to the system once it is freed
}


def tune_memory() -> None:
    """Exclude all objects that exist now from collection, and collect the others seldom; keep few heaps."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(*THRESHOLDS)
    mallopt = getattr(ctypes.CDLL(None), "mallopt", None)
    if mallopt is not None:  # other libraries than glibc have none
        for option, value in MALLOC.items():
            mallopt(option, value)
