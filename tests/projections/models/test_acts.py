"""The table of acts: what operators did, with reasons that rest sealed and go with the player."""

import os
from datetime import UTC, datetime
from typing import Any

import psycopg
import pytest

from domain.accounts.operator_acts import COMMAND_LINE
from domain.accounts.players import Players
from domain.store import Log
from projections.engine.rebuild import rebuild, rebuild_beside
from projections.models.acts import Act, Filters
from projections.models.registry import projections
from projections.pagination import BadCursor
from projections.reads import Reads
from tests.domain.support import SHELF, TickingClock, ToyMatch, command, matches
from tests.projections.support import running
from tests.support.eventually import eventually
from tests.support.logins import role_url
from tests.support.sealing_ring import Ring

CANARY = "threats-7f3a"
UNTIL = datetime(2030, 1, 1, tzinfo=UTC)
ALL = Filters()


@pytest.fixture
def players(log: Log) -> Players:
    return Players(log, TickingClock(), os.urandom)


def listed(reads: Reads, **filters: Any) -> list[Act]:
    return list(reads.acts(Filters(**filters)).acts)


def wait(reads: Reads, count: int) -> None:
    eventually(lambda: count == len(listed(reads)), "the acts are projected")


def table(database: str) -> list[tuple[Any, ...]]:
    """Every row of the table but for what is sealed, which differs each time, and every byte of that."""
    with psycopg.connect(database) as owner:
        return owner.execute(
            "SELECT position, kind, operator, player, match, reason, until, at, sealed IS NULL"
            " FROM nostos.acts ORDER BY position"
        ).fetchall()


def sealed(database: str) -> bytes:
    with psycopg.connect(database) as owner:
        rows = owner.execute("SELECT acts::text, sealed FROM nostos.acts").fetchall()
    return b"".join(text.encode() + bytes(data or b"") for text, data in rows)


def test_acts_are_listed_the_newest_first_with_who_whom_why_and_when(
    database: str, log: Log, reads: Reads, players: Players
) -> None:
    ann, _ = players.register("Ann", command())
    table_ = ToyMatch(matches(log)).start()
    players.acts.ban(ann, CANARY, command(), operator="mod", until=UNTIL)
    players.acts.lift_ban(ann, "a mistake", command(), operator=COMMAND_LINE)
    players.acts.revoke(ann, "stolen", command(), operator="mod")
    table_.matches.abort(table_.id, "mod", "a broken board", command())
    with running(database, ring=Ring()):
        wait(reads, 4)
    found = [(act.kind, act.operator, act.reason, act.until) for act in listed(reads)]
    assert [
        ("match.aborted", "mod", "a broken board", None),
        ("player.revoked", "mod", "stolen", None),
        ("player.unbanned", COMMAND_LINE, "a mistake", None),
        ("player.banned", "mod", CANARY, UNTIL),
    ] == found
    assert [table_.id, None] == [act.match for act in listed(reads)[:2]]
    assert {ann} == {str(act.player) for act in listed(reads)[1:]}
    assert all(act.at for act in listed(reads))
    assert CANARY.encode() not in sealed(database)
    assert 3 == len(listed(reads, player=listed(reads)[1].player))


def test_a_page_goes_on_where_the_one_before_ended(database: str, reads: Reads, players: Players) -> None:
    ann, _ = players.register("Ann", command())
    for reason in ("one", "two", "three"):
        players.acts.ban(ann, reason, command(), operator="mod")
    with running(database, ring=Ring()):
        wait(reads, 3)
    first, cursor = reads.acts(ALL, None, 2)
    second, last = reads.acts(ALL, cursor, 2)
    assert (["three", "two"], ["one"], None) == (
        [act.reason for act in first],
        [act.reason for act in second],
        last,
    )
    with pytest.raises(BadCursor):
        reads.acts(Filters(player=first[0].player), cursor)


@pytest.mark.parametrize("build", [rebuild, rebuild_beside])
def test_of_a_deleted_player_the_id_and_the_kind_are_left_and_a_rebuild_makes_the_same(
    database: str, log: Log, reads: Reads, players: Players, build: Any
) -> None:
    (ann, _), (bob, _) = players.register("Ann", command()), players.register("Bob", command())
    for player in (ann, bob):
        players.acts.ban(player, f"{CANARY} of {player}", command(), operator="mod", until=UNTIL)
    with running(database, ring=Ring()):
        wait(reads, 2)
        players.delete(ann)
        assert [f"{CANARY} of {bob}", None] == [act.reason for act in listed(reads)]
        eventually(lambda: table(database)[0][7] is None, "the deletion is projected")
    gone, kept = table(database)
    assert ("player.banned", None, ann, None, "", None, None, True) == (
        gone[1],
        gone[2],
        str(gone[3]),
        *gone[4:],
    )
    assert ("mod", UNTIL, False) == (kept[2], kept[6], kept[8])
    before = table(database)
    projector = Log(role_url(database, "nostos_projector"), SHELF, 1, ring=Ring())
    for _ in range(2):
        build(role_url(database, "nostos_projector"), projector, projections(projector.sealer), "acts")
        assert before == table(database)
    projector.close()
    assert [f"{CANARY} of {bob}", None] == [act.reason for act in listed(reads)]


def test_an_act_on_a_player_who_was_deleted_before_it_was_projected_says_no_more(
    database: str, reads: Reads, players: Players
) -> None:
    ann, _ = players.register("Ann", command())
    players.acts.ban(ann, CANARY, command(), operator="mod")
    players.delete(ann)
    with running(database, ring=Ring()):
        wait(reads, 1)
    [act] = listed(reads)
    assert ("player.banned", ann, None, None) == (act.kind, str(act.player), act.operator, act.reason)
