"""Leaving over HTTP: what is agreed on, seats that leave a match that goes on, and substitutes for them."""

from datetime import datetime, timedelta
from typing import Any

import pytest

from domain.ledger.verify.record_checks import audit
from domain.store.streams import Streams
from tests.api.resources.test_record import trusted
from tests.api.support import GAMES, ApiMatch, ApiService, Caller, ok, problem

PASSING = {"resigned": "pass", "timed_out": "pass", "absent": "pass", "absent_after": None}
READS = ("view?as=0", "frames?as=0", "record?as=0", "notebook?as=0", "notebook/talk?as=0")
SUBSTITUTES = {"resigned": "substitute", "timed_out": "substitute", "absent": "substitute"}


def of_three(service: ApiService, **agreed: Any) -> ApiMatch:
    """A match of three that has begun."""
    players = [service.player(f"Player {seat}") for seat in range(3)]
    table = ApiMatch(
        ok(players[0].post("/v1/matches", {"game": "toy", "seats": 3, **agreed}))["match"], players
    )
    for seat, player in enumerate(players):
        ok(player.put(f"{table.path}/seats/{seat}"))
    ok(players[0].post(f"{table.path}/start"))
    return table


def bid(table: ApiMatch, player: Caller) -> Any:
    """The player bids a card."""
    [offer] = ok(player.get(f"{table.path}/legal"))["offers"]
    move = {"type": "bid", "card": offer["fields"]["card"]["values"][0]}
    return ok(player.post(f"{table.path}/moves", {"move": move}))


def taken_over(service: ApiService) -> tuple[ApiMatch, Caller, int]:
    """A match in which a new player has seat 0, that player, and the step from which they have it."""
    table = of_three(service, leaving=SUBSTITUTES)
    ok(table.players[0].post(f"{table.path}/resignation"))
    newcomer = service.player("Eve")
    return table, newcomer, ok(newcomer.post(f"{table.path}/seats/0/substitution"))["step"]


def play_out(table: ApiMatch, players: list[Caller]) -> None:
    """The players play to the end."""
    while "playing" == ok(players[0].get(table.path))["status"]:
        for player in players:
            offers = ok(player.get(f"{table.path}/legal"))["offers"]
            if offers and offers[0]["move"] == "bid":
                bid(table, player)
            elif offers:
                ok(player.post(f"{table.path}/moves", {"move": {"type": "decline"}}))


def test_a_match_shows_what_is_agreed_on_also_if_nobody_said_anything(service: ApiService) -> None:
    for agreed, shown in (
        ({}, PASSING),
        (
            {"leaving": {"timed_out": "bot", "absent_after": 86_400}},
            PASSING | {"timed_out": "bot", "absent_after": 86_400},
        ),
    ):
        assert shown == ok(service.anybody.get(of_three(service, **agreed).path))["leaving"]
    of_two = ok(service.player().post("/v1/matches", {"game": "toy", "seats": 2}))["match"]
    assert {"end"} == {*ok(service.anybody.get(f"/v1/matches/{of_two}"))["leaving"].values()} - {None}


def test_a_game_says_what_is_usual(service: ApiService) -> None:
    usual = ok(service.anybody.get("/v1/games/toy"))["leaving"]
    assert {"2": {**dict.fromkeys(PASSING, "end"), "absent_after": None}, "3": PASSING} == usual


@pytest.mark.parametrize(
    ("leaving", "kind", "pointer"),
    [
        ({"resigned": "fight"}, "bad-value", "/leaving/resigned"),
        ({"absent": None}, "wrong-type", "/leaving/absent"),
        ({"absent_after": 59}, "bad-value", "/leaving/absent_after"),
        ({"absent_after": 2_592_001}, "bad-value", "/leaving/absent_after"),
        ({"absent_after": 90.5}, "wrong-type", "/leaving/absent_after"),
        ({"asleep": "pass"}, "unknown-field", "/leaving/asleep"),
        ([], "wrong-type", "/leaving"),
        (None, "wrong-type", "/leaving"),
    ],
)
def test_what_cannot_be_agreed_on_opens_no_match(
    player: Caller, nothing_stored: None, *, leaving: Any, kind: str, pointer: str
) -> None:
    told = problem(player.post("/v1/matches", {"game": "toy", "seats": 3, "leaving": leaving}), kind, 422)
    assert (pointer, True) == (told["pointer"], "accepted" in told)


def test_a_match_of_three_goes_on_without_one_who_resigned(service: ApiService) -> None:
    table = of_three(service)
    left = ok(table.players[0].post(f"{table.path}/resignation"))
    assert "match.resigned" == left["topic"]
    gone = [{"seat": 0, "policy": "pass"}]
    for path in ("", "/view", "/view?as=1"):
        asked = table.players[1].get(f"{table.path}{path}", headers={"Nostos-Min-Step": str(left["step"])})
        assert ("playing", gone) == (ok(asked)["status"], ok(asked)["gone"])
    assert problem(table.players[0].post(f"{table.path}/resignation"), "resignation", 409)
    play_out(table, table.players[1:])
    found = ok(service.anybody.get(table.path))
    assert ("ended", [0]) == (found["status"], found["outcome"]["ranking"][-1])
    assert 0 not in found["outcome"]["winners"]
    report = audit(service.anybody.get(f"{table.path}/record?as=referee").data, GAMES, trusted(service))
    assert [] == [check for check in report.checks if not check.ok]


def test_who_may_take_a_seat_over(service: ApiService) -> None:
    table = of_three(service, leaving=SUBSTITUTES)
    seat, eve = f"{table.path}/seats/0/substitution", service.player("Eve")
    assert problem(eve.post(seat), "no-substitute", 409)
    ok(table.players[0].post(f"{table.path}/resignation"))
    assert problem(service.anybody.post(seat), "token-needed", 401)
    assert problem(table.players[1].post(seat), "already-seated", 409)
    assert problem(eve.post(f"{table.path}/seats/7/substitution"), "no-such-seat", 404)
    ok(eve.post(seat))
    assert problem(service.player().post(seat), "no-substitute", 409)
    ok(eve.post(f"{table.path}/resignation"))
    assert "match 27" == problem(table.players[0].post(seat), "no-substitute", 409)["rule"]
    passing = of_three(service)
    ok(passing.players[0].post(f"{passing.path}/resignation"))
    assert problem(eve.post(f"{passing.path}/seats/0/substitution"), "no-substitute", 409)


def test_a_substitute_sees_what_the_seat_saw_and_plays_on(service: ApiService) -> None:
    table = of_three(service, leaving=SUBSTITUTES)
    old, eve = table.players[0], service.player("Eve")
    ok(old.post(f"{table.path}/resignation"))
    seen = ok(old.get(f"{table.path}/frames?as=0"))["frames"]
    step = ok(eve.post(f"{table.path}/seats/0/substitution"))["step"]
    assert [*seen] == ok(eve.get(f"{table.path}/frames?as=0"))["frames"][: step - 1]
    found = ok(eve.get(table.path))
    assert ([], [{"seat": 0, "step": step}], "Eve") == (
        found["gone"],
        found["substituted"],
        found["seats"][0]["name"],
    )
    assert "0" == ok(eve.get(f"{table.path}/view"))["viewer"]
    report = audit(eve.get(f"{table.path}/record?as=0").data, GAMES, trusted(service))
    assert not [
        check for check in report.checks if not check.ok and check.name not in {"outcome", "commitment"}
    ]
    table.players[0] = eve
    play_out(table, table.players)
    assert "ended" == ok(service.anybody.get(table.path))["status"]


def test_the_earlier_player_loses_the_seat_in_that_very_step(service: ApiService) -> None:
    table, eve, step = taken_over(service)
    old = table.players[0]
    for path in (
        "view?as=0",
        "frames?as=0",
        "record?as=0",
        "notebook?as=0",
        "notebook/talk?as=0",
        "worlds?as=0",
    ):
        assert problem(old.get(f"{table.path}/{path}"), "not-your-seat", 403)
        assert 403 != eve.get(f"{table.path}/{path}").status_code
    assert problem(old.post(f"{table.path}/tickets", {"as": "0"}), "not-your-seat", 403)
    assert problem(old.get(f"{table.path}/legal"), "not-seated", 403)
    assert problem(old.post(f"{table.path}/moves", {"move": {"type": "decline"}}), "not-seated", 403)
    assert problem(old.put(f"{table.path}/notebook/5", {"marks": ["high"]}), "not-seated", 403)
    assert problem(old.post(f"{table.path}/resignation"), "not-seated", 403)
    assert "onlooker" == ok(old.get(f"{table.path}/view"))["viewer"]
    assert step == ok(old.get(f"{table.path}/view"))["step"]


def test_they_lose_it_also_where_the_read_models_lag(
    service: ApiService, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The log decides whose the seat is: a listing of before is not believed."""
    table = of_three(service, leaving=SUBSTITUTES)
    old = table.players[0]
    left = ok(old.post(f"{table.path}/resignation"))["step"]
    before = service.services.reads.match(table.id, at_least=left)
    ok(service.player("Eve").post(f"{table.path}/seats/0/substitution"))
    monkeypatch.setattr(service.services.reads, "match", lambda *_: before)
    monkeypatch.setattr(service.services.written, "number", lambda _: 0)
    for path in READS:
        assert problem(old.get(f"{table.path}/{path}"), "not-your-seat", 403)
        alone = old.get(f"{table.path}/{path.partition('?')[0]}")
        assert "onlooker" in alone.headers.get("Content-Disposition", alone.get_data(as_text=True))
    assert "onlooker" == ok(old.get(f"{table.path}/view"))["viewer"]


def test_notes_that_a_seat_shares_with_nobody_stay_hidden_from_a_substitute(service: ApiService) -> None:
    table = of_three(service, leaving=SUBSTITUTES)
    old, eve, path = table.players[0], service.player("Eve"), f"{table.path}/notebook"
    ok(old.put(f"{path}/5", {"marks": ["high"]}))
    ok(old.put(f"{path}/6", {"marks": ["low"]}))
    assert 2 == len(ok(old.get(path))["notes"])
    ok(old.post(f"{table.path}/resignation"))
    step = ok(eve.post(f"{table.path}/seats/0/substitution"))["step"]
    assert [] == ok(eve.get(path))["notes"] == ok(eve.get(f"{path}?at={step - 1}"))["notes"]
    ok(eve.put(f"{path}/6", {"marks": ["gone"]}))
    assert [("6", ["gone"])] == [(note["subject"], note["marks"]) for note in ok(eve.get(path))["notes"]]
    table.players[0] = eve
    play_out(table, table.players)
    assert ok(eve.get(table.path))["disclosed"]
    notes = ok(service.anybody.get(f"{path}?as=0"))["notes"]
    assert {("5", "high"), ("6", "gone")} == {(note["subject"], note["marks"][0]) for note in notes}


def test_what_several_seats_share_stays_the_sides(
    service: ApiService, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The clock of the service is set: nobody waits here."""
    agreed = SUBSTITUTES | {"absent_after": 60}
    table = of_three(service, leaving=agreed, options={"partners": True})
    old, partner, eve = *table.players[:2], service.player("Eve")
    ok(old.put(f"{table.path}/notebook/5", {"marks": ["high"]}))
    ok(partner.post(f"{table.path}/notebook/talk", {"text": "I have the seven."}))
    bids = [bid(table, player) for player in table.players[1:]]
    later = datetime.fromisoformat(bids[-1]["at"]) + timedelta(minutes=2)
    monkeypatch.setattr(Streams, "now", lambda _: later)
    service.services.matches.find_absent(table.id)
    ok(eve.post(f"{table.path}/seats/0/substitution"))
    assert ["5"] == [note["subject"] for note in ok(eve.get(f"{table.path}/notebook"))["notes"]]
    lines = ok(eve.get(f"{table.path}/notebook/talk"))
    assert ["I have the seven."] == [line["text"] for line in lines["lines"]]
    assert [0, 1] == lines["seats"]
    for path in ("notebook", "notebook/talk"):
        assert problem(old.get(f"{table.path}/{path}?as=0"), "not-your-seat", 403)
