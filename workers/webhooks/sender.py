"""The sender: one attempt to deliver something, to an address that was checked, and signed.

The name of the host is resolved for each attempt, and the connection goes to one of the addresses that were
checked: a name that leads elsewhere a moment later changes nothing. TLS is checked against the name.
Redirects are not followed, and of the answer only the status is kept.
"""

import socket
import ssl
import time
from collections.abc import Callable, Mapping
from contextlib import closing
from typing import Final

import httpx

from api.runtime.bounded_http import BoundedClient, LateAnswer
from api.runtime.webhooks.destinations import (
    BadDestination,
    Destination,
    Policy,
    allowed,
    destination,
)
from api.runtime.webhooks.signing import signed_headers
from api.runtime.webhooks.webhook import WebhookSecrets
from workers.webhooks.delivery_queue import AttemptOutcome, DueDelivery

TIMEOUT: Final = 5.0  # seconds without a byte
DEADLINE: Final = 8.0  # seconds for a whole attempt, after the name is resolved
AGENT: Final = "Nostos/1"
MOST_ADDRESSES: Final = 16  # of a name, that are checked

Resolver = Callable[[str, int], list[str]]


class NotPublic(Exception):  # noqa: N818  # a finding
    """The name leads to an address to which nothing may be sent."""


def addresses_of(host: str, port: int) -> list[str]:
    """The addresses of a host, as this machine resolves its name. OSError if there is none."""
    found = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)
    return list(dict.fromkeys(str(address[0]) for *_, address in found))


class Sender:
    """Sends deliveries; threads may share it. `resolve`, `trust`: the names and the certificates that it
    trusts, if these are not the machine's.
    """

    def __init__(
        self,
        policy: Policy,
        *,
        resolve: Resolver = addresses_of,
        trust: ssl.SSLContext | None = None,
        timeout: float = TIMEOUT,
        deadline: float = DEADLINE,
    ) -> None:
        self._policy = policy
        self._resolve = resolve
        self._trust = trust or httpx.create_ssl_context()
        self._timeout = timeout
        self._deadline = deadline

    def send(self, due: DueDelivery, own: WebhookSecrets) -> AttemptOutcome:
        """Send a delivery, signed; what came of it."""
        body = due.body.encode()
        signed = signed_headers(own.secret, str(due.delivery), int(time.time()), body)
        return self.post(own.url, {"content-type": "application/json", **signed}, body)

    def post(self, url: str, headers: Mapping[str, str], content: bytes) -> AttemptOutcome:
        """Send something to an address; what came of it."""
        try:
            found = destination(url, self._policy)
            address = self._address(found)
        except (BadDestination, NotPublic):
            return AttemptOutcome(failure="not_public")
        except (OSError, UnicodeError):
            return AttemptOutcome(failure="no_host")
        try:
            return AttemptOutcome(self._status(found, address, headers, content))
        except (LateAnswer, httpx.TimeoutException):
            return AttemptOutcome(failure="timeout")
        except httpx.ConnectError:
            return AttemptOutcome(failure="unreachable")
        except httpx.HTTPError:
            return AttemptOutcome(failure="broken")

    def _address(self, found: Destination) -> str:
        """The first address of the host. NotPublic unless something may be sent to each of them."""
        addresses = self._resolve(found.host, found.port)
        if not addresses:
            raise OSError("the host has no address")
        if len(addresses) > MOST_ADDRESSES or not all(allowed(each, self._policy) for each in addresses):
            raise NotPublic
        return addresses[0]

    def _status(self, found: Destination, address: str, headers: Mapping[str, str], content: bytes) -> int:
        host = f"[{address}]" if ":" in address else address
        sent = {"host": found.authority, "user-agent": AGENT, **headers}
        origin = f"{'https' if found.tls else 'http'}://{host}:{found.port}"
        client = BoundedClient(origin, timeout=self._timeout, trust=self._trust, name=found.host)
        with closing(client):
            return client.status(
                "POST", origin + found.target, within=self._deadline, headers=sent, content=content
            )
