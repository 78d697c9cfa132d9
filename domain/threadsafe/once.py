"""Values that are made at their first use, and shared by threads."""

from collections.abc import Callable
from functools import cache, wraps
from threading import RLock
from typing import Any, Final, ParamSpec, TypeVar, cast

P = ParamSpec("P")
T = TypeVar("T")

MAKING: Final = RLock()
"""One lock for all of them, because making one value may need another."""


def once(make: Callable[P, T]) -> Callable[P, T]:
    """A function that calls `make` at most once for the same arguments, whatever number of threads ask.

    `functools.cache` does not lock: threads that ask at the same moment each call the function. That is good
    enough for numbers, but not for types, schemas and files.
    """
    made = cache(make)

    @cache  # a second cache, in C: it finds values that exist without the lock
    @wraps(make)
    def ask(*args: Any, **kwargs: Any) -> T:
        with MAKING:
            return made(*args, **kwargs)

    return cast("Callable[P, T]", ask)
