"""Builds the site with MkDocs, without a network; a link that leads nowhere is an error."""

import json
import os
import shutil
import subprocess
import sys
from collections.abc import Mapping, Sequence
from importlib.util import find_spec
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Final

import click

from deploy.site.contents import Group, Page, contents
from deploy.site.gather import gather
from deploy.terminal.errors import CommandError

GENERAL: Final = Path(__file__).with_name("mkdocs.yml")
INDEX: Final = "search/search_index.json"
"""A file that every site has: a folder with it may be replaced."""
WRONG: Final = ("WARNING", "ERROR")  # beginnings of lines of MkDocs
QUIET: Final = {"NO_MKDOCS_2_WARNING": "1"}


def build(out: Path, root: click.Command) -> None:
    """Build the site into a folder, in place of a site that is there. `root`: the command `nostos`.

    CommandError says what is wrong with the pages, or with the folder; then what was there is still there.
    """
    if find_spec("mkdocs") is None:
        raise CommandError("MkDocs is not installed here; cure: ./nostos docs build in a checkout")
    if out.exists() and not is_site(out) and (not out.is_dir() or any(out.iterdir())):
        raise CommandError(f"{out} is no site; name a folder that is empty, or is not there yet")
    with TemporaryDirectory(prefix="nostos-site-") as name:
        folder = Path(name)
        gather(folder / "pages", root)
        _run_mkdocs(folder)
        try:
            _put(folder / "site", out.resolve())
        except OSError as error:
            raise CommandError(f"{out} cannot be written ({error.strerror or error})") from None


def is_site(folder: Path) -> bool:
    """Whether a folder holds a site that was built."""
    return (folder / INDEX).is_file()


def _put(site: Path, place: Path) -> None:
    """Move the site to its place, which is no link. What was there goes only when the site is there."""
    place.parent.mkdir(parents=True, exist_ok=True)
    with TemporaryDirectory(prefix=f".{place.name}-", dir=place.parent) as beside:
        new, old = Path(beside) / "new", Path(beside) / "old"
        shutil.move(site, new)  # from another file system it is copied, which takes time and may fail
        if place.exists():
            place.rename(old)
        try:
            new.rename(place)
        except BaseException:
            if old.exists():
                old.rename(place)
            raise


def _run_mkdocs(folder: Path) -> None:
    configuration = {
        "INHERIT": str(GENERAL),
        "docs_dir": str(folder / "pages"),
        "site_dir": str(folder / "site"),
        "nav": _navigation(contents()),
    }
    file = folder / "mkdocs.yml"
    file.write_text(json.dumps(configuration), "utf-8")  # JSON is YAML, too
    done = subprocess.run(
        [sys.executable, "-m", "mkdocs", "build", "--strict", "--config-file", file],
        env={**os.environ, **QUIET},
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        check=False,
    )
    if done.returncode:
        wrong = [line for line in done.stdout.splitlines() if line.startswith(WRONG)]
        raise CommandError("\n".join(["the site is not built:", *(wrong or done.stdout.splitlines())]))


def _navigation(members: Sequence[Page | Group]) -> list[Mapping[str, Any]]:
    return [
        {each.title: each.place if isinstance(each, Page) else _navigation(each.members)} for each in members
    ]
