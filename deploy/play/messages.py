"""Messages of the terminal, in the language of the person; those of a game come from the service."""

import os
import tomllib
from collections.abc import Mapping
from pathlib import Path
from typing import Final

TEXTS: Final = Path(__file__).with_name("texts.toml")
USUAL: Final = "en"
VARIABLES: Final = ("LC_ALL", "LC_MESSAGES", "LANG")  # in the order in which POSIX reads them


def languages() -> Mapping[str, Mapping[str, str]]:
    """The messages by language, and in each by their names."""
    return tomllib.loads(TEXTS.read_text("utf-8"))


def usual_language() -> str:
    """The language of the environment; English if there are no messages in it."""
    said = next((os.environ[name] for name in VARIABLES if os.environ.get(name)), "")
    return said[:2] if said[:2] in languages() else USUAL


class Messages:
    """The messages in one language. `messages("step", 3, 9)`: the message with what is put in."""

    def __init__(self, language: str) -> None:
        self.language = language
        self._texts = languages()[language]

    def __call__(self, name: str, *values: object) -> str:
        """The message of this name with the values in their places."""
        return self._texts[name].format(*values)
