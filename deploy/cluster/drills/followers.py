"""Followers of a drill: they read the streams of matches, where each frame comes once and in order."""

import threading
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Final

import httpx

from api.client import Client, HungUp, ProblemError
from api.client.kept import Kept
from deploy.cluster.drills.players import PATIENCE, PAUSE, Table

END: Final = 60.0  # seconds in which a follower hangs up


class Follower:
    """Follows the matches of a table as an onlooker. `gaps`: where a frame was not the next one."""

    def __init__(self, url: str, table: Table) -> None:
        self.frames = 0
        self.gaps: list[str] = []
        self._client = Client(url, patience=PATIENCE, kept=Kept())
        self._table = table
        self._over = threading.Event()
        self._thread = threading.Thread(target=self._follow, name=f"follower {table.number}", daemon=True)

    def start(self) -> None:
        """Follow in a thread."""
        self._thread.start()

    def hang_up(self) -> None:
        """End, in the middle of a match too."""
        self._over.set()
        self._client.hang_up()
        self._thread.join(END)
        self._client.disconnect()

    def _follow(self) -> None:
        followed = ""
        while not self._over.is_set():
            match = self._table.matches[-1].match if self._table.matches else ""
            if match == followed:
                time.sleep(PAUSE)
                continue
            followed = match
            try:
                self._follow_one(match)
            except HungUp:
                return

    def _follow_one(self, match: str) -> None:
        """Read the frames of a match. A stream that ends before the match goes on after its last frame."""
        last = 0
        while True:
            try:
                for frame in self._client.stream(match, after=last):
                    if frame.step != last + 1:
                        self.gaps.append(f"{match}: step {frame.step} after {last}")
                    last = frame.step
                    self.frames += 1
            except (ProblemError, httpx.HTTPError):  # as long as it likes: only gaps are counted
                self._over.wait(PAUSE)
            else:
                return


@contextmanager
def following(url: str, tables: Sequence[Table]) -> Iterator[list[Follower]]:
    """Followers of these tables, for as long as the block lasts."""
    followers = [Follower(url, table) for table in tables]
    for each in followers:
        each.start()
    try:
        yield followers
    finally:
        for each in followers:
            each.hang_up()
