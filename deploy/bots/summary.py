"""What a bot did in all its matches: for programs as an object, for people as a table."""

from collections import Counter
from collections.abc import Sequence

import msgspec
from rich.table import Table

from deploy.bots.seat_play import SeatResult
from domain.threadsafe.decoder import JsonObject


class RoleRating(msgspec.Struct, frozen=True):
    """A rating of the bot's player in the game, after rated tournaments."""

    role: str
    rating: float
    matches: int


class RunSummary(msgspec.Struct, frozen=True):
    """The result of a run. `places`: how many matches ended at each; `thought`: mean seconds of a choice;
    `refused`: moves that came too late; `unfinished`: matches that were given up.
    """

    player: str
    name: str
    game: str
    matches: int
    wins: int
    places: dict[str, int]
    ratings: tuple[RoleRating, ...]
    thought: float | None
    refused: int
    results: tuple[SeatResult, ...]
    unfinished: tuple[str, ...]


def counted(
    results: Sequence[SeatResult],
    unfinished: Sequence[str],
    ratings: Sequence[RoleRating],
    *,
    player: str,
    name: str,
    game: str,
) -> RunSummary:
    """The summary of these matches."""
    places = Counter(result.place for result in results if result.place is not None)
    choices = sum(result.choices for result in results)
    return RunSummary(
        player,
        name,
        game,
        matches=len(results),
        wins=sum(result.won for result in results),
        places={str(place): places[place] for place in sorted(places)},
        ratings=tuple(ratings),
        thought=round(sum(result.seconds for result in results) / choices, 6) if choices else None,
        refused=sum(result.late for result in results),
        results=tuple(results),
        unfinished=tuple(unfinished),
    )


def as_json_object(summary: RunSummary) -> JsonObject:
    """The summary for programs."""
    found: JsonObject = msgspec.to_builtins(summary)
    return found


def as_table(summary: RunSummary) -> Table:
    """The summary for people."""
    table = Table(title=f"{summary.name}: {summary.game}", show_header=False)
    for row in _rows(summary):
        table.add_row(*row)
    return table


def in_words(result: SeatResult) -> str:
    """A match that is over, in one line."""
    place = "no result" if result.place is None else f"place {result.place} of {result.seats}"
    return f"{result.match}: {place} as {result.role.replace('_', ' ')}, {result.steps} steps"


def _rows(summary: RunSummary) -> Sequence[tuple[str, str]]:
    places = ", ".join(f"{place}: {count}" for place, count in summary.places.items())
    ratings = ", ".join(f"{each.role} {each.rating:.1f} ({each.matches} matches)" for each in summary.ratings)
    rows = (
        ("matches", str(summary.matches)),
        ("wins", str(summary.wins)),
        ("places", places),
        ("rating", ratings),
        ("mean time of a choice", "" if summary.thought is None else f"{1000 * summary.thought:.1f} ms"),
        ("moves that came too late", str(summary.refused)),
        ("given up", str(len(summary.unfinished)) if summary.unfinished else ""),
    )
    return [row for row in rows if row[1]]
