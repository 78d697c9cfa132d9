"""The notary reads again what it signed, over a real database that its owner changes meanwhile.

LIMITS.md: "The notary finds an event that is different when it reads it again; the finding stays, also if the
event is put back."
"""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import psycopg
import pytest
from flask.testing import FlaskClient
from structlog.testing import capture_logs

from api.app import create_app
from api.runtime.services import assemble
from api.runtime.settings import Settings
from domain.ledger.log import tiles
from domain.store import Event, Log
from projections.models import findings, transparency_log
from tests.domain.ledger.limits.sentences import limit
from tests.domain.ledger.support import SHELF, played
from tests.projections.support import running
from tests.support.eventually import eventually
from tests.support.logins import LOGINS, role_url
from tests.support.metrics import metrics_of
from tests.workers.notary.rewriting import EDITS, append, as_owner, edited, notarized, notary, size
from workers.notary.rereading import BURST, EVERY, NEWEST, Pass, Rereader

Places = list[tuple[str, int | None]]


@pytest.fixture
def settings(database: str, redis_url: str, tmp_path: Path) -> Settings:
    return Settings(
        database_url=database, logins=LOGINS, redis_url=redis_url, home=tmp_path / "home", reread_rate=1000
    )


@pytest.fixture
def client(settings: Settings) -> Iterator[FlaskClient]:
    """A service whose read models are up to date."""
    services = assemble(settings, SHELF)
    with running(str(settings.database_url), shelf=SHELF):
        yield create_app(services).test_client()
    services.close()


def owner(settings: Settings) -> psycopg.Connection:
    return psycopg.connect(str(settings.database_url), autocommit=True, options="-c search_path=nostos")


def found(settings: Settings) -> Places:
    """The open findings."""
    with psycopg.connect(role_url(str(settings.database_url), "nostos_reader")) as connection:
        return [
            (str(each.match), each.step) for each in findings.findings(connection) if not each.acknowledged_at
        ]


@contextmanager
def watching(settings: Settings) -> Iterator[None]:
    """A notary that has compared the log at its start, and reads it again from now on."""
    with notary(settings):
        known, more = size(settings), played("toy", 2, 9)
        append(settings, more)
        eventually(lambda: size(settings) == known + len(more))
        yield


def remembered(settings: Settings) -> None:
    """What the database has now can be put back."""
    for table in ("events", "heads", "nodes"):
        as_owner(settings, f"CREATE TABLE nostos.{table}_before AS TABLE nostos.{table}")


def put_back(settings: Settings) -> None:
    """At once: whoever reads meanwhile sees the change or what was there before."""
    place = "a.notification_id = b.notification_id"
    values = "originator_version = b.originator_version, topic = b.topic, state = b.state"
    as_owner(
        settings,
        f"UPDATE nostos.events AS a SET {values} FROM nostos.events_before AS b WHERE {place}",
        "UPDATE nostos.heads AS a SET head = b.head FROM nostos.heads_before AS b WHERE a.index = b.index",
        "UPDATE nostos.nodes AS a SET hash = b.hash FROM nostos.nodes_before AS b"
        " WHERE (a.level, a.index) = (b.level, b.index)",
    )


def acknowledged(settings: Settings) -> None:
    with owner(settings) as connection:
        for each in findings.findings(connection):
            findings.acknowledge(connection, each.id, "a test")


@limit("The notary finds an event that is different when it reads it again; the finding stays")
def test_an_event_that_is_changed_and_changed_back_leaves_a_finding(
    settings: Settings, client: FlaskClient
) -> None:
    """A log line, a metric and the health of the cluster, until somebody acknowledges it. Nodes serve on."""
    events = played("toy", 2)
    notarized(settings, events)
    remembered(settings)
    health = client.application.extensions["nostos"].cluster
    eventually(lambda: health.reasons() == [])
    with capture_logs() as logs, watching(settings):
        edited(settings, events[2], EDITS["a name"])
        eventually(lambda: found(settings))
        put_back(settings)
    place = (str(events[2].stream), 3)
    assert [place] == found(settings)
    assert [{"event": "event_changed", "log_level": "error", "match": place[0], "step": 3}] == logs
    with notary(settings):  # a restart does not forget it
        assert [place] == found(settings)
    [reason] = health.reasons()
    assert "The log was not what was signed, at 1 places" in reason.detail
    assert 200 == client.get("/readyz").status_code
    assert "nostos_open_findings" in metrics_of(client)
    acknowledged(settings)
    assert [] == health.reasons()


HEADS = "UPDATE nostos.heads SET head = sha256('x') WHERE index = 3"
NODES = "UPDATE nostos.nodes SET hash = sha256('x') WHERE level = 8 AND index = 0"


@pytest.mark.parametrize("name", [*EDITS, "a head"])
def test_every_change_of_what_was_signed_is_found(settings: Settings, name: str) -> None:
    """Of the event and of its head."""
    events = played("toy", 3)
    notarized(settings, events)
    with watching(settings):
        if name in EDITS:
            edited(settings, events[3], EDITS[name])
        else:
            as_owner(settings, HEADS)
        eventually(lambda: (str(events[3].stream), 4) in found(settings))


def test_a_change_of_the_tree_over_the_heads_is_found(settings: Settings) -> None:
    """At an event whose proof needs the changed node."""
    matches = (played("wrath_of_poseidon", 2, seed, most=60) for seed in range(5))
    notarized(settings, tuple(event for events in matches for event in events))
    assert size(settings) > tiles.WIDTH
    with watching(settings):
        as_owner(settings, NODES)
        eventually(lambda: found(settings))


def test_what_still_differs_is_found_again_after_it_was_acknowledged(settings: Settings) -> None:
    events = played("toy", 2)
    notarized(settings, events)
    with watching(settings):
        edited(settings, events[2], EDITS["a topic"])
        eventually(lambda: found(settings))
        acknowledged(settings)
        eventually(lambda: found(settings))
    with owner(settings) as connection:
        assert 2 == len(findings.findings(connection))


def test_what_a_notary_finds_at_its_start_is_a_finding_too(settings: Settings) -> None:
    events = played("toy", 2)
    notarized(settings, events)
    edited(settings, events[2], EDITS["a name"])
    with notary(settings):
        eventually(lambda: found(settings))
    assert [(str(events[2].stream), 3)] == found(settings)


def test_there_are_only_so_many_findings(settings: Settings, monkeypatch: pytest.MonkeyPatch) -> None:
    """Where a whole log was replaced, the first ones tell it."""
    monkeypatch.setattr(findings, "MOST", 2)
    with owner(settings) as connection:
        assert [True, False, True, False] == [findings.add(connection, None, step) for step in (1, 1, 2, 3)]


def test_nobody_changes_a_finding_and_only_the_owner_acknowledges(settings: Settings) -> None:
    with owner(settings) as connection:
        findings.add(connection, None, None)
    assert [("None", None)] == found(settings)
    address = str(settings.database_url)
    roles = [role_url(address, f"nostos_{name}") for name in ("projector", "writer", "reader")]
    for dsn in (address, *roles):
        statements = ["DELETE FROM nostos.findings", "UPDATE nostos.acknowledgements SET reason = 'x'"]
        if dsn != address:
            statements.append("INSERT INTO nostos.acknowledgements (finding, reason) VALUES (1, 'x')")
        for statement in statements:
            with (
                psycopg.connect(dsn, autocommit=True) as connection,
                pytest.raises(psycopg.errors.InsufficientPrivilege),
            ):
                connection.execute(statement.encode())


def test_all_is_read_again_newest_first_and_the_newest_more_often() -> None:
    size, count = 3 * NEWEST, 100
    whole, newest, seen = Pass(), Pass(NEWEST), [0] * (3 * NEWEST)
    taken = []
    for number in range(1, EVERY * 2 * size // count):
        taken.append((newest if number % EVERY == 0 else whole).take(size, count))
        for leaf in taken[-1]:
            seen[leaf] += 1
    assert range(size - count, size) == taken[0]
    assert all(len(each) <= count for each in taken)
    assert min(seen[: 2 * NEWEST]) >= 5
    assert 2 * min(seen[2 * NEWEST :]) > 3 * min(seen[: 2 * NEWEST])


@pytest.mark.parametrize("sizes", [[7, 7, 7, 9, 9, 9, 9], [0, 1, 1, 5, 3, 3, 3]])
def test_a_log_that_grows_or_shrinks_is_read_from_its_end_to_its_beginning(sizes: list[int]) -> None:
    """Also while it has fewer leaves than a round takes."""
    whole = Pass()
    read = {leaf for size in sizes for leaf in whole.take(size, 4)}
    assert set(range(sizes[-1])) <= read


def test_no_more_is_read_than_the_setting_says(settings: Settings, monkeypatch: pytest.MonkeyPatch) -> None:
    """However seldom or often the notary comes to it."""
    notarized(settings, played("toy", 3))
    seconds, asked = [0.0], [0]
    read = transparency_log.signed_events

    def counted(connection: psycopg.Connection, leaves: range) -> list[transparency_log.SignedEvent]:
        asked[-1] = len(leaves)
        return read(connection, leaves)

    monkeypatch.setattr(transparency_log, "signed_events", counted)
    log = Log(role_url(str(settings.database_url), "nostos_projector"), SHELF, connections=1)
    rereader = Rereader(log, 8, lambda: seconds[0])
    with psycopg.connect(role_url(str(settings.database_url), "nostos_projector")) as connection:
        for second in (0.0, 0.0625, 0.125, 0.375, 0.4375, 0.5, 60.0):
            seconds[0] = second
            assert [] == rereader.differences(connection, None)
            asked.append(0)
    log.close()
    assert [0, 0, 1, 2, 0, 1, int(8 * BURST)] == asked[:-1]


MANY_SEATS = "state = replace(convert_from(state, 'UTF8'), '\"seats\":2', '\"seats\":2000000000')::bytea"


@pytest.mark.parametrize("change", [EDITS["no JSON"], EDITS["lists without end"], MANY_SEATS])
def test_an_opening_is_compared_whatever_somebody_made_of_it(settings: Settings, change: str) -> None:
    """It is read once for all events of its match, and is itself compared."""
    events: tuple[Event, ...] = played("toy", 2)
    notarized(settings, events)
    with watching(settings):
        edited(settings, events[0], change)
        eventually(lambda: (str(events[0].stream), 1) in found(settings))
