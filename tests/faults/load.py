"""Players who play whatever happens, followers who write down what they saw, and whether it was right."""

import json
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import partial
from typing import Any
from uuid import uuid4

import httpx

from domain.kernel.notation import encode
from domain.store import command
from tests.faults.cluster import Cluster
from tests.support.eventually import eventually
from tests.support.service import patient_http

VIEWERS = ("onlooker", "0", "1")
ROWS = 16
MADE, AWAY = 201, 503  # the statuses of outcomes that may come
PAUSE = 0.05  # seconds before a move stream is opened again


@dataclass
class Playing:
    """A match under way. `acknowledged`: the key of the command that was told to have made a step."""

    id: str
    acknowledged: dict[int, str] = field(default_factory=dict)
    frames: dict[str, list[bytes]] = field(default_factory=lambda: {viewer: [] for viewer in VIEWERS})


def holds(frames: list[bytes], head: int) -> bool:
    """Whether all frames up to a step are there."""
    return len(frames) >= head


class Load:
    """Matches, each played in a thread of its own at both nodes in turn, and followed by all its viewers."""

    def __init__(self, cluster: Cluster, matches: int, pause: float = 0.0) -> None:
        self.cluster = cluster
        self.matches = [Playing(cluster.loom()) for _ in range(matches)]
        self._pause = pause
        self._over = threading.Event()
        self._failed: list[BaseException] = []
        self._hang_up: list[Callable[[], None]] = []

    @property
    def moves(self) -> int:
        """How many moves were acknowledged."""
        return sum(len(match.acknowledged) for match in self.matches)

    @contextmanager
    def under_way(self) -> Iterator[None]:
        """Played and followed while the context lasts; at its end every stream has brought everything."""
        players = self._players()
        followers = [
            self._thread(self._follow, match, viewer) for match in self.matches for viewer in VIEWERS
        ]
        yield
        self._over.set()
        for thread in players:
            thread.join(240)
        assert [] == self._failed
        for match in self.matches:
            head = len(self.cluster.events(match.id))
            for viewer, frames in match.frames.items():
                eventually(partial(holds, frames, head), f"{viewer} has all {head} frames", 240)
        for hang_up in self._hang_up:
            hang_up()
        for thread in followers:
            thread.join(60)

    def goes_on(self, moves: int, patience: float = 240.0) -> None:
        """Return when so many more moves were acknowledged."""
        aim = self.moves + moves
        eventually(lambda: self.moves >= aim or bool(self._failed), f"{moves} more moves", patience)
        assert [] == self._failed

    def check(self) -> None:
        """Nothing acknowledged is lost, nothing has happened twice, and everybody saw all of it once."""
        for match in self.matches:
            events = self.cluster.events(match.id)
            assert list(range(1, len(events) + 1)) == [event.step for event in events]
            made = {event.step: event.command for event in events if event.topic == "match.moved"}
            asked = {
                step: command(events[step - 1].actor, key, "", None).id
                for step, key in match.acknowledged.items()
            }
            assert asked == made
            for viewer, frames in match.frames.items():
                fresh = self.cluster.client(int(viewer) if viewer.isdigit() else None)
                assert [frame.body for frame in fresh.frames(match.id, viewer)] == frames

    def _players(self) -> list[threading.Thread]:
        return [self._thread(self._play, match) for match in self.matches]

    def _thread(self, run: Callable[..., None], *arguments: object) -> threading.Thread:
        thread = threading.Thread(target=self._guarded, args=(run, *arguments), daemon=True)
        thread.start()
        return thread

    def _guarded(self, run: Callable[..., None], *arguments: object) -> None:
        try:
            run(*arguments)
        except Exception as error:  # noqa: BLE001  # whatever it is, the test fails
            if not self._over.is_set():
                self._failed.append(error)

    def _play(self, match: Playing) -> None:
        clients = [[self.cluster.client(seat, node) for seat in (0, 1)] for node in (0, 1)]
        number = 0
        while not self._over.is_set():
            key = str(uuid4())
            player = clients[number // 2 % 2][number % 2]
            frame = player.play(match.id, {"type": "weave", "row": number % ROWS}, key=key)
            match.acknowledged[frame.step] = key
            number += 1
            self._over.wait(self._pause)

    def _follow(self, match: Playing, viewer: str) -> None:
        client = self.cluster.client(int(viewer) if viewer.isdigit() else None, node=len(viewer) % 2)
        self._hang_up.append(client.hang_up)
        for frame in client.stream(match.id, viewer):
            match.frames[viewer].append(frame.body)


class Waves(Load):
    """The same, played by move streams: all matches take their turns together, as lines of one request."""

    def _players(self) -> list[threading.Thread]:
        return [self._thread(self._play_all)]

    def _play_all(self) -> None:
        number = 0
        while not self._over.is_set():
            open_ = {match.id: (match, str(uuid4())) for match in self.matches}
            while open_:  # who got no answer, or that the service is away, asks again under the same key
                lines = [
                    {"match": id_, "key": key, "move": {"type": "weave", "row": number % ROWS}}
                    for id_, (_, key) in open_.items()
                ]
                for outcome in self._sent(seat=number % 2, node=number // 2 % 2, lines=lines):
                    if outcome["status"] == MADE:
                        match, key = open_.pop(outcome["step"]["match"])
                        match.acknowledged[outcome["step"]["step"]] = key
                    else:
                        assert AWAY == outcome["status"], outcome
            number += 1
            self._over.wait(self._pause)

    def _sent(self, seat: int, node: int, lines: list[dict[str, Any]]) -> list[dict[str, Any]]:
        """The outcomes that came; none if the move stream did not open."""
        told: list[dict[str, Any]] = []
        headers = {
            "Authorization": f"Bearer {self.cluster.tokens[seat]}",
            "Content-Type": "application/x-ndjson",
        }
        content = b"".join(encode(line) + b"\n" for line in lines)
        try:
            with patient_http.stream(
                "POST", f"{self.cluster.urls[node]}/v1/moves", content=content, headers=headers
            ) as got:
                assert got.status_code in {200, AWAY}, got.read()
                if got.status_code == AWAY:
                    time.sleep(PAUSE)
                    return []
                told.extend(json.loads(line) for line in got.iter_lines())
        except httpx.TransportError:
            time.sleep(PAUSE)
        return told
