"""The refusals that the source of a game makes, read from the source: nothing is run."""

import ast
from pathlib import Path


def refusals(folder: Path) -> set[tuple[str, str]]:
    """Every `Refused(rule, key)` of the sources in a folder; "" where it is worked out."""
    found = set()
    for path in sorted(folder.glob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "Refused":
                rule, key = node.args[:2]
                found |= {(number, word) for number in _texts(rule) or [""] for word in _texts(key) or [""]}
    return found


def _texts(node: ast.AST) -> list[str]:
    """The texts that an expression may yield: both sides of a choice, but not its condition."""
    if isinstance(node, ast.IfExp):
        return _texts(node.body) + _texts(node.orelse)
    return [node.value] if isinstance(node, ast.Constant) and isinstance(node.value, str) else []
