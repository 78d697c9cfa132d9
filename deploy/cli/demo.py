"""`nostos demo`: a whole match over REST, between bots that know what their seats know; then its proof."""

import shlex
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import replace
from random import SystemRandom
from typing import Any, Final, NamedTuple

import click
import httpx
import msgspec
import structlog
from rich.console import Console
from rich.progress import Progress, SpinnerColumn, TextColumn, TimeElapsedColumn

from api.client import Client, HungUp, ProblemError
from api.runtime import logging
from api.runtime.settings import BadSetting, Settings, load
from deploy.embedded.locks import holder
from deploy.simulation.game_options import setting_of
from deploy.stack.addresses import service_url
from deploy.stack.local_service import local_service
from deploy.terminal.console import print_json, print_status, spinner, wait_for_interrupt, with_json
from deploy.terminal.errors import CommandError
from deploy.terminal.interrupts import Interrupts, interruptible
from domain.games import SHELF
from domain.kernel.game import Game, Setting
from domain.kernel.match import Match, fold
from domain.kernel.notation import viewer_name, viewers
from domain.ledger.verify.policy import Key, Policy
from domain.ledger.verify.record_checks import audit
from domain.ledger.verify.rules_checks import verify
from workers.bots.runner import company, play_all

NAMES: Final = ("Penelope", "Telemachus", "Eurycleia", "Eumaeus", "Mentor", "Nausicaa", "Laertes", "Argos")
COMPANY: Final = 3  # seats, if the game may be played by so many
EVERY: Final = 25  # steps between two lines where progress cannot be drawn
COLUMNS: Final = (
    SpinnerColumn(),
    TextColumn("step {task.completed}"),
    TimeElapsedColumn(),
    TextColumn("{task.description}", markup=False),
)
PATIENCE: Final = 10.0  # seconds that the watcher may lag behind
WIDTH: Final = 70  # characters of what happened

log = structlog.get_logger()


class Told(msgspec.Struct, frozen=True):
    """What the demo ends with. `winner`: the names of those who won, and what they played."""

    match: str
    game: str
    steps: int
    winner: str
    replay: str
    verified: bool


@click.command
@click.option(
    "--game", "slug", type=click.Choice(sorted(SHELF)), default="wrath_of_poseidon", show_default=True
)
@click.option("--seats", type=int, default=None, help="How many play.  [default: 3 where the game allows it]")
@click.option(
    "--option", "options", multiple=True, metavar="NAME=VALUE", help="Of the game; may be repeated."
)
@click.option("--seed", type=int, default=None, help="Of the bots' whims; the service's chance is its own.")
@click.option("--once", is_flag=True, help="Stop the service afterwards.")
@with_json
def command(
    *, slug: str, seats: int | None, options: tuple[str, ...], seed: int | None, once: bool, as_json: bool
) -> None:
    """Play a whole match over REST with bots, and verify it from what the service publishes.

    The service is started for it, unless it is running here already. Without --once it goes on until Ctrl-C,
    so that the match can be looked at.
    """
    game, settings = SHELF[slug], _quiet(load())
    setting = setting_of(game, _seats(game) if seats is None else seats, options)
    logging.configure(settings)
    try:
        with (
            interruptible() as interrupts,
            service(settings, interrupts) as (place, own),
            Client(place.url) as client,
        ):
            match = opened(client, game, setting)
            play(client, game, match, SystemRandom().getrandbits(64) if seed is None else seed)
            result = proved(client, game, match, place.public_url)
            with suppress(KeyboardInterrupt):  # the match is over; that is how the rest ends
                _show(result, as_json=as_json)
                _afterwards(place, own=own, once=once)
    except ProblemError as problem:
        raise CommandError(f"the service refused: {problem}; {cure()}") from problem
    except httpx.TransportError as error:
        raise CommandError(f"the service does not answer ({type(error).__name__}); {cure()}") from error
    except (CommandError, BadSetting):  # they say their own cure
        raise
    except Exception as error:
        log.debug("demo_failed", exc_info=error)
        raise CommandError(f"the demo failed with {logging.described(error)}; {cure()}") from error
    if own:
        print_status("Nostos has stopped.")


def cure() -> str:
    """What to do about a demo that failed."""
    again = shlex.join(["./nostos", *sys.argv[1:]])
    return (
        f"./nostos doctor checks this machine; NOSTOS_LOG_LEVEL=debug {again} tells everything that happens"
    )


class Place(NamedTuple):
    """Where the service answers, and where people reach it."""

    url: str
    public_url: str


@contextmanager
def service(settings: Settings, interrupts: Interrupts) -> Iterator[tuple[Place, bool]]:
    """The service that runs in this home already, or one of our own; and whether it is our own."""
    there = holder(settings.home)
    if there is not None and there.url:
        same = there.url == service_url(settings)
        yield Place(there.url, settings.public_url if same else there.url), False
    else:
        with local_service(settings, interrupts=interrupts) as filled:
            yield Place(service_url(filled), filled.public_url), True


def _afterwards(place: Place, *, own: bool, once: bool) -> None:
    """The service goes on until it is told to stop, if it is our own and shall go on."""
    if own and once:
        print_status("It can be looked at whenever Nostos runs in this home: [bold]./nostos up[/bold]")
    elif own:
        print_status(f"Nostos goes on at [bold]{place.public_url}[/bold]. Ctrl-C stops it.")
        wait_for_interrupt()


def opened(client: Client, game: Game[Any], setting: Setting) -> str:
    """A match opened by a host who does not play; its id."""
    return client.register("Homer").open(game.slug, setting.seats, msgspec.to_builtins(setting.options))


def play(client: Client, game: Game[Any], match: str, seed: int) -> None:
    """Bots on every seat play the match to its end, while somebody watches from outside."""
    seats = range(len(client.match(match)["seats"]))
    bots = company(client, match, game, dict(zip(seats, NAMES, strict=False)), brain="good", seed=seed)
    bots[0].client.start(match)
    with watching(client, match):
        play_all(bots)


@contextmanager
def watching(client: Client, match: str) -> Iterator[None]:
    """Shows on stderr what an onlooker sees, to the end of the match."""
    console, onlooker = Console(stderr=True), client.as_player(None)
    with Progress(*COLUMNS, console=console, transient=True, disable=not console.is_terminal) as progress:
        task = progress.add_task("", total=None)

        def watch() -> None:
            with suppress(HungUp, ProblemError, httpx.TransportError):  # the bots will say what is wrong
                for frame in onlooker.stream(match, "onlooker", text="en"):
                    progress.update(task, completed=frame.step, description=" ".join(frame.text)[:WIDTH])
                    if not console.is_terminal and frame.step % EVERY == 0:
                        print_status(f"step {frame.step}")

        watcher = threading.Thread(target=watch, daemon=True)
        watcher.start()
        try:
            yield
            watcher.join(timeout=PATIENCE)
        finally:
            onlooker.hang_up()
            watcher.join()


def proved(client: Client, game: Game[Any], match: str, public_url: str) -> Told:
    """What came of the match, checked from what anybody may download of it now."""
    with spinner("Verifying"):
        seats = len(client.match(match)["seats"])
        names = [viewer_name(viewer) for viewer in viewers(seats)]
        seen = {name: client.frames(match, name) for name in names}
        shown = {name: [frame.body for frame in frames] for name, frames in seen.items()}
        trusted = Policy(keys=tuple(Key(key["kid"], key["x"]) for key in client.signing_keys()))
        reports = [audit(client.record(match, name), SHELF, trusted) for name in names]
        reports.append(verify(shown, SHELF))
    for check in (check for report in reports for check in report.checks if not check.ok):
        print_status(f"[red]{check.name}:[/red] {check.detail}")
    known = fold(game, (fact for frame in seen["onlooker"] for fact in frame.typed(game).facts))
    steps, holds = seen["onlooker"][-1].step, all(report.ok for report in reports)
    return Told(match, game.slug, steps, _winner(known), f"{public_url}/matches/{match}", holds)


def _winner(match: Match) -> str:
    """Who won, and as what: `Mentor (poseidon), Penelope and Argos (navigator)`."""
    winners = match.outcome.winners if match.outcome else ()
    names: dict[str, list[str]] = {}
    for seat, sitter in enumerate(match.sitters):
        if sitter is not None and seat in winners:
            names.setdefault(match.roles[seat], []).append(sitter.name)
    return ", ".join(f"{' and '.join(those)} ({role})" for role, those in names.items()) or "nobody"


def _show(result: Told, *, as_json: bool) -> None:
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
        raise CommandError(f"match {result.match} does not stand up to its own record; {cure()}")


def _quiet(settings: Settings) -> Settings:
    """Without a line for each request, unless every detail was asked for."""
    return replace(settings, log_level="warning") if settings.log_level == "info" else settings


def _seats(game: Game[Any]) -> int:
    return COMPANY if COMPANY in game.seats else game.seats[0]
