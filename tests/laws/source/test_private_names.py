"""Tests use what is public: a private name of another class or module is a detail that may change.

A private name begins with one underscore. It is used from outside where it is an attribute of anything but
`self`, `cls` or `super()`, where it is imported, and where it is patched or read by its text.
"""

import ast
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Final

TESTS: Final = Path(__file__).parents[2]
PRIVATE: Final = re.compile(
    r"_(?!_|replace$|asdict$|fields$|make$)\w+"
)  # these four are public in a NamedTuple
MAYBE: Final = re.compile(
    r"(?<!\bself)(?<!\bcls)\._(?!_)\w"
    r"|[\"'.]_(?!_)\w+[\"']"
    r"|import\b.*\b_(?!_)\w|^\s+_(?!_)\w+( as \w+)?,?$",
    re.MULTILINE,
)
"""What every line with a private name from outside has; a file without such a line need not be parsed."""
BY_TEXT: Final = ("setattr", "getattr", "delattr", "hasattr")
MOST: Final = 17
"""The uses that are left. If you remove one, lower this number. Uses as attributes have a `noqa: SLF001`."""


def test_tests_use_no_more_private_names_than_are_left() -> None:
    """The message lists all of them as `file:line: name`."""
    found = [
        f"{path.relative_to(TESTS)}:{line}: {name}"
        for path in sorted(TESTS.rglob("*.py"))
        if MAYBE.search(source := path.read_text(encoding="utf-8"))
        for line, name in private_uses(ast.parse(source))
    ]
    assert len(found) == MOST, "\n" + "\n".join(found)


def test_a_private_name_is_found_however_it_is_used() -> None:
    source = """
from kernel import _plan
from kernel import (
    _fold,
    _game as game,
)
match._table
self._table
super()._table
kernel.play(self)._log
monkeypatch.setattr(kernel, "_now", None)
monkeypatch.setattr("domain.kernel._now", None)
monkeypatch.setattr(kernel, "now", None)
point._replace(x=1)
dunder.__name__
"""
    names = ["_fold", "_game", "_log", "_now", "_now", "_plan", "_table"]
    assert names == sorted(name for _, name in private_uses(ast.parse(source)))
    lines = [line for line in source.splitlines() if MAYBE.search(line)]
    assert all(any(name in line for line in lines) for name in names)


def private_uses(tree: ast.Module) -> Iterator[tuple[int, str]]:
    """Line and name of each private name that is used from outside."""
    for node in ast.walk(tree):
        match node:
            case ast.Attribute(attr=name) if PRIVATE.fullmatch(name) and not _own(node.value):
                yield node.lineno, name
            case ast.ImportFrom(names=names):
                yield from ((node.lineno, each.name) for each in names if PRIVATE.fullmatch(each.name))
            case ast.Call(func=ast.Attribute(attr=name) | ast.Name(id=name)) if name in BY_TEXT:
                yield from ((node.lineno, text) for text in _last_words(node) if PRIVATE.fullmatch(text))


def _own(value: ast.expr) -> bool:
    match value:
        case ast.Name(id="self" | "cls") | ast.Call(func=ast.Name(id="super")):
            return True
        case _:
            return False


def _last_words(call: ast.Call) -> Iterator[str]:
    """The last name of each text among the arguments: `_now` of "domain.kernel._now"."""
    for each in call.args:
        if isinstance(each, ast.Constant) and isinstance(each.value, str):
            yield each.value.rpartition(".")[2]
