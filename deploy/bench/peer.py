"""The peer for comparison: boardgame.io with its Postgres adapter, installed from npm into its own directory.

It plays the same game on the same Postgres, and shows a move to its players before it is stored.
"""

import json
import os
import shutil
import subprocess
import urllib.request
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Final

import psycopg
from psycopg.conninfo import conninfo_to_dict

from deploy.embedded.directories import scratch_home
from deploy.stack.ports import free_port
from deploy.terminal.errors import CommandError
from deploy.waiting import wait_until

SOURCE: Final = Path(__file__).with_name("boardgame_io")
DATABASE: Final = "boardgame_io"
START_TIMEOUT: Final = 30.0  # seconds
POLL_INTERVAL: Final = 0.1


class Peer:
    """A server of boardgame.io, and its clients."""

    def __init__(self, directory: Path) -> None:
        self._directory = directory
        self._port = free_port()

    def play(self, matches: int, seconds: float) -> dict[str, float]:
        """The figures of so many new matches, each as fast as possible."""
        words = ["node", "load.js", str(self._port), str(matches), str(seconds)]
        figures: dict[str, float] = json.loads(_run(words, self._directory))
        return figures

    @contextmanager
    def running(self, variables: Mapping[str, str]) -> Iterator[None]:
        """Run the server in this block. CommandError if it does not answer."""
        server = subprocess.Popen(
            ["node", "server.js", str(self._port)],
            cwd=self._directory,
            env={**os.environ, **variables},
            stdout=subprocess.DEVNULL,
        )
        try:
            self._wait(server)
            yield
        finally:
            server.terminate()
            server.wait()

    def _wait(self, server: subprocess.Popen[bytes]) -> None:
        def decided() -> bool:
            return self._answers() or server.poll() is not None

        in_time = wait_until(decided, timeout=START_TIMEOUT, interval=POLL_INTERVAL)
        if server.poll() is not None or not in_time:
            raise CommandError("boardgame.io does not answer")

    def _answers(self) -> bool:
        try:
            urllib.request.urlopen(f"http://127.0.0.1:{self._port}/games", timeout=2).close()
        except OSError:
            return False
        return True


@contextmanager
def peer(database_url: str) -> Iterator[Peer]:
    """Run the peer in this block, with its own database on that server. It needs node and npm."""
    if shutil.which("npm") is None:
        raise CommandError("the comparison needs node and npm")
    with psycopg.connect(database_url, autocommit=True) as connection:
        connection.execute(f"CREATE DATABASE {DATABASE}")
    with scratch_home() as home:
        directory = home / "peer"
        shutil.copytree(SOURCE, directory)
        _run(["npm", "install", "--no-audit", "--no-fund", "--loglevel=error"], directory)
        server = Peer(directory)
        with server.running(_variables(database_url)):
            yield server


def _variables(database_url: str) -> dict[str, str]:
    where = {name: str(value) for name, value in conninfo_to_dict(database_url).items()}
    return {
        "PGHOST": where["host"],
        "PGPORT": where["port"],
        "PGUSER": where["user"],
        "PGPASSWORD": where["password"],
        "PGDATABASE": DATABASE,
        "NODE_ENV": "production",
    }


def _run(words: list[str], directory: Path) -> str:
    done = subprocess.run(words, cwd=directory, capture_output=True, text=True, check=False)
    if done.returncode:
        raise CommandError(f"{words[0]} {words[1]} failed: {' '.join(done.stderr.split()[-40:])}")
    return done.stdout
