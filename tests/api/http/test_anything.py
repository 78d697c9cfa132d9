"""Anything at all may be sent: the answer is one that the document has, and never a defect."""

import json
from typing import Any
from urllib.parse import quote

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests.api.support import ApiMatch, ApiService, start_match

WORDS = st.one_of(
    st.sampled_from(["0", "1", "-1", "onlooker", "referee", "play", "read", "toy", "open", '"4"', "*", ""]),
    st.text(max_size=20),
)
SLOW = [HealthCheck.function_scoped_fixture, HealthCheck.too_slow]  # the first is meant, the second no fault
VALUES = st.recursive(
    st.one_of(st.none(), st.booleans(), st.integers(), st.floats(allow_nan=False), WORDS),
    lambda inner: st.one_of(st.lists(inner, max_size=3), st.dictionaries(WORDS, inner, max_size=3)),
    max_leaves=8,
)

OTHER = (
    "/stream",
    "/v1/moves",
    "/start",
    "/close",
    "/invitation",
    "/resignation",
    "/substitution",
    "/current",
)


@pytest.fixture(scope="module")
def table(service: ApiService) -> ApiMatch:
    return start_match(service, seats=3, partners=True)


def fields(document: dict[str, Any], told: dict[str, Any]) -> list[str]:
    """The names that the body of an operation may have."""
    body = told.get("requestBody", {}).get("content", {}).get("application/json", {}).get("schema", {})
    name = body.get("$ref", "").rpartition("/")[2]
    return list(document["components"]["schemas"][name]["properties"]) if name else []


def header(value: str) -> str:
    """What of a text may stand in a header."""
    return "".join(sign for sign in value if sign.isprintable() and ord(sign) < 256)


@settings(max_examples=600, suppress_health_check=SLOW)
@given(data=st.data())
def test_nothing_that_is_sent_finds_a_defect(
    service: ApiService, table: ApiMatch, data: st.DataObject
) -> None:
    operations = [
        (method, path, told, item.get("parameters", []))
        for path, item in service.document["paths"].items()
        for method, told in item.items()
        if method != "parameters" and not path.endswith(OTHER)
    ]
    method, path, told, in_path = data.draw(st.sampled_from(operations))
    query: dict[str, str] = {}
    headers: dict[str, str] = {}
    for parameter in [*in_path, *told.get("parameters", [])]:
        name, where = parameter["name"], parameter["in"]
        if where == "path":
            value = table.match if name == "match" and data.draw(st.integers(0, 9)) else data.draw(WORDS)
            path = path.replace("{" + name + "}", quote(value, safe="") or "x")
        elif data.draw(st.booleans()):
            (query if where == "query" else headers)[name] = data.draw(WORDS)
    body: Any = None
    if "requestBody" in told:
        named = fields(service.document, told)
        known = st.sampled_from(named) if named else WORDS
        body = data.draw(
            st.one_of(VALUES, st.dictionaries(st.one_of(known, known, WORDS), VALUES, max_size=4))
        )
    caller = data.draw(st.sampled_from([*table.players, service.anybody]))
    sent = {} if body is None else {"data": json.dumps(body), "content_type": "application/json"}
    clean = {name: header(value) for name, value in headers.items()}
    response = caller.ask(method.upper(), path, query_string=query, headers=clean, **sent)
    assert response.status_code < 500, (method, path, query, clean, body, response.get_data())


MOVES = st.fixed_dictionaries(
    {"type": st.sampled_from(["bid", "draw", "decline"])},
    optional={"card": st.one_of(st.integers(-1, 19), VALUES), "omen": VALUES},
)


@settings(max_examples=200, suppress_health_check=SLOW)
@given(move=MOVES)
def test_no_move_finds_a_defect(service: ApiService, table: ApiMatch, move: dict[str, Any]) -> None:
    response = table.players[0].post(f"{table.path}/moves", {"move": move})
    assert response.status_code < 500, (move, response.get_data())
