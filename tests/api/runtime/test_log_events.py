"""The page of log events and the code name the same events, levels and fields."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Final, NamedTuple

ROOT: Final = Path(__file__).parents[3]
PAGE: Final = ROOT / "api/runtime/LOG_EVENTS.md"
ROOMS: Final = ("api", "workers", "projections", "domain", "deploy")
LEVELS: Final = ("debug", "info", "warning", "error", "critical", "exception")
HELPERS: Final = {"_log_first": "error"}
"""Functions that log the event that is their first argument, with their level."""

Call = tuple[str, str]  # an event and its level


class Logged(NamedTuple):
    """A call that logs: where, what, and its fields."""

    place: str
    call: Call
    fields: frozenset[str]


def on_the_page() -> dict[Call, frozenset[str]]:
    rows = re.findall(r"^\| `(\w+)` \| (\w+) \|(.*?)\|", PAGE.read_text("utf-8"), re.MULTILINE)
    return {(event, level): frozenset(re.findall(r"`(\w+)`", names)) for event, level, names in rows}


def events_of(argument: ast.expr) -> list[str]:
    """The events that an argument may be; none if it is not written out."""
    if isinstance(argument, ast.IfExp):
        return [*events_of(argument.body), *events_of(argument.orelse)]
    return [argument.value] if isinstance(argument, ast.Constant) and isinstance(argument.value, str) else []


def level_of(function: ast.expr) -> str | None:
    """The level at which a call of this function logs; None if it does not log."""
    if not isinstance(function, ast.Attribute):
        return None
    if isinstance(function.value, ast.Name) and function.value.id == "log" and function.attr in LEVELS:
        return function.attr
    return HELPERS.get(function.attr)


def logged_in(path: Path) -> Iterator[Logged]:
    tree = ast.parse(path.read_text("utf-8"))
    helpers = {
        inner
        for node in ast.walk(tree)
        if isinstance(node, ast.FunctionDef) and node.name in HELPERS
        for inner in ast.walk(node)
    }
    for node in ast.walk(tree):
        level = level_of(node.func) if isinstance(node, ast.Call) and node not in helpers else None
        if level is not None and isinstance(node, ast.Call):
            place = f"{path.relative_to(ROOT)}:{node.lineno}"
            names = frozenset(keyword.arg for keyword in node.keywords if keyword.arg is not None)
            events = events_of(node.args[0])
            assert events, f"{place}: write the event out, so that the page can name it"
            yield from (Logged(place, (event, level), names) for event in events)


def logged() -> list[Logged]:
    files = [path for room in ROOMS for path in sorted((ROOT / room).rglob("*.py"))]
    return [each for path in files for each in logged_in(path)]


def test_the_page_lists_exactly_the_events_that_the_code_logs() -> None:
    assert {each.call for each in logged()} == set(on_the_page())


def test_an_event_logs_no_field_that_the_page_does_not_name() -> None:
    page = on_the_page()
    assert [] == [each.place for each in logged() if each.fields - page.get(each.call, frozenset())]


def test_events_are_snake_case_and_the_page_is_sorted() -> None:
    events = [event for event, _ in on_the_page()]
    assert sorted(events) == events
    assert all(re.fullmatch(r"[a-z]+(_[a-z]+)*", event) for event in events)
