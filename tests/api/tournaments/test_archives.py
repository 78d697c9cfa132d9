"""Archives over HTTP: whoever has one verifies offline that the tournament is complete."""

import json
from pathlib import Path
from random import Random
from typing import Any
from uuid import UUID

import pytest
from click.testing import CliRunner

from api.resources.tournaments import records
from deploy.audit import verify
from domain.kernel.match.lifecycle import Status
from domain.ledger.verify.tournaments.archive import read_archive
from domain.tournaments.playing.result_intake import ResultIntake
from domain.tournaments.playing.round_opening import RoundOpening
from domain.tournaments.playing.settlement import Settlement
from tests.api.support import GAMES, ApiService, problem
from tests.api.tournaments.support import ApiTournament


class PlayedOverHttp(ApiTournament):
    """A tournament whose matches are opened, played and settled, as the desk does it."""

    def played_out(self, number: int) -> None:
        """A round whose matches are played to their ends."""
        services, chooser = self.service.services, Random(number)
        self.opened(number)
        for opened in RoundOpening(services.tournaments, services.matches).open_missing(self.id, number):
            assert not opened.refused
            self._play(opened.match, chooser)
        ResultIntake(services.tournaments, services.matches).take_results(self.id)
        for table in range(1, len(self.tables(number)) + 1):
            for player in self.at_table(number, table):
                self.done("POST", f"/rounds/{number}/tables/{table}/agreement", by=player)
        Settlement(services.tournaments, services.matches).settle(self.id)
        self.done("POST", f"/rounds/{number}/closing", {})

    def _play(self, match: UUID, chooser: Random) -> None:
        matches = self.service.services.matches
        while matches.status(match) is Status.PLAYING:
            for player in (
                each.player for each in self.players if matches.seat_of(match, each.player) is not None
            ):
                offers = matches.legal(match, player).offers
                if offers:
                    command = self.service.services.players.tokens.command("move")
                    matches.play(match, player, offers[0].sample(chooser), command)
                    break

    def wait(self) -> None:
        """Until the read models show all of its matches."""
        services = self.service.services
        for _, table in services.tournaments.truth(self.id).places():
            match = UUID(table.match)
            services.reads.wait(match, services.matches.head(match))


@pytest.fixture(scope="module")
def over(service: ApiService) -> PlayedOverHttp:
    """A tournament of four players and two rounds that is finished."""
    made = PlayedOverHttp(service)
    made.registered()
    made.played_out(1)
    made.played_out(2)
    made.done("POST", "/end", {})
    made.wait()
    return made


def verified(over: PlayedOverHttp, folder: Path, *queries: str) -> dict[str, Any]:
    """What `nostos verify` says of archives."""
    policy = folder / "policy.json"
    keys = [{"kid": key["kid"], "x": key["x"]} for key in over.service.services.keys.published()]
    policy.write_text(json.dumps({"keys": keys}))
    files = []
    for number, query in enumerate(queries):
        files.append(folder / f"{number}.archive")
        files[-1].write_bytes(over.asked("GET", f"/archive{query}", by=over.service.anybody).data)
    result = CliRunner().invoke(verify.command, [*map(str, files), "--policy", str(policy), "--json"])
    answer: dict[str, Any] = json.loads(result.stdout)
    return answer


@pytest.fixture(autouse=True)
def toy_shelf(monkeypatch: pytest.MonkeyPatch) -> None:
    """The tournament is played with a game that is not on the shelf of the command."""
    monkeypatch.setattr(verify, "shelf_with", lambda _: GAMES)
    monkeypatch.setattr(verify, "FEW", 100)


def test_an_archive_holds_all_matches_and_verifies_as_complete(over: PlayedOverHttp, tmp_path: Path) -> None:
    answer = verified(over, tmp_path, "")
    assert (True, True) == (answer["ok"], answer["complete"]), answer
    [report] = answer["tournaments"]
    assert (4, []) == (report["matches"]["listed"], report["missing"])


def test_archives_of_its_rounds_verify_together_and_not_alone(over: PlayedOverHttp, tmp_path: Path) -> None:
    _, parts = read_archive(over.asked("GET", "/archive?round=2").data)
    assert 3 == len(parts)
    assert verified(over, tmp_path, "?round=1", "?round=2")["complete"]
    assert not verified(over, tmp_path, "?round=1")["complete"]


def test_a_tournament_of_many_matches_has_an_archive_for_each_round(
    over: PlayedOverHttp, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(records, "MOST_MATCHES", 2)
    told = problem(over.asked("GET", "/archive"), "bad-parameter", 422)
    assert ("round", [1, 2]) == (told["parameter"], told["accepted"])
    assert 200 == over.asked("GET", "/archive?round=1").status_code
