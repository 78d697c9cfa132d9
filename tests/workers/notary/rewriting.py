"""A notary over a real database, and an owner who rewrites it."""

from collections.abc import Iterator
from contextlib import contextmanager

import psycopg

from api.runtime.settings import Settings
from domain.store import Event, Log
from projections.models import transparency_log
from tests.domain.ledger.support import SHELF, played
from tests.support.background import working
from tests.support.eventually import eventually
from tests.support.logins import role_url
from workers.notary.log_integrity import CHECKPOINT
from workers.notary.notary import notarize


@contextmanager
def notary(settings: Settings) -> Iterator[None]:
    with working(lambda stop: notarize(settings, stop, SHELF, 0.05)):
        yield


def append(settings: Settings, events: tuple[Event, ...]) -> None:
    log = Log(role_url(str(settings.database_url), "nostos_writer"), SHELF)
    for event in events:
        log.append(event)
    log.close()


def size(settings: Settings) -> int:
    with psycopg.connect(role_url(str(settings.database_url), "nostos_reader")) as connection:
        return transparency_log.size(connection)


def notarized(settings: Settings, events: tuple[Event, ...]) -> None:
    """The events, and all their heads in the log of heads."""
    before = size(settings)
    append(settings, events)
    with notary(settings):
        eventually(lambda: size(settings) == before + len(events))


def as_owner(settings: Settings, *statements: str) -> None:
    """The owner of the database changes what they like."""
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
    """The operator makes the service forget what it signed, and sign what there is now."""
    (settings.home / CHECKPOINT).unlink()
    with notary(settings):
        eventually((settings.home / CHECKPOINT).exists)


def edited(settings: Settings, event: Event, change: str) -> None:
    """The owner edits an event, and nothing else."""
    place = f"originator_id = '{event.stream}' AND originator_version = {event.step}"
    as_owner(settings, f"UPDATE nostos.events SET {change} WHERE {place}")


EDITS = {
    "a name": "state = replace(convert_from(state, 'UTF8'), '\"name\":\"', '\"name\":\"X')::bytea",
    "a topic": "topic = 'match.left'",
    "no JSON": "state = ''::bytea",
    "a fact that no game has": "state = replace(convert_from(state, 'UTF8'), 'sat', 'fat')::bytea",
    "lists without end": (
        "state = replace(convert_from(state, 'UTF8'),"
        " '\"facts\":[', '\"facts\":' || repeat('[', 9999))::bytea"
    ),
    "another version": "originator_version = 1000",
}
