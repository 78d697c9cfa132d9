"""`nostos bot run`: a bot plays matches on a service, several at once, and they are counted."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final

import click
from rich.console import Console
from rich.progress import Progress, TaskID

from api.client import Client
from deploy.bots.bot_file import OwnBot, bot_in
from deploy.bots.bot_players import company_of
from deploy.bots.bot_run import BotRun, Pauses
from deploy.bots.match_plan import CLOCK, QUICK, ClockType, Opening, plan_of
from deploy.bots.seat_play import SeatResult
from deploy.bots.seatings import LobbySeatings, OpenedSeatings, Unfinished
from deploy.bots.summary import as_json_object, as_table, in_words
from deploy.stack.service_client import connected, usual_url
from deploy.terminal.console import COUNTING_BAR, print_json, with_json
from deploy.terminal.errors import CommandError, WrongUsage
from deploy.terminal.setting_options import OPTIONS, SEATS
from domain.accounts.bot_accounts import USUAL
from domain.games import SLUGS

MOST_AT_ONCE: Final = 16
TOKEN: Final = "NOSTOS_TOKEN"  # noqa: S105  # the name of a variable


class Bar:
    """The matches of a run, as far as they are over."""

    def __init__(self, progress: Progress, task: TaskID) -> None:
        self._progress = progress
        self._task = task

    def say(self, line: str) -> None:
        """Show a line."""
        self._progress.console.print(line, highlight=False, soft_wrap=True, markup=False)

    def add(self, result: SeatResult) -> None:
        """A match is over."""
        self.say(in_words(result))
        self._progress.advance(self._task)


@click.command
@click.argument("file", type=click.Path(exists=True, dir_okay=False, path_type=Path))
@click.option("--game", "slug", type=click.Choice(SLUGS), required=True, help="What it plays.")
@click.option("--url", metavar="URL", help="The service.  [default: the one that runs here]")
@click.option(
    "--token",
    envvar=TOKEN,
    metavar="TOKEN",
    help=f"Of the bot's player. Better in the variable {TOKEN}: others may see what you type.  "
    "[default: that of a player who is registered once for each service and name]",
)
@click.option("--name", help="The name of that player.  [default: NAME in the file, or what it is called]")
@click.option(
    "--matches", type=click.IntRange(min=1), default=1, show_default=True, help="How many it plays."
)
@click.option(
    "--at-once",
    type=click.IntRange(1, MOST_AT_ONCE),
    default=1,
    show_default=True,
    help="How many of them side by side, each in a thread.",
)
@click.option("--join", is_flag=True, help="Sit down where the lobby has a free seat, and open no match.")
@click.option(
    "--against",
    metavar="easy|fair|strong|random|FILE",
    help=f"Bots of the service, players of any moves, or another bot.  [default: {USUAL}]",
)
@SEATS
@click.option("--seat", type=int, default=None, help="Where the bot sits, from 0.  [default: each in turn]")
@OPTIONS
@click.option("--clock", type=ClockType(), default=None, metavar=CLOCK, help="A clock.  [default: none]")
@click.option(
    "--pace",
    type=float,
    default=None,
    help=f"Seconds of each move of the service's bots.  [default: {QUICK:g}]",
)
@with_json
def command(
    *,
    file: Path,
    slug: str,
    url: str | None,
    token: str | None,
    name: str | None,
    matches: int,
    at_once: int,
    join: bool,
    as_json: bool,
    **opening: Any,
) -> None:
    """Let the bot in FILE play matches on a service, each to its end, and count them.

    FILE is Python with a function choose(view, offers), which returns a move; ./nostos bot new writes one.
    Matches that are not over when the command ends are given up.
    """
    bot, asked, run = bot_in(file, name), Opening(**opening), None
    if join and asked != Opening():
        raise WrongUsage("--join sits down at matches of others, who chose all that can be chosen of them")
    address = url or usual_url()
    try:
        with _bar(bot.name, matches) as bar, connected(address, token) as client:
            run = _run(client, address, bot, slug, opening=None if join else asked, pauses=Pauses(bar.say))
            run.play(matches, at_once, bar.add)
    except (CommandError, KeyboardInterrupt) as error:
        if run is not None and run.results:
            _show(run, str(error) or "interrupted", as_json=as_json)
        raise
    _show(run, as_json=as_json)


def _run(
    client: Client, url: str, bot: OwnBot, slug: str, *, opening: Opening | None, pauses: Pauses
) -> BotRun:
    """The run. `opening`: None where the lobby has the matches."""
    unfinished = Unfinished()
    if opening is None:
        alone = company_of(client, url, bot, None, 0)
        return BotRun(alone, slug, LobbySeatings(slug, unfinished, pauses.wait), unfinished, pauses)
    opponent, plan = opening.opponent(), plan_of(opening, client.game(slug))
    company = company_of(client, url, bot, opponent, plan.seats - 1)
    return BotRun(company, slug, OpenedSeatings(plan, unfinished, pauses.wait), unfinished, pauses)


@contextmanager
def _bar(title: str, matches: int) -> Iterator[Bar]:
    console = Console(stderr=True)
    with Progress(
        *COUNTING_BAR, console=console, transient=True, disable=not console.is_terminal
    ) as progress:
        yield Bar(progress, progress.add_task(title, total=matches))


def _show(run: BotRun, error: str = "", *, as_json: bool) -> None:
    """Print what the run did. `error`: what ended it too early."""
    summary = run.summary()
    if as_json:
        print_json(as_json_object(summary) | ({"error": error} if error else {}))
    else:
        Console().print(as_table(summary))
