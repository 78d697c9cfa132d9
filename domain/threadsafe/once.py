"""Values that are made when they are first asked for, and shared by threads."""

from collections.abc import Callable
from functools import cache, wraps
from threading import RLock
from typing import Any, Final, ParamSpec, TypeVar, cast

P = ParamSpec("P")
T = TypeVar("T")

MAKING: Final = RLock()
"""One for all of them: what is made may ask for something else that is made once."""


def once(make: Callable[P, T]) -> Callable[P, T]:
    """A function that calls `make` at most once for the same arguments, whatever number of threads ask.

    `functools.cache` is no lock: threads that ask at the same moment each call the function. That is good
    enough for numbers; it is not for types, schemas and files.
    """
    made = cache(make)

    @cache  # a second one, in C: what is made already is found without the lock
    @wraps(make)
    def ask(*args: Any, **kwargs: Any) -> T:
        with MAKING:
            return made(*args, **kwargs)

    return cast("Callable[P, T]", ask)
