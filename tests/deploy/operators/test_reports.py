"""`nostos reports` lists the queue, as far as it is asked to."""

import secrets
from collections.abc import Iterator
from pathlib import Path
from uuid import UUID

import pytest
from click.testing import CliRunner

from api.runtime.sealing_keys import SealingKeys
from api.runtime.services import now
from api.runtime.settings import load
from deploy.cli.main import main
from domain.accounts.players import Players
from domain.games import SHELF
from domain.reports.reports import Filing, Reports, report_id
from domain.store import Log
from projections.reads import Reads
from tests.deploy.audit.test_ledger_commands import run
from tests.domain.support import command, writer
from tests.projections.support import projected, running
from tests.support.logins import role_url

CANARY = "They insulted me."


@pytest.fixture
def filed(home: Path, database: str) -> Iterator[list[UUID]]:
    """Three reports, the last one taken."""
    ring = SealingKeys.of(load())
    log = Log(writer(database), SHELF, 1, ring=ring)
    players = Players(log, now, secrets.token_bytes)
    reports = Reports(log, players, now)
    ann, bob, op = (players.register(name, command())[0] for name in ("Ann", "Bob", "Mentor"))
    asked = [command() for _ in range(3)]
    for each in asked:
        reports.file(ann, Filing("talk", CANARY, bob), each)
    reports.take(report_id(asked[2]), op, command())
    reads = Reads(role_url(database, "nostos_reader"), 1)
    with running(database, ring=ring, shelf=SHELF):
        projected(reads, log.position())
    yield [report_id(each) for each in asked]
    reads.close()
    log.close()


def test_the_queue_is_listed_by_status_in_either_order_and_as_far_as_wanted(filed: list[UUID]) -> None:
    def listed(*arguments: str) -> list[str]:
        code, answer = run("reports", *arguments)
        assert 0 == code
        assert all(CANARY == each["text"] for each in answer["reports"])
        return [each["report"] for each in answer["reports"]]

    ids = list(map(str, filed))
    assert ids == listed()
    assert ids[::-1] == listed("--newest")
    assert ids[:2] == listed("--most", "2")
    assert (ids[:2], ids[2:], []) == tuple(listed("--status", each) for each in ("open", "taken", "decided"))


def test_people_get_a_table(filed: list[UUID]) -> None:
    shown = CliRunner().invoke(main, ["reports"], env={"COLUMNS": "250"})
    assert 0 == shown.exit_code
    assert 3 == shown.stdout.count(CANARY)
