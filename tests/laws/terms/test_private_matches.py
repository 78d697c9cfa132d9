"""Private matches over HTTP: for a stranger there is no such match.

Whatever a stranger asks, over every route of the document, they get what they get for an id that no match
ever had: status, headers and body. Two services that differ only in a private match look the same to them,
but for the log, which has a blinded leaf for each of its steps, all of the same length.
"""

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from uuid import UUID, uuid4

import pytest
from werkzeug.test import TestResponse

from domain.ledger.leaves import BlindedLeaf, read_leaf
from domain.ledger.log import tiles
from tests.api.log_of_heads import logged
from tests.api.support import ApiService, Caller, ok, problem
from tests.support.answers import headers_as_text
from tests.support.metrics import text_of

BODIES: dict[str, Any] = {
    "/close": {"reason": "no"},
    "/moves": {"move": {"type": "decline"}},
    "/moves:batch": {"moves": [{"move": {"type": "decline"}}]},
    "/commitment": {"commitment": "ab" * 32},
    "/contribution": {"contribution": "ab" * 32},
    "/beacon": {"value": "7"},
    "/bots": {"seats": [0]},
    "/guests": {"code": "x" * 22},
    "/reservation": {"player": str(UUID(int=1))},
    "/notebook/{subject}": {"marks": ["x"]},
    "/talk": {"text": "Here!"},
    "/openings": {"reason": "why"},
    "/receipts": {"receipts": ["a.b.c"]},
}
CANARY = "a reason that nobody else reads"


class World:
    """A private match that two players play, a host, and a stranger."""

    def __init__(self, service: ApiService, access: str = "link", **agreed: Any) -> None:
        self.service = service
        self.host, *self.guests = (service.player(name) for name in ("Host", "Ann", "Bob"))
        body = {"game": "toy", "seats": 2, "access": access, **agreed}
        body["invited"] = [guest.player for guest in self.guests]
        self.match = ok(self.host.post("/v1/matches", body))["match"]
        self.path = f"/v1/matches/{self.match}"

    def start(self) -> "World":
        for seat, guest in enumerate(self.guests):
            ok(guest.put(f"{self.path}/seats/{seat}"))
        ok(self.host.post(f"{self.path}/start"))
        return self

    def play_out(self) -> "World":
        playing = True
        while playing:
            playing = True in [self._move(guest) for guest in self.guests]
        return self

    def _move(self, guest: Caller) -> bool:
        offers = self.service.services.matches.legal(UUID(self.match), str(guest.player)).offers
        if offers:
            ok(guest.post(f"{self.path}/moves", {"move": next(offers[0].all())}))
        return bool(offers)

    def wait(self) -> "World":
        matches, match = self.service.services.matches, UUID(self.match)
        self.service.services.reads.wait(match, matches.head(match))
        return self


def asked(service: ApiService, match: str) -> Iterator[tuple[str, str, Any]]:
    """A request for each route with a match: the method, the path, and a body that fits."""
    for path, item in service.document["paths"].items():
        for method in item:
            if method != "parameters" and "{match}" in path and not path.endswith("/stream"):
                ending = next((end for end in BODIES if path.endswith(end)), "")
                body = BODIES.get(ending, {}) if method in ("post", "put") else None
                place = path.replace("{match}", match).replace("{seat}", "0").replace("{subject}", "5")
                yield method.upper(), place.replace("{player}", str(UUID(int=1))), body


def answers(caller: Caller, match: str) -> list[tuple[str, str, bytes]]:
    """What a caller is answered for each of them, without what differs from answer to answer."""
    found = []
    for method, path, body in asked(caller.service, match):
        for query in ("", "?as=0", "?as=referee", "?as=onlooker") if method == "GET" else ("",):
            rest = {} if body is None else {"json": body}
            response = caller.ask(method, path + query, **rest)
            found.append((method, path.replace(match, "MATCH") + query, plain(response, match)))
    of_log = caller.get(f"/v1/log/inclusion?match={match}&step=1&size=1")
    return [*found, ("GET", "inclusion", plain(of_log, match))]


def plain(response: TestResponse, match: str) -> bytes:
    headers = headers_as_text(sorted(response.headers.items()))
    whole = f"{response.status}\n{headers}\n".encode() + response.get_data()
    return whole.replace(match.encode(), b"MATCH")


@pytest.mark.parametrize("access", ["link", "list"])
@pytest.mark.parametrize("far", ["open", "playing", "over"])
def test_a_private_match_answers_strangers_as_one_that_never_was(
    service: ApiService, access: str, far: str
) -> None:
    world = World(service, access)
    if far != "open":
        world.start()
    if far == "over":
        world.play_out()
    world.wait()
    logged(service, UUID(world.match))
    for stranger in (service.player("Eve"), service.anybody):
        nothing = answers(stranger, str(uuid4()))
        assert nothing == answers(stranger, world.match)
        refused = [each for each in nothing if b"no-such-match" in each[2]]
        assert len(refused) > (len(nothing) // 2 if stranger.token else 15)
    for insider in (world.host, *world.guests):
        assert insider.get(world.path).status_code == 200


def test_every_route_of_a_match_is_asked(service: ApiService) -> None:
    asked_for = {(method, path) for method, path, _ in asked(service, "MATCH")}
    routes = [
        (method, re.sub("<(?:[a-z]+:)?([a-z]+)>", r"{\1}", rule.rule))
        for rule in service.app.url_map.iter_rules()
        for method in sorted((rule.methods or set()) - {"HEAD", "OPTIONS"})
        if "<match>" in rule.rule
    ]
    assert len(routes) == len(asked_for)


def test_a_private_match_is_in_no_list_of_a_stranger(service: ApiService) -> None:
    eve = service.player("Eve")
    before = lists(eve)
    world = World(service).start().wait()
    ok(world.host.put(f"{world.path}/guests/{service.player('Cid').player}"))
    world.wait()
    assert before == lists(eve)
    for insider in (world.host, *world.guests):
        assert world.match in [each["match"] for each in ok(insider.get("/v1/matches"))["matches"]]
    found = ok(service.anybody.get(f"/v1/matches?player={world.guests[0].player}"))
    assert [] == found["matches"]


def lists(caller: Caller) -> list[bytes]:
    """All that tells of several matches."""
    paths = ["/v1/matches", "/v1/matches?limit=1", "/v1/matches?status=open", "/v1/matches?status=playing"]
    paths += ["/v1/matches?game=toy&open_seats=1", "/v1", "/v1/games", "/readyz"]
    return [plain(caller.get(path), "-") for path in (*paths,)] + [
        plain(Caller(caller.service).get(path), "-") for path in paths
    ]


def test_two_worlds_of_private_matches_have_logs_of_the_same_shape(service: ApiService) -> None:
    """What happens in a private match shows in no byte of the log but in hashes."""
    shapes = []
    for players, reason in ((("Ann", "Bob"), CANARY), (("Kirke", "Ino"), None)):
        world = World(service, reserved=[], access="list" if reason else "link")
        before = size(service)
        ok(world.guests[0].put(f"{world.path}/seats/{0 if reason else 1}"))
        body = {} if reason is None else {"reason": reason}
        ok(world.host.post(f"{world.path}/seats/{0 if reason else 1}/removal", body))
        world.wait()
        after = logged(service, UUID(world.match))
        data = leaves(service, after)[before:after]
        assert all(isinstance(read_leaf(leaf), BlindedLeaf) for leaf in data)
        shapes.append([len(leaf) for leaf in data])
        told = [ok(service.anybody.get(f"/v1/log/openings/{at}")) for at in range(-(-after // tiles.WIDTH))]
        assert world.match not in json.dumps(told)
        assert {*range(before, after)} <= {leaf for each in told for leaf in each["private"]}
        assert players
    assert shapes[0] == shapes[1]


def size(service: ApiService) -> int:
    last = service.services.reads.checkpoint()
    return 0 if last is None else last.size


def leaves(service: ApiService, size: int) -> list[bytes]:
    """The data of all leaves."""
    widths = [min(tiles.WIDTH, size - at) for at in range(0, size, tiles.WIDTH)]
    paths = [tiles.path(tiles.Tile(number, width)) for number, width in enumerate(widths)]
    bundles = [service.anybody.get(f"/log/tile/entries/{path}").data for path in paths]
    return [entry for bundle in bundles for entry in tiles.entries(bundle)]


def test_no_byte_for_strangers_holds_what_a_private_match_holds(service: ApiService, tmp_path: Path) -> None:
    """The id, the code, the players and a reason are nowhere: not in lists, metrics, log or problems."""
    world = World(service).start()
    code = ok(world.host.get(f"{world.path}/invitation"))["code"]
    ok(world.host.put(f"{world.path}/guests/{service.player('Cid').player}"))
    world.wait()
    end = logged(service, UUID(world.match))
    eve = service.player("Eve")
    shown = b"".join([*lists(eve), *leaves(service, end), text_of(service.services.metrics).encode()])
    shown += b"".join(each for _, _, each in answers(eve, str(uuid4())))
    for canary in (world.match, code, str(world.guests[0].player), str(world.host.player)):
        assert canary.encode() not in shown


def test_a_match_that_is_public_after_its_end_is_shown_with_its_leaves(service: ApiService) -> None:
    world = World(service, public_after=True).start()
    problem(service.anybody.get(world.path), "no-such-match", 404)
    world.play_out().wait()
    end = logged(service, UUID(world.match))
    about = ok(service.anybody.get(world.path))
    assert (False, "link") == (about["private"], about["access"])
    assert world.match in [each["match"] for each in ok(service.anybody.get("/v1/matches"))["matches"]]
    told = [ok(service.anybody.get(f"/v1/log/openings/{at}")) for at in range(-(-end // tiles.WIDTH))]
    opened = [each["step"] for answer in told for each in answer["openings"] if each["match"] == world.match]
    assert [*range(1, about["step"] + 1)] == opened
    assert 200 == service.anybody.get(f"{world.path}/record?as=referee").status_code


def test_who_shows_the_code_comes_in_and_a_removed_guest_learns_why(service: ApiService) -> None:
    world, eve = World(service), service.player("Eve")
    told = ok(world.host.get(f"{world.path}/invitation"))
    assert told["link"] == f"/matches/{world.match}#{told['code']}"
    problem(world.guests[0].get(f"{world.path}/invitation"), "not-the-host", 403)
    problem(eve.post(f"{world.path}/guests", {"code": "x" * 22}), "no-such-match", 404)
    ok(eve.post(f"{world.path}/guests", {"code": told["code"]}))
    ok(eve.put(f"{world.path}/seats/0"))
    ok(world.host.post(f"{world.path}/seats/0/removal", {"reason": CANARY}))
    problem(eve.put(f"{world.path}/seats/0"), "removed", 409)
    assert CANARY in eve.get(f"{world.path}/frames?text=en").get_data(as_text=True)
    ok(world.host.post(f"{world.path}/invitation"))
    ok(world.host.delete(f"{world.path}/guests/{eve.player}"))
    problem(eve.get(world.path), "no-such-match", 404)
    problem(eve.post(f"{world.path}/guests", {"code": told["code"]}), "no-such-match", 404)
    fresh = ok(world.host.get(f"{world.path}/invitation"))
    assert (2, False) == (fresh["number"], fresh["code"] == told["code"])
    problem(eve.post(f"{world.path}/guests", {"code": fresh["code"]}), "no-such-match", 404)


def test_a_seat_is_kept_for_its_player(service: ApiService) -> None:
    world, cid, dan = World(service), service.player("Cid"), service.player("Dan")
    ok(world.host.put(f"{world.path}/seats/1/reservation", {"player": cid.player}))
    told = problem(world.guests[0].put(f"{world.path}/seats/1"), "seat-reserved", 409)
    assert "match 30" == told["rule"]
    problem(world.host.put(f"{world.path}/bots", {"seats": [1]}), "seat-reserved", 409)
    problem(cid.put(f"{world.path}/seats/0/reservation", {"player": cid.player}), "not-the-host", 403)
    ok(cid.put(f"{world.path}/seats/1"))
    ok(world.host.delete(f"{world.path}/seats/1/reservation"))
    nobody = {"player": str(uuid4())}
    problem(world.host.put(f"{world.path}/seats/0/reservation", nobody), "no-such-guest", 404)
    problem(world.host.put(f"{world.path}/guests/{world.match}"), "no-such-guest", 404)
    problem(world.host.put(f"{world.path}/guests/anybody"), "no-such-guest", 404)
    upper = str(dan.player).upper()
    problem(world.host.put(f"{world.path}/guests/{upper}"), "no-such-guest", 404)
    ok(world.host.put(f"{world.path}/bots", {"seats": [0]}))
    assert {"seat": 1, "player": cid.player} not in ok(cid.get(world.path))["reserved"]


def test_an_organizer_opens_a_private_match_with_a_reason_that_its_players_see(service: ApiService) -> None:
    world = World(service).start()
    organizer = service.player("Mentor")
    scopes = ["read", "play", "organize"]
    organizer.token = service.services.players.tokens.issue(str(organizer.player), scopes)
    problem(organizer.get(world.path), "no-such-match", 404)
    ok(organizer.post(f"{world.path}/openings", {"reason": "a complaint"}))
    ok(organizer.get(f"{world.path}/view?as=referee"))
    assert "a complaint" in world.guests[0].get(f"{world.path}/frames").get_data(as_text=True)


def test_a_stranger_is_refused_without_a_fold_which_would_take_longer(
    service: ApiService, monkeypatch: pytest.MonkeyPatch
) -> None:
    """In time a private match could be told from an id that no match has: 0.2 ms more, and the whole fold in
    a process that met the match for the first time.
    """
    world, eve = World(service).start().wait(), service.player("Eve")

    def fold(*_: object) -> None:
        raise AssertionError("the match was folded")

    monkeypatch.setattr(type(service.services.matches), "require_known", fold)
    for stranger in (eve, service.anybody):
        for match in (world.match, str(uuid4())):
            problem(stranger.get(f"/v1/matches/{match}"), "no-such-match", 404)
            problem(stranger.get(f"/v1/matches/{match}/view"), "no-such-match", 404)


def test_who_sat_goes_on_to_know_of_the_match_also_without_their_invitation(service: ApiService) -> None:
    world, cid = World(service, seats=3, leaving={"resigned": "substitute"}), service.player("Cid")
    ok(world.host.put(f"{world.path}/seats/2"))
    world.start()
    problem(cid.get(world.path), "no-such-match", 404)
    ok(world.host.put(f"{world.path}/guests/{cid.player}"))
    ok(cid.get(world.path))
    ok(world.guests[0].post(f"{world.path}/resignation"))
    ok(cid.post(f"{world.path}/seats/0/substitution"))
    ok(world.host.delete(f"{world.path}/guests/{world.guests[0].player}"))
    world.wait()
    ok(world.guests[0].get(f"{world.path}/view"))
    listed = ok(world.guests[0].get("/v1/matches"))["matches"]
    assert world.match in [match["match"] for match in listed]
