"""`nostos soak starts`: cold starts, each met by 50 different requests as soon as the port is open."""

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
from typing import IO, Any, Final, NamedTuple
from uuid import uuid4

import click

from api.client import Client
from deploy.embedded.directories import scratch_home
from deploy.soak.runs import Run, Soaked, odd_lines, show, soaked, started
from deploy.stack.ports import free_port
from deploy.terminal.console import spinner, with_json
from deploy.terminal.errors import CommandError
from domain.games import SHELF

REQUESTS: Final = 50
MOVES: Final = 8  # that are played in each match before the first cold start
PATIENCE: Final = 120.0  # seconds for a start, an answer, an end
LINES: Final = {"Accept": "application/x-ndjson"}
OPENING: Final = {"Content-Type": "application/json"}
LANE: Final = {"Content-Type": "application/x-ndjson"}
ALWAYS: Final = (503,)  # what a service that is just starting may answer to anything


class Begun(NamedTuple):
    """A match that is being played, and the token of the player of its first seat."""

    game: str
    match: str
    token: str


class Request(NamedTuple):
    """What is asked, and the statuses that are good answers to it."""

    method: str
    path: str
    good: tuple[int, ...] = (200,)
    token: str = ""
    body: Any = None
    headers: Mapping[str, str] = {}

    def written(self) -> bytes:
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
@click.option("--times", type=click.IntRange(min=1), default=100, show_default=True, help="Starts in all.")
@with_json
def command(*, times: int, as_json: bool) -> None:
    """Start `nostos up` again and again, and ask 50 different things of it as soon as its port is open.

    The home has matches of all games. No process may crash, every request has to be answered well, and the
    service has to stop quietly when it is told to.
    """
    show(starts(times), "starts without a crash", as_json=as_json)


def starts(times: int, port: Callable[[], int] = free_port) -> Soaked:
    """So many cold starts, one after the other. `port`: gives a port that is free."""
    with scratch_home() as home:
        with spinner("Playing a few moves of every game"):
            begun = _begun(home, port())
        runs = [partial(_start, home, port, begun, number) for number in range(1, times + 1)]
        return soaked(runs, "Starting", jobs=1)


def _begun(home: Path, port: int) -> Sequence[Begun]:
    """Matches of all games with some moves, in a service that has stopped again."""
    said = home.with_name("begun.txt")
    with _up(home, port, said) as process, Client(_ready(process, said), patience=PATIENCE) as client:
        begun = [_played(client, slug, game.seats[0]) for slug, game in SHELF.items()]
        _stopped(process)
    return begun


def _played(client: Client, slug: str, seats: int) -> Begun:
    players = [client.register(f"Player {seat}") for seat in range(seats)]
    match = players[0].open(slug, seats)
    for seat, player in enumerate(players):
        player.sit(match, seat)
    players[0].start(match)
    whims, moves = random.Random(slug), 0  # noqa: S311  # it is a game
    while moves < MOVES:
        for player in players:
            legal = player.legal(match)
            if legal.offers:
                player.play(match, whims.choice(legal.offers).sample(whims), expect=legal.step)
                moves += 1
    return Begun(slug, match, str(players[0].token))


def _start(home: Path, free: Callable[[], int], begun: Sequence[Begun], number: int) -> Run:
    """One start, all requests at once as soon as the port is open, and the end."""
    began, said, port = time.monotonic(), home.with_name(f"said-{number}.txt"), free()
    whims = random.Random(number)  # noqa: S311  # it only mixes
    requests = whims.sample(kinds := list(_requests(begun)), min(REQUESTS, len(kinds)))
    with _up(home, port, said) as process:
        _until_listening(process, port, said)
        wrong = tuple(_asked(port, requests))
        _ready(process, said)
        code = _stopped(process)
    return Run(
        name=f"start {number}",
        exit=code,
        seconds=round(time.monotonic() - began, 1),
        wrong=wrong,
        odd=odd_lines(said.read_text("utf-8")),
    )


@contextmanager
def _up(home: Path, port: int, said: Path) -> Iterator[subprocess.Popen[str]]:
    """`nostos up --json`. What it says on stderr goes to a file."""
    with (
        said.open("w", encoding="utf-8") as errors,
        started("up", "--json", home=home, port=port, stderr=errors) as process,
    ):
        yield process


def _ready(process: subprocess.Popen[str], said: Path) -> str:
    """Its address, once it is ready. CommandError if it ends before."""
    out: IO[str] | None = process.stdout
    line = "" if out is None else out.readline()
    if '"url"' not in line:
        raise CommandError(f"nostos up did not get ready: {line}{said.read_text('utf-8')}")
    return str(json.loads(line)["url"])


def _stopped(process: subprocess.Popen[str]) -> int:
    """Its exit code, after it was told to stop."""
    process.send_signal(signal.SIGTERM)
    return process.wait(PATIENCE)


def _until_listening(process: subprocess.Popen[str], port: int, said: Path) -> None:
    deadline = time.monotonic() + PATIENCE
    while True:
        with suppress(OSError), socket.create_connection(("127.0.0.1", port), PATIENCE):
            return
        if process.poll() is not None or time.monotonic() > deadline:
            raise CommandError(f"nostos up did not listen: {said.read_text('utf-8')}")
        time.sleep(0.001)


def _asked(port: int, requests: Sequence[Request]) -> Iterator[str]:
    """Connect for all of them, then send all of them, then read how each is answered; the bad answers."""
    lines = [socket.create_connection(("127.0.0.1", port), PATIENCE) for _ in requests]
    for line, request in zip(lines, requests, strict=True):
        line.sendall(request.written())
    for line, request in zip(lines, requests, strict=True):
        with line:
            status = _status(line)
        if status not in (*request.good, *ALWAYS):
            yield f"{request.method} {request.path}: {status or 'no answer'}"


def _status(line: socket.socket) -> int:
    """Of the answer; 0 where there is none."""
    head = b""
    with suppress(OSError):
        while b"\r\n" not in head and (data := line.recv(4096)):
            head += data
    words = head.split(b" ", 2)
    return int(words[1]) if len(words) > 1 else 0


def _requests(begun: Sequence[Begun]) -> Iterator[Request]:
    """Requests of as many kinds as there are."""
    for each in begun:
        yield from _of_match(each)
    several = "&".join(f"match={each.match}" for each in begun)
    token = begun[0].token
    move = {"match": begun[0].match, "move": {"type": "none-such"}}
    yield Request("GET", "/v1/matches")
    yield Request("GET", "/v1/games")
    yield Request("GET", "/v1/openapi.json")
    yield Request("GET", "/v1/players/me", token=token)
    yield Request("GET", f"/v1/stream?{several}", headers=LINES)
    yield Request("POST", "/v1/players", (201,), body={"name": "Ada"}, headers=OPENING)
    yield Request("POST", "/v1/moves", token=token, body=move, headers=LANE)


def _of_match(begun: Begun) -> Iterator[Request]:
    path, token = f"/v1/matches/{begun.match}", begun.token
    opened = {"game": begun.game, "seats": SHELF[begun.game].seats[0]}
    move = {"move": {"type": "none-such"}}
    yield Request("GET", path)
    yield Request("GET", f"{path}/view?as=0", token=token)
    yield Request("GET", f"{path}/frames?as=onlooker&text=de")
    yield Request("GET", f"{path}/legal", token=token)
    yield Request("GET", f"{path}/record?as=0", token=token)
    yield Request("GET", f"{path}/stream?as=0", token=token)
    yield Request("GET", f"{path}/stream?as=onlooker&text=fr", headers=LINES)
    yield Request("GET", f"/v1/games/{begun.game}")
    yield Request("POST", f"{path}/moves", (422,), token, move, OPENING)
    yield Request("POST", f"{path}/tickets", (201,), token, {"as": "0"}, OPENING)
    yield Request("POST", "/v1/matches", (201,), token, opened, OPENING)
