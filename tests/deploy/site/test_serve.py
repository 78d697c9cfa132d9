"""`nostos docs serve`: its port is its own before the site is built."""

import socket
from http.server import ThreadingHTTPServer
from pathlib import Path
from urllib.request import urlopen

import pytest
from click.testing import CliRunner

from deploy.cli.main import main
from deploy.site import command
from deploy.site.command import LOOPBACK
from tests.support.background import working


def test_a_port_that_is_taken_is_named_before_anything_is_built(monkeypatch: pytest.MonkeyPatch) -> None:
    built = list[object]()
    monkeypatch.setattr(command, "build", lambda *given: built.append(given))
    with socket.create_server((LOOPBACK, 0)) as taken:
        port = taken.getsockname()[1]
        answer = CliRunner().invoke(main, ["docs", "serve", "--port", str(port)])
    line = f"Error: port {port} cannot be used (Address already in use); name another with --port\n"
    assert (1, line, []) == (answer.exit_code, answer.stderr, built)


def test_a_site_is_served_until_somebody_interrupts_it(monkeypatch: pytest.MonkeyPatch) -> None:
    pages = list[bytes]()

    def build(folder: Path, _: object) -> None:
        folder.mkdir()
        (folder / "index.html").write_text("Ithaca", "utf-8")

    def visit(address: str) -> None:
        with urlopen(address, timeout=30) as page:
            pages.append(page.read())

    def serve_once(server: ThreadingHTTPServer) -> None:
        address = f"http://{LOOPBACK}:{server.server_address[1]}/"
        with working(lambda _: visit(address)):
            server.handle_request()
        raise KeyboardInterrupt

    monkeypatch.setattr(command, "build", build)
    monkeypatch.setattr(ThreadingHTTPServer, "serve_forever", serve_once)
    answer = CliRunner().invoke(main, ["docs", "serve", "--port", "0"])
    assert (130, [b"Ithaca"]) == (answer.exit_code, pages)
