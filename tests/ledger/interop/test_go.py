"""A program in Go, whose notes and trees are those of Go's checksum database, and our log over HTTP.

It needs the Debian packages golang-go and golang-golang-x-mod-dev, and no network.
"""

import os
import shutil
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path

import httpx
import pytest

from api.runtime.services import assemble
from api.runtime.settings import Settings
from api.server.asgi import application
from api.streaming.gateway import Gateway
from api.streaming.subscriber import RedisSubscriber
from deploy.audit.witness_memory import WitnessMemory, key_of
from deploy.audit.witness_server import WitnessServer, serving
from domain.ledger.log import signed_note
from domain.ledger.log.signed_note import Verifier
from tests.domain.ledger.support import SHELF, played
from tests.ledger.heads import grown
from tests.support.background import working
from tests.support.eventually import eventually
from tests.support.logins import LOGINS
from tests.support.ports import free_port
from tests.support.servers import Servers
from tests.support.service import running
from tests.workers.notary.rewriting import notarized
from workers.feeder import feed_all

GO = shutil.which("go")
SOURCES = Path("/usr/share/gocode")
PROGRAM = Path(__file__).parent / "auditor" / "main.go"
HEADS = 10_000
PROVEN = 50  # leaves, and as many sizes
TIMEOUT = 300.0  # seconds

pytestmark = pytest.mark.skipif(
    GO is None or not (SOURCES / "src/golang.org/x/mod").exists(),
    reason="needs apt-get install golang-go golang-golang-x-mod-dev",
)


@pytest.fixture(scope="module")
def auditor(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The program, built without a network."""
    made = tmp_path_factory.mktemp("go") / "auditor"
    alone = {"GO111MODULE": "off", "GOFLAGS": "", "GOPROXY": "off", "GOTOOLCHAIN": "local"}
    environment = os.environ | alone | {"GOPATH": str(SOURCES)}
    command = [str(GO), "build", "-o", str(made), str(PROGRAM)]
    subprocess.run(command, env=environment, check=True, timeout=TIMEOUT)
    return made


@pytest.fixture(scope="module")
def settings(servers: Servers, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Settings]:
    """A service whose log has the heads of some matches first, then others."""
    port = free_port()
    with servers.fresh_database() as database:
        made = Settings(
            database_url=database,
            logins=LOGINS,
            redis_url=servers.redis_url,
            home=tmp_path_factory.mktemp("home"),
            port=port,
            public_url=f"http://127.0.0.1:{port}",
        )
        events = [event for seed in range(1, 9) for event in played("toy", 3, seed)]
        assert len(events) >= PROVEN
        notarized(made, tuple(events))
        grown(made, HEADS)
        services = assemble(made, SHELF)
        gateway = Gateway(services, RedisSubscriber(servers.redis_url))
        with running.serving(application(services, gateway), made):
            yield made
        services.close()


def vkey(settings: Settings) -> str:
    """The key of the log, as the service publishes it."""
    [key] = httpx.get(f"{settings.public_url}/v1/keys").json()["keys"]
    return str(key["vkey"])


def prefix(settings: Settings) -> str:
    return f"{settings.public_url}/log"


def run(auditor: Path, *words: object) -> str:
    command = [str(auditor), *map(str, words)]
    done = subprocess.run(command, capture_output=True, text=True, check=False, timeout=TIMEOUT)
    assert 0 == done.returncode, done.stderr
    return done.stdout


def test_notes_tiles_entries_and_proofs_are_what_others_expect(settings: Settings, auditor: Path) -> None:
    """Every tile and every entry of 10,000 heads, 50 inclusion proofs and 50 consistency proofs."""
    told = run(auditor, "audit", prefix(settings), settings.public_url, vkey(settings), HEADS, PROVEN)
    assert f"{HEADS} leaves, 41 tiles, {2 * PROVEN} proofs\n" == told


def test_a_reader_that_expects_another_key_or_another_size_fails(settings: Settings, auditor: Path) -> None:
    """The program does look."""
    other = Verifier(settings.log_name, signed_note.SERVICE, b"k" * 32).vkey()
    for words in ((other, HEADS, 1), (vkey(settings), HEADS + 1, 1)):
        command = [str(auditor), "audit", prefix(settings), settings.public_url, *map(str, words)]
        assert 1 == subprocess.run(command, capture_output=True, check=False, timeout=TIMEOUT).returncode


@contextmanager
def witness_of_others(auditor: Path, log: str) -> Iterator[tuple[Verifier, str]]:
    """A witness that is not ours, in a process of its own: its key and its address."""
    command = [str(auditor), "witness", "witness.go.example", log]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        key, _, url = process.stdout.readline().strip().partition(" ")
        try:
            yield Verifier.parse(key), url
        finally:
            process.kill()


@contextmanager
def feeding(settings: Settings) -> Iterator[None]:
    with working(lambda stop: feed_all(settings, stop, 0.05)):
        yield


def test_a_witness_of_others_cosigns_what_our_service_sends(settings: Settings, auditor: Path) -> None:
    with witness_of_others(auditor, vkey(settings)) as (witness, url):

        def cosigned() -> int:
            """The size of what is shown, if the witness cosigned it; else 0."""
            note = signed_note.parse(httpx.get(f"{prefix(settings)}/checkpoint").text)
            return note.size if signed_note.cosignatures(note, [witness]) else 0

        with feeding(replace(settings, witnesses=f"{witness.vkey()} {url}")):
            for size in (HEADS, HEADS + 1, HEADS + 300):
                grown(settings, size)
                eventually(cosigned, "the checkpoint is cosigned")
                assert size == cosigned()


def test_our_witness_cosigns_what_the_log_of_others_sends(
    settings: Settings, auditor: Path, tmp_path: Path
) -> None:
    log, key = key_of(vkey(settings))
    memory = WitnessMemory(tmp_path, "witness.example")
    memory.trust(log, [key])
    server, words = WitnessServer(("127.0.0.1", 0), memory), (prefix(settings), vkey(settings))
    with serving(server):
        asked = ("submit", server.url, memory.verifier.vkey(), *words)
        before = 0
        for size in (HEADS + 400, HEADS + 1000):
            grown(settings, size)
            told = run(auditor, *asked)
            assert f"witness.example cosigned {size} leaves, after {before}\n" == told
            before = size
        assert f"witness.example cosigned {size} leaves, after {size}\n" == run(auditor, *asked)
