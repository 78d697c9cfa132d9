"""Which table of a tournament a command is about, as it is typed: TOURNAMENT ROUND TABLE."""

import functools
from collections.abc import Callable
from typing import Any, NamedTuple

import click


class TablePlace(NamedTuple):
    """A table of a round of a tournament. `number`: of the round."""

    tournament: str
    number: int
    table: int


def with_table(function: Callable[..., None]) -> Callable[..., None]:
    """The body of a command with the arguments TOURNAMENT ROUND TABLE. It gets a `place` in their stead."""

    @click.argument("tournament")
    @click.argument("number", metavar="ROUND", type=click.IntRange(1))
    @click.argument("table", type=click.IntRange(1))
    @functools.wraps(function)
    def run(*, tournament: str, number: int, table: int, **options: Any) -> None:  # click checks them
        function(place=TablePlace(tournament, number, table), **options)

    return run
