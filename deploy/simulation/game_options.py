"""Seats, options and bots of a game, read from the command line before anything starts."""

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import msgspec

from api.presenters.localization import texts
from api.schemas import moves
from deploy.terminal.content_option import shelf_with
from deploy.terminal.errors import WrongUsage
from domain.games import SLUGS
from domain.kernel.game import BadContent, Game, Refused, Setting
from domain.threadsafe.decoder import Decoder
from workers.bots.registry import strategy


def chosen_setting(
    slug: str, seats: int | None, options: Sequence[str], folders: tuple[Path, ...] = ()
) -> Setting:
    """The setting that a command line chooses; `seats`: None for the fewest; `folders`: of boards and cards.

    WrongUsage if no game has the slug or if seats or options do not fit; CommandError if a file is broken.
    """
    if slug not in SLUGS:
        raise WrongUsage(f"no game is called {slug!r}; there are {', '.join(SLUGS)}")
    game = shelf_with(folders)[slug]
    return setting_of(game, game.seats[0] if seats is None else seats, options)


def setting_of(game: Game, seats: int, options: Sequence[str]) -> Setting:
    """The setting with so many seats and with options like `board=B`. Other options have their defaults.

    CommandError names what does not fit and what would.
    """
    if seats not in game.seats:
        raise WrongUsage(f"{game.slug} is played by {game.seats[0]} to {game.seats[-1]}, not by {seats}")
    texts_by_name = dict(map(_pair, options))
    values = {name: _value(game, name, text) for name, text in texts_by_name.items()}
    setting = game.setting(seats, values)
    try:
        game.check(setting)
    except Refused as refused:
        reason = texts(game, "en").refusal(refused)
        line = ": ".join((game.slug, *refused.where[-1:], reason))
        raise WrongUsage(f"{line} (rule {refused.rule})") from None
    except BadContent as bad:
        raise WrongUsage(str(bad)) from None
    return setting


def require_strategy(name: str, slug: str) -> None:
    """WrongUsage if no bot of the game has this strategy."""
    try:
        strategy(name, slug)
    except LookupError as error:
        raise WrongUsage(str(error.args[0])) from None


def _pair(word: str) -> tuple[str, str]:
    name, equals, text = word.partition("=")
    if not (name and equals):
        raise WrongUsage(f"an option of the game is NAME=VALUE, not {word!r}")
    return name, text


def _value(game: Game, name: str, text: str) -> object:
    """The text as a value of the option. CommandError if it does not fit."""
    types = {field.encode_name: field.type for field in msgspec.structs.fields(game.options)}
    if name not in types:
        raise WrongUsage(f"{game.slug} has no option {name!r}; it has {', '.join(types)}")
    schema = moves.options_schema(game)["properties"][name]
    try:
        value = Decoder[Any](types[name], strict=False).convert(text)
    except msgspec.ValidationError:
        value = None
    if value is None or value not in schema.get("enum", [value]):
        raise WrongUsage(f"{game.slug}: {name} takes {_in_words(schema)}, not {text!r}")
    return value


def _in_words(schema: Mapping[str, Any]) -> str:
    """What a JSON schema accepts, in words."""
    if "enum" in schema:
        return " or ".join(map(str, schema["enum"]))
    if schema["type"] == "integer":
        return f"a whole number from {schema['minimum']} to {schema['maximum']}"
    return "true or false" if schema["type"] == "boolean" else "a text"
