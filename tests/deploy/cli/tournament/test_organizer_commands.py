"""An organizer's way with the commands alone: from regulations to a round, with refusals that say why."""

import json
from collections.abc import Iterator
from pathlib import Path

import pytest

from api.client import Client, Kept
from deploy.stack import service_client
from tests.deploy.cli.tournament.support import TournamentCommand
from tests.domain.tournaments.support import regulations
from tests.support.service.running import RunningService

ABSENT = "00000000-0000-4000-8000-00000000dead"


@pytest.fixture
def client(nostos: RunningService) -> Iterator[Client]:
    with Client(nostos.url, kept=Kept()) as client:
        yield client


@pytest.fixture
def file(tmp_path: Path) -> Path:
    """Regulations of the toy, with a title that is no markup."""
    path = tmp_path / "regulations.json"
    path.write_text(json.dumps(regulations(title="A cup [/b]", counting={"by": "arbiter"})))
    return path


def test_a_tournament_is_run_by_commands(
    nostos: RunningService, client: Client, file: Path, tmp_path: Path
) -> None:
    referee = client.register("Penelope")
    host = TournamentCommand(nostos.url, referee.token)
    players = [client.register(f"Suitor {number}") for number in range(1, 5)]
    assert "A cup [/b] is announced." in host.said("open", file)
    tournament = host.found("open", file, "--registration")["tournament"]
    assert "[/b]" in host.said("list", "--host", referee.me().player)

    mine = TournamentCommand(nostos.url, players[0].token)
    assert "number 1" in mine.said("register", tournament, "--affiliation", "Same")
    assert "not-on-the-staff" in mine.error("register", tournament, "--player", players[1].me().player)

    entrants = tmp_path / "entrants.csv"
    rows = "".join(f"{each.me().player},Ithaca,{4 - at}\r\n" for at, each in enumerate(players))
    entrants.write_text(f"player,affiliation,seed\r\n{rows}", newline="")
    wrong = tmp_path / "wrong.csv"
    own = referee.me().player
    wrong.write_text(f"player\n{players[1].me().player}\n{own}\n{ABSENT}\n")
    refused = host.error("import", tournament, wrong)
    assert f"line 3: {own}: " in refused
    assert f"line 4: {ABSENT}: " in refused
    assert 1 == len(client.tournament(tournament)["entrants"])
    planned = host.found("import", tournament, entrants, "--dry-run")
    assert {"tournament": tournament, "would_enter": 3, "there": 1, "would_seed": 4} == planned
    assert 1 == len(client.tournament(tournament)["entrants"])
    assert {"entered": 3, "there": 1, "seeded": 4} == _counts(host.found("import", tournament, entrants))
    again = host.found("import", tournament, entrants)
    assert {"entered": 0, "there": 4, "seeded": 4} == _counts(again)
    assert 3 == again["waiting"]
    assert "unanswered" in host.said("show", tournament)
    for player in players[1:]:
        player.enter(tournament)
    assert 0 == host.found("import", tournament, entrants)["waiting"]
    assert [4, 3, 2, 1] == client.tournament(tournament)["seeding"]

    host.said("registration", tournament, "closed")
    assert "table 1: " in host.said("pair", tournament, "--dry-run")
    assert "2 tables, 0 byes" in host.said("pair", tournament)
    assert "wrong-stage" in host.error("pair", tournament)
    host.said("start", tournament, 1)
    assert "tournament.announced" == host.found("announce", tournament, "Welcome.", "--about", 1, 2)["topic"]
    host.said("announce", tournament, "You two: be quick.", "--table", 1, 1)
    assert "exclude" in host.error("announce", tournament, "?", "--to", 1, "--table", 1, 1)
    words = ("--question", "May we look?", "--answer", "No.", "--rule", "House rule 1")
    assert "tournament.ruling" == host.found("rule", tournament, *words, "--table", 1, 1)["topic"]
    assert "no table of round 1" in host.error("confirm", tournament, 1)
    outcome = {"ranking": [[0], [1]], "scores": [1, 0], "winners": [0]}
    for table in (1, 2):
        referee.write_result(tournament, 1, table, outcome)
    assert "1, 2" in host.said("confirm", tournament, 1)
    host.said("close", tournament, 1)
    assert "wrong-round" in host.error("finish", tournament)


def test_an_organizer_adds_tests_and_removes_a_webhook_by_commands(
    nostos: RunningService, client: Client, file: Path
) -> None:
    host = TournamentCommand(nostos.url, client.register("Penelope").token)
    tournament, url = host.found("open", file)["tournament"], "https://hooks.example.org/nostos"
    assert "bad-value" in host.error("webhook add", tournament, "http://127.0.0.1/")
    assert "whsec_" in host.said("webhook add", tournament, url, "--event", "ruling")
    made = host.found("webhook add", tournament, url)
    assert ["result", "round_opened", "ruling"] == made["events"]
    hook, secret = made["webhook"], made["secret"]
    listed = host.found("webhook list", tournament)["webhooks"]
    assert (2, hook) == (len(listed), listed[1]["webhook"])
    assert secret not in host.said("webhook list", tournament)
    ping = host.found("webhook test", tournament, hook)["delivery"]
    [delivery] = host.found("webhook deliveries", tournament, hook)["deliveries"]
    assert (ping, "ping", "waiting") == (delivery["delivery"], delivery["type"], delivery["state"])
    assert "ping" in host.said("webhook deliveries", tournament, hook)
    stranger = TournamentCommand(nostos.url, client.register("Irus").token)
    assert "not-on-the-staff" in stranger.error("webhook list", tournament)
    assert "removed" in host.said("webhook remove", tournament, hook)
    assert "no-such-webhook" in host.error("webhook test", tournament, hook)


def _counts(found: dict[str, object]) -> dict[str, object]:
    return {name: found[name] for name in ("entered", "there", "seeded")}


def test_an_export_can_be_imported_again(
    nostos: RunningService, client: Client, file: Path, tmp_path: Path
) -> None:
    """Affiliations come back as they were, also one that a spreadsheet would take for a formula."""
    host = TournamentCommand(nostos.url, client.register("Penelope").token)
    first = host.found("open", file, "--registration")["tournament"]
    for number, affiliation in enumerate(("=1+1", "'quoted", ""), 1):
        client.register(f"@Suitor {number}").enter(first, affiliation=affiliation)
    exported = tmp_path / "export.csv"
    host.said("export", first, "--output", exported)
    assert "'=1+1" in exported.read_text()
    second = host.found("open", file, "--registration")["tournament"]
    assert 3 == host.found("import", second, exported)["entered"]
    assert _people(client, first) == _people(client, second)


def _people(client: Client, tournament: str) -> set[tuple[str, str]]:
    entrants = client.tournament(tournament)["entrants"]
    return {(each["player"], each["affiliation"]) for each in entrants}


def test_regulations_that_make_no_sense_are_refused_before_anything_is_sent(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(service_client, "PATIENCE", 0.1)
    nowhere = TournamentCommand("http://127.0.0.1:9")
    file = tmp_path / "regulations.json"
    file.write_text(json.dumps(regulations(late_until=9)))
    assert f"{file}: late_until: there is no such round" == nowhere.error("open", file)
    file.write_text('{"title": 1}')
    assert nowhere.error("open", file).startswith(f"{file}: ")
    assert "cannot be read" in nowhere.error("open", tmp_path / "nothing")
    assert "a file is missing" in nowhere.error("open")
    file.write_text(json.dumps(regulations()))
    assert 64 == len(nowhere.found("open", file, "--check")["sha256"])
    assert "does not answer" in nowhere.error("list")
