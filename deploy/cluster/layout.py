"""Where everything of a cluster is: addresses, ports, folders, passwords; kept in its home.

The three machines are three addresses of the loopback network. So the configurations are those of real
machines: each service has the same port everywhere.
"""

import os
import pwd
import secrets
from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from string import Template
from typing import Final
from urllib.parse import quote

import msgspec

from api.runtime.atomic_files import OWNER_ONLY, create_file
from api.runtime.settings import Settings
from deploy.embedded.directories import (
    Account,
    give_to,
    make_home,
    server_account,
    servers_directory,
    socket_directory,
)
from deploy.stack.ports import can_listen, free_port
from deploy.terminal.errors import CommandError
from domain.threadsafe.decoder import Decoder

MACHINES: Final = (1, 2, 3)
REDIS_MACHINES: Final = (1, 2)
FRONT: Final = "127.0.0.1"
HOSTS: Final = {1: "127.0.0.11", 2: "127.0.0.12", 3: "127.0.0.13"}
NETWORK: Final = "127.0.0.0/8"
PORTS: Final = (
    "etcd_port",
    "etcd_peer_port",
    "patroni_port",
    "postgres_port",
    "redis_port",
    "sentinel_port",
    "node_port",
    "service_port",
    "writes_port",
    "reads_port",
    "pooler_port",
    "redis_front_port",
)
PASSWORDS: Final = (
    "patroni_password",
    "superuser_password",
    "replication_password",
    "rewind_password",
    "owner_password",
)
TEMPLATES: Final = Path(__file__).parent.parent / "machines"
FILE: Final = "cluster.json"
DRAIN: Final = 3  # seconds in which HAProxy, which asks each second, hears that a node is to stop
OWNER: Final = "nostos_owner"
DATABASE: Final = "nostos"


class Stored(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What the file in the home holds."""

    synchronous: bool
    ports: dict[str, int]
    passwords: dict[str, str]


STORED: Final = Decoder(Stored)


class Layout:
    """A cluster in its home. `owner`: the account that the servers run as."""

    def __init__(self, home: Path, stored: Stored) -> None:
        self.home = home
        self.stored = stored
        self.owner: Account = server_account()
        self.folder = servers_directory(home, self.owner)

    @classmethod
    def make(cls, home: Path, *, synchronous: bool) -> "Layout":
        """The cluster in this home; a new one if there is none. CommandError if it is of the other kind."""
        home = make_home(home)
        stored = Stored(
            synchronous,
            {name: _free_port() for name in PORTS},
            {name: secrets.token_urlsafe(24) for name in PASSWORDS},
        )
        if not (home / FILE).exists():
            create_file(home / FILE, msgspec.json.format(msgspec.json.encode(stored), indent=2), OWNER_ONLY)
        layout = cls.of(home)
        if layout.stored.synchronous != synchronous:
            raise CommandError(f"{home} has a cluster of the other kind of replication; use another --home")
        return layout

    @classmethod
    def of(cls, home: Path) -> "Layout":
        """The cluster that is in this home. CommandError if there is none."""
        try:
            return cls(home.resolve(), STORED.decode((home / FILE).read_bytes()))
        except (FileNotFoundError, NotADirectoryError):
            raise CommandError(
                f"no cluster is in {home}: start one with ./nostos cluster up --home {home}"
            ) from None

    def address(self, machine: int, service: str) -> str:
        """Where a service of a machine listens: `127.0.0.12:18473`."""
        return f"{HOSTS[machine]}:{self.port(service)}"

    def port(self, service: str) -> int:
        """The port of a service, by its name without `_port`."""
        return self.stored.ports[f"{service}_port"]

    @property
    def service_url(self) -> str:
        """Where players reach the service."""
        return f"http://{FRONT}:{self.port('service')}"

    def superuser_url(self, database: str = DATABASE, *, machine: int | None = None) -> str:
        """The primary, or the server of a machine, for its superuser: to prepare it, and to look at all."""
        password = quote(self.stored.passwords["superuser_password"], safe="")
        front = f"{FRONT}:{self.port('writes')}"
        place = front if machine is None else self.address(machine, "postgres")
        return f"postgresql://postgres:{password}@{place}/{database}"

    def settings(self, machine: int = 1) -> Settings:
        """The settings of the node on a machine; its files of keys and logins are those of all nodes."""
        owner = f"{OWNER}:{quote(self.stored.passwords['owner_password'], safe='')}"
        shared = self.home / "shared"
        return Settings(
            home=self.home / f"node-{machine}",
            database_url=f"postgresql://{FRONT}:{self.port('pooler')}/{DATABASE}",
            database_direct_url=f"postgresql://{owner}@{FRONT}:{self.port('writes')}/{DATABASE}",
            read_database_url=f"postgresql://{FRONT}:{self.port('reads')}/{DATABASE}",
            redis_url=f"redis://{FRONT}:{self.port('redis_front')}",
            logins=shared / "logins.json",
            signing_key=shared / "signing.json",
            sealing_keys=shared / "sealing.json",
            host=HOSTS[machine],
            port=self.port("node"),
            public_url=self.service_url,
            trusted_proxies=f"{FRONT}/32",
            halls=f"{NETWORK}=10000",
            drain=DRAIN,
            log_level="warning",
            bot_workers=1,
        )

    def owners_settings(self) -> Settings:
        """The settings of a command of the owner of the schema, who comes past the pooler."""
        settings = self.settings()
        return replace(
            settings,
            database_url=settings.database_direct_url,
            database_direct_url=None,
            read_database_url=None,
        )

    def data(self, machine: int | None) -> Path:
        """The folder of the servers of a machine, or of those in front; it is theirs."""
        name = "front" if machine is None else f"machine-{machine}"
        return self._own(self.folder / name)

    def subfolder(self, machine: int, name: str) -> Path:
        """A folder in the data of a machine, of the same account."""
        return self._own(self.data(machine) / name)

    @property
    def repository(self) -> Path:
        """The folder of the backups, which all machines reach."""
        return self._own(self.folder / "repository")

    def sockets(self, machine: int) -> Path:
        """The folder of the socket of the PostgreSQL of a machine."""
        return self._own(socket_directory(self.home, self.owner) / str(machine))

    def render(self, template: str, machine: int | None = None, *, replace_it: bool = True) -> Path:
        """Write a configuration from its template; returns the file. `replace_it`: also if it is there."""
        path = self.data(machine) / template
        if path.exists() and not replace_it:
            return path
        text = Template((TEMPLATES / template).read_text(encoding="utf-8")).substitute(self._words(machine))
        return self.write(path, text)

    def write(self, path: Path, text: str) -> Path:
        """A file that only the account of the servers, and root, can read."""
        path.unlink(missing_ok=True)
        with os.fdopen(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "w") as file:
            file.write(text)
        return give_to(path, self.owner)

    def _own(self, path: Path) -> Path:
        if not path.is_dir():
            path.mkdir(mode=0o700, exist_ok=True)  # machines may make it at the same moment
            give_to(path, self.owner)
        return path

    def _words(self, machine: int | None) -> Mapping[str, str]:
        """The words of the templates."""
        follows = machine is not None and machine != REDIS_MACHINES[0]
        return {
            **{name: str(port) for name, port in self.stored.ports.items()},
            **self.stored.passwords,
            **{f"host_{number}": host for number, host in HOSTS.items()},
            "host": HOSTS.get(machine or 0, FRONT),
            "machine": str(machine or 0),
            "front": FRONT,
            "network": NETWORK,
            "data": str(self.data(machine)),
            "sockets": str(self.sockets(machine or 0)),
            "repository": str(self.repository),
            "account": pwd.getpwuid(self.owner.uid).pw_name,
            "synchronous": str(self.stored.synchronous).lower(),
            "replicaof": f"replicaof {HOSTS[REDIS_MACHINES[0]]} {self.port('redis')}" if follows else "",
        }


def _free_port() -> int:
    """A port that is free at all addresses of the cluster."""
    while True:
        port = free_port()
        if all(can_listen(host, port) for host in HOSTS.values()):
            return port
