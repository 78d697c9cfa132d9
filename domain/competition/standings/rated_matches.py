"""Which matches change the ratings of players, and how each of them ended: section 36 of
domain/tournaments/RULES.md.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import suppress
from typing import TypeAlias

import msgspec

from domain.competition.lifecycle import TournamentStatus
from domain.competition.regulations import RoundGame
from domain.competition.state import Tournament, TournamentTable
from domain.kernel.facts import Seat
from domain.kernel.game import Game, Outcome, Setting, Shelf
from domain.kernel.match.arbitration import ADJUDICATED


class RatedSeat(msgspec.Struct, frozen=True):
    """A player, and the role that they had."""

    player: str
    role: str


class RatedTeam(msgspec.Struct, frozen=True):
    """Seats of one side that finished together. `rank`: 0 is the best; teams of the same rank are level."""

    seats: tuple[RatedSeat, ...]
    rank: int


class RatedMatch(msgspec.Struct, frozen=True):
    """A match that changes ratings. `teams`: the best first, at least two."""

    match: str
    game: str
    teams: tuple[RatedTeam, ...]


Versions: TypeAlias = Callable[[Sequence[str]], Mapping[str, str]]
"""The versions of the rules under which these matches were opened. It is asked about no match whose game has
one version.
"""


def rated_matches(tournament: Tournament, shelf: Shelf, versions: Versions) -> list[RatedMatch]:
    """36: the matches of a tournament that change ratings, by round and table. None before its end.

    LookupError if the shelf lacks the version of a match.
    """
    if tournament.status is not TournamentStatus.FINISHED or not tournament.rules.rated:
        return []
    tables = [
        (table, played, shelf[played.game])
        for place, table in tournament.places()
        if (played := tournament.rules.game(place.round)).game in shelf and _is_played_out(table)
    ]
    known = versions([table.match for table, _, game in tables if game.earlier])
    found = (
        _rated(tournament, played, table, game.of_version(known[table.match]) if game.earlier else game)
        for table, played, game in tables
    )
    return [each for each in found if each is not None]


def _is_played_out(table: TournamentTable) -> bool:
    """36: whether the result that counts is the one that the match itself ended with, and all came."""
    return (
        table.state == "confirmed"
        and table.source == "match"
        and not (table.corrections or table.absent)
        and table.outcome is not None
        and table.outcome.ending != ADJUDICATED
    )


def _rated(
    tournament: Tournament, played: RoundGame, table: TournamentTable, game: Game
) -> RatedMatch | None:
    """The match of a table that was played out, by the rules of the game that it was played by."""
    if table.outcome is None:
        return None
    with suppress(msgspec.ValidationError):  # an option of another version
        setting = game.setting(len(table.seats), dict(played.options))
        players = [tournament.entrants[number - 1].player for number in table.seats]
        teams = tuple(_teams(game, setting, table.outcome, players))
        if len(teams) > 1:
            return RatedMatch(table.match, game.slug, teams)
    return None


def _teams(game: Game, setting: Setting, outcome: Outcome, players: list[str]) -> Iterator[RatedTeam]:
    """Each group of the ranking, divided by sides."""
    roles = game.roles(setting)
    for rank, group in enumerate(outcome.ranking):
        for seats in _of_sides(group, game.sides(setting)):
            yield RatedTeam(tuple(RatedSeat(players[seat], roles[seat]) for seat in seats), rank)


def _of_sides(group: tuple[Seat, ...], sides: tuple[tuple[Seat, ...], ...]) -> Iterator[tuple[Seat, ...]]:
    for side in sides:
        if together := tuple(seat for seat in side if seat in group):
            yield together
