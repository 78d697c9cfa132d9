"""Where the embedded servers keep their things: under the home, or, if that cannot work, where it points to.

Only the data and the sockets belong to the servers' account. For root that is `nobody`, and root writes
nothing where `nobody` could have laid a link.
"""

import os
import pwd
import shutil
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import NamedTuple

from deploy.embedded.binaries import open_way
from deploy.terminal.errors import CommandError

SOCKET_PATH = 103  # bytes of a unix socket's path: 107 on Linux, 103 on macOS
LONGEST_SOCKET = len("/.s.PGSQL.5432")
TEMPORARY = Path("/tmp")  # noqa: S108 - used through mkdtemp; $TMPDIR may be long or closed to others
ROOTS_DATA = Path("/var/lib/nostos")


class Account(NamedTuple):
    """Whom the servers run as."""

    uid: int
    gid: int


def account() -> Account:
    """This user; for root the user `nobody`, because PostgreSQL refuses to run as root."""
    if os.geteuid() != 0:
        return Account(os.geteuid(), os.getegid())
    nobody = pwd.getpwnam("nobody")
    return Account(nobody.pw_uid, nobody.pw_gid)


def own(path: Path, owner: Account) -> Path:
    """Give `path` to the servers' account (nothing to do when that is this user)."""
    if os.geteuid() == 0:
        os.chown(path, owner.uid, owner.gid)
    return path


def make_home(home: Path) -> Path:
    """The home, made if need be: private, but root's can be walked through by the servers' account."""
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
    """Holds data and logs: `home/servers`; for root, if others cannot walk to the home, under /var/lib."""
    directory = _place(home / "servers", owner, _reachable, _under(ROOTS_DATA))
    directory.chmod(0o711 if os.geteuid() == 0 else 0o700)
    return directory


def socket_directory(home: Path, owner: Account) -> Path:
    """Holds the sockets: `home/run`, or if that is too long for them, one in XDG_RUNTIME_DIR or /tmp."""
    runtime = os.environ.get("XDG_RUNTIME_DIR", "")
    short = Path(runtime) if os.geteuid() != 0 and os.access(runtime, os.W_OK) else TEMPORARY
    directory = _place(home / "run", owner, lambda path: _reachable(path) and _short(path), _under(short))
    directory.chmod(0o700)
    return own(directory, owner)


@contextmanager
def scratch_home() -> Iterator[Path]:
    """A home for a while, where sockets fit and which the servers' account can reach. Removed at the end."""
    directory = Path(tempfile.mkdtemp(prefix="nostos-", dir=TEMPORARY))
    directory.chmod(0o711)
    try:
        yield directory / "home"
    finally:
        shutil.rmtree(directory, ignore_errors=True)


def leave(home: Path) -> None:
    """Take away the sockets' directory if it is not in the home, so that /tmp does not fill up."""
    link = home / "run"
    if link.is_symlink():
        shutil.rmtree(link.resolve(), ignore_errors=True)
        link.unlink()


def _place(link: Path, owner: Account, fits: Callable[[Path], bool], elsewhere: Callable[[], Path]) -> Path:
    """A directory at `link` if that fits, else one elsewhere that `link` points to from then on."""
    if link.is_symlink() and not link.is_dir():
        link.unlink()  # what it pointed to was cleaned away
    if not link.exists():
        if fits(link):
            link.mkdir()
        else:
            link.symlink_to(elsewhere())
    directory = link.resolve()
    if directory.stat().st_uid not in (owner.uid, os.geteuid()):
        raise CommandError(f"{directory} belongs to another user; run as that user, or set NOSTOS_HOME")
    return directory


def _under(parent: Path) -> Callable[[], Path]:
    def make() -> Path:
        parent.mkdir(parents=True, exist_ok=True)
        return Path(tempfile.mkdtemp(prefix="nostos-", dir=parent))

    return make


def _reachable(path: Path) -> bool:
    return os.geteuid() != 0 or open_way(path)


def _short(path: Path) -> bool:
    return len(os.fsencode(path)) + LONGEST_SOCKET <= SOCKET_PATH
