"""Strangers as a process of their own: they read, register, connect and never listen, from many addresses."""

import asyncio
import os
import re
import resource
from collections import Counter
from collections.abc import Coroutine, Mapping
from multiprocessing.connection import Connection
from typing import Any, Final, cast

import msgspec
import uvloop

from deploy.bench.tools.load_client import HttpConnection, chunked_request, host_and_port, request
from workers.child_processes import end_with_parent

ADDRESSES: Final = 100  # of those who are silent, and as many of those with lanes
SPARE: Final = 1500  # open files besides silent connections
OPENED_AT_ONCE: Final = 50
OPENED: Final = 5000  # silent connections a second at most
PATIENCE: Final = 0.05  # seconds after which somebody who was refused asks again
LOW: Final = 10  # the niceness of strangers: what they do costs the service, and not what doing it costs them
LINE: Final = b'{"match":"00000000-0000-4000-8000-000000000000","move":{"type":"weave","row":1}}\n'
RETRY: Final = re.compile(rb"\r\nretry-after: *[0-9]", re.IGNORECASE)


class Attack(msgspec.Struct, frozen=True):
    """How many strangers of each kind; of registrations, how many a second."""

    readers: int = 0
    silent: int = 0
    registrations: int = 0
    lanes: int = 0

    def phases(self) -> Mapping[str, "Attack"]:
        """Each kind alone, and all together."""
        alone = {name: Attack(**{name: getattr(self, name)}) for name in self.__struct_fields__}
        return {**alone, "all": self}


def run(pipe: Connection, url: str, attack: Attack, record: str, tokens: list[str]) -> None:
    """Attack until something comes through the pipe, then send the counts."""
    end_with_parent()
    hard = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
    os.nice(LOW)
    counts: Counter[str] = Counter()
    strangers = _Strangers(url, counts)
    attack = msgspec.structs.replace(attack, silent=min(attack.silent, hard - SPARE))
    uvloop.run(_attack(pipe, strangers, attack, record, tokens))
    pipe.send(dict(counts))


async def _attack(
    pipe: Connection, strangers: "_Strangers", attack: Attack, record: str, tokens: list[str]
) -> None:
    stop = asyncio.Event()
    asyncio.get_running_loop().add_reader(pipe.fileno(), stop.set)
    work: list[Coroutine[Any, Any, None]] = [
        *(strangers.read(record, number) for number in range(attack.readers)),
        *([strangers.register(attack.registrations)] if attack.registrations else []),
        *([strangers.keep_silent(attack.silent)] if attack.silent else []),
        *(strangers.talk(tokens[number], number) for number in range(attack.lanes)),
    ]
    tasks = [asyncio.create_task(each) for each in work]
    pipe.send("begun")
    await stop.wait()
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)


class _Silent(asyncio.Protocol):
    """A connection that sends nothing, or never reads. `over`: it has ended."""

    def __init__(self, *, deaf: bool = False) -> None:
        self.over = False
        self.room = asyncio.Event()
        self.room.set()
        self._deaf = deaf
        self.transport: asyncio.Transport | None = None

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self.transport = cast("asyncio.Transport", transport)
        if self._deaf:
            self.transport.pause_reading()

    def pause_writing(self) -> None:
        self.room.clear()

    def resume_writing(self) -> None:
        self.room.set()

    def connection_lost(self, exc: Exception | None) -> None:  # noqa: ARG002  # as asyncio calls it
        self.over = True
        self.room.set()


class _Answered(HttpConnection):
    """A connection that also notes whether an answer says when to come back."""

    def __init__(self) -> None:
        super().__init__()
        self.retry = False

    def data_received(self, data: bytes) -> None:
        self.retry = RETRY.search(data) is not None
        super().data_received(data)


class _Strangers:
    def __init__(self, url: str, counts: Counter[str]) -> None:
        self._host, self._port = host_and_port(url)
        self._counts = counts

    async def _connect(self, protocol: Any, source: str) -> Any:
        loop = asyncio.get_running_loop()
        _, made = await loop.create_connection(protocol, self._host, self._port, local_addr=(source, 0))
        return made

    async def _ask(self, kind: str, connection: _Answered, wanted: bytes) -> int:
        status, _ = await connection.send(wanted)
        self._counts[f"{kind}_{status}"] += 1
        if status in (429, 503) and not connection.retry:
            self._counts[f"{kind}_without_retry_after"] += 1
        return status

    async def read(self, record: str, number: int) -> None:
        """Read a record again and again."""
        wanted = request("GET", f"/v1/matches/{record}/record", None)
        while True:
            try:
                connection: _Answered = await self._connect(_Answered, f"127.0.2.{number + 1}")
                while True:
                    if await self._ask("records", connection, wanted) != 200:  # noqa: PLR2004
                        await asyncio.sleep(PATIENCE)
            except OSError:
                self._counts["records_cut"] += 1
                await asyncio.sleep(PATIENCE)

    async def register(self, rate: int) -> None:
        """Register so many players a second, over fifty connections of ten addresses."""
        lines = [
            await self._connect(_Answered, f"127.0.3.{number % 10 + 1}") for number in range(OPENED_AT_ONCE)
        ]
        wanted = request("POST", "/v1/players", None, b'{"name":"Suitor"}')

        async def some(connection: _Answered, first: float) -> None:
            due = first
            while True:
                await asyncio.sleep(max(0.0, due - asyncio.get_running_loop().time()))
                due += len(lines) / rate
                try:
                    await self._ask("registrations", connection, wanted)
                except OSError:
                    connection = await self._connect(_Answered, "127.0.3.1")

        now = asyncio.get_running_loop().time()
        await asyncio.gather(*(some(line, now + number / rate) for number, line in enumerate(lines)))

    async def keep_silent(self, wanted: int) -> None:
        """Keep so many connections open that send nothing; open those again that are closed."""
        held: list[_Silent] = []
        opened = 0
        while True:
            missing = range(opened, opened + min(wanted - len(held), OPENED_AT_ONCE))
            opened = missing.stop
            sources = (f"127.0.1.{number % ADDRESSES + 1}" for number in missing)
            made = await asyncio.gather(*map(self._silent, sources))
            held += [each for each in made if each is not None]
            self._counts["silent_most"] = max(self._counts["silent_most"], len(held))
            before = len(held)
            held = [each for each in held if not each.over]
            self._counts["silent_closed"] += before - len(held)
            await asyncio.sleep(OPENED_AT_ONCE / OPENED)

    async def _silent(self, source: str) -> _Silent | None:
        """One more connection; None if the service does not take it."""
        try:
            async with asyncio.timeout(5):
                made: _Silent = await self._connect(_Silent, source)
        except (OSError, TimeoutError):
            self._counts["silent_refused"] += 1
            return None
        return made

    async def talk(self, token: str, number: int) -> None:
        """Send lines over a move stream and never read what is answered."""
        while True:
            try:
                lane: _Silent = await self._connect(
                    lambda: _Silent(deaf=True), f"127.0.4.{number % ADDRESSES + 1}"
                )
                assert lane.transport is not None
                self._counts["lanes_opened"] += 1
                lane.transport.write(chunked_request("/v1/moves", token))
                while not lane.over:
                    lane.transport.write(b"%x\r\n%b\r\n" % (len(LINE), LINE))
                    self._counts["lanes_lines"] += 1
                    await lane.room.wait()
                    await asyncio.sleep(PATIENCE)
                self._counts["lanes_closed"] += 1
            except OSError:
                pass
            await asyncio.sleep(1.0)
