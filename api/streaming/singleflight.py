"""Singleflight: calls with the same key at the same moment share one call.

One message from Redis wakes every stream of a viewer. Where it only says that there is something to read, as
in a delayed match, a thousand streams would ask Postgres for the same frames.
"""

import asyncio
from collections.abc import Awaitable, Callable, Hashable
from typing import Generic, TypeVar

K = TypeVar("K", bound=Hashable)
T = TypeVar("T")


class SingleFlight(Generic[K, T]):
    """Calls `function` with a key. All callers from before a call has begun share it, so no result is older
    than its caller's question. They share an error, too.
    """

    def __init__(self, function: Callable[[K], Awaitable[T]]) -> None:
        self._function = function
        self._waiting: dict[K, asyncio.Task[T]] = {}

    async def __call__(self, key: K) -> T:
        """The result for the key."""
        if key not in self._waiting:
            self._waiting[key] = asyncio.create_task(self._call(key))
        return await asyncio.shield(self._waiting[key])  # a caller that goes away leaves it to the others

    async def _call(self, key: K) -> T:
        await asyncio.sleep(0)  # all streams that were woken together join before it begins
        del self._waiting[key]
        return await self._function(key)
