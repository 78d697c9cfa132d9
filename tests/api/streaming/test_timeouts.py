"""Limits on waiting, with one timer for many waits."""

import asyncio

import pytest

from api.streaming.timeouts import IdleTimer, ReusableTimeout


def test_a_timer_fires_unless_it_is_reset() -> None:
    """On a loop whose clock moves only when the test moves it."""

    async def test() -> None:
        loop, now = asyncio.get_running_loop(), 0.0
        loop.time = lambda: now  # type: ignore[method-assign]
        rung = asyncio.Event()
        alarm = IdleTimer(rung.set)
        for _ in range(20):
            alarm.reset(10)
            now += 9
            await timers()
            assert not rung.is_set()
        now += 1
        await timers()
        assert rung.is_set()

    async def timers() -> None:
        """Call the timers that are due."""
        for _ in range(3):
            await asyncio.sleep(0)

    asyncio.run(test())


def test_a_timer_may_be_set_to_an_earlier_time_and_may_be_cancelled() -> None:
    async def test() -> None:
        rung, never = asyncio.Event(), asyncio.Event()
        alarm, other = IdleTimer(rung.set), IdleTimer(never.set)
        alarm.reset(3600)
        alarm.reset(0.01)
        other.reset(0.01)
        other.cancel()
        await asyncio.wait_for(rung.wait(), 60)
        await asyncio.sleep(0.05)
        assert not never.is_set()

    asyncio.run(test())


def test_only_what_takes_too_long_is_cancelled() -> None:
    async def test() -> None:
        patience, done = ReusableTimeout(60), 0
        for _ in range(5):
            await patience.wait(asyncio.sleep(0))
            done += 1
        patience._seconds = 0.05  # noqa: SLF001
        with pytest.raises(TimeoutError):
            await patience.wait(asyncio.sleep(3600))
        assert 5 == done
        patience.close()

    asyncio.run(test())


def test_a_caller_cancelled_while_waiting_is_cancelled() -> None:
    async def test() -> None:
        patience = ReusableTimeout(3600)

        async def wait() -> None:
            await patience.wait(asyncio.sleep(3600))

        task = asyncio.create_task(wait())
        await asyncio.sleep(0.01)
        task.cancel()
        with pytest.raises(asyncio.CancelledError):
            await task
        patience.close()

    asyncio.run(test())


def test_in_a_group_it_is_a_timeout_and_ends_the_group() -> None:
    async def test() -> None:
        patience, other = ReusableTimeout(0.05), asyncio.Event()

        async def together() -> None:
            async with asyncio.TaskGroup() as group:
                group.create_task(patience.wait(asyncio.sleep(3600)))
                group.create_task(other.wait())

        with pytest.raises(ExceptionGroup) as raised:
            await together()
        assert [TimeoutError] == [type(error) for error in raised.value.exceptions]

    asyncio.run(test())
