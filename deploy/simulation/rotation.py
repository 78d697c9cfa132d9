"""Games that several bots play in turns: each bot takes each place of the same chance.

A place is a side of the game: a seat, or seats that win together. All seats of a place have the same bot.
A game is played once for each bot; from one match to the next every bot moves on by one place, so that over
these matches each bot has each place once (a cyclic Latin square). The order of the bots is drawn anew for
each game, so that over many games all bots meet all others alike.
"""

from collections.abc import Sequence
from random import Random
from typing import NamedTuple

import msgspec

from deploy.simulation.self_play import Plan, Playout
from domain.kernel.facts import Seat
from workers.bots.registry import strategy
from workers.bots.search.budget import Budget
from workers.bots.search.rules import shares


class Contest(msgspec.Struct, frozen=True):
    """What is played. `plan`: without bots; `bots`: at least two names; `rounds`: of a search for a move."""

    plan: Plan
    bots: tuple[str, ...]
    rounds: int

    @property
    def places(self) -> Sequence[Sequence[Seat]]:
        """The seats of each place."""
        return self.plan.rules.sides(self.plan.setting)

    @property
    def roles(self) -> list[str]:
        """The role of each place: that of its first seat."""
        roles = self.plan.rules.roles(self.plan.setting)
        return [roles[seats[0]] for seats in self.places]


class PlaceResult(NamedTuple):
    """A place after a match. `share`: of the win, from 0 to 1: 1 if only this place won."""

    bot: str
    role: str
    share: float


MatchResult = tuple[PlaceResult, ...]
"""All places of a match, in their order."""


def line_ups(contest: Contest, number: int) -> list[tuple[str, ...]]:
    """The bot of each place, for each match of the game with this number."""
    order = Random(f"{contest.plan.seed}/{number}/bots").sample(contest.bots, len(contest.bots))  # noqa: S311  # a game
    places = range(len(contest.places))
    return [tuple(order[(turn + place) % len(order)] for place in places) for turn in range(len(order))]


def play_game(contest: Contest, number: int) -> list[MatchResult]:
    """Play all matches of the game with this number; the number decides all chance, as in a simulation."""
    return [_play(contest, number, bots) for bots in line_ups(contest, number)]


def _play(contest: Contest, number: int, bots: Sequence[str]) -> MatchResult:
    plan, budget = contest.plan, Budget(rounds=contest.rounds)
    by_seat = {seat: bot for seats, bot in zip(contest.places, bots, strict=True) for seat in seats}
    thinkers = [strategy(by_seat[seat], plan.game, budget)() for seat in range(plan.setting.seats)]
    outcome = Playout(plan, number, thinkers).run(None).outcome
    shared = shares(plan.rules, plan.setting, outcome)
    won = [max(shared[seat] for seat in seats) for seats in contest.places]
    return tuple(PlaceResult(*result) for result in zip(bots, contest.roles, won, strict=True))
