"""A receiver of webhooks on this machine, which checks signatures as the guide for organizers shows it."""

import re
import ssl
import threading
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any, Final, NamedTuple

from domain.threadsafe.decoder import read_json
from tests.support.eventually import eventually
from tests.support.processes import ROOT

GUIDE: Final = ROOT / "deploy/documents/TOURNAMENTS.md"
Check = Callable[[str, dict[str, str], bytes], bool]


class ReceivedHook(NamedTuple):
    """A request that arrived. The names of headers are in lower case."""

    path: str
    headers: dict[str, str]
    body: bytes

    @property
    def id(self) -> str:
        return self.headers["webhook-id"]

    @property
    def json(self) -> Any:
        return read_json(self.body)


def check_of_guide() -> Check:
    """The function of the guide by which a receiver checks who sent something."""
    blocks = re.findall(r"```python\n(.*?)```", GUIDE.read_text(), re.DOTALL)
    [code] = [each for each in blocks if "whsec_" in each]
    found: dict[str, Any] = {}
    exec(code, found)  # our own guide
    check: Check = found["is_from_nostos"]
    return check


class HookReceiver:
    """Answers with the next of `statuses`, or with 204. `hold`: called before each answer. `tls`: if it has a
    certificate.
    """

    def __init__(self, tls: ssl.SSLContext | None = None) -> None:
        self.received: list[ReceivedHook] = []
        self.statuses: list[int] = []
        self.hold: Callable[[], None] = lambda: None
        self._server = ThreadingHTTPServer(("127.0.0.1", 0), self._handler())
        self._server.daemon_threads = True
        if tls is not None:
            self._server.socket = tls.wrap_socket(self._server.socket, server_side=True)

    @property
    def port(self) -> int:
        return int(self._server.server_address[1])

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}/hook?room=7"

    @contextmanager
    def serving(self) -> Iterator["HookReceiver"]:
        thread = threading.Thread(target=self._server.serve_forever, args=(0.02,))
        thread.start()
        try:
            yield self
        finally:
            self._server.shutdown()
            thread.join()
            self._server.server_close()

    def wait(self, number: int) -> Sequence[ReceivedHook]:
        """The requests, once so many arrived."""
        eventually(lambda: len(self.received) >= number, f"{number} requests arrived, not {self.received}")
        return self.received

    def _handler(self) -> type[BaseHTTPRequestHandler]:
        receiver = self

        class Handler(BaseHTTPRequestHandler):
            def do_POST(self) -> None:  # the name that the library calls
                body = self.rfile.read(int(self.headers["content-length"]))
                headers = {name.lower(): value for name, value in self.headers.items()}
                receiver.received.append(ReceivedHook(self.path, headers, body))
                status = receiver.statuses.pop(0) if receiver.statuses else 204
                receiver.hold()
                self.send_response(status)
                if status in (301, 302, 307, 308):
                    self.send_header("Location", f"http://127.0.0.1:{receiver.port}/elsewhere")
                self.send_header("Content-Length", "0")
                self.end_headers()

            def log_message(self, *_: Any) -> None:
                """Print nothing."""

        return Handler
