"""Each endpoint declares every problem that its code raises, followed from call to call in the source.

Followed are the functions of the endpoint's own module, those of `domain.matches` and the acts of operators,
as far as a call names them: the rules of a game raise errors of their own, which are `refused` and `unfit`.
"""

import ast
import inspect
from collections.abc import Iterator
from types import ModuleType
from typing import Final

from api.problems.error_kinds import ERRORS
from api.resources import (
    arbiters,
    bots,
    chance,
    games,
    matches,
    notebooks,
    play,
    players,
    reading_matter,
    seats,
    service,
    tokens,
    views,
)
from api.resources.analysis import variation_bots, variations
from api.resources.operators import acts, halls, reports
from api.resources.proofs import dossier, ledger, log_tiles
from domain.accounts import operator_acts
from domain.matches import agreements, authorship
from domain.matches.commands import arbiters as arbiter_commands
from domain.matches.commands import execution, openings, table
from domain.matches.commands import play as play_commands
from domain.matches.decisions import (
    arbitration,
    context,
    endings,
    guests,
    looks,
    takebacks,
    times,
)
from domain.matches.decisions import chance as chance_decisions
from domain.matches.decisions import openings as opening_decisions
from domain.matches.decisions import play as play_decisions
from domain.matches.decisions import seats as seat_decisions
from tests.api.support import ApiService, documented

RESOURCES: Final = (
    *(acts, arbiters, bots, chance, dossier, games, ledger, log_tiles, matches, notebooks, play, players),
    *(halls, reading_matter, reports, seats, service, tokens, variation_bots, variations, views),
)
DECISIONS: Final = {
    "agreements": agreements,
    "arbitration": arbitration,
    "authorship": authorship,
    "chance": chance_decisions,
    "endings": endings,
    "guests": guests,
    "looks": looks,
    "openings": opening_decisions,
    "play": play_decisions,
    "seats": seat_decisions,
    "takebacks": takebacks,
    "times": times,
}
COMMANDS: Final = (arbiter_commands, execution, openings, play_commands, table)
METHODS: Final = (
    arbiter_commands.ArbiterCommands,
    execution.Execution,
    openings.OpeningCommands,
    play_commands.PlayCommands,
    table.TableCommands,
    context.Context,
    operator_acts.OperatorActs,
)
KINDS: Final = {error.__name__: kind for error, kind in ERRORS.items()}
UNREACHABLE: Final = {
    "GET /v1/games/<slug>": {"bad-value"},  # nothing was agreed that could be bad
    "GET /v1/matches/<match>/doubt": {"worlds-later"},  # it asks for a match that is disclosed
    "GET /v1/matches/<match>/variation": {"worlds-later"},  # and so do variations
    "GET /v1/matches/<match>/variation/opinions": {"worlds-later"},
    "GET /v1/matches/<match>/variation/replies": {"worlds-later"},
    "POST /v1/matches/<match>/abort": {"bad-signature", "unknown-head"},  # its command names none
    "POST /v1/matches/<match>/openings": {"too-many-steps"},  # an organizer of the service has no bound
    "POST /v1/matches": {"no-such-game"},  # the endpoint calls it a bad value before
    "PUT /v1/matches/<match>/bots": {
        "already-seated",  # a bot belongs to one seat
        "arbiters-do-not-play",  # a bot arbitrates nothing
        "unknown-head",  # its command names none
    },
}
Function = tuple[ModuleType, ast.FunctionDef]


def functions(module: ModuleType) -> dict[str, ast.FunctionDef]:
    """The functions and methods of a module, by name."""
    nodes = ast.walk(ast.parse(inspect.getsource(module)))
    return {node.name: node for node in nodes if isinstance(node, ast.FunctionDef)}


SOURCES: Final = {
    module: functions(module)
    for module in (*RESOURCES, *DECISIONS.values(), context, *COMMANDS, operator_acts)
}


def called(module: ModuleType, node: ast.AST) -> Iterator[Function]:
    """The function that an expression calls or hands on, if it is one that is followed."""
    match node:
        case ast.Call(func=ast.Name(id=name)) if inspect.isfunction(found := getattr(module, name, None)):
            home = inspect.getmodule(found)
        case ast.Attribute(value=ast.Name(id=at), attr=name) if module in COMMANDS and at in DECISIONS:
            home = DECISIONS[at]
        case (
            ast.Attribute(value=ast.Name(id="self" | "matches" | "context"), attr=name)
            | ast.Attribute(value=ast.Attribute(attr="matches" | "acts"), attr=name)
        ):
            owner = next((each for each in METHODS if name in vars(each)), None)
            home = inspect.getmodule(owner)
        case _:
            return
    if home in SOURCES and name in SOURCES[home]:
        yield home, SOURCES[home][name]


def problems(start: Function) -> set[str]:
    """The kinds of problems that a function, or one that it calls, raises by name."""
    waiting, seen, found = [start], set[tuple[str, str]](), set[str]()
    while waiting:
        module, function = waiting.pop()
        if (module.__name__, function.name) in seen:
            continue
        seen.add((module.__name__, function.name))
        for statement in function.body:
            for node in ast.walk(statement):
                waiting.extend(called(module, node))
                if isinstance(node, ast.Raise) and node.exc is not None:
                    found |= set(raised(node.exc))
    return found


def raised(raising: ast.expr) -> Iterator[str]:
    """The kinds of the errors of matches, and of the problems, that are named where something is raised."""
    for node in ast.walk(raising):
        match node:
            case ast.Attribute(value=ast.Name(id="errors"), attr=name):
                yield KINDS[name]
            case ast.Call(func=ast.Name(id="Problem"), args=[ast.Constant(value=str(kind)), *_]):
                yield kind
            case ast.Name(id=name) if name in KINDS:
                yield KINDS[name]


def declared(service: ApiService, rule: str, method: str) -> set[str]:
    """The problems that the document has for an endpoint."""
    responses = service.document["paths"][documented(rule)][method.lower()]["responses"]
    return {name for response in responses.values() for name in response.get("x-problems", ())}


def test_every_problem_that_the_code_of_an_endpoint_raises_is_declared(service: ApiService) -> None:
    undeclared, followed = {}, 0
    for route in service.app.url_map.iter_rules():
        function = inspect.unwrap(service.app.view_functions[route.endpoint])
        module = inspect.getmodule(function)
        if module not in RESOURCES:
            continue
        [method] = (route.methods or set()) - {"HEAD", "OPTIONS"}
        made = problems((module, SOURCES[module][function.__name__]))
        followed += bool(made)
        if missing := made - declared(service, route.rule, method):
            undeclared[f"{method} {route.rule}"] = missing
    assert UNREACHABLE == undeclared
    assert followed > len(undeclared)
