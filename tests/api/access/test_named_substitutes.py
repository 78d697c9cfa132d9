"""An arbiter gives a seat of a match to another player, over HTTP: section 47 of the rules of the match."""

from typing import Any

import pytest

from tests.api.access.support import WHY, StaffedTournament, as_organizer
from tests.api.support import ApiService, Caller, ok, problem
from tests.support.eventually import eventually


@pytest.fixture
def played(service: ApiService) -> StaffedTournament:
    return StaffedTournament(service, players=5, late_until=2)


def give(played: StaffedTournament, player: Caller, seat: int = 0, by: str = "arbiter") -> Any:
    """The answer to somebody of the staff who gives a seat of the first table to a player."""
    body = {**WHY, "seat": seat, "substitute": player.player}
    return played.staff[by].post(f"{played.match_path()}/substitute", body)


def answered(caller: Caller, address: str) -> Any:
    """The answer, when the read models have caught up with what the caller did."""
    eventually(lambda: caller.get(address).status_code != 503, "the read models have caught up")
    return caller.get(address)


def test_the_old_player_loses_the_seat_and_the_new_one_has_it(played: StaffedTournament) -> None:
    old, new = played.at_table(1, 1)[0], played.service.player("Halia")
    seat, path = 0, played.match_path()
    held = next(iter(played.service.services.matches.legal(played.match(), old.player).offers[0].all()))
    ok(old.put(f"{path}/notebook/{held['card']}", {"marks": ["a private mark"]}))
    assert "a private mark" in answered(old, f"{path}/notebook").text
    step = ok(give(played, new))
    played.service.services.reads.wait(played.match(), step["step"])
    assert ["substitute_named", "substituted"] == [fact["type"] for fact in step["facts"]]
    for read in ("view", "frames", "record"):
        problem(answered(old, f"{path}/{read}?as={seat}"), "not-your-seat", 403)
    problem(answered(old, f"{path}/legal"), "not-seated", 403)
    seen = ok(answered(new, f"{path}/view?as={seat}"))
    assert step["step"] == seen["step"]
    notes = answered(new, f"{path}/notebook")
    ok(notes)
    assert "a private mark" not in notes.text


def test_insiders_and_who_plays_or_looked_get_no_seat(played: StaffedTournament) -> None:
    mentor = played.service.player("Mentor")
    with as_organizer(played.service, mentor) as organizer:
        body = {"reason": "a complaint", "look": {"seat": 0}}
        looked = ok(organizer.post(f"{played.match_path(2)}/openings", body))["step"]
    played.service.services.reads.wait(played.match(2), looked)
    for player in (mentor, played.former, *played.staff.values(), *played.at_table(1, 1)):
        if player is played.staff["scorekeeper"]:
            continue
        refused = problem(give(played, player), "bad-value", 422)
        assert ("match 47", "/substitute") == (refused["rule"], refused["pointer"])
    ok(give(played, played.staff["scorekeeper"]))


def test_nobody_but_an_arbiter_gives_a_seat(played: StaffedTournament) -> None:
    for role in ("scorekeeper", "commentator"):
        problem(give(played, played.service.player("Halia"), by=role), "not-the-arbiter", 403)
