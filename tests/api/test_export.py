"""Export: a player gets everything that is stored of them, and nothing that others hide from them."""

from typing import Any
from uuid import UUID

import pytest

from api.access.personal_data import export
from api.schemas.responses.export import ExportSchema
from domain.accounts.tokens import ORGANIZE, SCOPES
from domain.store.event import TOPICS
from projections import pagination
from tests.api.accounts.test_tokens import narrowed
from tests.api.support import ApiMatch, ApiService, Caller, ok, open_match, problem, start_match
from tests.laws.terms.test_private_matches import World

EXPORT = "/v1/players/me/export"
ENVELOPE = {"format", "player", "cursor"}


def exported(caller: Caller) -> dict[str, Any]:
    """The whole export, put together as its description says."""
    whole: dict[str, Any] = {}
    cursor: str | None = ""
    while cursor is not None:
        page = ok(caller.get(f"{EXPORT}?cursor={cursor}" if cursor else EXPORT))
        for name in page.keys() - ENVELOPE:
            whole.setdefault(name, []).extend(page[name])
        cursor = page["cursor"]
    return whole


def settled(service: ApiService, table: ApiMatch) -> ApiMatch:
    """The match, once the read models have its last step."""
    service.services.reads.wait(table.id, service.services.matches.head(table.id))
    return table


def of(caller: Caller, match: str) -> dict[str, Any] | None:
    """What the export says of one match; None if it is not in it."""
    return next((each for each in exported(caller)["matches"] if each["match"] == match), None)


def topics(item: dict[str, Any] | None, *, mine: bool = True) -> list[str]:
    assert item is not None
    return [step["topic"] for step in item["steps"] if step["mine"] is mine]


def test_every_topic_is_in_one_section_or_is_said_not_to_be() -> None:
    claimed = [topic for section in export.SECTIONS for topic in section.topics]
    assert sorted(TOPICS) == sorted([*claimed, *export.NOT_EXPORTED])
    assert all(export.NOT_EXPORTED.values())


def test_every_section_is_in_the_document() -> None:
    assert {section.name for section in export.SECTIONS} | ENVELOPE == set(ExportSchema().fields)


def test_it_has_the_account_with_its_devices_and_no_secret_or_hash_of_one(service: ApiService) -> None:
    ann = service.player("Ann")
    made = ok(ann.post("/v1/tokens", {"scopes": ["read"], "name": "Ann's watch"}))
    ok(ann.put("/v1/players/me/key", {"x": "11qYAYKxCrfVS_7TyWQHOg7hcvPapiMlrwIaaPcHURo"}))
    assert 204 == ann.delete(f"/v1/tokens/{made['number']}").status_code
    told = ann.get(EXPORT)
    page = ok(told)
    [account] = page["account"]
    assert ("Ann", ann.player, True, [1]) == (
        account["name"],
        account["player"],
        account["recovery"],
        [token["number"] for token in account["tokens"]],
    )
    assert [
        "player.registered",
        "player.token_issued",
        "player.key_set",
        "player.token_revoked",
    ] == [event["topic"] for event in page["history"]]
    [issued] = page["history"][1]["facts"]
    assert ("Ann's watch", ["read"], 2) == (issued["name"], issued["scopes"], issued["token"])
    assert b"sha256" not in told.data
    assert b"hidden" not in told.data
    for secret in (str(ann.token), made["token"]):
        assert secret.split("_", 2)[2].encode() not in told.data
    assert "no-store" == told.headers["Cache-Control"]


def test_it_needs_the_scope_read_and_a_narrow_token_learns_of_no_other_token(service: ApiService) -> None:
    ann = service.player("Ann")
    problem(service.anybody.get(EXPORT), "token-needed", 401)
    problem(narrowed(ann, "play").get(EXPORT), "missing-scope", 403)
    ok(ann.post("/v1/tokens", {"scopes": ["read"], "name": "Ann's watch"}))
    whole = exported(narrowed(ann, "read"))
    assert 1 == len(whole["account"][0]["tokens"])
    assert "Ann's watch" not in str(whole)
    assert "Ann's watch" in str(exported(ann))


def test_it_has_what_a_player_did_as_they_were_shown_it(service: ApiService) -> None:
    table = settled(service, start_match(service))
    offers = service.services.matches.legal(table.id, table.players[0].player).offers
    move = next(offers[0].all())
    ok(table.players[0].post(f"{table.path}/moves", {"move": move}))
    settled(service, table)
    host, other = (of(player, table.match) for player in table.players)
    assert ["match.opened", "match.sat", "match.started", "match.moved"] == topics(host)
    assert ["match.sat"] == topics(other)
    assert host is not None
    assert [("host", None, 1, None), ("seat", 0, 2, None)] == [
        (role["role"], role["seat"], role["since"], role["until"]) for role in host["roles"]
    ]
    frames = ok(table.players[0].get(f"{table.path}/frames"))["frames"]
    for step in host["steps"][1:]:  # the opening was made without a seat
        assert frames[step["step"] - 1]["facts"] == step["facts"]
    assert {"type": "hidden"} == host["steps"][0]["facts"][0]["seed"]
    assert str(move["card"]) in str(host["steps"][-1]["facts"])


def test_who_left_gets_what_they_did_and_who_never_came_gets_nothing(service: ApiService) -> None:
    table = open_match(service)
    ann = table.players[1]
    assert 200 == ann.delete(f"{table.path}/seats/1").status_code
    settled(service, table)
    found = of(ann, table.match)
    assert ["match.sat", "match.left"] == topics(found)
    assert found is not None
    assert [("seat", 3, 4)] == [(role["role"], role["since"], role["until"]) for role in found["roles"]]
    assert [] == exported(service.player("Eve"))["matches"]


def test_what_is_said_of_a_player_is_theirs_too_while_they_may_know_of_the_match(service: ApiService) -> None:
    world = World(service, "list")
    ann, bob = world.guests
    ok(ann.put(f"{world.path}/seats/0"))
    ok(world.host.post(f"{world.path}/seats/0/removal", {"reason": "Too loud."}))
    world.wait()
    assert ["match.opened", "match.removed"] == topics(of(world.host, world.match))
    assert ["match.opened"] == topics(of(bob, world.match), mine=False)
    found = of(ann, world.match)
    assert ["match.opened", "match.removed"] == topics(found, mine=False)
    assert "Too loud." in str(found)
    ok(world.host.delete(f"{world.path}/guests/{ann.player}"))
    world.wait()
    found = of(ann, world.match)
    assert ["match.sat"] == topics(found)  # for them there is no such match: no word of it but their own
    assert [] == topics(found, mine=False)
    assert None is of(service.player("Eve"), world.match)


def test_of_a_delayed_match_nothing_is_exported_earlier_than_the_player_may_know_it(
    service: ApiService,
) -> None:
    host, ann, bob = (service.player(name) for name in ("Host", "Ann", "Bob"))
    body = {"game": "toy", "seats": 2, "broadcast": {"delay": {"seconds": 3600}}}
    table = ApiMatch(ok(host.post("/v1/matches", body))["match"], [ann, bob])
    for seat, player in enumerate(table.players):
        ok(player.put(f"{table.path}/seats/{seat}"))
    ok(host.post(f"{table.path}/start"))
    mentor = service.player("Mentor")
    token = service.services.players.tokens.issue(mentor.player, [*SCOPES, ORGANIZE])
    look = {"reason": "why", "look": {"seat": 0}}
    ok(Caller(service, token, mentor.player).post(f"{table.path}/openings", look))
    settled(service, table)
    assert None is of(mentor, table.match)  # the step is not shown to those who do not play
    assert ["match.opened", "match.started"] == topics(of(host, table.match))
    assert ["match.sat"] == topics(of(ann, table.match))


def test_it_has_notes_and_talk_that_the_player_wrote_and_none_of_others(service: ApiService) -> None:
    table = settled(service, start_match(service, "wrath_of_poseidon", 3))
    writers = [each for each in table.players if ok(each.get(f"{table.path}/notebook/talk"))["seats"]]
    ann, bob = writers[:2]
    ok(ann.post(f"{table.path}/notebook/talk", {"text": "North, I say."}))
    ok(bob.post(f"{table.path}/notebook/talk", {"text": "South, I say."}))
    found, other = of(ann, table.match), of(bob, table.match)
    assert found is not None
    assert other is not None
    assert ["North, I say."] == [line["text"] for line in found["talk"]]
    assert ["South, I say."] == [line["text"] for line in other["talk"]]
    assert "South" not in str(found)


def test_pages_are_bounded_and_together_they_are_everything(
    service: ApiService, monkeypatch: pytest.MonkeyPatch
) -> None:
    ann = service.player("Ann")
    opened = [ok(ann.post("/v1/matches", {"game": "toy", "seats": 2}))["match"] for _ in range(5)]
    for number in range(3):
        ok(ann.post("/v1/tokens", {"scopes": ["read"], "name": str(number)}))
    last = UUID(opened[-1])
    service.services.reads.wait(last, service.services.matches.head(last))
    whole = exported(ann)
    monkeypatch.setattr(export, "EVENTS", 2)
    monkeypatch.setattr(export, "MATCHES", 2)
    first = ok(ann.get(EXPORT))
    assert (2, 0) == (len(first["history"]), len(first["matches"]))
    assert whole == exported(ann)
    monkeypatch.setattr(export, "MATCHES", 50)
    monkeypatch.setattr(export, "STEPS", 1)
    assert whole == exported(ann)
    assert opened == [each["match"] for each in whole["matches"]]


def test_what_a_player_wrote_counts_towards_a_page(
    service: ApiService, monkeypatch: pytest.MonkeyPatch
) -> None:
    players = [service.player(name) for name in ("Ann", "Bob")]
    bob = players[1]
    for _ in range(2):
        match = ok(players[0].post("/v1/matches", {"game": "toy", "seats": 2}))["match"]
        for seat, player in enumerate(players):
            ok(player.put(f"/v1/matches/{match}/seats/{seat}"))
        ok(players[0].post(f"/v1/matches/{match}/start"))
        for number in range(20):
            ok(bob.put(f"/v1/matches/{match}/notebook/7", {"marks": [str(number)]}))
        service.services.reads.wait(UUID(match), service.services.matches.head(UUID(match)))
    whole = exported(bob)
    assert [20, 20] == [len(each["notes"]) for each in whole["matches"]]
    monkeypatch.setattr(export, "STEPS", 20)
    assert 1 == len(ok(bob.get(EXPORT))["matches"])
    assert whole == exported(bob)


def test_a_cursor_is_of_one_player(service: ApiService, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(export, "EVENTS", 1)
    ann, bob = service.player("Ann"), service.player("Bob")
    cursor = ok(ann.get(EXPORT))["cursor"]
    assert cursor
    problem(bob.get(f"{EXPORT}?cursor={cursor}"), "bad-cursor", 422)
    problem(ann.get(f"{EXPORT}?cursor=x"), "bad-cursor", 422)


def test_a_cursor_that_somebody_made_is_refused_in_every_section(service: ApiService) -> None:
    ann = service.player("Ann")
    for section in export.SECTIONS[1:]:
        for after in ("x", "-1", "9" * 30, ""):
            made = pagination.issue(export.LIST, ann.player, [section.name, after])
            problem(ann.get(f"{EXPORT}?cursor={made}"), "bad-cursor", 422)
