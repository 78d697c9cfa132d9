"""Readiness and numbers of the read models: whether the projector has begun, keeps up, and is not stuck."""

from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path

import msgspec
import pytest
from flask.testing import FlaskClient
from prometheus_client.parser import text_string_to_metric_families

from api.app import create_app
from api.runtime.sealing_keys import KEY_CURE, SealingKeys
from api.runtime.services import assemble
from api.runtime.settings import Settings
from projections.models.registry import projections
from projections.reads import Reads, ReadsUnavailable
from tests.api.support import GAMES, ApiService, problem, start_match
from tests.projections.support import Failing, append, match_events, projected, registered, running
from tests.support.eventually import eventually
from tests.support.logins import LOGINS
from tests.support.metrics import metrics_of
from tests.workers.notary.rewriting import EDITS, edited, notary


@pytest.fixture
def client(database: str) -> Iterator[FlaskClient]:
    """A service whose projector does not run unless a test runs one."""
    services = assemble(
        Settings(database_url=database, logins=LOGINS, redis_url="redis://127.0.0.1:1"), GAMES
    )
    yield create_app(services).test_client()
    services.close()


@pytest.fixture
def reads(client: FlaskClient) -> Reads:
    found: Reads = client.application.extensions["nostos"].reads
    return found


def soon() -> datetime:
    """Of what was made just now, however long a test takes from here on."""
    return datetime.now(UTC) + timedelta(hours=1)


def reason(client: FlaskClient) -> str:
    """Why the service is not ready."""
    response = client.get("/readyz")
    assert "1" == response.headers["Retry-After"]
    return str(problem(response, "behind", 503)["detail"])


def numbers(client: FlaskClient, name: str) -> dict[str, float]:
    """A gauge by projection."""
    text = metrics_of(client)
    families = [family for family in text_string_to_metric_families(text) if family.name == name]
    return {sample.labels["projection"]: sample.value for family in families for sample in family.samples}


def test_it_is_not_ready_before_a_projector_has_run(client: FlaskClient, database: str, reads: Reads) -> None:
    assert "no projector has run yet" in reason(client)
    with running(database):
        eventually(lambda: client.get("/readyz").status_code == 200)


def test_a_missing_sealing_key_is_said_without_its_id_and_its_path(
    client: FlaskClient, database: str, tmp_path: Path
) -> None:
    append(database, match_events(1), ring=SealingKeys(tmp_path / "of another machine"))
    assert f"What is hidden cannot be read: a sealing key is missing here; {KEY_CURE}." == reason(client)


def test_a_file_that_holds_no_sealing_keys_is_said_without_its_path(database: str, tmp_path: Path) -> None:
    file = tmp_path / "sealing.json"
    append(database, match_events(1), ring=SealingKeys(file))
    file.write_text("{}")
    services = assemble(
        Settings(database_url=database, logins=LOGINS, redis_url="redis://127.0.0.1:1", home=tmp_path), GAMES
    )
    said = reason(create_app(services).test_client())
    services.close()
    assert f"What is hidden cannot be read: a sealing key is missing here; {KEY_CURE}." == said


def test_it_is_not_ready_while_events_wait_for_long_and_says_how_many_do(
    client: FlaskClient, database: str, reads: Reads
) -> None:
    with running(database):
        projected(reads, append(database, [registered(1)]))
    assert 200 == client.get("/readyz").status_code
    now = msgspec.structs.replace(registered(2), at=soon())
    append(database, [now])
    assert 200 == client.get("/readyz").status_code
    assert {1.0} == set(numbers(client, "nostos_projection_lag_events").values())
    with running(database):
        projected(reads, 2)
    append(database, [registered(3)])  # long ago
    assert "more than 10 seconds late" in reason(client)


def test_it_is_not_ready_while_the_projector_is_stuck(
    client: FlaskClient, database: str, reads: Reads
) -> None:
    failing = Failing(on="match.started")
    with running(database, made=(*projections(), failing)):
        projected(reads, append(database, [registered(1)]))
        append(database, match_events(1))
        eventually(lambda: bool(reads.progress()["lobby"].stuck_since))
        assert "stuck" in reason(client)
        assert 0 < numbers(client, "nostos_projection_stuck_seconds")["frames"] < 600
        lag = numbers(client, "nostos_projection_lag_events")
        assert {each.name for each in projections()} == lag.keys()


def test_it_is_not_ready_while_what_was_played_is_not_signed(
    client: FlaskClient, database: str, reads: Reads, tmp_path: Path
) -> None:
    settings = Settings(database_url=database, logins=LOGINS, home=tmp_path)
    now = msgspec.structs.replace(match_events(2)[0], at=soon())
    with running(database):
        projected(reads, append(database, [registered(1), *match_events(1), now]))
        assert "more than 60 seconds ago are not signed: the notary" in reason(client)
        assert "nostos_notary_lag_seconds" in metrics_of(client)
        with notary(settings):
            eventually(lambda: client.get("/readyz").status_code == 200)
        append(database, [msgspec.structs.replace(match_events(3)[0], at=now.at)])
        assert 200 == client.get("/readyz").status_code


def test_an_event_that_the_read_models_lack_and_that_cannot_be_read_is_said(
    client: FlaskClient, database: str, reads: Reads, tmp_path: Path
) -> None:
    settings = Settings(database_url=database, logins=LOGINS, home=tmp_path)
    with running(database):
        projected(reads, append(database, [registered(1)]))
    opened = msgspec.structs.replace(match_events(1)[0], at=soon())
    append(database, [opened])
    assert 200 == client.get("/readyz").status_code
    edited(settings, opened, EDITS["no JSON"])
    assert "the projector does not run or is too slow" in reason(client)


def test_an_unreadable_event_waits_for_the_notary_for_ever(
    client: FlaskClient, database: str, reads: Reads, tmp_path: Path
) -> None:
    settings = Settings(database_url=database, logins=LOGINS, home=tmp_path)
    opened = msgspec.structs.replace(match_events(1)[0], at=soon())
    with running(database):
        projected(reads, append(database, [opened]))
    assert 200 == client.get("/readyz").status_code
    edited(settings, opened, EDITS["no JSON"])
    assert "are not signed" in reason(client)


def test_the_numbers_are_left_out_while_the_read_models_are_away(
    service: ApiService, monkeypatch: pytest.MonkeyPatch
) -> None:
    def away() -> None:
        raise ReadsUnavailable

    client = service.app.test_client()
    eventually(lambda: bool(numbers(client, "nostos_projection_lag_events")))
    monkeypatch.setattr(service.services.reads, "progress", away)
    assert {} == numbers(client, "nostos_projection_lag_events")
    assert "process_open_fds" in metrics_of(client)


def test_the_memory_of_matches_is_measured(service: ApiService) -> None:
    """Other tests have left matches in the memory of the service."""
    client = service.app.test_client()

    def measured() -> list[float]:
        names = ("nostos_match_cache_matches ", "nostos_match_cache_bytes ")
        return [float(line.split()[1]) for line in metrics_of(client).splitlines() if line.startswith(names)]

    matches, size = measured()
    start_match(service)
    after, size_after = measured()
    assert 1 == after - matches
    assert size_after - size > 1000
