"""Ports for the servers of a test run; its processes share them out, so that no two get the same port."""

import os

from deploy.stack import ports

WORKERS = 10  # processes of one run that have ports of their own


def free_port() -> int:
    """A port of this machine that nobody listens on, and that no other process of this run is given.

    A connection is never given it either: not even where the server that it is meant for starts much later.
    """
    worker = int(os.environ.get("PYTEST_XDIST_WORKER", "gw0").removeprefix("gw"))
    return ports.free_port(ports.PORTS[worker % WORKERS :: WORKERS])
