"""The health of the cluster: read models, notary, clock, losses; and where operators ask for it."""

import json
import re
import urllib.error
import urllib.request
from collections.abc import Sequence
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import msgspec
import psycopg
import pytest
from flask.testing import FlaskClient
from prometheus_client.parser import text_string_to_metric_families

from api.app import create_app
from api.resources.service import LINKS
from api.runtime.services import Services
from api.runtime.settings import Settings
from domain.store.errors import NewerEvent
from projections.models.registry import projections
from projections.reads import ReadsUnavailable
from tests.api.support import ApiService, start_match
from tests.projections.support import Failing, append, match_events, projected, registered, running
from tests.support.eventually import eventually
from tests.support.logins import LOGINS
from tests.support.metrics import metrics_of
from tests.support.ports import free_port
from tests.workers.notary.rewriting import EDITS, edited, notary


def soon() -> datetime:
    """Of what was made just now, however long a test takes from here on."""
    return datetime.now(UTC) + timedelta(hours=1)


def names(services: Services) -> Sequence[str]:
    """What is wrong."""
    return [each.name for each in services.cluster.reasons()]


def details(services: Services) -> str:
    """The same, in sentences."""
    return " ".join(each.detail for each in services.cluster.reasons())


def numbers(client: FlaskClient, name: str) -> dict[str, float]:
    """A gauge by projection."""
    text = metrics_of(client)
    families = [family for family in text_string_to_metric_families(text) if family.name == name]
    return {sample.labels["projection"]: sample.value for family in families for sample in family.samples}


def asked(url: str) -> tuple[int, Any]:
    """Status and object of an answer."""
    try:
        with urllib.request.urlopen(url, timeout=60) as answer:
            return answer.status, json.load(answer)
    except urllib.error.HTTPError as error:
        with error:
            return error.code, json.load(error)


def test_it_is_asked_where_the_metrics_are_and_nowhere_else(services: Services, database: str) -> None:
    address = f"127.0.0.1:{free_port()}"
    replace(services, settings=replace(services.settings, metrics=address)).serve_measurements()
    status, body = asked(f"http://{address}/clusterz")
    assert (503, "unhealthy", ["read-models-empty"]) == (
        status,
        body["status"],
        [each["name"] for each in body["reasons"]],
    )
    assert "no projector has run yet" in body["reasons"][0]["detail"]
    with running(database):
        eventually(lambda: asked(f"http://{address}/clusterz") == (200, {"status": "ok", "reasons": []}))
    with urllib.request.urlopen(f"http://{address}/metrics", timeout=60) as answer:
        assert b"nostos_log_events" in answer.read()
    public = create_app(services)
    assert 404 == public.test_client().get("/clusterz").status_code
    assert "/clusterz" not in LINKS.values()


def test_events_that_wait_for_long_are_late_and_are_counted(
    services: Services, client: FlaskClient, database: str
) -> None:
    with running(database):
        projected(services.reads, append(database, [registered(1)]))
    assert [] == names(services)
    now = msgspec.structs.replace(registered(2), at=soon())
    append(database, [now])
    assert [] == names(services)
    assert {1.0} == set(numbers(client, "nostos_projection_lag_events").values())
    with running(database):
        projected(services.reads, 2)
    append(database, [registered(3)])  # long ago
    assert "more than 10 seconds late" in details(services)


def test_a_projector_that_is_stuck_is_said(services: Services, client: FlaskClient, database: str) -> None:
    failing = Failing(on="match.started")
    with running(database, made=(*projections(), failing)):
        projected(services.reads, append(database, [registered(1)]))
        append(database, match_events(1))
        eventually(lambda: bool(services.reads.progress()["lobby"].stuck_since))
        assert "read-models-stuck" in names(services)
        assert 0 < numbers(client, "nostos_projection_stuck_seconds")["frames"] < 600
        lag = numbers(client, "nostos_projection_lag_events")
        assert {each.name for each in projections()} == lag.keys()


def test_what_is_not_signed_for_long_is_said(services: Services, database: str, tmp_path: Path) -> None:
    settings = Settings(database_url=database, logins=LOGINS, home=tmp_path)
    now = msgspec.structs.replace(match_events(2)[0], at=soon())
    with running(database):
        projected(services.reads, append(database, [registered(1), *match_events(1), now]))
        assert "more than 60 seconds ago are not signed: the notary" in details(services)
        with notary(settings):
            eventually(lambda: names(services) == [])
        append(database, [msgspec.structs.replace(match_events(3)[0], at=now.at)])
        assert [] == names(services)


def test_an_event_that_the_read_models_lack_and_that_cannot_be_read_is_said(
    services: Services, database: str, tmp_path: Path
) -> None:
    settings = Settings(database_url=database, logins=LOGINS, home=tmp_path)
    with running(database):
        projected(services.reads, append(database, [registered(1)]))
    opened = msgspec.structs.replace(match_events(1)[0], at=soon())
    append(database, [opened])
    assert [] == names(services)
    edited(settings, opened, EDITS["no JSON"])
    assert {"read-models-late", "unsigned"} == set(names(services))


def test_an_unreadable_event_waits_for_the_notary_for_ever(
    services: Services, database: str, tmp_path: Path
) -> None:
    settings = Settings(database_url=database, logins=LOGINS, home=tmp_path)
    opened = msgspec.structs.replace(match_events(1)[0], at=soon())
    with running(database):
        projected(services.reads, append(database, [opened]))
    assert [] == names(services)
    edited(settings, opened, EDITS["no JSON"])
    assert ["unsigned"] == names(services)


UUID_TEXT = "[0-9a-f]{8}-[0-9a-f]{4}"
WRONG = {
    "parked": "dead_letters (projection, position, stream, step, topic, error)"
    f" VALUES ('frames', 1, gen_random_uuid(), 1, 'match.opened', '{NewerEvent.__name__}')",
    "unsigned-matches": "unsigned_matches (match, step, newer) VALUES (gen_random_uuid(), 1, true)",
    "findings": "findings DEFAULT VALUES",
    "losses": "losses (stream, step, head, lineage) VALUES (gen_random_uuid(), 3, '', 1)",
    "clock-late": "next_checks (match, at, step) VALUES (gen_random_uuid(), now() - interval '1 minute', 1)",
}


@pytest.mark.parametrize("name", WRONG)
def test_each_reason_is_named_without_match_and_player(services: Services, database: str, name: str) -> None:
    with running(database):
        eventually(lambda: names(services) == [])
    with psycopg.connect(database) as owner:
        owner.execute(f"INSERT INTO nostos.{WRONG[name]}".encode())
    assert [name] == names(services)
    [reason] = services.cluster.reasons()
    assert name == "clock-late" or not reason.passing, "waiting does not help"
    assert not re.search(UUID_TEXT, reason.detail)
    assert 503 == services.cluster.page().status


def test_steps_that_were_lost_long_ago_are_no_reason_any_more(services: Services, database: str) -> None:
    with running(database):
        eventually(lambda: names(services) == [])
    with psycopg.connect(database) as owner:
        owner.execute(f"INSERT INTO nostos.{WRONG['losses']}".encode())
        owner.execute("UPDATE nostos.losses SET found_at = now() - interval '2 days'")
    assert [] == names(services)


def test_the_numbers_are_left_out_while_the_read_models_are_away(
    service: ApiService, monkeypatch: pytest.MonkeyPatch
) -> None:
    def away() -> None:
        raise ReadsUnavailable

    client = service.app.test_client()
    eventually(lambda: bool(numbers(client, "nostos_projection_lag_events")))
    monkeypatch.setattr(service.services.reads, "progress", away)
    assert {} == numbers(client, "nostos_projection_lag_events")
    assert ["database-away"] == names(service.services)
    assert "process_open_fds" in metrics_of(client)


def test_the_memory_of_matches_is_measured(service: ApiService) -> None:
    """Other tests have left matches in the memory of the service."""
    client = service.app.test_client()

    def measured() -> list[float]:
        found = ("nostos_match_cache_matches ", "nostos_match_cache_bytes ")
        return [float(line.split()[1]) for line in metrics_of(client).splitlines() if line.startswith(found)]

    matches, size = measured()
    start_match(service)
    after, size_after = measured()
    assert 1 == after - matches
    assert size_after - size > 1000
