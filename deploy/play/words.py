"""Words of a game in the language of the person: what values are called, and a table of a match as lines."""

import textwrap
from collections.abc import Iterator, Mapping
from typing import Any, Final

from deploy.play.messages import Messages

WIDTH: Final = 100  # characters of a line


class Words:
    """What values are called. `known`: as the service says it, by the value."""

    def __init__(self, messages: Messages, known: Mapping[str, str]) -> None:
        self.messages = messages
        self._known = known

    def name(self, value: str) -> str:
        """What a name or a word is called."""
        return self._known.get(value, value.replace("_", " "))

    def value(self, value: Any) -> str:
        """Any value of a move or a table, in words on one line."""
        match value:
            case None | []:
                return self.messages("nothing")
            case bool():
                return self.messages("yes" if value else "no")
            case {"type": "hidden"}:
                return self.messages("hidden")
            case str():
                return self.name(value)
            case list():
                return ", ".join(map(self.value, value))
            case dict() if value:
                return "; ".join(f"{self.name(name)}: {self.value(each)}" for name, each in value.items())
            case dict():
                return self.messages("nothing")
            case _:
                return str(value)

    def table(self, table: Mapping[str, Any]) -> list[str]:
        """A table of a match as lines: what lies where, as far as its viewer knows it. Of a board or a deck,
        which have a name, only that.
        """
        named = {name: value["name"] if _is_named(value) else value for name, value in table.items()}
        return [line for name, value in named.items() for line in self._part(name, value)]

    def _part(self, name: str, value: Any) -> Iterator[str]:
        rows = isinstance(value, list) and any(isinstance(each, dict | list) for each in value)
        if not rows:
            yield from _wrapped(f"{self.name(name)}: {self.value(value)}", "    ")
            return
        yield f"{self.name(name)}:"
        for number, each in enumerate(value, 1):
            yield from _wrapped(f"{number:>3}  {self.value(each)}", "     ")


def _is_named(value: Any) -> bool:
    return isinstance(value, dict) and isinstance(value.get("name"), str)


def _wrapped(line: str, indent: str) -> list[str]:
    return textwrap.wrap(line, WIDTH, subsequent_indent=indent, drop_whitespace=False) or [line]
