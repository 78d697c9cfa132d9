"""Each command declares every problem by which the referee may refuse its facts, followed in the source."""

import ast
import inspect
from collections.abc import Callable, Iterator
from importlib import import_module
from pkgutil import iter_modules
from types import ModuleType
from typing import Any, Final

from api.openapi.operation_ids import operation_id
from api.problems.error_kinds import OF_TOURNAMENTS
from api.resources import tournaments
from domain.competition.referee.admission import CHECKS
from domain.kernel.facts import Fact
from tests.api.support import ApiService

RESOURCES: Final = [
    import_module(f"{tournaments.__name__}.{module.name}") for module in iter_modules(tournaments.__path__)
]
KINDS: Final = {error.__name__: kind for error, kind in OF_TOURNAMENTS.items()}
COMPUTED: Final = frozenset(
    {
        *("WrongHash", "OtherPairing", "WrongValue", "UnlistedMatches", "NotAdjourned", "WrongStandings"),
        *("WrongSeed", "WrongNumber", "NotAsked"),
    }
)
"""What only a verifier meets: the service computes these values itself."""
UNREACHABLE: Final = {
    "announce": {"no-such-notice"},  # the service gives it its number
    "call_arbiter": {"no-such-entrant", "no-such-notice"},  # and names who reads it
    "cancel_pairing": {"bad-value"},  # a reason in the query has been checked
    # The service says since when, and who is asked.
    "enter": {"wrong-round", "no-such-entrant", "not-taking-part"},
    "make_appeal": {"no-such-entrant"},
    "read_announcements": {"no-such-entrant"},  # who is none gets another problem before
    "remove_staff": {"bad-value"},
}


def commands() -> Iterator[tuple[str, list[type[Fact]]]]:
    """The commands by their names, each with the facts that its step may begin with."""
    for module in RESOURCES:
        for node in ast.parse(inspect.getsource(module)).body:
            for decorator in getattr(node, "decorator_list", ()):
                if isinstance(decorator, ast.Call) and _is_command(decorator.func):
                    names = [each.id for each in decorator.args[2:] if isinstance(each, ast.Name)]
                    yield getattr(node, "name", ""), [getattr(module, name) for name in names]


def _is_command(function: ast.expr) -> bool:
    return isinstance(function, ast.Attribute) and function.attr == "command"


def problems(check: Callable[..., Any]) -> set[str]:
    """The kinds of problems of the errors that a check raises, or a function that it calls."""
    waiting, seen, found = [check], set[Callable[..., Any]](), set[str]()
    while waiting:
        function = waiting.pop()
        if function in seen:
            continue
        seen.add(function)
        module = inspect.getmodule(function)
        assert module is not None
        for node in ast.walk(ast.parse(inspect.getsource(function).strip())):
            waiting += _called(module, node)
            if isinstance(node, ast.Attribute) and _is_refusal(node):
                found.add(KINDS[node.attr])
    return found


def _called(module: ModuleType, node: ast.AST) -> list[Callable[..., Any]]:
    """The function of the competition that an expression names, if it does."""
    named = getattr(module, node.id, None) if isinstance(node, ast.Name) else None
    follows = inspect.isfunction(named) and named.__module__.startswith("domain.competition")
    return [named] if follows and named is not None else []


def _is_refusal(node: ast.Attribute) -> bool:
    of_errors = isinstance(node.value, ast.Name) and node.value.id == "errors"
    return of_errors and node.attr in KINDS and node.attr not in COMPUTED


def test_every_refusal_of_the_referee_is_declared(service: ApiService) -> None:
    declared = {
        operation["operationId"]: {
            name for response in operation["responses"].values() for name in response.get("x-problems", ())
        }
        for item in service.document["paths"].values()
        for operation in item.values()
        if "operationId" in operation
    }
    undeclared = {}
    for name, facts in commands():
        made = {problem for fact in facts for problem in problems(CHECKS[fact])}
        if missing := made - declared[operation_id(name)]:
            undeclared[name] = missing
    assert UNREACHABLE == undeclared


def test_every_command_is_followed() -> None:
    found = dict(commands())
    assert all(found.values())
    assert len(found) > len(RESOURCES)
