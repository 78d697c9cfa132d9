"""Ratings over HTTP: after a tournament that was played, as pages, and of a player who is deleted."""

from collections.abc import Iterator, Sequence
from typing import Any
from uuid import uuid4

import psycopg
import pytest

from projections.models.ratings.rating_lists import LISTED_AFTER
from tests.api.support import ApiService, Caller, key, ok, problem
from tests.api.tournaments.support import ApiTournament
from tests.support.eventually import eventually
from tests.support.service.kept_desk import kept_desk

GAME = {"game": "wrath_of_poseidon", "shape": {"seats": 2}}


@pytest.fixture
def desk(service: ApiService) -> Iterator[None]:
    """The desk, which opens matches and takes their results."""
    with kept_desk(service.services):
        yield


def given_up(contest: ApiTournament) -> str:
    """The match of the first round begins, and its second seat resigns; the id of the match."""
    contest.opened(1)
    match = str(contest.tables(1)[0]["match"])
    [_, loser] = contest.at_table(1, 1)

    def resigned() -> bool:
        headers = {"Idempotency-Key": key()}
        return loser.ask("POST", f"/v1/matches/{match}/resignation", headers=headers).status_code < 300

    eventually(resigned, "the match was begun, and given up")
    return match


def rated(by: Caller, player: str) -> Sequence[Any]:
    """The ratings of a player, as somebody reads them."""
    found: Sequence[Any] = ok(by.get(f"/v1/players/{player}/ratings"))["ratings"]
    return found


@pytest.mark.usefixtures("desk")
def test_a_tournament_that_was_played_changes_ratings_when_it_is_finished(service: ApiService) -> None:
    contest = ApiTournament(service, 2, games=[GAME], rounds=1, late_until=0, asked_byes_until=1)
    contest.registered()
    given_up(contest)
    eventually(lambda: contest.tables(1)[0]["state"] == "reported")
    seated = contest.at_table(1, 1)
    for player in seated:
        contest.done("POST", "/rounds/1/tables/1/agreement", by=player)
    contest.done("POST", "/rounds/1/closing", {"publish": True})
    anybody = service.anybody
    assert [[], []] == [rated(anybody, player.player) for player in seated]
    contest.done("POST", "/end", {})

    eventually(lambda: all(rated(anybody, player.player) for player in seated), "they are rated")
    [[won], [lost]] = [rated(anybody, player.player) for player in seated]
    assert ("wrath_of_poseidon", "poseidon", 1, False) == tuple(
        won[name] for name in ("game", "role", "matches", "listed")
    )
    assert "navigator" == lost["role"]
    assert lost["mean"] < 25 < won["mean"]
    assert won["rating"] == pytest.approx(won["mean"] - 3 * won["uncertainty"], abs=0.05)
    listed = ok(anybody.get("/v1/ratings?game=wrath_of_poseidon&role=poseidon"))
    assert ([], LISTED_AFTER) == (listed["ratings"], listed["least_matches"])
    assert ["navigator", "poseidon"] == listed["roles"]
    exported = ok(seated[0].get("/v1/players/me/export"))
    assert [won] == exported["ratings"]

    leaving = {"confirm": seated[1].name}

    def gone() -> bool:
        """They have their seat until the desk has ended the match."""
        return seated[1].post("/v1/players/me/deletion", leaving).status_code == 204

    eventually(gone, "the match is over, and the player is deleted")
    problem(anybody.get(f"/v1/players/{seated[1].player}/ratings"), "no-such-player", 404)
    assert [won] == rated(anybody, seated[0].player)


@pytest.fixture(scope="module")
def listed(service: ApiService) -> list[Caller]:
    """Three players who are rated in Odyssee, the best first, and one who has too few matches."""
    players = [service.player(f"Rower {number}") for number in range(4)]
    with psycopg.connect(service.database) as owner:
        for number, player in enumerate(players):
            matches = LISTED_AFTER if number < 3 else 1
            owner.execute(
                "INSERT INTO nostos.ratings VALUES ('odyssee', 'wanderer', %s, %s, 25, 5, %s, now())",
                (player.player, 10.0 / 3 - number, matches),
            )
    return players


def test_a_list_has_pages_and_everybody_may_read_it(service: ApiService, listed: list[Caller]) -> None:
    whole = ok(service.anybody.get("/v1/ratings?game=odyssee"))
    assert ("wanderer", ["wanderer"], None) == (whole["role"], whole["roles"], whole["cursor"])
    assert [each.player for each in listed[:3]] == [each["player"] for each in whole["ratings"]]
    assert [(3.33, "Rower 0"), (2.33, "Rower 1"), (1.33, "Rower 2")] == [
        (each["rating"], each["name"]) for each in whole["ratings"]
    ]
    found, path = [], "/v1/ratings?game=odyssee&limit=2"
    while path:
        answer = service.anybody.get(path)
        found += ok(answer)["ratings"]
        path = answer.headers.get("Link", "").partition(">")[0].removeprefix("<")
    assert whole["ratings"] == found
    assert whole == ok(listed[0].get("/v1/ratings?game=odyssee&role=wanderer"))


def test_what_does_not_fit_is_refused_and_what_is_not_there_is_empty(service: ApiService) -> None:
    get = service.anybody.get
    assert [] == ok(get("/v1/ratings?game=odyssee&role=cyclops"))["ratings"]
    empty = ok(get("/v1/ratings?game=winds_of_fate"))
    assert (None, [], []) == (empty["role"], empty["roles"], empty["ratings"])
    told = problem(get("/v1/ratings?game=go"), "no-such-game", 404)
    assert "odyssee" in told["accepted"]
    problem(get("/v1/ratings"), "bad-parameter", 422)
    problem(get("/v1/ratings?game=odyssee&role=%00"), "bad-parameter", 422)
    problem(get("/v1/ratings?game=odyssee&role=wanderer&cursor=abc"), "bad-cursor", 422)
    for player in (str(uuid4()), "nobody", "%00"):
        problem(get(f"/v1/players/{player}/ratings"), "no-such-player", 404)
