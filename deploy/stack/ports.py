"""Ports of this machine for servers that are started for a while."""

import socket
from collections.abc import Iterator
from functools import cache
from random import SystemRandom
from typing import Final

PORTS: Final = range(10_000, 30_000)  # the kernel gives none of them to connections


def free_port(among: range = PORTS) -> int:
    """A port that nobody listens on, and that this process gives to nobody else."""
    return next(port for port in _shuffled(among) if is_free(port))


@cache
def _shuffled(ports: range) -> Iterator[int]:
    """All of them in any order, each once."""
    return iter(SystemRandom().sample(ports, len(ports)))


def is_free(port: int) -> bool:
    """Whether nobody listens on the port of this machine."""
    with socket.socket() as probe:
        try:
            probe.bind(("127.0.0.1", port))
        except OSError:
            return False
        return True
