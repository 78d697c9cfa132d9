"""Players of a drill: they play through the front, whatever happens, and keep what they were promised."""

import threading
import time
from collections import Counter
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from random import Random
from typing import Any, Final

import httpx

from api.client import Client, ProblemError
from api.client.kept import Kept
from api.client.transport import HungUp
from deploy.waiting import wait_until
from domain.kernel.match.lifecycle import BEFORE_START, OVER
from domain.ledger import receipts, signing
from domain.ledger.receipts import AcceptedReceipt
from workers.bots.strategy import Whim

GAME: Final = "odyssee"
OPTIONS: Final[Mapping[str, Any]] = {"cap": 10}  # turns of each: some forty steps
SEATS: Final = (0, 1)
PATIENCE: Final = 240.0  # seconds in which a request is sent again
PAUSE: Final = 0.5  # seconds, if nobody had a move


class Line(httpx.HTTPTransport):
    """A client's connections. `lost`: how often the client has to send something again, by the reason."""

    def __init__(self) -> None:
        super().__init__(limits=httpx.Limits(max_connections=None))
        self.lost: Counter[str] = Counter()

    def handle_request(self, request: httpx.Request) -> httpx.Response:
        """Send a request; what gets no answer, or one of a server that cannot answer, is counted."""
        try:
            response = super().handle_request(request)
        except httpx.TransportError as error:
            self.lost[type(error).__name__] += 1
            raise
        if response.is_server_error:
            self.lost[str(response.status_code)] += 1
        return response


class Promises:
    """What the service signed of a match that it did. `steps`: the heads that were signed for each step."""

    def __init__(self, match: str) -> None:
        self.match = match
        self.steps: dict[int, set[str]] = {}
        self.tokens: list[str] = []
        self.unsigned: list[int] = []  # steps that were acknowledged without a receipt
        self.finished = False

    @property
    def rivals(self) -> list[int]:
        """The steps for which two heads were signed."""
        return sorted(step for step, heads in self.steps.items() if len(heads) > 1)


class Table:
    """Two players who play one match after another. `moves`: the times at which a move was accepted.

    `options`: of their matches; `patience`: seconds in which a request is sent again; `pace`: seconds from an
    accepted move to the next one.
    """

    def __init__(
        self,
        url: str,
        folder: Path,
        number: int,
        seed: int,
        *,
        options: Mapping[str, Any] = OPTIONS,
        patience: float = PATIENCE,
        pace: float = 0.0,
    ) -> None:
        self.number = number
        self.line = Line()
        self._options = options
        self._pace = pace
        self.matches: list[Promises] = []
        self.moves: list[float] = []
        self.refusals: Counter[str] = Counter()  # by the names of problems, and of statuses
        self.failure = ""
        http = httpx.Client(timeout=10.0, transport=self.line)
        self._first = Client(url, patience=patience, http=http, kept=Kept(folder / f"table-{number}"))
        self._players: list[Client] = []
        self._rng = Random(f"{seed}/{number}")  # noqa: S311 - a bot's choices

    def play(self, over: threading.Event) -> None:
        """Play until it is over, and then the match to its end."""
        try:
            while not over.is_set():
                self._play_one()
        except HungUp:
            self.failure = "it did not end in time"
        except Exception as error:  # noqa: BLE001 - whatever it is, the drill has failed and says why
            self.failure = f"{type(error).__name__}: {error}"
        finally:
            self._first.disconnect()
            for promises in self.matches:
                self._keep(promises)

    @property
    def players(self) -> list[Client]:
        """The players who sit here now."""
        return list(self._players)

    @property
    def receipts(self) -> str:
        """The receipts that its players have now, one a line; the last one may be half written."""
        return self._first.receipts.export()

    def shown(self) -> str:
        """Where this table is, in a few words."""
        match = self.matches[-1].match if self.matches else "no match"
        return f"{match}, {len(self.moves)} moves, {self.failure or dict(self.refusals)}"

    def hang_up(self) -> None:
        """End the requests of this table."""
        for client in (self._first, *self._players):
            client.hang_up()

    def longest_wait(self, since: float, until: float) -> float:
        """The longest time in this span without an accepted move of this table, in seconds."""
        moves = [at for at in self.moves if since < at < until]
        return max(b - a for a, b in zip((since, *moves), (*moves, until), strict=True))

    def _play_one(self) -> None:
        """Play a match. If the service refuses to go on, it stays unfinished; others play the next."""
        try:
            self._players = self._players or [self._first.register(name) for name in ("Penelope", "Laertes")]
            self._play_match()
        except ProblemError as problem:  # after a loss, the match or the players may be unknown
            self.refusals[problem.name] += 1
            self._players = []
            time.sleep(PAUSE)

    def _play_match(self) -> None:
        one, other = self._players
        match = one.open(GAME, len(SEATS), self._options)
        promises = Promises(match)
        self.matches.append(promises)
        one.sit(match, 0)
        other.sit(match, 1)
        status = one.match(match, least=one.start(match).step)["status"]
        while status not in OVER:
            if status in BEFORE_START:  # a restore brought it back there: its host begins another one
                self.refusals[status] += 1
                return
            played = [self._play_moves(match, player, promises) for player in self._players]
            if not any(played):
                time.sleep(PAUSE)
            status = one.match(match)["status"]
        promises.finished = True

    def _play_moves(self, match: str, player: Client, promises: Promises) -> bool:
        """Play as long as the player has a legal move; whether there was one."""
        played = False
        while True:
            try:
                legal = player.legal(match)
                if not legal.offers:
                    return played
                move = Whim().choose(legal.seat, (), legal.offers, self._rng)
                frame = player.play(match, move, expect=legal.step)
            except ProblemError as problem:  # the match has ended, or the answer was of an older step
                self.refusals[problem.name] += 1
                return played
            self.moves.append(time.monotonic())
            promises.steps.setdefault(frame.step, set())
            played = True
            time.sleep(self._pace)

    def _keep(self, promises: Promises) -> None:
        """Note the receipts that the players got in the match."""
        promises.tokens = self._first.receipts.of(promises.match)
        for token in promises.tokens:
            found = receipts.read(signing.claimed(token))
            if isinstance(found, AcceptedReceipt):
                promises.steps.setdefault(found.step, set()).add(found.head)
        promises.unsigned = sorted(step for step, heads in promises.steps.items() if not heads)


class Players:
    """All tables of a drill, each in a thread of its own."""

    def __init__(
        self,
        url: str,
        folder: Path,
        matches: int,
        seed: int,
        *,
        options: Mapping[str, Any] = OPTIONS,
        patience: float = PATIENCE,
        pace: float = 0.0,
    ) -> None:
        self.tables = [
            Table(url, folder, number, seed, options=options, patience=patience, pace=pace)
            for number in range(matches)
        ]
        self._over = threading.Event()
        self._threads = [
            threading.Thread(target=table.play, args=(self._over,), name=f"table {table.number}", daemon=True)
            for table in self.tables
        ]

    @property
    def moves(self) -> int:
        """How many moves were accepted."""
        return sum(len(table.moves) for table in self.tables)

    @property
    def lost(self) -> Counter[str]:
        """How often something had to be sent again, by the reason."""
        return sum((table.line.lost for table in self.tables), Counter())

    @property
    def refusals(self) -> dict[str, int]:
        """How many commands were refused, by the names of the problems."""
        return dict(sum((table.refusals for table in self.tables), Counter()))

    @property
    def promises(self) -> list[Promises]:
        """What was promised of all matches, once the tables have ended."""
        return [promises for table in self.tables for promises in table.matches]

    def receipts(self) -> str:
        """The receipts that all players have now, one a line."""
        return "".join(table.receipts for table in self.tables)

    def all_moved(self, since: float) -> bool:
        """Whether a move was accepted at every table since then, of those that have not failed."""
        return all(table.failure or table.moves[-1:] > [since] for table in self.tables)

    def wait_for_moves(self, since: float, timeout: float) -> None:
        """Return when a move was accepted at every table since then, or when that takes too long."""
        wait_until(lambda: self.all_moved(since), timeout=timeout, interval=PAUSE)

    @contextmanager
    def playing(self) -> Iterator[None]:
        """Matches are played in this block."""
        for thread in self._threads:
            thread.start()
        try:
            yield
        except BaseException:
            self.finish(0.0)
            raise

    def finish(self, timeout: float) -> None:
        """Let all matches come to their ends; who is late hangs up."""
        self._over.set()
        deadline = time.monotonic() + timeout
        for thread in self._threads:
            thread.join(max(0.0, deadline - time.monotonic()))
        for table, thread in zip(self.tables, self._threads, strict=True):
            if thread.is_alive():
                table.hang_up()
        for thread in self._threads:
            thread.join(PATIENCE)
