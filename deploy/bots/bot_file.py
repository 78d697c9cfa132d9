"""A bot in a file: its `choose`, and what is wrong with it in one line."""

import json
import sys
import traceback
from collections.abc import Callable, Mapping, Sequence
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from random import SystemRandom
from types import ModuleType
from typing import Any, Final

from api.client import Offer, View
from deploy.terminal.errors import CommandError, WrongUsage
from domain.threadsafe.decoder import JsonObject

CHOOSE, NAME = "choose", "NAME"  # what the file has
LONGEST: Final = 200  # characters of a value that is shown
ANY: Final = "Whim"  # the name of who plays any move

Choose = Callable[[View, Sequence[Offer]], Any]


class BotFailed(CommandError):  # noqa: N818  # it names what a bot did
    """A bot raised an error, or what it chose is no move."""


class OwnBot:
    """A bot that somebody wrote. `name`: under which it plays; `choose`: its own; `file`: where that is."""

    def __init__(self, name: str, choose: Choose, file: Path) -> None:
        self.name = name
        self._choose = choose
        self._file = file

    def move(self, view: View, offers: Sequence[Offer]) -> JsonObject:
        """The move that it chooses. BotFailed if that is none."""
        try:
            move = self._choose(view, offers)
        except (Exception, SystemExit) as error:
            raise BotFailed(f"{place_of(view)}: {CHOOSE} raised {described(error, self._file)}") from error
        if not (isinstance(move, Mapping) and _is_json(move)):
            raise BotFailed(
                f"{place_of(view)}: {CHOOSE} in {self._file.name} returned {shortened(repr(move))}, which is "
                f'no move; a move is an object such as {{"type": "{offers[0].move}", ...}}'
            )
        return dict(move)


def random_bot() -> OwnBot:
    """A bot that plays any move."""
    chance = SystemRandom()
    return OwnBot(ANY, lambda _, offers: chance.choice(offers).sample(chance), Path(__file__))


def bot_in(file: Path, name: str | None = None) -> OwnBot:
    """The bot in a file of Python. WrongUsage if there is none, CommandError if it cannot be loaded.

    The file may import what lies beside it. `name`: in place of the one that it says.
    """
    module = _loaded(file)
    choose = getattr(module, CHOOSE, None)
    if not callable(choose):
        raise WrongUsage(
            f"{file} has no function {CHOOSE}(view, offers); ./nostos bot new writes one that has"
        )
    return OwnBot(name or str(getattr(module, NAME, file.stem)), choose, file)


def _loaded(file: Path) -> ModuleType:
    spec = spec_from_file_location(f"nostos_bot_{file.stem}", file.resolve())
    if spec is None or spec.loader is None:
        raise WrongUsage(f"{file} is no file of Python; its name ends in .py")
    module = module_from_spec(spec)
    sys.modules[spec.name] = module  # dataclasses look for it there
    folder = str(file.resolve().parent)
    if folder not in sys.path:
        sys.path.append(folder)
    try:
        spec.loader.exec_module(module)
    except (Exception, SystemExit) as error:
        raise CommandError(f"{file} cannot be loaded: {described(error, file)}") from error
    return module


def described(error: BaseException, file: Path) -> str:
    """The error in one line, with the line of the file in which it came up."""
    if isinstance(error, SyntaxError) and error.lineno is not None:
        return f"{type(error).__name__}: {error.msg} ({file.name}, line {error.lineno})"
    own = [
        frame for frame in traceback.extract_tb(error.__traceback__) if frame.filename == str(file.resolve())
    ]
    place = f" ({file.name}, line {own[-1].lineno})" if own else ""
    text = " ".join(str(error).split())
    return type(error).__name__ + (f": {shortened(text)}" if text else "") + place


def place_of(view: View) -> str:
    """Where a bot was asked, in words."""
    return f"match {view.match}, step {view.step}"


def shortened(text: str) -> str:
    """The text, or how it begins if it is long."""
    return text if len(text) <= LONGEST else f"{text[:LONGEST]}…"


def _is_json(move: Mapping[Any, Any]) -> bool:
    try:
        json.dumps(dict(move), allow_nan=False)
    except (TypeError, ValueError, RecursionError):
        return False
    return True
