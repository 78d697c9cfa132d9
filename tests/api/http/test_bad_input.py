"""Bad input: each kind has a type, status and pointer of its own, and nothing is stored."""

import json
from typing import Any

import pytest
from marshmallow import fields
from marshmallow.validate import Regexp

from api.schemas import queries
from api.schemas.schema_from_msgspec import Strict
from tests.api.schemas.request_modules import REQUESTS
from tests.api.support import GAMES, ApiMatch, ApiService, Caller, ok, problem, start_match

ABSENT = "00000000-0000-5000-8000-000000000000"


@pytest.mark.parametrize(
    ("body", "kind", "pointer", "accepted"),
    [
        (
            {"game": "toy", "seats": 2, "colour": "red"},
            "unknown-field",
            "/colour",
            [
                "access",
                "beacon",
                "broadcast",
                "clock",
                "game",
                "invited",
                "leaving",
                "options",
                "public_after",
                "reserved",
                "reveal_within",
                "seats",
                "signed",
                "table_talk",
                "takebacks",
            ],
        ),
        ({"game": "toy"}, "missing-field", "/seats", {"type": "integer", "minimum": 1, "maximum": 60}),
        (
            {"game": "toy", "seats": "2"},
            "wrong-type",
            "/seats",
            {"type": "integer", "minimum": 1, "maximum": 60},
        ),
        (
            {"game": "toy", "seats": True},
            "wrong-type",
            "/seats",
            {"type": "integer", "minimum": 1, "maximum": 60},
        ),
        (
            {"game": "toy", "seats": 0},
            "bad-value",
            "/seats",
            {"type": "integer", "minimum": 1, "maximum": 60},
        ),
        ({"game": "chess", "seats": 2}, "bad-value", "/game", sorted(GAMES)),
        (
            {"game": "toy", "seats": 2, "options": {"hands": 3}},
            "unknown-field",
            "/options/hands",
            ["hand", "partners"],
        ),
        (
            {"game": "toy", "seats": 2, "options": {"partners": 1}},
            "wrong-type",
            "/options/partners",
            {
                "type": "boolean",
                "default": False,
                "description": "seats 0 and 1 play together against seat 2",
            },
        ),
        (
            {"game": "toy", "seats": 2, "options": {"hand": 9}},
            "bad-value",
            "/options/hand",
            {
                "type": "integer",
                "minimum": 2,
                "maximum": 4,
                "default": 3,
                "description": "cards dealt to each, and rounds",
            },
        ),
    ],
)
def test_a_problem_says_what_a_field_accepts(
    player: Caller, nothing_stored: None, *, body: Any, kind: str, pointer: str, accepted: Any
) -> None:
    members = problem(player.post("/v1/matches", body), kind, 422)
    assert (pointer, accepted) == (members["pointer"], members["accepted"])
    assert "/v1/matches" == members["instance"]


def test_a_body_that_is_no_object_is_of_the_wrong_type(player: Caller, nothing_stored: None) -> None:
    members = problem(player.post("/v1/matches", [1]), "wrong-type", 422)
    assert ("", "object") == (members["pointer"], members["accepted"]["type"])


def test_a_problem_lists_every_field_that_does_not_fit(player: Caller, nothing_stored: None) -> None:
    members = problem(player.post("/v1/matches", {"game": 1, "seats": "2", "extra": None}), "wrong-type", 422)
    assert {"/game", "/seats", "/extra"} == {fault["pointer"] for fault in members["errors"]}


def test_seats_and_options_that_do_not_go_together_name_the_rule(
    player: Caller, nothing_stored: None
) -> None:
    body = {"game": "toy", "seats": 2, "options": {"partners": True}}
    members = problem(player.post("/v1/matches", body), "unfit", 422)
    assert ("1.1", "/options/partners") == (members["rule"], members["pointer"])
    assert "Partners need three suitors." == members["detail"]


def test_a_game_is_not_opened_for_more_seats_than_it_has(player: Caller, nothing_stored: None) -> None:
    members = problem(player.post("/v1/matches", {"game": "toy", "seats": 7}), "unfit", 422)
    assert ("match 2", "/seats") == (members["rule"], members["pointer"])


@pytest.mark.parametrize(
    ("data", "where"),
    [
        (b"{", "(byte 1)"),
        (b'{"game": NaN}', "(byte 9)"),
        (b"[" * 40_000, "nested too deeply"),
        (b'{"a": "\xff"}', "not UTF-8 (byte 6)"),
        (b'{"a": "\\\\ud800", "b": "\\ud800"}', "invalid utf-16 surrogate pair (byte 22)"),
        (b'{"a": "\\ud83d\\ude00", "b": ["\\udc00 x"]}', "surrogate pair (byte 35)"),
        (b'{"a": [12, 1e999]}', "out of range (byte 11)"),
        (b'{"a": ' + b"9" * 5000 + b"}", "out of range (byte 6)"),
        (b'{"game": "to', "(byte 12)"),
        (b"{} {}", "(byte 4)"),
    ],
    ids=range(10),
)
def test_malformed_json_is_refused_with_the_place_of_the_error(
    player: Caller, nothing_stored: None, data: bytes, where: str
) -> None:
    response = player.ask("POST", "/v1/matches", data=data, content_type="application/json")
    members = problem(response, "malformed-json", 400)
    assert members["detail"].endswith(where)


def test_a_body_of_another_type_is_not_read(player: Caller, nothing_stored: None) -> None:
    members = problem(player.ask("POST", "/v1/matches", data={"game": "toy"}), "wrong-content-type", 415)
    assert ["application/json"] == members["accepted"]


def test_a_body_has_a_greatest_size(player: Caller, nothing_stored: None) -> None:
    data = json.dumps({"game": "toy", "seats": 2, "options": {"x": "y" * 65_536}})
    problem(player.ask("POST", "/v1/matches", data=data, content_type="application/json"), "too-large", 413)


def test_a_token_is_needed_and_has_to_be_one(service: ApiService, free: str) -> None:
    before = service.events()
    response = service.anybody.post(f"{free}/start")
    problem(response, "token-needed", 401)
    assert "Bearer" == response.headers["WWW-Authenticate"]
    for token in ("x", "nostos_" + "0" * 32 + "_" + "a" * 43, ""):
        problem(Caller(service, token).post(f"{free}/start"), "bad-token", 401)
        problem(Caller(service, token).get(f"{free}/view"), "bad-token", 401)
    problem(service.anybody.get(f"{free}/view", headers={"Authorization": "Basic eDp5"}), "bad-token", 401)
    assert before == service.events()


def test_a_token_opens_what_its_scopes_say(service: ApiService, player: Caller, free: str) -> None:
    token = ok(player.post("/v1/tokens", {"scopes": ["read"]}))["token"]
    before = service.events()
    reader = Caller(service, token)
    assert ["read"] == ok(reader.get("/v1/players/me"))["scopes"]
    members = problem(reader.put(f"{free}/seats/0"), "missing-scope", 403)
    assert ["play"] == members["accepted"]
    problem(reader.post("/v1/tokens", {"scopes": ["play", "read"]}), "missing-scope", 403)
    assert before == service.events()


def test_every_token_may_look_at_itself_make_its_like_and_revoke_itself(
    service: ApiService, player: Caller
) -> None:
    made = ok(player.post("/v1/tokens", {"scopes": ["play", "play"]}))
    assert ["play"] == made["scopes"]
    actor = Caller(service, made["token"])
    assert ["play"] == ok(actor.get("/v1/players/me"))["scopes"]
    assert ["play"] == ok(actor.post("/v1/tokens", {"scopes": ["play"]}))["scopes"]
    problem(actor.post("/v1/tokens", {"scopes": ["read"]}), "missing-scope", 403)
    assert 204 == actor.delete("/v1/tokens/current").status_code
    problem(actor.get("/v1/players/me"), "bad-token", 401)


def test_a_revoked_token_opens_nothing(service: ApiService, player: Caller) -> None:
    other = Caller(service, ok(player.post("/v1/tokens", {"scopes": ["read", "play"]}))["token"])
    assert 204 == other.delete("/v1/tokens/current").status_code
    problem(other.get("/v1/players/me"), "bad-token", 401)
    assert player.player == ok(player.get("/v1/players/me"))["player"]


@pytest.mark.parametrize("match", [ABSENT, "x", ABSENT.upper(), "{" + ABSENT + "}", "1" * 500])
def test_every_endpoint_refuses_a_match_that_does_not_exist(
    player: Caller, nothing_stored: None, match: str
) -> None:
    path = f"/v1/matches/{match}"
    for response in (
        player.get(path),
        player.get(f"{path}/view"),
        player.get(f"{path}/frames"),
        player.get(f"{path}/worlds"),
        player.get(f"{path}/doubt"),
        player.get(f"{path}/decision"),
        player.get(f"{path}/variation"),
        player.get(f"{path}/variation/replies"),
        player.get(f"{path}/variation/opinions"),
        player.get(f"{path}/notebook"),
        player.get(f"{path}/guesses"),
        player.post(f"{path}/guesses", {"guess": {"type": "held", "player": 1, "card": 7}}),
        player.get(f"{path}/legal"),
        player.put(f"{path}/seats/0"),
        player.delete(f"{path}/seats/0"),
        player.post(f"{path}/start"),
        player.post(f"{path}/close", {"reason": "x"}),
        player.post(f"{path}/resignation"),
        player.delete(f"{path}/resignation"),
        player.post(f"{path}/takeback"),
        player.post(f"{path}/takeback/answer", {"step": 4, "agrees": True}),
        player.post(f"{path}/moves", {"move": {"type": "draw"}}),
        player.put(f"{path}/notebook/1", {"marks": []}),
    ):
        problem(response, "no-such-match", 404)


def test_a_command_without_a_body_accepts_no_fields(player: Caller, free: str, nothing_stored: None) -> None:
    members = problem(player.post(f"{free}/start", {"force": True}), "unknown-field", 422)
    assert ("/force", []) == (members["pointer"], members["accepted"])


@pytest.mark.parametrize(
    ("move", "kind", "pointer", "accepted"),
    [
        ({}, "missing-field", "/move/type", ["bid", "decline", "draw"]),
        ({"type": 3}, "wrong-type", "/move/type", ["bid", "decline", "draw"]),
        ({"type": "pass"}, "bad-value", "/move/type", ["bid", "decline", "draw"]),
        ({"type": "bid"}, "missing-field", "/move/card", None),
        ({"type": "bid", "card": "7"}, "wrong-type", "/move/card", None),
        ({"type": "bid", "card": None}, "wrong-type", "/move/card", None),
        ({"type": "bid", "card": 10**30}, "bad-value", "/move/card", None),
        ({"type": "bid", "card": 7, "omen": 1}, "wrong-type", "/move/omen", None),
        ({"type": "draw", "card": 7}, "unknown-field", "/move/card", ["type"]),
    ],
)
def test_a_problem_says_where_a_move_does_not_fit_the_game(
    table: ApiMatch, nothing_stored: None, *, move: Any, kind: str, pointer: str, accepted: Any
) -> None:
    members = problem(table.players[0].post(f"{table.path}/moves", {"move": move}), kind, 422)
    assert pointer == members["pointer"]
    assert accepted is None or accepted == members["accepted"]


def test_fields_within_fields_have_pointers_too(service: ApiService) -> None:
    table = start_match(service, "wrath_of_poseidon", 2)
    before = service.events()
    for headings, kind, pointer in (
        ({"blue": "n"}, "unknown-field", "/move/headings/blue"),
        ({"white": "up"}, "bad-value", "/move/headings/white"),
        ({"white": 1}, "wrong-type", "/move/headings/white"),
        ({"a/b~c": "n"}, "unknown-field", "/move/headings/a~1b~0c"),
    ):
        move = {"type": "raise_storm", "tile": "white", "headings": headings}
        members = problem(table.players[0].post(f"{table.path}/moves", {"move": move}), kind, 422)
        assert pointer == members["pointer"]
    assert before == service.events()


@pytest.mark.parametrize(
    ("query", "parameter"),
    [
        ("view?viewer=0", "viewer"),
        ("view?at=x", "at"),
        ("view?at=0", "at"),
        ("view?at=99", "at"),
        ("view?at=-1", "at"),
        ("frames?after=1_0", "after"),
        ("frames?limit=501", "limit"),
        ("frames?text=xx", "text"),
        ("legal?as=0", "as"),
        ("?at=1", "at"),
        ("notebook?group=%00", "group"),
        ("guesses?text=xx", "text"),
        ("guesses?at=99", "at"),
        ("guesses?group=0", "group"),
    ],
)
def test_a_bad_parameter_is_named(table: ApiMatch, nothing_stored: None, query: str, parameter: str) -> None:
    path = f"{table.path}/{query}".replace("/?", "?")
    members = problem(table.players[0].get(path), "bad-parameter", 422)
    assert parameter == members["parameter"]
    assert isinstance(members["accepted"], list | dict)


def test_every_text_that_is_kept_or_looked_for_is_a_line() -> None:
    """What is not is parsed, or compared with what there is, and goes nowhere else."""
    compared = {
        "NewMatchSchema.game",
        "PageQuerySchema.cursor",
        "SoughtMatchesSchema.cursor",
        "MatchesQuerySchema.cursor",
        "OwnRecordsQuerySchema.cursor",
        "ExportQuerySchema.cursor",
        "ReportsQuerySchema.cursor",
        "ActsQuerySchema.cursor",
        "RatingsQuerySchema.cursor",
        "InclusionQuerySchema.match",
        "CosignatureSchema.line",
        "PlayerKeySchema.x",
        "NewWebhookSchema.url",
        "NewPushSubscriptionSchema.endpoint",
        "PushKeysSchema.p256dh",
        "PushKeysSchema.auth",
        "NewMailAddressSchema.address",
        "EntrantFileTextSchema.text",
        "VariationQuerySchema.line",
    }
    asked = [
        schema
        for module in (*REQUESTS, queries)
        for schema in vars(module).values()
        if isinstance(schema, type) and issubclass(schema, Strict)
    ]
    plain = {
        f"{schema.__name__}.{name}"
        for schema in asked
        for name, field in schema().fields.items()
        for inner in [getattr(field, "inner", field)]
        if type(inner) is fields.String and not any(isinstance(v, Regexp) for v in inner.validators)
    }
    assert compared == {name for name in plain if not name.endswith(".as_")}


@pytest.mark.parametrize("query", ["game=%00", "player=%E2%80%8B", "player="])
def test_a_filter_is_a_word_that_can_be_read(service: ApiService, nothing_stored: None, query: str) -> None:
    members = problem(service.anybody.get(f"/v1/matches?{query}"), "bad-parameter", 422)
    assert query.partition("=")[0] == members["parameter"]


@pytest.mark.parametrize(
    "query",
    [
        "until=2026-02-30",
        "since=now",
        "seats=0",
        "option=%00",
        "against=%00",
        "rated=maybe",
    ],
)
def test_an_archive_asks_what_can_be_found(service: ApiService, nothing_stored: None, query: str) -> None:
    members = problem(service.anybody.get(f"/v1/matches?{query}"), "bad-parameter", 422)
    assert query.partition("=")[0] == members["parameter"]


def test_a_cursor_belongs_to_its_list(service: ApiService, player: Caller) -> None:
    for _ in range(2):
        ok(player.post("/v1/matches", {"game": "toy", "seats": 2}))
    cursor = ok(player.get("/v1/matches?game=toy&limit=1"))["cursor"]
    ok(player.get(f"/v1/matches?game=toy&limit=1&cursor={cursor}"))
    before = service.events()
    problem(player.get(f"/v1/matches?game=wrath_of_poseidon&cursor={cursor}"), "bad-cursor", 422)
    for made_up in ("x", "%00", "a" * 2000, "é"):
        problem(player.get(f"/v1/matches?game=toy&cursor={made_up}"), "bad-cursor", 422)
    assert before == service.events()


def test_unknown_addresses_and_methods_are_problems(service: ApiService, nothing_stored: None) -> None:
    problem(service.anybody.get("/v1/nothing"), "not-found", 404)
    response = service.anybody.ask("PATCH", "/v1/matches")
    problem(response, "method-not-allowed", 405)
    assert {"GET", "HEAD", "OPTIONS", "POST"} == set(response.headers["Allow"].split(", "))
    members = problem(service.anybody.get("/v1/games/chess"), "no-such-game", 404)
    assert sorted(GAMES) == members["accepted"]
    problem(service.anybody.get("/v1/games/wrath_of_poseidon/content/board/Z"), "not-found", 404)
    problem(service.anybody.get("/v1/problems/none"), "not-found", 404)
