"""Games: what can be played here, and how."""

from pathlib import Path

import msgspec
from flask import Response, request

import domain.matches
from api.http.declaration import Answer
from api.http.endpoint import Resource
from api.openapi.documents import documents
from api.presenters.localization import folder
from api.problems import validation
from api.problems.problem import Problem
from api.runtime.services import services
from api.schemas import moves
from api.schemas.responses.games import GameInFullSchema, GamesSchema
from domain.kernel.game import Game, Setting
from domain.kernel.match import facts
from domain.matches.agreements import leaving_of

games = Resource("games", "The games on the shelf: options, moves, rules, boards.")

MISSING = ["no-such-game"]


@games.endpoint("GET", "/v1/games", Answer(200, GamesSchema, "The games."))
def shelf() -> dict[str, object]:
    """The games there are."""
    return {"games": [_short(game) for game in services().shelf.values()]}


@games.endpoint("GET", "/v1/games/<slug>", Answer(200, GameInFullSchema, "The game."), problems=MISSING)
def game(slug: str) -> dict[str, object]:
    """One game: its options, moves, roles and boards, and the kinds of its facts."""
    found = _game(slug)
    return _short(found) | {
        "options": moves.options_schema(found),
        "moves": {name: validation.described_schema(schema) for name, schema in moves.schemas(found).items()},
        "roles": {str(seats): found.roles(Setting(seats, found.options())) for seats in found.seats},
        "leaving": {
            str(seats): leaving_of(found, Setting(seats, found.options()), None) for seats in found.seats
        },
        "content": msgspec.to_builtins(list(found.library())),
        "notebook": found.notebook is not None,
        "worlds": found.deduce is not None,
        "kinds": {str(fact.__struct_config__.tag): fact.kind for fact in (*facts.FACTS, *found.facts)},
    }


@games.endpoint(
    "GET",
    "/v1/games/<slug>/openapi.json",
    Answer(200, None, "An OpenAPI 3.1 document.", headers=["ETag"]),
    headers=["If-None-Match"],
    problems=MISSING,
)
def game_openapi(slug: str) -> Response:
    """What a program needs that plays one game: the API with the game's own moves, options, facts and offers.

    `/v1/openapi.json` has the whole API, with the moves of all games.
    """
    response = Response(documents().of_game(_game(slug).slug), mimetype="application/json")
    response.headers["Cache-Control"] = "no-cache"
    response.add_etag()
    response.make_conditional(request)
    return response


@games.endpoint(
    "GET",
    "/v1/games/<slug>/rules",
    Answer(200, None, "RULES.md.", "text/markdown"),
    problems=[*MISSING, "not-found"],
)
def rules(slug: str) -> Response:
    """The rules, in our words; refusals name their sections."""
    path = folder(_game(slug)) / "RULES.md"
    return Response(path.read_bytes(), mimetype="text/markdown")


@games.endpoint(
    "GET",
    "/v1/rules",
    Answer(200, None, "RULES.md of the match.", "text/markdown"),
)
def match_rules() -> Response:
    """What holds for every match, whatever is played: refusals name these sections as `match N`."""
    path = Path(domain.matches.__file__).parent / "RULES.md"
    return Response(path.read_bytes(), mimetype="text/markdown")


@games.endpoint(
    "GET",
    "/v1/games/<slug>/content/<kind>/<name>",
    Answer(200, None, "The board, deck or tiles, in the game's own shape.", headers=["ETag"]),
    problems=[*MISSING, "not-found"],
)
def content(slug: str, kind: str, name: str) -> Response:
    """A board, a deck: what the matches name by name and hash."""
    for item, data in _game(slug).library().items():
        if (item.kind, item.name) == (kind, name):
            response = Response(msgspec.json.encode(data), mimetype="application/json")
            response.set_etag(item.sha256)
            return response
    raise Problem("not-found")


def _game(slug: str) -> Game:
    found = services().shelf.get(slug)
    if found is None:
        raise Problem("no-such-game", accepted=sorted(services().shelf))
    return found


def _short(game: Game) -> dict[str, object]:
    return {
        "slug": game.slug,
        "title": game.title,
        "credits": game.credits,
        "version": game.version,
        "seats": {"least": game.seats[0], "most": game.seats[-1]},
    }
