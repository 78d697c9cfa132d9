"""PgBouncer in transaction mode, as Debian packages it, with few connections; it ignores start-up options."""

import os
import shutil
import signal
import socket
import subprocess
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from tempfile import mkdtemp
from typing import Final

import psycopg
import pytest
from psycopg.conninfo import conninfo_to_dict, make_conninfo

from deploy.embedded.directories import give_to, server_account
from tests.support.eventually import eventually

PGBOUNCER: Final = shutil.which("pgbouncer", path=f"{os.environ.get('PATH', '')}:/usr/sbin")
PORT: Final = 6432  # names the socket
POOL: Final = 2  # connections to Postgres for each login and database

needs_pooler = pytest.mark.skipif(PGBOUNCER is None, reason="needs apt-get install pgbouncer")


@contextmanager
def pooler(database: str, passwords: Mapping[str, str], size: int = POOL) -> Iterator[str]:
    """The address of a database through a pooler of these users; whoever else asks is not let in."""
    assert PGBOUNCER is not None
    owner, where = server_account(), conninfo_to_dict(database)
    directory = give_to(Path(mkdtemp(prefix="nostos-pooler-", dir="/tmp")), owner)
    users = "".join(f'"{user}" "{password}"\n' for user, password in passwords.items())
    give_to(_written(directory / "users", users), owner)
    lines = {
        "listen_addr": "",
        "listen_port": PORT,
        "unix_socket_dir": directory,
        "auth_type": "scram-sha-256",
        "auth_file": directory / "users",
        "pool_mode": "transaction",
        "default_pool_size": size,
        "max_client_conn": 500,
        "ignore_startup_parameters": "options,extra_float_digits",
        "server_round_robin": 1,
    }
    config = f"[databases]\n* = host={where['host']} port={where['port']}\n[pgbouncer]\n"
    config += "".join(f"{name} = {value}\n" for name, value in lines.items())
    give_to(_written(directory / "pgbouncer.ini", config), owner)
    user, group = (owner.uid, owner.gid) if os.geteuid() == 0 else (None, None)
    with (directory / "log").open("wb") as log:
        process = subprocess.Popen(
            [PGBOUNCER, directory / "pgbouncer.ini"], stdout=log, stderr=log, user=user, group=group
        )
    try:
        address = make_conninfo(database, host=str(directory), port=PORT)
        eventually(lambda: _listens(directory / f".s.PGSQL.{PORT}"), "the pooler listens")
        yield address
    finally:
        process.send_signal(signal.SIGINT)
        process.wait(60)
        shutil.rmtree(directory)


def _listens(path: Path) -> bool:
    """Whether the pooler accepts connections; its socket is there a moment before."""
    with socket.socket(socket.AF_UNIX) as probe:
        return probe.connect_ex(str(path)) == 0


def _written(path: Path, text: str) -> Path:
    path.touch(0o600)
    path.write_text(text)
    return path


def shares_connections(address: str) -> bool:
    """Whether two clients at once are served by one connection: they are behind a pooler."""
    with psycopg.connect(address, autocommit=True) as one, psycopg.connect(address, autocommit=True) as two:
        query = "SELECT pg_backend_pid()"
        found = [{each.execute(query).fetchone() for _ in range(2 * POOL)} for each in (one, two)]
    return bool(found[0] & found[1])
