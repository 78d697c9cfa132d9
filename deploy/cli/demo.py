"""`nostos demo`: bots play a whole match over REST, each from what its seat knows; then it is verified."""

import shlex
import sys
import threading
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import replace
from functools import partial
from pathlib import Path
from random import SystemRandom
from typing import Final, NamedTuple

import click
import httpx
import msgspec
import structlog
from rich.console import Console
from rich.progress import Progress, SpinnerColumn, TextColumn, TimeElapsedColumn

from api.client import Client, HungUp, Kept, ProblemError
from api.runtime import logging
from api.runtime.settings import BadSetting, Settings, load
from api.runtime.shelf import shelf_of
from deploy.cli.tournament_demo import ArchivePlace, play_tournament, show_tournament
from deploy.embedded.locks import holder
from deploy.simulation.game_options import setting_of
from deploy.simulation.tournament.tournament_plan import TournamentPlan
from deploy.stack.addresses import service_url
from deploy.stack.local_service import local_service
from deploy.terminal.console import print_json, print_status, spinner, wait_for_interrupt, with_json
from deploy.terminal.errors import CommandError, WrongUsage
from deploy.terminal.interrupts import Interrupts, interruptible
from deploy.terminal.setting_options import OPTIONS
from domain.games import SLUGS
from domain.kernel.facts import REFEREE
from domain.kernel.game import Game, Setting, Shelf
from domain.kernel.match.fold import fold
from domain.kernel.match.state import Match
from domain.kernel.notation import viewer_name, viewers
from domain.ledger.verify.policy import Key, Policy
from domain.ledger.verify.record_checks import audit
from domain.ledger.verify.rules_checks import verify
from workers.bots.runner import company, play_all

NAMES: Final = ("Penelope", "Telemachus", "Eurycleia", "Eumaeus", "Mentor", "Nausicaa", "Laertes", "Argos")
USUAL_SEATS: Final = 3  # if the game can be played by so many
STEPS_A_LINE: Final = 25  # where there is no terminal to draw progress on
COLUMNS: Final = (
    SpinnerColumn(),
    TextColumn("step {task.completed}"),
    TimeElapsedColumn(),
    TextColumn("{task.description}", markup=False),
)
WATCHER_TIMEOUT: Final = 10.0  # seconds for the watcher to receive the last frames
HALL: Final = "127.0.0.0/8=10"  # twenty-five bots register at once
TEXT_WIDTH: Final = 70  # characters of a step's text

log = structlog.get_logger()


class DemoResult(msgspec.Struct, frozen=True):
    """The result of a demo. `winner`: the names of all who won, and what they played."""

    match: str
    game: str
    steps: int
    winner: str
    replay: str
    verified: bool


@click.command
@click.option(
    "--game", "slug", type=click.Choice(sorted(SLUGS)), default="wrath_of_poseidon", show_default=True
)
@click.option(
    "--seats", type=int, default=None, help="Number of players.  [default: 3 where the game allows it]"
)
@OPTIONS
@click.option(
    "--seed", type=int, default=None, help="Seed of the bots' choices; the service draws its own chance."
)
@click.option(
    "--record",
    "record_file",
    type=click.Path(dir_okay=False, path_type=Path),
    default=None,
    help="Also write the record of the match here; `nostos verify` checks it.",
)
@click.option(
    "--tournament",
    is_flag=True,
    help="Play a tournament of 25 bots with all that happens at a desk; --record names its archive.",
)
@click.option("--entrants", type=click.IntRange(6, 200), default=24, hidden=True)
@click.option("--rounds", type=click.IntRange(2, 20), default=4, hidden=True)
@click.option("--once", is_flag=True, help="Stop the service afterwards.")
@with_json
def command(
    *,
    slug: str,
    seats: int | None,
    options: tuple[str, ...],
    seed: int | None,
    record_file: Path | None,
    tournament: bool,
    entrants: int,
    rounds: int,
    once: bool,
    as_json: bool,
) -> None:
    """Play a whole match over REST with bots, and verify it from what the service publishes.

    With --tournament it is a whole tournament: four rounds of two games, a late entry, somebody who drops,
    a bye, rulings, a rewind and a corrected result; its archive is verified without the service.

    The command starts the service, unless it runs here already. Without --once the service goes on until
    Ctrl-C, so that you can look at the match.
    """
    settings = _quiet(load())
    shelf = shelf_of(settings)
    game = shelf[slug]
    if tournament:
        _require_tournament(seats, options)
        settings = _with_hall(settings)
    setting = setting_of(game, _usual_seats(game) if seats is None else seats, options)
    seed = SystemRandom().getrandbits(64) if seed is None else seed
    logging.configure(settings)
    try:
        with (
            interruptible() as interrupts,
            find_or_start_service(settings, interrupts) as service,
            Client(service.url, kept=Kept()) as client,
        ):
            if tournament:
                plan = TournamentPlan(entrants, rounds, seed=seed)
                place = ArchivePlace(settings.home / "tournaments", record_file)
                played = play_tournament(client, shelf, plan, place, service.public_url)
                show = partial(show_tournament, played)
            else:
                host, match = open_match(client, game, setting)
                play(host, game, match, seed)
                show = partial(_show, verify_match(client, shelf, match, service.public_url))
                if record_file is not None:
                    save(client.record(match, viewer_name(REFEREE)), record_file)
            with suppress(KeyboardInterrupt):  # it is over; this is the normal end
                show(as_json=as_json)
                _keep_running(service, once=once)
    except ProblemError as problem:
        raise CommandError(f"the service refused: {problem}; {advice()}") from problem
    except httpx.TransportError as error:
        raise CommandError(f"the service does not answer ({type(error).__name__}); {advice()}") from error
    except (CommandError, BadSetting):  # their messages say what to do
        raise
    except Exception as error:
        log.debug("demo_failed", exc_info=error)
        raise CommandError(f"the demo failed with {logging.described(error)}; {advice()}") from error
    if service.is_own:
        print_status("Nostos has stopped.")


def save(record: bytes, file: Path) -> None:
    """Write the record of a match. CommandError if that is not possible."""
    try:
        file.write_bytes(record)
    except OSError as error:
        raise CommandError(f"{file} cannot be written ({error.strerror})") from None


def advice() -> str:
    """What a person can do about a demo that failed."""
    again = shlex.join(["./nostos", *sys.argv[1:]])
    return f"./nostos doctor checks this machine; NOSTOS_LOG_LEVEL=debug {again} logs everything that happens"


class RunningService(NamedTuple):
    """Where the service answers, where people reach it, and whether this command has started it."""

    url: str
    public_url: str
    is_own: bool


@contextmanager
def find_or_start_service(settings: Settings, interrupts: Interrupts) -> Iterator[RunningService]:
    """The service that runs in this home already, or one that is started for this block."""
    other = holder(settings.home)
    if other is not None and other.url:
        same = other.url == service_url(settings)
        yield RunningService(other.url, settings.public_url if same else other.url, is_own=False)
    else:
        with local_service(settings, interrupts=interrupts) as filled:
            yield RunningService(service_url(filled), filled.public_url, is_own=True)


def _keep_running(service: RunningService, *, once: bool) -> None:
    """Wait for Ctrl-C, if this command has started the service and the service is to go on."""
    if service.is_own and once:
        print_status("It can be looked at whenever Nostos runs in this home: [bold]./nostos up[/bold]")
    elif service.is_own:
        print_status(f"Nostos goes on at [bold]{service.public_url}[/bold]. Ctrl-C stops it.")
        wait_for_interrupt()


def open_match(client: Client, game: Game, setting: Setting) -> tuple[Client, str]:
    """Open a match as a host who does not play; returns the host and the id of the match."""
    host = client.register("Homer")
    return host, host.open(game.slug, setting.seats, msgspec.to_builtins(setting.options))


def play(host: Client, game: Game, match: str, seed: int) -> None:
    """Play the host's match to its end with a bot on every seat, while an onlooker watches."""
    seats = range(len(host.match(match)["seats"]))
    bots = company(host, match, game, dict(zip(seats, NAMES, strict=False)), brain="fair", seed=seed)
    host.start(match)
    with watch_match(host, match):
        play_all(bots)


@contextmanager
def watch_match(client: Client, match: str) -> Iterator[None]:
    """Show on stderr what an onlooker sees, to the end of the match."""
    console, onlooker = Console(stderr=True), client.as_player(None)
    with Progress(*COLUMNS, console=console, transient=True, disable=not console.is_terminal) as progress:
        task = progress.add_task("", total=None)

        def watch() -> None:
            with suppress(
                HungUp, ProblemError, httpx.TransportError
            ):  # the bots meet the same error and report it
                for frame in onlooker.stream(match, "onlooker", text="en"):
                    progress.update(task, completed=frame.step, description=" ".join(frame.text)[:TEXT_WIDTH])
                    if not console.is_terminal and frame.step % STEPS_A_LINE == 0:
                        print_status(f"step {frame.step}")

        watcher = threading.Thread(target=watch, daemon=True)
        watcher.start()
        try:
            yield
            watcher.join(timeout=WATCHER_TIMEOUT)
        finally:
            onlooker.hang_up()
            watcher.join()


def verify_match(client: Client, shelf: Shelf, match: str, public_url: str) -> DemoResult:
    """The result of the match, verified from what anybody may download of it now."""
    with spinner("Verifying"):
        about = client.match(match)
        game, seats = shelf[about["game"]], len(about["seats"])
        names = [viewer_name(viewer) for viewer in viewers(seats)]
        frames = {name: client.frames(match, name) for name in names}
        bodies = {name: [frame.body for frame in each] for name, each in frames.items()}
        trusted = Policy(keys=tuple(Key(key["kid"], key["x"]) for key in client.signing_keys()))
        reports = [audit(client.record(match, name), shelf, trusted) for name in names]
        reports.append(verify(bodies, shelf))
    for check in (check for report in reports for check in report.checks if not check.ok):
        print_status(f"[red]{check.name}:[/red] {check.detail}")
    called = [seat["name"] for seat in about["seats"]]
    final = fold(game, (fact for frame in frames["onlooker"] for fact in frame.typed(game).facts))
    steps, holds = frames["onlooker"][-1].step, all(report.ok for report in reports)
    return DemoResult(match, game.slug, steps, _winner(final, called), f"{public_url}/matches/{match}", holds)


def _winner(match: Match, called: Sequence[str]) -> str:
    """Who won, and as what: `Mentor (poseidon), Penelope and Argos (navigator)`."""
    winners = match.outcome.winners if match.outcome else ()
    names: dict[str, list[str]] = {}
    for seat, name in enumerate(called):
        if seat in winners:
            names.setdefault(match.roles[seat], []).append(name)
    return ", ".join(f"{' and '.join(those)} ({role})" for role, those in names.items()) or "nobody"


def _show(result: DemoResult, *, as_json: bool) -> None:
    if as_json:
        print_json(msgspec.to_builtins(result))
    else:
        print_status(f"{result.winner} won after {result.steps} steps.")
        print_status(
            "Verified: every record holds; chance, moves, views, seals and outcome."
            if result.verified
            else "[red]NOT verified.[/red]"
        )
        click.echo(result.replay)
    if not result.verified:
        raise CommandError(f"match {result.match} does not agree with its own record; {advice()}")


def _require_tournament(seats: int | None, options: Sequence[str]) -> None:
    """CommandError if something is asked for that a tournament says itself."""
    if seats is not None or options:
        raise WrongUsage("--tournament has its own games and tables: leave --seats and --option out")


def _with_hall(settings: Settings) -> Settings:
    """The settings with quotas for all the bots of a tournament, who have the address of this machine."""
    return settings if settings.halls else replace(settings, halls=HALL)


def _quiet(settings: Settings) -> Settings:
    """The settings without a log line for each request, unless the level is debug."""
    return replace(settings, log_level="warning") if settings.log_level == "info" else settings


def _usual_seats(game: Game) -> int:
    return USUAL_SEATS if USUAL_SEATS in game.seats else game.seats[0]
