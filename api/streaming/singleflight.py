"""Together: what several ask for at the same moment is done once for all of them.

One message of the bus wakes every stream of a viewer. Where it only says that there is something to be read,
as in a delayed match, a thousand streams would ask Postgres for the same frames.
"""

import asyncio
from collections.abc import Awaitable, Callable, Hashable
from typing import Generic, TypeVar

K = TypeVar("K", bound=Hashable)
T = TypeVar("T")


class Together(Generic[K, T]):
    """Calls `ask` with a key. Who asks before a call has begun shares it; what he gets is never older than
    his question. An error is everybody's.
    """

    def __init__(self, ask: Callable[[K], Awaitable[T]]) -> None:
        self._ask = ask
        self._waiting: dict[K, asyncio.Task[T]] = {}

    async def __call__(self, key: K) -> T:
        """The answer."""
        if key not in self._waiting:
            self._waiting[key] = asyncio.create_task(self._asked(key))
        return await asyncio.shield(self._waiting[key])  # who goes away takes it from nobody

    async def _asked(self, key: K) -> T:
        await asyncio.sleep(0)  # all who were woken together ask before it begins
        del self._waiting[key]
        return await self._ask(key)
