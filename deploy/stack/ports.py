"""Ports of this machine: which are free, and one for a server that runs for a while."""

import socket
from collections.abc import Iterator
from functools import cache
from random import SystemRandom
from typing import Final

PORTS: Final = range(11_000, 30_000)  # the kernel gives connections none of them, and browsers open all
LOOPBACK: Final = "127.0.0.1"


def free_port(among: range = PORTS) -> int:
    """A port that nobody listens on, and that this process returns only once."""
    return next(port for port in _shuffled(among) if can_listen(LOOPBACK, port))


@cache
def _shuffled(ports: range) -> Iterator[int]:
    """All of them in any order, each once."""
    return iter(SystemRandom().sample(ports, len(ports)))


def can_listen(host: str, port: int) -> bool:
    """Whether a server could listen there now. Port 0 asks about the address alone."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    with socket.socket(family) as probe:
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind((host, port))
        except (OSError, UnicodeError):  # UnicodeError: the text cannot be the name of a host
            return False
    return True
