"""The peer that moves are compared with: boardgame.io and its Postgres adapter, from npm into a directory of
its own. It plays the same loom on the same Postgres, and shows a move to its players before it is stored.
"""

import json
import os
import shutil
import subprocess
import time
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

SOURCE: Final = Path(__file__).with_name("boardgame_io")
DATABASE: Final = "boardgame_io"
PATIENCE: Final = 30.0  # seconds until it answers


class Peer:
    """A server of boardgame.io, and its callers."""

    def __init__(self, directory: Path) -> None:
        self._directory = directory
        self._port = free_port()

    def play(self, matches: int, seconds: float) -> dict[str, float]:
        """So many fresh matches, each as fast as it goes."""
        words = ["node", "load.js", str(self._port), str(matches), str(seconds)]
        figures: dict[str, float] = json.loads(_run(words, self._directory))
        return figures

    @contextmanager
    def running(self, variables: Mapping[str, str]) -> Iterator[None]:
        """The server, answering. CommandError if it does not."""
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
        deadline = time.monotonic() + PATIENCE
        while server.poll() is None and time.monotonic() < deadline:
            try:
                urllib.request.urlopen(f"http://127.0.0.1:{self._port}/games", timeout=2).close()
            except OSError:
                time.sleep(0.1)
            else:
                return
        raise CommandError("boardgame.io does not answer")


@contextmanager
def peer(database_url: str) -> Iterator[Peer]:
    """It runs while the context lasts, with a database of its own on that server. Needs node and npm."""
    if shutil.which("npm") is None:
        raise CommandError("the comparison needs node and npm")
    with psycopg.connect(database_url, autocommit=True) as connection:
        connection.execute(f"CREATE DATABASE {DATABASE}")
    with scratch_home() as home:
        directory = home / "peer"
        shutil.copytree(SOURCE, directory)
        _run(["npm", "install", "--no-audit", "--no-fund", "--loglevel=error"], directory)
        there = Peer(directory)
        with there.running(_variables(database_url)):
            yield there


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
