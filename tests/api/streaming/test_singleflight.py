"""Singleflight: callers at the same moment share one call."""

import asyncio

import pytest

from api.streaming.singleflight import SingleFlight


class Slow:
    """A call that returns when the test lets it, each time another value. `asked`: calls under way."""

    def __init__(self) -> None:
        self.asked: asyncio.Queue[str] = asyncio.Queue()
        self.free = asyncio.Event()
        self._calls = 0

    async def __call__(self, key: str) -> str:
        self._calls += 1
        answer = f"{key} {self._calls}"
        self.asked.put_nowait(key)
        await self.free.wait()
        if key == "wrong":
            raise LookupError(key)
        return answer


def test_callers_at_the_same_moment_share_a_result_and_later_callers_get_a_newer_one() -> None:
    async def run() -> None:
        slow = Slow()
        shared = SingleFlight(slow)
        first = [asyncio.create_task(shared("a")) for _ in range(100)]
        assert "a" == await slow.asked.get()
        later = [asyncio.create_task(shared(key)) for key in ("a", "b", "a")]
        assert ["a", "b"] == [await slow.asked.get() for _ in range(2)]
        slow.free.set()
        assert {"a 1"} == {*await asyncio.gather(*first)}
        assert ["a 2", "b 3", "a 2"] == await asyncio.gather(*later)
        assert slow.asked.empty()

    asyncio.run(run())


def test_a_cancelled_caller_does_not_cancel_the_others_and_an_error_is_raised_in_all() -> None:
    async def run() -> None:
        slow = Slow()
        shared = SingleFlight(slow)
        wrong = [asyncio.create_task(shared("wrong")) for _ in range(2)]
        gone, stays = (asyncio.create_task(shared("a")) for _ in range(2))
        assert ["wrong", "a"] == [await slow.asked.get() for _ in range(2)]
        gone.cancel()
        slow.free.set()
        assert "a 2" == await stays
        for each in wrong:
            with pytest.raises(LookupError):
                await each

    asyncio.run(run())
