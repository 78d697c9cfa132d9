"""The table of players: names rest sealed there, and those of deleted players are gone."""

import os
from typing import Any

import psycopg
import pytest

from domain.accounts.players import Players
from domain.store import Log
from projections.engine.rebuild import rebuild, rebuild_beside
from projections.models.registry import projections
from projections.reads import Reads
from tests.domain.support import SHELF, TickingClock, command, writer
from tests.projections.support import running
from tests.support.eventually import eventually
from tests.support.logins import role_url
from tests.support.sealing_ring import Ring

CANARY = "Polyphemus-7f3a"


def table(database: str) -> bytes:
    """Every byte of the table."""
    with psycopg.connect(database) as owner:
        rows = owner.execute("SELECT players::text, sealed FROM nostos.players").fetchall()
    return b"".join(text.encode() + bytes(sealed or b"") for text, sealed in rows)


def test_a_name_rests_sealed_and_is_read_until_its_player_is_deleted(
    database: str, log: Log, reads: Reads
) -> None:
    players = Players(log, TickingClock(), os.urandom)
    (ann, _), (bob, _) = players.register(CANARY, command()), players.register("Bob", command())
    with running(database, ring=Ring()):
        eventually(lambda: reads.names([ann, bob]) == {ann: CANARY, bob: "Bob"})
        assert CANARY.encode() not in table(database)
        players.delete(ann)
        assert {bob: "Bob"} == reads.names([ann, bob])
        eventually(lambda: ann.encode() not in table(database))
    assert {} == reads.names([])


@pytest.mark.parametrize("build", [rebuild, rebuild_beside])
def test_a_rebuild_brings_no_deleted_player_back(database: str, log: Log, reads: Reads, build: Any) -> None:
    old = Log(writer(database), SHELF, 1)  # its events are plain
    (ann, _), (bob, _) = (
        Players(old, TickingClock(), os.urandom).register(name, command()) for name in (CANARY, "Bob")
    )
    old.close()
    with running(database, ring=Ring()):
        eventually(lambda: reads.names([ann, bob]) == {ann: CANARY, bob: "Bob"})
    Players(log, TickingClock(), os.urandom).delete(ann)
    projector = Log(role_url(database, "nostos_projector"), SHELF, 1, ring=Ring())
    for _ in range(2):
        build(role_url(database, "nostos_projector"), projector, projections(projector.sealer), "players")
        assert {bob: "Bob"} == reads.names([ann, bob])
        assert ann.encode() not in table(database)
        assert CANARY.encode() not in table(database)
    projector.close()
