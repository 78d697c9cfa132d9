"""The notary, a witness, a service that would go back: over a real database, whose owner rewrites it."""

import threading
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from itertools import chain
from pathlib import Path
from random import Random
from typing import Any
from uuid import UUID

import httpx
import msgspec
import psycopg
import pytest
from flask import Flask
from structlog.testing import capture_logs

from api.app import create_app
from api.keyring import Keyring
from api.services import Services, assemble
from api.settings import Settings, role_url
from api.witnessing import proven
from deploy.errors import Trouble
from deploy.stack import refuse_to_go_back
from deploy.witness import TakenBack, Witness
from domain.kernel.facts import ONLOOKER
from domain.ledger import notes
from domain.ledger.audit import audit
from domain.ledger.policy import Key, Policy
from domain.ledger.signing import decoded
from domain.store import Event, Log
from projections import heads
from tests.ledger import independent
from tests.ledger.support import SHELF, failures, played
from tests.projections.support import eventually
from workers import past
from workers.notary import notarize
from workers.past import BYTES, CHECKPOINT, Behind, stand_by


@pytest.fixture
def settings(database: str, redis_url: str, tmp_path: Path) -> Settings:
    return Settings(database_url=database, redis_url=redis_url, home=tmp_path / "home")


@contextmanager
def notary(settings: Settings) -> Iterator[None]:
    stop = threading.Event()
    thread = threading.Thread(target=notarize, args=(settings, stop, SHELF, 0.05))
    thread.start()
    try:
        yield
    finally:
        stop.set()
        thread.join(10)
        assert not thread.is_alive()


def append(settings: Settings, events: tuple[Event, ...]) -> None:
    log = Log(role_url(str(settings.database_url), "nostos_writer"), SHELF)
    for event in events:
        log.append(event)
    log.close()


def size(settings: Settings) -> int:
    with psycopg.connect(role_url(str(settings.database_url), "nostos_reader")) as connection:
        return heads.size(connection)[0]


def notarized(settings: Settings, events: tuple[Event, ...]) -> None:
    """The events, and all their heads in the log of heads."""
    before = size(settings)
    append(settings, events)
    with notary(settings):
        eventually(lambda: size(settings) == before + len(events))


@pytest.fixture
def services(settings: Settings) -> Iterator[Services]:
    made = assemble(settings, SHELF)
    yield made
    made.close()


@pytest.fixture
def app(services: Services) -> Flask:
    return create_app(services)


def witness(app: Flask, home: Path) -> Witness:
    """A witness whose network is the application."""
    made = Witness("http://nostos.example", home)
    made._http = httpx.Client(transport=httpx.WSGITransport(app), base_url="http://nostos.example")
    return made


def as_owner(settings: Settings, *statements: str) -> None:
    """The owner of the database does as he likes."""
    with psycopg.connect(str(settings.database_url), autocommit=True) as owner:
        owner.execute("SET session_replication_role = replica")
        for table in ("events", "heads", "nodes", "checkpoints", "cosignatures"):
            owner.execute(f"ALTER TABLE nostos.{table} DISABLE TRIGGER USER".encode())
        for statement in statements:
            owner.execute(statement.encode())


def rewrite(settings: Settings, *, also_the_log_of_heads: bool) -> None:
    """Another history in the place of the one that was: every event sealed anew, as an honest one."""
    tables = ("events", *(("heads", "nodes", "cosignatures", "checkpoints") if also_the_log_of_heads else ()))
    as_owner(settings, *(f"DELETE FROM nostos.{table}" for table in tables))
    append(settings, played("toy", 2, 2))


def signed_anew(settings: Settings) -> None:
    """The operator makes his service forget what it signed, and sign what there is now."""
    (settings.home / CHECKPOINT).unlink()
    with notary(settings):
        eventually((settings.home / CHECKPOINT).exists)


def edited(settings: Settings, event: Event, change: str) -> None:
    """The owner edits an event, and nothing else."""
    place = f"originator_id = '{event.stream}' AND originator_version = {event.step}"
    as_owner(settings, f"UPDATE nostos.events SET {change} WHERE {place}")


def test_every_head_is_in_the_log_and_can_be_proven(settings: Settings, app: Flask) -> None:
    events = (*played("toy", 2), *played("toy", 3, 5))
    notarized(settings, events)
    client = app.test_client()
    note = notes.read(client.get("/v1/log/checkpoint").get_data(as_text=True))
    assert (len(events), "127.0.0.1:8080/log") == (note.size, note.name)
    for at, event in enumerate(events):
        query = f"match={event.stream}&step={event.step}&size={note.size}"
        told = client.get(f"/v1/log/inclusion?{query}").get_json()
        assert at == told["index"]
    for query in (f"match={events[0].stream}&step=999&size=1", f"match={events[0].stream}&step=1&size=999"):
        assert 404 == client.get(f"/v1/log/inclusion?{query}").status_code
    assert 404 == client.get("/v1/log/consistency?old=1&new=999").status_code


def test_another_notary_goes_on_where_one_ended(settings: Settings) -> None:
    for seed in (1, 5):
        notarized(settings, played("toy", 2, seed))
    kept = notes.read((settings.home / CHECKPOINT).read_text("utf-8"))
    assert size(settings) == kept.size == stand_by(settings, shelf=SHELF).size


def record(app: Flask, services: Services, match: UUID) -> bytes:
    """The record that an onlooker is given."""
    with app.app_context():
        return services.matches.record(
            match,
            ONLOOKER,
            sign=services.keys.sign,
            keys=services.keys.published(),
            proofs=lambda step: proven(match, step),
        )


def trust(settings: Settings, *watchers: notes.Verifier) -> Policy:
    """All of the witnesses must have signed."""
    return Policy(
        keys=tuple(Key(key["kid"], key["x"]) for key in Keyring.of(settings).published()),
        log="127.0.0.1:8080/log",
        witnesses=tuple(watcher.written() for watcher in watchers),
        cosignatures=len(watchers),
        checkpoint=True,
    )


def test_a_record_holds_the_checkpoint_and_what_witnesses_signed(settings: Settings, tmp_path: Path) -> None:
    events = played("toy", 2)
    notarized(settings, events)
    watcher = Witness("http://nostos.example", tmp_path / "w").verifier
    services = assemble(replace(settings, witnesses=watcher.written()), SHELF)
    app = create_app(services)
    assert len(events) == witness(app, tmp_path / "w").look()
    assert witness(app, tmp_path / "w").look() is None
    data, trusted = record(app, services, events[0].stream), trust(settings, watcher)
    keys = {key.kid: key.x for key in trusted.keys}
    report = audit(data, SHELF, trusted)
    assert {} == failures(report)
    assert "checkpoint" in [check.name for check in report.checks]
    assert events[-1].head == independent.verify(data, {kid: decoded(x) for kid, x in keys.items()})
    _every_change_of_the_checkpoint_is_found(data, trusted)
    services.close()


def _every_change_of_the_checkpoint_is_found(data: bytes, trusted: Policy) -> None:
    *lines, last = data.splitlines(keepends=True)
    chance = Random(1)
    for _ in range(100):
        at = chance.randrange(len(last) - 1)
        changed = last[:at] + bytes([last[at] ^ 1 << chance.randrange(7)]) + last[at + 1 :]
        found = failures(audit(b"".join([*lines, changed]), SHELF, trusted))
        assert found
        assert "line" in "".join(found.values())


def test_a_record_holds_what_witnesses_signed_who_looked_at_different_times(
    settings: Settings, tmp_path: Path
) -> None:
    """A busy log has a new checkpoint every second, and witnesses come when they come."""
    names = ("early", "late")
    watchers = [Witness("http://nostos.example", tmp_path / name, name).verifier for name in names]
    named = ",".join(watcher.written() for watcher in watchers)
    services = assemble(replace(settings, witnesses=named), SHELF)
    app, events = create_app(services), played("toy", 2)
    notarized(settings, events)
    for name in names:
        assert witness(app, tmp_path / name).look()
        notarized(settings, played("toy", 2, len(name)))
    data, trusted = record(app, services, events[0].stream), trust(settings, *watchers)
    assert {} == failures(audit(data, SHELF, trusted))
    assert 2 == data.count(b'"type":"checkpoint"')
    independent.verify(data, {key.kid: decoded(key.x) for key in trusted.keys})
    missed = failures(audit(data, SHELF, msgspec.structs.replace(trusted, cosignatures=3)))
    assert "2 witnesses signed, 3 are asked for" in missed["checkpoint"]
    services.close()


def test_a_witness_signs_the_checkpoint_it_saw_though_there_is_another_by_then(
    settings: Settings, tmp_path: Path
) -> None:
    watcher = Witness("http://nostos.example", tmp_path / "w", "slow")
    services = assemble(settings, SHELF)
    refused = witness(create_app(services), tmp_path / "w")
    notarized(settings, played("toy", 2))
    first = refused.look()
    assert not refused.taken
    services.close()
    notarized(settings, played("toy", 2, 5))
    services = assemble(replace(settings, witnesses=watcher.verifier.written()), SHELF)
    client = create_app(services).test_client()
    line = notes.read((tmp_path / "w" / "checkpoint").read_text("utf-8")).lines[-1]
    assert 409 == client.post("/v1/log/cosignatures", json={"line": line}).status_code
    told = client.post("/v1/log/cosignatures", json={"line": line, "size": first})
    assert {"size": first, "witness": "slow"} == told.get_json()
    services.close()


def test_a_cosignature_by_nobody_we_know_is_refused(settings: Settings, app: Flask, tmp_path: Path) -> None:
    client = app.test_client()
    assert 404 == client.get("/v1/log/checkpoint").status_code
    assert 404 == client.post("/v1/log/cosignatures", json={"line": "x"}).status_code
    notarized(settings, played("toy", 2))
    assert witness(app, tmp_path / "w").look() is not None
    assert "\u2014 witness." not in client.get("/v1/log/checkpoint").get_data(as_text=True)
    assert 409 == client.post("/v1/log/cosignatures", json={"line": "x"}).status_code


@pytest.mark.parametrize("also_the_log_of_heads", [False, True])
def test_a_rewritten_database_is_found_on_start(settings: Settings, *, also_the_log_of_heads: bool) -> None:
    """Also where every event was sealed anew, and the log of heads made anew and signed by the service."""
    events = played("toy", 2)
    notarized(settings, events)
    stand_by(settings, shelf=SHELF)
    kept = (settings.home / CHECKPOINT).read_text("utf-8")
    rewrite(settings, also_the_log_of_heads=also_the_log_of_heads)
    if also_the_log_of_heads:
        signed_anew(settings)
        (settings.home / CHECKPOINT).write_text(kept, "utf-8")
    with pytest.raises(Behind, match=r"rewritten|lost"):
        stand_by(settings, shelf=SHELF)
    with pytest.raises(Trouble, match="does not start"):
        refuse_to_go_back(settings)


EDITS = {
    "a name": "state = replace(convert_from(state, 'UTF8'), '\"name\":\"', '\"name\":\"X')::bytea",
    "a topic": "topic = 'match.left'",
    "no JSON": "state = ''::bytea",
    "a fact that no game has": "state = replace(convert_from(state, 'UTF8'), 'sat', 'fat')::bytea",
    "another version": "originator_version = 1000",
}


@pytest.mark.parametrize("known", [True, False])
def test_an_event_that_was_edited_is_named_on_start(settings: Settings, *, known: bool) -> None:
    """Its head was left as it was. Also where the bytes that were sealed are not remembered."""
    events = played("toy", 3)
    notarized(settings, (*played("toy", 2, 5), *events))
    if not known:
        (settings.home / BYTES).unlink()
    as_owner(settings, "CREATE TABLE nostos.before AS TABLE nostos.events")
    finding = f"match {events[2].stream}, step 3 is not what was signed: the log was rewritten"
    for change in EDITS.values():
        edited(settings, events[2], change)
        with pytest.raises(Behind, match=finding):
            stand_by(settings, shelf=SHELF)
        as_owner(settings, "DELETE FROM nostos.events", "INSERT INTO nostos.events TABLE nostos.before")
        stand_by(settings, shelf=SHELF)


def test_events_are_sealed_anew_only_where_their_bytes_are_not_known(
    settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    counted: list[int] = []

    def tracked(places: Iterable[past.Place | None], total: int) -> Iterable[past.Place | None]:
        counted.append(total)
        return places

    monkeypatch.setattr(past, "CHUNK", 1)
    for seed in (1, 5):
        notarized(settings, played("toy", 2, seed))
        stand_by(settings, tracked, SHELF)
    assert [] == counted
    older = (settings.home / BYTES).read_text("utf-8")
    notarized(settings, played("toy", 2, 7))
    (settings.home / BYTES).write_text(older, "utf-8")
    stand_by(settings, tracked, SHELF)
    (settings.home / BYTES).write_text("signed by nobody", "utf-8")
    stand_by(settings, tracked, SHELF)
    stand_by(settings, tracked, SHELF)
    assert [1, 3] == counted


def test_many_events_are_sealed_anew_on_all_cores(
    settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    events = [played("odyssee", 2, seed, most=12) for seed in (1, 2, 3)]
    notarized(settings, tuple(chain.from_iterable(events)))
    monkeypatch.setattr(past, "FEW", 0)
    monkeypatch.setattr(past, "CHUNK", 1)
    (settings.home / BYTES).unlink()
    stand_by(settings)
    edited(settings, events[1][6], "topic = 'match.left'")
    with pytest.raises(Behind, match=f"match {events[1][0].stream}, step 7 is"):
        stand_by(settings)


def test_a_notary_signs_nothing_more_where_the_past_was_edited(settings: Settings) -> None:
    events = played("toy", 2)
    notarized(settings, events)
    kept = (settings.home / CHECKPOINT).read_text("utf-8")
    edited(settings, events[2], EDITS["a name"])
    append(settings, played("toy", 2, 5))
    with notary(settings), capture_logs() as logs:
        eventually(lambda: logs)
    assert [f"match {events[2].stream}, step 3 is not what was signed: the log was rewritten"] == [
        line["finding"] for line in logs
    ]
    assert kept == (settings.home / CHECKPOINT).read_text("utf-8")


def test_a_database_that_forgot_is_not_started(settings: Settings) -> None:
    """An old backup was restored."""
    events = played("toy", 2)
    notarized(settings, events)
    as_owner(
        settings,
        f"DELETE FROM nostos.events WHERE originator_version > {len(events) - 2}",
        f"DELETE FROM nostos.heads WHERE step > {len(events) - 2}",
    )
    with pytest.raises(Behind, match=f"has {len(events) - 2} heads, and {len(events)} were signed"):
        stand_by(settings, shelf=SHELF)


def test_a_checkpoint_that_somebody_wrote_himself_is_none(settings: Settings) -> None:
    notarized(settings, played("toy", 2))
    path = settings.home / CHECKPOINT
    name, number, rest = path.read_text("utf-8").split("\n", 2)
    path.write_text(f"{name}\n{int(number) - 1}\n{rest}", "utf-8")
    with pytest.raises(Behind):
        stand_by(settings, shelf=SHELF)


def test_a_rewritten_database_is_found_by_the_witness_and_both_notes_are_kept(
    settings: Settings, app: Flask, tmp_path: Path
) -> None:
    notarized(settings, played("toy", 2))
    watcher = witness(app, tmp_path / "w")
    assert watcher.look()
    rewrite(settings, also_the_log_of_heads=True)
    signed_anew(settings)
    with pytest.raises(TakenBack, match="both notes are in"):
        watcher.look()
    [proof] = (tmp_path / "w").glob("taken-back-*")
    assert 2 == proof.read_text("utf-8").count("127.0.0.1:8080/log\n")


def test_the_notary_signs_nothing_behind_an_event_that_was_changed(settings: Settings) -> None:
    events = played("toy", 2)
    append(settings, events)
    edited(settings, events[1], EDITS["a name"])
    with notary(settings), capture_logs() as logs:
        eventually(lambda: logs)
    assert ["nothing more is signed"] == [line["event"] for line in logs]
    assert 0 == size(settings)


def test_nobody_changes_the_log_of_heads(settings: Settings) -> None:
    notarized(settings, played("toy", 2))
    roles: list[Any] = [str(settings.database_url)]
    roles += [role_url(roles[0], f"nostos_{name}") for name in ("projector", "writer", "reader")]
    for dsn in roles:
        for statement in ("DELETE FROM nostos.heads", "UPDATE nostos.checkpoints SET note = ''"):
            with (
                psycopg.connect(dsn, autocommit=True) as connection,
                pytest.raises(psycopg.errors.InsufficientPrivilege),
            ):
                connection.execute(statement.encode())
