"""The agenda of the bots: which match is next, so that every match gets its turn and no move comes too soon.

A match has one thing to do at a time. Moves that are chosen and due go first: they take little. Then the
matches follow each other in the order in which they came, so a match with many bots waits like any other.
"""

from collections import Counter, deque
from collections.abc import Iterator
from dataclasses import dataclass, field
from enum import Enum, auto
from heapq import heappop, heappush
from itertools import count
from typing import Final
from uuid import UUID

from domain.accounts.bot_accounts import ServiceBot
from domain.kernel.facts import Seat
from workers.bots.jobs import Choice

FIRST_PAUSE: Final = 0.01  # seconds before a match is looked at again; each attempt doubles it
LONGEST_PAUSE: Final = 60.0
MOST_DOUBLINGS: Final = 16
NEAR: Final = 8  # so many matches from the front are searched for one that the worker knows


class Phase(Enum):
    """What a match does now."""

    IDLE = auto()  # it waits for a step of somebody else
    QUEUED = auto()  # it waits for a worker
    BUSY = auto()  # a worker has a job of it
    HELD = auto()  # it waits until a move is due, or for the next attempt


@dataclass
class PlayedMatch:
    """A match in which bots play. `step`: the last step that is known, which was seen at the time `since`.

    `chosen`: the move that is to be played at that step. `at_random`: the seats that play without their
    strategies. `worker`: the number of the last worker, which may remember the match.
    """

    id: UUID
    game: str
    version: str
    bots: dict[Seat, ServiceBot]
    step: int
    since: float
    phase: Phase = Phase.IDLE
    chosen: Choice | None = None
    worker: int = -1
    passed: int = 0  # how often another match went before this one, at the front
    attempts: int = 0  # in vain, in a row
    troubles: Counter[Seat] = field(default_factory=Counter)
    at_random: set[Seat] = field(default_factory=set)
    turn: int = 0  # the last entry of the agenda that counts

    def reached(self, step: int, now: float) -> None:
        """Note a step. A move that was chosen for an earlier one is forgotten."""
        if step > self.step:
            self.step, self.since, self.chosen, self.attempts = step, now, None, 0

    def seats(self) -> list[Seat]:
        """The seats of the bots; those that had troubles come last, so that they keep no other waiting."""
        return sorted(self.bots, key=lambda seat: (self.troubles[seat], seat))

    def pause(self) -> float:
        """The seconds until the next attempt; each one doubles them."""
        self.attempts += 1
        return float(min(FIRST_PAUSE * 2 ** min(self.attempts, MOST_DOUBLINGS), LONGEST_PAUSE))


class Agenda:
    """What is to be done, in its order. The entries of a match before the last do not count."""

    def __init__(self) -> None:
        self._turns = count(1)
        self._moves: deque[tuple[int, PlayedMatch]] = deque()
        self._looks: deque[tuple[int, PlayedMatch]] = deque()
        self._later: list[tuple[float, int, PlayedMatch]] = []

    def add(self, match: PlayedMatch) -> None:
        """A worker is to play the move that was chosen, or to look at the match."""
        match.phase, match.turn, match.passed = Phase.QUEUED, next(self._turns), 0
        (self._moves if match.chosen else self._looks).append((match.turn, match))

    def add_later(self, match: PlayedMatch, at: float) -> None:
        """The same, but not before this time."""
        match.phase, match.turn = Phase.HELD, next(self._turns)
        heappush(self._later, (at, match.turn, match))

    def drop(self, match: PlayedMatch) -> None:
        """Nothing is to be done in the match."""
        match.phase, match.turn = Phase.IDLE, next(self._turns)

    def advance(self, now: float) -> float | None:
        """Add what is due by now; when the next thing is due, None if there is none."""
        while self._later and (self._later[0][0] <= now or not _counts(*self._later[0][1:])):
            _, turn, match = heappop(self._later)
            if _counts(turn, match):
                self.add(match)
        return self._later[0][0] if self._later else None

    def take(self, workers: list[int]) -> Iterator[tuple[int, PlayedMatch]]:
        """What each of these idle workers does next."""
        for worker in workers:
            match = _taken(self._moves, worker) or _taken(self._looks, worker)
            if match is None:
                return
            match.phase, match.worker = Phase.BUSY, worker
            yield worker, match


def _taken(queue: deque[tuple[int, PlayedMatch]], worker: int) -> PlayedMatch | None:
    """The first match of the queue that the worker knows, if it is near the front; else the first."""
    while queue and not _counts(*queue[0]):
        queue.popleft()
    if not queue:
        return None
    front = queue[0][1]
    near = range(min(NEAR, len(queue))) if front.passed < NEAR else ()
    at = next((at for at in near if queue[at][1].worker == worker and _counts(*queue[at])), 0)
    front.passed += at > 0
    match = queue[at][1]
    del queue[at]
    return match


def _counts(turn: int, match: PlayedMatch) -> bool:
    return turn == match.turn
