"""Tournaments that change ratings, as events: what is played is said, the rest is as short as can be."""

from collections.abc import Iterator, Sequence
from random import Random
from typing import Final
from uuid import UUID, uuid5

from msgspec.structs import replace

from domain.competition.facts import (
    EntrantRegistered,
    TournamentCancelled,
    TournamentDraw,
    TournamentFinished,
    TournamentOpened,
)
from domain.competition.lifecycle import TOURNAMENT_STEPS
from domain.competition.round_facts import (
    ResultsConfirmed,
    RoundClosed,
    RoundOpened,
    RoundPaired,
    TableMatch,
    TablePlace,
    TableResult,
)
from domain.kernel.facts import Fact
from domain.kernel.game import Outcome
from domain.store import Event
from domain.store.account_facts import PlayerDeleted
from tests.domain.competition.regulations_of import rules_of
from tests.projections.support import event
from tests.projections.tournament_events import HOST, tournament_id

SEED: Final = "5e" * 32
WRATH, ODYSSEE = "wrath_of_poseidon", "odyssee"
Result = tuple[tuple[str, ...], ...]
"""A match that was played: the players by the groups of its ranking. The order of the seats is that of their
names.
"""


def player_id(number: int) -> str:
    """The id of the player of that number."""
    return str(uuid5(tournament_id(0), f"player {number}"))


def rated_tournament(
    number: int, *rounds: Sequence[Result], game: str = ODYSSEE, rated: bool = True, cancelled: bool = False
) -> list[Event]:
    """A tournament with these rounds, each a match for each table, to its end."""
    stream = tournament_id(number)
    facts = [*_played(stream, rounds, game, rated=rated), _end(cancelled=cancelled)]
    return [
        event(stream, step, TOURNAMENT_STEPS[type(fact)].topic, (fact,), minute=number)
        for step, fact in enumerate(facts, 1)
    ]


def _played(stream: UUID, rounds: Sequence[Sequence[Result]], game: str, *, rated: bool) -> Iterator[Fact]:
    players = sorted({player for tables in rounds for table in tables for group in table for player in group})
    numbers = {player: number for number, player in enumerate(players, 1)}
    rules = rules_of("swiss", 9, 4, "smaller_tables")
    rules = replace(rules, rated=rated, games=(replace(rules.games[0], game=game),))
    yield TournamentOpened(str(stream), HOST, rules, "", "", 400, SEED, "00" * 32)
    for player, number in numbers.items():
        yield EntrantRegistered(number, player)
    for number, tables in enumerate(rounds, 1):
        yield from _round(stream, number, tables, numbers)


def _round(stream: UUID, number: int, tables: Sequence[Result], numbers: dict[str, int]) -> Iterator[Fact]:
    seats = [sorted(player for group in table for player in group) for table in tables]
    numbered = tuple(tuple(numbers[player] for player in seated) for seated in seats)
    matches = tuple(
        TableMatch(str(uuid5(stream, f"match {number} {table}")), "") for table in range(len(tables))
    )
    yield RoundPaired(number, TournamentDraw(number, ""), numbered, (), (), (), HOST)
    yield RoundOpened(number, matches)
    places = [TablePlace(number, table) for table in range(1, len(tables) + 1)]
    for place, match, table, seated in zip(places, matches, tables, seats, strict=True):
        yield TableResult(place, _outcome(table, seated), match.match, "ab" * 32)
    yield ResultsConfirmed(tuple(places), "arbiter", HOST)
    yield RoundClosed(number)


def _outcome(table: Result, seats: Sequence[str]) -> Outcome:
    ranking = tuple(tuple(sorted(seats.index(player) for player in group)) for group in table)
    return Outcome(ranking[0], (0,) * len(seats), "played", ranking)


def _end(*, cancelled: bool) -> Fact:
    return (
        TournamentCancelled("the wind", HOST)
        if cancelled
        else TournamentFinished(TournamentDraw(99, ""), "", HOST)
    )


def deleted(player: str) -> Event:
    """The player deletes their account."""
    return event(UUID(player), 1, "player.deleted", (PlayerDeleted(player),))


def any_rated_tournament(number: int, random: Random, players: Sequence[str]) -> list[Event]:
    """A tournament by chance among these players."""
    rounds = [_any_round(random, players) for _ in range(random.randint(1, 3))]
    game = random.choice((WRATH, ODYSSEE))
    return rated_tournament(number, *rounds, game=game, rated=random.random() < 0.9)


def _any_round(random: Random, players: Sequence[str]) -> list[Result]:
    order = random.sample(players, len(players))
    tables, found = [order[:4], order[4:7], order[7:9]], []
    for table in tables:
        groups = sorted(table[:-1], key=lambda _: random.random())
        cut = random.randint(1, len(groups))
        found.append(
            tuple(group for group in (tuple(groups[:cut]), tuple(groups[cut:]), (table[-1],)) if group)
        )
    return found
