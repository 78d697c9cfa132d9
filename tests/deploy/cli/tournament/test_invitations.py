"""`nostos tournament invite`: by ids and from files, who is invited, and invitations taken back."""

import json
from collections.abc import Iterator
from pathlib import Path
from uuid import UUID

import pytest

from api.client import Client, Kept
from deploy.cli.tournament.staff.invitations import players_in
from deploy.terminal.errors import CommandError
from tests.deploy.cli.tournament.support import TournamentCommand
from tests.domain.tournaments.support import regulations
from tests.support.service.running import RunningService

NAMES = ("Penelope", "Eurymachos", "Antinoos", "Amphinomos")
PLAYERS = [str(UUID(int=number)) for number in (1, 2, 3)]


@pytest.fixture
def client(nostos: RunningService) -> Iterator[Client]:
    with Client(nostos.url, kept=Kept()) as client:
        yield client


def test_players_are_invited_listed_and_uninvited_by_commands(
    nostos: RunningService, client: Client, tmp_path: Path
) -> None:
    referee, *guests = (client.register(name) for name in NAMES)
    first, second, third = (each.me().player for each in guests)
    host, file = TournamentCommand(nostos.url, referee.token), tmp_path / "regulations.json"
    file.write_text(json.dumps(regulations(registration="invited")))
    tournament = host.found("open", file, "--registration")["tournament"]
    listed = tmp_path / "guests.csv"
    listed.write_text(f"name,player\nAnn,{second}\nBob,{third}\n")
    done = host.found("invite", tournament, first, second, "--file", listed)
    assert {"tournament": tournament, "invited": 3, "left": 0} == done
    assert "0 players are invited" in host.said("invite", tournament, first)
    guests[0].enter(tournament)
    found = host.found("invite", tournament)["invited"]
    assert {first: "in", second: "invited", third: "invited"} == {
        each["player"]: each["state"] for each in found
    }
    assert NAMES[1] in host.said("invite", tournament)

    done = host.found("invite", tournament, second, "--take-back")
    assert {"tournament": tournament, "taken_back": 1, "left": 0} == done
    assert "0 invitations are taken back" in host.said("invite", tournament, second, "--take-back")
    assert "entry-refused" in host.error("invite", tournament, first, "--take-back")
    assert "needs the players" in host.error("invite", tournament, "--take-back")
    assert "is not the id of a player" in host.error("invite", tournament, "Nestor")
    stranger = TournamentCommand(nostos.url, guests[2].token)
    assert "not-on-the-staff" in stranger.error("invite", tournament, second)
    assert {first, third} == {each["player"] for each in host.found("invite", tournament)["invited"]}


@pytest.mark.parametrize(
    "text",
    [
        "\n".join(PLAYERS),
        "\r\n".join([*PLAYERS, ""]),
        "player\n" + "\n\n".join(PLAYERS),
        "seed,player,name\n" + "\n".join(f"{at},{each}," for at, each in enumerate(PLAYERS)),
        "\ufeff" + "\n".join(f"{each},Nestor" for each in PLAYERS),
    ],
)
def test_a_file_has_an_id_on_each_line_or_a_column_of_players(tmp_path: Path, text: str) -> None:
    file = tmp_path / "guests"
    file.write_text(text, encoding="utf-8", newline="")
    assert PLAYERS == players_in(file)


@pytest.mark.parametrize(
    ("text", "error"), [(f"{PLAYERS[0]}\nNestor\n", "line 2"), ("name,player\nAnn\n", "line 2")]
)
def test_an_error_in_a_file_names_the_line(tmp_path: Path, text: str, error: str) -> None:
    file = tmp_path / "guests"
    file.write_text(text)
    with pytest.raises(CommandError, match=error):
        players_in(file)
