"""The API as tests use it: the real application over real servers, a projector in a thread, and callers.

Every answer a caller gets is held against the OpenAPI document: its status, its media type, its shape, and
for a problem that the endpoint says it may answer it.
"""

import random
import re
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path
from shutil import rmtree
from tempfile import mkdtemp
from typing import Any
from urllib.parse import unquote
from uuid import UUID, uuid4

from flask import Flask
from jsonschema import Draft202012Validator
from jsonschema.exceptions import ValidationError
from jsonschema.validators import extend
from werkzeug.exceptions import HTTPException
from werkzeug.test import TestResponse

from api.app import create_app
from api.problems.problem import MEDIA_TYPE
from api.problems.usual_headers import SECURITY_HEADERS
from api.runtime.roles.logins import Role
from api.runtime.sealing_keys import sealed_log
from api.runtime.services import Services, assemble
from api.runtime.settings import Settings
from domain.games import SHELF
from domain.kernel.notation import encode
from domain.kernel.offers import Offer
from domain.telemetry.metrics import Meters
from domain.threadsafe.decoder import Decoder
from projections.engine.metrics import projector_metrics
from projections.engine.publisher import Publisher
from projections.engine.runner import Runner
from projections.models.registry import projections
from tests.support import toy
from tests.support.logins import LOGINS, role_url
from tests.support.loopback import CROWDED

GAMES = {**SHELF, "toy": toy.GAME}
USUAL = {
    *SECURITY_HEADERS,
    "Content-Encoding",
    "Content-Length",
    "Content-Type",
    "Date",
    "Vary",
}  # headers of any response
RULE = re.compile(r"<(?:\w+:)?(\w+)>")
OFFERS = Decoder[list[Offer]](list[Offer])


class Caller:
    """Somebody who calls, with or without a token."""

    def __init__(
        self, service: "ApiService", token: str | None = None, player: str = "", name: str = ""
    ) -> None:
        self.service = service
        self.token = token
        self.player = player
        self.name = name

    def ask(self, method: str, path: str, **rest: Any) -> TestResponse:
        """An answer that fits the document."""
        headers = dict(rest.pop("headers", {}))
        if self.token is not None:
            headers.setdefault("Authorization", f"Bearer {self.token}")
        response = self.service.app.test_client().open(path, method=method, headers=headers, **rest)
        self.service.check(method, path, response)
        return response

    def get(self, path: str, **rest: Any) -> TestResponse:
        return self.ask("GET", path, **rest)

    def post(self, path: str, body: Any = None, **rest: Any) -> TestResponse:
        return self.ask("POST", path, json={} if body is None else body, **rest)

    def put(self, path: str, body: Any = None, **rest: Any) -> TestResponse:
        return self.ask("PUT", path, json={} if body is None else body, **rest)

    def delete(self, path: str, **rest: Any) -> TestResponse:
        return self.ask("DELETE", path, **rest)


@dataclass
class ApiService:
    """The service with a projector, and its OpenAPI document."""

    app: Flask
    services: Services
    database: str
    stop: threading.Event

    def __post_init__(self) -> None:
        self.document: dict[str, Any] = self.app.test_client().get("/v1/openapi.json").get_json()
        self._validator = validator_with_memory()

    @property
    def anybody(self) -> Caller:
        """A caller without a token."""
        return Caller(self)

    def player(self, name: str = "Nausicaa") -> Caller:
        """A new player."""
        told = ok(self.anybody.post("/v1/players", {"name": name}))
        return Caller(self, told["token"], told["player"], told["name"])

    def events(self) -> int:
        """How many events the log has ever been given."""
        return self.services.log.position()

    def check(self, method: str, path: str, response: TestResponse) -> None:
        """Check a response against the document."""
        rule = self._rule(method, path.partition("?")[0])
        if rule is None or response.status_code == 304:
            return
        operation = self.document["paths"][rule][method.lower()]
        assert str(response.status_code) in operation["responses"], (method, rule, response.get_json())
        told = operation["responses"][str(response.status_code)]
        undeclared = {*response.headers.keys()} - {*USUAL, *told["headers"]}
        assert not undeclared, (method, rule, response.status_code, undeclared)
        if response.mimetype == MEDIA_TYPE:
            assert response.get_json()["type"].rpartition("/")[2] in told["x-problems"], (method, rule)
        if response.data:
            schema = told["content"][response.mimetype].get("schema", {})
            whole = {**schema, "components": self.document["components"]}
            self._validator(whole).validate(response.get_json(silent=True))

    def _rule(self, method: str, path: str) -> str | None:
        try:
            rule, _ = self.app.url_map.bind("").match(unquote(path), method, return_rule=True)
        except HTTPException:
            return None
        found = documented(rule.rule)
        return found if found in self.document["paths"] else None


def validator_with_memory() -> Any:
    """A class of validators for one document. A value that once fitted a schema of its `components` fits it:
    the same match is in many lists.
    """
    fitting = set[bytes]()
    plain = Draft202012Validator.VALIDATORS["$ref"]

    def follow(validator: Any, ref: str, value: Any, schema: Any) -> Iterator[ValidationError]:
        key = sha256(encode([ref, value])).digest()
        if key not in fitting:
            errors = [*plain(validator, ref, value, schema)]
            yield from errors
            if not errors:
                fitting.add(key)

    return extend(Draft202012Validator, {"$ref": follow})


def documented(rule: str) -> str:
    """The path of a route as the document writes it."""
    return RULE.sub(r"{\1}", rule)


@contextmanager
def running_api(
    database: str,
    redis_url: str,
    *content: Path,
    personal_url: str | None = None,
    read_database_url: str | None = None,
) -> Iterator[ApiService]:
    """The API over a database, and a projector that feeds it. `content`: folders of boards and cards;
    `personal_url`: the database of the personal keys; `read_database_url`: a standby.
    """
    home = Path(mkdtemp())
    settings = Settings(
        database_url=database,
        personal_url=personal_url,
        read_database_url=read_database_url,
        logins=LOGINS,
        redis_url=redis_url,
        home=home,
        content=content,
        halls=CROWDED,
        signed_within=86_400,  # there is no notary
        smtp_url="smtp+plain://127.0.0.1:9",  # no process sends there
        mail_from="Nostos <nostos@games.example.org>",
    )
    try:
        with api_with(settings) as service:
            yield service
    finally:
        rmtree(home)


@contextmanager
def api_with(settings: Settings) -> Iterator[ApiService]:
    """The API with these settings, and a projector that feeds it."""
    services = assemble(settings, None if settings.content else GAMES)
    service = ApiService(create_app(services), services, settings.database_url or "", threading.Event())
    thread = threading.Thread(target=project, args=(settings, service.stop), daemon=True)
    thread.start()
    try:
        yield service
    finally:
        service.stop.set()
        thread.join(60)
        services.close()


def project(settings: Settings, stop: threading.Event) -> None:
    """Project until `stop` is set."""
    dsn = role_url(str(settings.database_url), "nostos_projector")
    log = sealed_log(settings, Role.PROJECTOR, GAMES, connections=1)
    publisher = Publisher(str(settings.redis_url))
    try:
        metrics = projector_metrics(Meters())
        Runner(dsn, log, projections(log.sealer, log), publisher, metrics).run(stop)
    finally:
        publisher.close()
        log.close()


@dataclass
class ApiMatch:
    """A match with its players, in the order of their seats."""

    match: str
    players: list[Caller]

    @property
    def path(self) -> str:
        return f"/v1/matches/{self.match}"

    @property
    def id(self) -> UUID:
        return UUID(self.match)


def ok(response: TestResponse) -> Any:
    """The answer as JSON, if it is a good one."""
    assert response.status_code < 300, response.get_data(as_text=True)
    return response.get_json()


def open_match(service: ApiService, game: str = "toy", seats: int = 2, **options: Any) -> ApiMatch:
    """A match whose seats are all taken."""
    players = [service.player(f"Player {seat}") for seat in range(seats)]
    body = {"game": game, "seats": seats, "options": options}
    match = ok(players[0].post("/v1/matches", body))["match"]
    table = ApiMatch(match, players)
    for seat, player in enumerate(players):
        ok(player.put(f"{table.path}/seats/{seat}"))
    return table


def start_match(service: ApiService, game: str = "toy", seats: int = 2, **options: Any) -> ApiMatch:
    """A match that has begun."""
    table = open_match(service, game, seats, **options)
    ok(table.players[0].post(f"{table.path}/start"))
    return table


def play_out(service: ApiService, table: ApiMatch, chooser: random.Random) -> ApiMatch:
    """The match, played to its end."""
    while not ok(service.anybody.get(table.path))["disclosed"]:
        for player in table.players:
            offers = OFFERS.convert(ok(player.get(f"{table.path}/legal"))["offers"])
            if offers:
                ok(player.post(f"{table.path}/moves", {"move": chooser.choice(offers).sample(chooser)}))
    return table


def key() -> str:
    """A fresh Idempotency-Key."""
    return str(uuid4())


def problem(response: TestResponse, name: str, status: int) -> dict[str, Any]:
    """The members of a problem, if it is the one expected."""
    text = f"{response.status}: {response.get_data(as_text=True)}"
    assert (status, MEDIA_TYPE) == (response.status_code, response.mimetype), text
    told: dict[str, Any] = response.get_json()
    assert (f"/v1/problems/{name}", status) == (told["type"], told["status"]), text
    return told
