"""The schemas of one game: its moves and options, what happens in its matches, what seats are offered."""

from collections.abc import Iterable, Iterator, Mapping
from typing import Any, Final

import msgspec

from api.problems import validation
from api.schemas import moves
from api.schemas.schema_from_msgspec import SAY
from domain.kernel.game import Game
from domain.kernel.match.facts import FACTS, PassedFor, Played
from domain.kernel.offers import Domain
from domain.threadsafe.decoder import RESOLVING, JsonObject

COMPONENTS: Final = "#/components/schemas/"
HIDDEN: Final = {"hidden": f"{COMPONENTS}fact.Hidden"}
LABELS: Final = {
    "type": "array",
    "items": {"type": "string"},
    SAY: "what the values are called, in their order; with `text`, where a value says nothing by itself",
}
PROMPT: Final = {"type": "string", SAY: "what a move of the offer does; with `text`"}
RULE: Final = {"type": "string", SAY: "the section of the rules that grants it"}


def move_components(game: Game) -> Iterator[tuple[str, JsonObject]]:
    """The schemas of the moves and of the options of a game, by their names in the document."""
    for name, schema in moves.schemas(game).items():
        yield f"{game.slug}.move.{name}", validation.described_schema(schema)
    yield f"{game.slug}.options", validation.described_schema(moves.options(game))


def game_components(game: Game) -> JsonObject:
    """Those of its document: the same, guesses, and `Move` and `Offer`, each of which has a tag."""
    guessed = {
        f"{game.slug}.guess.{name}": validation.described_schema(schema)
        for name, schema in moves.guess_schemas(game).items()
    }
    return {
        **dict(move_components(game)),
        f"{game.slug}.options": moves.options_schema(game),
        "Move": tagged("type", _moves(game)),
        **_offer_components(game),
        **guessed,
        "Guess.question": tagged(
            "type", {name.rpartition(".")[2]: f"{COMPONENTS}{name}" for name in guessed}
        ),
    }


def tagged(tag: str, by_value: Mapping[str, str]) -> JsonObject:
    """One of several schemas. `by_value`: which of them it is, by the value of the field `tag`."""
    alternatives = [{"$ref": reference} for reference in by_value.values()]
    return {"oneOf": alternatives, "discriminator": {"propertyName": tag, "mapping": {**by_value}}}


def fact_components(game: Game) -> JsonObject:
    """The schemas of all facts of a match, of their parts, and `Fact`. A move in a fact may be hidden.

    The glossary describes none of their fields: in a fact, names are those of the game.
    """
    facts = (*FACTS, *game.facts)
    names, parts = _components(facts, "fact.")
    move = tagged("type", {**_moves(game), **HIDDEN})
    for fact in (Played, PassedFor):
        schema = parts[f"fact.{fact.__name__}"]
        parts[f"fact.{fact.__name__}"] = {**schema, "properties": {**schema["properties"], "move": move}}
    tags = [str(fact.__struct_config__.tag) for fact in facts]
    return {**parts, "Fact": tagged("type", dict(zip(tags, names, strict=True)))}


def _moves(game: Game) -> dict[str, str]:
    return {name: f"{COMPONENTS}{game.slug}.move.{name}" for name in moves.schemas(game)}


def _offer_components(game: Game) -> JsonObject:
    """The schemas of what a seat may be offered, one for each kind of move."""
    _, parts = _components([Domain], "offer.")
    made = {
        name: {**part, "properties": {**part["properties"], "labels": LABELS}} for name, part in parts.items()
    }
    domains = {
        str(part["properties"]["type"]["enum"][0]): f"{COMPONENTS}{name}" for name, part in made.items()
    }
    made["offer.Domain"] = tagged("type", domains)
    offers = {name: f"{COMPONENTS}{game.slug}.offer.{name}" for name in moves.schemas(game)}
    for name, schema in moves.schemas(game).items():
        made[f"{game.slug}.offer.{name}"] = _offer(name, validation.described_schema(schema)["properties"])
    return {**made, "Offer": tagged("move", offers)}


def _offer(move: str, fields: Mapping[str, Any]) -> JsonObject:
    """The schema of an offer of a move: the values that each of its fields may have."""
    domains = {name: {"$ref": f"{COMPONENTS}offer.Domain"} for name in fields if name != "type"}
    said = {name: {SAY: fields[name][SAY]} for name in domains if SAY in fields[name]}
    properties = {
        "move": {"enum": [move], SAY: "the `type` of the moves"},
        "rule": RULE,
        "fields": {
            "type": "object",
            "properties": {name: {**domain, **said.get(name, {})} for name, domain in domains.items()},
            "additionalProperties": False,
            SAY: "what each field of the move may be; every combination is a legal move",
        },
        "prompt": PROMPT,
    }
    return {
        "type": "object",
        "properties": properties,
        "required": ["move", "rule", "fields"],
        "additionalProperties": False,
    }


def _components(types: Iterable[Any], prefix: str) -> tuple[list[str], JsonObject]:
    """The references to types of the domain, and their schemas with those of their parts, by names."""
    with RESOLVING:
        references, parts = msgspec.json.schema_components(
            list(types), ref_template=f"{COMPONENTS}{prefix}{{name}}"
        )
    named = {f"{prefix}{name}": schema for name, schema in parts.items()}
    return [each.get("$ref", "") for each in references], named
