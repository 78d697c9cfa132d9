"""The subscriber against a real Valkey that is killed."""

import asyncio
import signal
from collections.abc import Awaitable, Callable
from contextlib import suppress

import pytest
from redis.asyncio import Redis
from redis.asyncio.client import PubSub

from api.streaming import bus_link
from api.streaming import subscriber as subscriber_module
from api.streaming.subscriber import RedisSubscriber, RedisUnavailable
from api.streaming.subscriptions import Subscription, WakeReason
from deploy.embedded.valkey import Valkey


async def until(condition: Callable[[], bool]) -> None:
    async with asyncio.timeout(60):
        while not condition():  # noqa: ASYNC110  # there is no event to wait for
            await asyncio.sleep(0.01)


async def received(subscription: Subscription, last: bytes | WakeReason) -> list[bytes | WakeReason]:
    """All that the subscription receives, up to this."""
    bodies: list[bytes | WakeReason] = []
    while last not in bodies:
        bodies.append(await subscription.next(60))
        assert bodies[-1] is not WakeReason.IDLE
    return bodies


def run(test: Callable[[RedisSubscriber, Redis], Awaitable[None]], valkey: Valkey) -> None:
    async def main() -> None:
        async with RedisSubscriber(valkey.url) as subscriber, Redis.from_url(valkey.url) as redis:
            await test(subscriber, redis)

    asyncio.run(main())


def test_every_subscription_gets_what_is_published(valkey: Valkey) -> None:
    async def test(subscriber: RedisSubscriber, redis: Redis) -> None:
        async with (
            subscriber.subscribe("a") as one,
            subscriber.subscribe("a") as two,
            subscriber.subscribe("b") as other,
        ):
            assert [WakeReason.MISSED] == await received(one, WakeReason.MISSED)
            assert [WakeReason.MISSED] == await received(other, WakeReason.MISSED)
            await redis.spublish("a", b"1")
            await redis.spublish("a", b"2")
            await redis.spublish("b", b"3")
            assert [b"1", b"2"] == await received(one, b"2")
            assert [b"1", b"2"] == await received(two, b"2")
            assert [b"3"] == await received(other, b"3")

    run(test, valkey)


def test_after_an_outage_every_stream_reads_what_it_missed_and_gets_messages_again(valkey: Valkey) -> None:
    async def test(subscriber: RedisSubscriber, redis: Redis) -> None:
        async with subscriber.subscribe("a") as subscription:
            await received(subscription, WakeReason.MISSED)
            kill(valkey)
            await until(lambda: not subscriber.up)
            with pytest.raises(RedisUnavailable):
                async with subscriber.subscribe("a"):
                    pass
            valkey.start()
            await until(lambda: subscriber.up)
            await received(subscription, WakeReason.MISSED)
            await redis.spublish("a", b"1")
            assert [b"1"] == await received(subscription, b"1")

    run(test, valkey)


def test_a_subscriber_starts_without_redis_and_finds_it_later(
    valkey: Valkey, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(subscriber_module, "ANSWER_TIMEOUT", 0.1)
    kill(valkey)

    async def test(subscriber: RedisSubscriber, redis: Redis) -> None:
        assert not subscriber.up
        monkeypatch.setattr(subscriber_module, "ANSWER_TIMEOUT", 60.0)
        valkey.start()
        await until(lambda: subscriber.up)
        async with subscriber.subscribe("a") as subscription:
            await received(subscription, WakeReason.MISSED)
            await redis.spublish("a", b"1")
            assert [b"1"] == await received(subscription, b"1")

    run(test, valkey)


def test_a_server_that_hangs_counts_as_away(valkey: Valkey, monkeypatch: pytest.MonkeyPatch) -> None:
    process = valkey.process
    assert process is not None

    async def test(subscriber: RedisSubscriber, redis: Redis) -> None:
        async with subscriber.subscribe("a") as subscription:
            await received(subscription, WakeReason.MISSED)
            process.send_signal(signal.SIGSTOP)
            try:
                with monkeypatch.context() as patch:
                    patch.setattr(bus_link, "PING_INTERVAL", 0.1)
                    knocking = asyncio.create_task(knock(subscriber))  # nothing waits for the next ping
                    await until(lambda: not subscriber.up)
            finally:
                process.send_signal(signal.SIGCONT)
            await until(lambda: subscriber.up)
            await received(subscription, WakeReason.MISSED)
            await knocking

    run(test, valkey)


async def knock(subscriber: RedisSubscriber) -> None:
    """Ask for another channel."""
    with suppress(RedisUnavailable):
        async with subscriber.subscribe("b"):
            pass


def test_streams_that_come_and_go_leave_no_subscription_in_redis(valkey: Valkey) -> None:
    async def test(subscriber: RedisSubscriber, redis: Redis) -> None:
        async def visit() -> None:
            async with subscriber.subscribe("a"):
                await asyncio.sleep(0)

        await asyncio.gather(*(visit() for _ in range(50)))
        for _ in range(50):
            await visit()
        assert [] == list(subscriber.subscriptions())
        async with asyncio.timeout(60):
            while await redis.pubsub_shardchannels():  # noqa: ASYNC110  # there is no event to wait for
                await asyncio.sleep(0.01)

    run(test, valkey)


def test_a_subscription_that_is_too_slow_is_closed() -> None:
    async def test() -> None:
        subscription = Subscription("a", size=3)
        for number in range(3):
            subscription.push(b"%d" % number)
        assert b"0" == await subscription.next(0)
        subscription.push(b"3")
        assert not subscription.closed
        subscription.push(b"4")
        assert WakeReason.CLOSED == await subscription.next(0)

    asyncio.run(test())


def kill(valkey: Valkey) -> None:
    """As the kernel would."""
    assert valkey.process is not None
    valkey.process.kill()
    valkey.process.wait()


@pytest.mark.parametrize("waiting", ["ping", "ssubscribe"])
def test_it_closes_where_an_answer_comes_at_the_moment_of_the_end(
    waiting: str, valkey: Valkey, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Before Python 3.12 `asyncio.wait_for`, with which redis-py waits, then returns and is not cancelled."""

    async def main() -> None:
        begun, ask = asyncio.Event(), getattr(PubSub, waiting)

        async def lose_the_cancellation(*given: object) -> None:
            await ask(*given)
            begun.set()
            with suppress(asyncio.CancelledError):
                await asyncio.Future()

        monkeypatch.setattr(PubSub, waiting, lose_the_cancellation)
        async with asyncio.timeout(60):
            subscriber = RedisSubscriber(valkey.url)
            entering: asyncio.Task[object] = asyncio.create_task(subscriber.__aenter__())
            if waiting == "ssubscribe":
                await entering
                entering = asyncio.create_task(subscriber.subscribe("a").__aenter__())
            await begun.wait()
            entering.cancel()
            await subscriber.__aexit__()

    asyncio.run(main())
