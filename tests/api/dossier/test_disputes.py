"""Disputes that the dossier of a match decides alone, without its record and without the log."""

from hashlib import sha256
from itertools import pairwise

import pytest

from tests.api.dossier.support import BLITZ, Json, LaterClock, Person, RealMatch, follow_for
from tests.support.service.running import RunningService, StreamReader

WRATH = {"board": "A"}


def turns_of(dossier: Json, seat: int) -> list[Json]:
    return [turn for turn in dossier["turns"] if turn["seat"] == seat]


def test_the_clock_cheated_me(desk: RunningService, monkeypatch: pytest.MonkeyPatch) -> None:
    """The service was away for 90 seconds of a turn, and gave them back; what is left is what is due."""
    match = RealMatch(desk, "wrath_of_poseidon", options=WRATH, clock=BLITZ)
    watch = LaterClock(monkeypatch, match)
    seat, mover = next((seat, each) for seat, each in enumerate(match.players) if match.offered(each))
    since = watch.advance(7)
    until = watch.advance(90)
    match.services.matches.give_time(match.id, since, until)
    watch.advance(3)
    move = match.offered(mover)
    assert move is not None
    assert match.send(mover, move).is_success

    found = match.dossier(match.arbiter)
    [turn] = turns_of(found, seat)[:1]
    assert (100, 90, 0, 5) == tuple(turn[name] for name in ("used", "given", "adjusted", "earned"))
    assert (600, 595) == (turn["before"], turn["after"])
    [given] = found["events"]
    assert ("time_given", 90, [seat]) == (
        given["kind"],
        given["details"]["seconds"],
        given["details"]["seats"],
    )
    times = mover.get(f"{match.path}/dossier/times")
    assert (found["turns"], found["events"], BLITZ) == (times["turns"], times["events"], times["clock"])


def test_i_was_disconnected(desk: RunningService, monkeypatch: pytest.MonkeyPatch) -> None:
    """One player's stream was closed by them long before their flag fell; the other's was open."""
    match = RealMatch(desk, "wrath_of_poseidon", options=WRATH, clock=BLITZ)
    watch = LaterClock(monkeypatch, match)
    seat, _ = next((seat, each) for seat, each in enumerate(match.players) if match.offered(each))
    stays = StreamReader(f"{desk.url}{match.path}/stream", match.players[1 - seat].token, {})
    stays.wait(match.head)
    follow_for(desk, match, seat)
    watch.advance(600)
    match.services.matches.time_out(match.id)

    found = match.dossier(match.arbiter)
    [flag] = [turn for turn in turns_of(found, seat) if turn["end"] == "timed_out"]
    [gone] = [each for each in found["presence"]["streams"] if each["seat"] == seat]
    assert ("client", flag["began"]["step"]) == (gone["ended"], gone["delivered"])
    assert gone["opened_at"] <= gone["delivered_at"] <= gone["closed_at"] < flag["runs_out"]
    [other] = [each for each in found["presence"]["streams"] if each["seat"] != seat]
    assert None is other["closed_at"]
    stays.hang_up()
    [own] = match.dossier(match.players[seat])["presence"]["streams"]
    assert gone == own


def test_the_server_lost_my_move(desk: RunningService) -> None:
    """A move came too late and was refused, with a receipt; of another one nothing ever arrived."""
    match = RealMatch(desk, "wrath_of_poseidon", options=WRATH, clock=BLITZ)
    seat, mover = next((seat, each) for seat, each in enumerate(match.players) if match.offered(each))
    move = match.offered(mover)
    assert move is not None
    refused = match.send(mover, move, **{"If-Match": '"2"', "Idempotency-Key": "late"})
    assert 412 == refused.status_code
    accepted = match.send(mover, move, **{"Idempotency-Key": "in time"})
    assert accepted.is_success

    found = match.dossier(match.arbiter)
    [row] = found["presence"]["refusals"]
    due = ("stale", 412, seat, mover.player, 4)
    assert due == tuple(row[name] for name in ("problem", "status", "seat", "player", "step"))
    assert sha256(refused.headers["nostos-receipt"].encode()).hexdigest() == row["receipt"]
    step = accepted.json()
    [made] = [each for each in found["steps"] if each["step"] == step["step"]]
    assert (step["head"], seat, mover.player) == (made["head"], made["seat"], made["player"])
    assert {"opened", "sat", "started", "moved"} == {
        each["topic"].removeprefix("match.") for each in found["steps"]
    }
    own = match.dossier(mover)["presence"]["refusals"]
    assert [None, True] == [row["command"], own[0]["command"] is not None]


def test_that_seat_could_not_have_known(desk: RunningService) -> None:
    """A seat moved before something was shown to it; when the match is over its dossier says since when."""
    match = RealMatch(desk, "odysseus", 3, tournament=False).play()
    assert len(match.services.log.read(match.id)) == match.head
    found = match.dossier(match.players[0], "?as=referee")
    assert found["disclosed"]
    private = [each for each in found["knowledge"] if each["seat"] is not None]
    shown = [each for each in private if each["since"] is not None and each["value"]]
    moves = {
        seat: [move["step"] for turn in turns_of(found, seat) for move in turn["moves"]] for seat in range(3)
    }
    later = [each for each in shown if any(step < each["since"] for step in moves[each["seat"]])]
    assert later  # the seat had moved before it was shown this
    for each in later[:20]:
        frames = match.players[0].get(f"{match.path}/frames?as={each['seat']}&limit=500")["frames"]
        before = [fact for frame in frames[: each["since"] - 1] for fact in frame["facts"]]
        told = [fact.get(each["field"]) for fact in before if fact["type"] == each["type"]]
        assert each["value"] not in told
        now = frames[each["since"] - 1]["facts"]
        assert each["value"] in [fact.get(each["field"]) for fact in now if fact["type"] == each["type"]]
    for one, other in pairwise(found["knowledge"]):
        assert one["step"] <= other["step"]


def test_who_has_no_account_finds_the_same_times(desk: RunningService) -> None:
    match = RealMatch(desk, clock=BLITZ).play(2)
    stranger = Person(desk, None)
    found, arbiters = (stranger.get(f"{match.path}/dossier"), match.dossier(match.arbiter))
    assert (None, arbiters["turns"]) == (found["presence"], found["turns"])
