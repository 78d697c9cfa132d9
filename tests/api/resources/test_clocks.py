"""Clocks over HTTP: set when a match is opened, shown in its views, and a whole match that ends on time."""

from datetime import datetime, timedelta
from typing import Any

import pytest

from domain.ledger.verify.record_checks import audit
from domain.store.streams import Streams
from tests.api.resources.test_record import trusted
from tests.api.support import GAMES, ApiMatch, ApiService, Caller, key, ok, problem

BLITZ = {"kind": "fischer", "initial": 600, "increment": 5}


def clocked(service: ApiService, clock: dict[str, Any]) -> ApiMatch:
    """A match of two with a clock, which has begun."""
    players = [service.player(f"Player {seat}") for seat in range(2)]
    table = ApiMatch(
        ok(players[0].post("/v1/matches", {"game": "toy", "seats": 2, "clock": clock}))["match"], players
    )
    for seat, player in enumerate(players):
        ok(player.put(f"{table.path}/seats/{seat}"))
    ok(players[0].post(f"{table.path}/start"))
    return table


def bid(table: ApiMatch, seat: int) -> dict[str, Any]:
    """A move that the seat is offered."""
    [offer] = ok(table.players[seat].get(f"{table.path}/legal"))["offers"]
    card = offer["fields"]["card"]["values"][0]
    return {"type": "bid", "card": card}


@pytest.mark.parametrize(
    ("clock", "kind", "pointer"),
    [
        ({"kind": "sand"}, "bad-value", "/clock/kind"),
        ({"initial": 60}, "missing-field", "/clock/kind"),
        ({"kind": "fischer"}, "missing-field", "/clock/initial"),
        ({"kind": "fischer", "initial": 0}, "bad-value", "/clock/initial"),
        ({"kind": "fischer", "initial": 1.5}, "wrong-type", "/clock/initial"),
        ({"kind": "fischer", "initial": 60, "increment": 3601}, "bad-value", "/clock/increment"),
        ({"kind": "fischer", "initial": 60, "per_move": 60}, "unknown-field", "/clock/per_move"),
        ({"kind": "bronstein", "initial": 60}, "missing-field", "/clock/delay"),
        ({"kind": "delay", "initial": 60, "delay": 0}, "bad-value", "/clock/delay"),
        ({"kind": "delay", "initial": 60, "delay": 5, "increment": 5}, "unknown-field", "/clock/increment"),
        ({"kind": "byo_yomi", "initial": 60, "periods": 5}, "missing-field", "/clock/period"),
        ({"kind": "byo_yomi", "initial": 60, "periods": 101, "period": 30}, "bad-value", "/clock/periods"),
        ({"kind": "per_move", "per_move": 4}, "bad-value", "/clock/per_move"),
        ({"kind": "correspondence", "per_move": 59}, "bad-value", "/clock/per_move"),
        ({"kind": "correspondence", "per_move": 60, "pause": 1}, "unknown-field", "/clock/pause"),
        ([], "wrong-type", "/clock"),
        (None, "wrong-type", "/clock"),
    ],
)
def test_a_malformed_clock_opens_no_match(
    player: Caller, nothing_stored: None, *, clock: Any, kind: str, pointer: str
) -> None:
    told = problem(player.post("/v1/matches", {"game": "toy", "seats": 2, "clock": clock}), kind, 422)
    assert (pointer, True) == (told["pointer"], "accepted" in told)
    if isinstance(clock, dict):
        assert ("match 20", "bad_clock") == (told["rule"], told["key"])


def test_a_time_of_another_kind_of_clock_is_refused_with_those_of_this_kind(player: Caller) -> None:
    clock = {"kind": "fischer", "initial": 10, "per_move": 60}
    told = problem(
        player.post("/v1/matches", {"game": "toy", "seats": 2, "clock": clock}), "unknown-field", 422
    )
    assert ["increment", "initial", "kind"] == told["accepted"]


def test_the_match_shows_its_clock_and_views_the_time_left_at_each_step(service: ApiService) -> None:
    table = clocked(service, BLITZ)
    ok(table.players[1].post(f"{table.path}/moves", {"move": bid(table, 1)}))
    assert BLITZ == ok(service.anybody.get(table.path, headers={"Nostos-Min-Step": "5"}))["clock"]
    start, moved = (ok(service.anybody.get(f"{table.path}/view?at={step}"))["clocks"] for step in (4, 5))
    assert ([600, 600], [0, 1]) == (start["left"], start["running"])
    took = (datetime.fromisoformat(moved["at"]) - datetime.fromisoformat(start["at"])).total_seconds()
    assert [0] == moved["running"]
    assert [600 - took, 605 - took] == pytest.approx(moved["left"], abs=1e-6)
    assert None is ok(service.anybody.get(f"{table.path}/view?at=3"))["clocks"]


@pytest.mark.parametrize("kind", ["bronstein", "delay"])
def test_where_a_turn_has_a_delay_views_show_what_of_the_turn_is_used(
    service: ApiService, monkeypatch: pytest.MonkeyPatch, kind: str
) -> None:
    """Seat 1 moves after ten seconds and is waited for no longer; the turn of seat 0 goes on."""
    table = clocked(service, {"kind": kind, "initial": 600, "delay": 5})
    later = service.services.log.read(table.id)[3].at + timedelta(seconds=10)
    monkeypatch.setattr(Streams, "now", lambda _: later)
    ok(table.players[1].post(f"{table.path}/moves", {"move": bid(table, 1)}))
    start, moved = (ok(service.anybody.get(f"{table.path}/view?at={step}"))["clocks"] for step in (4, 5))
    full = 605 if kind == "delay" else 600
    assert ([full, full], [0, 0]) == (start["left"], start["used"])
    assert ([full - 10, full - 5], [10, 0]) == (moved["left"], moved["used"])


def test_periods_are_in_the_time_that_is_left(service: ApiService, monkeypatch: pytest.MonkeyPatch) -> None:
    table = clocked(service, {"kind": "byo_yomi", "initial": 0, "periods": 3, "period": 20})
    later = service.services.log.read(table.id)[3].at + timedelta(seconds=25)
    monkeypatch.setattr(Streams, "now", lambda _: later)
    ok(table.players[1].post(f"{table.path}/moves", {"move": bid(table, 1)}))
    clocks = ok(service.anybody.get(f"{table.path}/view?at=5"))["clocks"]
    assert ([35, 40], False) == (clocks["left"], "used" in clocks)


def test_a_match_without_a_clock_has_none(table: ApiMatch, service: ApiService) -> None:
    assert None is ok(service.anybody.get(table.path, headers={"Nostos-Min-Step": "4"}))["clock"]
    assert None is ok(service.anybody.get(f"{table.path}/view"))["clocks"]


def test_a_match_ends_on_time_and_its_record_holds(
    service: ApiService, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The clock of the service is set: nobody waits here."""
    table = clocked(service, {"kind": "correspondence", "per_move": 86_400})
    move = bid(table, 0)
    ok(table.players[1].post(f"{table.path}/moves", {"move": bid(table, 1)}))
    later = service.services.log.read(table.id)[3].at + timedelta(days=2)
    monkeypatch.setattr(Streams, "now", lambda _: later)
    late = problem(table.players[0].post(f"{table.path}/moves", {"move": move}), "time-is-up", 409)
    assert ("match 22", [0]) == (late["rule"], late["seats"])
    outcomes = ok(
        table.players[0].post(f"{table.path}/moves:batch", {"moves": [{"move": move, "key": key()}]})
    )
    assert "time-is-up" in outcomes["outcomes"][0]["problem"]["type"]
    assert problem(table.players[1].post(f"{table.path}/resignation"), "time-is-up", 409)
    service.services.matches.time_out(table.id)
    found = ok(service.anybody.get(table.path, headers={"Nostos-Min-Step": "6"}))
    assert ("ended", {"winners": [1], "scores": [0, 1], "ending": "timed_out", "ranking": [[1], [0]]}) == (
        found["status"],
        found["outcome"],
    )
    [frame] = ok(service.anybody.get(f"{table.path}/frames?after=5&text=en"))["frames"]
    assert ("match.timed_out", None) == (frame["topic"], frame["by"])
    assert "The time of Player 0 is up." == frame["text"][0]
    told = ok(service.anybody.get(f"{table.path}/view"))["clocks"]
    assert (0, []) == (told["left"][0], told["running"])
    for viewer in ("referee", "0", "onlooker"):
        report = audit(service.anybody.get(f"{table.path}/record?as={viewer}").data, GAMES, trusted(service))
        assert [] == [check for check in report.checks if not check.ok]
        assert "clocks" in [check.name for check in report.checks]
