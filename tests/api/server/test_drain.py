"""A server that is told to stop, with proxies in front of it: it says so, and serves on until they know."""

import threading

import httpx

from tests.support.eventually import eventually
from tests.support.service.running import running_service

LONG = 300  # seconds: the drain ends as the test says so


def test_a_server_that_drains_answers_everything_and_keeps_its_streams(database: str, redis_url: str) -> None:
    with running_service(database, redis_url, drain=LONG) as nostos:
        table = nostos.table().seat_all()
        stream = nostos.follow(table)
        step = nostos.services.matches.head(table.id)
        stream.wait(step)
        assert 200 == httpx.get(f"{nostos.url}/readyz", timeout=60).status_code
        stopping = threading.Thread(target=nostos.stop)
        stopping.start()
        eventually(lambda: httpx.get(f"{nostos.url}/readyz", timeout=60).status_code == 404)
        assert 200 == httpx.get(f"{nostos.url}/healthz", timeout=60).status_code
        assert 200 == httpx.get(f"{nostos.url}/v1/matches/{table.id}", timeout=60).status_code
        assert table.move() == step + 1
        assert step + 1 == len(stream.wait(step + 1)), "a stream goes on"
        assert not stream.over.is_set()
        assert nostos.stop(), "in a hurry, and all answers are finished"
        stopping.join()
        stream.wait_over()
