"""Who has the database alone has no seed, no salt, no hidden card: every column of every table is searched.

A match of each game is played for a while over the real application, one of them with a note and talk.
"""

import base64
from collections.abc import Iterator
from random import Random
from uuid import UUID

import msgspec
import psycopg
import pytest
from psycopg import sql

from domain.kernel.facts import ONLOOKER, Fact, seen_by
from domain.kernel.match.facts import Opened
from domain.kernel.match.lifecycle import Status
from domain.kernel.notation import encode
from domain.store import Log, command
from domain.store.packing import NEWEST, PACKED, unpacked
from domain.store.sealer import BLOCK, MARK, SHORT_BLOCK, WRITTEN, is_sealed
from projections.models.registry import projections
from tests.api.support import GAMES, ApiService, key, ok, start_match
from tests.projections.support import running
from tests.support.eventually import eventually

MOVES = 25
TABLES = "SELECT relname FROM pg_class WHERE relnamespace = 'nostos'::regnamespace AND relkind = 'r'"
SAID = "The nine is with me, and nobody else knows."


def played(service: ApiService, game: str, chooser: Random) -> UUID:
    """A match that is still played."""
    options = {"partners": True} if game == "toy" else {}
    table = start_match(service, game, 3, **options)
    matches = service.services.matches
    for _ in range(3 if game == "toy" else MOVES):  # the toy is soon over
        seats = [caller for caller in table.players if matches.legal(table.id, caller.player).offers]
        caller = chooser.choice(seats)
        move = chooser.choice(matches.legal(table.id, caller.player).offers).sample(chooser)
        ok(caller.post(f"{table.path}/moves", {"move": move}, headers={"Idempotency-Key": key()}))
    assert Status.PLAYING is matches.status(table.id)
    if game == "toy":
        player, notebooks = table.players[1].player, service.services.notebooks
        notebooks.note(table.id, player, "7", (SAID,), command(player, key(), "note", None))
        notebooks.talk(table.id, player, SAID, command(player, key(), "talk", None))
    return table.id


def dump(database: str) -> Iterator[tuple[str, bytes]]:
    """Every value of every row of every table, with the name of its table."""
    with psycopg.connect(database) as owner:
        for (table,) in owner.execute(TABLES).fetchall():
            for row in owner.execute(sql.SQL("SELECT * FROM nostos.{}").format(sql.Identifier(table))):
                for value in row:
                    yield table, _readable(table, value)


def _readable(table: str, value: object) -> bytes:
    """The value as text can be searched in it: packed is no more hidden than plain."""
    if not isinstance(value, bytes):
        return msgspec.json.encode(str(value))
    return unpacked(value) if table == "frames" and value[:2] == PACKED + bytes([NEWEST]) else value


def encodings(secret: str) -> set[bytes]:
    """32 bytes that are given in hex, as somebody might have written them down."""
    raw = bytes.fromhex(secret)
    whole = {base64.b64encode(raw), base64.urlsafe_b64encode(raw)}
    return {raw, raw[::-1], secret.encode(), secret.upper().encode(), *(text.rstrip(b"=") for text in whole)}


def hidden(facts: list[Fact]) -> Iterator[bytes]:
    """What is hidden in the facts of a match."""
    for fact in facts:
        if isinstance(fact, Opened):
            for secret in (fact.seed, fact.salt):
                assert isinstance(secret, str)
                yield from encodings(secret)
        elif seen_by(ONLOOKER, fact) != fact:
            whole = encode(fact)
            yield from (whole, whole.hex().encode(), base64.b64encode(whole)[:-4])


def leaks(database: str, secrets: set[bytes]) -> set[str]:
    """The tables in which one of the secrets is found."""
    values = [(table, value) for table, value in dump(database)]
    return {table for table, value in values if any(secret in value for secret in secrets)}


@pytest.fixture(scope="module")
def matches(service: ApiService) -> list[UUID]:
    """A match of each game, and of the toy."""
    chooser = Random("at rest")
    made = [played(service, game, chooser) for game in GAMES]
    reads, position = service.services.reads, service.services.log.position()
    eventually(lambda: all(each.position >= position for each in reads.progress().values()))
    return made


def test_a_copy_of_the_database_has_nothing_that_is_hidden(service: ApiService, matches: list[UUID]) -> None:
    secrets = {bytes_ for match in matches for bytes_ in hidden(service.services.log.facts(match))}
    assert len(secrets) > 100
    assert set() == leaks(service.database, secrets | {SAID.encode()})


def test_what_rests_in_the_log_and_in_frames_that_hide_something_is_sealed(
    service: ApiService, matches: list[UUID]
) -> None:
    with psycopg.connect(service.database) as owner:
        states = owner.execute(
            "SELECT state FROM nostos.events WHERE topic LIKE 'match.%' OR topic LIKE 'notebook.%'"
        ).fetchall()
        bodies = owner.execute("SELECT audience & 1 <> 0, body FROM nostos.frames").fetchall()
    assert all(is_sealed(bytes(state)) for (state,) in states)
    assert {True, False} == {public for public, _ in bodies}
    assert all(is_sealed(bytes(body)) is not public for public, body in bodies)
    heads = {
        MARK: (29, SHORT_BLOCK),
        WRITTEN: (45, BLOCK),
    }  # bytes around a body; of a block
    assert set(heads) == {bytes(state[:1]) for (state,) in states}
    for (state,) in states:
        head, block = heads[bytes(state[:1])]
        assert (len(state) - head) % block == 0


def test_the_search_finds_what_is_not_sealed(service: ApiService, matches: list[UUID], database: str) -> None:
    """The same events in a database without sealing."""
    log = Log(database, GAMES)
    for match in matches:
        for event in service.services.log.read(match):
            log.append(event)
    log.close()
    with running(database, shelf=GAMES, made=projections()) as runner:
        runner.took(sum(service.services.matches.head(match) for match in matches))
    secrets = {bytes_ for match in matches for bytes_ in hidden(service.services.log.facts(match))}
    assert {"events", "frames"} == leaks(database, secrets)
