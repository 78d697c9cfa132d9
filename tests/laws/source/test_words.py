"""The house keeps its words: names that were replaced stay away, people are `they`, and a room stays a room.

Each test lists what it finds as `file:line: what is wrong`. What a test allows is in a short list, with the
reason.
"""

import ast
import os
import re
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).parents[3]
PRODUCTION: Final = ("domain", "projections", "api", "workers", "deploy")
GAME: Final = re.compile(r"(domain|tests)/games/[^/]+/")  # a game's folder keeps its files and its words

MODULES: Final = {
    "api": {
        "agreed": "schemas.match_terms",
        "answers": "schemas.responses",
        "asking": "streaming.stream_request",
        "asks": "schemas.requests",
        "bus": "streaming.subscriptions",
        "commanding": "http.commands",
        "company": "domain.accounts.bot_accounts",
        "declared": "schemas.schema_from_msgspec",
        "documentation": "http.docs_page",
        "faults": "problems.validation",
        "folds": "presenters.view_cache",
        "forms": "streaming.encoders",
        "keyring": "runtime.signing_keys",
        "kinds": "problems.catalog",
        "lane": "streaming.move_stream",
        "logs": "runtime.logging",
        "looking": "access.authentication, access.match_access",
        "observing": "http.middleware, runtime.metrics",
        "parsing": "http.json_body",
        "patience": "streaming.timeouts",
        "playing": "http.bulk_moves",
        "reading": "http.conditional_reads",
        "recording": "presenters.record_formats",
        "routing": "the framework's router",
        "serving": "server.granian",
        "settling": "runtime.memory_tuning",
        "showing": "presenters.match_json",
        "standing": "runtime.readiness",
        "stopping": "runtime.shutdown",
        "telling": "problems.problem_response",
        "texts": "presenters.localization",
        "threads": "server.wsgi_bridge",
        "together": "streaming.singleflight",
        "witnessing": "runtime.log_proofs",
        "written": "runtime.services",
    },
    "deploy": {
        "checks": "cli.test_command",
        "chosen": "simulation.game_options",
        "growing": "bench.tools.long_matches",
        "lazy": "terminal.lazy_group",
        "lines": "bench.tools.load_client",
        "loom": "bench.tools.synthetic_game",
        "playouts": "simulation.self_play",
        "processor": "bench.tools.cpu_usage",
        "tallies": "simulation.statistics",
        "threads": "api.server.wsgi_bridge",
        "ways": "bench.tools.transports",
    },
    "domain.kernel": {"lots": "draws", "writing": "text_rules"},
    "domain.ledger": {
        "audit": "verify.record_checks",
        "case": "verify.context",
        "moments": "canonical",
        "timestamps": "canonical",
        "notes": "log.signed_note",
        "verifier": "verify.rules_checks",
    },
    "domain.matches": {"application": "commands", "known": "state", "records": "record_export"},
    "domain.store": {
        "batch": "postgres.group_commit",
        "facts": "account_facts",
        "sealing": "domain.matches.state",
    },
    "projections": {
        "connecting": "engine.connections",
        "cursors": "pagination",
        "heads": "models.transparency_log",
        "leading": "engine.partitions",
        "meters": "engine.metrics",
        "shelf": "models.registry",
        "tracking": "engine.partitions",
    },
    "workers": {
        "asking": "api.streaming.stream_request",
        "brain": "bots.strategy",
        "bus": "api.streaming.subscriptions",
        "forms": "api.streaming.encoders",
        "house": "bots.service_bots",
        "lane": "api.streaming.move_stream",
        "logs": "api.runtime.logging",
        "past": "notary.log_integrity",
        "patience": "api.streaming.timeouts",
        "routing": "the framework's router",
        "serving": "api.server.granian",
        "settling": "api.runtime.memory_tuning",
        "shelf": "bots.registry",
        "stopping": "api.runtime.shutdown",
        "telling": "api.problems.problem_response",
        "together": "api.streaming.singleflight",
    },
}
"""Room, then old name of a module anywhere in it, and where its contents are now."""

NAMES: Final = {
    "domain.kernel.clocks": {"behind": "after_move", "ran": "elapsed", "up": "out_of_time"},
    "domain.ledger": {"extends": "verify_consistency", "grown": "append", "includes": "verify_inclusion"},
}
"""Room, then old name of a class, function or constant anywhere in it, and the name it has now."""

GENDERED: Final = re.compile(r"(?<![A-Za-z])(he|his|him|himself)(?![A-Za-z])", re.IGNORECASE)
WRITTEN: Final = (".py", ".md", ".js", ".ftl", ".sql", ".css", ".html", ".toml")
NO_ROOM: Final = ("vendor", "node_modules", "__pycache__")

CHARACTERS: Final = {
    r"domain/games/[a-z_]+/content/.+\.toml": "the words of a card are part of its hash; heroes of the tale",
    r"domain/games/[a-z_]+/language/.+\.ftl": "the text of a step stays as it is; Odysseus and the gods",
    r"deploy/migrations/.+\.sql": "a migration that was applied is never changed",
    r"tests/games/odysseus/rules/test_sample_round\.py": "it quotes the rule book's sample round",
    r"tests/laws/source/test_words\.py": "it names the words",
}
"""Files in which these words may stand, and why."""

LINES: Final = {
    "plays[-_]himself": "the name of a problem's text, which clients may know",
    "Odysseus loses all of his crew|Otherwise, he has lost": "quotations of a rule book",
}
"""Passages in which these words may stand, and why."""

MOST_MODULES: Final = 14


def test_a_name_that_was_replaced_is_not_used_again() -> None:
    """Modules and public names of production code, by where they are; the lists above say what to use."""
    _none(_old_names())


def test_people_who_play_are_they() -> None:
    """No `he` in a comment, docstring, message or page; characters of a tale are excepted."""
    _none(_gendered())


def test_a_folder_is_a_room_with_a_purpose() -> None:
    """It holds at most fourteen modules, and its `__init__.py` begins with a line that says what for."""
    _none([*_crowded(), *_without_purpose()])


def _none(found: Iterable[str]) -> None:
    lines = sorted(found)
    assert not lines, "\n" + "\n".join(lines)


def _files(*suffixes: str, below: tuple[str, ...] = ()) -> Iterator[tuple[str, Path]]:
    """The project's own files, each with its path from the root."""
    for folder, folders, files in os.walk(ROOT):
        folders[:] = sorted(each for each in folders if not each.startswith(".") and each not in NO_ROOM)
        for path in sorted(Path(folder) / each for each in files if not each.startswith(".")):
            name = path.relative_to(ROOT)
            if path.suffix in suffixes and (not below or name.parts[0] in below):
                yield name.as_posix(), path


def _old_names() -> Iterator[str]:
    for file, path in _files(".py", below=PRODUCTION):
        module = file.removesuffix(".py").removesuffix("/__init__").replace("/", ".")
        if GAME.match(file):
            continue
        for better in _better(MODULES, module):
            yield f"{file}:1: the module is now called {better}"
        if not any(f"{module}.".startswith(f"{room}.") for room in NAMES):
            continue  # no name in it is in the list
        for line, name in _public(ast.parse(path.read_text(encoding="utf-8"))):
            for better in _better(NAMES, f"{module}.{name}"):
                yield f"{file}:{line}: `{name}` is now called `{better}`"


def _better(words: dict[str, dict[str, str]], qualified: str) -> Iterator[str]:
    """The new name, if the old one is in the list of a room that the name is in."""
    *_, last = qualified.split(".")
    rooms = (old for room, old in words.items() if qualified.startswith(f"{room}."))
    yield from (old[last] for old in rooms if last in old)


def _public(tree: ast.AST, prefix: str = "") -> Iterator[tuple[int, str]]:
    """Line and name of each class, method, function and constant that others may use."""
    for node in ast.iter_child_nodes(tree):
        match node:
            case ast.ClassDef(name=name) if not name.startswith("_"):
                yield node.lineno, f"{prefix}{name}"
                yield from _public(node, f"{prefix}{name}.")
            case ast.FunctionDef(name=name) | ast.AsyncFunctionDef(name=name) if not name.startswith("_"):
                yield node.lineno, f"{prefix}{name}"
            case ast.Assign(targets=[ast.Name(id=name)]) | ast.AnnAssign(target=ast.Name(id=name)):
                yield node.lineno, f"{prefix}{name}"


def _gendered() -> Iterator[str]:
    for file, path in _files(*WRITTEN):
        if any(re.fullmatch(name, file) for name in CHARACTERS):
            continue
        text = path.read_text(encoding="utf-8")
        for number, line in enumerate(text.splitlines() if GENDERED.search(text) else (), 1):
            if (found := GENDERED.search(re.sub("|".join(LINES), "", line))) is not None:
                yield f"{file}:{number}: `{found[0]}`; a person is `they`"


def _crowded() -> Iterator[str]:
    rooms: dict[str, int] = {}
    for file, path in _files(".py", ".js"):
        folder = f"{Path(file).parent.as_posix()}/"
        if path.name != "__init__.py" and not folder.startswith("domain/games/"):
            rooms[folder] = rooms.get(folder, 0) + 1
    for folder, modules in rooms.items():
        if modules > MOST_MODULES:
            yield f"{folder}:1: {modules} modules; a room has at most {MOST_MODULES}"


def _without_purpose() -> Iterator[str]:
    for file, path in _files(".py"):
        if path.name != "__init__.py":
            continue
        if not re.match(r'"""\S.*[.:]', path.read_text(encoding="utf-8").partition("\n")[0]):
            yield f"{file}:1: the first line is to say what the package is for"
