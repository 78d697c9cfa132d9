"""Values that a person writes with their names, such as options of a game."""

from typing import Any

from domain.threadsafe.decoder import read_json


def named_values(text: str) -> dict[str, Any]:
    """The values in a text like `board=B monsters=true`: what is JSON is read so, all else is a word."""
    pairs = (word.partition("=") for word in text.split())
    return {name: _value(value) for name, _, value in pairs}


def _value(text: str) -> Any:
    try:
        return read_json(text)
    except ValueError:
        return text
