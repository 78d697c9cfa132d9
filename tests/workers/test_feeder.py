"""The feeder and the witnesses that it sends checkpoints to, over a real database."""

from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import replace
from functools import partial
from itertools import count
from pathlib import Path

import httpx
import psycopg
import pytest
from flask import Flask
from flask.testing import FlaskClient
from psycopg import Connection
from structlog.testing import capture_logs

from api.app import create_app
from api.runtime.services import assemble
from api.runtime.settings import Settings
from api.runtime.signing_keys import Keyring
from api.runtime.witness_list import ListedWitness
from deploy.audit.witness_memory import WitnessMemory
from deploy.audit.witness_server import WitnessServer, answer, serving
from domain.ledger.log import signed_note
from domain.ledger.log.submission import MOST_BYTES, SIZE_TYPE
from projections.models import transparency_log
from tests.domain.ledger.support import SHELF
from tests.ledger.heads import grown
from tests.support.background import working
from tests.support.eventually import eventually
from tests.support.logins import LOGINS, role_url
from tests.support.ports import free_port
from workers.feeder import LONGEST_PAUSE, Feeder, Pauses, WitnessFailed, feed_all

URL = "http://witness.example"
Handler = Callable[[httpx.Request], httpx.Response]


@pytest.fixture
def settings(database: str, redis_url: str, tmp_path: Path) -> Settings:
    return Settings(database_url=database, logins=LOGINS, redis_url=redis_url, home=tmp_path / "home")


@pytest.fixture
def connection(settings: Settings) -> Iterator[Connection]:
    dsn = role_url(str(settings.database_url), "nostos_writer")
    with psycopg.connect(dsn, autocommit=True) as made:
        yield made


def witness(settings: Settings, home: Path, name: str = "witness.example") -> WitnessMemory:
    """A witness that trusts the keys of the service."""
    memory = WitnessMemory(home, name)
    memory.trust(settings.log_name, [key["x"] for key in Keyring.of(settings).published()])
    return memory


def feeder(settings: Settings, memory: WitnessMemory, handler: Handler | None = None) -> Feeder:
    """Whose network is the witness, or the handler."""

    def answered(request: httpx.Request) -> httpx.Response:
        assert f"{URL}/w/add-checkpoint" == str(request.url)
        status, kind, text = answer(memory, request.content)
        return response(status, text, kind)

    listed = ListedWitness(memory.verifier, f"{URL}/w")
    transport = httpx.MockTransport(handler or answered)
    return Feeder(role_url(str(settings.database_url), "nostos_writer"), listed, transport)


def cosigned(connection: Connection, memory: WitnessMemory) -> bool:
    """Whether the last checkpoint has a valid signature of the witness."""
    last = transparency_log.checkpoint(connection)
    assert last is not None
    return bool(signed_note.cosignatures(last, [memory.verifier]))


def test_each_new_checkpoint_is_cosigned_once(
    settings: Settings, connection: Connection, tmp_path: Path
) -> None:
    memory = witness(settings, tmp_path / "w")
    made = feeder(settings, memory)
    assert made.feed(connection) is None, "there is no checkpoint"
    for size in (3, 7, 300):
        grown(settings, size)
        assert not cosigned(connection, memory)
        assert size == made.feed(connection)
        assert cosigned(connection, memory)
        assert made.feed(connection) is None
    assert feeder(settings, memory).feed(connection) is None, "another feeder knows what is stored"


def test_a_witness_that_knows_another_size_is_asked_from_there(
    settings: Settings, connection: Connection, tmp_path: Path
) -> None:
    """One that was fed by another service process, and one that lost its memory."""
    memory = witness(settings, tmp_path / "w")
    made = feeder(settings, memory)
    grown(settings, 5)
    assert 5 == made.feed(connection)
    grown(settings, 8)
    assert 8 == feeder(settings, memory).feed(connection)
    grown(settings, 13)
    assert 13 == made.feed(connection)
    (tmp_path / "w" / "checkpoint").unlink()
    grown(settings, 21)
    assert 21 == made.feed(connection)


def response(status: int, text: str = "", kind: str = "text/plain") -> httpx.Response:
    return httpx.Response(status, content=iter([text.encode()]), headers={"Content-Type": kind})


def answers(status: int, text: str = "", kind: str = "text/plain") -> Handler:
    return lambda _: response(status, text, kind)


def unreachable(_: httpx.Request) -> httpx.Response:
    raise httpx.ConnectTimeout("too late")


def another_size_each_time() -> Handler:
    sizes = count(1)
    return lambda _: response(409, f"{next(sizes)}\n", SIZE_TYPE)


BAD = {
    "no answer": (unreachable, r"it cannot be reached \(ConnectTimeout\)"),
    "an error": (answers(500), "it answers 500"),
    "no signature": (answers(200, "thanks\n"), "no valid cosignature"),
    "nothing": (answers(200), "no valid cosignature"),
    "too much": (answers(200, "x" * (MOST_BYTES + 1)), "UnfitAnswer"),
    "a conflict without a size": (answers(409, "7\n"), "it answers 409"),
    "a conflict of the same size": (answers(409, "0\n", SIZE_TYPE), "it answers 409"),
    "a size that the log never had": (answers(409, "99\n", SIZE_TYPE), "99 heads, and the log has 9"),
    "another size each time": (another_size_each_time(), "another size each time"),
}


@pytest.mark.parametrize("kind", BAD)
def test_a_witness_that_answers_anything_else_fails_and_is_asked_again(
    settings: Settings, connection: Connection, tmp_path: Path, kind: str
) -> None:
    handler, reason = BAD[kind]
    memory = witness(settings, tmp_path / "w")
    grown(settings, 9)
    made = feeder(settings, memory, handler)
    for _ in range(2):
        with pytest.raises(WitnessFailed, match=reason):
            made.feed(connection)
    assert not cosigned(connection, memory)
    assert 9 == feeder(settings, memory).feed(connection)


def test_a_signature_by_another_key_or_of_another_checkpoint_is_not_stored(
    settings: Settings, connection: Connection, tmp_path: Path
) -> None:
    memory, other = witness(settings, tmp_path / "w"), WitnessMemory(tmp_path / "o", "witness.example")
    other.trust("", memory.state.service)
    grown(settings, 5)
    old: list[str] = []

    def by_other(request: httpx.Request) -> httpx.Response:
        return response(200, answer(other, request.content)[2])

    def of_old(request: httpx.Request) -> httpx.Response:
        old.append(answer(memory, request.content)[2])
        return response(200, old[0])

    with pytest.raises(WitnessFailed, match="no valid cosignature"):
        feeder(settings, memory, by_other).feed(connection)
    made = feeder(settings, memory, of_old)
    assert 5 == made.feed(connection)
    grown(settings, 8)
    with pytest.raises(WitnessFailed, match="no valid cosignature"):
        made.feed(connection)


def test_pauses_double_and_what_changes_is_logged() -> None:
    pauses = Pauses(1.0)

    def fails() -> int:
        raise WitnessFailed("it answers 500")

    with capture_logs() as logged:
        waits = [pauses.after("w", fails) for _ in range(12)]
        assert 1.0 == pauses.after("w", lambda: 7)
        assert 1.0 == pauses.after("w", lambda: None)
        assert 2.0 == pauses.after("w", fails)
    assert [2.0, 4.0, 8.0] == waits[:3]
    assert LONGEST_PAUSE == waits[-1] == max(waits)
    assert ["witness_failed", "witness_cosigns_again", "witness_failed"] == [each["event"] for each in logged]


@contextmanager
def feeding(settings: Settings) -> Iterator[None]:
    with working(lambda stop: feed_all(settings, stop, 0.05)):
        yield


def shown(client: FlaskClient) -> signed_note.Checkpoint | None:
    """The checkpoint that enough witnesses cosigned; None if there is none yet."""
    answer = client.get("/log/checkpoint")
    return None if answer.status_code == 404 else signed_note.parse(answer.get_data(as_text=True))


def size_shown(client: FlaskClient) -> int:
    note = shown(client)
    return 0 if note is None else note.size


def is_shown(client: FlaskClient, memories: list[WitnessMemory], size: int) -> bool:
    """Whether a checkpoint of this size is shown, and two witnesses cosigned it."""
    note = shown(client)
    return note is not None and (size, 2) == (note.size, len(witnesses_of(note, memories)))


def app_of(settings: Settings, stack: ExitStack) -> Flask:
    services = assemble(settings, SHELF)
    stack.callback(services.close)
    return create_app(services)


def test_with_one_dead_witness_of_three_the_others_cosign_and_their_checkpoint_is_shown(
    settings: Settings, tmp_path: Path
) -> None:
    """Two of three are asked for. The checkpoint at /v1/log/checkpoint is the newest in any case."""
    memories = [witness(settings, tmp_path / name, name) for name in ("one", "two", "dead")]
    with ExitStack() as stack:
        servers = [WitnessServer(("127.0.0.1", 0), memory) for memory in memories[:2]]
        for server in servers:
            stack.enter_context(serving(server))
        urls = [*(server.url for server in servers), f"http://127.0.0.1:{free_port()}"]
        listed = ", ".join(
            f"{memory.verifier.vkey()} {url}" for memory, url in zip(memories, urls, strict=True)
        )
        settings = replace(settings, witnesses=listed, cosignatures=2)
        client = app_of(settings, stack).test_client()
        grown(settings, 5)
        assert shown(client) is None, "nobody has cosigned any"
        with feeding(settings):
            for size in (5, 260):
                eventually(partial(is_shown, client, memories, size))
                grown(settings, size + 255)
        note = shown(client)
        assert note is not None
        assert {"one", "two"} == witnesses_of(note, memories)
    assert 0 == memories[2].last().size


def test_a_checkpoint_with_too_few_cosignatures_is_not_shown_yet(settings: Settings, tmp_path: Path) -> None:
    memories = [witness(settings, tmp_path / name, name) for name in ("one", "two")]
    listed = ",".join(f"{memory.verifier.vkey()} {URL}/w" for memory in memories)
    settings = replace(settings, witnesses=listed, cosignatures=2)
    one, two = (feeder(settings, memory) for memory in memories)
    with ExitStack() as stack:
        client = app_of(settings, stack).test_client()
        connection = stack.enter_context(
            psycopg.connect(role_url(str(settings.database_url), "nostos_writer"), autocommit=True)
        )
        grown(settings, 5)
        one.feed(connection)
        two.feed(connection)
        grown(settings, 8)
        one.feed(connection)
        assert 5 == size_shown(client)
        newest = signed_note.parse(client.get("/v1/log/checkpoint").get_data(as_text=True))
        assert (8, {"one"}) == (newest.size, witnesses_of(newest, memories))
        two.feed(connection)
        assert 8 == size_shown(client)
        for size in range(9, 12):  # one of the two is away
            grown(settings, size)
            one.feed(connection)
            assert 8 == size_shown(client)


def witnesses_of(note: signed_note.Checkpoint, memories: list[WitnessMemory]) -> set[str]:
    verifiers = [memory.verifier for memory in memories]
    return {who.name for who, _ in signed_note.cosignatures(note, verifiers)}
