"""Requests during which something else happens."""

import threading
import time
from pathlib import Path
from typing import Any
from uuid import UUID

import psycopg
import pytest

from api.access.match_access import listing
from api.app import create_app
from api.limits.client_address import Client
from api.runtime import signing_keys
from api.runtime.sealing_keys import SealingKeys
from api.runtime.services import assemble
from api.runtime.settings import Settings
from api.runtime.signing_keys import Keyring
from api.streaming.sources.match_source import MatchSource
from api.streaming.stream_request import StreamRequest
from domain.ledger.verify.record_checks import audit
from domain.matches import Matches
from projections.engine.partitions import PARTITION, partition_of
from projections.reads import NotProjected
from tests.api.resources.test_broadcasts import STEPS, played, started
from tests.api.resources.test_openings import organizer
from tests.api.support import GAMES, ApiMatch, ApiService, key, ok, start_match
from tests.projections.support import Running, at_work
from tests.support.interleaving import right_after
from tests.support.logins import LOGINS, role_url
from tests.support.loopback import CROWDED
from tests.support.servers import Servers


def test_a_delayed_match_ends_while_a_stranger_is_refused(
    service: ApiService, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The refusal names a step; now everybody is shown the last one."""
    table, stranger = started(service, STEPS), service.player("Stranger")
    right_after(monkeypatch, Matches, "ledger", lambda: played(service, table, 99))

    refusal = stranger.delete(f"{table.path}/resignation", headers={"Idempotency-Key": key()})

    assert 403 == refusal.status_code


def test_a_delayed_match_ends_while_its_head_is_asked_for(
    service: ApiService, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = started(service, STEPS)
    right_after(monkeypatch, Matches, "ledger", lambda: played(service, table, 99))

    ok(service.anybody.get(f"{table.path}/head"))


def test_somebody_moves_while_the_referee_of_a_delayed_match_asks_for_its_head(
    service: ApiService, monkeypatch: pytest.MonkeyPatch
) -> None:
    table, mentor = started(service, STEPS), organizer(service)
    ok(mentor.post(f"{table.path}/openings", {"reason": "a complaint"}))
    service.services.reads.wait(table.id, service.services.matches.head(table.id))
    right_after(monkeypatch, Matches, "ledger", lambda: played(service, table, 1))

    ok(mentor.get(f"{table.path}/head"))


def test_keys_are_rotated_while_a_record_is_made(
    service: ApiService, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It is signed by the keys that it holds."""
    table = start_match(service)
    service.services.reads.wait(table.id, 4)

    def rotate() -> None:
        Keyring.of(service.services.settings).rotate()
        time.sleep(signing_keys.CHECK_INTERVAL)  # from now on the new key signs

    right_after(monkeypatch, service.services.log, "read", rotate)

    assert audit(service.anybody.get(f"{table.path}/record").data, GAMES).ok


def test_a_match_that_is_not_projected_yet_is_late_and_not_missing(
    service: ApiService, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A process that did not open it cannot know more than the log."""
    match = ok(service.player().post("/v1/matches", {"game": "toy", "seats": 2}))["match"]
    other = assemble(service.services.settings, GAMES)
    monkeypatch.setattr(other.reads, "match", lambda *_, **__: None)
    try:
        with pytest.raises(NotProjected):
            listing(other, UUID(match), None)
    finally:
        other.close()


def test_a_stream_that_begins_after_a_step_that_the_list_does_not_have_names_everybody(
    service: ApiService, monkeypatch: pytest.MonkeyPatch
) -> None:
    players = [service.player("Arete"), service.player("Laodamas")]
    table = ApiMatch(ok(players[0].post("/v1/matches", {"game": "toy", "seats": 2}))["match"], players)
    ok(players[0].put(f"{table.path}/seats/0"))
    service.services.reads.wait(table.id, 2)
    early = service.services.reads.match(table.id)
    ok(players[1].put(f"{table.path}/seats/1"))
    ok(players[0].delete(f"{table.path}/seats/0"))
    ok(players[1].delete(f"{table.path}/seats/1"))
    service.services.reads.wait(table.id, 5)
    other = assemble(service.services.settings, GAMES)
    monkeypatch.setattr(other.reads, "match", lambda *_, **__: early)
    try:
        request = StreamRequest(str(table.id), "onlooker", 4, "en", None)
        granted = MatchSource(other).grant(Client("192.0.2.1", 1.0), request)
        [frame] = other.reads.frames(table.id, granted.watched.viewer, 4)
        assert b"Laodamas left" in granted.annotate(frame)
    finally:
        other.close()


def test_the_list_shows_the_callers_own_match_whoever_wrote_last(servers: Servers, tmp_path: Path) -> None:
    """The partition of the own match is half a second behind that of the other one."""
    with servers.fresh_database() as database:
        settings = Settings(
            database_url=database, logins=LOGINS, redis_url=servers.redis_url, home=tmp_path, halls=CROWDED
        )
        services = assemble(settings, GAMES)
        service = ApiService(create_app(services), services, database, threading.Event())
        ann, bob = service.player("Ann"), service.player("Bob")
        own = opened(ann)
        slow = partition_of(own, 2)
        other = opened(bob)
        while partition_of(other, 2) == slow:
            other = opened(bob)
        with psycopg.connect(role_url(database, "nostos_projector"), autocommit=True) as busy:
            busy.execute("SELECT pg_advisory_lock(%s, %s)", (PARTITION, slow))
            with at_work(Running(database, partitions=2, ring=SealingKeys.of(settings))):
                services.reads.wait(other, 1)
                threading.Timer(0.5, busy.close).start()
                listed = [UUID(each["match"]) for each in ok(ann.get("/v1/matches"))["matches"]]
        services.close()
    assert own in listed


def opened(caller: Any) -> UUID:
    """A new match."""
    return UUID(ok(caller.post("/v1/matches", {"game": "toy", "seats": 2}))["match"])
