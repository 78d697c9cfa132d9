"""A report on fair play over REST: how long its process takes for a match, and how much memory it needs.

Matches of a tournament are played with any legal moves, count, and are disclosed. Then its host asks for a
report, and waits until it is done. The process that works on it is that of the service, of the lowest
priority; on a busy machine its seconds of processor time say more than those of the clock.
"""

import time
from collections.abc import Callable, Sequence
from contextlib import closing
from functools import partial
from random import Random
from typing import Final
from uuid import UUID

import click

from api.client import Client
from api.runtime.services import Services, assemble
from deploy.bench.scale.entered_tournament import EnteredTournament, command_of, entered
from deploy.bench.tools.bench_service import BenchService, bench_service
from deploy.bench.tools.cpu_usage import cpu_seconds, peak_bytes
from deploy.bench.tools.measurement import Measurement, new_measurement, print_measurement
from deploy.bench.tools.synthetic_game import BENCH_SHELF
from deploy.terminal.console import progress_bar, spinner, with_json
from deploy.terminal.errors import CommandError
from deploy.waiting import wait_until
from domain.games import SHELF, SLUGS
from domain.kernel.match.lifecycle import Status
from domain.matches.errors import NoSuchMatch
from domain.threadsafe.decoder import JsonObject

TABLES: Final = 25
ROUNDS: Final = 4
MOST_REPORTED: Final = 300  # matches of a report
GRACE: Final = 600.0  # seconds for what the desk does about a round
POLL_INTERVAL: Final = 0.05
ANALYSIS: Final = "workers analysis"
MIB: Final = 2**20


@click.command
@click.option("--game", type=click.Choice(SLUGS), default="odyssee", show_default=True)
@click.option("--kind", type=click.Choice(["audit", "luck"]), default="audit", show_default=True)
@click.option("--tables", type=click.IntRange(1, 150), default=TABLES, show_default=True, help="Of a round.")
@click.option("--rounds", type=click.IntRange(1, 20), default=ROUNDS, show_default=True)
@with_json
def command(*, game: str, kind: str, tables: int, rounds: int, as_json: bool) -> None:
    """A report on the matches of a tournament, over REST: 4 rounds of 25 tables."""
    if tables * rounds > MOST_REPORTED:
        raise CommandError(f"a report is on {MOST_REPORTED} matches at most")
    with bench_service(desk=True, analysis=True) as service:
        measurement = reported(service, game, kind, tables, rounds)
    print_measurement(measurement, as_json=as_json)


def reported(service: BenchService, game: str, kind: str, tables: int, rounds: int) -> Measurement:
    """How long a report on so many matches takes, and what its process needs. CommandError if it fails."""
    with closing(assemble(service.settings, BENCH_SHELF)) as services:
        held = entered(services, _regulations(game, rounds), SHELF[game].seats[0] * tables)
        host = service.players[0].as_player(held.token, held.host)
        for number in range(1, rounds + 1):
            _play_round(services, host, held, number)
    idle, used, began = peak_bytes(ANALYSIS), cpu_seconds()["analysis"], time.monotonic()
    report = host.ask_for_fair_play(str(held.tournament), kind)
    with spinner(f"Working on {report['total']} matches"):
        *_, last = host.follow_fair_play(str(held.tournament), report["report"])
    if last["failure"] is not None:
        raise CommandError(f"the report has failed: {last['failure']}")
    took, used = time.monotonic() - began, cpu_seconds()["analysis"] - used
    players = host.fair_play_report(str(held.tournament), report["report"])["result"]["players"]
    figures = {
        "matches": float(last["total"]),
        "players": float(len(players)),
        "seconds": took,
        "processor_seconds": used,
        "processor_seconds_a_match": used / last["total"],
        "idle_peak_mib": idle / MIB,
        "peak_mib": peak_bytes(ANALYSIS) / MIB,
    }
    return new_measurement("fair-play", figures, {})


def _play_round(services: Services, host: Client, held: EnteredTournament, number: int) -> None:
    """Pair a round, play it, and let its results count; when this returns its matches are disclosed."""
    all_, tournament = services.tournaments, held.tournament
    all_.pair(tournament, held.host, number, command_of(held.host))
    all_.open_round(tournament, held.host, number, command_of(held.host))
    tables = _tables(services, host, held, number)
    for table in progress_bar(tables, len(tables), f"Playing round {number}"):
        _play(services, UUID(table["match"]), [seat["player"] for seat in table["seats"]])
    _until("results are reported", lambda: not _in_state(_tables(services, host, held, number), "playing"))
    found = [each["table"] for each in tables]
    host.confirm_results(str(tournament), number, found, expect=all_.head(tournament))
    for table in tables:
        _until("matches are disclosed", partial(_is_disclosed, host, table["match"]))
    all_.close_round(tournament, held.host, number, command_of(held.host))


def _tables(services: Services, host: Client, held: EnteredTournament, number: int) -> Sequence[JsonObject]:
    """The tables of a round, after all that has happened by now."""
    least = services.tournaments.head(held.tournament)
    tables: Sequence[JsonObject] = host.round(str(held.tournament), number, least=least)["tables"]
    return tables


def _in_state(tables: Sequence[JsonObject], state: str) -> bool:
    return any(table["state"] == state for table in tables)


def _play(services: Services, match: UUID, players: Sequence[str]) -> None:
    """Play a match with any legal moves, once the desk has started it."""
    chance = Random(match.int)  # noqa: S311  # a bench
    _until("matches start", lambda: _status(services, match) is Status.PLAYING)
    while _status(services, match) is Status.PLAYING:
        for player in players:
            offers = services.matches.legal(match, player).offers
            if offers:
                move = chance.choice(offers).sample(chance)
                services.matches.play(match, player, move, command_of(player))
                break


def _status(services: Services, match: UUID) -> Status | None:
    try:
        return services.matches.status(match)
    except NoSuchMatch:
        return None


def _is_disclosed(host: Client, match: str) -> bool:
    return bool(host.match(match)["disclosed"])


def _until(what: str, condition: Callable[[], bool]) -> None:
    if not wait_until(condition, timeout=GRACE, interval=POLL_INTERVAL):
        raise CommandError(f"the service did not get so far that {what}")


def _regulations(game: str, rounds: int) -> JsonObject:
    """A Swiss tournament at tables of the fewest seats, whose results an arbiter confirms."""
    seats = SHELF[game].seats[0]
    return {
        "title": "The looms of Ithaca",
        "format": "swiss",
        "rounds": rounds,
        "games": [{"game": game, "shape": {"seats": seats}}],
        "scoring": {"by": "places", "places": [{"points": [2] + [0] * (seats - 1)}]},
        "ranking": ["points", "lot"],
        "counting": {"by": "arbiter"},
    }
