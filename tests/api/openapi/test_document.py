"""The OpenAPI document: every route is in it, with its problems, and it is what it says it is."""

import json
import re
from collections.abc import Iterator
from typing import Any

import pytest
from jsonschema import Draft202012Validator

from api.http import docs_page
from api.presenters.localization import texts
from api.problems.catalog import KINDS
from api.problems.error_kinds import ERRORS
from api.schemas import glossary
from api.web import ADDRESSES, FILES, WORKER
from domain.accounts.errors import PlayerError
from domain.competition.errors import TournamentError
from domain.halls.errors import HallError
from domain.kernel.facts import snake
from domain.kernel.game import Refused
from domain.matches import errors
from domain.reports.errors import ReportError
from domain.store import CommandReused
from tests.api.support import GAMES, ApiService, Caller, documented, ok

PAGES = {*ADDRESSES, FILES, WORKER, *docs_page.ADDRESSES}
STREAM = "/v1/matches/{match}/stream"
STREAMS = (STREAM, "/v1/stream", "/v1/tournaments/{tournament}/stream")
OF_THE_GATEWAY = {*(("get", path) for path in STREAMS), ("post", "/v1/moves")}
Json = dict[str, Any]


@pytest.fixture
def document(service: ApiService) -> Json:
    return service.document


def operations(document: Json) -> list[tuple[str, str, Json]]:
    return [
        (method, path, told)
        for path, item in document["paths"].items()
        for method, told in item.items()
        if method != "parameters"
    ]


def test_every_route_is_in_the_document_and_every_path_of_the_document_is_a_route(
    service: ApiService, document: Json
) -> None:
    routes = {
        (method.lower(), documented(rule.rule))
        for rule in service.app.url_map.iter_rules()
        for method in (rule.methods or set()) - {"HEAD", "OPTIONS"}
        if rule.rule not in PAGES
    }
    told = {(method, path) for method, path, _ in operations(document)}
    assert told - OF_THE_GATEWAY == routes


def test_it_is_openapi_3_1(document: Json) -> None:
    assert "3.1.0" == document["openapi"]
    assert {"title", "version", "description", "license"} == set(document["info"])
    assert '"itemSchema"' not in json.dumps(document)  # OpenAPI 3.2 has it
    tags = {tag["name"] for tag in document["tags"]}
    for method, path, told in operations(document):
        assert set(told["tags"]) <= tags, (method, path)
        assert told["summary"].endswith("."), (method, path)
        assert all(answer["description"] for answer in told["responses"].values())
        whole = [*document["paths"][path].get("parameters", []), *told.get("parameters", [])]
        in_path = {parameter["name"] for parameter in whole if parameter["in"] == "path"}
        assert set(re.findall(r"{(\w+)}", path)) == in_path, (method, path)
        assert all(parameter["schema"] for parameter in whole)
        assert all(set(scheme) <= {"token"} for scheme in told["security"])


def test_every_schema_is_a_schema_and_every_reference_leads_somewhere(document: Json) -> None:
    schemas = document["components"]["schemas"]
    for schema in schemas.values():
        Draft202012Validator.check_schema(schema)
    shared = ("schemas", "headers")
    named = {f"#/components/{kind}/{name}" for kind in shared for name in document["components"][kind]}
    assert set(references(document)) == named  # and nothing is described that nothing leads to


def references(told: Any) -> list[str]:
    if isinstance(told, dict):
        own = [told["$ref"]] if "$ref" in told else []
        return own + [ref for value in told.values() for ref in references(value)]
    return [ref for value in told for ref in references(value)] if isinstance(told, list) else []


def test_patterns_are_those_of_json_schema(document: Json) -> None:
    """Those of Python have a sign of their own for the end."""
    told = [each for each in patterns(document) if isinstance(each, str)]
    assert told
    assert [each for each in told if "\\Z" in each] == []


def patterns(told: Any) -> Iterator[Any]:
    if isinstance(told, list):
        for each in told:
            yield from patterns(each)
    elif isinstance(told, dict):
        for key, value in told.items():
            if key == "pattern":
                yield value
            yield from patterns(value)


def test_every_kind_of_problem_is_answered_by_some_endpoint_and_explained_at_its_type(
    service: ApiService, document: Json
) -> None:
    told = {
        name
        for _, _, operation in operations(document)
        for answer in operation["responses"].values()
        for name in answer.get("x-problems", [])
    }
    anywhere = {"bad-request", "method-not-allowed", "too-slow"}  # the server's own, of any address
    assert set(KINDS) - anywhere == told
    listed = ok(service.anybody.get("/v1/problems"))["problems"]
    assert list(KINDS) == [problem["type"].rpartition("/")[2] for problem in listed]
    for problem in listed:
        assert problem == ok(service.anybody.get(problem["type"]))


def test_every_error_of_the_domain_has_its_kind_and_its_words() -> None:
    raised = [
        *subclasses(errors.MatchError),
        *subclasses(PlayerError),
        *subclasses(ReportError),
        *subclasses(HallError),
        *subclasses(TournamentError),
        CommandReused,
    ]
    own = [error for error in raised if error is not errors.Malformed]
    assert set(own) <= set(ERRORS)
    assert set(ERRORS.values()) <= set(KINDS)
    for error in own:
        assert texts(None, "en").refusal(Refused("", snake(error.__name__))).endswith(".")


def subclasses(cls: type[Exception]) -> list[type[Exception]]:
    return [each for child in cls.__subclasses__() for each in (child, *subclasses(child))]


def test_moves_and_options_of_every_game_are_in_the_document(document: Json) -> None:
    schemas = document["components"]["schemas"]
    for slug, game in GAMES.items():
        for move in game.moves:
            tag = move.__struct_config__.tag
            schema = schemas[f"{slug}.move.{tag}"]
            assert [tag] == schema["properties"]["type"]["enum"]
            assert {"type", *move.__struct_fields__} == set(schema["properties"])
        assert set(game.options.__struct_fields__) == set(schemas[f"{slug}.options"]["properties"])
    offered = {ref["$ref"] for ref in schemas["NewMove"]["properties"]["move"]["anyOf"]}
    assert {f"#/components/schemas/{name}" for name in schemas if ".move." in name} == offered


@pytest.mark.parametrize(
    ("agreed", "fits"),
    [
        ({}, True),
        ({"clock": {"kind": "fischer", "initial": 60}}, True),
        ({"clock": {"kind": "fischer", "initial": 60, "increment": 5}}, True),
        ({"clock": {"kind": "correspondence", "per_move": 60}}, True),
        ({"clock": {"kind": "correspondence", "per_move": 59}}, False),
        ({"clock": {"kind": "per_move", "per_move": 20}}, True),
        ({"clock": {"kind": "bronstein", "initial": 60, "delay": 5}}, True),
        ({"clock": {"kind": "delay", "initial": 60, "delay": 5}}, True),
        ({"clock": {"kind": "byo_yomi", "initial": 0, "periods": 5, "period": 30}}, True),
        ({"clock": {"kind": "byo_yomi", "initial": 60}}, False),
        ({"clock": {"kind": "delay", "initial": 60, "delay": 0}}, False),
        ({"clock": {}}, False),
        ({"clock": {"kind": "fischer"}}, False),
        ({"clock": {"kind": "fischer", "initial": 10, "per_move": 60}}, False),
        ({"clock": {"kind": "correspondence", "initial": 60}}, False),
        ({"broadcast": {"delay": {"steps": 1}}}, True),
        ({"broadcast": {"delay": {"seconds": 60}}}, True),
        ({"broadcast": {"delay": {}}}, False),
        ({"broadcast": {"delay": {"steps": 0}}}, False),
        ({"broadcast": {"delay": {"steps": 1, "seconds": 1}}}, False),
    ],
)
def test_a_clock_and_a_delay_fit_the_document_just_where_they_open_a_match(
    service: ApiService, document: Json, player: Caller, *, agreed: Json, fits: bool
) -> None:
    body = {"game": "toy", "seats": 2, **agreed}
    schema = {"$ref": "#/components/schemas/NewMatch", "components": document["components"]}
    assert fits == Draft202012Validator(schema).is_valid(body)
    assert fits == (player.post("/v1/matches", body).status_code == 201)


def test_the_kind_of_a_clock_leads_to_its_schema(document: Json) -> None:
    schemas = document["components"]["schemas"]
    told = schemas["NewMatch"]["properties"]["clock"]
    assert "kind" == told["discriminator"]["propertyName"]
    for kind, ref in told["discriminator"]["mapping"].items():
        assert {"$ref": ref} in told["oneOf"]
        assert [kind] == schemas[ref.rpartition("/")[2]]["properties"]["kind"]["enum"]


def test_the_page_of_the_document_needs_nothing_from_elsewhere(service: ApiService) -> None:
    client = service.app.test_client()
    for path in ("/v1/docs", "/v1/docs/docs.js", "/v1/docs/docs.css"):
        response = client.get(path, buffered=True)
        assert 200 == response.status_code
        assert "//" not in re.sub(r"^// .*$", "", response.get_data(as_text=True), flags=re.MULTILINE)
        assert "innerHTML" not in response.get_data(as_text=True)
        policy = response.headers["Content-Security-Policy"]
        assert "default-src 'none'" in policy
        assert "unsafe" not in policy


def test_the_address_of_the_api_leads_to_all_of_it(service: ApiService) -> None:
    links = ok(service.anybody.get("/v1"))["links"]
    methods = {name: "POST" if name == "players" else "GET" for name in links}
    routes = service.app.url_map.bind("")
    assert all(routes.test(links[name], method) for name, method in methods.items()), links


def test_browsers_find_an_icon(service: ApiService) -> None:
    response = service.app.test_client().get("/favicon.ico", buffered=True)
    assert (200, "image/svg+xml") == (response.status_code, response.mimetype)


def test_the_document_is_sent_once(service: ApiService) -> None:
    client = service.app.test_client()
    first = client.get("/v1/openapi.json")
    again = client.get("/v1/openapi.json", headers={"If-None-Match": first.headers["ETag"]})
    assert (304, b"") == (again.status_code, again.data)


def test_every_field_of_every_schema_and_every_parameter_is_described(document: Json) -> None:
    schemas = document["components"]["schemas"]
    assert [f"{at}.{name}" for at, name, field in properties(schemas) if not field.get("description")] == []
    for method, path, told in operations(document):
        whole = [*document["paths"][path].get("parameters", []), *told["parameters"]]
        assert [each["name"] for each in whole if not each["description"]] == [], (method, path)


def test_every_line_of_the_glossary_describes_something(document: Json) -> None:
    fields = [
        (f"{at}.{name}", name, field.get("description"))
        for at, name, field in properties(document["components"]["schemas"])
    ]
    words = {(name, told) for at, name, told in fields if at not in glossary.HERE}
    assert set() == glossary.WORDS.items() - words
    assert set() == glossary.HERE.items() - {(at, told) for at, _, told in fields}
    asked = [each for _, _, told in operations(document) for each in told["parameters"]]
    shared = [each for item in document["paths"].values() for each in item.get("parameters", [])]
    parameters = {(each["name"], each["description"]) for each in (*asked, *shared)}
    assert set() == glossary.PARAMETERS.items() - parameters


def test_no_line_of_the_glossary_repeats_another() -> None:
    repeated = [at for at, told in glossary.HERE.items() if told == glossary.WORDS.get(at.rpartition(".")[2])]
    assert [] == repeated


def properties(schema: Any, at: str = "") -> Iterator[tuple[str, str, Json]]:
    """The properties of all objects in a schema: under which name, their own name, and their schemas."""
    if isinstance(schema, list):
        for each in schema:
            yield from properties(each, at)
    elif isinstance(schema, dict):
        named = schema.get("properties") if isinstance(schema.get("properties"), dict) else {}
        for name, field in (named or {}).items():
            yield at, name, field
            yield from properties(field, f"{at}.{name}")
        for key, value in schema.items():
            if key != "properties":
                yield from properties(value, at or key)
