"""An operator rewrites history. Whoever kept a receipt, a witness, and the service itself find it."""

import json
import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from typing import Any
from uuid import UUID

import msgspec
import psycopg
import pytest

from api.client import Client
from api.runtime.sealing_keys import SealingKeys
from api.runtime.settings import Settings
from deploy.stack.addresses import service_url
from deploy.stack.local_service import local_service
from domain.games import SHELF
from domain.kernel.match.facts import Sat
from domain.ledger import bundle
from domain.ledger.entries import BEGINNING
from domain.matches.state import chain_of, next_head
from domain.store import Event, Log
from tests.journeys.support import Nostos
from tests.support.eventually import eventually
from tests.support.logins import LOGINS, role_url
from tests.support.ports import free_port
from tests.support.processes import ROOT, children
from workers.notary.log_integrity import CHECKPOINT

WITNESS_TIMEOUT = 120.0  # seconds


class Watching:
    """`nostos witness` in a process of its own, with a directory of its own."""

    def __init__(self, url: str, home: Path, *more: str) -> None:
        home.mkdir(exist_ok=True)
        self.said = home / "said.txt"
        with self.said.open("w") as said:
            words = ("witness", url, "--dir", str(home), "--every", "0.1", *more)
            self.process = subprocess.Popen([sys.executable, "-m", "deploy", *words], cwd=ROOT, stderr=said)

    def says(self, words: str) -> None:
        """Wait until it does."""
        eventually(lambda: words in self.said.read_text(), f"a witness that says {words!r}", WITNESS_TIMEOUT)

    def name(self) -> str:
        """The witness as the service's setting names it."""
        self.says("NOSTOS_WITNESSES")
        return next(word for word in self.said.read_text().split() if "+" in word).rstrip(";")

    def kill(self) -> None:
        self.process.send_signal(signal.SIGKILL)
        self.process.wait(WITNESS_TIMEOUT)


@contextmanager
def watching(url: str, home: Path) -> Iterator[Watching]:
    made = Watching(url, home)
    try:
        yield made
    finally:
        made.kill()


@contextmanager
def service(settings: Settings) -> Iterator[Nostos]:
    others = frozenset(children(os.getpid()))
    with local_service(settings) as filled, Client(service_url(filled)) as client:
        yield Nostos(filled, client, others)


def nostos(*words: Any, settings: Settings | None = None) -> tuple[int, dict[str, Any]]:
    """A command, as one types it, with --json: its exit code and its output."""
    environment = {**os.environ, **(settings.environment() if settings else {})}
    command = [sys.executable, "-m", "deploy", *map(str, words), "--json"]
    done = subprocess.run(
        command, cwd=ROOT, env=environment, capture_output=True, check=False, timeout=WITNESS_TIMEOUT
    )
    told: dict[str, Any] = json.loads(done.stdout)
    return done.returncode, told


def failing(told: dict[str, Any]) -> dict[str, str]:
    """What does not hold of the one record that was verified."""
    [record] = told["records"]
    return {check["name"]: check["detail"] for check in record["checks"] if not check["ok"]}


def rewritten(settings: Settings, match: str) -> None:
    """Other names sat there: events are edited, the chain is recomputed, the log of heads to be made anew."""
    dsn = str(settings.database_url)
    log = Log(role_url(dsn, "nostos_writer"), SHELF, connections=1, ring=SealingKeys.of(settings))
    rows = [(log.mapper.to_stored_event(event), event) for event in forged(log.read(UUID(match)))]
    log.close()
    with psycopg.connect(dsn) as owner:
        owner.execute("SET session_replication_role = replica")
        for table in ("events", "heads", "nodes", "checkpoints", "cosignatures"):
            owner.execute(f"ALTER TABLE nostos.{table} DISABLE TRIGGER USER".encode())
        for row, event in rows:
            owner.execute(
                "UPDATE nostos.events SET state = %s WHERE originator_id = %s AND originator_version = %s",
                (row.state, event.stream, event.step),
            )
        for table in ("heads", "nodes", "cosignatures", "checkpoints"):
            owner.execute(f"DELETE FROM nostos.{table}".encode())
        owner.execute("UPDATE nostos.notary SET position = 0")


def forged(events: list[Event]) -> Iterator[Event]:
    chain, prev = chain_of(events[0]), BEGINNING
    for event in events:
        facts = tuple(
            msgspec.structs.replace(fact, name="Antinous") if isinstance(fact, Sat) else fact
            for fact in event.facts
        )
        edited = msgspec.structs.replace(event, facts=facts, head="")
        prev = next_head(chain, edited, prev)
        yield msgspec.structs.replace(edited, head=prev)


@pytest.mark.slow
def test_a_rewritten_history_is_found_by_the_start_by_the_witness_and_by_a_receipt(
    database: str, redis_url: str, tmp_path: Path
) -> None:
    port = free_port()
    url, home, policy = f"http://127.0.0.1:{port}", tmp_path / "witness", tmp_path / "policy.json"
    settings = Settings(
        database_url=database,
        logins=LOGINS,
        redis_url=redis_url,
        home=tmp_path / "home",
        port=port,
        public_url=url,
    )
    before, after, receipts = (tmp_path / name for name in ("before.jsonl", "after.jsonl", "receipts.txt"))

    with watching(url, home) as witness:
        name = witness.name()
        witness.says("cannot be reached")
        settings = replace(settings, witnesses=name)
        with service(settings) as running_service:
            client = running_service.client
            match = running_service.match(seats=2)
            match.play()
            eventually(
                lambda: witnessed(client.record(match.id)), "a record that was witnessed", WITNESS_TIMEOUT
            )
            before.write_bytes(client.record(match.id))
            policy.write_text(json.dumps(trust(client, name)))
    code, told = nostos("verify", before, "--policy", policy)
    assert (0, True, {}) == (code, told["trusted"], failing(told))
    receipts.write_text("\n".join(line.line.jws for line in bundle.read(before.read_bytes()).receipts))

    rewritten(settings, match.id)
    code, told = nostos("up", settings=settings)
    assert (1, "Nostos does not start:") == (code, told["error"][:22])
    (settings.home / CHECKPOINT).unlink()  # the operator means it

    with service(settings) as running_service, watching(url, home) as witness:
        client = running_service.client
        assert 1 == witness.process.wait(WITNESS_TIMEOUT)
        witness.says("no longer holds what it held")
        [proof] = home.glob("taken-back-*")
        assert 2 == proof.read_text().count(f"127.0.0.1:{port}/log\n")
        after.write_bytes(client.record(match.id))
    assert not witnessed(after.read_bytes())
    lone = failing(nostos("verify", after)[1])
    assert ["seen"] == list(lone), "the players' commands name heads of before"
    code, told = nostos("verify", after, "--receipts", receipts)
    assert 1 == code
    assert "the ledger was rewritten" in failing(told)["kept receipts"]
    code, told = nostos("verify", before, after)
    assert (1, [match.id]) == (code, told["disagreeing"])


def witnessed(record: bytes) -> bool:
    """Whether the record's head is in a checkpoint that a witness signed."""
    return any("\u2014 witness." in line.line.note for line in bundle.read(record).checkpoints)


def trust(client: Client, witness: str) -> dict[str, Any]:
    """A policy, as an organizer writes it: the keys of the service and of their witness."""
    return {"keys": client.signing_keys(), "witnesses": [witness], "cosignatures": 1}
