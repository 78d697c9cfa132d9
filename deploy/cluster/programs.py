"""The programs of the cluster, as Debian packages them."""

import os
import shutil
from pathlib import Path
from typing import Final

from deploy.terminal.errors import CommandError

PACKAGES: Final = {  # of Debian 12, by the program that is needed
    "etcd": "etcd-server",
    "patroni": "patroni",
    "patronictl": "patroni",
    "haproxy": "haproxy",
    "pgbackrest": "pgbackrest",
    "pgbouncer": "pgbouncer",
    "redis-server": "redis-server",
    "redis-sentinel": "redis-sentinel",
    "/usr/lib/postgresql/15/bin/postgres": "postgresql-15",
}
SEARCH_PATH: Final = f"{os.environ.get('PATH', os.defpath)}:/usr/sbin:/sbin"


def program(name: str) -> Path:
    """Where a program is. CommandError if it is missing."""
    found = shutil.which(name, path=SEARCH_PATH)
    if found is None:
        raise CommandError(missing_programs() or f"{name} is missing")
    return Path(found)


def missing_programs() -> str:
    """What is missing and the command that installs it, in one line; "" if all is there."""
    missing = [name for name in PACKAGES if shutil.which(name, path=SEARCH_PATH) is None]
    if not missing:
        return ""
    packages = " ".join(dict.fromkeys(PACKAGES[name] for name in missing))
    return (
        f"{', '.join(Path(name).name for name in missing)}: not installed; "
        f"apt-get install --no-install-recommends {packages}"
    )


def require_programs() -> None:
    """CommandError if a program is missing."""
    missing = missing_programs()
    if missing:
        raise CommandError(missing)
