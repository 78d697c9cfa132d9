"""Tournaments or matches in which something happens right before a command."""

from collections.abc import Callable
from typing import Any


class Interrupted:
    """Something happens once, right before this command is carried out the first time."""

    def __init__(self, commands: Any, name: str, happens: Callable[[], object]) -> None:
        self._commands, self._name = commands, name
        self._happens: Callable[[], object] | None = happens

    def __getattr__(self, name: str) -> Any:
        if name == self._name and self._happens is not None:
            happens, self._happens = self._happens, None
            happens()
        return getattr(self._commands, name)
