"""A person at a terminal: keys go through prompt_toolkit's pipe, as they would through a keyboard."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress

from prompt_toolkit.application import create_app_session
from prompt_toolkit.input import create_pipe_input
from prompt_toolkit.input.base import PipeInput
from prompt_toolkit.key_binding import KeyBindings
from prompt_toolkit.output import DummyOutput

from api.client import Client, ProblemError
from deploy.play.messages import Messages
from deploy.play.terminal import Terminal

Answers = Callable[["Person"], str]


class Person(Terminal):
    """A terminal whose person types what `answers` says each time that something is asked. `heard`: all that
    was said to them; `new`: since their last answer.
    """

    def __init__(self, keyboard: PipeInput, answers: Answers, language: str = "en") -> None:
        self.heard: list[str] = []
        self.new: list[str] = []
        self._keyboard, self._answers = keyboard, answers
        super().__init__(Messages(language), self._hear, keyboard, DummyOutput())

    def _hear(self, line: str) -> None:
        self.heard.append(line)
        self.new.append(line)

    def _prompt(self, bindings: KeyBindings | None) -> str:
        self._keyboard.send_text(self._answers(self))
        self.new.clear()
        with create_app_session(input=self._keyboard, output=DummyOutput()):  # two may be in one process
            return super()._prompt(bindings)


@contextmanager
def person(answers: Answers, language: str = "en") -> Iterator[Person]:
    """A person who answers like this."""
    with create_pipe_input() as keyboard:
        yield Person(keyboard, answers, language)


def typing(*lines: str) -> Answers:
    """The answers in this order."""
    left = iter(lines)
    return lambda _: next(left)


def asked_for_a_takeback(match: str, *players: Client) -> Client:
    """The player who has made a move that showed nothing hidden, and has asked to take it back."""
    while True:
        for player in players:
            for offer in player.legal(match).offers[:1]:
                player.play(match, next(iter(offer.all())))
                with suppress(ProblemError):
                    player.ask_takeback(match)
                    return player
