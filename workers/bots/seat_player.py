"""What a worker of the bots does: it learns what a seat knows, chooses a move, and plays it, through REST.

A worker is a process with one thread for its jobs. It calls the service as any client does, and
uses no database. What it has learned of a seat is kept while there is room, and can be learned again.
"""

import gc
import os
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from multiprocessing.connection import Connection
from random import Random, SystemRandom
from typing import Final

from cachetools import TTLCache

from api.client import Client, Kept, ProblemError
from api.runtime.memory_tuning import give_back_memory, keep_few_heaps
from domain.kernel.facts import Fact
from domain.kernel.game import Game
from domain.kernel.match.fold import fold, initial
from domain.kernel.match.lifecycle import OVER, Status
from domain.kernel.match.line import goes_back_to, line
from domain.kernel.match.state import Match
from domain.kernel.offers import Offer
from domain.threadsafe.decoder import JsonObject
from workers.bots.jobs import (
    Attend,
    Attended,
    BotSeat,
    Brain,
    Choice,
    Failed,
    Job,
    Post,
    Posted,
    Result,
    Thinking,
)
from workers.bots.runner import OVERTAKEN
from workers.bots.search.budget import Budget
from workers.bots.strategy import Strategy, Whim
from workers.child_processes import end_with_parent

SEATS: Final = 256  # of which a worker remembers what they know
REMEMBERED: Final = 600.0  # seconds since it last played for them
PATIENCE: Final = 2.0  # seconds in which a request is sent again
PAGE: Final = 500  # frames that are read at once

Tell = Callable[[Thinking], None]


class NoSuchMove(Exception):  # noqa: N818  # it names what a strategy did
    """The strategy chose a move that nobody offered."""


@dataclass
class SeatKnowledge:
    """What a seat knows of its match, and the strategy that plays it."""

    client: Client
    match: str
    seat: int
    game: Game
    rng: Random
    strategy: tuple[str, Strategy] | None = None  # by its name
    facts: list[Fact] = field(default_factory=list)
    step: int = 0
    known: Match = field(init=False)

    def __post_init__(self) -> None:
        self.known = initial(self.game)

    def catch_up(self, step: int) -> None:
        """Learn all that the seat has seen since, unless `step` is known already."""
        while self.step < step:
            frames = self.client.frames(self.match, str(self.seat), self.step, limit=PAGE)
            for frame in frames:
                facts = frame.typed(self.game).facts
                self.facts.extend(facts)
                if goes_back_to(facts) is not None:
                    self.strategy = None  # it has learned what is no more
                self.known = fold(self.game, facts, self.known)
                self.step = frame.step
            if len(frames) < PAGE:
                return

    @property
    def line(self) -> Sequence[Fact]:
        """What the seat has seen, without the steps that were taken back."""
        return line(self.facts)

    @property
    def is_to_act(self) -> bool:
        """Whether the match waits for the seat."""
        return self.known.status is Status.PLAYING and self.seat in self.game.to_act(self.known.table)


class SeatPlayer:
    """Does jobs, one at a time."""

    def __init__(self, brain: Brain, tell: Tell, seats: int = SEATS, remembered: float = REMEMBERED) -> None:
        self._brain = brain
        self._shelf = brain.shelf()
        self._tell = tell
        self._everybody = Client(brain.url, kept=Kept(), patience=PATIENCE)
        self.known: TTLCache[tuple[str, int], SeatKnowledge] = TTLCache(seats, remembered)

    def do(self, job: Job) -> Result:
        """The result. An error is a result too: one match that fails stops no other."""
        try:
            return self._attend(job) if isinstance(job, Attend) else self._post(job)
        except ProblemError as problem:
            self._forget(job)
            return Failed(problem.name or str(problem.status))
        except Exception as error:  # noqa: BLE001  # a match or a game may raise anything
            self._forget(job)
            return Failed(type(error).__name__)

    def close(self) -> None:
        """Close the connections."""
        self._everybody.disconnect()

    def _attend(self, job: Attend) -> Attended:
        first = self._knowledge(job, job.seats[0])
        first.catch_up(job.step)
        while True:
            acting = self._acting(job, first)
            if acting is None:
                over = first.known.status in OVER
                if over:
                    self._forget(job)
                return Attended(first.step, over, None)
            own = self._knowledge(job, acting)
            own.catch_up(first.step)
            if own.step == first.step:
                return Attended(own.step, over=False, choice=self._choose(own, acting))
            first.catch_up(own.step)
            if first.step < own.step:  # the read models of two nodes; a later attempt reads them again
                return Attended(first.step, over=False, choice=None)

    def _acting(self, job: Attend, first: SeatKnowledge) -> BotSeat | None:
        """The first of the bots' seats that is to act."""
        if first.step < job.step or first.known.status is not Status.PLAYING:
            return None
        to_act = first.game.to_act(first.known.table)
        return next((each for each in job.seats if each.seat in to_act), None)

    def _choose(self, own: SeatKnowledge, bot: BotSeat) -> Choice | None:
        """A move of the strategy; if it fails, any legal move."""
        offers = own.game.legal(own.known.table, own.seat)
        if not offers:
            return None
        self._tell(Thinking(own.seat))
        try:
            return Choice(own.seat, self._thought(own, bot, offers))
        except Exception as error:  # noqa: BLE001  # a strategy may raise anything
            own.strategy = None
            return Choice(own.seat, Whim().choose(own.seat, own.line, offers, own.rng), type(error).__name__)

    def _thought(self, own: SeatKnowledge, bot: BotSeat, offers: tuple[Offer, ...]) -> JsonObject:
        if own.strategy is None or own.strategy[0] != bot.strategy:
            made = self._brain.strategy(bot.strategy, own.game.slug, Budget(seconds=bot.seconds))
            own.strategy = bot.strategy, made()
        move = own.strategy[1].choose(own.seat, own.line, offers, own.rng)
        if all(offer.misfit(move) is not None for offer in offers):
            raise NoSuchMove
        return move

    def _post(self, job: Post) -> Posted:
        client = self._client(job.match, job.seat)
        known = self.known.get((job.match, job.seat.seat))
        if known is not None and known.client.token == job.seat.token:
            client = known.client
        try:
            return Posted(client.play(job.match, job.move, expect=job.step).step)
        except ProblemError as problem:
            if problem.name not in OVERTAKEN:
                raise
            return Posted(0)

    def _client(self, match: str, bot: BotSeat) -> Client:
        """A client that keeps what it was shown of the match no longer than it is used itself."""
        kept = Kept()
        kept.seats.keep(bot.token, match, bot.seat)
        return self._everybody.as_player(bot.token, kept=kept)

    def _knowledge(self, job: Attend, bot: BotSeat) -> SeatKnowledge:
        place = job.match, bot.seat
        known = self.known.get(place)
        if known is None:
            game = self._shelf[job.game].of_version(job.version)
            chance = Random(SystemRandom().getrandbits(64))
            known = SeatKnowledge(self._client(job.match, bot), job.match, bot.seat, game, chance)
        elif known.client.token != bot.token:
            known.client = self._client(job.match, bot)
        self.known[place] = known  # its time begins anew
        return known

    def _forget(self, job: Job) -> None:
        """Forget a match that is over, or in which a job failed: what is known of it may be why."""
        for place in [place for place in self.known if place[0] == job.match]:
            self.known.pop(place, None)


def work(brain: Brain, jobs: Connection) -> None:
    """Do the jobs that come in, until the connection is closed. It is the main function of a process."""
    gc.freeze()  # a collection writes to what it looks at, and would copy all that this process shares
    os.nice(brain.nice)
    keep_few_heaps()
    give_back_memory()
    end_with_parent()  # also while a strategy thinks
    player = SeatPlayer(brain, jobs.send)
    with suppress(EOFError, OSError):
        while True:
            jobs.send(player.do(jobs.recv()))
    player.close()
