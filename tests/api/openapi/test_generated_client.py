"""A client in TypeScript, generated from the document of a game, plays the first moves of a match."""

import json
import subprocess
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import pytest

from api.app import documents_of
from api.openapi.documents import Documents
from domain.games import SHELF
from tests.support.servers import Servers
from tests.support.service.running import RunningService, running_service

ROOT: Final = Path(__file__).parents[3]
TOOLS: Final = ROOT / ".ci" / "openapi"
PROGRAM: Final = Path(__file__).parent / "play.ts"
STRICT: Final = ("--strict", "--noUncheckedIndexedAccess", "--module", "nodenext", "--target", "es2023")

pytestmark = pytest.mark.slow


@pytest.fixture(scope="module")
def node() -> Path:
    """Node, with the tools installed."""
    found = subprocess.run([TOOLS / "install"], check=True, capture_output=True, text=True)
    return Path(found.stdout.strip()) / "node"


@pytest.fixture(scope="module")
def documents() -> Documents:
    return documents_of(SHELF)


@pytest.fixture(scope="module")
def playing(servers: Servers) -> Iterator[RunningService]:
    with (
        servers.fresh_database() as database,
        running_service(database, servers.redis_url) as service,
    ):
        yield service


@pytest.mark.parametrize("slug", SHELF)
def test_it_plays_by_the_types_of_the_game(
    playing: RunningService, documents: Documents, node: Path, tmp_path: Path, slug: str
) -> None:
    def run(tool: str, *arguments: str) -> str:
        program = [str(node), str(tmp_path / tool), *arguments]
        done = subprocess.run(program, cwd=tmp_path, check=False, capture_output=True, text=True)
        assert 0 == done.returncode, done.stdout + done.stderr
        return done.stdout

    (tmp_path / "node_modules").symlink_to(TOOLS / "node_modules")
    (tmp_path / "package.json").write_text('{"type": "module"}')
    (tmp_path / "play.ts").write_text(PROGRAM.read_text(encoding="utf-8"), encoding="utf-8")
    (tmp_path / "game.json").write_bytes(documents.of_game(slug))
    run("node_modules/openapi-typescript/bin/cli.js", "game.json", "--output", "game.ts")
    run("node_modules/typescript/bin/tsc", *STRICT, "--types", "node", "--skipLibCheck", "play.ts")
    told = json.loads(run("play.js", playing.url, slug, str(SHELF[slug].seats[0])))
    assert told["played"] > 0
    assert told["kinds"] > 5
