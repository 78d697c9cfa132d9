"""`nostos soak starts`: cold starts, each with 50 different requests as soon as its port is open."""

import json
import random
import signal
import socket
import subprocess
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from functools import partial
from pathlib import Path
from typing import IO, Final, NamedTuple
from uuid import uuid4

import click

from api.client import Client, Kept
from deploy.embedded.directories import scratch_home
from deploy.soak.runs import Run, SoakReport, odd_lines, print_report, run_all, start_nostos
from deploy.stack.ports import free_port
from deploy.terminal.console import spinner, with_json
from deploy.terminal.errors import CommandError
from deploy.waiting import wait_until
from domain.games import SHELF

REQUESTS: Final = 50
POLL_INTERVAL: Final = 0.001
MOVES: Final = 8  # in each match, before the first cold start
PROCESS_TIMEOUT: Final = 120.0  # seconds for a start, an answer, an end
JSON_LINES: Final = {"Accept": "application/x-ndjson"}
JSON: Final = {"Content-Type": "application/json"}
JSON_LINES_BODY: Final = {"Content-Type": "application/x-ndjson"}
ALWAYS_GOOD: Final = (503,)  # a service that is starting may answer this to anything


class StartedMatch(NamedTuple):
    """A match under way, and the token of the player on its first seat."""

    game: str
    match: str
    token: str


class SoakRequest(NamedTuple):
    """A request, and the statuses that are good answers to it."""

    method: str
    path: str
    good: tuple[int, ...] = (200,)
    token: str = ""
    body: Mapping[str, object] | None = None
    headers: Mapping[str, str] = {}

    def encode(self) -> bytes:
        """The request as HTTP/1.1."""
        body = b"" if self.body is None else json.dumps(self.body).encode() + b"\n"
        heads = {"Host": "host", "Connection": "close", "Content-Length": str(len(body)), **self.headers}
        if self.token:
            heads["Authorization"] = f"Bearer {self.token}"
        if self.method != "GET":
            heads["Idempotency-Key"] = str(uuid4())
        lines = [
            f"{self.method} {self.path} HTTP/1.1",
            *(f"{name}: {value}" for name, value in heads.items()),
        ]
        return "\r\n".join([*lines, "", ""]).encode() + body


@click.command
@click.option("--times", type=click.IntRange(min=1), default=100, show_default=True, help="Number of starts.")
@with_json
def command(*, times: int, as_json: bool) -> None:
    """Start `nostos up` many times, and send it 50 different requests as soon as its port is open.

    The home has matches of all games. No process may crash, every request must get a good answer, and the
    service must stop on SIGTERM without an odd line.
    """
    print_report(starts(times), "starts without a crash", as_json=as_json)


def starts(times: int, port: Callable[[], int] = free_port) -> SoakReport:
    """The report on so many cold starts, one after the other. `port`: returns a free port."""
    with scratch_home() as home:
        with spinner("Playing a few moves of every game"):
            matches = _start_matches(home, port())
        runs = [partial(_start, home, port, matches, number) for number in range(1, times + 1)]
        return run_all(runs, "Starting", jobs=1)


def _start_matches(home: Path, port: int) -> Sequence[StartedMatch]:
    """Matches of all games with a few moves each, played in a service that has stopped."""
    errors_file = home.with_name("errors-0.txt")
    with (
        _up(home, port, errors_file) as process,
        Client(_ready(process, errors_file), patience=PROCESS_TIMEOUT, kept=Kept()) as client,
    ):
        matches = [_play(client, slug, game.seats[0]) for slug, game in SHELF.items()]
        _stop(process)
    return matches


def _play(client: Client, slug: str, seats: int) -> StartedMatch:
    players = [client.register(f"Player {seat}") for seat in range(seats)]
    match = players[0].open(slug, seats)
    for seat, player in enumerate(players):
        player.sit(match, seat)
    players[0].start(match)
    choices, moves = random.Random(slug), 0  # noqa: S311  # a game, no secret
    while moves < MOVES:
        for player in players:
            legal = player.legal(match)
            if legal.offers:
                player.play(match, choices.choice(legal.offers).sample(choices), expect=legal.step)
                moves += 1
    return StartedMatch(slug, match, str(players[0].token))


def _start(home: Path, free: Callable[[], int], matches: Sequence[StartedMatch], number: int) -> Run:
    """Start once, send all requests as soon as the port is open, and stop."""
    began, errors_file, port = time.monotonic(), home.with_name(f"errors-{number}.txt"), free()
    choices = random.Random(number)  # noqa: S311  # no secret
    requests = choices.sample(kinds := list(_requests(matches)), min(REQUESTS, len(kinds)))
    with _up(home, port, errors_file) as process:
        _wait_for_port(process, port, errors_file)
        wrong = tuple(_bad_answers(port, requests))
        _ready(process, errors_file)
        code = _stop(process)
    return Run(
        name=f"start {number}",
        exit=code,
        seconds=round(time.monotonic() - began, 1),
        wrong=wrong,
        odd=odd_lines(errors_file.read_text("utf-8")),
    )


@contextmanager
def _up(home: Path, port: int, errors_file: Path) -> Iterator[subprocess.Popen[str]]:
    """`nostos up --json`, with its stderr in a file."""
    with (
        errors_file.open("w", encoding="utf-8") as errors,
        start_nostos("up", "--json", home=home, port=port, stderr=errors) as process,
    ):
        yield process


def _ready(process: subprocess.Popen[str], errors_file: Path) -> str:
    """The address of the service once it is ready. CommandError if it ends before."""
    out: IO[str] | None = process.stdout
    line = "" if out is None else out.readline()
    if '"url"' not in line:
        raise CommandError(f"nostos up did not get ready: {line}{errors_file.read_text('utf-8')}")
    return str(json.loads(line)["url"])


def _stop(process: subprocess.Popen[str]) -> int:
    """Send SIGTERM; returns the exit code."""
    process.send_signal(signal.SIGTERM)
    return process.wait(PROCESS_TIMEOUT)


def _wait_for_port(process: subprocess.Popen[str], port: int, errors_file: Path) -> None:
    def listens() -> bool:
        with suppress(OSError), socket.create_connection(("127.0.0.1", port), PROCESS_TIMEOUT):
            return True
        return False

    def decided() -> bool:
        return listens() or process.poll() is not None

    in_time = wait_until(decided, timeout=PROCESS_TIMEOUT, interval=POLL_INTERVAL)
    if process.poll() is not None or not in_time:
        raise CommandError(f"nostos up did not listen: {errors_file.read_text('utf-8')}")


def _bad_answers(port: int, requests: Sequence[SoakRequest]) -> Iterator[str]:
    """Connect for all requests, then send all, then read all answers; yields the bad ones."""
    connections = [socket.create_connection(("127.0.0.1", port), PROCESS_TIMEOUT) for _ in requests]
    for connection, request in zip(connections, requests, strict=True):
        connection.sendall(request.encode())
    for connection, request in zip(connections, requests, strict=True):
        with connection:
            status = _status(connection)
        if status not in (*request.good, *ALWAYS_GOOD):
            yield f"{request.method} {request.path}: {status or 'no answer'}"


def _status(connection: socket.socket) -> int:
    """The status of the answer; 0 if there is none."""
    head = b""
    with suppress(OSError):
        while b"\r\n" not in head and (data := connection.recv(4096)):
            head += data
    words = head.split(b" ", 2)
    return int(words[1]) if len(words) > 1 else 0


def _requests(matches: Sequence[StartedMatch]) -> Iterator[SoakRequest]:
    """A request of every kind."""
    for each in matches:
        yield from _of_match(each)
    several = "&".join(f"match={each.match}" for each in matches)
    token = matches[0].token
    move = {"match": matches[0].match, "move": {"type": "none-such"}}
    yield SoakRequest("GET", "/v1/matches")
    yield SoakRequest("GET", "/v1/games")
    yield SoakRequest("GET", "/v1/openapi.json")
    yield SoakRequest("GET", "/v1/players/me", token=token)
    yield SoakRequest("GET", f"/v1/stream?{several}", headers=JSON_LINES)
    yield SoakRequest("POST", "/v1/players", (201,), body={"name": "Ada"}, headers=JSON)
    yield SoakRequest("POST", "/v1/moves", token=token, body=move, headers=JSON_LINES_BODY)


def _of_match(match: StartedMatch) -> Iterator[SoakRequest]:
    path, token = f"/v1/matches/{match.match}", match.token
    opened = {"game": match.game, "seats": SHELF[match.game].seats[0]}
    move = {"move": {"type": "none-such"}}
    yield SoakRequest("GET", path)
    yield SoakRequest("GET", f"{path}/view?as=0", token=token)
    yield SoakRequest("GET", f"{path}/frames?as=onlooker&text=de")
    yield SoakRequest("GET", f"{path}/legal", token=token)
    yield SoakRequest("GET", f"{path}/record?as=0", token=token)
    yield SoakRequest("GET", f"{path}/stream?as=0", token=token)
    yield SoakRequest("GET", f"{path}/stream?as=onlooker&text=fr", headers=JSON_LINES)
    yield SoakRequest("GET", f"/v1/games/{match.game}")
    yield SoakRequest("POST", f"{path}/moves", (422,), token, move, JSON)
    yield SoakRequest("POST", f"{path}/tickets", (201,), token, {"as": "0"}, JSON)
    yield SoakRequest("POST", "/v1/matches", (201,), token, opened, JSON)
