"""One port for the API, the pages and the streams."""

import json
import os
import socket
import subprocess
from collections.abc import Callable
from contextlib import ExitStack
from pathlib import Path
from select import select
from typing import Any

import httpx
import pytest

from api.server.wsgi_bridge import BODY_TIMEOUT
from deploy.embedded.directories import scratch_home
from deploy.stack.addresses import service_url
from tests.journeys.support import Nostos
from tests.support.eventually import eventually
from tests.support.ports import free_port
from tests.support.processes import ROOT
from tests.support.service import patient_http
from tests.support.service.patient import PATIENT


def get(nostos: Nostos, path: str) -> httpx.Response:
    return asked(patient_http.get, nostos, path)


def asked(how: Callable[..., httpx.Response], nostos: Nostos, path: str, **options: Any) -> httpx.Response:
    """The answer. On a slow machine the service may want to be asked again; that is not tried here."""
    answers: list[httpx.Response] = []

    def answered() -> bool:
        answers.append(how(service_url(nostos.settings) + path, **options))
        return answers[-1].status_code != 503

    eventually(answered, path)
    return answers[-1]


def test_pages_reads_and_streams_answer_at_the_same_address(nostos: Nostos) -> None:
    match = nostos.match(seats=2)

    assert 200 == get(nostos, "/readyz").status_code
    assert 200 == get(nostos, f"/matches/{match.id}").status_code
    assert 200 == get(nostos, f"/v1/matches/{match.id}").status_code
    assert 200 == asked(patient_http.head, nostos, f"/v1/matches/{match.id}/stream").status_code


def test_an_unknown_path_is_a_problem_whichever_part_answers(nostos: Nostos) -> None:
    for path in ("/v1/nowhere", "/v1/matches/nowhere/stream", "/v1/matches/nowhere/stream/further"):
        answer = get(nostos, path)
        assert (404, "application/problem+json") == (answer.status_code, answer.headers["content-type"])


def test_a_path_with_raw_bytes_is_no_server_error(nostos: Nostos) -> None:
    request = b"GET /v1/matches?game=\xc3\xa9 HTTP/1.1\r\nHost: nostos\r\nConnection: close\r\n\r\n"
    statuses = []

    def answered() -> bool:
        with socket.create_connection((nostos.settings.host, nostos.settings.port)) as client:
            client.sendall(request)
            statuses.append(client.makefile("rb").readline())
        return not statuses[-1].startswith(b"HTTP/1.1 503")

    eventually(answered, "it is answered")
    assert statuses[-1].startswith((b"HTTP/1.1 200", b"HTTP/1.1 422"))


def test_a_body_that_is_too_large_is_refused_whole_or_in_chunks(nostos: Nostos) -> None:
    body = b'{"name":"' + b"x" * 70_000 + b'"}'
    url, headers = f"{service_url(nostos.settings)}/v1/players", {"content-type": "application/json"}

    whole = patient_http.post(url, content=body, headers=headers)
    chunked = patient_http.post(url, content=iter([body[:40_000], body[40_000:]]), headers=headers)

    assert (413, 413) == (whole.status_code, chunked.status_code)


def test_clients_that_send_half_a_request_delay_nobody(nostos: Nostos) -> None:
    """More of them than there are threads: half a head, half a body, half a chunk."""
    post = b"POST /v1/players HTTP/1.1\r\nHost: nostos\r\nContent-Type: application/json\r\n"
    halves = (
        post,
        post + b'Content-Length: 20\r\n\r\n{"name":',
        post + b"Transfer-Encoding: chunked\r\n\r\n5\r\n{",
    )
    there = (nostos.settings.host, nostos.settings.port)

    def answered_beside_halves() -> bool:
        """Whether a request was answered before any of the halves was given up."""
        with ExitStack() as open_ones:
            slow = [open_ones.enter_context(socket.create_connection(there)) for _ in range(60)]
            for number, each in enumerate(slow):
                each.sendall(halves[number % len(halves)])
            assert 201 == asked(patient_http.post, nostos, "/v1/players", json={"name": "Ada"}).status_code
            given_up, _, _ = select(slow, (), (), 0)
            for _ in range(20):
                assert 200 == get(nostos, "/v1/games").status_code
        return not given_up

    eventually(answered_beside_halves, "nobody waits for the halves", 4 * BODY_TIMEOUT)


@pytest.mark.slow
def test_a_body_that_does_not_come_times_out(nostos: Nostos) -> None:
    with socket.create_connection((nostos.settings.host, nostos.settings.port)) as slow:
        slow.sendall(b"POST /v1/players HTTP/1.1\r\nHost: nostos\r\nContent-Length: 20\r\n\r\n{")
        answer = slow.makefile("rb").read()  # to the end of the connection

    assert answer.startswith(b"HTTP/1.1 408")
    assert b"/v1/problems/too-slow" in answer


def test_a_body_in_chunks_is_read(nostos: Nostos) -> None:
    headers = {"content-type": "application/json"}

    def in_chunks(url: str) -> httpx.Response:
        return patient_http.post(url, content=iter([b'{"name":', b'"Nausicaa"}']), headers=headers)

    answer = asked(in_chunks, nostos, "/v1/players")
    assert (201, "Nausicaa") == (answer.status_code, answer.json().get("name"))


def demo(home: Path, port: int, *options: str) -> tuple[dict[str, Any], str]:
    """What `nostos demo --json` says on stdout, and what on stderr."""
    environment = {**os.environ, "NOSTOS_HOME": str(home), "NOSTOS_PORT": str(port)}
    command = [*PATIENT, "deploy", "demo", "--json", *options]
    done = subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True, check=True)
    [line] = done.stdout.splitlines()
    return json.loads(line), done.stderr


def test_the_demo_plays_a_match_and_prints_one_object() -> None:
    port = free_port()
    with scratch_home() as home:
        result, aside = demo(home, port, "--once", "--option", "board=B", "--seed", "1")

    assert ["match", "game", "steps", "winner", "replay", "verified"] == list(result)
    assert result["verified"] is True
    assert f"http://127.0.0.1:{port}/matches/{result['match']}" == result["replay"]
    assert "warning" not in aside
    assert "./nostos up" in aside  # where the replay can be looked at: the service has stopped


def test_the_demo_uses_the_service_that_is_running_already(nostos: Nostos) -> None:
    result, _ = demo(nostos.settings.home, nostos.settings.port, "--seats", "2")

    assert result["verified"] is True
    assert "ended" == nostos.client.match(result["match"])["status"]
