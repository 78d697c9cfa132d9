"""`nostos status`: what runs, who leads, how late everything is, and what cures what is wrong."""

import json
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from typing import Any

import psycopg
import pytest
from click.testing import CliRunner

from api.runtime.settings import TABLE, Settings
from deploy.cli.main import main
from deploy.stack.cluster_report import report
from deploy.stack.cluster_state import read_state
from domain.ledger.log.signed_note import WITNESS, Verifier
from projections.engine.partitions import PROJECTORS
from tests.support.logins import LOGINS
from tests.support.servers import Servers
from workers import clock
from workers.bots.service_bots import BOTS
from workers.desk import process
from workers.feeder import lock_of
from workers.notary import notary

FED = Verifier("w.example", WITNESS, b"1" * 32)


@pytest.fixture
def settings(servers: Servers, database: str) -> Settings:
    witnesses = f"{FED.vkey()} http://127.0.0.1:1"
    return Settings(database_url=database, redis_url=servers.redis_url, logins=LOGINS, witnesses=witnesses)


@pytest.fixture
def runner(monkeypatch: pytest.MonkeyPatch) -> CliRunner:
    for row in TABLE:
        monkeypatch.delenv(row.name, raising=False)
    return CliRunner()


def asked(runner: CliRunner, settings: Settings, *options: str) -> Any:
    return runner.invoke(main, ["status", *options], env={**settings.environment(), "COLUMNS": "300"})


ROLES = {"clock", "desk", "notary", "feeder of w.example", "projector", "house"}


@contextmanager
def everybody_leads(database: str) -> Iterator[None]:
    """Hold the locks of a clock, a desk, a notary, a feeder, and of projector and house of one partition."""
    with ExitStack() as stack:
        held = stack.enter_context(psycopg.connect(database, autocommit=True))
        for key in (clock.LOCK, process.LOCK, notary.LOCK, lock_of(FED)):
            held.execute("SELECT pg_advisory_lock(%s)", (key,))
        for keys in (PROJECTORS, BOTS):
            held.execute("SELECT pg_advisory_lock_shared(%s, 0)", (keys.member,))
            held.execute("SELECT pg_advisory_lock(%s, 0)", (keys.partition,))
        yield


def execute(database: str, statement: str) -> None:
    with psycopg.connect(database, autocommit=True) as owner:
        owner.execute(statement.encode())


def cures(settings: Settings) -> dict[str, str]:
    """The lines that are not right, with their cures."""
    lines = report(read_state(settings), settings)
    return {line.name: line.cure for line in lines if not line.ok}


def test_a_service_that_runs_is_right_in_every_line(runner: CliRunner, settings: Settings) -> None:
    with everybody_leads(str(settings.database_url)):
        answer = asked(runner, settings, "--json")
        shown = asked(runner, settings)
    told = json.loads(answer.stdout)
    assert (0, True) == (answer.exit_code, told["ok"]), told["lines"]
    assert ROLES == told["state"]["leaders"].keys()
    assert all(len(holders) == 1 for holders in told["state"]["leaders"].values())
    assert "timeline 1" in told["state"]["server"]["lineage"]
    assert 0 == shown.exit_code
    assert all(line["name"] in shown.stdout for line in told["lines"])


def test_each_role_that_nobody_has_names_the_process_to_start(settings: Settings) -> None:
    wrong = cures(settings)
    assert ROLES == wrong.keys()
    assert all(f"`python -m workers {role.split()[0]}`" in cure for role, cure in wrong.items())


FINDING = "INSERT INTO nostos.findings (match, step) VALUES (NULL, NULL)"
LOST = "INSERT INTO nostos.losses (stream, step, head, lineage) VALUES (gen_random_uuid(), 1, '', 1)"
PARKED = (
    "INSERT INTO nostos.dead_letters (projection, position, stream, step, topic)"
    " VALUES ('lobby', 1, gen_random_uuid(), 1, 'match.opened')"
)
STUCK = (
    "INSERT INTO nostos.tracking (projection, partition, partitions, stuck_since)"
    " VALUES ('lobby', 0, 1, now())"
)


@pytest.mark.parametrize(
    ("statement", "name", "cure"),
    [
        (FINDING, "open findings", "./nostos findings"),
        (LOST, "lost steps", "./nostos losses"),
        (PARKED, "parked matches", "./nostos dead-letters"),
        (STUCK, "lobby", "the log of the projector"),
    ],
)
def test_what_is_wrong_names_its_cure(
    runner: CliRunner, settings: Settings, statement: str, name: str, cure: str
) -> None:
    with everybody_leads(str(settings.database_url)):
        execute(str(settings.database_url), statement)
        [(found, told)] = cures(settings).items()
        assert (name, True) == (found, cure in told)
        assert 1 == asked(runner, settings).exit_code


def test_a_database_that_is_not_migrated_is_told_to_be(servers: Servers, empty_database: str) -> None:
    found = cures(Settings(database_url=empty_database, redis_url="redis://127.0.0.1:1", logins=LOGINS))
    assert {"valkey": "start it; REDIS_URL says where it is", "schema": "./nostos migrate"} == found


def test_without_a_service_one_line_says_how_to_start_it(runner: CliRunner, tmp_path: Any) -> None:
    answer = runner.invoke(main, ["status"], env={"NOSTOS_HOME": str(tmp_path / "none")})
    assert 1 == answer.exit_code
    assert "start it with ./nostos up" in answer.stderr


def test_no_secret_of_an_address_is_shown(runner: CliRunner, settings: Settings) -> None:
    answer = asked(runner, settings, "--json")
    password = psycopg.conninfo.conninfo_to_dict(str(settings.database_url)).get("password")
    assert password
    assert str(password) not in answer.output
