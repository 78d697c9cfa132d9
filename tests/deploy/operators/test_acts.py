"""`nostos ban`, `nostos revoke` and `nostos acts`, as who runs the service calls them."""

from pathlib import Path
from uuid import uuid4

import psycopg
import pytest
from click.testing import CliRunner

from api.runtime.sealing_keys import SealingKeys
from deploy.cli.main import main
from deploy.operators.accounts import service_players
from tests.deploy.audit.test_ledger_commands import run
from tests.projections.support import running
from tests.support.eventually import eventually


def test_an_operator_is_banned_lifted_and_revoked_and_each_act_is_listed(home: Path, database: str) -> None:
    """A stolen token of an operator is ended here, where no operator can."""
    _, made = run("operator", "Mentor")
    code, answer = run("ban", made["player"], "--because", "a stolen token", "--days", 3)
    assert (0, True, "a stolen token") == (code, answer["banned"], answer["reason"])
    with service_players() as players:
        identity = players.tokens.authenticate(made["token"])
        assert identity is not None
        assert not identity.allows("operate")
    assert 0 == run("ban", made["player"], "--because", "found again", "--lift")[0]
    assert 0 == run("revoke", made["player"], "--because", "to be sure")[0]
    with service_players() as players:
        assert None is players.tokens.authenticate(made["token"])
    with running(database, ring=SealingKeys(home / "sealing.json")), psycopg.connect(database) as owner:
        count = "SELECT count(*) FROM nostos.acts"
        eventually(lambda: owner.execute(count).fetchone() == (3,), "the acts are projected")
        owner.rollback()
    acts = run("acts", "--player", made["player"])[1]["acts"]
    assert [
        ("player.revoked", "service", "to be sure"),
        ("player.unbanned", "service", "found again"),
        ("player.banned", "service", "a stolen token"),
    ] == [(act["kind"], act["operator"], act["reason"]) for act in acts]
    assert 1 == len(run("acts", "--most", 1)[1]["acts"])
    assert "command line" in CliRunner().invoke(main, ["acts"], env={"COLUMNS": "200"}).stdout


def test_what_the_rules_refuse_is_one_line(home: Path) -> None:
    nobody = str(uuid4())
    for arguments in (("ban", nobody), ("ban", nobody, "--lift"), ("revoke", nobody)):
        assert (1, {"error": f"there is no player {nobody}"}) == run(*arguments, "--because", "x")
    _, made = run("organizer", "Mentor")
    refused = run("ban", made["player"], "--because", "x", "--lift")
    assert (1, {"error": "the player is not banned"}) == refused
    refused = run("ban", made["player"], "--because", "a\nb")
    assert (2, {"error": "a reason has 1 to 200 printable characters"}) == refused


def test_a_ban_that_is_lifted_has_no_days(home: Path) -> None:
    arguments = ["ban", str(uuid4()), "--because", "x", "--lift", "--days", "3"]
    refused = CliRunner().invoke(main, arguments)
    assert 2 == refused.exit_code
    assert "only one of them" in refused.output


@pytest.mark.parametrize("command", ["ban", "revoke", "acts"])
def test_what_is_no_id_is_named(home: Path, command: str) -> None:
    more = ("--player", "x") if command == "acts" else ("x", "--because", "x")
    assert (2, {"error": "x is not the id of a player"}) == run(command, *more)
