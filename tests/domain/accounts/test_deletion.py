"""A deleted player is nobody: the log keeps their id, and what it says of them opens no more."""

import os
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from uuid import UUID, uuid4

import psycopg
import pytest

from domain import store
from domain.accounts import errors, tokens
from domain.accounts.players import DELETION, Players
from domain.store import Log, key_rotation
from domain.store.errors import Erased
from domain.store.key_rotation import Owners
from domain.store.sealer import PERSONAL
from tests.domain.support import SHELF, TickingClock, command, writer
from tests.support.logins import role_url
from tests.support.sealing_ring import Ring, sealing_key

CANARY = "Polyphemus-7f3a"


@contextmanager
def process(database: str, ring: Ring | None = None) -> Iterator[tuple[Log, Players]]:
    """The log and the players, as one process has them."""
    log = Log(writer(database), SHELF, 2, ring=ring or Ring())
    try:
        yield log, Players(log, TickingClock(), os.urandom)
    finally:
        log.close()


def stored(database: str) -> bytes:
    """Every byte of the log."""
    with psycopg.connect(database) as owner:
        return b"".join(bytes(state) for (state,) in owner.execute("SELECT state FROM nostos.events"))


def test_what_the_log_says_of_a_player_rests_sealed_with_their_key(database: str) -> None:
    with process(database) as (log, players):
        player, token = players.register(CANARY, command())
        assert CANARY.encode() not in stored(database)
        assert PERSONAL + UUID(player).bytes == stored(database)[:17]
        with process(database) as (_, elsewhere):
            holder = elsewhere.tokens.authenticate(token)
            assert holder is not None
            assert (CANARY, player) == (holder.name, holder.player)
        assert 1 == len(log.read_log())


def test_a_deleted_player_has_no_name_no_token_and_no_second_life(
    database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(tokens, "FRESH", 0.0)
    with process(database) as (log, players), process(database) as (_, elsewhere):
        player, token = players.register(CANARY, command())
        assert elsewhere.tokens.authenticate(token) is not None
        players.delete(player)
        for there in (players, elsewhere):
            assert there.tokens.authenticate(token) is None
            with pytest.raises(errors.NoSuchPlayer):
                there.delete(player)
            with pytest.raises(errors.NoSuchPlayer):
                there.tokens.issue(player, ["play"])
        with pytest.raises(Erased):
            log.people.key(UUID(player))
        assert ["player.registered", "player.deleted"] == [event.topic for _, event in log.read_log()]


def test_erased_events_are_read_as_events_without_facts(database: str) -> None:
    with process(database) as (_, players):
        player, _token = players.register(CANARY, command())
        players.tokens.issue(player, ["read"])
        players.delete(player)
    with process(database) as (log, _):
        *erased, last = log.read(UUID(player))
        assert [((), ""), ((), "")] == [(event.facts, event.actor) for event in erased]
        assert [1, 2] == [event.step for event in erased]
        assert 1 == len(last.facts)
        assert last.facts == tuple(log.facts(UUID(player)))


def test_a_deletion_that_the_log_does_not_know_is_made_up_for_once(database: str) -> None:
    """The process ended between the halves, or the log was restored from a backup made before."""
    with process(database) as (log, players):
        player, token = players.register(CANARY, command())
        log.people.destroy(UUID(player), datetime(2024, 1, 1, tzinfo=UTC))
    with process(database) as (log, players):
        assert None is players.tokens.authenticate(token)
        assert [1, 0] == [players.finish_deletions(), players.finish_deletions()]
        assert ["player.registered", "player.deleted"] == [event.topic for _, event in log.read_log()]


def test_no_key_that_a_player_chose_stands_in_the_way_of_their_deletion(database: str) -> None:
    """They would be half deleted for ever, and the clock process would begin with that again and again."""
    with process(database) as (_, players):
        player, token = players.register(CANARY, command())
        players.set_key(player, "", store.command(player, DELETION, "drop_key", [None, None]))
        players.delete(player)
        assert None is players.tokens.authenticate(token)
        assert 0 == players.finish_deletions()


def test_deletions_are_taken_over_from_another_database(database: str) -> None:
    with process(database) as (log, players):
        player, token = players.register(CANARY, command())
        known = {UUID(player): datetime(2024, 1, 1, tzinfo=UTC), uuid4(): datetime(2024, 1, 2, tzinfo=UTC)}
        assert [1, 0] == [players.delete_again(known), players.delete_again(known)]
        assert None is players.tokens.authenticate(token)
        assert known == log.people.deletions()


def test_players_from_before_have_plain_events_and_are_deleted_like_others(database: str) -> None:
    plain = Log(writer(database), SHELF, 1)
    player, token = Players(plain, TickingClock(), os.urandom).register(CANARY, command())
    plain.close()
    with process(database) as (_, players):
        assert players.tokens.authenticate(token) is not None
        players.delete(player)
        assert players.tokens.authenticate(token) is None


def test_a_rotation_wraps_the_keys_of_players_too(database: str) -> None:
    ring = Ring()
    with process(database, ring) as (_, players):
        player, token = players.register(CANARY, command())
    ring.keys.insert(0, sealing_key(2))
    with psycopg.connect(database, autocommit=True) as owner:
        assert 1 == key_rotation.begin(Owners(owner, owner), sealing_key(2))
        assert [1] == list(key_rotation.wrap_again(Owners(owner, owner), ring, sealing_key(2)))
        assert {"key-2": 1} == {use.id: use.data_keys for use in key_rotation.uses(Owners(owner, owner))}
    with process(database, Ring(sealing_key(2))) as (_, players):
        assert players.tokens.authenticate(token) is not None
        players.delete(player)


@pytest.mark.parametrize("role", ["nostos_writer", "nostos_projector", "nostos_reader"])
def test_no_login_changes_keys_and_deletions_but_by_the_two_functions(database: str, role: str) -> None:
    with process(database) as (_, players):
        player, _token = players.register(CANARY, command())
    hostile = [
        "UPDATE nostos_personal.keys SET sealed_with = 'x'",
        "DELETE FROM nostos_personal.keys",
        "INSERT INTO nostos_personal.keys VALUES (gen_random_uuid(), 'x', '')",
        "DELETE FROM nostos_personal.deletions",
        "INSERT INTO nostos_personal.deletions VALUES (gen_random_uuid(), now())",
        "TRUNCATE nostos_personal.keys",
        "CREATE TABLE nostos_personal.more ()",
    ]
    if role != "nostos_writer":
        hostile.append(f"SELECT nostos_personal.destroy_key('{player}', now())")
    if role == "nostos_reader":
        hostile.append("SELECT FROM nostos_personal.keys")
        hostile.append(f"SELECT nostos_personal.add_key('{player}', 'x', '')")
    with psycopg.connect(role_url(database, role), autocommit=True) as login:
        for statement in hostile:
            with pytest.raises(psycopg.errors.InsufficientPrivilege):
                login.execute(statement)
