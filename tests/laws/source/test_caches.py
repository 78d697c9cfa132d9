"""Caches of rules and bots: in a process that runs for weeks each of them is full, so each is small."""

import ast
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).parents[3]
ROOMS: Final = ("domain/games", "domain/kernel", "workers/bots")
MOST: Final = 4_096  # values


def sizes() -> Iterator[tuple[str, int | None]]:
    """Where a cache with a size is made, and the size."""
    for path in (path for room in ROOMS for path in (ROOT / room).rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text())):
            if isinstance(node, ast.Call) and ast.unparse(node.func) == "lru_cache":
                named = {each.arg: each.value for each in node.keywords}
                size = named.get("maxsize") or node.args[0]
                module = import_module(".".join(path.relative_to(ROOT).with_suffix("").parts))
                yield f"{path.relative_to(ROOT)}:{node.lineno}", eval(ast.unparse(size), vars(module))


def test_no_cache_of_rules_or_bots_fills_for_hours() -> None:
    found = dict(sizes())
    assert len(found) > 20
    assert {} == {where: size for where, size in found.items() if size is None or size > MOST}
