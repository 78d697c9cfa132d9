"""Memory of processes that run for long: garbage is found seldom but surely, and free memory given back."""

import ctypes
import gc
import threading
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
INTERVAL: Final = 60.0  # seconds between two times that free pages within the heaps go back


def tune_memory() -> None:
    """Exclude all objects that exist now from collection, and collect the others seldom; keep few heaps."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(*THRESHOLDS)
    mallopt = getattr(ctypes.CDLL(None), "mallopt", None)
    if mallopt is not None:  # other libraries than glibc have none
        for option, value in MALLOC.items():
            mallopt(option, value)
    give_back_memory()


def give_back_memory(interval: float = INTERVAL) -> None:
    """From now on, give pages that are free within the heaps back to the system, again and again.

    By itself glibc gives back what is free at the end of a heap alone.
    """
    trim = getattr(ctypes.CDLL(None), "malloc_trim", None)
    if trim is not None:
        threading.Thread(target=_trim, args=(trim, interval), name="memory", daemon=True).start()


def _trim(trim: "ctypes._NamedFuncPointer", interval: float) -> None:
    rest = threading.Event()
    while not rest.wait(interval):
        trim(0)
