"""Notes and talk rest under two keys: that of their notebook, and that of who wrote them."""

import os
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any
from uuid import UUID, uuid4, uuid5

import psycopg
import pytest
from msgspec.structs import replace

from domain.accounts.players import Players
from domain.kernel.facts import Fact
from domain.store import Event, Log
from domain.store.account_facts import Noted, Talked
from domain.store.sealer import MARK, WRITTEN, Sealer
from projections.engine.rebuild import rebuild, rebuild_beside
from projections.models.registry import projections
from projections.reads import Reads
from tests.domain.support import TickingClock, command, writer
from tests.projections.support import SHELF, event, match_events, match_id, running
from tests.support.eventually import eventually
from tests.support.logins import role_url
from tests.support.sealing_ring import Ring

CANARY = "The nine is with me, 7f3a"
MATCH = match_id(1)
NOTEBOOK = uuid5(MATCH, "notebook/0")
AT = datetime(2024, 6, 1, tzinfo=UTC)


@dataclass
class World:
    """A match with a notebook of the seats 0 and 1, and the players on them."""

    database: str
    log: Log
    players: Players
    reads: Reads
    ann: str
    bob: str

    def subjects(self) -> set[str]:
        """What is noted on a subject, as seat 0 reads it."""
        return {mark for note in self.reads.notes(MATCH, 0) for mark in note.marks}

    def lines(self) -> list[str]:
        """What is said, as seat 0 reads it."""
        return [line.text for line in self.reads.talk(MATCH, 0)]

    def rows(self, author: str | None = None) -> list[tuple[str, bytes]]:
        """The rows of notes and talk: what is not sealed, and what is; of all authors, or of one."""
        found = []
        with psycopg.connect(self.database) as owner:
            for table in (b"notes", b"talk"):
                query = b"SELECT t::text, coalesce(sealed, '') FROM nostos." + table + b" AS t"
                found += owner.execute(query + b" WHERE coalesce(author = %s, true)", (author,)).fetchall()
        return [(text, bytes(sealed)) for text, sealed in found]

    def states(self) -> list[bytes]:
        """The events of the notebook, as they rest."""
        with psycopg.connect(self.database) as owner:
            query = "SELECT state FROM nostos.events WHERE originator_id = %s ORDER BY originator_version"
            return [bytes(state) for (state,) in owner.execute(query, (NOTEBOOK,))]


def by(player: str, step: int, fact: Fact) -> Event:
    """An event of the notebook, by a player."""
    topic = "notebook.noted" if isinstance(fact, Noted) else "notebook.talked"
    return replace(event(NOTEBOOK, step, topic, [fact], seat=0, game="toy"), actor=player)


def written(ann: str, bob: str) -> list[Event]:
    """Bob notes something, Ann notes something else on the same subject, and both say something."""
    shared = (str(MATCH), (0, 1), 8)
    return [
        by(bob, 1, Noted(*shared, 1, "5", ("of Bob",))),
        by(ann, 2, Noted(*shared, 0, "5", (CANARY,))),
        by(ann, 3, Talked(*shared, 0, CANARY)),
        by(bob, 4, Talked(*shared, 1, "Bob speaks")),
    ]


@pytest.fixture
def world(database: str) -> Iterator[World]:
    """The match is in the log; the notebook is empty."""
    log = Log(writer(database), SHELF, 2, ring=Ring())
    players = Players(log, TickingClock(), os.urandom)
    reads = Reads(role_url(database, "nostos_reader"), 2, sealer=log.sealer)
    ann, bob = (players.register(name, command())[0] for name in ("Ann", "Bob"))
    for each in match_events(1)[:8]:
        log.append(each)
    yield World(database, log, players, reads, ann, bob)
    reads.close()
    log.close()


def as_now(world: World, _: pytest.MonkeyPatch) -> None:
    for each in written(world.ann, world.bob):
        world.log.append(each)


def with_the_data_key_alone(world: World, patch: pytest.MonkeyPatch) -> None:
    """As events were sealed before authors had a key of their own."""
    seal = Sealer.seal
    with patch.context() as before:

        def sealed(self: Sealer, *given: Any, author: UUID | None = None, **more: Any) -> bytes:
            return seal(self, *given, **more)

        before.setattr(Sealer, "seal", sealed)
        as_now(world, patch)
    assert {MARK} == {state[:1] for state in world.states()}


def plain(world: World, _: pytest.MonkeyPatch) -> None:
    """As events were before sealing."""
    log = Log(writer(world.database), SHELF, 1)
    for each in written(world.ann, world.bob):
        log.append(each)
    log.close()


ways = pytest.mark.parametrize("write", [as_now, with_the_data_key_alone, plain])
Write = Callable[[World, pytest.MonkeyPatch], None]


def test_events_and_rows_rest_under_the_keys_of_notebook_and_author(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    as_now(world, monkeypatch)
    with running(world.database, ring=Ring()):
        eventually(lambda: 4 == len(world.rows()))
    authors = [world.bob, world.ann, world.ann, world.bob]
    assert [WRITTEN + UUID(author).bytes for author in authors] == [state[:17] for state in world.states()]
    for author in (world.ann, world.bob):
        for text, sealed in world.rows(author):
            assert WRITTEN + UUID(author).bytes == sealed[:17]
            assert CANARY not in text


@ways
def test_what_a_deleted_player_wrote_is_gone_for_everybody(
    world: World, monkeypatch: pytest.MonkeyPatch, write: Write
) -> None:
    write(world, monkeypatch)
    with running(world.database, ring=Ring()):
        eventually(lambda: [CANARY, "Bob speaks"] == world.lines() and {CANARY} == world.subjects())
        world.players.delete(world.ann)
        eventually(lambda: [] == world.rows(world.ann))
        assert ["Bob speaks"] == world.lines()
        assert {"of Bob"} == world.subjects()
        assert 2 == len(world.rows(world.bob))


@ways
@pytest.mark.parametrize("build", [rebuild, rebuild_beside])
def test_a_rebuild_brings_nothing_back(
    world: World, monkeypatch: pytest.MonkeyPatch, write: Write, build: Any
) -> None:
    write(world, monkeypatch)
    world.players.delete(world.ann)
    with running(world.database, ring=Ring()):
        eventually(lambda: ["Bob speaks"] == world.lines())
    projector = Log(role_url(world.database, "nostos_projector"), SHELF, 1, ring=Ring())
    before = [text for text, _ in world.rows(world.bob)]
    for name in ("notes", "talk"):
        build(role_url(world.database, "nostos_projector"), projector, projections(projector.sealer), name)
    projector.close()
    assert ["Bob speaks"] == world.lines()
    assert {"of Bob"} == world.subjects()
    assert [] == world.rows(world.ann)
    assert len(before) == len(world.rows())


def test_rows_whose_key_is_gone_are_left_out_before_the_projector_comes(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    as_now(world, monkeypatch)
    with running(world.database, ring=Ring()):
        eventually(lambda: 4 == len(world.rows()))
    world.players.delete(world.ann)  # no projector runs now
    assert (["Bob speaks"], {"of Bob"}) == (world.lines(), world.subjects())
    assert 4 == len(world.rows())


def test_a_notebook_whose_data_key_is_destroyed_is_empty_and_stops_nobody(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    as_now(world, monkeypatch)
    with running(world.database, ring=Ring()):
        eventually(lambda: 4 == len(world.rows()))
        assert world.log.sealer is not None
        world.log.sealer.destroy(NOTEBOOK, AT)
        assert ([], set()) == (world.lines(), world.subjects())
        last = world.log.append(event(uuid4(), 1, "player.deleted", [])).position
        eventually(lambda: all(each.position == last for each in world.reads.progress().values()))
    projector = Log(role_url(world.database, "nostos_projector"), SHELF, 1, ring=Ring())
    rebuild(role_url(world.database, "nostos_projector"), projector, projections(projector.sealer), "all")
    projector.close()
    assert [] == world.rows()
    assert ([(), ""],) * 4 == tuple([each.facts, each.actor] for each in world.log.read(NOTEBOOK))


def test_rows_of_before_get_their_authors_when_the_projector_begins_again(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As migration 25 has it: the rows are there, without authors, and the projection begins anew."""
    with_the_data_key_alone(world, monkeypatch)
    with running(world.database, ring=Ring()):
        eventually(lambda: 4 == len(world.rows()))
    with psycopg.connect(world.database) as owner:
        owner.execute("UPDATE nostos.notes SET author = NULL")
        owner.execute("UPDATE nostos.talk SET author = NULL")
        owner.execute("UPDATE nostos.tracking SET position = 0 WHERE projection IN ('notes', 'talk')")
    assert [CANARY, "Bob speaks"] == world.lines()
    with running(world.database, ring=Ring()):
        eventually(lambda: 2 == len(world.rows(world.ann)) == len(world.rows(world.bob)))
        assert all(sealed[:1] == WRITTEN for _, sealed in world.rows())
    assert [CANARY, "Bob speaks"] == world.lines()
