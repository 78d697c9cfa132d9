"""A report on fair play for people: a table for each player, and the sentences that say how often it errs."""

from collections.abc import Iterator
from typing import Final

from rich.console import Console
from rich.markup import escape
from rich.table import Table

from api.presenters.tournaments.people_json import name_of
from domain.threadsafe.decoder import JsonObject

MEASURED: Final = {"audit": ("decisions", "midrank"), "luck": ("draws", "result", "adjusted")}
"""By the kind of report: what it says of each time that a player had a seat."""


def print_report(found: JsonObject) -> None:
    """Print a report: how far it is, and if it is done what it says of each player."""
    console = Console(highlight=False, soft_wrap=True)
    console.print(f"{found['kind']}: {found['status']}, {found['done']} of {found['total']} matches")
    if found["failure"] is not None:
        console.print(escape(found["failure"]))
    if found["result"] is None:
        return
    for used in found["result"]["yardsticks"]:
        console.print(f"{used['game']}: {escape(used['text'])}")
    for left in found["result"]["left_out"]:
        console.print(f"match {left['match']} is left out: {escape(left['reason'])}")
    for player in found["result"]["players"]:
        console.print(_spans(found["kind"], player))
        for sentence in _sentences(player):
            console.print(escape(sentence))


def _spans(kind: str, player: JsonObject) -> Table:
    """The times that a player had a seat: numbers in shares of a win, and midranks from 0 to 1."""
    table = Table("match", "seat", "steps", *MEASURED[kind], title=escape(name_of(player)))
    for span in player["spans"]:
        numbers = [_number_text(span[name]) for name in MEASURED[kind]]
        table.add_row(span["match"], str(span["seat"]), f"{span['first']} to {span['last']}", *numbers)
    return table


def _sentences(player: JsonObject) -> Iterator[str]:
    """What the matches of each game say together: a line with the rate of error, then all sentences."""
    for game in player["games"]:
        if game["one_in"] is not None:
            yield _error_rate(game)
        yield from game["text"]


def _error_rate(game: JsonObject) -> str:
    """How many honest seats have such a score, beside the rate that was agreed on."""
    above = "above" if game["above"] else "not above"
    return (
        f"{game['game']}: at most 1 in {game['one_in']:,.1f} honest seats has a score this high,"
        f" among {game['seats']} at most 1 in {game['adjusted']:,.1f};"
        f" {above} the rate agreed on, 1 in {game['promised']:,}"
    )


def _number_text(number: float | None) -> str:
    """A count as it is, another number with three places, `-` for none."""
    if number is None:
        return "-"
    return str(number) if isinstance(number, int) else f"{number:.3f}"
