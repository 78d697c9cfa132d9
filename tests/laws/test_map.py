"""The map in README.md names every room, and every room has its place in an import contract."""

import re
import tomllib
from pathlib import Path
from typing import Final

from tests.support.processes import ROOT

PACKAGES: Final = ("domain", "projections", "api", "workers", "deploy")
GAMES: Final = ("domain/games/", "workers/bots/games/")


def rooms() -> set[str]:
    """The folders of production code that hold modules, as the map writes them."""
    folders = {path.parent for package in PACKAGES for path in (ROOT / package).rglob("__init__.py")}
    names = {str(folder.relative_to(ROOT)) + "/" for folder in folders}
    return {name for name in names if not name.startswith(GAMES) or name in GAMES}


def placed() -> set[str]:
    """The rooms that an import contract names, as layers or as modules."""
    contracts = tomllib.loads((ROOT / "pyproject.toml").read_text())["tool"]["importlinter"]["contracts"]
    found: set[str] = set()
    for contract in contracts:
        layers = [each.strip() for layer in contract.get("layers", ()) for each in layer.split("|")]
        for container in contract.get("containers", [""]):
            found |= {f"{container}.{layer}".strip(".") for layer in layers}
        found |= {*contract.get("source_modules", ())}
    return {name.replace(".", "/") + "/" for name in found}


def test_the_map_names_every_room_and_no_other() -> None:
    section = Path(ROOT / "README.md").read_text(encoding="utf-8").partition("## Map")[2]
    named = set(re.findall(r"^\| \**\[?`([a-z_/]+/)`", section, re.MULTILINE))
    there = {f"{name}/" for name in ("tests", "deploy/decisions")} | rooms()
    assert there == named


def test_every_room_has_a_contract() -> None:
    assert set() == rooms() - placed()
