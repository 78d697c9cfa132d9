"""The data key of a stream is destroyed: what it sealed is erased, and the stream gets no other key."""

from datetime import UTC, datetime
from uuid import UUID, uuid4

import psycopg
import pytest

from domain.store import key_rotation, sealer
from domain.store.errors import BadSeal, Erased
from domain.store.key_rotation import Owners
from domain.store.sealer import BLOCK, MARK, PERSONAL, WRITTEN, Sealer, is_sealed
from tests.domain.store.sealing.test_sealing import appended, log_with, rotated, rows, used
from tests.domain.support import event
from tests.support.sealing_ring import Ring

AT = datetime(2024, 1, 1, tzinfo=UTC)
LATER = datetime(2024, 1, 2, tzinfo=UTC)
PLACE = b"somewhere"


def keys_of(database: str, stream: UUID) -> list[tuple[object, ...]]:
    """The row of the stream in the table of data keys."""
    query = "SELECT sealed_with, wrapped, destroyed_at FROM nostos.data_keys WHERE stream = %s"
    with psycopg.connect(database) as owner:
        owner.execute("SET TIME ZONE 'UTC'")
        return owner.execute(query, (stream,)).fetchall()


def sealer_of(log: object) -> Sealer:
    found = getattr(log, "sealer", None)
    assert isinstance(found, Sealer)
    return found


def test_a_stream_whose_data_key_is_destroyed_is_read_as_events_without_facts(database: str) -> None:
    gone, stays = uuid4(), uuid4()
    appended(database, Ring(), event(gone, 1), event(gone, 2), event(stays, 1))
    before = rows(database)
    with log_with(database, Ring()) as log:
        assert 2 == len(log.read(gone))
        sealer_of(log).destroy(gone, AT)
        sealer_of(log).destroy(gone, LATER)
        assert [(None, None, AT)] == keys_of(database, gone)
        for each in log.read(gone):
            assert ((), "", "") == (each.facts, each.actor, each.digest)
        assert [1, 2] == [each.step for each in log.read(gone)]
        assert [] == log.facts(gone)
        assert [(gone, 1), (gone, 2), (stays, 1)] == [(one.stream, one.step) for _, one in log.read_log()]
        assert log.read(stays)[0].actor
    assert before == rows(database)


def test_a_stream_whose_data_key_is_destroyed_gets_none_again(database: str) -> None:
    written, unwritten = uuid4(), uuid4()
    appended(database, Ring(), event(written, 1))
    with log_with(database, Ring()) as log:
        for stream in (written, unwritten):
            sealer_of(log).destroy(stream, AT)
            with pytest.raises(Erased):
                sealer_of(log).seal(stream, PLACE, b"{}")
            with pytest.raises(Erased):
                log.append(event(stream, 2))
            assert [(None, None, AT)] == keys_of(database, stream)


def test_another_process_forgets_a_destroyed_data_key_by_itself(
    database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sealer, "REMEMBERED", 0.0)
    stream = uuid4()
    appended(database, Ring(), event(stream, 1))
    with log_with(database, Ring()) as one, log_with(database, Ring()) as other:
        assert "" != other.read(stream)[0].actor
        sealer_of(one).destroy(stream, AT)
        assert "" == other.read(stream)[0].actor


def test_a_rotation_passes_over_destroyed_data_keys(database: str) -> None:
    gone, stays, ring = uuid4(), uuid4(), Ring()
    appended(database, ring, event(gone, 1), event(stays, 1))
    with log_with(database, ring) as log:
        sealer_of(log).destroy(gone, AT)
    assert [1] == rotated(database, ring, 2)
    assert {"key-2": 1} == used(database)
    with psycopg.connect(database) as owner:
        assert ["key-2"] == [use.id for use in key_rotation.uses(Owners(owner, owner))]
    assert [(None, None, AT)] == keys_of(database, gone)


def test_what_an_author_wrote_opens_with_both_keys_and_with_neither_alone(database: str) -> None:
    stream, other, author = uuid4(), uuid4(), uuid4()
    with log_with(database, Ring()) as log:
        keys = sealer_of(log)
        sealed = keys.seal(stream, PLACE, b'"hello"', author=author)
        assert is_sealed(sealed)
        assert (WRITTEN + author.bytes, 1 + 16 + 12 + BLOCK + 16) == (sealed[:17], len(sealed))
        assert b'"hello"' == keys.open(stream, PLACE, sealed)
        keys.people.key(other)
        for forged in (
            MARK + sealed[17:],
            PERSONAL + sealed[1:],
            WRITTEN + other.bytes + sealed[17:],
        ):
            with pytest.raises(BadSeal):
                keys.open(stream, PLACE, forged)
        with pytest.raises(BadSeal):
            keys.open(other, PLACE, sealed)
        with pytest.raises(BadSeal):
            keys.open(stream, b"elsewhere", sealed)


@pytest.mark.parametrize("which", ["author", "stream"])
def test_who_destroys_either_key_erases_what_was_written(database: str, which: str) -> None:
    stream, author, another = uuid4(), uuid4(), uuid4()
    with log_with(database, Ring()) as log:
        keys = sealer_of(log)
        sealed, kept = (keys.seal(stream, PLACE, b"{}", author=each) for each in (author, another))
        if which == "author":
            keys.people.destroy(author, AT)
            assert b"{}" == keys.open(stream, PLACE, kept)
        else:
            keys.destroy(stream, AT)
        with pytest.raises(Erased):
            keys.open(stream, PLACE, sealed)
        with pytest.raises(Erased):
            keys.seal(stream, PLACE, b"{}", author=author)
