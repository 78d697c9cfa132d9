"""A well-formed request for every route: what is right but for who sends it."""

import re
from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from typing import Any, Final

import httpx
import msgspec
from marshmallow.fields import Field

from api.http.declaration import Declaration, ResourceDeclaration
from api.http.permissions import CallerKind
from api.problems import validation
from api.runtime.notifications.subscription import PushAddress
from api.streaming.declarations import FOLLOW, FOLLOW_SEVERAL, PLAY_MOVES
from domain.accounts.operator_acts import COMMAND_LINE
from domain.accounts.tokens import OPERATE, SCOPES
from domain.ledger.log import tiles
from domain.matches.errors import NoSuchMatch, NotSeated
from tests.api.permissions.contests import regulations
from tests.api.permissions.tables import CONTRIBUTION, Person, Table, World
from tests.api.support import key
from tests.support.service.push_service import PushService

WHY: Final = {"rule": "7.5", "reason": "a fire alarm"}
ANY_MOVE: Final = {"type": "decline"}
LINES: Final = "application/x-ndjson"
PLACE: Final = re.compile(r"[<{](?:\w+:)?(\w+)[>}]")


@dataclass(frozen=True)
class Scene:
    """Who asks, and about which match. `table`: where the route is not about one, a match that nobody hides.

    `scopes`: of the caller's token, None without one. `size`: of the log of heads.
    """

    world: World
    caller: Person | None
    table: Table
    scopes: frozenset[str] | None
    size: int = 1
    params: Mapping[str, str] = field(default_factory=dict)

    @property
    def someone(self) -> Person:
        """The caller, or a new player where nobody says who calls."""
        return self.caller or self.world.person()


Make = Callable[[Scene], Any]


def _move(scene: Scene) -> dict[str, Any]:
    """A move that is legal for the caller, or any."""
    matches, caller = scene.world.nostos.services.matches, scene.caller
    with suppress(NoSuchMatch, NotSeated):
        offers = matches.legal(scene.table.id, "" if caller is None else caller.player).offers
        return dict(next(offers[0].all())) if offers else ANY_MOVE
    return ANY_MOVE


def _earlier(scene: Scene) -> int:
    """The step before the last one of the match; 1 of none."""
    with suppress(NoSuchMatch):
        return max(1, scene.world.nostos.services.matches.head(scene.table.id) - 1)
    return 1


def _device(scene: Scene) -> Any:
    return scene.world.done("", "POST", "/v1/devices", {"name": "television"})


def _approved(scene: Scene) -> str:
    device, someone = _device(scene), scene.world.person()
    path = f"/v1/devices/{device['code']}/approval"
    headers = {"authorization": f"Bearer {someone.token}"}
    assert scene.world.http.post(path, json={}, headers=headers).is_success
    return str(device["device"])


def _own_number(scene: Scene) -> str:
    if scene.caller is None:
        return "1"
    return str(scene.world.done(scene.caller.token, "GET", "/v1/players/me")["number"])


def _tile(scene: Scene) -> str:
    return tiles.path(tiles.Tile(0, min(scene.size, tiles.WIDTH)))


def _report(scene: Scene) -> str:
    """A report that somebody else filed."""
    about = {"kind": "name", "text": "a name", "player": scene.world.newcomer.player}
    return str(scene.world.done(scene.world.bob.token, "POST", "/v1/reports", about)["report"])


def _taken_report(scene: Scene) -> str:
    """A report that the caller has taken, if they may."""
    report = _report(scene)
    if scene.caller is not None and OPERATE in (scene.scopes or ()):
        scene.world.done(scene.caller.token, "POST", f"/v1/reports/{report}/taking")
    return report


def _push(scene: Scene) -> str:
    """A subscription of the caller to pushes."""
    found = PushService().subscription(key())
    address = PushAddress(found["endpoint"], found["keys"]["p256dh"], found["keys"]["auth"])
    added = scene.world.nostos.services.pushes.add(scene.someone.player, 1, address)
    assert added is not None
    return str(added.subscription)


def _secret(scene: Scene) -> str:
    """The secret in the links of mails to the caller."""
    table, player = scene.world.nostos.services.mail, scene.someone.player
    table.name(player, _mail(scene)["address"], "en")
    found = table.find(player)
    assert found is not None
    return table.opened(found.address, found.sealed).secret


def _mail(_: Scene) -> dict[str, str]:
    """An address that nobody else named."""
    return {"address": f"{key()}@example.org"}


def _stranger(scene: Scene) -> str:
    return scene.world.person().player


def _banned(scene: Scene) -> str:
    player, players = _stranger(scene), scene.world.nostos.services.players
    players.acts.ban(player, "threats", players.tokens.command("ban"), operator=COMMAND_LINE)
    return player


def _raised(scene: Scene) -> str:
    """The prefix of a hall whose quotas are raised."""
    services, until = scene.world.nostos.services, datetime.now(UTC) + timedelta(days=1)
    asked = services.players.tokens.command("hall")
    services.halls.raise_quotas(
        "192.0.2.0/24", 2, until, "an open", command=asked, organizer=_stranger(scene)
    )
    return "24"


PLACES: Final[Mapping[str, Make]] = {
    "address": lambda _: "192.0.2.0",
    "prefix": lambda _: "24",
    "report": _report,
    "match": lambda scene: scene.table.match,
    "seat": lambda _: "2",
    "subject": lambda _: "5",
    "slug": lambda _: "toy",
    "kind": lambda _: "deck",
    "name": lambda _: "suitors",
    "level": lambda _: "0",
    "place": _tile,
    "tournament": lambda _: "00000000-0000-4000-8000-000000000000",  # contests have requests of their own
    "log": lambda _: "1",
    "bundle": lambda _: "0",
    "token": _own_number,
    "subscription": _push,
    "secret": _secret,
    "code": lambda scene: _device(scene)["code"],
    "player": lambda scene: scene.world.newcomer.player,
}
OTHER_PLACES: Final[Mapping[tuple[str, str], Make]] = {
    ("GET /v1/problems/<name>", "name"): lambda _: "stale",
    ("POST /v1/reports/<report>/decision", "report"): _taken_report,
    ("POST /v1/players/<player>/ban", "player"): _stranger,
    ("POST /v1/players/<player>/ban/lift", "player"): _banned,
    ("POST /v1/players/<player>/revocation", "player"): _stranger,
    ("DELETE /v1/halls/<address>/<prefix>", "prefix"): _raised,
    ("DELETE /v1/matches/<match>/seats/<seat>", "seat"): lambda _: "0",
    ("POST /v1/matches/<match>/seats/<seat>/removal", "seat"): lambda _: "1",
    ("POST /v1/matches/<match>/seats/<seat>/substitution", "seat"): lambda _: "1",
    ("DELETE /v1/matches/<match>/guests/<player>", "player"): lambda scene: (
        scene.world.people[CallerKind.GUEST].player
    ),
}
BODIES: Final[Mapping[str, Make]] = {
    "POST /v1/players": lambda _: {"name": "Arete"},
    "POST /v1/recovery": lambda scene: {"recovery": scene.someone.recovery},
    "POST /v1/players/me/deletion": lambda scene: {"confirm": scene.someone.name},
    "PUT /v1/players/me/key": lambda _: {"x": "11qYAYKxCrfVS_7TyWQHOg7hcvPapiMlrwIaaPcHURo"},
    "POST /v1/players/me/push-subscriptions": lambda _: PushService().subscription(),
    "PUT /v1/players/me/mail": _mail,
    "POST /v1/mail/confirmations": lambda scene: {"secret": _secret(scene)},
    "POST /v1/tokens": lambda scene: {
        "scopes": [scope for scope in SCOPES if scope in (scene.scopes or SCOPES)]
    },
    "POST /v1/devices": lambda _: {"name": "television"},
    "POST /v1/devices/token": lambda scene: {"device": _approved(scene)},
    "POST /v1/matches": lambda _: {"game": "toy", "seats": 2},
    "POST /v1/matches/<match>/close": lambda _: {"reason": "no"},
    "POST /v1/matches/<match>/guests": lambda scene: {"code": scene.table.code},
    "PUT /v1/matches/<match>/seats/<seat>/reservation": lambda scene: {"player": scene.world.newcomer.player},
    "PUT /v1/matches/<match>/commitment": lambda _: {"commitment": "cd" * 32},
    "PUT /v1/matches/<match>/contribution": lambda _: {"contribution": CONTRIBUTION},
    "PUT /v1/matches/<match>/beacon": lambda _: {"value": "7"},
    "PUT /v1/matches/<match>/bots": lambda _: {"seats": [2]},
    "POST /v1/matches/<match>/pause": lambda _: WHY,
    "POST /v1/matches/<match>/resumption": lambda _: WHY,
    "POST /v1/matches/<match>/time": lambda _: {**WHY, "seats": [0], "seconds": 60},
    "POST /v1/matches/<match>/rewind": lambda scene: {**WHY, "step": _earlier(scene)},
    "POST /v1/matches/<match>/adjudication": lambda _: {**WHY, "ranking": [[0, 1, 2]]},
    "POST /v1/matches/<match>/annulment": lambda _: WHY,
    "POST /v1/matches/<match>/penalties": lambda _: {**WHY, "seat": 0},
    "POST /v1/matches/<match>/substitute": lambda scene: {
        **WHY,
        "seat": 0,
        "substitute": scene.world.newcomer.player,
    },
    "POST /v1/matches/<match>/moves": lambda scene: {"move": _move(scene)},
    "POST /v1/matches/<match>/moves:batch": lambda scene: {"moves": [{"move": _move(scene)}]},
    "POST /v1/matches/<match>/takeback/answer": lambda _: {"step": 1, "agrees": True},
    "PUT /v1/matches/<match>/notebook/<subject>": lambda _: {"marks": ["x"]},
    "POST /v1/matches/<match>/notebook/talk": lambda _: {"text": "Here!"},
    "POST /v1/matches/<match>/guesses": lambda _: {"guess": {"type": "held", "player": 1, "card": 7}},
    "POST /v1/matches/<match>/receipts": lambda scene: {"receipts": [scene.table.receipt]},
    "POST /v1/matches/<match>/openings": lambda _: {"reason": "a complaint"},
    "POST /v1/reports": lambda scene: {"kind": "conduct", "text": "rude", "match": scene.table.match},
    "POST /v1/reports/<report>/decision": lambda _: {"outcome": "unclear", "reason": "a misunderstanding"},
    "POST /v1/players/<player>/ban": lambda _: {"reason": "threats"},
    "POST /v1/players/<player>/ban/lift": lambda _: {"reason": "a mistake"},
    "POST /v1/players/<player>/revocation": lambda _: {"reason": "a stolen token"},
    "POST /v1/matches/<match>/abort": lambda _: {"reason": "a broken board"},
    "PUT /v1/halls/<address>/<prefix>": lambda _: {
        "factor": 2,
        "until": (datetime.now(UTC) + timedelta(days=1)).isoformat(),
        "reason": "an open",
    },
    "POST /v1/tournaments": lambda _: {"regulations": regulations()},
    "POST /v1/tournaments/<tournament>/rulings": lambda scene: {
        "question": "may we?",
        "answer": "you may",
        "rule": "7.5",
        "match": scene.table.match,
        "step": 1,
        "place": {"round": 1, "table": 1},
    },
    "POST /v1/log/cosignatures": lambda _: {"line": "— witness.example aaaa"},
}
QUERIES: Final[Mapping[str, Make]] = {
    "GET /v1/ratings": lambda _: {"game": "toy"},
    "GET /v1/stream": lambda scene: {"match": scene.table.match},
    "GET /v1/log/inclusion": lambda scene: {"match": scene.table.match, "step": "1", "size": str(scene.size)},
    "GET /v1/log/consistency": lambda scene: {"old": "1", "new": str(scene.size)},
}


def route(declaration: Declaration) -> str:
    """The name of a route here."""
    return f"{declaration.method} {declaration.rule}"


def names_match(declaration: Declaration) -> bool:
    """Whether a body may name a match."""
    return isinstance(declaration, ResourceDeclaration) and "match" in _fields(declaration)


def path_of(declaration: Declaration, scene: Scene) -> str:
    """The address of a route, with its parameters."""

    def place(found: re.Match[str]) -> str:
        return str(OTHER_PLACES.get((route(declaration), found[1]), PLACES[found[1]])(scene))

    return PLACE.sub(place, declaration.rule)


def body_of(declaration: Declaration, scene: Scene) -> Any:
    """A body that fits; an example is missing if the schema demands a field and there is none."""
    if (make := BODIES.get(route(declaration))) is not None:
        return make(scene)
    if isinstance(declaration, ResourceDeclaration):
        needed = [name for name, each in _fields(declaration).items() if each.required]
        assert not needed, f"BODIES lacks an example for {route(declaration)}: it needs {needed}"
    return {}


def _fields(declaration: ResourceDeclaration) -> Mapping[str, Field[Any]]:
    return validation.by_key(declaration.body())


def ask(declaration: Declaration, scene: Scene, token: str | None, method: str = "") -> httpx.Response:
    """The answer to a request. Of a stream as much as begins it: its first line."""
    http, path = scene.world.http, path_of(declaration, scene)
    headers: dict[str, str] = {}
    if token is not None:
        headers["authorization"] = f"Bearer {token}"
    query = QUERIES[route(declaration)](scene) if route(declaration) in QUERIES else {}
    params = {**query, **scene.params}
    if declaration is PLAY_MOVES:
        line = msgspec.json.encode({"match": scene.table.match, "move": _move(scene)}) + b"\n"
        return http.post(path, content=line, headers={**headers, "content-type": LINES})
    if declaration in (FOLLOW, FOLLOW_SEVERAL) and not method:
        return first_line(http, path, params, {**headers, "accept": LINES})
    body = {} if method or not declaration.takes_body else {"json": body_of(declaration, scene)}
    if declaration.takes_body and "as" in scene.params:
        body["json"], params = {**body["json"], **scene.params}, query
    return http.request(method or declaration.method, path, params=params, headers=headers, **body)


def first_line(
    http: httpx.Client, path: str, params: Mapping[str, str], headers: Mapping[str, str]
) -> httpx.Response:
    """The answer of a stream with the first of its lines that holds something."""
    with http.stream("GET", path, params=params, headers=headers) as answer:
        if not answer.is_success:
            answer.read()
            return answer
        body = b""
        for chunk in answer.iter_bytes():
            body += chunk
            lines = [line for line in body.split(b"\n")[:-1] if line.strip()]
            if lines:
                return httpx.Response(answer.status_code, headers=answer.headers, content=lines[0])
    return httpx.Response(answer.status_code, headers=answer.headers, content=body)
