"""Read models from before names were committed to: the upgrade leaves no name in them."""

import shutil
from collections.abc import Iterator
from pathlib import Path

import msgspec
import psycopg
import pytest
from psycopg import sql

from deploy.migrations.migrate import DIRECTORY, migrate
from domain.kernel.match.facts import NAMING
from domain.store import Event, Log
from domain.store.postgres.connections import json_rows
from domain.store.sealer import place, unsealed
from projections.models import frames
from projections.models.listing import Listing, follow
from projections.reads import Reads
from tests.domain.support import SHELF, writer
from tests.projections.support import match_events, running
from tests.support.eventually import eventually
from tests.support.logins import role_url
from tests.support.sealing_ring import Ring
from tests.support.servers import Servers
from tests.support.versions.older_log import appending_as_before

CANARY = "Polyphemus 7f3a"
BEFORE = 24  # the last migration that knew nothing of this


def named(event: Event) -> Event:
    """The event with names in its facts, as they once had."""
    facts = tuple(
        msgspec.structs.replace(fact, name=CANARY, named="") if isinstance(fact, NAMING) else fact
        for fact in event.facts
    )
    return msgspec.structs.replace(event, facts=facts)


EVENTS = [named(event) for event in match_events(1, 3)]


@pytest.fixture
def before(servers: Servers, tmp_path: Path) -> Iterator[str]:
    """A database as that version left it: the log, frames, the lobby and its steps, all with names."""
    for file in DIRECTORY.glob("*.sql"):
        if int(file.name[:4]) <= BEFORE:
            shutil.copy(file, tmp_path)
    with servers.fresh_database(migrated=False) as database:
        migrate(database, tmp_path)
        log = Log(writer(database), SHELF, 1, ring=Ring())
        with appending_as_before():
            positions = [log.append(event).position for event in EVENTS]
        with psycopg.connect(database, options="-c search_path=nostos") as owner:
            _fill(owner, log, positions[-1])
        log.close()
        yield database


def _fill(owner: psycopg.Connection, log: Log, last: int) -> None:
    listing: Listing | None = None
    sealer = log.sealer
    assert sealer is not None
    for event in EVENTS:
        listing = follow(listing, event)
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(Event, "nameless", property(lambda one: one))
            rows = frames.rows(event, 3)
        for row in rows:
            body = row.body
            if (
                row.hides or event.step == 2
            ):  # one of those with a name, as if something else in it were hidden
                body = sealer.seal(row.match, place("frame", row.step), body)
            owner.execute("INSERT INTO frames VALUES (%s, %s, %s, %s)", row._replace(body=body))
    assert listing is not None
    plain = msgspec.to_builtins(listing)
    for sitter in plain["seats"]:
        sitter["name"] = CANARY
    had = [column.name for column in owner.execute("SELECT * FROM lobby LIMIT 0").description or ()]
    columns = sql.SQL(", ").join(map(sql.Identifier, had))
    owner.execute(
        sql.SQL(
            "INSERT INTO lobby ({0}) SELECT {0} FROM json_populate_recordset(NULL::lobby, %s::json)"
        ).format(columns),
        (json_rows([plain]),),
    )
    owner.execute(
        "INSERT INTO lobby_steps (match, step, listing) VALUES (%s, 9, %s)",
        (listing.match, msgspec.json.encode(plain | {"seats": [None, *plain["seats"]]}).decode()),
    )
    names = ["frames", "lobby", "notes", "players", "talk"]
    owner.execute(
        "INSERT INTO tracking (projection, partition, partitions, position)"
        " SELECT name, 0, 1, %s FROM unnest(%s::text[]) AS name",
        (last, names),
    )


def resting(database: str) -> bytes:
    """All that the read models hold, opened."""
    log = Log(writer(database), SHELF, 1, ring=Ring())
    with psycopg.connect(database) as owner:
        found = [row[0].encode() for row in owner.execute("SELECT t::text FROM nostos.lobby AS t")]
        found += [row[0].encode() for row in owner.execute("SELECT t::text FROM nostos.lobby_steps AS t")]
        for match, step, body in owner.execute("SELECT match, step, body FROM nostos.frames"):
            found.append(unsealed(log.sealer, match, place("frame", step), bytes(body)))
    log.close()
    return b"\n".join(found)


def counts(database: str) -> list[int]:
    with psycopg.connect(database) as owner:
        return [
            owner.execute(sql.SQL("SELECT count(*) FROM nostos.{}").format(sql.Identifier(table))).fetchall()[
                0
            ][0]
            for table in ("frames", "lobby", "lobby_steps")
        ]


def test_after_the_upgrade_no_read_model_has_a_name(before: str) -> None:
    had = counts(before)
    assert CANARY.encode() in resting(before)
    migrate(before)
    reads = Reads(role_url(before, "nostos_reader"), 1)
    assert len(EVENTS) == reads.head(EVENTS[0].stream)  # readers go on with what is there
    with running(before, ring=Ring()):
        last = len(EVENTS)
        eventually(lambda: all(each.position == last for each in reads.progress().values()))
    shown = reads.match(EVENTS[0].stream)
    reads.close()
    assert shown is not None
    assert had == counts(before)
    assert CANARY.encode() not in resting(before)
    assert b'""seats"": [null, {' in resting(before)
