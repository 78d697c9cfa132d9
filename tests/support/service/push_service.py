"""Who delivers pushes (RFC 8030), on this machine, and the browser that subscribed there and reads them."""

import base64
import os
import threading
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any, NamedTuple

from cryptography.hazmat.primitives.asymmetric.ec import (
    ECDH,
    SECP256R1,
    EllipticCurvePublicKey,
    generate_private_key,
)
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.kdf.hkdf import HKDF
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

from domain.threadsafe.decoder import read_json
from tests.support.eventually import eventually


class ReceivedPush(NamedTuple):
    """A push that arrived. The names of headers are in lower case."""

    path: str
    headers: dict[str, str]
    body: bytes


class PushService:
    """Answers with the next of `statuses`, or with 201."""

    def __init__(self) -> None:
        self.received: list[ReceivedPush] = []
        self.statuses: list[int] = []
        self.key = generate_private_key(SECP256R1())
        self.secret = os.urandom(16)
        self.origin = "https://push.example.org"  # until it serves

    def subscription(self, name: str = "one") -> dict[str, Any]:
        """A subscription as a browser makes it."""
        public = self.key.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
        keys = {"p256dh": _text(public), "auth": _text(self.secret)}
        return {"endpoint": f"{self.origin}/push/{name}", "keys": keys}

    def opened(self, push: ReceivedPush) -> Any:
        """What a push says, decrypted as RFC 8291 and 8188 say."""
        salt, size, point = push.body[:16], push.body[20], push.body[21:86]
        assert (65, 4096) == (size, int.from_bytes(push.body[16:20]))
        mine = self.key.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
        shared = self.key.exchange(ECDH(), EllipticCurvePublicKey.from_encoded_point(SECP256R1(), point))
        secret = _derived(self.secret, shared, b"WebPush: info\0" + mine + point, 32)
        key = _derived(salt, secret, b"Content-Encoding: aes128gcm\0", 16)
        nonce = _derived(salt, secret, b"Content-Encoding: nonce\0", 12)
        text = AESGCM(key).decrypt(nonce, push.body[86:], None).rstrip(b"\0")
        assert text.endswith(b"\x02")
        return read_json(text[:-1])

    @property
    def said(self) -> list[Any]:
        """What all pushes say."""
        return [self.opened(push) for push in self.received]

    @contextmanager
    def serving(self) -> Iterator["PushService"]:
        server = ThreadingHTTPServer(("127.0.0.1", 0), self._handler())
        server.daemon_threads = True
        self.origin = f"http://127.0.0.1:{server.server_address[1]}"
        thread = threading.Thread(target=server.serve_forever, args=(0.02,))
        thread.start()
        try:
            yield self
        finally:
            server.shutdown()
            thread.join()
            server.server_close()

    def wait(self, number: int) -> Sequence[ReceivedPush]:
        """The pushes, once so many arrived."""
        eventually(lambda: len(self.received) >= number, f"{number} pushes arrived, not {self.received}")
        return self.received

    def _handler(self) -> type[BaseHTTPRequestHandler]:
        service = self

        class Handler(BaseHTTPRequestHandler):
            def do_POST(self) -> None:  # the name that the library calls
                body = self.rfile.read(int(self.headers["content-length"]))
                headers = {name.lower(): value for name, value in self.headers.items()}
                service.received.append(ReceivedPush(self.path, headers, body))
                self.send_response(service.statuses.pop(0) if service.statuses else 201)
                self.send_header("Content-Length", "0")
                self.end_headers()

            def log_message(self, *_: Any) -> None:
                """Print nothing."""

        return Handler


def _text(data: bytes) -> str:
    return base64.urlsafe_b64encode(data).decode().rstrip("=")


def _derived(salt: bytes, secret: bytes, info: bytes, length: int) -> bytes:
    return HKDF(SHA256(), length, salt, info).derive(secret)
