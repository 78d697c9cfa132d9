"""The demo of a tournament, of a reduced size: 3 entrants and one who is late, in 2 rounds, in place of 24
in 4. Afterwards the commands that look at a tournament show what happened.
"""

import csv
import io
import json
from itertools import islice
from pathlib import Path
from uuid import UUID
from zipfile import ZipFile

import pytest

from api.client import Client, Kept
from deploy.cli.tournament_demo import ArchivePlace, TournamentDemoResult, play_tournament
from deploy.simulation.tournament.tournament_plan import TournamentPlan
from domain.games import SHELF
from tests.deploy.cli.tournament.support import TournamentCommand
from tests.support.service.kept_desk import kept_desk
from tests.support.service.running import RunningService

PLAN = TournamentPlan(entrants=3, rounds=2)


def test_a_tournament_is_played_verified_and_shown(
    nostos: RunningService, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Given a service with a desk; when bots play a tournament; then its archive is complete, everything that
    belongs to a tournament happened in it, and the commands show it.
    """
    with kept_desk(nostos.services), Client(nostos.url, kept=Kept()) as client:
        played = play_tournament(client, SHELF, PLAN, ArchivePlace(tmp_path), "https://host")
        followed = client.follow_tournament(played.tournament)
        steps = [frame.step for frame in islice(followed, client.tournament_head(played.tournament)["step"])]
    assert [*range(1, len(steps) + 1)] == steps
    assert (True, True) == (played.verified, played.complete)
    assert (2, 4, 2, 1, 1, 1) == (
        played.rounds,
        played.entrants,
        played.matches,
        played.late,
        played.dropped,
        played.byes,
    )
    assert (4, 1, 1) == (played.rulings, played.rewinds, played.corrected)
    assert 3 == len(played.standings)
    assert f"https://host/tournaments/{played.tournament}" == played.page
    story = capsys.readouterr().err
    assert "goes back to step" in story
    assert "Eumaeus enters late" in story
    anybody = TournamentCommand(nostos.url)
    _looks(anybody, played)
    _exports(anybody, played)
    _dossier(anybody, played, nostos.url, tmp_path)
    _archive(anybody, played, tmp_path)


def _looks(anybody: TournamentCommand, played: TournamentDemoResult) -> None:
    """What people read of it."""
    assert played.tournament in {each["tournament"] for each in anybody.found("list")["tournaments"]}
    assert "finished" in anybody.said("show", played.tournament)
    sums = anybody.said("standings", played.tournament, "--sums")
    assert played.standings[0] in sums
    assert "round 2, bye" in sums
    first = anybody.found("standings", played.tournament, "--round", 1)
    assert 1 == first["round"]
    assert first["published"] == first["sha256"]
    told = anybody.said("pairings", played.tournament, 2, "--explain")
    assert "The pairing of the engine follows again from the facts and the draw." in told
    assert anybody.found("pairings", played.tournament, 2, "--explain")["explanation"]["recomputed"]
    assert anybody.error("pairings", played.tournament, 3).startswith("the service refused: 404 ")


def _exports(anybody: TournamentCommand, played: TournamentDemoResult) -> None:
    """The table has a line for everybody, and names the bye, the places and who was not there."""
    lines = list(csv.DictReader(io.StringIO(anybody.found("export", played.tournament)["text"])))
    assert 4 == len(lines)
    assert list(played.standings) == [line["name"] for line in lines[:3]]
    assert 1 == sum(line["round 2 result"] == "U" for line in lines)
    late = next(line for line in lines if line["name"] == "Eumaeus")
    assert ("", "", "Z") == (late["round 1 table"], late["round 1 seat"], late["round 1 result"])
    first = anybody.found("export", played.tournament, "--round", 1)["text"]
    assert "round 2" not in first.partition("\n")[0]
    report = anybody.call("export", played.tournament, "--format", "trf").stdout
    people = [line for line in report.splitlines() if line.startswith("001")]
    assert [f"{number:>4}" for number in range(1, 5)] == [line[4:8] for line in people]
    assert {"1", "2", "3", "Z"} >= {line[98] for line in people} >= {"1", "Z"}


def _dossier(anybody: TournamentCommand, played: TournamentDemoResult, url: str, folder: Path) -> None:
    """A table has a dossier in each form; where there is no match there is none."""
    place = (played.tournament, 1, 1)
    told = json.loads(anybody.found("dossier", *place, "--format", "json")["text"])
    assert (played.tournament, 1, "referee") == (
        told["tournament"]["tournament"],
        told["tournament"]["round"],
        told["viewer"],
    )
    with Client(url) as client:
        assert told == client.dossier(told["match"], "referee", text="en")
    assert "Akte einer Partie" in anybody.call("dossier", *place, "--language", "de").stdout
    rows = list(csv.DictReader(io.StringIO(anybody.call("dossier", *place, "--format", "csv").stdout)))
    assert len(told["steps"]) == sum(row["section"] == "steps" for row in rows)
    assert "an archive needs --output" in anybody.error("dossier", *place, "--format", "zip")
    anybody.said("dossier", *place, "--format", "zip", "--output", folder / "table.zip")
    with ZipFile(folder / "table.zip") as archive:
        assert told == json.loads(archive.read("dossier.json"))
        files = set(archive.namelist())
    anybody.found("dossiers", played.tournament, 1, "--round", 1, "--output", folder / "entrant.zip")
    with ZipFile(folder / "entrant.zip") as archive:
        names = archive.namelist()
    assert files == {name.partition("/")[2] for name in names}
    assert all(name.startswith("round-1-table-") for name in names)
    assert "no-such-entrant" in anybody.error("dossiers", played.tournament, 99, "--output", folder / "x.zip")
    assert "no match at table 9 of round 1" in anybody.error("dossier", played.tournament, 1, 9)


def _archive(anybody: TournamentCommand, played: TournamentDemoResult, folder: Path) -> None:
    """It can be downloaded and verified again. A download that is refused leaves the file as it was."""
    file = folder / "again.jsonl"
    found = anybody.found("archive", played.tournament, file)
    assert (True, True, 3, []) == (found["verified"], found["complete"], found["records"], found["wrong"])
    assert file.read_bytes().partition(b"\n")[0] == Path(played.archive).read_bytes().partition(b"\n")[0]
    before = {each: each.read_bytes() for each in folder.iterdir()}
    assert "no-such-tournament" in anybody.error("archive", UUID(int=0), file)
    assert before == {each: each.read_bytes() for each in folder.iterdir()}
