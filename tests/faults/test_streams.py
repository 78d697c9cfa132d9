"""Streams: nothing is pushed before it is committed, and a client that does not read delays no other."""

import socket
import threading
from contextlib import suppress
from functools import partial
from urllib.parse import urlsplit

import psycopg
import pytest

from api.client import Client, HungUp
from tests.faults.cluster import Cluster
from tests.faults.load import VIEWERS, Load, holds
from tests.support.eventually import eventually

pytestmark = pytest.mark.faults

SLOW_COMMITS = """
CREATE FUNCTION nostos.dawdle() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN PERFORM pg_sleep(0.005); RETURN NULL; END $$;
GRANT EXECUTE ON FUNCTION nostos.dawdle() TO PUBLIC;
CREATE CONSTRAINT TRIGGER slow_commit AFTER INSERT ON nostos.events DEFERRABLE INITIALLY DEFERRED
    FOR EACH ROW WHEN (NEW.notification_id % 5 = 0) EXECUTE FUNCTION nostos.dawdle();
CREATE CONSTRAINT TRIGGER slow_commit AFTER INSERT ON nostos.frames DEFERRABLE INITIALLY DEFERRED
    FOR EACH ROW WHEN (NEW.step % 5 = 0) EXECUTE FUNCTION nostos.dawdle()
"""
QUICK_COMMITS = """
DROP TRIGGER slow_commit ON nostos.events; DROP TRIGGER slow_commit ON nostos.frames;
DROP FUNCTION nostos.dawdle()
"""
THERE = """
SELECT EXISTS (SELECT FROM nostos.events WHERE originator_id = %(match)s AND originator_version = %(step)s)
   AND EXISTS (SELECT FROM nostos.frames WHERE match = %(match)s AND step = %(step)s)
"""


@pytest.mark.timeout(1800)
def test_none_of_ten_thousand_frames_is_pushed_before_its_commit(nodes: Cluster) -> None:
    """Commits are made to take long: a frame that came before its own would find nothing there."""
    url = str(nodes.settings.database_url)
    with psycopg.connect(url, autocommit=True) as owner:
        owner.execute(SLOW_COMMITS)
        try:
            seen, early = _follow(nodes, 10_000)
        finally:
            owner.execute(QUICK_COMMITS)
    assert 10_000 <= seen
    assert [] == early


class Lookers:
    """Connections to Postgres, shared by all who look whether a step is there."""

    def __init__(self, url: str) -> None:
        self._all = [psycopg.connect(url, autocommit=True) for _ in range(10)]

    def committed(self, match: str, step: int) -> bool:
        """Whether the step and its frames are."""
        looker = self._all[hash(match) % len(self._all)]
        return looker.execute(THERE, {"match": match, "step": step}).fetchone() == (True,)

    def close(self) -> None:
        """Let them go."""
        for looker in self._all:
            looker.close()


def _follow(nodes: Cluster, frames: int) -> tuple[int, list[tuple[str, int]]]:
    """How many frames were looked at, and the ones that were not committed when they came."""
    lookers = Lookers(str(nodes.settings.database_url))
    over, seen, early = threading.Event(), list[int](), list[tuple[str, int]]()
    following: list[Client] = []

    def play(match: str, number: int) -> None:
        players = [nodes.client(seat, node=(seat + number) % 2) for seat in (0, 1)]
        for turn in range(frames):
            if over.is_set():
                return
            players[turn % 2].play(match, {"type": "weave", "row": 0})

    def follow(match: str, viewer: str) -> None:
        client = nodes.client(int(viewer) if viewer.isdigit() else None, node=hash(match) % 2)
        following.append(client)
        with suppress(HungUp):
            for frame in client.stream(match, viewer, after=4):
                seen.append(frame.step)
                if not lookers.committed(match, frame.step):
                    early.append((match, frame.step))

    ids = [nodes.loom() for _ in range(20)]
    threads = [threading.Thread(target=follow, args=(match, v)) for match in ids for v in VIEWERS]
    threads += [threading.Thread(target=play, args=(match, n)) for n, match in enumerate(ids)]
    for thread in threads:
        thread.start()
    eventually(lambda: len(seen) >= frames or bool(early), f"{frames} frames", 1200)
    over.set()
    for client in following:
        client.hang_up()
    for thread in threads:
        thread.join(240)
    lookers.close()
    return len(seen), early


def test_clients_that_do_not_read_delay_nobody_and_can_resume(nodes: Cluster) -> None:
    load = Load(nodes, matches=2)
    idle = [_never_reading(nodes, match.id) for match in load.matches for _ in range(20)]
    try:
        with load.under_way():
            for _ in range(3):
                load.goes_on(300)
                for match in load.matches:
                    head = max(match.acknowledged.copy())
                    frames = match.frames["onlooker"]
                    eventually(partial(holds, frames, head), "the onlooker is there", 240)
    finally:
        for line in idle:
            line.close()
    load.check()
    named = load.matches[0].id
    stream = nodes.client().stream(named, "onlooker")
    steps = [next(stream).step for _ in range(len(nodes.events(named)))]
    assert list(range(1, len(steps) + 1)) == steps


def _never_reading(nodes: Cluster, match: str) -> socket.socket:
    """A stream that is asked for and never read, with next to no room for what comes."""
    place = urlsplit(nodes.urls[0])
    line = socket.socket()
    line.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 2048)
    line.connect((place.hostname, place.port))
    line.sendall(f"GET /v1/matches/{match}/stream?as=onlooker HTTP/1.1\r\nHost: x\r\n\r\n".encode())
    return line
