"""Matches at a pace, and streams that listen to them at every node: each of these must get every step."""

import threading
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from random import Random
from typing import Final, NamedTuple

from api.client import Client, ProblemError
from api.client.kept import Kept
from api.client.transport import HungUp
from deploy.cluster.drills.players import GAME, OPTIONS, SEATS
from domain.kernel.match.lifecycle import OVER
from workers.bots.strategy import Whim

PATIENCE: Final = 120.0  # seconds in which a request is sent again, or a stream opened again
ONLOOKER: Final = "onlooker"


class Arrival(NamedTuple):
    """A step that a stream got. `at`: on the monotonic clock."""

    step: int
    at: float


class Listener:
    """A stream of a match for one viewer. `name`: whose it is, and at which node."""

    def __init__(self, client: Client, match: str, viewer: str, name: str) -> None:
        self.name = f"{match} {name}"
        self.got: list[Arrival] = []
        self.failure = ""
        self._client = client
        self._match = match
        self._viewer = viewer
        self._thread = threading.Thread(target=self._listen, name=self.name, daemon=True)
        self._thread.start()

    def finish(self, timeout: float) -> None:
        """Return when the stream has ended; one that takes too long has failed."""
        self._thread.join(timeout)
        if self._thread.is_alive():
            self.hang_up()
            self._thread.join()
        self._client.disconnect()

    def hang_up(self) -> None:
        """End the stream."""
        self._client.hang_up()

    def gaps(self, last: int) -> list[str]:
        """What is wrong with the steps that it got: they are all from the first to the last, each once."""
        steps = [each.step for each in self.got]
        if self.failure or steps == list(range(1, last + 1)):
            return [f"{self.name}: {self.failure}"] if self.failure else []
        missing = sorted(set(range(1, last + 1)) - set(steps))
        return [f"{self.name}: {len(steps)} steps of {last}, without {missing}"]

    def _listen(self) -> None:
        try:
            for frame in self._client.stream(self._match, self._viewer):
                self.got.append(Arrival(frame.step, time.monotonic()))
        except HungUp:
            self.failure = "it did not end in time"
        except Exception as error:  # noqa: BLE001 - whatever it is, the drill has failed and says why
            self.failure = f"{type(error).__name__}: {error}"


class FollowedMatch:
    """A match that was played, and its streams. `accepted`: when each move was acknowledged."""

    def __init__(self, match: str, listeners: Sequence[Listener]) -> None:
        self.match = match
        self.listeners = listeners
        self.accepted: dict[int, float] = {}
        self.last = 0

    def gaps(self) -> list[str]:
        """What is wrong with its streams."""
        return [line for listener in self.listeners for line in listener.gaps(self.last)]

    def delays(self) -> Iterator[tuple[float, float]]:
        """For each move and stream, when the move was acknowledged, and after how long the stream had it."""
        for listener in self.listeners:
            for step, at in listener.got:
                if step in self.accepted:
                    yield self.accepted[step], max(0.0, at - self.accepted[step])


class PacedTable:
    """Two players, each at another node, who play one match after another. `pace`: seconds between moves."""

    def __init__(self, urls: Sequence[str], folder: Path, number: int, pace: float) -> None:
        self.matches: list[FollowedMatch] = []
        self.moves = 0
        self.failure = ""
        self._urls = urls
        self._kept = Kept(folder / f"table-{number}")
        self._pace = pace
        self._players: list[Client] = []
        self._rng = Random(number)  # noqa: S311 - a bot's choices

    def play(self, over: threading.Event) -> None:
        """Play until it is over, and then the match to its end."""
        try:
            self._register()
            while not over.is_set():
                self._play_match(over)
        except Exception as error:  # noqa: BLE001 - whatever it is, the drill has failed and says why
            self.failure = f"{type(error).__name__}: {error}"
        finally:
            deadline = time.monotonic() + PATIENCE
            for listener in self.listeners:
                listener.finish(max(0.0, deadline - time.monotonic()))
            for client in self._players:
                client.disconnect()

    @property
    def listeners(self) -> list[Listener]:
        """All streams of its matches."""
        return [listener for match in self.matches for listener in match.listeners]

    def hang_up(self) -> None:
        """End the requests of the players: the drill is given up."""
        for client in self._players:
            client.hang_up()
        for listener in self.listeners:
            listener.hang_up()

    def _client(self, node: int, token: str | None = None) -> Client:
        return Client(self._urls[node % len(self._urls)], token, patience=PATIENCE, kept=self._kept)

    def _register(self) -> None:
        first = self._client(0)
        tokens = [str(first.register(name).token) for name in ("Penelope", "Laertes")]
        first.disconnect()
        self._players = [self._client(node, token) for node, token in enumerate(tokens)]

    def _play_match(self, over: threading.Event) -> None:
        one, other = self._players
        match = one.open(GAME, len(SEATS), OPTIONS)
        one.sit(match, 0)
        other.sit(match, 1)
        one.start(match)
        followed = FollowedMatch(match, list(self._listen(match)))
        self.matches.append(followed)
        while one.match(match)["status"] not in OVER:
            for player in self._players:
                self._play_moves(followed, player, over)
        followed.last = int(one.match(match)["step"])

    def _listen(self, match: str) -> Iterator[Listener]:
        """Each seat and an onlooker, at a node at which that seat does not play, and an onlooker at each."""
        for seat in SEATS:
            client = self._client(seat + 1, self._players[seat].token)
            yield Listener(client, match, str(seat), f"seat {seat}")
        for node in range(len(self._urls)):
            yield Listener(self._client(node), match, ONLOOKER, f"onlooker at node {node + 1}")

    def _play_moves(self, followed: FollowedMatch, player: Client, over: threading.Event) -> None:
        """Play as long as the player has a legal move."""
        while True:
            try:
                legal = player.legal(followed.match)
                if not legal.offers:
                    over.wait(self._pace / 2)
                    return
                move = Whim().choose(legal.seat, (), legal.offers, self._rng)
                frame = player.play(followed.match, move, expect=legal.step)
            except ProblemError:  # the match has ended, or the answer was of an older step
                return
            followed.accepted[frame.step] = time.monotonic()
            self.moves += 1
            over.wait(self._pace)


@contextmanager
def followed_matches(
    urls: Sequence[str], folder: Path, tables: int, pace: float
) -> Iterator[Sequence[PacedTable]]:
    """Tables that play in this block; at its end the matches come to theirs, and the streams end."""
    made = [PacedTable(urls, folder, number, pace) for number in range(tables)]
    over = threading.Event()
    threads = [threading.Thread(target=table.play, args=(over,), daemon=True) for table in made]
    for thread in threads:
        thread.start()
    try:
        yield made
    except BaseException:
        for table in made:
            table.hang_up()
        raise
    finally:
        over.set()
        for thread in threads:
            thread.join()
