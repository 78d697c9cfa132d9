"""Threads that use one match at the same moment."""

import threading
from collections.abc import Iterator
from types import SimpleNamespace
from typing import Any
from uuid import UUID, uuid4

import pytest
from msgspec import structs

from domain.kernel.match.lifecycle import Status
from domain.matches import AcceptedCommand, Play, state
from domain.notebooks.notes import Notebooks, notebook_id
from domain.store import CommandReused, Log
from tests.domain.support import TickingClock, ToyMatch, bid, command, matches, open_log
from tests.support.interleaving import in_a_thread, right_after


@pytest.fixture
def log() -> Iterator[Log]:
    """A log in memory."""
    with open_log(None) as log:
        yield log


def test_a_command_to_a_match_that_another_thread_reads_for_the_first_time_too(
    log: Log, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As after a restart: nobody has read the match yet."""
    table = ToyMatch(matches(log)).start()
    restarted = matches(log)
    move, before = bid(table.matches, table.id, "ann"), table.matches.head(table.id)
    right_after(monkeypatch, log, "read", in_a_thread(lambda: restarted.head(table.id)))

    assert before + 1 == restarted.play(table.id, "ann", move, command()).step


def test_each_command_of_several_has_its_outcome_when_another_thread_reads_a_match_of_them(
    log: Log, monkeypatch: pytest.MonkeyPatch
) -> None:
    tables = [ToyMatch(matches(log)).start() for _ in range(2)]
    restarted = matches(log)
    plays = [Play(each.id, "ann", bid(each.matches, each.id, "ann"), command()) for each in tables]
    right_after(monkeypatch, log, "read", in_a_thread(lambda: restarted.head(tables[0].id)))

    assert all(isinstance(each, AcceptedCommand) for each in restarted.play_each(plays))


def test_a_seat_asks_for_its_moves_for_the_first_time_while_another_moves(
    log: Log, monkeypatch: pytest.MonkeyPatch
) -> None:
    application = matches(log)
    table = ToyMatch(application, 3).start()
    move, before = bid(application, table.id, "ann"), application.head(table.id)  # her view is made, no other
    reading, folding = threading.Event(), threading.Event()
    asking = threading.Thread(target=application.legal, args=(table.id, "bob"))

    def look_and_wait() -> None:
        reading.set()
        assert folding.wait(60)

    def let_it_end() -> None:
        folding.set()
        asking.join(60)

    right_after(monkeypatch, log, "facts", look_and_wait)
    asking.start()
    assert reading.wait(60)
    right_after(monkeypatch, state, "fold", let_it_end)

    assert before + 1 == application.play(table.id, "ann", move, command()).step


class NextNotebook:
    """A match in which the next notebook opens right after somebody has looked at the table."""

    def __init__(self) -> None:
        self._notebooks = SimpleNamespace(
            groups=lambda _: ((0, 1), (0, 1)), open=lambda _, table: (table,), check=lambda *_: None
        )
        self._present = [(0, 11, Status.PLAYING, 1), (0, 10, Status.PLAYING, 0)]

    def game(self, _: UUID) -> Any:
        """A game with two notebooks, one after the other."""
        return SimpleNamespace(slug="toy", notebook=self._notebooks, guesses=None)

    def setting(self, _: UUID) -> None:
        """None is needed."""

    def table_talks(self, _: UUID) -> bool:
        """The table does not."""
        return False

    def at_present(self, *_: Any) -> tuple[int, int, Status, int]:
        """The seat, the step, the status and the number of the open notebook: others at each look."""
        return self._present.pop()


def test_a_note_is_of_the_step_at_which_its_notebook_was_open(log: Log) -> None:
    match, played = uuid4(), NextNotebook()

    done = Notebooks(log, played, TickingClock()).note(match, "ann", "ship", ("a1",), command())  # type: ignore[arg-type]

    [fact] = done.event.facts
    assert (10, notebook_id(match, 0)) == (fact.step, done.event.stream)  # type: ignore[attr-defined]


def test_a_repetition_is_known_to_a_process_that_has_not_read_it_yet(log: Log) -> None:
    table, other = ToyMatch(matches(log)), matches(log)
    other.head(table.id)
    sitting = command()
    assert not other.is_repeated(table.id, "ann", sitting)
    table.matches.sit(table.id, "ann", 0, None, sitting)
    assert other.is_repeated(table.id, "ann", sitting)
    with pytest.raises(CommandReused):
        other.is_repeated(table.id, "ann", structs.replace(sitting, digest="0" * 64))
