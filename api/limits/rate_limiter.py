"""The rate limiter: the generic cell rate algorithm, in Valkey for all processes, or in this process alone.

One number a caller says when their quota is whole again. An attempt moves it on by its cost, and is refused
if that would be further away than the window is long. So a quota can be used up at once, and then comes back
steadily.
While Valkey does not respond each process counts alone: nothing is open, and nobody is locked out.
"""

import math
import threading
import time
from collections import OrderedDict, defaultdict
from collections.abc import Callable, Mapping
from itertools import islice
from typing import Final, NamedTuple

import structlog

from api.limits.policies import EVERYWHERE, Rate
from projections.bus.clients import AWAY, Client, client

FORGOTTEN: Final = 2  # that may be forgotten for each that is remembered
CALLERS: Final = 20_000  # whose use of a rate is remembered; those who asked least recently are forgotten
ANSWER_TIMEOUT: Final = 0.25  # seconds for Valkey
PAUSE: Final = 2.0  # seconds without a question after Valkey did not respond
ROUNDING: Final = 1e-6  # seconds
PREFIX: Final = "nostos:quota:"
ATTEMPT: Final = """
local now = redis.call('TIME')
now = now[1] + now[2] / 1e6
local whole = math.max(tonumber(redis.call('GET', KEYS[1]) or 0), now)
local window = tonumber(ARGV[2])
local later = whole + tonumber(ARGV[3]) * window / tonumber(ARGV[1])
if later - now > window + 1e-6 then
    return {0, string.format('%.6f', whole - now), string.format('%.6f', later - now - window)}
end
redis.call('SET', KEYS[1], string.format('%.6f', later), 'PX', math.ceil((later - now) * 1000) + 1)
return {1, string.format('%.6f', later - now), '0'}
"""
"""KEYS: the caller. ARGV: quota, window, cost. Returns whether it is allowed, the seconds until the quota is
whole, and those to wait. It has one key, so a cluster carries it out where that key is."""

log = structlog.get_logger()


class Verdict(NamedTuple):
    """Whether an attempt is within the quota. `whole_in`: seconds until the quota is whole again; `wait`:
    seconds until the same attempt is allowed.
    """

    rate: Rate
    quota: int
    allowed: bool
    whole_in: float
    wait: float

    @property
    def remaining(self) -> int:
        """How many units are left."""
        return max(0, int((self.rate.seconds - self.whole_in) * self.quota / self.rate.seconds + ROUNDING))

    def headers(self) -> Mapping[str, str]:
        """The headers of draft-ietf-httpapi-ratelimit-headers-10, and Retry-After where it is refused."""
        name = self.rate.name
        told = {
            "RateLimit-Policy": f'"{name}";q={self.quota};w={self.rate.seconds}',
            "RateLimit": f'"{name}";r={self.remaining};t={math.ceil(self.whole_in)}',
        }
        return told if self.allowed else {**told, "Retry-After": str(max(1, math.ceil(self.wait)))}


class Moments:
    """Moments to come, by rate and caller. Each that is remembered makes it forget some that are past: of the
    same rate, since those come to an end in about the order in which they were remembered.
    """

    def __init__(self) -> None:
        self._by_rate: defaultdict[str, OrderedDict[str, float]] = defaultdict(OrderedDict)

    def __len__(self) -> int:
        """How many it remembers."""
        return sum(map(len, self._by_rate.values()))

    def get(self, rate: str, caller: str, otherwise: float = 0.0) -> float:
        """The moment, or `otherwise` if none is remembered."""
        return self._by_rate[rate].get(caller, otherwise)

    def remember(self, rate: str, caller: str, until: float, now: float) -> None:
        """Remember a moment."""
        table = self._by_rate[rate]
        table[caller] = until
        table.move_to_end(caller)
        for oldest in list(islice(table, FORGOTTEN)):
            if table[oldest] <= now or len(table) > CALLERS:
                del table[oldest]

    def clear(self) -> None:
        """Forget all."""
        self._by_rate.clear()


class RateLimiter:
    """Counts what callers use. Threads and the event loop may share it; only `EVERYWHERE` rates may block."""

    def __init__(
        self,
        redis_url: str | None = None,
        now: Callable[[], float] = time.monotonic,
        refused: Callable[[str], None] = lambda _: None,
    ) -> None:
        """`refused`: called with the name of the rate when an attempt is refused."""
        self._note_refused = refused
        self._redis = None if redis_url is None else client(redis_url, ANSWER_TIMEOUT)
        self.now = now
        self._lock = threading.Lock()
        self._whole = Moments()  # when each quota is whole
        self._refused = Moments()  # until when Valkey refuses
        self._away_until = 0.0

    def take(self, rate: Rate, key: str, factor: float = 1.0, cost: int = 1) -> Verdict:
        """Use so much of the caller's quota, if there is as much. `factor`: of the caller's quota."""
        verdict = self._take(rate, key, max(1, int(rate.quota * factor)), cost)
        if not verdict.allowed:
            self._note_refused(rate.name)
        return verdict

    def _take(self, rate: Rate, key: str, quota: int, cost: int) -> Verdict:
        if rate.counted == EVERYWHERE and self._redis is not None:
            shared = self._take_shared(self._redis, rate, key, quota, cost)
            if shared is not None:
                return shared
        return self._take_here(rate, key, quota, cost)

    def refusal(self, rate: Rate, key: str, factor: float = 1.0) -> Verdict | None:
        """The verdict of this process on the next attempt, if it knows that it would refuse. Uses nothing."""
        now, quota, where = self.now(), max(1, int(rate.quota * factor)), (rate.name, key)
        with self._lock:
            until, whole = self._refused.get(*where, now), max(self._whole.get(*where), now)
        if until > now:
            self._note_refused(rate.name)
            return _still_refused(rate, quota, until - now)
        wait = whole + rate.seconds / quota - now - rate.seconds
        if wait > ROUNDING:
            self._note_refused(rate.name)
            return Verdict(rate, quota, allowed=False, whole_in=whole - now, wait=wait)
        return None

    def forget(self) -> None:
        """Give everybody whole quotas, as far as this process counts or remembers; and in Valkey too."""
        with self._lock:
            self._whole.clear()
            self._refused.clear()
        if self._redis is not None:
            for name in self._redis.scan_iter(f"{PREFIX}*"):
                self._redis.delete(name)

    def close(self) -> None:
        """Close the connections."""
        if self._redis is not None:
            self._redis.close()

    def _take_here(self, rate: Rate, key: str, quota: int, cost: int) -> Verdict:
        now, where = self.now(), (rate.name, key)
        with self._lock:
            whole = max(self._whole.get(*where), now)
            later = whole + cost * rate.seconds / quota
            wait = later - now - rate.seconds
            if wait > ROUNDING:
                return Verdict(rate, quota, allowed=False, whole_in=whole - now, wait=wait)
            self._whole.remember(*where, later, now)
        return Verdict(rate, quota, allowed=True, whole_in=later - now, wait=0.0)

    def _take_shared(self, redis: Client, rate: Rate, key: str, quota: int, cost: int) -> Verdict | None:
        """The verdict of Valkey; None if it does not respond. It is not asked about those whom it refused."""
        now, where = self.now(), (rate.name, key)
        with self._lock:
            until = self._refused.get(*where, now)
        if until > now:
            return _still_refused(rate, quota, until - now)
        if now < self._away_until:
            return None
        try:
            allowed, whole_in, wait = redis.eval(
                ATTEMPT, 1, f"{PREFIX}{rate.name}:{key}", quota, rate.seconds, cost
            )
        except AWAY as error:
            self._away_until = now + PAUSE
            log.warning("quotas_counted_here", error=type(error).__name__)
            return None
        verdict = Verdict(rate, quota, bool(allowed), float(whole_in), float(wait))
        if not verdict.allowed:
            with self._lock:
                self._refused.remember(*where, now + verdict.wait, now)
        return verdict


def _still_refused(rate: Rate, quota: int, wait: float) -> Verdict:
    """The verdict on somebody whom Valkey has refused."""
    return Verdict(rate, quota, allowed=False, whole_in=float(rate.seconds), wait=wait)
