"""The terminal of one person: what they are told, what they choose by number or key, and keys they press."""

from collections.abc import Callable, Mapping, Sequence
from typing import Final

from prompt_toolkit import PromptSession
from prompt_toolkit.input import Input
from prompt_toolkit.key_binding import KeyBindings, KeyPressEvent
from prompt_toolkit.output import Output

from deploy.play.messages import Messages

ANSWER: Final = "> "


class Left(Exception):  # noqa: N818  # not an error
    """The person left: the input is at its end."""


class Terminal:
    """Lines to a person, and their answers. `write`: takes a line; `input`, `output`: in place of the real
    ones.
    """

    def __init__(
        self,
        messages: Messages,
        write: Callable[[str], None],
        input: Input | None = None,  # noqa: A002  # as the library calls it
        output: Output | None = None,
    ) -> None:
        self.messages = messages
        self._write = write
        self._session: PromptSession[str] = PromptSession(input=input, output=output)

    def say(self, *lines: str) -> None:
        """Show lines."""
        for line in lines:
            self._write(line)

    def ask(self, question: str) -> str:
        """What the person writes, without spaces around it."""
        self.say(question)
        return self._prompt(None).strip()

    def choose(
        self, question: str, choices: Sequence[str], keys: Mapping[str, str] | None = None
    ) -> int | str:
        """The place of one of the choices, or one of the keys. Enter takes the only choice."""
        known = keys or {}
        self.say("", question, *numbered(choices))
        more = self.messages("keys", key_line(known)) if known else ""
        if more:
            self.say(more)
        while True:
            answer = self._prompt(None).strip().lower()
            if answer in known:
                return answer
            if not answer and len(choices) == 1:
                return 0
            if (place := number_in(answer, 1, len(choices))) is not None:
                return place - 1
            self.say(self.messages("again", more or self.messages("number", 1, len(choices))))

    def press(self, keys: Mapping[str, str]) -> str:
        """What the key stands for that the person presses. `keys`: names of keys, as the library has them."""
        bindings = KeyBindings()
        for name, meaning in keys.items():
            bindings.add(name, eager=True)(_exit_with(meaning))
        meanings = frozenset(keys.values())
        while (pressed := self._prompt(bindings)) not in meanings:
            pass  # a line that Enter ended
        return pressed

    def _prompt(self, bindings: KeyBindings | None) -> str:
        try:  # without any bindings the session would keep those of the last time
            return self._session.prompt(ANSWER, key_bindings=bindings or KeyBindings())
        except EOFError:
            raise Left from None


def _exit_with(meaning: str) -> Callable[[KeyPressEvent], None]:
    def handle(event: KeyPressEvent) -> None:
        event.app.exit(result=meaning)

    return handle


def numbered(choices: Sequence[str]) -> list[str]:
    """The choices as lines, from 1."""
    return [f"{place:>3}  {choice}" for place, choice in enumerate(choices, 1)]


def key_line(keys: Mapping[str, str]) -> str:
    """The keys with what they do, as a line."""
    return " · ".join(f"{key} {meaning}" for key, meaning in keys.items())


def number_in(text: str, least: int, most: int) -> int | None:
    """The whole number that the text writes, if it lies between the two."""
    found = int(text) if text.isascii() and text.removeprefix("-").isdigit() and len(text) < 10 else None  # noqa: PLR2004
    return found if found is not None and least <= found <= most else None
