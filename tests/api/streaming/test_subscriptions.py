"""The bus against a real Valkey that is killed."""

import asyncio
import signal
from collections.abc import Awaitable, Callable

import pytest
from redis.asyncio import Redis

from api.streaming import subscriptions as module
from api.streaming.subscriptions import Away, Bus, Ear, Wake
from deploy.embedded.valkey import Valkey


async def until(condition: Callable[[], bool]) -> None:
    async with asyncio.timeout(60):
        while not condition():  # noqa: ASYNC110  # nothing tells it
            await asyncio.sleep(0.01)


async def told(ear: Ear, last: bytes | Wake) -> list[bytes | Wake]:
    """All that the ear hears up to this."""
    heard: list[bytes | Wake] = []
    while last not in heard:
        heard.append(await ear.hear(60))
        assert heard[-1] is not Wake.QUIET
    return heard


def run(test: Callable[[Bus, Redis], Awaitable[None]], valkey: Valkey) -> None:
    async def main() -> None:
        async with Bus(valkey.url) as bus, Redis.from_url(valkey.url) as redis:
            await test(bus, redis)

    asyncio.run(main())


def test_all_who_listen_hear_what_is_told(valkey: Valkey) -> None:
    async def test(bus: Bus, redis: Redis) -> None:
        async with bus.listen("a") as one, bus.listen("a") as two, bus.listen("b") as other:
            assert [Wake.LOOK] == await told(one, Wake.LOOK)
            assert [Wake.LOOK] == await told(other, Wake.LOOK)
            await redis.publish("a", b"1")
            await redis.publish("a", b"2")
            await redis.publish("b", b"3")
            assert [b"1", b"2"] == await told(one, b"2")
            assert [b"1", b"2"] == await told(two, b"2")
            assert [b"3"] == await told(other, b"3")

    run(test, valkey)


def test_after_an_outage_everybody_looks_for_what_was_missed_and_hears_again(valkey: Valkey) -> None:
    async def test(bus: Bus, redis: Redis) -> None:
        async with bus.listen("a") as ear:
            await told(ear, Wake.LOOK)
            kill(valkey)
            await until(lambda: not bus.up)
            with pytest.raises(Away):
                async with bus.listen("a"):
                    pass
            valkey.start()
            await until(lambda: bus.up)
            await told(ear, Wake.LOOK)
            await redis.publish("a", b"1")
            assert [b"1"] == await told(ear, b"1")

    run(test, valkey)


def test_a_bus_starts_without_redis_and_finds_it_later(
    valkey: Valkey, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(module, "ANSWER", 0.1)
    kill(valkey)

    async def test(bus: Bus, redis: Redis) -> None:
        assert not bus.up
        monkeypatch.setattr(module, "ANSWER", 60.0)
        valkey.start()
        await until(lambda: bus.up)
        async with bus.listen("a") as ear:
            await told(ear, Wake.LOOK)
            await redis.publish("a", b"1")
            assert [b"1"] == await told(ear, b"1")

    run(test, valkey)


def test_a_server_that_hangs_counts_as_away(valkey: Valkey, monkeypatch: pytest.MonkeyPatch) -> None:
    process = valkey.process
    assert process is not None

    async def test(bus: Bus, redis: Redis) -> None:
        async with bus.listen("a") as ear:
            await told(ear, Wake.LOOK)
            process.send_signal(signal.SIGSTOP)
            try:
                with monkeypatch.context() as patch:
                    patch.setattr(module, "PING", 0.1)
                    bus._work.set()  # it is not to wait for the end of a long pause
                    await until(lambda: not bus.up)
            finally:
                process.send_signal(signal.SIGCONT)
            await until(lambda: bus.up)
            await told(ear, Wake.LOOK)

    run(test, valkey)


def test_coming_and_going_leaves_no_subscription_behind(valkey: Valkey) -> None:
    async def test(bus: Bus, redis: Redis) -> None:
        async def visit() -> None:
            async with bus.listen("a"):
                await asyncio.sleep(0)

        await asyncio.gather(*(visit() for _ in range(50)))
        for _ in range(50):
            await visit()
        assert [] == list(bus.ears())
        async with asyncio.timeout(60):
            while await redis.pubsub_channels("*"):  # noqa: ASYNC110  # nothing tells it
                await asyncio.sleep(0.01)

    run(test, valkey)


def test_who_lags_too_far_behind_is_closed() -> None:
    async def test() -> None:
        ear = Ear("a", size=3)
        for number in range(3):
            ear.tell(b"%d" % number)
        assert b"0" == await ear.hear(0)
        ear.tell(b"3")
        assert not ear.closed
        ear.tell(b"4")
        assert Wake.CLOSED == await ear.hear(0)

    asyncio.run(test())


def kill(valkey: Valkey) -> None:
    """As the kernel would."""
    assert valkey.process is not None
    valkey.process.kill()
    valkey.process.wait()
