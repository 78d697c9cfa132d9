"""Moves to several nodes: each match is played on one of them, which its id decides, as HAProxy does it."""

import asyncio
import time
from collections.abc import Sequence
from functools import partial
from random import Random
from typing import Final
from uuid import uuid4
from zlib import crc32

from deploy.bench.tools.bench_service import BenchService
from deploy.bench.tools.load_client import HttpConnection, connect, host_and_port, request
from deploy.bench.tools.synthetic_game import ROWS
from deploy.bench.tools.transports import ACCEPTED, MoveStreamConnection
from deploy.bench.tools.workload import BenchMatch
from deploy.terminal.errors import CommandError

AT_ONCE: Final = 100  # lines of a move stream that wait for their outcomes


def node_of(service: BenchService, match: str) -> str:
    """The address of the node that plays the match."""
    return service.nodes[crc32(match.encode()) % len(service.nodes)]


def next_move(match: BenchMatch) -> str:
    """The next move of the match, as JSON."""
    return f'{{"type":"weave","row":{match.step % len(ROWS)}}}'


async def play_each(service: BenchService, matches: Sequence[BenchMatch]) -> None:
    """One move in each match, as fast as it goes: all nodes have their matches in memory afterwards."""
    for node in service.nodes:
        own = [match for match in matches if node_of(service, match.id) == node]
        streams = [await _stream(node, player.token) for player in service.players]
        for first in range(0, len(own), AT_ONCE):
            await asyncio.gather(*(_send(streams, match) for match in own[first : first + AT_ONCE]))
        for stream in streams:
            stream.close()


async def _stream(node: str, token: str | None) -> MoveStreamConnection:
    loop = asyncio.get_running_loop()
    _, stream = await loop.create_connection(partial(MoveStreamConnection, token), *host_and_port(node))
    return stream


async def _send(streams: Sequence[MoveStreamConnection], match: BenchMatch) -> None:
    line = f'{{"match":"{match.id}","key":"{uuid4()}","move":{next_move(match)}}}\n'
    status, _ = await streams[match.seat].send(line.encode())
    if status != ACCEPTED:
        raise CommandError(f"a move was refused with {status}")
    match.step += 1


async def play_any(
    service: BenchService, matches: Sequence[BenchMatch], seconds: float, callers: int, seed: int
) -> list[float]:
    """Moves in matches that chance picks, by so many callers of each node; the seconds that each took."""
    rng = Random(seed)  # noqa: S311 - the same order for all
    answers: list[float] = []
    until = time.perf_counter() + seconds

    async def call(connection: HttpConnection, own: Sequence[BenchMatch]) -> None:
        while time.perf_counter() < until:
            match = rng.choice(own)
            if match.turn.locked():
                continue
            async with match.turn:
                answers.append(await _post(connection, service, match))

    calls = []
    for node in service.nodes:
        own = [match for match in matches if node_of(service, match.id) == node]
        for match in own:
            match.turn = asyncio.Lock()  # the last lock belonged to another loop
        calls += [call(await connect(node), own[number::callers]) for number in range(callers)]
    await asyncio.gather(*calls)
    return answers


async def _post(connection: HttpConnection, service: BenchService, match: BenchMatch) -> float:
    token = service.players[match.seat].token
    body, key = f'{{"move":{next_move(match)}}}'.encode(), f"Idempotency-Key: {uuid4()}\r\n"
    began = time.perf_counter()
    status, answer = await connection.send(request("POST", f"/v1/matches/{match.id}/moves", token, body, key))
    if status != ACCEPTED:
        raise CommandError(f"a move was refused: {answer.decode()}")
    match.step += 1
    return time.perf_counter() - began
