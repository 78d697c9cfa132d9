"""A command to a notebook that is sent again, when another notebook is open: it is the same command."""

import os
from collections.abc import Callable
from dataclasses import replace
from random import Random
from typing import Any

import pytest

from domain.kernel.game import Notebook
from domain.kernel.match.lifecycle import Status
from domain.matches import Matches, errors
from domain.notebooks.notes import Notebooks, notebook_id
from domain.store import Command, CommandResult, CommandReused, Log
from tests.domain.support import Names, TickingClock, ToyMatch, command
from tests.support import toy
from tests.support.interleaving import at_once

Write = Callable[[Notebooks, ToyMatch, Command], CommandResult]
SERIES = replace(
    toy.GAME,
    notebook=Notebook(
        groups=lambda _: ((0, 1), (0, 1), (1, 2)),
        open=lambda _, table: (min(len(table.turned), 2),),
        check=lambda *_: None,
    ),
)
"""The toy with a notebook for each round; from the third on seat 0 has none."""


def note(notebooks: Notebooks, table: ToyMatch, asked: Command) -> CommandResult:
    return notebooks.note(table.id, "ann", "7", ("gone",), asked)


def talk(notebooks: Notebooks, table: ToyMatch, asked: Command) -> CommandResult:
    return notebooks.talk(table.id, "ann", "Hello", asked)


both_ways = pytest.mark.parametrize("write", [note, talk])


@pytest.fixture
def series(memory: Log) -> Matches:
    return Matches(memory, {"toy": SERIES}, Names(), TickingClock(), os.urandom)


@pytest.fixture(params=["this process", "another process"])
def retrying(request: pytest.FixtureRequest, memory: Log, series: Matches) -> tuple[Notebooks, Notebooks]:
    """The notebooks of the process that has the first copy of a command, and of that which has the second."""
    first = Notebooks(memory, series, TickingClock())
    return first, (first if request.param == "this process" else Notebooks(memory, series, TickingClock()))


def play_to_round(table: ToyMatch, matches: Matches, number: int) -> None:
    """Play until so many rounds are over."""
    chooser = Random(1)
    while len(matches.at_present(table.id, "ann").table.turned) < number:
        assert matches.status(table.id) is Status.PLAYING
        table.play(chooser)


def written(log: Log, table: ToyMatch) -> list[int]:
    """How many events each notebook has."""
    return [len(list(log.read(notebook_id(table.id, number)))) for number in range(3)]


@both_ways
@pytest.mark.parametrize("later", [1, 2])
def test_a_copy_that_comes_later_writes_nothing(
    write: Write, later: int, memory: Log, series: Matches, retrying: tuple[Notebooks, Notebooks]
) -> None:
    """Whether another notebook of the seat is open by then, or none."""
    table, asked = ToyMatch(series, 3).start(), command()
    first = write(retrying[0], table, asked)
    play_to_round(table, series, later)
    again = write(retrying[1], table, asked)

    assert (first.event, False, True) == (again.event, first.repeated, again.repeated)
    assert [1, 0, 0] == written(memory, table)


@both_ways
def test_the_key_cannot_be_used_for_something_else_in_another_notebook(
    write: Write, memory: Log, series: Matches, retrying: tuple[Notebooks, Notebooks]
) -> None:
    table, asked = ToyMatch(series, 3).start(), command("this")
    write(retrying[0], table, asked)
    play_to_round(table, series, 1)

    with pytest.raises(CommandReused):
        write(retrying[1], table, Command(asked.id, "something else"))
    assert [1, 0, 0] == written(memory, table)


@both_ways
def test_a_new_command_goes_into_the_notebook_that_is_open(
    write: Write, memory: Log, series: Matches, retrying: tuple[Notebooks, Notebooks]
) -> None:
    table = ToyMatch(series, 3).start()
    write(retrying[0], table, command())
    play_to_round(table, series, 1)
    assert not write(retrying[1], table, command()).repeated
    assert [1, 1, 0] == written(memory, table)
    play_to_round(table, series, 2)
    with pytest.raises(errors.NoNotebook):
        write(retrying[1], table, command())


@both_ways
def test_copies_at_the_same_time_write_once(write: Write, memory: Log, series: Matches) -> None:
    table, notebooks, asked = (
        ToyMatch(series, 3).start(),
        Notebooks(memory, series, TickingClock()),
        command(),
    )
    results: list[Any] = at_once(*[lambda: write(notebooks, table, asked)] * 4)

    assert 1 == len({result.event.step for result in results})
    assert [False, True, True, True] == sorted(result.repeated for result in results)
    assert [1, 0, 0] == written(memory, table)
