"""The log: places, positions, conflicts; in memory and in Postgres alike."""

from typing import Any
from uuid import uuid4

import pytest

from domain.store import Conflict, Log
from domain.store import log as log_module
from tests.domain.support import event


def test_an_event_is_read_as_it_was_appended(log: Log) -> None:
    first = event(uuid4(), 1)
    log.append(first)
    assert [first] == log.read(first.stream)


def test_a_place_is_taken_once(log: Log) -> None:
    stream = uuid4()
    first = event(stream, 1)
    log.append(first)
    with pytest.raises(Conflict):
        log.append(event(stream, 1))
    assert [first] == log.read(stream)


def test_a_stream_is_read_from_a_step_up_to_another(log: Log) -> None:
    stream = uuid4()
    for step in range(1, 6):
        log.append(event(stream, step))
    assert [3, 4] == [found.step for found in log.read(stream, after=2, upto=4)]
    assert [] == log.read(stream, after=5)
    assert [] == log.read(uuid4())


def test_the_log_is_read_in_the_order_of_its_positions(log: Log) -> None:
    one, other = uuid4(), uuid4()
    positions = [log.append(event(*place)).position for place in [(one, 1), (other, 1), (one, 2)]]
    everything = log.read_log()
    assert positions == [position for position, _ in everything]
    assert [(one, 1), (other, 1), (one, 2)] == [(found.stream, found.step) for _, found in everything]
    assert everything[1:2] == log.read_log(positions[0], limit=1)
    assert positions[-1] == log.position()


def test_an_empty_log_is_at_position_zero(log: Log) -> None:
    assert 0 == log.position()
    assert [] == log.read_log()


def test_a_fact_in_the_log_is_whole(log: Log) -> None:
    """Seeds and hands are in the log; what viewers see is made from it."""
    from tests.domain.support import ToyMatch, matches

    table = ToyMatch(matches(log)).start()
    [opened] = log.read(table.id, upto=1)
    assert 64 == len(opened.facts[0].seed)  # type: ignore[attr-defined]


def test_no_statement_reads_more_streams_than_some(stored: Log, monkeypatch: pytest.MonkeyPatch) -> None:
    streams = sorted(uuid4() for _ in range(5))
    for stream in streams[1:]:
        stored.append(event(stream, 1))
    asked = list[int]()
    ask = stored.ask

    def counted(query: str, parameters: tuple[Any, ...]) -> list[tuple[Any, ...]]:
        asked.append(len(parameters[0]))
        return ask(query, parameters)

    monkeypatch.setattr(log_module, "MOST_STREAMS", 2)
    monkeypatch.setattr(stored, "ask", counted)
    assert streams[1:] == stored.with_any(("match.moved", "match.ended"), streams[::-1])
    assert [2, 2, 1] == asked
    assert [] == stored.with_any(("match.ended",), streams)
    assert [] == stored.with_any(("match.ended",), ())
