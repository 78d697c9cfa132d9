"""A key that a process remembers and the database lost with a failover seals and opens nothing for good."""

from collections.abc import Callable
from uuid import UUID, uuid4

import psycopg
import pytest

from domain.store import Ahead, Event, Log
from domain.store.errors import BadSeal
from domain.store.sealer import PERSONAL, Sealer
from tests.domain.store.sealing.test_destroyed_keys import PLACE, sealer_of
from tests.domain.store.sealing.test_sealing import appended, log_with, rotated, rows
from tests.domain.support import event
from tests.projections.support import registered
from tests.support.sealing_ring import Ring

DATA_KEY = "DELETE FROM nostos.data_keys WHERE stream = %s"
PERSONAL_KEY = "DELETE FROM nostos_personal.keys WHERE player = %s"


def lost(database: str, query: str, owner: UUID) -> None:
    """The database as it is where the last commits are lost: without this key."""
    with psycopg.connect(database) as connection:
        assert 1 == connection.execute(query, (owner,)).rowcount


def another_makes_one(database: str, use: Callable[[Sealer], object]) -> None:
    with log_with(database, Ring()) as log:
        use(sealer_of(log))


@pytest.mark.parametrize("then", ["no key", "another key"])
def test_a_match_never_begins_with_a_data_key_that_the_database_lost(database: str, then: str) -> None:
    match = uuid4()
    with log_with(database, Ring()) as log:
        sealer_of(log).seal(match, PLACE, b"{}")
        lost(database, DATA_KEY, match)
        if then == "another key":
            another_makes_one(database, lambda keys: keys.seal(match, PLACE, b"{}"))
        begins(database, log, event(match, 1))


@pytest.mark.parametrize("then", ["no key", "another key"])
def test_a_player_never_begins_with_a_key_that_the_database_lost(database: str, then: str) -> None:
    player = registered(1)
    with log_with(database, Ring()) as log:
        log.people.key(player.stream)
        lost(database, PERSONAL_KEY, player.stream)
        if then == "another key":
            another_makes_one(database, lambda keys: keys.people.key(player.stream))
        begins(database, log, player)


def begins(database: str, log: Log, first: Event, ring: Ring | None = None) -> None:
    """The event is refused once, and changes nothing; then it is appended, and everybody reads it."""
    with pytest.raises(Ahead):
        log.append(first)
    assert [] == rows(database)
    log.append(first)
    with log_with(database, ring or Ring()) as other:
        assert [first] == log.read(first.stream) == other.read(first.stream)


def test_together_with_others_such_a_beginning_is_refused_alone(database: str) -> None:
    well, ill = uuid4(), uuid4()
    with log_with(database, Ring()) as log:
        sealer_of(log).seal(ill, PLACE, b"{}")
        lost(database, DATA_KEY, ill)
        first, second, third = log.append_each(
            [(event(ill, 1), None), (event(well, 1), None), (event(ill, 2), None)]
        )
        assert (None, True, None) == (first, second is not None, third)
        assert [(well, 1)] == [(stream, step) for stream, step, *_ in rows(database)]


def test_a_remembered_data_key_that_was_lost_is_read_again_where_it_does_not_open(database: str) -> None:
    match = uuid4()
    with log_with(database, Ring()) as log:
        sealer_of(log).seal(match, PLACE, b"{}")
        lost(database, DATA_KEY, match)
        appended(database, Ring(), event(match, 1), event(match, 2))
        assert [1, 2] == [each.step for each in log.read(match)]
        log.append(event(match, 3))
    with log_with(database, Ring()) as other:
        assert [1, 2, 3] == [each.step for each in other.read(match)]


def test_so_is_the_key_of_a_player(database: str) -> None:
    player = uuid4()
    with log_with(database, Ring()) as log, log_with(database, Ring()) as other:
        log.people.key(player)
        lost(database, PERSONAL_KEY, player)
        sealed = sealer_of(other).seal(player, PLACE, b"{}", owner=player)
        assert PERSONAL == sealed[:1]
        assert b"{}" == sealer_of(log).open(player, PLACE, sealed)


def test_what_no_key_of_the_database_opens_stays_a_bad_seal(database: str) -> None:
    match = uuid4()
    with log_with(database, Ring()) as log:
        sealed = sealer_of(log).seal(match, PLACE, b"{}")
        lost(database, DATA_KEY, match)
        with pytest.raises(BadSeal):
            sealer_of(log).open(match, b"elsewhere", sealed)


def test_a_key_that_was_wrapped_again_meanwhile_seals_the_beginning_all_the_same(database: str) -> None:
    match, ring = uuid4(), Ring()
    with log_with(database, ring) as log:
        sealer_of(log).seal(match, PLACE, b"{}")
        assert [1] == rotated(database, ring, 2)
        begins(database, log, event(match, 1), ring)
