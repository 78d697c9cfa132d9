"""RULES.md, the code and the tests speak of the same sections, and every refusal has its text."""

import ast
import inspect
import re
from pathlib import Path

from domain.games import odyssee
from domain.games.odyssee import GAME
from domain.games.odyssee.facts import FACTS
from domain.games.odyssee.moves import MOVES
from domain.games.odyssee.rules import DECIDE, REFUSE
from domain.games.odyssee.table import _EVOLVE
from domain.kernel.game import Refused
from domain.kernel.texts import Texts
from tests.games.odyssee.visibility import lines
from tests.support.rules import leaves, sections, shown

FOLDER = Path(inspect.getfile(odyssee)).parent
TESTS = Path(__file__).parent
NUMBERS = sections(FOLDER / "RULES.md")
SOURCES = sorted(FOLDER.glob("*.py"))


def refusals() -> set[tuple[str, str]]:
    """Every `Refused(rule, key)` and every `rule` of an offer in the source; "" where it is worked out."""
    found = set()
    for node in (node for path in SOURCES for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "Refused":
            rule, key = node.args[:2]
            found |= {(number, word) for number in strings(rule) or [""] for word in strings(key) or [""]}
    return found


def strings(node: ast.AST) -> list[str]:
    """The texts an expression may come to: both sides of a choice, but not its condition."""
    if isinstance(node, ast.IfExp):
        return strings(node.body) + strings(node.orelse)
    return [node.value] if isinstance(node, ast.Constant) and isinstance(node.value, str) else []


def test_every_section_has_a_test() -> None:
    missing = set(leaves(NUMBERS)) - set(shown(TESTS))

    assert set() == missing


def test_no_test_names_a_section_that_is_not_there() -> None:
    assert set() == set(shown(TESTS)) - set(NUMBERS)


def test_every_section_is_numbered_once_and_marked_with_where_it_is_from() -> None:
    text = (FOLDER / "RULES.md").read_text(encoding="utf-8")
    parts = re.split(r"^#+ (\d+\.\d+) .*$", text, flags=re.MULTILINE)
    bodies = dict(zip(parts[1::2], parts[2::2], strict=True))

    assert len(NUMBERS) == len(set(NUMBERS))
    assert set(leaves(NUMBERS)) == set(bodies)
    for number, body in bodies.items():
        assert re.search(r"\[(text|source|ruling)\]", body), number
        assert re.match(r"\s*\*.+\.\*", body), f"{number} does not name its heading in the rulebook"


def test_every_rules_function_that_names_a_section_names_one_that_is_there() -> None:
    for path in SOURCES:
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.FunctionDef):
                named = re.findall(r"\b\d\.\d+\b", ast.get_docstring(node) or "")
                assert set(named) <= set(NUMBERS), f"{path.name}: {node.name}"


def test_every_section_is_named_by_a_function() -> None:
    text = "\n".join(path.read_text(encoding="utf-8") for path in SOURCES)
    named = set(re.findall(r"\b\d\.\d+\b", text))

    assert set() == set(leaves(NUMBERS)) - named


def test_refusals_name_sections_and_have_texts() -> None:
    common = Path(inspect.getfile(Texts)).parent / "language"
    texts = Texts("en", (common, FOLDER / "language"))

    found = refusals()

    assert len(found) > 20
    for number, key in found:
        assert number in ("", *NUMBERS)
        assert texts.refusal(Refused(number, key))


def test_texts_hold_no_refusal_that_is_never_made() -> None:
    ftl = (FOLDER / "language" / "en.ftl").read_text(encoding="utf-8")
    written = {key.replace("-", "_") for key in re.findall(r"^refused-([a-z-]+) =", ftl, re.MULTILINE)}
    keys = {key for _, key in refusals()}

    assert keys == written


def test_every_fact_and_every_move_is_known_to_the_rules() -> None:
    assert set(FACTS) == set(_EVOLVE)
    assert set(MOVES) == set(DECIDE) == set(REFUSE)
    assert (FACTS, MOVES) == (GAME.facts, GAME.moves)


def test_who_sees_what_is_as_it_was_reviewed() -> None:
    """If this fails, look at each changed line: does the rulebook tell it to that audience?"""
    reviewed = (TESTS / "visibility.txt").read_text(encoding="utf-8")

    assert reviewed == lines(FACTS)
