"""Every game that the laws hold for, and random settings to play it under."""

import inspect
from functools import reduce
from pathlib import Path
from random import Random
from typing import Any

import msgspec

import domain.kernel.texts
from domain.games import SHELF
from domain.kernel.draws import Lots
from domain.kernel.facts import Fact
from domain.kernel.game import Game, Refused, Setting
from domain.kernel.texts import Texts
from tests.support import knockout, toy

GAMES: tuple[Game, ...] = (*SHELF.values(), toy.GAME, knockout.GAME)
COMMON = Path(domain.kernel.texts.__file__).parent / "language"
TESTS = Path(__file__).parents[2]


def folder(game: Game) -> Path:
    """The folder the game is in, with its RULES.md, texts and content."""
    return Path(inspect.getfile(game.options)).parent


def texts(game: Game) -> Texts:
    """The English texts of the game."""
    return Texts("en", (COMMON, folder(game) / "language"))


def any_setting(game: Game, chooser: Random) -> Setting:
    """Some seats and options that go together."""
    while True:
        options = {name: _any_value(game, schema, chooser) for name, schema in _schemas(game).items()}
        setting = game.setting(chooser.choice(game.seats), options)
        try:
            game.check(setting)
        except Refused:
            continue
        return setting


def _schemas(game: Game) -> dict[str, Any]:
    schema = msgspec.json.schema(game.options)
    found: dict[str, Any] = schema["$defs"][game.options.__name__]["properties"]
    return found


def _any_value(game: Game, schema: dict[str, Any], chooser: Random) -> Any:
    if "enum" in schema:
        return chooser.choice(schema["enum"])
    match schema["type"]:
        case "boolean":
            return chooser.random() < 0.5
        case "integer":
            return chooser.randint(schema["minimum"], schema["maximum"])
        case _:  # a text names a piece of content, or is one of the examples
            named = sorted(path.stem for path in (folder(game) / "content").glob("*.toml"))
            return chooser.choice([*named, *schema.get("examples", ())])


def of_rewinds(game: Game) -> set[type[Fact]]:
    """The kinds of facts that only a rewind makes, and no playout."""
    if game.reshuffle is None:
        return set()
    draws = Lots(bytes(32), 1)
    dealt = game.opening(any_setting(game, Random(1)), draws)
    return {type(fact) for fact in game.reshuffle(reduce(game.evolve, dealt, game.initial), draws)}
