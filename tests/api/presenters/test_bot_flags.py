"""No name without its flag: every answer about a match says with each name whether it is a bot's."""

import json
import re
from collections.abc import Iterator
from typing import Any
from uuid import UUID, uuid4

import httpx
import pytest

from domain.accounts.bot_accounts import ServiceBot
from domain.accounts.names import ROBOT_FACE
from domain.store import command
from tests.support.servers import Servers
from tests.support.service.bots import seat_bot
from tests.support.service.running import RunningService, running_service

LOOKALIKE = f"{ROBOT_FACE} Argos (bot)"  # from before names were checked
OWN = ("/v1/players/me", "/v1/tokens")  # the account of the caller, who knows what they are


@pytest.fixture(scope="module")
def nostos(servers: Servers) -> Iterator[RunningService]:
    with servers.fresh_database() as database, running_service(database, servers.redis_url) as running:
        yield running


@pytest.fixture(scope="module")
def answers(nostos: RunningService) -> dict[str, httpx.Response]:
    """What a player with a seat gets from every address of their match, and of the lists of matches."""
    called = command("", str(uuid4()), "test", None)
    _, token = nostos.services.players.register(LOOKALIKE, called, trusted=True)
    headers = {"Authorization": f"Bearer {token}"}
    with httpx.Client(base_url=nostos.url, timeout=60, headers=headers) as http:
        match = begun(nostos, http)
        playing = {f"{place}, while it is played": answer for place, answer in reads(http, match).items()}
        resign = {"Idempotency-Key": str(uuid4())}
        assert http.post(f"/v1/matches/{match}/resignation", json={}, headers=resign).is_success
        nostos.services.reads.wait(match, nostos.services.matches.head(match))
        stream = http.get(
            f"/v1/matches/{match}/stream", params={"as": "0", "text": "en"}
        )  # the match is over
        return {**playing, **reads(http, match), "stream": stream}


def begun(nostos: RunningService, http: httpx.Client) -> UUID:
    """A match of the player with a bot, after another bot was removed."""

    def sent(method: str, path: str, body: Any = None) -> Any:
        key = {"Idempotency-Key": str(uuid4())}
        answer = http.request(method, path, json={} if body is None else body, headers=key)
        assert answer.is_success, answer.text
        return answer.json()

    match = UUID(sent("POST", "/v1/matches", {"game": "toy", "seats": 2})["match"])
    path = f"/v1/matches/{match}"
    sent("PUT", f"{path}/seats/0")
    sent("PUT", f"{path}/bots", {"seats": [1], "level": "easy"})
    sent("POST", f"{path}/seats/1/removal", {"reason": "too easy"})
    seat_bot(nostos.services, ServiceBot(match, 1, "strong"))
    sent("POST", f"{path}/start")
    nostos.services.reads.wait(match, nostos.services.matches.head(match))
    return match


def reads(http: httpx.Client, match: UUID) -> dict[str, httpx.Response]:
    """The answers of all addresses of the match, and of those without a parameter; a record as text too."""
    found = {}
    for rule, methods in http.get("/v1/openapi.json").json()["paths"].items():
        follows = rule.endswith("/stream")
        if "get" not in methods or re.findall(r"{(\w+)}", rule) not in (["match"], []) or follows:
            continue
        queries = {each["name"] for each in methods["get"].get("parameters", ()) if each["in"] == "query"}
        for form in ("json", "text") if "format" in queries else ("json",):
            params = {
                name: value for name, value in {"text": "en", "format": form}.items() if name in queries
            }
            answer = http.get(rule.replace("{match}", str(match)), params=params)
            if answer.is_success:
                found[f"{rule} {form}"] = answer
    return found


def named(value: Any) -> Iterator[dict[str, Any]]:
    """Every object in an answer that has the name of one of the two."""
    if isinstance(value, dict):
        if isinstance(value.get("name"), str) and ("Argos" in value["name"] or "Eumaeus" in value["name"]):
            yield value
        for inner in value.values():
            yield from named(inner)
    elif isinstance(value, list):
        for inner in value:
            yield from named(inner)


def texts(value: Any) -> Iterator[str]:
    """Every text in an answer that is not just a name."""
    if isinstance(value, dict):
        for key, inner in value.items():
            yield from () if key == "name" else texts(inner)
    elif isinstance(value, list):
        for inner in value:
            yield from texts(inner)
    elif isinstance(value, str):
        yield value


def content(answer: httpx.Response) -> Any:
    try:
        return answer.json()
    except json.JSONDecodeError:
        return answer.text


def test_every_object_with_a_name_says_whether_it_is_a_bots(answers: dict[str, httpx.Response]) -> None:
    places = {place for place, answer in answers.items() for each in named(content(answer)) if "bot" in each}
    assert {"/v1/matches json", "/v1/matches/{match} json"} <= places
    assert "/v1/matches/{match}/view json" in places
    for place, answer in answers.items():
        for each in named(content(answer)):
            if place.startswith(OWN):
                continue
            assert each.get("bot") is ("Eumaeus" in each["name"]), (place, each)


def test_in_every_text_a_bot_has_its_face_and_nobody_else_has(answers: dict[str, httpx.Response]) -> None:
    told = {place: [*texts(content(answer))] for place, answer in answers.items()}
    bots = {place for place, lines in told.items() if any("Eumaeus" in line for line in lines)}
    assert {"/v1/matches/{match}/frames json", "/v1/matches/{match}/record text", "stream"} <= bots
    for place, lines in told.items():
        if place.startswith(OWN):
            continue
        for line in lines:
            faces = re.findall(rf"({ROBOT_FACE} )?(Eumaeus|Argos)", line)
            assert all(bool(face) is (who == "Eumaeus") for face, who in faces), (place, line)
            assert LOOKALIKE not in line
