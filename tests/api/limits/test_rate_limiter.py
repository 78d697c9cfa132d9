"""The rate limiter: the same counting in Valkey and in the process."""

from collections.abc import Callable, Iterator
from uuid import uuid4

import pytest
from redis import Redis
from structlog.testing import capture_logs

from api.limits import rate_limiter
from api.limits.policies import EVERYWHERE, HERE, RATES, Rate
from api.limits.rate_limiter import PREFIX, Moments, RateLimiter
from tests.support.servers import Servers


class Clock:
    """A clock that a test moves."""

    def __init__(self) -> None:
        self.seconds = 1000.0

    def __call__(self) -> float:
        return self.seconds


def rate(counted: str, quota: int = 3, seconds: int = 60) -> Rate:
    """A rate that nobody else uses."""
    return Rate(f"test-{uuid4()}", "", "address", quota, seconds, counted, "")


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture(params=[HERE, EVERYWHERE])
def limiter(
    request: pytest.FixtureRequest, clock: Clock, servers: Servers
) -> Iterator[tuple[RateLimiter, str]]:
    """A limiter of the process, and one with Valkey; each with the kind of rate that it counts."""
    made = RateLimiter(servers.redis_url if request.param == EVERYWHERE else None, clock)
    yield made, request.param
    made.close()


def test_a_quota_may_be_used_up_at_once_and_the_next_attempt_is_refused(
    limiter: tuple[RateLimiter, str],
) -> None:
    counts, counted = limiter
    wanted = rate(counted)

    first, second, third, fourth = (counts.take(wanted, "a") for _ in range(4))

    assert [(True, 2), (True, 1), (True, 0)] == [
        (each.allowed, each.remaining) for each in (first, second, third)
    ]
    assert not fourth.allowed
    assert 0 < fourth.wait <= 20  # a third of the window
    assert counts.take(wanted, "b").allowed, "everybody has their own"
    assert counts.refusal(wanted, "a") == counts.take(wanted, "a")
    assert counts.refusal(wanted, "b") is None


def test_a_request_that_costs_more_uses_up_more(limiter: tuple[RateLimiter, str]) -> None:
    counts, counted = limiter
    wanted = rate(counted, quota=10)

    assert 4 == counts.take(wanted, "a", cost=6).remaining
    assert not counts.take(wanted, "a", cost=6).allowed
    assert counts.take(rate(counted, quota=10), "a", factor=2, cost=12).allowed, "a hall has more"


def test_a_quota_comes_back_steadily(clock: Clock) -> None:
    counts, wanted = RateLimiter(now=clock), rate(HERE, quota=2, seconds=10)
    for _ in range(2):
        assert counts.take(wanted, "a").allowed
    clock.seconds += 4.9
    assert not counts.take(wanted, "a").allowed
    clock.seconds += 0.2
    assert counts.take(wanted, "a").allowed
    assert not counts.take(wanted, "a").allowed


def test_two_processes_share_a_quota_that_counts_everywhere(servers: Servers) -> None:
    one, other = RateLimiter(servers.redis_url), RateLimiter(servers.redis_url)
    wanted = rate(EVERYWHERE, quota=2)

    assert [True, True, False] == [each.take(wanted, "a").allowed for each in (one, other, one)]
    assert not other.take(wanted, "a").allowed
    one.close()
    other.close()


def test_what_valkey_keeps_goes_away_by_itself(servers: Servers) -> None:
    counts, wanted = RateLimiter(servers.redis_url), rate(EVERYWHERE, quota=2, seconds=50)
    counts.take(wanted, "192.0.2.1")

    with Redis.from_url(servers.redis_url) as redis:
        assert 0 < redis.ttl(f"{PREFIX}{wanted.name}:192.0.2.1") <= 26
    counts.close()


def test_while_valkey_is_away_each_process_counts_alone(clock: Clock) -> None:
    counts, wanted = RateLimiter("redis://127.0.0.1:1", clock), rate(EVERYWHERE, quota=2)

    with capture_logs() as logged:
        assert [True, True, False] == [counts.take(wanted, "a").allowed for _ in range(3)]
    assert ["quotas_counted_here"] == [line["event"] for line in logged], "it is not asked each time"


def test_valkey_is_not_asked_about_somebody_whom_it_refused(
    servers: Servers, monkeypatch: pytest.MonkeyPatch
) -> None:
    counts, wanted = RateLimiter(servers.redis_url), rate(EVERYWHERE, quota=1)
    assert [True, False] == [counts.take(wanted, "a").allowed for _ in range(2)]

    def never(*_: object, **__: object) -> None:
        raise AssertionError("it was asked")

    monkeypatch.setattr(Redis, "eval", never)
    assert not counts.take(wanted, "a").allowed
    counts.close()


def test_the_memory_of_callers_is_bounded(monkeypatch: pytest.MonkeyPatch, clock: Clock) -> None:
    monkeypatch.setattr(rate_limiter, "CALLERS", 10)
    counts, wanted = RateLimiter(now=clock), rate(HERE, quota=1)
    for number in range(30):
        counts.take(wanted, str(number))
    assert not counts.take(wanted, "29").allowed
    assert counts.take(wanted, "0").allowed, "it was forgotten"


def test_the_headers_are_those_of_the_draft() -> None:
    now: Callable[[], float] = lambda: 0.0  # noqa: E731  # a clock that stands still
    counts, wanted = RateLimiter(now=now), Rate("moves", "", "player", 2, 60, HERE, "")

    assert {"RateLimit-Policy": '"moves";q=2;w=60', "RateLimit": '"moves";r=1;t=30'} == counts.take(
        wanted, "a"
    ).headers()
    counts.take(wanted, "a")
    assert {
        "RateLimit-Policy": '"moves";q=2;w=60',
        "RateLimit": '"moves";r=0;t=60',
        "Retry-After": "30",
    } == counts.take(wanted, "a").headers()


def test_every_rate_is_known_by_its_name_and_can_be_used() -> None:
    for name, each in RATES.items():
        assert name == each.name
        assert RateLimiter().take(each, "a").allowed


def test_moments_that_are_past_are_forgotten_whatever_else_is_remembered() -> None:
    """What is remembered follows who asks, however many asked before."""
    moments = Moments()
    for number in range(3):
        moments.remember("slow", str(number), 86_400.0, 0.0)
    for number in range(1_000):
        moments.remember("fast", str(number), number + 1.0, float(number))
    assert 3 + 2 >= len(moments)
    assert (86_400.0, 1_000.0, 0.0) == (
        *(moments.get("slow", "0"), moments.get("fast", "999"), moments.get("fast", "1")),
    )
