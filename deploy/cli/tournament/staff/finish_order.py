"""The order in which entrants finished, as it is typed: `7 3+12` is 7, then 3 and 12 together."""

import functools
from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

import click

from deploy.cli.tournament.table_place import with_table
from deploy.terminal.errors import CommandError, WrongUsage
from domain.threadsafe.decoder import JsonObject


class WrittenOrder(NamedTuple):
    """A result by seats, as the API takes it. `absent`: the seats of those who did not come."""

    outcome: JsonObject
    absent: list[int]


OrderAt = Callable[[JsonObject], WrittenOrder]
"""Makes the result of a table, as the API shows it, of the order that was typed."""


def with_order(function: Callable[..., None]) -> Callable[..., None]:
    """The body of a command about a table, with the order in which its entrants finished. It gets a `place`
    and `written`, which makes the result.
    """

    @with_table
    @click.argument("order", metavar="NUMBER[+NUMBER]...", nargs=-1, required=True)
    @click.option(
        "--score", "scores", type=(int, int), multiple=True, metavar="NUMBER SCORE", help="In the game."
    )
    @click.option("--absent", type=int, multiple=True, metavar="NUMBER", help="Did not come; is last.")
    @click.option("--draw", is_flag=True, help="Nobody wins. Without it the first ones do.")
    @functools.wraps(function)
    def run(
        *,
        order: tuple[str, ...],
        scores: tuple[tuple[int, int], ...],
        absent: tuple[int, ...],
        draw: bool,
        **options: Any,  # click checks them
    ) -> None:
        written = functools.partial(written_order, order=order, scores=scores, absent=absent, draw=draw)
        function(written=written, **options)

    return run


def written_order(
    table: JsonObject,
    order: Sequence[str],
    scores: Sequence[tuple[int, int]] = (),
    absent: Sequence[int] = (),
    *,
    draw: bool = False,
) -> WrittenOrder:
    """The result of a table from the numbers of its entrants. CommandError unless each of them is named
    once, and nobody else.
    """
    seats = {seat["number"]: at for at, seat in enumerate(table["seats"])}
    groups = [numbers_of(group) for group in order]
    named = [number for group in groups for number in group]
    if sorted(named) != sorted(seats):
        raise WrongUsage(f"name each entrant of this table once: {', '.join(map(str, seats))}")
    if strange := {*absent, *(number for number, _ in scores)} - seats.keys():
        raise WrongUsage(f"not at this table: {', '.join(map(str, sorted(strange)))}")
    ranking = [[seats[number] for number in group] for group in groups]
    points = dict(scores)
    outcome: JsonObject = {
        "ranking": ranking,
        "scores": [points.get(number, 0) for number in seats],
        "winners": [] if draw else ranking[0],
    }
    return WrittenOrder(outcome, [seats[number] for number in absent])


def numbers_of(group: str, separator: str = "+") -> list[int]:
    """The numbers of a group. CommandError if it has something else."""
    words = group.split(separator)
    if not all(word.isascii() and word.isdigit() for word in words):
        raise CommandError(
            f"{group!r} is no number of an entrant, nor some of them with {separator} between them"
        )
    return [int(word) for word in words]


def table_of(found: JsonObject, table: int) -> JsonObject:
    """A table of a round. CommandError if it has no such table."""
    tables: Sequence[JsonObject] = found["tables"]
    if table > len(tables):
        raise CommandError(f"round {found['round']} has {len(tables)} tables")
    return tables[table - 1]
