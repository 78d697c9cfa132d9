"""Onlookers are counted over all processes; players and staff are not, and nobody learns who looks."""

from collections.abc import Iterator, Mapping
from contextlib import ExitStack, contextmanager
from typing import Any, Final
from uuid import UUID, uuid4

import httpx
import psycopg
import pytest
from redis import Redis

from api.runtime.presence.onlookers import KEPT, SPAN, Onlookers
from domain.accounts.tokens import OPERATE, ORGANIZE, SCOPES
from domain.kernel.facts import ONLOOKER
from domain.matches.agreements import TournamentPlace
from domain.store import command
from tests.support.eventually import eventually
from tests.support.ports import free_port
from tests.support.service.running import RunningService, ServedMatch, StreamReader

NOON: Final = 1_000_000 * SPAN


def told(nostos: RunningService, table: ServedMatch, token: str | None = None) -> object:
    """What the service says of the match, to the holder of a token or to anybody."""
    headers = {} if token is None else {"Authorization": f"Bearer {token}"}
    answer = httpx.get(f"{nostos.url}/v1/matches/{table.id}/onlookers", headers=headers)
    assert ("no-store", {"match", "onlookers"}) == (answer.headers["cache-control"], {*answer.json()})
    return answer.json()["onlookers"]


def counted(nostos: RunningService, table: ServedMatch, number: int | None) -> None:
    """Wait until the service says that so many look on."""

    def says() -> bool:
        nostos.services.onlookers.publish()
        return told(nostos, table) == number

    eventually(says, f"{number} look on")


@contextmanager
def lobby_stands_still(database: str) -> Iterator[None]:
    """The read models of matches go no further, and are read as they are."""
    with psycopg.connect(database) as held:
        held.execute("LOCK TABLE nostos.lobby IN EXCLUSIVE MODE")
        yield


def test_those_who_look_on_are_counted_and_a_player_once(nostos: RunningService) -> None:
    table = nostos.table().seat_all()
    head = len(table.fresh(ONLOOKER))
    assert 0 == told(nostos, table)
    _, token = table.newcomer()
    for each in (None, None, token, token):
        nostos.follow(table, each).wait(head)
    counted(nostos, table, 3)
    assert 3 == told(nostos, table, token) == told(nostos, table, table.token(0))
    assert 0 == told(nostos, nostos.table().seat_all())


def test_neither_players_nor_staff_look_on(nostos: RunningService) -> None:
    table = nostos.table(3, place=TournamentPlace(str(uuid4()), 2, 5, ("somebody",))).seat_all()
    arbiter, token = table.newcomer()
    nostos.services.matches.name_arbiters(table.id, (arbiter,))
    tokens = nostos.services.players.tokens
    with_power = [tokens.issue(table.newcomer()[0], [*SCOPES, scope]) for scope in (ORGANIZE, OPERATE)]
    head = len(table.fresh(ONLOOKER))
    for each in (table.token(0), token, *with_power):
        nostos.follow(table, each, viewer="onlooker").wait(head)
    nostos.follow(table, table.token(1)).wait(head)
    nostos.follow(table).wait(head)
    counted(nostos, table, 1)


@pytest.mark.parametrize("broadcast", [None, {"delay": {"steps": 1}}])
def test_neither_side_of_a_seat_that_changed_hands_looks_on(
    nostos: RunningService, database: str, broadcast: Mapping[str, Any] | None
) -> None:
    table = nostos.table(3, leaving={"resigned": "substitute"}, broadcast=broadcast).seat_all()
    table.resign(0)
    lost, taken = table.token(0), table.newcomer()
    nostos.services.reads.match(table.id, at_least=nostos.services.matches.head(table.id))
    with lobby_stands_still(database):
        another = command(taken[0], str(uuid4()), "test", None)
        nostos.services.matches.substitute(table.id, taken[0], 0, another)  # as another process does it
        for token in (lost, taken[1], None):
            nostos.follow(table, token).wait(1)
        counted(nostos, table, 1)


@pytest.mark.parametrize("broadcast", [None, {"delay": {"steps": 1}}])
def test_a_substitute_has_their_seat_at_once(
    nostos: RunningService, broadcast: Mapping[str, Any] | None
) -> None:
    table = nostos.table(3, leaving={"resigned": "substitute"}, broadcast=broadcast).seat_all()
    table.resign(0)
    step = table.substitute(0, table.newcomer())
    frames = nostos.follow(table, table.token(0)).wait(step)
    assert frames[:step] == table.fresh(0)


def test_of_a_private_match_nobody_is_counted(nostos: RunningService) -> None:
    _, token = nostos.table().newcomer()
    matches, mine = f"{nostos.url}/v1/matches", {"Authorization": f"Bearer {token}"}
    body = {"game": "toy", "seats": 2, "access": "link"}
    match = httpx.post(matches, json=body, headers=mine | {"Idempotency-Key": str(uuid4())}).json()["match"]
    StreamReader(f"{matches}/{match}/stream", token, {}).wait(1)
    nostos.services.onlookers.publish()
    answer = httpx.get(f"{matches}/{match}/onlookers", headers=mine)
    assert {"match": match, "onlookers": None} == answer.json()
    assert 0 == nostos.services.onlookers.number(UUID(match))
    stranger = httpx.get(f"{matches}/{match}/onlookers")
    assert (404, "/v1/problems/no-such-match") == (stranger.status_code, stranger.json()["type"])


@pytest.fixture
def valkey(redis_url: str) -> Iterator[Redis]:
    with Redis.from_url(redis_url) as client:
        yield client


def test_processes_add_up_and_one_that_dies_is_soon_forgotten(valkey: Redis) -> None:
    match, now = uuid4(), [NOON]
    one, other, reader = (Onlookers(valkey, lambda: now[0]) for _ in range(3))
    with one.counted(match, "ada"), other.counted(match), ExitStack() as more:
        more.enter_context(other.counted(match))
        one.publish()
        other.publish()
        assert 3 == reader.number(match)
        now[0] += SPAN
        assert 3 == reader.number(match)
        more.close()
        other.publish()
        assert 2 == reader.number(match)
        now[0] += SPAN
        assert 1 == reader.number(match)
        now[0] += SPAN
        assert 0 == reader.number(match)
    keys = valkey.keys(f"nostos:onlookers:{{{match}}}:*")
    assert 2 == len(keys)
    assert all(0 < valkey.ttl(each) <= KEPT for each in keys)


def test_many_streams_come_and_go(valkey: Redis) -> None:
    matches, onlookers = [uuid4() for _ in range(1_100)], Onlookers(valkey, lambda: NOON)
    with ExitStack() as open_streams:
        for match in matches:
            open_streams.enter_context(onlookers.counted(match, "ada"))
            open_streams.enter_context(onlookers.counted(match, "ada"))
        onlookers.publish()
    assert {1} == {onlookers.number(match) for match in matches}
    later = Onlookers(valkey, lambda: NOON + 2 * SPAN)
    onlookers.publish()
    assert {0} == {later.number(match) for match in matches}


def test_while_valkey_is_away_nobody_is_counted() -> None:
    away = Onlookers(Redis(port=free_port()))
    with away.counted(match := uuid4()):
        away.publish()
        assert 0 == away.number(match)
