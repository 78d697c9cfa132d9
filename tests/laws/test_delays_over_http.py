"""Delayed matches over HTTP: whatever happens behind the step that is shown changes nothing that leaves the
service for who looks on.

Worlds that differ only there look the same over every route, and a delayed match looks as one that has come
no further. What differs from match to match in public is put aside: ids, times, salted hashes; of what is
signed the step is looked at.
"""

import json
import re
from base64 import urlsafe_b64decode
from collections.abc import Sequence
from random import Random
from typing import Any
from uuid import UUID

import msgspec
import pytest
from werkzeug.test import TestResponse

from api.access import match_access
from domain.games.wrath_of_poseidon import GAME
from domain.games.wrath_of_poseidon.words import WrathOptions
from domain.kernel.game import Setting
from domain.kernel.match.lifecycle import Status
from domain.ledger.log import tiles
from domain.ledger.receipts import HeadReceipt
from projections.models.log.blinded_places import BlindedPlace
from tests.api.log_of_heads import logged
from tests.api.support import ApiService, Caller, ok
from tests.support.answers import headers_as_text
from tests.support.games.playouts import Record, playout

Json = dict[str, Any]

STARTED = 4  # the step with which play begins: an opening, two who sit down, the start
SIGNED = re.compile(rb"(?<![\w-])[\w-]+\.([\w-]+)\.[\w-]{86}(?![\w-])")
PUT_ASIDE = re.compile(rb"\d{4}-\d\d-\d\dT[\d:.]+(?:Z|\+00:00)|\b[0-9a-f]{64}\b|(?<=\[)[0-9a-f]{8}(?=\])")
LOOKS = ("", "?as=onlooker", "?as=referee", "?as=0")
VARIATIONS = ("variation", "variation/replies", "variation/opinions")
READS = (
    "",
    "/head",
    "/record?format=json",
    "/record?format=text",
    "/frames?text=en",
    "/frames?after=4",
    "/view?at=3",
    "/view?at=5",
    "/reveals?at=5",
    "/legal",
    *(f"/{of}{look}" for of in ("view", "frames", "record", "reveals") for look in LOOKS),
    *(f"/{of}{look}" for of in ("worlds", "doubt", "decision", *VARIATIONS) for look in LOOKS),
    "/notebook",
    "/notebook/talk",
    "/guesses",
    "/guesses?text=en",
)
CONDITIONS = [{"Nostos-Min-Step": str(step)} for step in (3, 4, 5, 99)] + [{"If-None-Match": '"4"'}]
COMMANDS: Sequence[tuple[str, str, Any]] = (
    ("PUT", "/seats/0", {}),
    ("PUT", "/seats/7", {}),
    ("DELETE", "/seats/0", None),
    ("POST", "/start", {}),
    ("POST", "/close", {"reason": "no"}),
    ("POST", "/resignation", {}),
    ("DELETE", "/resignation", None),
    ("POST", "/takeback", {}),
    ("POST", "/takeback/answer", {"step": 5, "agrees": True}),
    ("POST", "/moves", {"move": {"type": "draw"}}),
    ("POST", "/moves:batch", {"moves": [{"move": {"type": "draw"}}]}),
    ("PUT", "/notebook/5", {"marks": []}),
    ("POST", "/notebook/talk", {"text": "Here!"}),
    ("POST", "/guesses", {"guess": {"type": "held", "player": 1, "card": 7}}),
    ("PUT", "/bots", {"seats": [0]}),
    ("POST", "/tickets", {"as": "referee"}),
    ("POST", "/tickets", {"as": "0"}),
)


@pytest.fixture(scope="module")
def players(service: ApiService) -> list[Caller]:
    """Who sits at the matches, their host, and a stranger."""
    return [service.player(name) for name in ("Ada", "Bob", "Host", "Stranger")]


def played(service: ApiService, players: Sequence[Caller], moves: int) -> str:
    """A toy match that onlookers are shown up to its start for an hour yet, after so many moves at most."""
    host, rng = players[2], Random(moves)
    agreed = {"delay": {"seconds": 3600}}
    match: str = ok(host.post("/v1/matches", {"game": "toy", "seats": 2, "broadcast": agreed}))["match"]
    path = f"/v1/matches/{match}"
    for seat, player in enumerate(players[:2]):
        ok(player.put(f"{path}/seats/{seat}"))
    ok(host.post(f"{path}/start"))
    for _ in range(moves):
        acting = [player for player in players[:2] if ok(player.get(f"{path}/legal"))["offers"]]
        if not acting:
            break
        offers = service.services.matches.legal(UUID(match), acting[0].player).offers
        ok(acting[0].post(f"{path}/moves", {"move": rng.choice(offers).sample(rng)}))
    service.services.reads.wait(UUID(match), service.services.matches.head(UUID(match)))
    return match


def answers(caller: Caller, match: str) -> list[bytes]:
    """What a caller who does not play is answered: to all reads, and to commands they may not give."""
    path = f"/v1/matches/{match}"
    asked = [get(caller, path + read) for read in READS]
    asked += [get(caller, path + read, **h) for read in ("", "/view", "/record") for h in CONDITIONS]
    asked.append(caller.post(f"{path}/receipts", {"receipts": receipts(caller.service, match)}))
    if caller.token is not None:
        asked += [
            caller.ask(method, path + of, **({} if body is None else {"json": body}))
            for method, of, body in COMMANDS
        ]
    listed = [aside(msgspec.json.encode(listings(caller, match, status))) for status in Status]
    return [each.replace(match.encode(), b"MATCH") for each in (*map(plain, asked), *listed)]


def receipts(service: ApiService, match: str) -> list[str]:
    """Receipts of the first ten steps: those that were given, and for steps that there are not, made up."""
    _, heads = service.services.matches.ledger(UUID(match))
    known = [*heads, *["ab" * 32] * 10][:10]
    return [service.services.keys.sign(HeadReceipt(match, at, head)) for at, head in enumerate(known, 1)]


def listings(caller: Caller, match: str, status: Status) -> list[Json]:
    """The match in the lobby, if it is there among the matches of that status."""
    page = get(caller, f"/v1/matches?status={status}").get_json()["matches"]
    return [listing for listing in page if listing["match"] == match]


def openings(caller: Caller, match: str) -> list[Json]:
    """What opens the leaves of the match, all of which are in the log, wherever they are in it."""
    size = logged(caller.service, UUID(match))
    answers = [get(caller, f"/v1/log/openings/{at}").get_json() for at in range(-(-size // tiles.WIDTH))]
    found = [each for answer in answers for each in answer["openings"] if each["match"] == match]
    return [each | {"index": None} for each in found]


def get(caller: Caller, path: str, **headers: str) -> TestResponse:
    """An answer, whether or not the document tells of its form."""
    own = {} if caller.token is None else {"Authorization": f"Bearer {caller.token}"}
    return caller.service.app.test_client().get(path, headers=own | headers)


def plain(response: TestResponse) -> bytes:
    """Status, headers and body, without what differs in public."""
    head = headers_as_text(response.headers, "Location", "Link")
    return aside(f"{response.request.path} {response.status_code}\n{head}\n".encode() + response.data)


def aside(told: bytes) -> bytes:
    """What is told, without what differs in public."""
    return PUT_ASIDE.sub(b"", SIGNED.sub(_said, told))


def _said(signed: re.Match[bytes]) -> bytes:
    """Of what step a signature is."""
    payload = json.loads(urlsafe_b64decode(signed[1] + b"=" * (-len(signed[1]) % 4)))
    return str([payload.get(name) for name in ("kind", "step", "steps")]).encode()


def test_what_is_not_shown_yet_changes_nothing_that_leaves_the_service_for_onlookers(
    service: ApiService, players: list[Caller]
) -> None:
    worlds = []
    for moves in (0, 1, 99):
        match = played(service, players, moves)
        outside = (service.anybody, players[3], players[2])  # the host does not play
        worlds.append([answers(caller, match) for caller in outside])
    assert "ended" == ok(players[0].get(f"/v1/matches/{match}"))["status"]
    begun, *others = worlds
    for other in others:
        for one, two in zip(begun, other, strict=True):
            assert one == two


def test_a_step_that_leaks_before_its_delay_is_caught(
    service: ApiService, players: list[Caller], monkeypatch: pytest.MonkeyPatch
) -> None:
    """The match as it stands, for who is shown it later."""
    begun, on = played(service, players, 0), played(service, players, 1)
    monkeypatch.setattr(
        match_access, "shown_listing", lambda services, match, _least: services.reads.match(match)
    )
    assert answers(service.anybody, begun) != answers(service.anybody, on)


def test_a_player_who_asks_as_an_onlooker_is_shown_the_same_as_anybody(
    service: ApiService, players: list[Caller]
) -> None:
    path = f"/v1/matches/{played(service, players, 2)}"
    for read in ("view", "frames", "record", "reveals"):
        own, others = (caller.get(f"{path}/{read}?as=onlooker") for caller in (players[0], service.anybody))
        assert plain(own) == plain(others)
        assert plain(own) != plain(players[0].get(f"{path}/{read}"))


SAID = rb'"broadcast":(?:null|\{"delay":\{"\w+":\d+\}\})'
AGREED = re.compile(
    rb",%b|%b,|; onlookers are shown it \d+ steps late" % (SAID, SAID)
    + rb'|,"standing":"\w+"|content-length: \d+'
    + rb'|"verdict":"later"|"verdict":"contradicts"(?=[^}]*ends before)'
    + rb"|receipt \d+: it is of step \d+, and the record ends before"
)
"""What tells that a match is delayed; and of one that is not, what it tells to who is refused."""


class Replay:
    """A match of Wrath of Poseidon, whose moves leave nothing to chance, played step by step."""

    def __init__(self, players: Sequence[Caller], record: Record, agreed: Json) -> None:
        self.players = players
        self.record = record
        options = msgspec.to_builtins(record.setting.options)
        body = {"game": GAME.slug, "seats": record.setting.seats, "options": options} | agreed
        self.match = ok(players[0].post("/v1/matches", body))["match"]
        self.head = 1

    def go(self, head: int) -> None:
        """Play on to a step; it is projected then."""
        path = f"/v1/matches/{self.match}"
        for step in self.record.steps[self.head : head]:
            caller = self.players[step.by or 0]
            match step.topic:
                case "match.sat":
                    ok(caller.put(f"{path}/seats/{step.by}"))
                case "match.started":
                    ok(caller.post(f"{path}/start"))
                case _:
                    ok(caller.post(f"{path}/moves", {"move": msgspec.to_builtins(step.move)}))
        self.head = max(self.head, head)
        self.players[0].service.services.reads.wait(UUID(self.match), self.head)


def test_a_delayed_match_looks_like_one_that_ends_at_the_step_shown(players: list[Caller]) -> None:
    last = STARTED + 6
    record = playout(GAME, Setting(2, WrathOptions(board="A")), 1, Random(1)).cut(last)
    late = Replay(players, record, {"broadcast": {"delay": {"steps": 2}}})
    other = Replay(players, record, {})
    for head in (STARTED - 1, STARTED + 1, STARTED + 2, STARTED + 3, last):
        late.go(head)
        other.go(head if head <= STARTED else max(STARTED, head - 2))
        ours, theirs = (answers(players[3], each.match) for each in (late, other))
        for one, two in zip(ours, theirs, strict=True):
            assert AGREED.sub(b"", one) == AGREED.sub(b"", two)


def test_leaves_of_steps_that_are_not_shown_yet_stay_blinded(
    service: ApiService, players: list[Caller]
) -> None:
    """The leaves of a match that came further are in the log, and nothing more is said of them."""
    worlds = []
    for moves in (0, 1, 99):
        match = played(service, players, moves)
        found = openings(service.anybody, match)
        worlds.append(aside(msgspec.json.encode(found)).replace(match.encode(), b"MATCH"))
    assert STARTED == len(found)
    assert 1 == len(set(worlds))


def test_a_leaf_that_is_opened_before_its_delay_is_caught(
    service: ApiService, players: list[Caller], monkeypatch: pytest.MonkeyPatch
) -> None:
    """The leaves of all steps, whoever is shown what."""
    match, reads = played(service, players, 1), service.services.reads
    honest = reads.blinded_places

    def leaky(leaves: range, log: int | None = None) -> list[BlindedPlace]:
        return [place._replace(shown=True) for place in honest(leaves)]

    assert STARTED == len(openings(service.anybody, match))
    monkeypatch.setattr(reads, "blinded_places", leaky)
    assert STARTED + 1 == len(openings(service.anybody, match))
