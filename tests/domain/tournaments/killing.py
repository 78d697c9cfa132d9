"""A process that is killed at one of its commands, before it is carried out or after it."""

from collections.abc import Callable, Collection
from typing import Any


class KilledError(Exception):
    """The process ended."""


class Dying:
    """Matches or tournaments of a process that is killed at its n-th command."""

    def __init__(self, living: Any, commands: Collection[str], at: int, *, before: bool) -> None:
        self._living, self._commands = living, commands
        self._left, self._before = at, before

    def __getattr__(self, name: str) -> Any:
        found = getattr(self._living, name)
        return self._wrapped(found) if name in self._commands else found

    def _wrapped(self, call: Callable[..., Any]) -> Callable[..., Any]:
        def called(*given: Any, **named: Any) -> Any:
            self._left -= 1
            if self._left == 0 and self._before:
                raise KilledError
            answer = call(*given, **named)
            if self._left == 0:
                raise KilledError
            return answer

        return called
