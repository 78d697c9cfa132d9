"""Parameters of the query: each is known, given once, and told as what it is; headers are told as headers."""

import re
from collections.abc import Iterator

import pytest

from api.http.declaration import HEADERS
from api.problems.catalog import TABLE
from api.streaming.declarations import FOLLOW, FOLLOW_SEVERAL, FOLLOW_TOURNAMENT
from tests.api.support import ApiMatch, ApiService, Caller, ok, problem

ABSENT = "00000000-0000-5000-8000-000000000000"
PARAMETER = re.compile(r"{[^}]*}")


def reads_and_commands(service: ApiService) -> Iterator[tuple[str, str, list[str]]]:
    """Each method and path that Flask serves, with the names of the parameters that are no lists."""
    streams = {each.rule for each in (FOLLOW, FOLLOW_SEVERAL, FOLLOW_TOURNAMENT)} | {"/v1/moves"}
    for rule, operations in service.document["paths"].items():
        for method, operation in operations.items():
            if rule not in streams and isinstance(operation, dict):
                single = [
                    each["name"]
                    for each in operation.get("parameters", ())
                    if each["in"] == "query" and each["schema"].get("type") != "array"
                ]
                yield method.upper(), PARAMETER.sub(ABSENT, rule), single


def test_no_endpoint_takes_a_parameter_that_it_does_not_know_or_one_twice(
    service: ApiService, player: Caller, nothing_stored: None
) -> None:
    walked = 0
    for method, path, single in reads_and_commands(service):
        unknown = player.ask(method, f"{path}?nonsense=1")
        if unknown.status_code == 403 or ("/log" in path and ABSENT in path):
            continue  # the token, or the part of the path, is looked at first
        told = problem(unknown, "bad-parameter", 422)
        assert "nonsense" == told["parameter"], (method, path)
        assert {*single} <= {*told["accepted"]}, (method, path)
        for name in single:
            twice = problem(player.ask(method, f"{path}?{name}=1&{name}=2"), "bad-parameter", 422)
            assert name == twice["parameter"], (method, path)
            assert twice["accepted"], (method, path)
            walked += 1
    assert walked > 100


@pytest.mark.parametrize("query", ["frames?after=-1", "view?at=-1", "frames?limit=600", "frames?limit=1.0"])
def test_a_number_that_does_not_fit_is_told_what_does(table: ApiMatch, query: str) -> None:
    path, _, rest = query.partition("?")
    told = problem(table.players[0].get(f"{table.path}/{query}"), "bad-parameter", 422)
    least, most = told["accepted"]["minimum"], told["accepted"]["maximum"]
    assert f"Not a whole number from {least} to {most}, in digits." == told["detail"]
    name = rest.partition("=")[0]
    for fits in {least, min(most, 2)}:
        ok(table.players[0].get(f"{table.path}/{path}?{name}={fits}"))


def test_what_is_accepted_of_the_sizes_of_the_log_helps(service: ApiService) -> None:
    told = problem(service.anybody.get("/v1/log/consistency?old=5&new=2"), "bad-parameter", 422)
    assert ("old", 2) == (told["parameter"], told["accepted"]["maximum"])
    largest = 2**53 - 1
    problem(service.anybody.get(f"/v1/log/consistency?old=0&new={largest}"), "not-in-the-log", 404)


def test_a_result_is_asked_of_a_player(service: ApiService) -> None:
    for query in ("result=won", "place=1"):
        told = problem(service.anybody.get(f"/v1/matches?{query}"), "bad-parameter", 422)
        assert "player" == told["parameter"]
    ok(service.anybody.get(f"/v1/matches?result=won&player={ABSENT}"))


def test_a_kind_of_problem_that_is_about_a_header_or_a_parameter_names_it() -> None:
    names = {*HEADERS, "Authorization", "Content-Type"}
    for kind in TABLE:
        assert not kind.header or kind.header in names
        said = [
            name for name in names if re.search(rf"\b{re.escape(name)}\b", f"{kind.title} {kind.meaning}")
        ]
        assert not said or kind.header in said or kind.status >= 500, kind.name  # a defect is about none


def test_a_problem_about_a_header_has_its_name(service: ApiService, table: ApiMatch) -> None:
    moves = f"{table.path}/moves"
    told = problem(service.anybody.post(moves, {}), "token-needed", 401)
    assert "Authorization" == told["header"]
    told = problem(Caller(service, "false").get("/v1/players/me"), "bad-token", 401)
    assert "Authorization" == told["header"]
    told = problem(table.players[0].ask("POST", moves, data="{}"), "wrong-content-type", 415)
    assert "Content-Type" == told["header"]
    told = problem(table.players[0].get("/v1/matches?cursor=x"), "bad-cursor", 422)
    assert "cursor" == told["parameter"]
    stale = {"If-Match": '"1"'}
    move = ok(table.players[0].get(f"{table.path}/legal"))["offers"]
    assert move
    told = problem(table.players[0].post(moves, {"move": {"type": "draw"}}, headers=stale), "stale", 412)
    assert "If-Match" == told["header"]


@pytest.mark.parametrize("data", [b"{", b"{}", b""])
@pytest.mark.parametrize("content_type", ["application/json", "text/plain"])
def test_a_token_is_asked_for_before_the_body_is_read(
    service: ApiService, nothing_stored: None, data: bytes, content_type: str
) -> None:
    for method, path, _ in reads_and_commands(service):
        operation = service.document["paths"]
        rule = next(rule for rule in operation if PARAMETER.sub(ABSENT, rule) == path)
        security = operation[rule][method.lower()].get("security", [])
        if method in ("POST", "PUT") and security and {} not in security:
            headers = {"Content-Type": content_type}
            refused = service.anybody.ask(method, path, data=data, headers=headers)
            problem(refused, "token-needed", 401)


def test_a_refusal_of_seats_says_which_ones_would_do(service: ApiService, player: Caller, free: str) -> None:
    other = service.player()
    ok(player.put(f"{free}/seats/0"))
    assert [1] == problem(other.put(f"{free}/seats/0"), "seat-taken", 409)["accepted"]
    for nowhere in ("9", "x"):
        assert [0, 1] == problem(other.put(f"{free}/seats/{nowhere}"), "no-such-seat", 404)["accepted"]
    bots = {"seats": [0], "level": "easy"}
    assert [1] == problem(player.put(f"{free}/bots", bots), "seat-taken", 409)["accepted"]
    bots = {"seats": [7], "level": "easy"}
    assert [0, 1] == problem(player.put(f"{free}/bots", bots), "no-such-seat", 404)["accepted"]
    assert [] == problem(player.post(f"{free}/seats/1/removal"), "nobody-there", 409)["accepted"]
    keep = {"player": other.player}
    assert [1] == problem(player.put(f"{free}/seats/0/reservation", keep), "seat-taken", 409)["accepted"]
    ok(player.put(f"{free}/seats/1/reservation", keep))
    assert [] == problem(service.player().put(f"{free}/seats/1"), "seat-reserved", 409)["accepted"]


def test_a_refusal_of_a_number_of_seats_or_a_board_says_which_ones_there_are(
    player: Caller, nothing_stored: None
) -> None:
    told = problem(player.post("/v1/matches", {"game": "odysseus", "seats": 9}), "unfit", 422)
    assert [3, 4, 5, 6] == told["accepted"]
    for game, boards in (("odysseus", ["aegean", "ionian"]), ("winds_of_fate", ["aegean"])):
        body = {"game": game, "seats": 3, "options": {"board": "nowhere"}}
        assert boards == problem(player.post("/v1/matches", body), "unfit", 422)["accepted"]
    kept = {"seat": 9, "player": player.player}
    told = problem(
        player.post("/v1/matches", {"game": "toy", "seats": 2, "reserved": [kept]}), "bad-value", 422
    )
    assert ("/reserved/0/seat", [0, 1]) == (told["pointer"], told["accepted"])
