"""An answer of a stranger has a greatest size and a latest moment, from the first byte of its headers on."""

import socket
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from functools import partial

import httpx
import pytest

from api.runtime.bounded_http import BoundedClient, UnfitAnswer

LATE = "it takes longer than 0.3 seconds"
GOOD = b"HTTP/1.1 200 OK\r\nContent-Type: text/plain\r\nContent-Length: 2\r\n\r\nok"
Answer = Callable[[Callable[[bytes], None]], None]


@contextmanager
def server(*answers: Answer) -> Iterator[str]:
    """A server that answers the requests of its connections in this way, one after the other. Its address."""
    over, left = threading.Event(), list(answers)
    listening = socket.create_server(("127.0.0.1", 0))

    def serve() -> None:
        while not over.is_set():
            connection, _ = listening.accept()
            with connection, suppress(OSError):
                while left and connection.recv(65536):
                    left.pop(0)(connection.sendall)

    thread = threading.Thread(target=serve, daemon=True)
    thread.start()
    try:
        yield f"http://127.0.0.1:{listening.getsockname()[1]}"
    finally:
        over.set()
        with suppress(OSError):
            socket.create_connection(listening.getsockname()).close()
        thread.join()
        listening.close()


def good(send: Callable[[bytes], None]) -> None:
    send(GOOD)


def without_end(begin: bytes, part: bytes, send: Callable[[bytes], None]) -> None:
    """A part now and then, for as long as anybody listens; it never waits as long as the read timeout."""
    send(begin)
    pause = threading.Event()
    while not pause.wait(0.02):
        send(part)


HEADERS = partial(without_end, b"HTTP/1.1 200 OK\r\n", b"X-Slow: 1\r\n")
STATUS = partial(without_end, b"HTTP/1.1 200 ", b"O")
BODY = partial(without_end, b"HTTP/1.1 200 OK\r\nContent-Length: 1000000\r\n\r\n", b"x")


def asked(url: str, times: int = 1, most: int = 1000) -> bytes:
    client = BoundedClient(url, timeout=5.0)
    try:
        return [client.ask("GET", "/", most=most, within=0.3) for _ in range(times)][-1].body
    finally:
        client.close()


@pytest.mark.parametrize("slow", [STATUS, HEADERS, BODY], ids=["status", "headers", "body"])
def test_an_answer_that_comes_too_slowly_is_given_up_and_called_late(slow: Answer) -> None:
    with server(slow) as url, pytest.raises(UnfitAnswer, match=LATE):
        asked(url)


@pytest.mark.parametrize("slow", [HEADERS, BODY], ids=["headers", "body"])
def test_so_is_one_on_a_connection_that_is_used_again(slow: Answer) -> None:
    with server(good, slow) as url, pytest.raises(UnfitAnswer, match=LATE):
        asked(url, 2)


def test_the_client_goes_on_after_an_answer_that_was_late() -> None:
    with server(HEADERS, good) as url:
        client = BoundedClient(url, timeout=5.0)
        with pytest.raises(UnfitAnswer, match=LATE):
            client.ask("GET", "/", most=10, within=0.3)
        answer = client.ask("GET", "/", most=10, within=60.0)
        assert (200, "text/plain", b"ok") == answer
        client.close()


def test_an_answer_has_a_greatest_size() -> None:
    with server(good, good) as url:
        assert b"ok" == asked(url, 1, 2)
        with pytest.raises(UnfitAnswer, match="it is too long: it has more than 1 bytes"):
            asked(url, 1, 1)


def test_what_is_compressed_is_not_read() -> None:
    def squeezed(request: httpx.Request) -> httpx.Response:
        assert "identity" == request.headers["accept-encoding"]
        return httpx.Response(200, headers={"Content-Encoding": "gzip"}, content=b"")

    client = BoundedClient("http://nostos", timeout=5.0, transport=httpx.MockTransport(squeezed))
    with pytest.raises(UnfitAnswer, match="it is compressed"):
        client.ask("GET", "/", most=10, within=5.0)


def test_a_server_that_is_not_there_is_an_error_of_the_network() -> None:
    with socket.create_server(("127.0.0.1", 0)) as closed:
        url = f"http://127.0.0.1:{closed.getsockname()[1]}"
    with pytest.raises(httpx.ConnectError):
        asked(url)
