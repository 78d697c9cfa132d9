"""Tests name the section of a game's RULES.md that they show; a law finds the sections without a test.

    @rule("3.2")
    def test_a_storm_moves_its_ship_one_square() -> None: ...

Sections are the numbered headings of RULES.md: `## 3 Storms`, `### 3.2 Great storms`. A section that has
sections of its own needs no test of its own.
"""

import ast
import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TypeVar

Test = TypeVar("Test", bound=Callable[..., object])

HEADING = re.compile(r"^#{1,6} +(\d+(?:\.\d+)*)\.? ", re.MULTILINE)


def rule(*sections: str) -> Callable[[Test], Test]:
    """Says which sections a test shows. The test is unchanged; `sections_with_tests` reads the source."""
    if not all(re.fullmatch(r"\d+(\.\d+)*", section) for section in sections):
        raise ValueError(f"sections are written like 3.2, not {sections}")

    def unchanged(test: Test) -> Test:
        return test

    return unchanged


def sections(rules: Path) -> tuple[str, ...]:
    """The numbers of all numbered headings of a RULES.md, in its order."""
    return tuple(HEADING.findall(rules.read_text(encoding="utf-8")))


def leaves(numbers: tuple[str, ...]) -> tuple[str, ...]:
    """The sections that have no sections of their own."""
    return tuple(number for number in numbers if not any(n.startswith(number + ".") for n in numbers))


def sections_with_tests(folder: Path) -> dict[str, list[str]]:
    """Each section with the tests under `folder` that show it, read from the source."""
    found: dict[str, list[str]] = {}
    for path in sorted(folder.rglob("test_*.py")):
        for test, section in _named(ast.parse(path.read_text(encoding="utf-8"))):
            found.setdefault(section, []).append(f"{path.name}::{test}")
    return found


def _named(tree: ast.Module) -> Iterator[tuple[str, str]]:
    for node in ast.walk(tree):
        if not isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            continue
        for call in node.decorator_list:
            if isinstance(call, ast.Call) and isinstance(call.func, ast.Name) and call.func.id == "rule":
                yield from ((node.name, str(a.value)) for a in call.args if isinstance(a, ast.Constant))
