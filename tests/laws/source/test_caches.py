"""Caches that hold a number of values: in a process that runs for weeks each is full, so each is small."""

import ast
from collections.abc import Iterator
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).parents[3]
ROOMS: Final = ("api", "domain", "projections", "workers")
MOST: Final = 4_096  # values


def sizes() -> Iterator[tuple[str, int]]:
    """Where a cache is made with a size that is written there, and the size."""
    for path in (path for room in ROOMS for path in (ROOT / room).rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text())):
            if isinstance(node, ast.Call) and getattr(node.func, "id", "") == "lru_cache":
                values = [*node.args, *(each.value for each in node.keywords if each.arg == "maxsize")]
                for value in values:
                    if not any(isinstance(part, ast.Name) for part in ast.walk(value)):
                        size = eval(ast.unparse(value))  # a number, as 1 << 12
                        yield f"{path.relative_to(ROOT)}:{node.lineno}", size


def test_no_cache_holds_more_values_than_it_takes_to_fill_in_minutes() -> None:
    found = dict(sizes())
    assert len(found) > 20
    assert {} == {where: size for where, size in found.items() if size is None or size > MOST}
