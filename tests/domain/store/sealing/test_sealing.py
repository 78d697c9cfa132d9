"""What is hidden rests sealed: it opens only with the key and at its place; its length shows nothing."""

from collections.abc import Iterator
from contextlib import contextmanager
from secrets import token_bytes
from uuid import UUID, uuid4

import psycopg
import pytest
from eventsourcing.persistence import StoredEvent

from domain.store import Event, Log, Unavailable, key_rotation, sealer
from domain.store.errors import BadSeal, KeyMissing, NewerEvent
from domain.store.key_rotation import Owners
from domain.store.postgres.recorder import Recorder
from domain.store.sealer import BLOCK, SHORT_BLOCK, is_sealed, place
from tests.domain.support import SHELF, event, writer
from tests.support.sealing_ring import Ring, sealing_key


@contextmanager
def log_with(database: str, ring: Ring | None) -> Iterator[Log]:
    """A log as one process has it."""
    log = Log(writer(database), SHELF, 2, ring=ring)
    try:
        yield log
    finally:
        log.close()


def rows(database: str) -> list[tuple[UUID, int, str, bytes]]:
    """The rows of the log, as who has the database has them."""
    with psycopg.connect(database) as owner:
        found = owner.execute(
            "SELECT originator_id, originator_version, topic, state FROM nostos.events"
            " ORDER BY notification_id"
        )
        return [(stream, step, topic, bytes(state)) for stream, step, topic, state in found]


def appended(database: str, ring: Ring | None, *events: Event) -> None:
    with log_with(database, ring) as log:
        for each in events:
            log.append(each)


def test_an_event_of_a_match_rests_sealed_and_every_process_with_the_key_reads_it(database: str) -> None:
    match = uuid4()
    appended(database, Ring(), event(match, 1), event(match, 2))
    assert all(is_sealed(state) for *_, state in rows(database))
    with log_with(database, Ring()) as log:
        assert [1, 2] == [each.step for each in log.read(match)]
        assert [] == log.facts(match)
        assert [1, 2] == [each.step for _, each in log.read_log()]


def test_rows_from_before_sealing_stay_readable_in_the_same_stream(database: str) -> None:
    match = uuid4()
    appended(database, None, event(match, 1))
    appended(database, Ring(), event(match, 2))
    assert [False, True] == [is_sealed(state) for *_, state in rows(database)]
    with log_with(database, Ring()) as log:
        assert [1, 2] == [each.step for each in log.read(match)]


def test_the_same_event_is_never_sealed_alike_and_never_tells_its_length(database: str) -> None:
    with log_with(database, Ring()) as log:
        plain = event(uuid4(), 1)
        sealed = [log.mapper.to_stored_event(plain).state for _ in range(50)]
        assert 50 == len({state[:13] for state in sealed}) == len(set(sealed))
        assert log.sealer is not None
        bodies = [token_bytes(length).hex().encode() for length in range(1, 500)]  # chance does not pack
        around = 1 + 12 + 16
        lengths = {len(log.sealer.seal(plain.stream, b"", body)) - around for body in bodies}
        assert lengths == set(range(SHORT_BLOCK, max(lengths) + 1, SHORT_BLOCK))
        assert len(lengths) > 1
        player = uuid4()
        log.people.key(player)
        owned = {len(log.sealer.seal(player, b"", body, owner=player)) - around - 16 for body in bodies}
        assert {BLOCK} == owned


def test_what_was_sealed_before_bodies_were_packed_stays_readable(
    database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    stream, body = uuid4(), b'{"v":2,"facts":["Ithaca"],"head":"Ithaca Ithaca Ithaca Ithaca Ithaca"}'
    with log_with(database, Ring()) as log, monkeypatch.context() as then:
        assert log.sealer is not None
        then.setattr(sealer, "packed", bytes)
        then.setattr(sealer, "SHORT_BLOCK", BLOCK)
        old = log.sealer.seal(stream, b"", body)
    with log_with(database, Ring()) as log:
        assert log.sealer is not None
        assert body == log.sealer.open(stream, b"", old)
        assert len(log.sealer.seal(stream, b"", body)) < len(old)


def test_an_event_in_a_form_of_a_newer_version_is_refused_when_it_is_read(database: str) -> None:
    with log_with(database, Ring()) as log:
        assert log.sealer is not None
        match = uuid4()
        where = place("event", 1, "match.moved")
        newer = log.sealer.seal(match, where, b"\x05 a form that comes later")
        with pytest.raises(NewerEvent, match="form"):
            log.mapper.to_domain_event(StoredEvent(match, 1, "match.moved", newer))


def test_a_row_that_was_moved_or_changed_does_not_open(database: str) -> None:
    one, other = uuid4(), uuid4()
    appended(database, Ring(), event(one, 1), event(one, 2), event(other, 1))
    (_, _, topic, state), *_ = rows(database)
    moved = [
        StoredEvent(one, 2, topic, state),
        StoredEvent(other, 1, topic, state),
        StoredEvent(one, 1, "match.sat", state),
        StoredEvent(one, 1, topic, state[:-1] + bytes([state[-1] ^ 1])),
    ]
    with log_with(database, Ring()) as log:
        assert 1 == log.mapper.to_domain_event(StoredEvent(one, 1, topic, state)).originator_version
        for row in moved:
            with pytest.raises(BadSeal):
                log.mapper.to_domain_event(row)


def test_a_data_key_opens_nothing_of_another_stream(database: str) -> None:
    one, other = uuid4(), uuid4()
    appended(database, Ring(), event(one, 1), event(other, 1))
    with psycopg.connect(database) as owner:
        owner.execute(
            "UPDATE nostos.data_keys SET wrapped = (SELECT wrapped FROM nostos.data_keys WHERE stream = %s)",
            (other,),
        )
    with log_with(database, Ring()) as log, pytest.raises(BadSeal):
        log.read(one)


@pytest.mark.parametrize("ring", [None, Ring(sealing_key(2))])
def test_without_the_key_nothing_is_read_and_the_log_counts_as_away(database: str, ring: Ring | None) -> None:
    match = uuid4()
    appended(database, Ring(), event(match, 1))
    with log_with(database, ring) as log:
        with pytest.raises(KeyMissing) as missing:
            log.read(match)
        assert isinstance(missing.value, Unavailable)
        if ring is not None:
            with pytest.raises(KeyMissing, match=f"key that {ring.place} does not have: key-1"):
                log.check_sealing_keys()
            with pytest.raises(KeyMissing):
                log.append(event(uuid4(), 1))


def test_a_key_of_the_same_name_that_is_another_one_is_refused(database: str) -> None:
    appended(database, Ring(), event(uuid4(), 1))
    other = Ring(sealing_key(2)._replace(id="key-1"))
    with log_with(database, other) as log, pytest.raises(KeyMissing):
        log.check_sealing_keys()


def test_of_two_processes_with_different_keys_the_first_one_decides(database: str) -> None:
    with log_with(database, Ring()) as one, log_with(database, Ring(sealing_key(2))) as other:
        one.append(event(uuid4(), 1))
        with pytest.raises(KeyMissing):
            other.append(event(uuid4(), 1))
        one.append(event(uuid4(), 1))


def rotated(database: str, ring: Ring, number: int) -> list[int]:
    """A rotation to the key of that number; the sizes of its batches."""
    key = sealing_key(number)
    ring.keys.insert(0, key)
    with psycopg.connect(database, autocommit=True) as owner:
        key_rotation.begin(Owners(owner, owner), key)
        return list(key_rotation.wrap_again(Owners(owner, owner), ring, key))


def used(database: str) -> dict[str, int]:
    with psycopg.connect(database) as owner:
        return {use.id: use.data_keys for use in key_rotation.uses(Owners(owner, owner))}


def test_a_rotation_wraps_every_data_key_again_and_changes_no_event(
    database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(key_rotation, "BATCH", 2)
    matches, ring = [uuid4() for _ in range(5)], Ring()
    with log_with(database, ring) as running:
        for match in matches:
            running.append(event(match, 1))
        before = rows(database)
        assert [2, 2, 1] == rotated(database, ring, 2)
        assert before == rows(database)
        running.append(event(matches[0], 2))
        running.append(event(uuid4(), 1))
    assert {"key-2": 6} == used(database)
    with log_with(database, Ring(sealing_key(2))) as log:  # the old key is not needed any more
        assert [1] == [each.step for each in log.read(matches[1])]
        log.check_sealing_keys()


def test_a_rotation_that_was_interrupted_goes_on_at_the_next_one(
    database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(key_rotation, "BATCH", 1)
    ring = Ring()
    appended(database, ring, event(uuid4(), 1), event(uuid4(), 1))
    ring.keys.insert(0, sealing_key(2))
    with psycopg.connect(database, autocommit=True) as owner:
        key_rotation.begin(Owners(owner, owner), sealing_key(2))
        assert 1 == next(key_rotation.wrap_again(Owners(owner, owner), ring, sealing_key(2)))
    assert {"key-2": 1, "key-1": 1} == used(database)
    assert [1, 1] == rotated(database, ring, 3)
    assert {"key-3": 2} == used(database)


def test_a_data_key_is_asked_for_once_a_stream(database: str, monkeypatch: pytest.MonkeyPatch) -> None:
    match, asked = uuid4(), []
    ask = Recorder.ask

    def counted(self: Recorder, query: str, parameters: tuple[object, ...]) -> list[tuple[object, ...]]:
        asked.append("data_keys" in query)
        return ask(self, query, parameters)

    monkeypatch.setattr(Recorder, "ask", counted)
    with log_with(database, Ring()) as log:
        log.append(event(match, 1))
        first = sum(asked)
        for step in range(2, 20):
            log.append(event(match, step))
        assert 19 == len(log.read(match))
        assert first == sum(asked)
