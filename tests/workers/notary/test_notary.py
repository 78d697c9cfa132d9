"""The notary and a witness, over a real database, whose owner rewrites it."""

from collections.abc import Iterator
from dataclasses import replace
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
from api.runtime.log_proofs import checkpoint_lines
from api.runtime.services import Services, assemble
from api.runtime.settings import Settings
from api.runtime.signing_keys import Keyring
from deploy.audit.witness import Witness
from deploy.audit.witness_memory import LogRewrittenError
from domain.kernel.facts import ONLOOKER
from domain.ledger.log import signed_note
from domain.ledger.log.submission import Submission
from domain.ledger.signing import decoded
from domain.ledger.verify.policy import Key, Policy
from domain.ledger.verify.record_checks import audit
from domain.matches.record_export import completed
from tests.domain.ledger import independent
from tests.domain.ledger.support import SHELF, failures, played
from tests.support.eventually import eventually
from tests.support.logins import LOGINS, role_url
from tests.workers.notary.rewriting import (
    EDITS,
    append,
    edited,
    notarized,
    notary,
    rewrite,
    signed_anew,
    size,
)
from workers.notary.log_integrity import CHECKPOINT, check_log


@pytest.fixture
def settings(database: str, redis_url: str, tmp_path: Path) -> Settings:
    return Settings(database_url=database, logins=LOGINS, redis_url=redis_url, home=tmp_path / "home")


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
    return Witness("http://nostos.example", home, transport=httpx.WSGITransport(app))


def test_every_head_is_in_the_log_and_can_be_proven(settings: Settings, app: Flask) -> None:
    events = (*played("toy", 2), *played("toy", 3, 5))
    notarized(settings, events)
    client = app.test_client()
    note = signed_note.parse(client.get("/v1/log/checkpoint").get_data(as_text=True))
    assert (len(events), "127.0.0.1:8080/log") == (note.size, note.name)
    for at, event in enumerate(events):
        query = f"match={event.stream}&step={event.step}&size={note.size}"
        response = client.get(f"/v1/log/inclusion?{query}").get_json()
        assert at == response["index"]
    for query in (f"match={events[0].stream}&step=999&size=1", f"match={events[0].stream}&step=1&size=999"):
        assert 404 == client.get(f"/v1/log/inclusion?{query}").status_code
    assert 404 == client.get("/v1/log/consistency?old=1&new=999").status_code


def test_another_notary_goes_on_where_one_ended(settings: Settings) -> None:
    for seed in (1, 5):
        notarized(settings, played("toy", 2, seed))
    kept = signed_note.parse((settings.home / CHECKPOINT).read_text("utf-8"))
    last = check_log(settings)
    assert last is not None
    assert size(settings) == kept.size == last.size


def test_a_checkpoint_is_signed_again_when_the_key_is_rotated(settings: Settings, app: Flask) -> None:
    """So that whoever trusts only keys that still sign can read a log in which nothing happens."""
    events = played("toy", 2)
    notarized(settings, events)
    old, new = Keyring.of(settings).signer, Keyring.of(settings).rotate()

    def shown() -> signed_note.Checkpoint:
        return signed_note.parse(app.test_client().get("/log/checkpoint").get_data(as_text=True))

    def signed_by() -> set[str]:
        keys = {key["kid"]: decoded(key["x"]) for key in Keyring.of(settings).published()}
        service = {
            kid: signed_note.Verifier(shown().name, signed_note.SERVICE, key) for kid, key in keys.items()
        }
        return {kid for kid, verifier in service.items() if signed_note.signers(shown(), [verifier])}

    assert {old.kid} == signed_by()
    for _ in range(2):  # the second notary has nothing to sign any more
        with notary(settings):
            eventually(lambda: signed_by() == {old.kid, new})
            eventually(lambda: len(signed_note.parse((settings.home / CHECKPOINT).read_text()).lines) == 2)
    assert (len(events), 2) == (shown().size, len(shown().lines))
    assert check_log(settings) is not None


def record(app: Flask, services: Services, match: UUID) -> bytes:
    """The record that an onlooker is given."""
    with app.app_context():
        step, sign = services.matches.head(match), services.keys.sign
        body = services.matches.record_body(match, ONLOOKER, step, sign, ())
        return completed(body, sign, services.keys.published(), checkpoint_lines(match, step))


def trust(settings: Settings, *watchers: signed_note.Verifier) -> Policy:
    """All of the witnesses must have signed."""
    return Policy(
        keys=tuple(Key(key["kid"], key["x"]) for key in Keyring.of(settings).published()),
        log="127.0.0.1:8080/log",
        witnesses=tuple(watcher.vkey() for watcher in watchers),
        cosignatures=len(watchers),
        checkpoint=True,
    )


def test_a_record_holds_the_checkpoint_and_what_witnesses_signed(settings: Settings, tmp_path: Path) -> None:
    events = played("toy", 2)
    notarized(settings, events)
    watcher = Witness("http://nostos.example", tmp_path / "w").verifier
    services = assemble(replace(settings, witnesses=watcher.vkey()), SHELF)
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
    named = ",".join(watcher.vkey() for watcher in watchers)
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
    assert not refused.accepted
    services.close()
    notarized(settings, played("toy", 2, 5))
    services = assemble(replace(settings, witnesses=watcher.verifier.vkey()), SHELF)
    client = create_app(services).test_client()
    seen = watcher.memory.last()
    line = watcher.memory.cosign(Submission(seen.size, (), seen))
    assert 409 == client.post("/v1/log/cosignatures", json={"line": line}).status_code
    response = client.post("/v1/log/cosignatures", json={"line": line, "size": first})
    assert {"size": first, "witness": "slow"} == response.get_json()
    services.close()


def test_a_cosignature_by_nobody_we_know_is_refused(settings: Settings, app: Flask, tmp_path: Path) -> None:
    client = app.test_client()
    assert 404 == client.get("/v1/log/checkpoint").status_code
    assert 404 == client.post("/v1/log/cosignatures", json={"line": "x"}).status_code
    notarized(settings, played("toy", 2))
    assert witness(app, tmp_path / "w").look() is not None
    assert "\u2014 witness." not in client.get("/v1/log/checkpoint").get_data(as_text=True)
    assert 409 == client.post("/v1/log/cosignatures", json={"line": "x"}).status_code


def test_a_rewritten_database_is_found_by_the_witness_and_both_notes_are_kept(
    settings: Settings, app: Flask, tmp_path: Path
) -> None:
    notarized(settings, played("toy", 2))
    watcher = witness(app, tmp_path / "w")
    assert watcher.look()
    rewrite(settings, also_the_log_of_heads=True)
    signed_anew(settings)
    with pytest.raises(LogRewrittenError, match="both notes are in"):
        watcher.look()
    [proof] = (tmp_path / "w").glob("taken-back-*")
    assert 2 == proof.read_text("utf-8").count("127.0.0.1:8080/log\n")


def test_the_notary_signs_nothing_after_a_changed_event(settings: Settings) -> None:
    events = played("toy", 2)
    append(settings, events)
    edited(settings, events[1], EDITS["a name"])
    with capture_logs() as logs, notary(settings):
        eventually(lambda: logs)
    assert ["signing_stopped"] == [line["event"] for line in logs]
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
