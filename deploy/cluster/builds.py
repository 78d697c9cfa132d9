"""Builds of Nostos: from which checkout the node of a machine runs. It may change while the cluster runs."""

import sys
from pathlib import Path
from typing import Final

from deploy.cluster.layout import Layout

THIS: Final = Path(__file__).parent.parent.parent  # the checkout that this process runs from
# Of a shell that becomes the program: Python finds the rooms of the checkout in which it starts.
IN_FOLDER: Final = 'cd "$1"; shift; exec "$@"'


def install(layout: Layout, machine: int, build: Path) -> None:
    """Let the node of a machine run from this checkout. If it runs, it stops as on SIGTERM, and starts."""
    _write(layout.home / f"build-{machine}", build)


def installed(layout: Layout, machine: int) -> Path:
    """The checkout from which the node of a machine is to run: this one, unless another is installed."""
    build = _read(layout.home / f"build-{machine}")
    return build if build is not None and build.is_dir() else THIS


def forget(layout: Layout) -> None:
    """Let every node run from this checkout, once the cluster has stopped."""
    for path in layout.home.glob("build-*"):
        path.unlink()


def note_running(layout: Layout, machine: int, build: Path) -> None:
    """Note that the node of a machine is being started from this checkout, and that none of before runs."""
    _write(layout.home / f"running-{machine}", build)


def running(layout: Layout, machine: int) -> Path | None:
    """The checkout from which the node of a machine was started last."""
    return _read(layout.home / f"running-{machine}")


def command(build: Path, *words: str) -> tuple[str, ...]:
    """The command that runs a module of a checkout, by its own .venv if it has one."""
    own = build / ".venv" / "bin" / "python"
    python = str(own) if build != THIS and own.exists() else sys.executable
    return ("/bin/sh", "-c", IN_FOLDER, "sh", str(build), python, "-m", *words)


def _write(path: Path, build: Path) -> None:
    new = path.with_suffix(".new")
    new.write_text(str(build), encoding="utf-8")
    new.replace(path)


def _read(path: Path) -> Path | None:
    try:
        return Path(path.read_text(encoding="utf-8"))
    except FileNotFoundError:
        return None
