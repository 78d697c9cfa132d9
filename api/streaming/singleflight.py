"""Singleflight: calls with the same key at the same moment share one call.

One message from Redis wakes every stream of a viewer. In a delayed match it only says that there is something
to read: without this, a thousand streams would ask Postgres for the same frames.
"""

import asyncio
from collections.abc import Awaitable, Callable, Hashable
from typing import Generic, TypeVar

K = TypeVar("K", bound=Hashable)
T = TypeVar("T")


class SingleFlight(Generic[K, T]):
    """Calls `function` with a key. Callers who come before the call begins share its result or its error, so
    no result is older than the question.
    """

    def __init__(self, function: Callable[[K], Awaitable[T]]) -> None:
        self._function = function
        self._waiting: dict[K, asyncio.Task[T]] = {}

    async def __call__(self, key: K) -> T:
        """The result for the key."""
        if key not in self._waiting:
            self._waiting[key] = asyncio.create_task(self._call(key))
        return await asyncio.shield(
            self._waiting[key]
        )  # if this caller is cancelled, the others still get it

    async def _call(self, key: K) -> T:
        await asyncio.sleep(0)  # all streams that one message woke join before the call begins
        del self._waiting[key]
        return await self._function(key)
