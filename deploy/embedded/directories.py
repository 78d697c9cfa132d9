"""Where the embedded servers keep their files: in the home, or in a folder that the home links to.

Only the data and the sockets belong to the servers' account. For root that account is `nobody`, and root
never writes in a folder where `nobody` could have made a link.
"""

import os
import pwd
import shutil
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import NamedTuple

from deploy.embedded.binaries import is_reachable
from deploy.terminal.errors import CommandError

SOCKET_PATH = 103  # bytes of a unix socket's path: 107 on Linux, 103 on macOS
LONGEST_SOCKET = len("/.s.PGSQL.5432")
TEMPORARY = Path("/tmp")  # noqa: S108 - used through mkdtemp; $TMPDIR may be long or closed to others
ROOT_DATA = Path("/var/lib/nostos")


class Account(NamedTuple):
    """The user that the servers run as."""

    uid: int
    gid: int


def server_account() -> Account:
    """This user; for root the user `nobody`, because PostgreSQL refuses to run as root."""
    if os.geteuid() != 0:
        return Account(os.geteuid(), os.getegid())
    nobody = pwd.getpwnam("nobody")
    return Account(nobody.pw_uid, nobody.pw_gid)


def give_to(path: Path, owner: Account) -> Path:
    """Give `path` to the servers' account, if that is not this user."""
    if os.geteuid() == 0:
        os.chown(path, owner.uid, owner.gid)
    return path


def make_home(home: Path) -> Path:
    """The home, made if it is missing. Private, but the servers' account can pass through root's."""
    try:
        if not home.is_dir():
            home.mkdir(parents=True)
            home.chmod(0o711 if os.geteuid() == 0 else 0o700)
    except OSError as error:
        raise CommandError(
            f"{home} cannot be made ({error.strerror}); set NOSTOS_HOME to another directory"
        ) from error
    return home.resolve()


def servers_directory(home: Path, owner: Account) -> Path:
    """The folder of data and logs: `home/servers`; for root, where `nobody` cannot reach it, in /var/lib."""
    directory = _resolved(home / "servers", owner, _works_here, _make_in(ROOT_DATA))
    directory.chmod(0o711 if os.geteuid() == 0 else 0o700)
    return directory


def socket_directory(home: Path, owner: Account) -> Path:
    """The folder of sockets: `home/run`; if its path is too long, one in XDG_RUNTIME_DIR or /tmp."""
    runtime = os.environ.get("XDG_RUNTIME_DIR", "")
    short = Path(runtime) if os.geteuid() != 0 and os.access(runtime, os.W_OK) else TEMPORARY
    directory = _resolved(
        home / "run", owner, lambda path: _works_here(path) and _short(path), _make_in(short)
    )
    directory.chmod(0o700)
    return give_to(directory, owner)


@contextmanager
def scratch_home() -> Iterator[Path]:
    """A home that the servers' account can reach and where sockets fit. It is removed at the end."""
    directory = Path(tempfile.mkdtemp(prefix="nostos-", dir=TEMPORARY))
    directory.chmod(0o711)
    try:
        yield directory / "home"
    finally:
        shutil.rmtree(directory, ignore_errors=True)


def remove_sockets(home: Path) -> None:
    """Remove the folder of the sockets if it is not in the home, so that /tmp does not fill up."""
    link = home / "run"
    if link.is_symlink():
        shutil.rmtree(link.resolve(), ignore_errors=True)
        link.unlink()


def _resolved(
    link: Path, owner: Account, fits: Callable[[Path], bool], elsewhere: Callable[[], Path]
) -> Path:
    """A folder at `link` if that fits, else one elsewhere that `link` points to from then on."""
    if link.is_symlink() and not link.is_dir():
        link.unlink()  # its target was cleaned away
    if not link.exists():
        if fits(link):
            link.mkdir(exist_ok=True)  # another process may make it at this moment
        else:
            link.symlink_to(elsewhere())
    directory = link.resolve()
    if directory.stat().st_uid not in (owner.uid, os.geteuid()):
        raise CommandError(f"{directory} belongs to another user; run as that user, or set NOSTOS_HOME")
    return directory


def _make_in(parent: Path) -> Callable[[], Path]:
    def make() -> Path:
        parent.mkdir(parents=True, exist_ok=True)
        return Path(tempfile.mkdtemp(prefix="nostos-", dir=parent))

    return make


def _works_here(path: Path) -> bool:
    return os.geteuid() != 0 or is_reachable(path)


def _short(path: Path) -> bool:
    return len(os.fsencode(path)) + LONGEST_SOCKET <= SOCKET_PATH
