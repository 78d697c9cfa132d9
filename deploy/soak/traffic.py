"""Traffic for a soak: matches that begin and end, moves at a pace, readers, and streams that come and go."""

import threading
import time
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from random import Random
from typing import Final, NamedTuple

from api.client import Client, ProblemError
from api.client.kept import Kept
from api.client.transport import HungUp
from deploy.terminal.errors import CommandError
from domain.kernel.match.lifecycle import OVER

GAME: Final = "odyssee"
OPTIONS: Final = {"cap": 10}  # turns of each: some forty steps
SEATS: Final = (0, 1)
PATIENCE: Final = 120.0  # seconds in which a request is sent again
LISTENED: Final = (2.0, 20.0)  # seconds that a stream is open
READ_EVERY: Final = 1.0  # seconds between two rounds of a reader
RECORD: Final = 10  # one in so many rounds reads a record: each is kept for minutes, and varies in size
RECENT: Final = 40  # matches that are read and listened to: few, so their records are soon all in memory
SHARES: Final = 4  # threads that open the first matches
OF_A_HOST: Final = 15  # of the first matches
WAIT: Final = 0.5  # seconds, if a bot has the move


class Plan(NamedTuple):
    """How much goes on. `pace`: moves a second, of all tables; `tables`: pairs of players; `bots`: tables
    where a player meets a bot of the service; `streams`: open at a time; `first`: matches that are opened and
    closed before, to fill the caches that hold a number of matches.
    """

    pace: float
    tables: int
    bots: int
    streams: int
    first: int


class Pace:
    """Turns at even distances, for any number of threads. `each`: seconds between two."""

    def __init__(self, each: float) -> None:
        self._each = each
        self._lock = threading.Lock()
        self._next = time.monotonic()

    def wait(self, over: threading.Event) -> None:
        """Wait for the next turn. After a pause of the machine, turns that were missed are not made up."""
        with self._lock:
            due = self._next = max(self._next + self._each, time.monotonic())
        over.wait(max(0.0, due - time.monotonic()))


class Traffic:
    """Clients in threads. `done`: counts of what they did; `errors`: what went wrong, once each."""

    def __init__(self, url: str, plan: Plan) -> None:
        self.done: Counter[str] = Counter()
        self.errors: Counter[str] = Counter()
        self._url = url
        self._plan = plan
        self._lock = threading.Lock()
        self._over = threading.Event()
        self._pace = Pace(1 / plan.pace)
        self._matches: list[str] = []
        self._clients: list[Client] = []

    @contextmanager
    def running(self) -> Iterator[None]:
        """The traffic, for as long as the context lasts."""
        works = [
            *(self._table(number, bots=number < self._plan.bots) for number in range(self._plan.tables)),
            *(self._listener(number) for number in range(self._plan.streams)),
            self._reader(),
        ]
        threads = [threading.Thread(target=self._repeat, args=(work,), daemon=True) for work in works]
        for thread in threads:
            thread.start()
        try:
            yield
        finally:
            self._over.set()
            for thread in threads:
                thread.join(PATIENCE)
            for client in self._clients:
                client.disconnect()

    def fill(self) -> None:
        """Open and close the first matches, and look at each as an onlooker; one of each host is started and
        given up, so that the clock has seen matches too. Hosts change, and with them the connections: so each
        process that serves has its share, and accounts that it knows.
        """
        counts = [len(range(number, self._plan.first, SHARES)) for number in range(SHARES)]
        threads = [threading.Thread(target=self._fill, args=(count,), daemon=True) for count in counts]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        if self.errors:
            raise CommandError(f"the first matches could not be opened: {dict(self.errors)}")

    def _fill(self, count: int) -> None:
        try:
            for first in range(0, count, OF_A_HOST):
                with Client(self._url, patience=PATIENCE, kept=Kept()) as client:
                    host, guest = client.register("Argus"), client.register("Melantho")
                    for number in range(first, min(first + OF_A_HOST, count)):
                        match = host.open(GAME, len(SEATS), OPTIONS)
                        host.sit(match, SEATS[0])
                        host.match(match)
                        host.view(match, "onlooker")
                        if number > first:
                            host.close(match, "enough")
                        else:
                            guest.sit(match, SEATS[1])
                            host.start(match)
                            guest.resign(match)
        except Exception as error:  # noqa: BLE001 - the caller raises it
            self._count(self.errors, f"{type(error).__name__}: {error}")

    def _client(self) -> Client:
        """A new client, whose connections are closed at the end."""
        client = Client(self._url, patience=PATIENCE, kept=Kept())
        with self._lock:
            self._clients.append(client)
        return client

    def _count(self, counter: Counter[str], name: str) -> None:
        with self._lock:
            counter[name] += 1

    def _repeat(self, work: Callable[[], None]) -> None:
        """Do it until it is over. An error is counted, and it begins anew."""
        while not self._over.is_set():
            try:
                work()
            except HungUp:
                continue
            except Exception as error:  # noqa: BLE001 - whatever it is, the soak reports it
                if not self._over.is_set():
                    self._count(self.errors, f"{type(error).__name__}: {error}")
                    self._over.wait(WAIT)

    def _table(self, number: int, *, bots: bool) -> Callable[[], None]:
        """Two players, or one and a bot, who play one match after another."""
        rng = Random(number)  # noqa: S311 - a player's choices
        players: list[Client] = []

        def play() -> None:
            if not players:
                first = self._client()
                names = ("Penelope",) if bots else ("Penelope", "Laertes")
                players.extend(first.register(name) for name in names)
            match = players[0].open(GAME, len(SEATS), OPTIONS)
            for seat, player in enumerate(players):
                player.sit(match, seat)
            if bots:
                players[0].bring(match, SEATS[-1], level="easy", pace=1.0)
            players[0].start(match)
            with self._lock:
                self._matches = [*self._matches[1 - RECENT :], match]
                self.done["matches_begun"] += 1
            while players[0].match(match)["status"] not in OVER and not self._over.is_set():
                played = [self._move(match, player, rng) for player in players]
                if not any(played):
                    self._over.wait(WAIT)
            self._count(self.done, "matches_ended")

        return play

    def _move(self, match: str, player: Client, rng: Random) -> bool:
        """Play as long as the player has a legal move; whether there was one."""
        played = False
        while not self._over.is_set():
            try:
                legal = player.legal(match)
                if not legal.offers:
                    return played
                self._pace.wait(self._over)
                player.play(match, rng.choice(legal.offers).sample(rng), expect=legal.step)
            except ProblemError as problem:  # the match has ended, or the answer was of an older step
                self._count(self.done, f"refused_{problem.name}")
                return played
            self._count(self.done, "moves")
            played = True
        return played

    def _listener(self, number: int) -> Callable[[], None]:
        """A stream of some match, as an onlooker, for some seconds; then of another one."""
        rng = Random(f"stream {number}")  # noqa: S311 - no secret
        client = self._client()

        def listen() -> None:
            match = self._some(rng)
            if not match:
                return
            guest = client.as_player(None)
            timer = threading.Timer(rng.uniform(*LISTENED), guest.hang_up)
            timer.start()
            try:
                for _ in guest.stream(match, "onlooker"):
                    self._count(self.done, "frames")
            finally:
                timer.cancel()
                self._count(self.done, "streams")
            self._over.wait(WAIT)

        return listen

    def _some(self, rng: Random) -> str:
        """A match that began lately; "" if there is none yet."""
        with self._lock:
            found = rng.choice(self._matches) if self._matches else ""
        if not found:
            self._over.wait(WAIT)
        return found

    def _reader(self) -> Callable[[], None]:
        """Reads what pages read: a match, its table now and at a step, its frames, at times its record."""
        rng = Random("reader")  # noqa: S311 - no secret
        client = self._client()

        def read() -> None:
            match = self._some(rng)
            if not match:
                return
            step = client.match(match)["step"]
            client.view(match, "onlooker")
            client.view(match, "onlooker", at=rng.randint(1, step))
            client.frames(match, "onlooker", text=rng.choice(("de", "fr", "nl")))
            if rng.randrange(RECORD) == 0:
                client.record(match, "onlooker")
            client.games()
            self._count(self.done, "reads")
            self._over.wait(READ_EVERY)

        return read
