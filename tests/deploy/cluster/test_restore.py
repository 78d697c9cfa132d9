"""A restore to a moment by the commands of BACKUPS.md, reduced to one PostgreSQL and an API in this process.

`nostos cluster restore-drill` does the same with Patroni, standbys, nodes and ten matches at a time.
"""

import os
import re
import subprocess
import threading
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final

import psycopg
import pytest

from api.access.personal_data import deletion_file
from api.runtime.settings import Settings
from api.runtime.signing_keys import Keyring
from deploy.audit.verify import verify_record
from deploy.cluster.drills.laws import HOLES
from deploy.cluster.layout import HOSTS, Layout
from deploy.cluster.machine import as_account
from deploy.migrations.logins import prepare
from domain.kernel.offers import Offer
from domain.ledger import receipts, signing
from domain.ledger.verify.policy import Key, Policy
from tests.api.support import GAMES, ApiMatch, ApiService, Caller, api_with, ok, problem, start_match
from tests.api.test_deletion import deleted
from tests.deploy.cluster.test_templates import needs_programs
from tests.journeys.test_backups import NOSTOS, blocks, run
from tests.support.eventually import eventually
from tests.support.logins import LOGINS
from tests.support.servers import Servers

pytestmark = [pytest.mark.faults, needs_programs]

MACHINE: Final = 1
PROGRAMS: Final = "/usr/lib/postgresql/15/bin"
ARCHIVE: Final = re.compile(r"^ *archive_command: (.*)$", re.MULTILINE)  # as Patroni gives it to PostgreSQL
NOTES: Final = """#!/bin/sh
echo "$(basename "$0") $*" >> "$NOTES"
"""  # instead of systemctl and patronictl: one server needs neither


class Database:
    """One PostgreSQL with the settings that pgBackRest needs, on the address of machine 1."""

    def __init__(self, layout: Layout, folder: Path) -> None:
        self.layout = layout
        self.data = layout.data(MACHINE) / "postgres"
        self.url = layout.superuser_url(machine=MACHINE)
        self.words = {
            "PATH": f"{folder}{os.pathsep}{PROGRAMS}{os.pathsep}{os.environ['PATH']}",
            "NOTES": str(layout.write(layout.data(MACHINE) / "notes", "")),
            "PGDATA": str(self.data),
            "PGHOST": str(layout.sockets(MACHINE)),
            "PGPORT": str(layout.port("postgres")),
            "PGUSER": "postgres",
            "PGBACKREST_CONFIG": str(layout.render("pgbackrest.conf", MACHINE)),
            "ADDRESS": HOSTS[MACHINE],
            "MEMBER": f"machine-{MACHINE}",
        }

    def run(self, script: str, **more: str) -> str:
        """What a script prints, as the account of the server."""
        done = subprocess.run(
            (*as_account(self.layout), "bash", "-euo", "pipefail", "-c", script),
            cwd=self.layout.data(MACHINE),
            env=self.words | more,
            capture_output=True,
            text=True,
            timeout=500,
            check=False,
        )
        assert 0 == done.returncode, done.stderr + done.stdout
        return done.stdout

    def start(self) -> None:
        """Make it, and start it."""
        self.layout.subfolder(MACHINE, "pgbackrest")
        archive = ARCHIVE.search(self.layout.render("patroni.yml", MACHINE).read_text())
        assert archive is not None
        password = self.layout.write(
            self.layout.data(MACHINE) / "password", self.layout.stored.passwords["superuser_password"]
        )
        self.run(
            f"initdb --username=postgres --pwfile={password} --auth-local=trust --auth-host=scram-sha-256"
            " --encoding=UTF8 --locale=C --no-sync > initdb.log"
        )
        with (self.data / "postgresql.conf").open("a") as file:
            file.write(
                f"listen_addresses = '{HOSTS[MACHINE]}'\nport = {self.layout.port('postgres')}\n"
                f"unix_socket_directories = '{self.layout.sockets(MACHINE)}'\n"
                f"archive_mode = on\narchive_command = '{archive[1]}'\n"
            )
        self.run("pg_ctl --wait --log=postgres.log start")
        with psycopg.connect(
            self.layout.superuser_url("postgres", machine=MACHINE), autocommit=True
        ) as open_:
            open_.execute("CREATE DATABASE nostos")

    def ask(self, query: str) -> list[tuple[Any, ...]]:
        with psycopg.connect(self.url) as connection:
            return connection.execute(query.encode()).fetchall()

    def drop_table(self) -> None:
        """The accident."""
        with psycopg.connect(self.url) as connection:
            connection.execute("DROP TABLE nostos.events CASCADE")


@pytest.fixture
def database(layout: Layout, tmp_path: Path) -> Iterator[Database]:
    """A server that runs, empty."""
    folder = layout.data(MACHINE) / "programs"
    layout.subfolder(MACHINE, folder.name)
    for name in ("systemctl", "patronictl"):
        layout.write(folder / name, NOTES).chmod(0o755)
    made = Database(layout, folder)
    made.start()
    try:
        yield made
    finally:
        made.run("pg_ctl --mode=immediate stop")


class Play:
    """Matches, one after another, and their receipts in the order in which they came."""

    def __init__(self, service: ApiService) -> None:
        self.service = service
        self.receipts: list[str] = []
        self.tables: list[ApiMatch] = []
        self.turn = threading.Lock()  # nobody plays while somebody else holds it
        self._over = threading.Event()

    def move(self, table: ApiMatch) -> bool:
        """Make the next move of this match; whether there was one."""
        for player, offers in self._asked(table):
            caller = Caller(self.service, player.token)
            done = caller.post(f"{table.path}/moves", {"move": next(offers[0].all())})
            ok(done)
            self.receipts.append(done.headers["Nostos-Receipt"])
            return True
        return False

    def into_a_match(self) -> None:
        """Go on, unless the last match has begun and is not over."""
        while not (known(self.tables[-1], self.receipts) and any(self._asked(self.tables[-1]))):
            self._step()

    @contextmanager
    def going_on(self) -> Iterator[None]:
        """Matches are played in this block."""
        thread = threading.Thread(target=self._play, daemon=True)
        thread.start()
        try:
            yield
        finally:
            self._over.set()
            thread.join()

    def wait_for_moves(self) -> None:
        """Return when some more moves are made."""
        wanted = len(self.receipts) + 5
        eventually(lambda: len(self.receipts) >= wanted, "moves are made")

    def _play(self) -> None:
        while not self._over.is_set():
            with self.turn:
                self._step()

    def _step(self) -> None:
        if not self.tables or not self.move(self.tables[-1]):
            self.tables.append(start_match(self.service, "odyssee", cap=10))

    def _asked(self, table: ApiMatch) -> Iterator[tuple[Caller, Sequence[Offer]]]:
        """Whoever may move in this match, with their offers."""
        for player in table.players:
            offers = self.service.services.matches.legal(table.id, player.player).offers
            if offers:
                yield player, offers


def test_what_was_acknowledged_before_the_moment_is_there_and_what_came_after_is_named(
    database: Database, servers: Servers, tmp_path: Path
) -> None:
    (tmp_path / "nostos").write_text(NOSTOS)
    (tmp_path / "nostos").chmod(0o755)
    settings = Settings(
        database_url=database.url,
        logins=LOGINS,
        redis_url=servers.redis_url,
        home=tmp_path / "home",
        signed_within=86_400,  # there is no notary
    )
    prepare(settings)
    with api_with(settings) as service:
        play, gone = Play(service), service.player("Eve")
        with play.going_on():
            play.wait_for_moves()
            shown = database.run(blocks("Make physical backups")[0])
            assert "full backup: " in shown
            assert "status: ok" in shown
            ended = database.ask("SELECT date_trunc('second', clock_timestamp()) + interval '2 seconds'")[0][
                0
            ]
            eventually(
                lambda: database.ask(f"SELECT clock_timestamp() > '{ended}'")[0][0], "a second is over"
            )
            play.wait_for_moves()
            with play.turn:
                play.into_a_match()
                before = list(play.receipts)
                moment = str(database.ask("SELECT clock_timestamp()")[0][0])
                [(lineage,)] = database.ask("SELECT count(*) FROM nostos.lineage")
            play.wait_for_moves()
        assert 204 == deleted(gone)
    database.drop_table()

    for heading in ("Go back to a moment: stop", "Go back to a moment: restore"):
        for block in blocks(heading):
            database.run(block, MOMENT=moment)
    assert Path(database.words["NOTES"]).read_text().splitlines() == [
        "systemctl stop nostos-*",
        "patronictl pause --wait nostos",
        "patronictl restart --force nostos machine-1",
        "patronictl resume --wait nostos",
    ]

    lost = play.receipts[len(before) :]
    (tmp_path / "files").mkdir()
    (settings.home / deletion_file.FILE).replace(tmp_path / "files" / deletion_file.FILE)
    (tmp_path / "receipts").mkdir()
    (tmp_path / "receipts" / "kept").write_text("\n".join(play.receipts))
    said = run(blocks("Go back to a moment: begin again")[0], tmp_path, settings)
    assert f"The log does not have {len(lost)} of them." in said
    assert sorted(map(named, lost)) == sorted(line for line in said.splitlines() if line.startswith("match "))

    with api_with(settings) as service:
        again = Play(service)
        table = next(table for table in reversed(play.tables) if known(table, before))
        while again.move(table):
            pass
        assert again.receipts
        assert [] == database.ask(HOLES)
        assert lineage + 1 == database.ask("SELECT count(*) FROM nostos.lineage")[0][0]
        problem(Caller(service, gone.token).get("/v1/players/me"), "bad-token", 401)
        keys = tuple(Key(key["kid"], key["x"]) for key in Keyring.of(settings).published())
        for table in play.tables:
            kept = tuple(each for each in (*before, *again.receipts) if match_of(each) == table.match)
            if kept:
                record = Caller(service, table.players[0].token).get(f"{table.path}/record").data
                assert verify_record(table.match, record, Policy(keys, receipts=kept), GAMES).report.ok


def match_of(receipt: str) -> str:
    return receipts.read(signing.claimed(receipt)).match


def named(receipt: str) -> str:
    """The line of `nostos losses` for a receipt."""
    found = receipts.read(signing.claimed(receipt))
    return f"match {found.match}, step {found.step}, head {found.head}: the log has no such step"


def known(table: ApiMatch, proved: list[str]) -> bool:
    """Whether a receipt proves a move of this match."""
    return any(match_of(each) == table.match for each in proved)
