"""The document of one game: what the whole one says about playing, with the game's own types."""

from collections.abc import Mapping
from typing import Any, Final

from api.openapi.descriptions import with_descriptions
from api.openapi.game_schemas import COMPONENTS, fact_components, game_components
from api.openapi.references import with_used_components
from domain.kernel.game import Game
from domain.threadsafe.decoder import JsonObject

TAGS: Final = frozenset(
    {
        *("players", "tokens", "games", "reading matter", "matches", "seats", "chance", "bots", "play"),
        *(
            "views",
            "variations",
            "variation bots",
            "notebooks",
            "dossier",
            "ledger",
            "own records",
            "ratings",
        ),
        *("turns", "service"),
    }
)
"""What a program that plays asks for; tournaments, operators and pushes are the same for all games."""
ABOUT: Final = """\
This is the document of one game, {title} (`{slug}`), by the present version of its rules. It has what a
program needs that plays it, with the types of the game's own moves, options, facts and offers. The field
`type`, or `move` of an offer, says which of them one is. `/v1/openapi.json` has the rest of the API.

"""
PLAYED: Final = ("NewMove", "KeyedMove", "MoveOfMatch", "VariedStep", "Opinion")
HAPPENED: Final = ("Step", "Frame", "VariedStep")
OFFERED: Final = ("Legal", "Decision", "Asked")


def game_document(document: JsonObject, game: Game) -> JsonObject:
    """The document of the whole API, narrowed to one game."""
    paths = {path: _about_playing(item) for path, item in document["paths"].items()}
    components = document["components"]
    schemas = components["schemas"] | fact_components(game) | with_descriptions(game_components(game))
    for names, field, value in _narrowed(game):
        for name in names:
            schemas[name] = _with_field(schemas[name], field, value)
    about = ABOUT.format(title=game.title, slug=game.slug)
    info = {**document["info"], "title": f"Nostos: {game.title}"}
    return with_used_components(
        {
            **document,
            "info": {**info, "description": about + info["description"]},
            "tags": [tag for tag in document["tags"] if tag["name"] in TAGS],
            "paths": {path: item for path, item in paths.items() if {*item} - {"parameters"}},
            "components": {**components, "schemas": schemas},
        }
    )


def _narrowed(game: Game) -> list[tuple[tuple[str, ...], str, JsonObject]]:
    """Schemas of the whole document, and what one of their fields is in a match of the game."""
    return [
        (PLAYED, "move", _reference("Move")),
        (HAPPENED, "facts", {"type": "array", "items": _reference("Fact")}),
        (OFFERED, "offers", {"type": "array", "items": _reference("Offer")}),
        (("NewMatch",), "game", {"type": "string", "enum": [game.slug]}),
        (("NewMatch",), "options", _reference(f"{game.slug}.options")),
        *([] if game.guesses is None else [(("NewGuess",), "guess", _reference("Guess.question"))]),
    ]


def _about_playing(item: JsonObject) -> JsonObject:
    return {
        key: value for key, value in item.items() if key == "parameters" or TAGS.intersection(value["tags"])
    }


def _with_field(schema: Mapping[str, Any], name: str, value: JsonObject) -> JsonObject:
    """The schema of an object with another schema for one of its fields, which keeps its description."""
    words = {"description": schema["properties"][name]["description"]}
    return {**schema, "properties": {**schema["properties"], name: {**value, **words}}}


def _reference(name: str) -> JsonObject:
    return {"$ref": f"{COMPONENTS}{name}"}
