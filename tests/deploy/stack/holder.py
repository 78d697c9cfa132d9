"""A process that holds embedded servers until SIGTERM.

    python -m tests.deploy.stack.holder HOME [nobody]

It prints one JSON line when the servers are ready. With `nobody` it gives up root first, after its imports,
because the interpreter itself may lie where `nobody` cannot read.
"""

import json
import os
import pwd
import signal
import sys
from pathlib import Path

import psycopg

from deploy.embedded.servers import EmbeddedServers
from deploy.terminal.errors import CommandError


def become_nobody() -> None:
    nobody = pwd.getpwnam("nobody")
    os.setgroups([])
    os.setgid(nobody.pw_gid)
    os.setuid(nobody.pw_uid)


def hold(home: Path) -> None:
    with EmbeddedServers(home) as servers:
        assert servers.postgres is not None
        assert servers.valkey is not None
        pids = [
            server.process.pid for server in (servers.postgres, servers.valkey) if server.process is not None
        ]
        ready = {"database_url": servers.database_url, "redis_url": servers.redis_url, "pids": pids}
        sys.stdout.write(json.dumps(ready | {"uid": servers.postgres.data.stat().st_uid}) + "\n")
        sys.stdout.flush()
        signal.sigwait({signal.SIGTERM})


if __name__ == "__main__":
    signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGTERM})
    psycopg.conninfo.conninfo_to_dict("")
    if "nobody" in sys.argv:
        become_nobody()
    try:
        hold(Path(sys.argv[1]))
    except CommandError as error:
        sys.exit(str(error))
