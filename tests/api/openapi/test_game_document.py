"""The document of a game: what is played, what happens and what is offered fits the types that it has."""

import random
from collections.abc import Iterator
from typing import Any

import pytest
from jsonschema import Draft202012Validator

from api.openapi.game_document import TAGS
from domain.kernel.game import Game
from domain.kernel.match.facts import FACTS
from tests.api.openapi.test_document import operations, properties, references
from tests.api.support import (
    GAMES,
    OFFERS,
    ApiMatch,
    ApiService,
    ok,
    problem,
    start_match,
    validator_with_memory,
)

Json = dict[str, Any]
MOST_MOVES = 120  # of a match that is looked at; all kinds of facts are in the golden playthroughs


@pytest.fixture(params=GAMES.values(), ids=lambda game: game.slug)
def game(request: pytest.FixtureRequest) -> Game:
    found: Game = request.param
    return found


def document_of(service: ApiService, game: Game) -> Json:
    found: Json = ok(service.anybody.get(f"/v1/games/{game.slug}/openapi.json"))
    return found


def fits(document: Json, name: str) -> Any:
    """A validator of one schema of the document."""
    whole = {"$ref": f"#/components/schemas/{name}", "components": document["components"]}
    return validator_with_memory()(whole)


def alternatives(document: Json, name: str) -> Iterator[tuple[str, Json]]:
    """The values of a tag, and the schemas to which they lead."""
    schemas = document["components"]["schemas"]
    union = schemas[name]
    mapping = union["discriminator"]["mapping"]
    assert [{"$ref": ref} for ref in mapping.values()] == union["oneOf"]
    for tag, ref in mapping.items():
        schema = schemas[ref.removeprefix("#/components/schemas/")]
        assert [tag] == schema["properties"][union["discriminator"]["propertyName"]]["enum"]
        yield tag, schema


def test_it_is_a_whole_document_of_the_game_alone(service: ApiService, game: Game) -> None:
    document = document_of(service, game)
    schemas = document["components"]["schemas"]
    for schema in schemas.values():
        Draft202012Validator.check_schema(schema)
    shared = ("schemas", "headers")
    named = {f"#/components/{kind}/{name}" for kind in shared for name in document["components"][kind]}
    assert set(references(document)) == named
    others = tuple(f"{slug}." for slug in GAMES if slug != game.slug)
    assert [name for name in schemas if name.startswith(others)] == []
    assert {tag for _, _, told in operations(document) for tag in told["tags"]} == TAGS
    assert TAGS == {tag["name"] for tag in document["tags"]}
    assert [game.slug] == schemas["NewMatch"]["properties"]["game"]["enum"]


def test_every_alternative_says_which_one_it_is(service: ApiService, game: Game) -> None:
    document = document_of(service, game)
    moves = {str(move.__struct_config__.tag) for move in game.moves}
    assert moves == dict(alternatives(document, "Move")).keys()
    assert moves == dict(alternatives(document, "Offer")).keys()
    facts = {str(fact.__struct_config__.tag) for fact in (*FACTS, *game.facts)}
    assert facts == dict(alternatives(document, "Fact")).keys()
    for tag, offer in alternatives(document, "Offer"):
        move = document["components"]["schemas"][f"{game.slug}.move.{tag}"]["properties"]
        assert set(move) - {"type"} == set(offer["properties"]["fields"]["properties"])


def test_moves_options_and_offers_are_described(service: ApiService, game: Game) -> None:
    schemas = document_of(service, game)["components"]["schemas"]
    own = {name: each for name, each in schemas.items() if not name.startswith(("fact.", "offer."))}
    assert [f"{at}.{name}" for at, name, field in properties(own) if not field.get("description")] == []


def test_a_match_of_the_game_fits_its_document(service: ApiService, game: Game) -> None:
    document, chooser = document_of(service, game), random.Random(game.slug)
    table = start_match(service, game.slug, game.seats[0])
    move, legal, step, frames = (fits(document, name) for name in ("NewMove", "Legal", "Step", "Frames"))
    for _ in range(MOST_MOVES):
        if ok(service.anybody.get(table.path))["status"] != "playing":
            break
        for player in table.players:
            offered = ok(player.get(f"{table.path}/legal?text=en"))
            legal.validate(offered)
            if offers := OFFERS.convert(offered["offers"]):
                chosen = {"move": chooser.choice(offers).sample(chooser)}
                move.validate(chosen)
                step.validate(ok(player.post(f"{table.path}/moves", chosen)))
    for seen in views(service, table):
        frames.validate(seen)


def views(service: ApiService, table: ApiMatch) -> Iterator[Json]:
    """The match as onlookers and all seats see it."""
    for caller in (service.anybody, *table.players):
        yield ok(caller.get(f"{table.path}/frames?limit=500"))


def test_a_move_of_another_game_does_not_fit(service: ApiService) -> None:
    document = document_of(service, GAMES["odyssee"])
    assert fits(document, "NewMove").is_valid({"move": {"type": "roll"}})
    assert not fits(document, "NewMove").is_valid({"move": {"type": "end_round"}})
    assert not fits(document, "NewMatch").is_valid({"game": "odysseus", "seats": 3})


def test_whoever_has_it_is_not_sent_it_again(service: ApiService) -> None:
    path = "/v1/games/toy/openapi.json"
    first = service.anybody.get(path)
    again = service.anybody.get(path, headers={"If-None-Match": first.headers["ETag"]})
    assert (304, b"") == (again.status_code, again.data)
    problem(service.anybody.get("/v1/games/chess/openapi.json"), "no-such-game", 404)
