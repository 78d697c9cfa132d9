"""A witness that is sent checkpoints: what it answers, and that it never cosigns two logs of one size."""

import socket
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import httpx
import pytest
from click.testing import CliRunner
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

from deploy.audit import witness_server
from deploy.audit.witness import command
from deploy.audit.witness_memory import LogRewrittenError, WitnessMemory
from deploy.audit.witness_server import WitnessServer, answer, serving
from domain.ledger.log import merkle, signed_note
from domain.ledger.log.signed_note import Checkpoint
from domain.ledger.log.submission import MOST_BYTES, PATH, SIZE_TYPE, Submission
from tests.deploy.audit.test_witness import LogService
from tests.domain.ledger.limits.sentences import limit
from tests.domain.ledger.support import KEY

LOG = "nostos/log"
Told = tuple[int, str]


def memory_in(home: Path) -> WitnessMemory:
    made = WitnessMemory(home, "witness.example")
    made.trust(LOG, [KEY.x])
    return made


@pytest.fixture
def memory(tmp_path: Path) -> WitnessMemory:
    return memory_in(tmp_path)


@pytest.fixture
def url(memory: WitnessMemory) -> Iterator[str]:
    server = WitnessServer(("127.0.0.1", 0), memory)
    with serving(server):
        yield server.url


def submission(old: int, size: int, history: bytes = b"one") -> Submission:
    """A log of this size, and the proof from an older size."""
    service = LogService(size)
    service.history = history
    proof = service.proof(old, size) if old <= size else []
    return Submission(old, tuple(proof), signed_note.parse(service.note()))


def told(memory: WitnessMemory, given: Submission) -> Told:
    """Status and text."""
    status, _, text = answer(memory, given.text().encode())
    return int(status), text


def signs(memory: WitnessMemory, given: Submission) -> bool:
    """Whether the witness cosigns it, and with a signature that holds."""
    status, text = told(memory, given)
    if status != 200:
        assert "\u2014" not in text
        return False
    seen = given.checkpoint
    made = Checkpoint(seen.name, seen.size, seen.root, (text.removesuffix("\n"),))
    [(who, seconds)] = signed_note.cosignatures(made, [memory.verifier])
    assert who == memory.verifier
    assert seconds > 1_700_000_000
    return True


def test_a_log_that_grows_is_cosigned(memory: WitnessMemory, tmp_path: Path) -> None:
    for old, size in ((0, 5), (5, 8), (8, 8), (8, 21)):
        assert signs(memory, submission(old, size))
        assert size == signed_note.parse((tmp_path / "checkpoint").read_text("utf-8")).size


def test_it_is_on_the_disk_before_it_is_signed(
    memory: WitnessMemory, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A witness that dies while it signs knows afterwards what it may have signed."""
    sizes: list[int] = []

    def cosign(*_: object) -> str:
        sizes.append(memory.last().size)
        return "line"

    monkeypatch.setattr(signed_note, "cosign", cosign)
    memory.cosign(submission(0, 5))
    memory.cosign(submission(5, 8))
    assert [5, 8] == sizes


def test_another_size_of_before_is_answered_with_the_size(memory: WitnessMemory) -> None:
    assert (409, "0\n") == told(memory, submission(3, 5))
    assert signs(memory, submission(0, 5))
    for old in (0, 3, 6):
        status, kind, text = answer(memory, submission(old, 8).text().encode())
        assert (409, SIZE_TYPE, "5\n") == (status, kind, text)


def test_a_log_that_goes_back_is_not_cosigned(memory: WitnessMemory) -> None:
    assert signs(memory, submission(0, 8))
    assert 400 == told(memory, submission(8, 5))[0]
    assert (409, "8\n") == told(memory, submission(5, 5))
    assert (409, "8\n") == told(memory, submission(0, 5))
    assert 8 == memory.last().size


def test_a_bad_proof_is_refused_and_both_notes_are_kept(memory: WitnessMemory, tmp_path: Path) -> None:
    assert signs(memory, submission(0, 5))
    good, other = submission(5, 8), submission(5, 8, b"two")
    for bad in ((), good.proof[:-1], (*good.proof, b"h" * 32), good.proof[::-1]):
        assert 422 == told(memory, Submission(5, bad, good.checkpoint))[0]
    assert 422 == told(memory, Submission(5, other.proof, good.checkpoint))[0]
    assert ["refused-8"] == [path.name for path in tmp_path.glob("*-*")]
    assert 422 == told(memory, Submission(5, good.proof, submission(5, 5).checkpoint))[0]
    assert signs(memory, good), "it was a wrong proof"


def test_a_note_by_another_key_is_forbidden(memory: WitnessMemory) -> None:
    seen = submission(0, 5).checkpoint
    other = signed_note.sign(seen, Ed25519PrivateKey.generate())
    for lines in ((other,), (seen.lines[0].replace("nostos/log", "nostos/other"),)):
        made = Submission(0, (), Checkpoint(seen.name, seen.size, seen.root, lines))
        assert 403 == told(memory, made)[0]
    forged = Submission(0, (), Checkpoint(seen.name, 6, seen.root, seen.lines))
    assert 403 == told(memory, forged)[0]
    both = Submission(0, (), Checkpoint(seen.name, seen.size, seen.root, (other, *seen.lines)))
    assert signs(memory, both), "signatures of unknown keys are ignored"


def test_an_unknown_log_is_not_found(memory: WitnessMemory) -> None:
    seen = submission(0, 5).checkpoint
    assert 404 == told(memory, Submission(0, (), Checkpoint("other/log", 5, seen.root, seen.lines)))[0]


def test_what_is_no_submission_is_a_bad_request(memory: WitnessMemory) -> None:
    for body in (b"", b"old 0\n", b"\xff", submission(0, 5).text().encode() + b"x"):
        assert 400 == answer(memory, body)[0]


@limit("A witness accuses only with two notes of the same size and different roots, both signed by the")
def test_two_logs_of_one_size_are_proof_and_nothing_is_signed_after(
    memory: WitnessMemory, tmp_path: Path
) -> None:
    assert signs(memory, submission(0, 5))
    assert (409, "5\n") == told(memory, submission(5, 5, b"two"))
    assert ["taken-back-5"] == [path.name for path in tmp_path.glob("*-*")]
    assert (409, "5\n") == told(memory, submission(5, 8))
    assert (409, "5\n") == told(memory_in(tmp_path), submission(5, 8)), "also after a restart"
    with pytest.raises(LogRewrittenError):
        memory.stop_if_proved()


def test_of_two_logs_of_one_size_at_once_one_is_cosigned_and_nothing_after(tmp_path: Path) -> None:
    """Through two memories of one directory, as two processes have them."""
    memories = [memory_in(tmp_path), memory_in(tmp_path)]

    def roots_signed(old: int, size: int) -> set[bytes]:
        given = [submission(old, size, history) for history in (b"one", b"two")] * 8
        with ThreadPoolExecutor(16) as pool:
            signed = pool.map(signs, memories * 8, given)
            return {each.checkpoint.root for each, done in zip(given, signed, strict=True) if done}

    [root] = roots_signed(0, 5)
    assert root == memories[0].last().root
    assert set() == roots_signed(5, 9), "there is proof"
    assert 1 == len(list(tmp_path.glob("taken-back-*")))


def test_a_smaller_log_at_once_never_takes_a_larger_one_back(tmp_path: Path) -> None:
    memories = [memory_in(tmp_path), memory_in(tmp_path)]
    assert signs(memories[0], submission(0, 3))
    given = [submission(3, size) for size in (5, 8, 13)] * 4
    with ThreadPoolExecutor(12) as pool:
        signed = list(pool.map(signs, memories * 6, given))
    assert memories[1].last().size in {
        each.checkpoint.size for each, done in zip(given, signed, strict=True) if done
    }
    assert 1 == len({each.checkpoint.size for each, done in zip(given, signed, strict=True) if done})


def test_a_witness_that_starts_again_goes_on(tmp_path: Path) -> None:
    assert signs(memory_in(tmp_path), submission(0, 5))
    again = memory_in(tmp_path)
    assert (409, "5\n") == told(again, submission(0, 8))
    assert signs(again, submission(5, 8))


def test_it_answers_over_http(url: str, memory: WitnessMemory) -> None:
    """Two requests on one connection, too."""
    with httpx.Client(base_url=url) as client:
        first = client.post(PATH, content=submission(0, 5).text())
        assert (200, "text/plain; charset=utf-8") == (first.status_code, first.headers["Content-Type"])
        assert first.text.startswith("\u2014 witness.example ")
        second = client.post(PATH, content=submission(0, 5).text())
        assert (409, SIZE_TYPE, "5\n") == (second.status_code, second.headers["Content-Type"], second.text)
        assert 404 == client.post("/other", content="x").status_code
        assert 404 == client.get("/").status_code
        refused = client.get(PATH)
        assert (405, "POST") == (refused.status_code, refused.headers["Allow"])
        assert 413 == client.post(PATH, content=b"x" * (MOST_BYTES + 1)).status_code
        assert 411 == client.post(PATH, content=iter([b"x"])).status_code


def test_a_body_that_does_not_come_is_given_up(
    url: str, memory: WitnessMemory, monkeypatch: pytest.MonkeyPatch
) -> None:
    host, _, port = url.removeprefix("http://").partition(":")
    with monkeypatch.context() as patch:
        patch.setattr(witness_server.WitnessHandler, "timeout", 0.05)
        with socket.create_connection((host, int(port))) as connection:
            connection.sendall(f"POST {PATH} HTTP/1.1\r\nContent-Length: 9\r\n\r\nold".encode())
            assert b"" == connection.recv(1)
    assert 200 == httpx.post(url + PATH, content=submission(0, 5).text()).status_code


def test_the_command_needs_to_know_whose_log_it_is(tmp_path: Path) -> None:
    for words in ((), ("--listen", "0"), ("--listen", "0", "--once")):
        assert 2 == CliRunner().invoke(command, ["--dir", str(tmp_path), *words]).exit_code
    bad = CliRunner().invoke(command, ["--dir", str(tmp_path), "--listen", "0", "--log", "x"])
    assert "is not name+id+key" in bad.stderr
    vkey = signed_note.Verifier("w", signed_note.WITNESS, b"k" * 32).vkey()
    bad = CliRunner().invoke(command, ["--dir", str(tmp_path), "--listen", "0", "--log", vkey])
    assert "is not the key of a log" in bad.stderr


def test_a_directory_remembers_one_log(tmp_path: Path) -> None:
    memory_in(tmp_path)
    other = signed_note.Verifier("other/log", signed_note.SERVICE, b"k" * 32).vkey()
    words = ["--dir", str(tmp_path), "--listen", "0", "--log", other]
    refused = CliRunner().invoke(command, words)
    assert "is the memory of the log nostos/log" in refused.stderr


def test_a_log_without_leaves_is_one(memory: WitnessMemory) -> None:
    seen = LogService(0)
    given = Submission(0, (), signed_note.parse(seen.note()))
    assert given.checkpoint.root == merkle.EMPTY
    assert signs(memory, given)
    assert signs(memory, submission(0, 5))
