"""The mailer: gives mails to the operator's SMTP server, by TLS unless its address says otherwise."""

import smtplib
import ssl
from contextlib import suppress
from email.message import EmailMessage
from enum import Enum
from typing import Final, NamedTuple
from urllib.parse import unquote, urlsplit

from api.runtime.setting_parsers import SMTP_PORTS

TIMEOUT: Final = 20.0  # seconds for each answer of the server before it gets a mail
TAKING: Final = 120.0  # the same for those to a mail: a server that looks through it answers late
LONGEST: Final = 10 * TIMEOUT + 5 * TAKING  # a session in which every answer comes as late as may be
FOR_EVER: Final = 500  # statuses from here on say that it is in vain to try again (RFC 5321, 4.2.1)


class Sending(Enum):
    """What came of a mail that was given to the server."""

    TAKEN = "taken"
    REFUSED = "refused"  # there is no such address, or it wants nothing
    DELAYED = "delayed"  # the server is away, or takes nothing now: that says nothing of the address


class SmtpServer(NamedTuple):
    """The server. `scheme`: smtps has TLS from the start, smtp after STARTTLS, smtp+plain none."""

    scheme: str
    host: str
    port: int
    user: str
    password: str


def smtp_server(url: str) -> SmtpServer:
    """The server that an address names."""
    parts = urlsplit(url)
    port = parts.port or SMTP_PORTS[parts.scheme]
    user, password = unquote(parts.username or ""), unquote(parts.password or "")
    return SmtpServer(parts.scheme, parts.hostname or "", port, user, password)


class Mailer:
    """Sends mails; threads may share it. `trust`: the certificates that it trusts, if not the machine's."""

    def __init__(self, url: str, *, trust: ssl.SSLContext | None = None) -> None:
        self._server = smtp_server(url)
        self._trust = trust or ssl.create_default_context()

    def send(self, mail: EmailMessage) -> Sending:
        """Give it to the server. What comes after it was taken changes nothing."""
        try:
            server = self._connected()
        except (smtplib.SMTPException, OSError):
            return Sending.DELAYED
        try:
            _wait(server, TAKING)
            server.send_message(mail)
        except smtplib.SMTPRecipientsRefused as refused:
            in_vain = all(status >= FOR_EVER for status, _ in refused.recipients.values())
            return Sending.REFUSED if in_vain else Sending.DELAYED
        except (smtplib.SMTPException, OSError):
            return Sending.DELAYED
        else:
            _left(server)
            return Sending.TAKEN
        finally:
            server.close()

    def _connected(self) -> smtplib.SMTP:
        scheme, host, port, user, password = self._server
        if scheme == "smtps":
            server: smtplib.SMTP = smtplib.SMTP_SSL(host, port, timeout=TIMEOUT, context=self._trust)
        else:
            server = smtplib.SMTP(host, port, timeout=TIMEOUT)
        try:
            if scheme == "smtp":
                server.starttls(context=self._trust)
            if user:
                server.login(user, password)
        except BaseException:
            server.close()
            raise
        return server


def _wait(server: smtplib.SMTP, seconds: float) -> None:
    """Wait for so long for each answer from now on."""
    if server.sock is not None:
        server.sock.settimeout(seconds)


def _left(server: smtplib.SMTP) -> None:
    """Say goodbye; nobody minds what the answer is."""
    with suppress(smtplib.SMTPException, OSError):
        _wait(server, TIMEOUT)
        server.quit()
