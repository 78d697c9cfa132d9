"""An SMTP server on this machine (RFC 5321), with TLS if it has a certificate (RFC 3207)."""

import base64
import socketserver
import ssl
import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from email import message_from_bytes, policy
from email.message import EmailMessage
from typing import Any, Final

from tests.support.eventually import eventually

LOGIN: Final = ("nostos", "a:b/c")


class SmtpService:
    """Answers to mails with the next of `statuses`, or takes them. `tls`: for STARTTLS."""

    def __init__(self, tls: ssl.SSLContext | None = None) -> None:
        self.tls = tls
        self.received: list[EmailMessage] = []
        self.raw: list[bytes] = []  # the same, as they came
        self.secure: list[bool] = []  # whether each came by TLS
        self.logins: list[tuple[str, str]] = []
        self.statuses: list[int] = []
        self.goodbye = "221 bye"
        self.port = 0

    @contextmanager
    def serving(self) -> Iterator["SmtpService"]:
        """It serves in this block."""
        service = self

        class Session(socketserver.StreamRequestHandler):
            def handle(self) -> None:
                session = _Session(service, self)
                try:
                    with suppress(OSError):  # the client may trust no certificate
                        session.run()
                finally:
                    session.lines.close()
                    session.socket.close()

        with socketserver.ThreadingTCPServer(("127.0.0.1", 0), Session) as server:
            server.daemon_threads = True
            self.port = server.server_address[1]
            thread = threading.Thread(target=server.serve_forever)
            thread.start()
            try:
                yield self
            finally:
                server.shutdown()
                thread.join()

    def wait(self, count: int) -> None:
        """Wait until so many arrived."""
        eventually(lambda: len(self.received) >= count, f"{count} mails arrive")


class _Session:
    def __init__(self, service: SmtpService, handler: Any) -> None:
        self.service, self.socket, self.secure = service, handler.request, False
        self.lines = self.socket.makefile("rb")

    def say(self, *lines: str) -> None:
        self.socket.sendall("".join(f"{line}\r\n" for line in lines).encode())

    def run(self) -> None:
        self.say("220 mail.example.org")
        while line := self.lines.readline():
            word = line.split()[0].upper().decode()
            if word == "QUIT":
                self.say(self.service.goodbye)
                return
            self.answer(word, line)

    def answer(self, word: str, line: bytes) -> None:
        if word == "EHLO":
            offered = ["250-AUTH PLAIN", *(["250-STARTTLS"] if self.service.tls and not self.secure else [])]
            self.say("250-mail.example.org", *offered, "250 8BITMIME")
        elif word == "STARTTLS" and self.service.tls:
            self.say("220 go on")
            self.lines.close()
            self.socket = self.service.tls.wrap_socket(self.socket, server_side=True)
            self.lines, self.secure = self.socket.makefile("rb"), True
        elif word == "AUTH":
            _, user, password = base64.b64decode(line.split()[2]).decode().split("\0")
            self.service.logins.append((user, password))
            self.say("235 yes" if (user, password) == LOGIN else "535 no")
        elif word == "RCPT" and self.service.statuses:
            self.say(f"{self.service.statuses.pop(0)} not now")
        elif word == "DATA":
            self.say("354 go on")
            body = b"".join(iter(self.lines.readline, b".\r\n"))
            mail = message_from_bytes(body, policy=policy.default)
            assert isinstance(mail, EmailMessage)
            self.service.raw.append(body)
            self.service.received.append(mail)
            self.service.secure.append(self.secure)
            self.say("250 taken")
        else:
            self.say("250 ok")
