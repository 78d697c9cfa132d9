"""The work queue: which request gets a thread next, and which is answered 503 because too many wait.

Every request belongs to a class. A class and all below it hold at most so many threads together, so the
dearest requests of strangers never hold more than one, a round is paired however many archives are made, and
some threads are always left for who plays. Moves that wait get a thread together, as a wave. Within
a class callers take turns, so somebody with a hundred requests does not keep out somebody with one. Where a
class is full, the longest line gives way to a shorter one. All of it happens in the event loop: there are no
locks.
"""

import sys
from collections import OrderedDict, deque
from collections.abc import Callable, Mapping, Sequence
from enum import IntEnum
from typing import Final, Generic, NamedTuple, TypeVar

T = TypeVar("T")


class WorkClass(IntEnum):
    """What a request is worth to the service, the best first. A study is dear to answer."""

    MOVE = 0  # of a player with a seat of the match
    SEATED = 1  # anything else about a match, by a player with a seat of it
    PLAYER = 2  # with a token that was good lately
    STRANGER = 3
    PAIRING = 4  # of a round, by a player: dear, but a whole tournament waits for it
    SEATED_STUDY = 5
    STUDY = 6


class Share(NamedTuple):
    """`threads`: for a class and all below it together. `waiting`: requests of the class that may wait.
    `together`: how many of these a thread takes at once; `own`: threads for the class alone.
    """

    threads: int
    waiting: int
    together: int = 1
    own: int = sys.maxsize


THREADS: Final = 8  # requests answered at a time; with more, all wait longer for the interpreter
SHARES: Final[Mapping[WorkClass, Share]] = {
    WorkClass.MOVE: Share(THREADS, 512, together=64, own=2),  # while one wave is stored, the next is decided
    WorkClass.SEATED: Share(THREADS, 512),
    WorkClass.PLAYER: Share(7, 256),
    WorkClass.STRANGER: Share(4, 128),
    WorkClass.PAIRING: Share(3, 32),
    WorkClass.SEATED_STUDY: Share(2, 32),
    WorkClass.STUDY: Share(1, 32),
}


class WorkQueue(Generic[T]):
    """Requests that wait for a thread. `start` gives some of a class to a thread that is free, mostly one; it
    does not block.
    """

    def __init__(
        self, start: Callable[[WorkClass, Sequence[T]], None], shares: Mapping[WorkClass, Share] = SHARES
    ) -> None:
        self._start = start
        self._shares = dict(shares)
        self._running = dict.fromkeys(shares, 0)
        self._waiting: dict[WorkClass, OrderedDict[str, deque[T]]] = {each: OrderedDict() for each in shares}
        self._count = dict.fromkeys(shares, 0)

    def add(self, work: WorkClass, caller: str, request: T) -> T | None:
        """Start the request or let it wait. The request that is refused; None if there is room.

        Where too many of its class wait, that is this one, or the newest of the caller with the longest line
        if the line of this caller stays shorter than that was. So nobody fills a class against the others.
        """
        if not self._count[work] and self._has_thread(work):
            self._begin(work, [request])
            return None
        waiting, displaced = self._waiting[work], None
        if self._count[work] >= self._shares[work].waiting:
            longest = max(waiting.values(), key=len, default=deque[T]())
            if len(waiting.get(caller, ())) + 1 >= len(longest):
                return request
            displaced = longest.pop()
            self._count[work] -= 1
        waiting.setdefault(caller, deque()).append(request)
        self._count[work] += 1
        return displaced

    def waiting(self, work: WorkClass) -> int:
        """How many requests of the class wait."""
        return self._count[work]

    def finished(self, work: WorkClass) -> None:
        """Note that requests of the class have left their thread, and start those that may begin."""
        self._running[work] -= 1
        for each, share in self._shares.items():
            while self._count[each] and self._has_thread(each):
                most = min(self._count[each], share.together)
                self._begin(each, [self._next(each) for _ in range(most)])

    def _has_thread(self, work: WorkClass) -> bool:
        """Whether the share of every class that the request counts for has a thread left."""
        if self._running[work] >= self._shares[work].own:
            return False
        busy = 0
        for each in reversed(WorkClass):
            busy += self._running[each]
            if each <= work and busy >= self._shares[each].threads:
                return False
        return True

    def _begin(self, work: WorkClass, requests: Sequence[T]) -> None:
        self._running[work] += 1
        self._start(work, requests)

    def _next(self, work: WorkClass) -> T:
        """The first request of the caller whose turn it is."""
        self._count[work] -= 1
        waiting = self._waiting[work]
        caller, line = waiting.popitem(last=False)
        request = line.popleft()
        if line:
            waiting[caller] = line  # at the end: the others come first
        return request
