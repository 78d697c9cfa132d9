"""Memory of processes that run for long: garbage is found seldom but surely, and free memory given back."""

import ctypes
import gc
import threading
from collections.abc import Callable
from typing import Final

# Allocations, then collections, before the next generation is collected. Cycles are few here, but streams
# that close leave some, and those that have lived through two collections wait for one of all generations.
THRESHOLDS: Final = (20_000, 10, 5)

# Settings of glibc's allocator, by the numbers of `mallopt` (malloc.h). Without them each thread gets a heap
# of its own, up to eight a core, and bodies of records, some 100 kB each, leave holes in all of these.
MALLOC: Final = {
    -8: 2,  # M_ARENA_MAX: heaps
    -3: 65_536,  # M_MMAP_THRESHOLD: bytes; what is larger goes back to the system once it is freed
}
INTERVAL: Final = 300.0  # seconds between two times that what is free goes back; this holds all threads up


def keep_few_heaps() -> None:
    """Let all threads share two heaps. Before the first thread is started: a heap that is there stays."""
    mallopt = getattr(ctypes.CDLL(None), "mallopt", None)
    if mallopt is not None:  # other libraries than glibc have none
        for option, value in MALLOC.items():
            mallopt(option, value)


def tune_memory() -> None:
    """Exclude all objects that exist now from collection, and collect the others seldom; give back memory."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(*THRESHOLDS)
    give_back_memory()


def give_back_memory(interval: float = INTERVAL) -> None:
    """From now on, give back what is free within the heaps, again and again.

    A collection of all generations empties CPython's free lists too: of each size it keeps up to 2,000 tuples
    for the next ones. By itself glibc gives back what is free at the end of a heap alone.
    """
    trim = getattr(ctypes.CDLL(None), "malloc_trim", None)  # other libraries than glibc have none
    threading.Thread(target=_give_back, args=(trim, interval), name="memory", daemon=True).start()


def _give_back(trim: Callable[[int], int] | None, interval: float) -> None:
    rest = threading.Event()
    while not rest.wait(interval):
        gc.collect()
        if trim is not None:
            trim(0)
