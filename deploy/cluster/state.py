"""What every member of a cluster says of itself: servers, nodes, roles, lags."""

import json
import socket
import urllib.error
import urllib.request
from collections.abc import Iterator
from typing import Any, Final, NamedTuple

from deploy.cluster.layout import FRONT, MACHINES, REDIS_MACHINES, Layout
from deploy.stack.readiness import check_readiness

TIMEOUT: Final = 2.0  # seconds
PRIMARY, SYNCHRONOUS, STANDBY = "primary", "synchronous standby", "standby"
ROLES: Final = {"leader": PRIMARY, "sync_standby": SYNCHRONOUS, "replica": STANDBY}  # Patroni's words


class Member(NamedTuple):
    """One server or node. `machine`: 0 is the front; `lag`: bytes of the log that a standby has not got."""

    machine: int
    service: str
    address: str
    ok: bool
    role: str = ""
    state: str = ""
    lag: int | None = None
    timeline: int | None = None


def members(layout: Layout) -> list[Member]:
    """All members, machine by machine."""
    databases = {each.machine: each for each in _databases(layout)}
    return [
        *_front(layout),
        *(member for machine in MACHINES for member in _machine(layout, machine, databases)),
    ]


def primary(layout: Layout) -> int | None:
    """The machine of the primary; None if there is none now."""
    return next((each.machine for each in _databases(layout) if each.ok and each.role == PRIMARY), None)


def is_whole(layout: Layout) -> bool:
    """Whether the databases are a primary and two standbys that stream, one synchronous if that is wanted."""
    found = [each for each in _databases(layout) if each.ok]
    roles = [each.role for each in found]
    wanted = SYNCHRONOUS if layout.stored.synchronous else STANDBY
    return (
        len(found) == len(MACHINES)
        and PRIMARY in roles
        and wanted in roles
        and len({each.timeline for each in found}) == 1
    )


def _databases(layout: Layout) -> Iterator[Member]:
    """The databases, as Patroni on the first machine that answers has them; none if it answers nowhere."""
    for machine in MACHINES:
        found = _json(f"http://{layout.address(machine, 'patroni')}/cluster")
        if found is None:
            continue
        for each in found.get("members", ()):
            number = int(each["name"].rpartition("-")[2])
            lag, timeline = each.get("lag"), each.get("timeline")
            yield Member(
                number,
                "postgres",
                layout.address(number, "postgres"),
                each["state"] in ("running", "streaming"),
                ROLES.get(each["role"], each["role"]),
                each["state"],
                lag if isinstance(lag, int) else None,
                timeline if isinstance(timeline, int) else None,
            )
        return


def _front(layout: Layout) -> Iterator[Member]:
    for service, port in (
        ("service", "service"),
        ("pgbouncer", "pooler"),
        ("writes", "writes"),
        ("reads", "reads"),
        ("redis", "redis_front"),
    ):
        address = f"{FRONT}:{layout.port(port)}"
        yield Member(0, service, address, _listens(address))


def _machine(layout: Layout, machine: int, databases: dict[int, Member]) -> Iterator[Member]:
    yield _etcd(layout, machine)
    address = layout.address(machine, "patroni")
    yield Member(machine, "patroni", address, _json(f"http://{address}/patroni") is not None)
    missing = Member(machine, "postgres", layout.address(machine, "postgres"), ok=False)
    yield databases.get(machine, missing)
    if machine in REDIS_MACHINES:
        yield _redis(layout, machine)
    sentinel = layout.address(machine, "sentinel")
    yield Member(machine, "sentinel", sentinel, ok=_asked(sentinel, "PING") == "+PONG")
    node = layout.address(machine, "node")
    problem = check_readiness(f"http://{node}")
    yield Member(machine, "node", node, problem is None, "", problem or "ready")


def _etcd(layout: Layout, machine: int) -> Member:
    address = layout.address(machine, "etcd")
    health = _json(f"http://{address}/health")
    return Member(machine, "etcd", address, health is not None and health.get("health") == "true")


def _redis(layout: Layout, machine: int) -> Member:
    address = layout.address(machine, "redis")
    lines = _asked(address, "INFO replication", 4096).splitlines()
    role = next((line.removeprefix("role:") for line in lines if line.startswith("role:")), "")
    return Member(
        machine, "redis", address, bool(role), {"master": PRIMARY, "slave": "replica"}.get(role, role)
    )


def _json(url: str) -> dict[str, Any] | None:
    """The object at an address, also of an answer that is no 200; None if nothing answers."""
    try:
        with urllib.request.urlopen(url, timeout=TIMEOUT) as answer:  # noqa: S310 - our own address
            text = answer.read()
    except urllib.error.HTTPError as error:
        with error:
            text = error.read()
    except OSError:
        return None
    try:
        found = json.loads(text)
    except ValueError:
        return None
    return found if isinstance(found, dict) else None


def _asked(address: str, command: str, length: int = 64) -> str:
    """What a Redis or a Sentinel answers to a command; "" if nothing."""
    host, _, port = address.partition(":")
    try:
        with socket.create_connection((host, int(port)), TIMEOUT) as line:
            line.sendall(f"{command}\r\n".encode())
            return line.recv(length).decode(errors="replace").strip()
    except OSError:
        return ""


def _listens(address: str) -> bool:
    host, _, port = address.partition(":")
    try:
        socket.create_connection((host, int(port)), TIMEOUT).close()
    except OSError:
        return False
    return True
