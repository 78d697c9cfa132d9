"""Acts that are one request each, by commands: the staff, entrants, rounds, and matches of tables."""

from collections.abc import Iterator
from functools import partial
from typing import Any
from uuid import UUID

import pytest

from api.client import Client, Kept
from deploy.cli.tournament.acts.match_acts import by_seats
from deploy.terminal.errors import CommandError
from domain.kernel.match.lifecycle import Status
from domain.matches.errors import NoSuchMatch
from domain.threadsafe.decoder import JsonObject
from tests.deploy.cli.tournament.support import TournamentCommand
from tests.domain.tournaments.support import regulations
from tests.support.eventually import eventually
from tests.support.service.kept_desk import kept_desk
from tests.support.service.running import RunningService

NAMES = ("Antinoos", "Eurymachos", "Amphinomos", "Leokritos")
REASON = ("--reason", "It was agreed at the table.")
WHY = ("--rule", "House rule 1", *REASON)


class Hosted:
    """A tournament that was announced over REST, its host's commands, and those who entered."""

    def __init__(self, nostos: RunningService, client: Client) -> None:
        self.service, self.client = nostos, client
        host = client.register("Penelope")
        self.players = [client.register(name) for name in NAMES]
        self.id = host.open_tournament(regulations(check_in=True, counting={"by": "arbiter"}))
        self.host = TournamentCommand(nostos.url, host.token)
        host.open_registration(self.id)
        for player in self.players:
            player.enter(self.id)

    def said(self, name: str, *words: Any) -> str:
        """What a command of the host prints for people."""
        return self.host.said(name, self.id, *words)

    def found(self, name: str, *words: Any) -> JsonObject:
        """The object that a command of the host prints."""
        return self.host.found(name, self.id, *words)

    def error(self, name: str, *words: Any) -> str:
        """The error of a command of the host that fails."""
        return self.host.error(name, self.id, *words)

    def shown(self) -> JsonObject:
        """The tournament, after all that has happened by now."""
        return self.client.tournament(self.id, least=self.client.tournament_head(self.id)["step"])

    def pairs(self) -> list[list[int]]:
        """The numbers of the entrants at the tables of the first round."""
        tables = self.client.round(self.id, 1, least=self.shown()["step"])["tables"]
        return [[seat["number"] for seat in table["seats"]] for table in tables]


@pytest.fixture
def cup(nostos: RunningService) -> Iterator[Hosted]:
    with Client(nostos.url, kept=Kept()) as client:
        yield Hosted(nostos, client)


def test_staff_is_named_and_removed(cup: Hosted, nostos: RunningService) -> None:
    mentor = cup.client.register("Mentor")
    player = mentor.me().player
    assert "tournament.staff_named" == cup.found("staff add", player, "arbiter", "scorekeeper")["topic"]
    assert ["arbiter", "scorekeeper"] == sorted(
        next(each["roles"] for each in cup.shown()["staff"] if each["player"] == player)
    )
    assert "not-on-the-staff" in TournamentCommand(nostos.url, mentor.token).error(
        "staff remove", cup.id, player, *REASON
    )
    assert f"{player} is not on the staff any more. (step " in cup.said("staff remove", player, *REASON)
    assert "no-such-staff" in cup.error("staff remove", player, *REASON)


def test_entrants_are_there_leave_and_come_back_and_have_byes_and_penalties(cup: Hosted) -> None:
    for number in (1, 2, 3, 4):
        assert f"Entrant {number} is there." in cup.said("entrant check-in", number)
    assert "has checked in already" in cup.error("entrant check-in", 1)
    cup.said("registration", "closed")
    cup.said("entrant drop", 4, *REASON)
    assert "declined" == cup.shown()["entrants"][3]["state"]
    cup.said("entrant reinstate", 4, *REASON)
    assert "round 1" in cup.said("entrant bye", 3, 1, *REASON)
    assert [1] == cup.shown()["entrants"][2]["given_byes"]
    assert "not-an-entrant" in cup.error("entrant no-bye", 3, 1)
    themself = TournamentCommand(cup.service.url, cup.players[2].token)
    assert "has no bye in round 1 any more" in themself.said("entrant no-bye", cup.id, 3, 1)
    assert [] == cup.shown()["entrants"][2]["given_byes"]
    cup.said("pair")
    cup.said("start", 1)
    found = cup.found("entrant points", 2, "--round", 1, "--points", 1, *WHY)
    assert "tournament.points_deducted" == found["topic"]
    cup.said("entrant drop", 1, *WHY)
    assert "dropped" == cup.shown()["entrants"][0]["state"]


def test_a_round_is_paired_by_hand_and_time_is_called(cup: Hosted) -> None:
    for number in (1, 2, 3, 4):
        cup.said("entrant check-in", number)
    cup.said("registration", "closed")
    cup.said("postpone", "2099-01-01T10:00:00Z", *REASON)
    assert "2099-01-01T10:00:00Z" == cup.shown()["starts"]
    cup.said("pair")
    cup.said("round cancel", 1, *REASON)
    cup.said("pair")
    mistyped = cup.host.call("round pairing", cup.id, 1, "4;2", *WHY)
    assert (2, True) == (mistyped.exit_code, "'4;2' is no number" in mistyped.stderr)
    wanted = [pair[::-1] for pair in cup.pairs()[::-1]]  # the draw may give any pairing, and never this one
    assert "by hand" in cup.said("round pairing", 1, *(f"{one},{other}" for one, other in wanted), *WHY)
    assert wanted == cup.pairs()
    cup.said("start", 1)
    assert "tournament.time_called" == cup.found("round time", 1, "--turns", 2)["topic"]
    cup.said("close", 1)
    assert "published" in cup.said("round publish", 1)
    assert "is cancelled" in cup.said("cancel", *REASON)
    assert "cancelled" == cup.shown()["status"]


def test_an_arbiter_acts_in_the_matches_of_tables(cup: Hosted) -> None:
    for number in (1, 2, 3, 4):
        cup.said("entrant check-in", number)
    cup.said("registration", "closed")
    cup.said("pair")
    assert "there is no match at table 1" in cup.error("match pause", 1, 1, *WHY)
    cup.said("start", 1)
    tables = cup.client.round(cup.id, 1, least=cup.shown()["step"])["tables"]
    with kept_desk(cup.service.services):
        for table in tables:
            eventually(partial(is_playing, cup, table["match"]), "the match is played", 60)
    first, second = (seat["number"] for seat in tables[0]["seats"])
    (stranger, *_) = (seat["number"] for seat in tables[1]["seats"])
    assert "match.paused" == cup.found("match pause", 1, 1, *WHY)["topic"]
    assert "no-time-to-adjust" in cup.error("match time", 1, 1, first, second, "--seconds", 60, *WHY)
    assert "match.rewound" == cup.found("match rewind", 1, 1, 4, *WHY)["topic"]
    assert "goes on" in cup.said("match resume", 1, 1, *WHY)
    assert f"not at this table: {stranger}" == cup.error("match penalize", 1, 1, stranger, *WHY)
    assert f"Entrant {second} has" in cup.said("match penalize", 1, 1, second, "--points", 1, *WHY)
    assert "match.adjudicated" == cup.found("match adjudicate", 1, 1, second, first, *WHY)["topic"]
    cup.said("match adjourn", 1, 2, *REASON)
    assert "is annulled" in cup.said("match annul", 1, 2, *WHY)
    assert "Another match" in cup.said("match replay", 1, 2, *WHY)
    again = cup.client.round(cup.id, 1, least=cup.shown()["step"])["tables"][1]
    assert 2 == len(again["matches"])


def is_playing(cup: Hosted, match: str) -> bool:
    try:
        return cup.service.services.matches.status(UUID(match)) is Status.PLAYING
    except NoSuchMatch:
        return False


def test_entrants_are_named_by_their_numbers_and_sent_as_seats() -> None:
    held = {"seats": [{"number": 3}, {"number": 12}, {"number": 7}]}
    typed = {"seat": 7, "seats": (12, 3), "ranking": ([7], [3, 12]), "rule": "1"}
    assert {"seat": 2, "seats": [1, 0], "ranking": [[2], [0, 1]], "rule": "1"} == by_seats(held, typed)
    with pytest.raises(CommandError, match="not at this table: 5"):
        by_seats(held, {"ranking": ([5],)})
