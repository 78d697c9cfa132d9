"""What a newer version wrote stops its own match or account on this server, and nothing else."""

from collections.abc import Iterator
from typing import Final
from uuid import UUID

import psycopg
import pytest

from api.runtime.roles.logins import Role
from api.runtime.sealing_keys import sealed_log
from domain.store import Log
from tests.api.support import GAMES, ApiMatch, ApiService, key, ok, problem, start_match
from tests.support.eventually import eventually
from tests.support.versions.newer_version import append_again, newer_version

READS = ("", "/view", "/legal", "/frames", "/record", "/reveals")
NOTHING: Final = {"clock": None, "options": "{}"}


@pytest.fixture
def newer(service: ApiService) -> Iterator[Log]:
    """The log of the service, as a newer version writes it."""
    with newer_version():
        log = sealed_log(service.services.settings, Role.WRITER, GAMES, connections=1)
    yield log
    log.close()


@pytest.fixture
def parked(service: ApiService, newer: Log) -> ApiMatch:
    """A match that a newer version went on with."""
    table = start_match(service)
    append_again(newer, table.id)
    eventually(lambda: table.id in service.services.reads.parked())
    eventually(lambda: table.id in service.services.parked.newer(service.services.reads))
    return table


@pytest.mark.parametrize("read", READS)
def test_reads_of_its_match_are_refused(service: ApiService, parked: ApiMatch, read: str) -> None:
    for caller in (parked.players[0], service.anybody)[: 1 if read == "/legal" else 2]:
        answer = caller.get(parked.path + read)
        problem(answer, "newer-version", 503)
        assert "5" == answer.headers["Retry-After"]


def test_its_commands_are_refused_and_change_nothing(service: ApiService, parked: ApiMatch) -> None:
    before = service.events()
    player, headers = parked.players[0], {"Idempotency-Key": key()}
    for path, body in (("moves", {"move": {"type": "decline"}}), ("resignation", {})):
        problem(player.post(f"{parked.path}/{path}", body, headers=headers), "newer-version", 503)
    assert before == service.events()


def test_lists_go_on_and_other_matches_are_served(service: ApiService, parked: ApiMatch) -> None:
    other = start_match(service)
    listed = ok(service.anybody.get("/v1/matches"))["matches"]
    assert {other.match, parked.match} <= {match["match"] for match in listed}
    assert 200 == other.players[0].get(f"{other.path}/legal").status_code
    player = parked.players[0]
    exported = ok(player.get("/v1/players/me/export"))["matches"]
    assert parked.match in {match["match"] for match in exported}  # as far as it is known here
    assert player.player == ok(player.get("/v1/players/me"))["player"]


def test_a_row_of_the_lobby_that_a_newer_version_wrote_is_left_out(service: ApiService) -> None:
    tables = [start_match(service) for _ in range(3)]
    page = "/v1/matches?limit=1"
    with psycopg.connect(service.database, autocommit=True) as owner:
        for column, value in (("clock", '{"kind": "sundial"}'), ("options", '{"oracle": true}')):
            owner.execute(f"UPDATE nostos.lobby SET {column} = %s WHERE match = %s", (value, tables[1].id))
            first = ok(service.anybody.get(page))
            second = ok(service.anybody.get(f"{page}&cursor={first['cursor']}"))
            third = ok(service.anybody.get(f"{page}&cursor={second['cursor']}"))
            found = [[match["match"] for match in each["matches"]] for each in (first, second, third)]
            assert [[tables[2].match], [], [tables[0].match]] == found
            problem(service.anybody.get(tables[1].path), "newer-version", 503)
            owner.execute(
                f"UPDATE nostos.lobby SET {column} = %s WHERE match = %s", (NOTHING[column], tables[1].id)
            )


def test_an_account_of_a_newer_version_is_refused_alone(service: ApiService, newer: Log) -> None:
    table = start_match(service)
    player, other = table.players
    append_again(newer, UUID(player.player))
    eventually(lambda: player.get("/v1/players/me").status_code == 503)
    problem(player.get("/v1/players/me"), "newer-version", 503)
    assert 200 == other.get(f"{table.path}/view").status_code
    assert table.match in {match["match"] for match in ok(service.anybody.get("/v1/matches"))["matches"]}
