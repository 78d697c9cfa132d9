"""`nostos leaderboard`: bots play the same games in all places, and the best is listed first."""

import os
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from typing import Final

import click
import msgspec
from rich.console import Console
from rich.table import Table

from deploy.simulation.bot_scores import BotScore, scores
from deploy.simulation.game_options import chosen_setting, require_strategy
from deploy.simulation.numbered_work import numbered_results
from deploy.simulation.rotation import Contest, play_game
from deploy.simulation.self_play import Plan
from deploy.simulation.statistics import Rate
from deploy.terminal.console import print_json, with_json
from deploy.terminal.content_option import with_content
from deploy.terminal.errors import WrongUsage
from deploy.terminal.jobs_option import JOBS
from deploy.terminal.setting_options import OPTIONS, SEATS
from domain.kernel.game import Content
from workers.bots.registry import NAMES

ROUNDS: Final = 8  # of a search for a move


class Leaderboard(msgspec.Struct, frozen=True):
    """A leaderboard, and all that is needed to play it again. `games`: how many, each with chance of its own;
    each was played once for each bot. `matches`: all of these. `places`: how many sides a match has, of seats
    that win together. `rounds`: of a search for a move. `ranking`: the best bot first.
    """

    game: str
    version: str
    games: int
    matches: int
    seats: int
    places: int
    options: dict[str, object]
    content: tuple[Content, ...]
    seed: int
    rounds: int
    ranking: tuple[BotScore, ...]


@click.command
@click.argument("game")
@click.option(
    "--games",
    type=click.IntRange(min=3),
    default=100,
    show_default=True,
    help="Number of games. Each is played once for each bot, which all change places.",
)
@SEATS
@OPTIONS
@with_content
@click.option("--seed", type=int, default=0, show_default=True, help="Seed of all choices and all chance.")
@click.option("--bots", default=",".join(NAMES), show_default=True, help="Two or more bots.")
@click.option(
    "--rounds",
    type=click.IntRange(min=1),
    default=ROUNDS,
    show_default=True,
    help="Rounds of a search for a move of greedy and strong. They replace a time, which no machine repeats.",
)
@JOBS
@with_json
def command(
    *,
    game: str,
    games: int,
    seats: int | None,
    options: tuple[str, ...],
    folders: tuple[Path, ...],
    seed: int,
    bots: str,
    rounds: int,
    jobs: int | None,
    as_json: bool,
) -> None:
    """Compare bots at GAME on the rules alone: each takes each place of the same games.

    The same command prints the same figures, however many processes play. Intervals are of 95 %.
    """
    setting = chosen_setting(game, seats, options, folders)
    contest = Contest(Plan(game, setting, (), seed, folders), _bot_names(bots, game), rounds)
    found = leaderboard(contest, games, jobs or os.cpu_count() or 1)
    if as_json:
        print_json(msgspec.to_builtins(found))
    else:
        Console(highlight=False).print(as_table(found))


def _bot_names(bots: str, slug: str) -> tuple[str, ...]:
    names = tuple(bots.split(","))
    for name in names:
        require_strategy(name, slug)
    if len(set(names)) < max(2, len(names)):
        raise WrongUsage("--bots names two or more bots, each of them once")
    return names


def leaderboard(contest: Contest, games: int, jobs: int) -> Leaderboard:
    """Play the games 0 to `games` - 1, at least three. The number of jobs does not change the result."""
    plan = contest.plan
    title = f"Playing {plan.game}, each {len(contest.bots)} times"
    played = list(numbered_results(partial(play_game, contest), games, jobs, title))
    return Leaderboard(
        game=plan.game,
        version=plan.rules.version,
        games=games,
        matches=sum(map(len, played)),
        seats=plan.setting.seats,
        places=len(contest.places),
        options=msgspec.to_builtins(plan.setting.options),
        content=plan.rules.content(plan.setting),
        seed=plan.seed,
        rounds=contest.rounds,
        ranking=scores(played),
    )


def as_table(found: Leaderboard) -> Table:
    """The leaderboard for people: a line for each bot, and where roles differ one for each of its roles."""
    table = Table(
        *("bot", "role", "matches", "score", "95 % interval", "rating"),
        title=f"{found.game}, {found.seats} seats: {found.matches} matches of {found.games} games",
        caption=f"Bots that play alike have a score of {1 / found.places:.1%} each.",
    )
    for each in found.ranking:
        for row in _rows(each):
            table.add_row(*row)
    return table


def _rows(each: BotScore) -> Iterator[tuple[str, ...]]:
    if len(each.roles) > 1:
        yield each.bot, "all", str(each.matches), *_percent(each.score), ""
    for role, found in each.roles.items():
        rating = f"{found.rating:.1f} ± {found.uncertainty:.1f}"
        yield each.bot, role, str(found.matches), *_percent(found.score), rating


def _percent(score: Rate) -> tuple[str, str]:
    return f"{score.rate:.1%}", f"{score.low:.1%} to {score.high:.1%}"
