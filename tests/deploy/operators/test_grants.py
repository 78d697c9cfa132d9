"""`nostos organizer` and `nostos operator`: who gets the scopes that no player gives themselves."""

from pathlib import Path
from uuid import uuid4

import pytest

from deploy.operators.accounts import service_players
from tests.deploy.audit.test_ledger_commands import run

GRANTS = {"organizer": "organize", "operator": "operate"}


def scopes(token: str) -> tuple[str, ...]:
    with service_players() as players:
        holder = players.tokens.authenticate(token)
    assert holder is not None
    return holder.scopes


@pytest.mark.parametrize("kind", GRANTS)
def test_a_player_of_before_gets_the_scope_again(home: Path, kind: str) -> None:
    """An organizer who recovered their account had lost the scope, and could only get a new account."""
    _, first = run(kind, "Mentor")
    code, again = run(kind, "--player", first["player"])
    assert (0, first["player"], "Mentor") == (code, again["player"], again["name"])
    assert [("play", "read", GRANTS[kind])] * 2 == [scopes(made["token"]) for made in (first, again)]
    assert first["token"] != again["token"]


@pytest.mark.parametrize("kind", GRANTS)
def test_a_grant_names_either_a_new_player_or_one_that_there_is(home: Path, kind: str) -> None:
    for arguments in ((), ("Mentor", "--player", uuid4())):
        code, answer = run(kind, *arguments)
        assert (2, True) == (code, answer["error"].startswith("give either NAME"))
    nobody = str(uuid4())
    assert (1, {"error": f"there is no player {nobody}"}) == run(kind, "--player", nobody)
    assert (2, {"error": "x is not the id of a player"}) == run(kind, "--player", "x")
