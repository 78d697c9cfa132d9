"""Two worlds that differ only in what is noted and said: whoever may not read it is shown the same bytes."""

from collections.abc import Iterator, Mapping
from functools import partial
from typing import Any
from uuid import uuid5

import psycopg
import pytest
from psycopg import sql

from api.runtime.roles.grants import HIDDEN_CONTENT, READER
from domain.kernel.facts import ONLOOKER, REFEREE, Viewer
from domain.kernel.notation import viewer_name
from domain.store import Log
from domain.store.account_facts import Noted, Talked
from domain.store.sealer import is_sealed
from projections.reads import Reads
from tests.domain.support import writer
from tests.projections.models.test_notebooks import MATCH, NOTEBOOK, by
from tests.projections.support import SHELF, match_events, running
from tests.support.eventually import eventually
from tests.support.logins import role_url
from tests.support.sealing_ring import Ring
from tests.support.servers import Servers

ANN = str(uuid5(MATCH, "ann"))
SHARED = (str(MATCH), (0, 1), 8)
MARKS = ("the nine", "a lie, and much longer than what the other world has here")
LINES = ("yes", "Nobody else may ever know that I have the nine and that you have the seven.")
OTHERS: tuple[Viewer, ...] = (ONLOOKER, 2)


@pytest.fixture(scope="module")
def worlds(servers: Servers) -> Iterator[tuple[str, str]]:
    """Two databases with the same match, the same players, and other notes and talk."""
    with servers.fresh_database() as one, servers.fresh_database() as other:
        for number, database in enumerate((one, other)):
            log = Log(writer(database), SHELF, 1, ring=Ring())
            for event in match_events(1)[:8]:
                log.append(event)
            log.append(by(ANN, 1, Noted(*SHARED, 0, "59"[number], (MARKS[number],))))
            last = log.append(by(ANN, 2, Talked(*SHARED, 0, LINES[number]))).position
            log.close()
            reads = Reads(role_url(database, "nostos_reader"), 1)
            with running(database, ring=Ring()):
                eventually(partial(reached, reads, last))
            reads.close()
        yield one, other


def reached(reads: Reads, last: int) -> bool:
    progress = reads.progress()
    return bool(progress) and all(each.position == last for each in progress.values())


def shown(database: str, viewer: Viewer) -> Mapping[str, Any]:
    """All rows of all tables that the reader's login is shown for a viewer; of what is sealed, its length."""
    found: dict[str, Any] = {}
    with psycopg.connect(role_url(database, "nostos_reader"), autocommit=True) as reader:
        reader.execute(
            "SELECT set_config('nostos.match', %s, false), set_config('nostos.viewer', %s, false)",
            (str(MATCH), viewer_name(viewer)),
        )
        tables = {each: ["*"] for each in READER["SELECT"] if "(" not in each} | dict(HIDDEN_CONTENT)
        for table, columns in tables.items():
            names = [sql.SQL("*") if each == "*" else sql.Identifier(each) for each in columns]
            chosen = sql.SQL(", ").join(names)
            query = sql.SQL("SELECT {} FROM nostos.{}").format(chosen, sql.Identifier(table))
            rows = reader.execute(query).fetchall()
            found[table] = sorted(repr(tuple(map(outside, row))) for row in rows)
    return found


def outside(value: object) -> object:
    """A value as it looks to somebody without a key."""
    return len(value) if isinstance(value, bytes) and is_sealed(value) else value


@pytest.mark.parametrize("viewer", OTHERS)
def test_others_are_shown_the_same_rows(worlds: tuple[str, str], viewer: Viewer) -> None:
    one, other = (shown(database, viewer) for database in worlds)
    assert one == other
    assert [] == one["notes"] == one["talk"]
    assert one["frames"]


def test_the_search_sees_what_those_see_who_share_the_notebook(worlds: tuple[str, str]) -> None:
    """Without a key even they see nothing but that there is a note and a line, in blocks of one length."""
    one, other = (shown(database, 1) for database in worlds)
    assert one == other
    assert 1 == len(one["notes"]) == len(one["talk"])
    assert str(NOTEBOOK) in one["talk"][0]


@pytest.mark.parametrize("viewer", [*OTHERS, REFEREE])
def test_others_read_the_same(worlds: tuple[str, str], viewer: Viewer) -> None:
    told = []
    for database in worlds:
        log = Log(writer(database), SHELF, 1, ring=Ring())
        reads = Reads(role_url(database, "nostos_reader"), 1, sealer=log.sealer)
        told.append((reads.notes(MATCH, viewer), reads.talk(MATCH, viewer), reads.frames(MATCH, viewer)))
        reads.close()
        log.close()
    assert told[0] == told[1]
    assert ([], []) == told[0][:2]


@pytest.mark.parametrize("table", ["events", "notes", "talk", "frames", "data_keys"])
def test_a_copy_of_the_database_tells_no_lengths(worlds: tuple[str, str], table: str) -> None:
    sizes = []
    for database in worlds:
        with psycopg.connect(database) as owner:
            query = sql.SQL("SELECT pg_column_size(t.*) FROM nostos.{} AS t").format(sql.Identifier(table))
            sizes.append(sorted(owner.execute(query).fetchall()))
    assert sizes[0] == sizes[1]
    assert sizes[0]
