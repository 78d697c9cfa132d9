"""The schemas of a game's moves, by their `type`, and of its options."""

from collections.abc import Mapping, Sequence
from itertools import takewhile
from typing import Any, Final

from marshmallow import Schema, ValidationError

from api.problems import validation
from api.schemas.schema_from_msgspec import by_tag, schema_of
from domain.kernel.game import Game
from domain.kernel.guesses import Guess
from domain.kernel.offers import Domain, Each, Offer, OneOf, Path, SomeOf
from domain.threadsafe.decoder import JsonObject
from domain.threadsafe.once import once

MOVE: Final = ("move",)
GUESS: Final = ("guess",)
OPTIONS: Final = ("options",)


@once
def schemas(game: Game) -> Mapping[str, Schema]:
    """The schema of each move of a game, by the move's type."""
    return by_tag(game.moves)


@once
def guess_schemas(game: Game) -> Mapping[str, Schema]:
    """The schema of each guess of a game, by the guess's type."""
    return {} if game.guesses is None else by_tag(game.guesses.kinds)


@once
def options(game: Game) -> Schema:
    """The schema of the options of a game."""
    return schema_of(game.options)()


def options_schema(game: Game) -> JsonObject:
    """The JSON schema of the options of a game. An option that names content has what there is as `enum`."""
    schema: JsonObject = validation.described_schema(options(game))
    for name, option in schema["properties"].items():
        if named := names_of_content(game, name):
            option["enum"] = named
            option.pop("examples", None)
    return schema


def names_of_content(game: Game, option: str) -> Sequence[str]:
    """What an option takes that names content, and is called as the kind of it; nothing for other options."""
    named = [content.name for content in game.library() if content.kind == option]
    return [*named, *_examples(game, option)] if named else []


def _examples(game: Game, option: str) -> Sequence[str]:
    """Words that the option takes beside the names of content."""
    field = validation.by_key(options(game)).get(option)
    return validation.described(field).get("examples", ()) if field is not None else ()


def check_move(game: Game, move: Mapping[str, Any]) -> None:
    """Raise a Problem if this is not a move of the game, legal or not."""
    known = schemas(game)
    try:
        known[move["type"]].load(move)
    except (KeyError, TypeError, ValidationError):  # slower, but it says what is wrong
        validation.load_tagged(known, "type", move, MOVE, "The game has no such move.")


def read_guess(game: Game, guess: Mapping[str, Any]) -> Guess:
    """A guess of the game. Raises a Problem if it is none, whether or not a seat is offered it."""
    validation.load_tagged(guess_schemas(game), "type", guess, GUESS, "The game has no such guess.")
    assert game.guesses is not None
    return game.guesses.read(guess)


def check_options(game: Game, given: JsonObject) -> None:
    """Raise a Problem if these are not options of the game."""
    validation.load(options(game), given, OPTIONS)


def alternatives(
    offers: Sequence[Offer], move: Mapping[str, Any], where: Path
) -> Sequence[Offer] | Sequence[Domain]:
    """What a seat could have played instead: the domains of the field at the path that does not fit.

    Only offers count that agree with the fields of the move before that path. If they have no such field, it
    is these offers themselves; without any, all offers of the move's type; without any of these, all offers.
    """
    same = [offer for offer in offers if offer.move == move["type"]]
    near = [offer for offer in same if _agrees(offer, move, where)]
    domains = [domain for offer in near if (domain := _at(Each(offer.fields), where)) is not None]
    return _each_once(domains) or near or same or offers


def _agrees(offer: Offer, move: Mapping[str, Any], where: Path) -> bool:
    """Whether the offer holds the fields of the move that come before the path."""
    before = takewhile(lambda name: name not in where[:1], offer.fields)
    return all(name in move and offer.fields[name].misfit(move[name]) is None for name in before)


def _at(domain: Domain, where: Path) -> Domain | None:
    """The domain at the end of the path; None if nothing may stand there, or if the path is of no field."""
    for name in where:
        match domain:
            case Each(known) if name in known:
                domain = known[name]
            case SomeOf(values):
                domain = OneOf(values)
            case _:
                return None
    return domain if where else None


def _each_once(domains: Sequence[Domain]) -> Sequence[Domain]:
    return [domain for at, domain in enumerate(domains) if domain not in domains[:at]]
