"""The whole service, bots that play on it, and streams that are cut off again and again."""

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
    """The service. `client` speaks for nobody; `others` are processes that are none of its own."""

    def __init__(self, settings: Settings, client: Client, others: AbstractSet[int]) -> None:
        self.settings = settings
        self.client = client
        self._others = others

    def match(self, seats: int = 3, brain: str = "random", **options: Any) -> "Played":
        """A match whose seats are taken by bots, not yet started."""
        match = self.client.register("Homer").open(GAME.slug, seats, options)
        names = dict(enumerate(NAMES[:seats]))
        return Played(self, match, company(self.client, match, GAME, names, brain=brain, seed=1))

    def process(self, words: str) -> int:
        """The process of the service whose command line holds the words; it may be about to start again."""
        eventually(lambda: bool(self.processes(words)), f"{words} runs")
        return self.processes(words)[0]

    def processes(self, words: str) -> list[int]:
        """All of them."""
        own = children(os.getpid()).items()
        return [pid for pid, line in own if words in line and pid not in self._others]

    def kill(self, words: str) -> None:
        """As the kernel would; the supervisor starts another."""
        os.kill(self.process(words), signal.SIGKILL)


class Played:
    """A match between bots."""

    def __init__(self, nostos: Nostos, match: str, bots: list[Bot]) -> None:
        self.nostos = nostos
        self.id = match
        self.bots = bots
        self._failed: list[Exception] = []

    @contextmanager
    def under_way(self) -> Iterator[None]:
        """Started, and played while the context lasts; over at its end."""
        self.bots[0].client.start(self.id)
        playing = threading.Thread(target=self._play)
        playing.start()
        yield
        playing.join(300)
        assert not playing.is_alive(), "the match does not end"
        assert [] == self._failed

    def play(self) -> None:
        """From the start to the end."""
        with self.under_way():
            pass

    def client(self, viewer: str) -> Client:
        """Of whoever may look as the viewer."""
        return self.bots[int(viewer)].client if viewer.isdigit() else self.nostos.client

    def fresh(self, viewer: str) -> list[bytes]:
        """All that a fresh read of the viewer's frames gives."""
        return [frame.body for frame in self.client(viewer).frames(self.id, viewer)]

    def report(self) -> Report:
        """What the verifier says of it."""
        names = map(viewer_name, viewers(len(self.bots)))
        return verify({name: self.fresh(name) for name in names}, SHELF)

    def _play(self) -> None:
        try:
            play_all(self.bots)
        except Exception as error:  # noqa: BLE001  # whatever it is, the test fails
            self._failed.append(error)


class Follower:
    """Follows a match as a viewer in a thread, and is killed and started again so many times on the way."""

    def __init__(self, match: Played, viewer: str, deaths: int = 0, seed: int = 0) -> None:
        self.frames: list[Frame] = []
        self.deaths = 0
        self._match = match
        self._viewer = viewer
        self._to_die = deaths
        self._chooser = Random(seed)
        self._thread = threading.Thread(target=self._follow, daemon=True)
        self._thread.start()

    def bodies(self) -> list[bytes]:
        """What it has got when the match is over."""
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
        """The connection is cut in the middle; the new client knows only the frames it has."""
        stream = self._stream()
        for frame in islice(stream, self._chooser.randint(1, 4)):
            self.frames.append(frame)
        stream.close()

    def _stream(self) -> Any:
        after = self.frames[-1].step if self.frames else 0
        return self._match.client(self._viewer).stream(self._match.id, self._viewer, after)
