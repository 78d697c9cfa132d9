"""Delayed matches: how they are opened, and who is shown what."""

from typing import Any

import pytest

from domain.kernel.facts import ONLOOKER
from domain.ledger.verify.record_checks import audit
from tests.api.http.test_receipts import receipt
from tests.api.log_of_heads import logged
from tests.api.resources.test_openings import organizer
from tests.api.resources.test_record import trusted
from tests.api.support import GAMES, ApiMatch, ApiService, Caller, key, ok, problem

STARTED = 4  # the step with which play begins
STEPS: dict[str, Any] = {"delay": {"steps": 2}}
HOUR: dict[str, Any] = {"delay": {"seconds": 3600}}


def started(service: ApiService, broadcast: dict[str, Any]) -> ApiMatch:
    """A match that has begun."""
    players = [service.player(f"Player {seat}") for seat in range(2)]
    body = {"game": "toy", "seats": 2, "broadcast": broadcast}
    table = ApiMatch(ok(players[0].post("/v1/matches", body))["match"], players)
    for seat, player in enumerate(players):
        ok(player.put(f"{table.path}/seats/{seat}"))
    ok(players[0].post(f"{table.path}/start"))
    return table


def played(service: ApiService, table: ApiMatch, moves: int) -> int:
    """So many moves are played, or as many as there are to the end; the last step, which is projected."""
    for _ in range(moves):
        for player in table.players:
            offers = service.services.matches.legal(table.id, player.player).offers
            if offers:
                move = next(iter(offers[0].all()))
                ok(player.post(f"{table.path}/moves", {"move": move}, headers={"Idempotency-Key": key()}))
                break
    head = service.services.matches.head(table.id)
    service.services.reads.wait(table.id, head)
    return head


def step(caller: Caller, table: ApiMatch) -> list[int]:
    """How far the match is, as the match, the view and the ledger tell the caller."""
    return [ok(caller.get(f"{table.path}{read}"))["step"] for read in ("", "/view", "/head")]


def test_a_delay_is_set_when_a_match_is_opened_and_everybody_sees_it(service: ApiService) -> None:
    for broadcast in (STEPS, HOUR):
        table = started(service, broadcast)
        assert broadcast == ok(service.anybody.get(table.path))["broadcast"]
        opened = ok(service.anybody.get(f"{table.path}/frames?text=en"))["frames"][0]
        assert broadcast == opened["facts"][0]["broadcast"]
        assert "late" in opened["text"][0]


@pytest.mark.parametrize(
    ("broadcast", "name", "pointer"),
    [
        ({}, "missing-field", "/broadcast/delay"),
        ({"delay": []}, "wrong-type", "/broadcast/delay"),
        ({"delay": {}}, "bad-value", "/broadcast/delay"),
        ({"delay": {"steps": 1, "seconds": 1}}, "bad-value", "/broadcast/delay"),
        ({"delay": {"days": 1}}, "bad-value", "/broadcast/delay"),
        ({"delay": {"steps": 0}}, "bad-value", "/broadcast/delay/steps"),
        ({"delay": {"seconds": 86_401}}, "bad-value", "/broadcast/delay/seconds"),
        ({"delay": {"steps": 1, "days": 1}}, "unknown-field", "/broadcast/delay/days"),
    ],
)
def test_another_delay_is_refused_and_nothing_is_stored(
    service: ApiService, broadcast: dict[str, Any], name: str, pointer: str
) -> None:
    player, events = service.player(), service.events()
    told = player.post("/v1/matches", {"game": "toy", "seats": 2, "broadcast": broadcast}).get_json()
    assert (f"/v1/problems/{name}", pointer) == (told["type"], told["pointer"])
    if isinstance(broadcast.get("delay"), dict):
        assert ("match 24", "bad_broadcast") == (told["rule"], told["key"])
    assert events == service.events()


def test_a_delay_must_have_exactly_one_unit(player: Caller) -> None:
    for delay in ({}, {"steps": 1, "seconds": 1}):
        body = {"game": "toy", "seats": 2, "broadcast": {"delay": delay}}
        told = problem(player.post("/v1/matches", body), "bad-value", 422)
        assert [["steps"], ["seconds"]] == [schema["required"] for schema in told["accepted"]["oneOf"]]


def test_onlookers_are_delayed_and_seats_are_not_until_the_match_is_over(service: ApiService) -> None:
    table = started(service, STEPS)
    head = played(service, table, 3)
    assert [[head] * 3] * 2 == [step(player, table) for player in table.players]
    assert [head - 2] * 3 == step(service.anybody, table) == step(service.player(), table)
    head = played(service, table, 99)
    assert [head] * 3 == step(service.anybody, table)
    assert "ended" == ok(service.anybody.get(f"{table.path}/view?as=referee"))["status"]


def test_a_match_that_is_over_stays_closed_to_onlookers_while_seconds_run(service: ApiService) -> None:
    table = started(service, HOUR)
    head = played(service, table, 99)
    for caller in (service.anybody, service.player()):
        assert [STARTED] * 3 == step(caller, table)
        assert problem(caller.get(f"{table.path}/view?as=referee"), "not-disclosed", 403)
    assert head == ok(table.players[1].get(f"{table.path}/view?as=referee"))["step"]


def test_a_referee_sees_the_match_of_now_and_with_other_tokens_what_everybody_sees(
    service: ApiService,
) -> None:
    table, mentor = started(service, HOUR), organizer(service)
    head = played(service, table, 2)
    assert [STARTED] * 3 == step(mentor, table)
    ok(mentor.post(f"{table.path}/openings", {"reason": "a complaint"}))
    assert head + 1 == ok(mentor.get(f"{table.path}/view?as=referee"))["step"]
    assert head + 1 == ok(mentor.get(table.path))["step"]
    assert STARTED == ok(mentor.get(f"{table.path}/view"))["step"]
    plain = Caller(service, service.services.players.tokens.issue(mentor.player, ["read"]), mentor.player)
    assert [STARTED] * 3 == step(plain, table)
    assert [] == ok(service.anybody.get(table.path))["opened_to"]


def test_who_looks_as_a_seat_sees_that_seat_up_to_the_step_and_the_match_as_late_as_everybody(
    service: ApiService,
) -> None:
    table, mentor = started(service, HOUR), organizer(service)
    head = played(service, table, 2)
    ok(mentor.post(f"{table.path}/openings", {"reason": "a complaint", "look": {"seat": 1, "step": 999}}))
    played(service, table, 1)
    for read, due in ((f"/view?as=1&at={head}", "/view?as=1"), (f"/view?at={head}", "/view?as=1")):
        own = ok(table.players[1].get(f"{table.path}{read}"))
        assert own == ok(mentor.get(f"{table.path}{due}"))
    assert [STARTED] * 3 == step(mentor, table)
    onlooker = mentor.get(f"{table.path}/view", headers={"Nostos-Min-Step": str(STARTED)})
    assert STARTED == ok(onlooker)["step"]
    assert [] == ok(service.anybody.get(table.path))["looks"]


def test_the_record_of_an_onlooker_ends_at_the_step_they_are_shown_and_holds(service: ApiService) -> None:
    table = started(service, STEPS)
    head = played(service, table, 4)
    data = service.anybody.get(f"{table.path}/record").data
    assert b'"steps":%d' % (head - 2) in data
    assert audit(data, GAMES, trusted(service)).ok
    played(service, table, 99)
    assert audit(service.anybody.get(f"{table.path}/record?as=referee").data, GAMES, trusted(service)).ok


def test_the_log_proves_no_step_that_is_not_shown(service: ApiService) -> None:
    table = started(service, STEPS)
    head = played(service, table, 3)
    size = logged(service, table.id)
    for at in range(1, head + 1):
        answer = service.anybody.get(f"/v1/log/inclusion?match={table.match}&step={at}&size={size}")
        assert ok(answer) if at <= head - 2 else problem(answer, "not-in-the-log", 404)


def test_a_refusal_names_the_step_that_its_author_is_shown(service: ApiService) -> None:
    table = started(service, STEPS)
    head, stranger = played(service, table, 3), service.player()
    for caller, due in ((stranger, head - 2), (table.players[0], head)):
        refused = caller.post(f"{table.path}/start")
        _, made = service.services.matches.ledger(table.id)
        told = receipt(service, refused)
        assert (due, made[due - 1]) == (told.step, told.head)
    assert "standing" not in stranger.post(f"{table.path}/start").get_json()
    assert [] == service.services.reads.frames(table.id, ONLOOKER, after=head - 2)
