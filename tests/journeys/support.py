"""The whole service, bots that play on it, and stream clients that are killed many times."""

import os
import signal
import threading
from collections.abc import Iterator
from collections.abc import Set as AbstractSet
from contextlib import contextmanager
from itertools import islice
from random import Random
from typing import Any

from api.client import Client, Frame
from api.runtime.settings import Settings
from domain.games import SHELF
from domain.kernel.notation import viewer_name, viewers
from domain.ledger.verify.rules_checks import Report, verify
from tests.support.eventually import eventually
from tests.support.processes import children
from workers.bots.runner import Bot, company, play_all

GAME = SHELF["wrath_of_poseidon"]
NAMES = ("Penelope", "Mentor", "Argos", "Laertes", "Eumaeus")


class Nostos:
    """The service. `client` has no player; `others` are processes that do not belong to the service."""

    def __init__(self, settings: Settings, client: Client, others: AbstractSet[int]) -> None:
        self.settings = settings
        self.client = client
        self._others = others

    def match(self, seats: int = 3, brain: str = "random", **options: object) -> "BotMatch":
        """A match with bots on all seats, not yet started."""
        host = self.client.register("Homer")
        match = host.open(GAME.slug, seats, options)
        names = dict(enumerate(NAMES[:seats]))
        return BotMatch(self, host, match, company(self.client, match, GAME, names, brain=brain, seed=1))

    def process(self, words: str) -> int:
        """The process of the service whose command line holds the words; it may be about to start again."""
        eventually(lambda: bool(self.processes(words)), f"{words} runs")
        return self.processes(words)[0]

    def processes(self, words: str) -> list[int]:
        """All processes of the service whose command line holds the words."""
        own = children(os.getpid()).items()
        return [pid for pid, line in own if words in line and pid not in self._others]

    def kill(self, words: str) -> None:
        """Kill the process; the supervisor starts another."""
        os.kill(self.process(words), signal.SIGKILL)


class BotMatch:
    """A match between bots."""

    def __init__(self, nostos: Nostos, host: Client, match: str, bots: list[Bot]) -> None:
        self.nostos = nostos
        self.host = host
        self.id = match
        self.bots = bots
        self._failed: list[Exception] = []

    @contextmanager
    def under_way(self) -> Iterator[None]:
        """Start the match; bots play it in this block, at whose end it is over."""
        self.host.start(self.id)
        playing = threading.Thread(target=self._play)
        playing.start()
        yield
        playing.join(300)
        assert not playing.is_alive(), "the match does not end"
        assert [] == self._failed, self._failed

    def play(self) -> None:
        """Play the match from start to end."""
        with self.under_way():
            pass

    def client(self, viewer: str) -> Client:
        """A client that may see the match as the viewer."""
        return self.bots[int(viewer)].client if viewer.isdigit() else self.nostos.client

    def fresh(self, viewer: str) -> list[bytes]:
        """The viewer's frames, from a fresh read."""
        return [frame.body for frame in self.client(viewer).frames(self.id, viewer)]

    def report(self) -> Report:
        """The verifier's report on the match."""
        names = map(viewer_name, viewers(len(self.bots)))
        return verify({name: self.fresh(name) for name in names}, SHELF)

    def _play(self) -> None:
        try:
            play_all(self.bots)
        except Exception as error:  # noqa: BLE001  # any error fails the test
            self._failed.append(error)


class Follower:
    """Follows a match as a viewer in a thread; its connection is cut so many times."""

    def __init__(self, match: BotMatch, viewer: str, deaths: int = 0, seed: int = 0) -> None:
        self.frames: list[Frame] = []
        self.deaths = 0
        self._match = match
        self._viewer = viewer
        self._to_die = deaths
        self._chooser = Random(seed)
        self._thread = threading.Thread(target=self._follow, daemon=True)
        self._thread.start()

    def bodies(self) -> list[bytes]:
        """The bodies of all frames, when the match is over."""
        self._thread.join(300)
        assert not self._thread.is_alive(), f"the stream of {self._viewer} does not end"
        return [frame.body for frame in self.frames]

    def _follow(self) -> None:
        while self.deaths < self._to_die:
            self._until_killed()
            self.deaths += 1
        for frame in self._stream():
            self.frames.append(frame)

    def _until_killed(self) -> None:
        """Read a few frames, then cut the connection; the next client knows only the frames so far."""
        stream = self._stream()
        for frame in islice(stream, self._chooser.randint(1, 4)):
            self.frames.append(frame)
        stream.close()

    def _stream(self) -> Any:
        after = self.frames[-1].step if self.frames else 0
        return self._match.client(self._viewer).stream(self._match.id, self._viewer, after)
