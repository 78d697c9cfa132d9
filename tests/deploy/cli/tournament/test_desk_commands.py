"""What the desk does about results and appeals, by commands."""

from typing import Any
from uuid import UUID

import pytest

from api.client import Client, Kept
from deploy.cli.tournament.staff.finish_order import written_order
from deploy.terminal.errors import CommandError
from tests.deploy.cli.tournament.support import TournamentCommand
from tests.domain.tournaments.support import regulations
from tests.support.eventually import eventually
from tests.support.service.kept_desk import kept_desk
from tests.support.service.played_matches import has_begun
from tests.support.service.running import RunningService

TABLE: dict[str, Any] = {"seats": [{"number": 3}, {"number": 12}, {"number": 7}]}


def test_an_order_of_entrants_is_a_result_by_seats() -> None:
    made = written_order(TABLE, ["7", "3+12"], [(7, 20), (12, 4)])
    assert ({"ranking": [[2], [0, 1]], "scores": [0, 4, 20], "winners": [2]}, []) == made
    outcome, absent = written_order(TABLE, ["3+7", "12"], absent=[12], draw=True)
    assert ([], [1]) == (outcome["winners"], absent)


@pytest.mark.parametrize(
    ("order", "rest", "error"),
    [
        (["7", "3"], {}, "each entrant of this table once: 3, 12, 7"),
        (["7", "3+12", "7"], {}, "once"),
        (["7", "3,12"], {}, "'3,12' is no number"),
        (["7", "3+12"], {"absent": [1]}, "not at this table: 1"),
        (["7", "3+12"], {"scores": [(5, 1)]}, "not at this table: 5"),
    ],
)
def test_an_order_that_does_not_fit_is_refused(order: list[str], rest: dict[str, Any], error: str) -> None:
    with pytest.raises(CommandError, match=error.replace("+", r"\+")):
        written_order(TABLE, order, **rest)


def test_results_are_written_and_corrected_and_appeals_decided(nostos: RunningService) -> None:
    with Client(nostos.url, kept=Kept()) as client:
        referee, judge, *players = (
            client.register(name) for name in ("Penelope", "Mentor", "Iros", "Arnaios")
        )
        tournament = referee.open_tournament(regulations(counting={"by": "arbiter"}))
        referee.open_registration(tournament)
        for player in players:
            player.enter(tournament)
        referee.name_staff(tournament, judge.me().player, ["arbiter"])
        host = TournamentCommand(nostos.url, referee.token)
        host.said("registration", tournament, "closed")
        host.said("pair", tournament)
        host.said("start", tournament, 1)

        assert "round 1 has 1 tables" in host.error("result", tournament, 1, 2, "1", "2")
        assert "is written down" in host.said("result", tournament, 1, 1, "1", "2", "--score", 1, 9)
        host.said("confirm", tournament, 1)
        assert "other places" in host.said("correct", tournament, 1, 1, "2", "1", "--what-if")
        assert "needs --rule and --reason" in host.error("correct", tournament, 1, 1, "2", "1")
        why = ("--rule", "20", "--reason", "written down wrong")
        assert (
            "tournament.result_corrected" == host.found("correct", tournament, 1, 1, "2", "1", *why)["topic"]
        )
        seats = [seat["number"] for seat in referee.round(tournament, 1)["tables"][0]["seats"]]
        outcome = referee.round(tournament, 1)["tables"][0]["outcome"]
        assert [[seats.index(2)], [seats.index(1)]] == outcome["ranking"]

        host.said("rule", tournament, "--question", "May they?", "--answer", "No.", "--rule", "1")
        players[0].make_appeal(tournament, 1, "They may.")
        assert "none yet" in host.said("appeals", tournament)
        assert "a decision needs" in host.error("appeals", tournament, "--decide", 1, "--upheld")
        decision = ("--answer", "They may not.", "--rule", "1", "--panel", judge.me().player)
        done = host.found("appeals", tournament, "--decide", 1, "--dismissed", *decision)
        assert "tournament.appeal_decided" == done["topic"]
        [appeal] = host.found("appeals", tournament)["appeals"]
        assert appeal["decision"]["upheld"] is False


def test_an_arbiter_looks_at_a_table_and_others_are_refused(nostos: RunningService) -> None:
    with Client(nostos.url, kept=Kept()) as client, kept_desk(nostos.services):
        host, *players = (client.register(name) for name in ("Penelope", "Iros", "Arnaios"))
        tournament = host.open_tournament(regulations())
        host.open_registration(tournament)
        for player in players:
            player.enter(tournament)
        host.close_registration(tournament)
        host.pair_round(tournament, 1)
        host.open_round(tournament, 1)
        match = UUID(host.round(tournament, 1)["tables"][0]["match"])
        eventually(lambda: has_begun(nostos.services, match), "the match has begun")
        staff, entrant = (TournamentCommand(nostos.url, each.token) for each in (host, players[0]))
        why = ("--rule", "11", "--reason", "a dispute")
        made = staff.found("look", tournament, 1, 1, "--seat", 0, *why)
        assert (tournament, str(match)) == (made["tournament"], made["match"])
        [fact] = made["facts"]
        assert ("match.looked_as_seat", 0, "11") == (made["topic"], fact["seat"], fact["rule"])
        assert "is a step of the match" in staff.said("look", tournament, 1, 1, *why)
        assert "--step needs --seat" in staff.error("look", tournament, 1, 1, "--step", 3, *why)
        assert "not-on-the-staff" in entrant.error("look", tournament, 1, 1, *why)
