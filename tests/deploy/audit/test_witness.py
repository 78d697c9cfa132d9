"""A witness accuses with proof only: two notes of the same size that the service signed."""

import gzip
import json
from base64 import b64encode
from collections.abc import Callable
from hashlib import sha256
from pathlib import Path

import httpx
import pytest

from deploy.audit.witness import BOUNDS, Witness
from deploy.audit.witness_memory import LogRewrittenError
from deploy.terminal.errors import CommandError
from domain.ledger.log import merkle, signed_note
from tests.domain.ledger.limits.sentences import limit
from tests.domain.ledger.support import KEY, SIGNER

ONLY = "A witness accuses only with two notes of the same size and different roots, both signed by the"
Answer = Callable[[], httpx.Response]


class LogService:
    """A service with a log of heads. `instead`: what it answers in place of what it should, by path."""

    def __init__(self, size: int) -> None:
        self.history, self.size = b"one", size
        self.instead: dict[str, Answer] = {}
        self.cosigned: list[int] = []

    def __call__(self, request: httpx.Request) -> httpx.Response:
        path = request.url.path.removeprefix("/v1/")
        if path in self.instead:
            return self.instead[path]()
        match path:
            case "keys":
                return httpx.Response(200, json={"keys": [{"kid": KEY.kid, "x": KEY.x}]})
            case "log/checkpoint":
                return httpx.Response(200, text=self.note())
            case "log/consistency":
                old, new = (int(request.url.params[name]) for name in ("old", "new"))
                proof = [b64encode(one).decode() for one in self.proof(old, new)]
                return httpx.Response(200, json={"proof": proof})
            case _:
                self.cosigned.append(json.loads(request.content)["size"])
                return httpx.Response(201, json={})

    def note(self) -> str:
        made = signed_note.Checkpoint("nostos/log", self.size, merkle.root(self._node, self.size))
        line = signed_note.sign(made, SIGNER.private)
        return signed_note.Checkpoint(made.name, made.size, made.root, (line,)).note()

    def proof(self, old: int, new: int) -> list[bytes]:
        return merkle.consistency_proof(self._node, old, new)

    def _node(self, level: int, index: int) -> bytes:
        """Every leaf from the third on is of this history."""
        if level == 0:
            history = self.history if index > 1 else b"all"
            return merkle.leaf_hash(sha256(history + bytes([index])).digest())
        return merkle.node_hash(self._node(level - 1, 2 * index), self._node(level - 1, 2 * index + 1))


def witness(service: LogService, home: Path) -> Witness:
    """A witness whose network is the service."""
    return Witness("http://nostos.example", home, transport=httpx.MockTransport(service))


def kept(home: Path) -> list[str]:
    return sorted(path.name for path in home.iterdir() if "-" in path.name)


def unreachable() -> httpx.Response:
    raise httpx.ReadTimeout("too late")


def compressed() -> httpx.Response:
    return httpx.Response(200, content=gzip.compress(b"x"), headers={"Content-Encoding": "gzip"})


NOT_NOW: dict[str, tuple[str, Answer]] = {
    "no proof": ("log/consistency", lambda: httpx.Response(404)),
    "a proof that is no JSON": ("log/consistency", lambda: httpx.Response(200, text="<html>")),
    "a proof without a proof": ("log/consistency", lambda: httpx.Response(200, json={"old": 1})),
    "a proof that is no base64": ("log/consistency", lambda: httpx.Response(200, json={"proof": ["%"]})),
    "a proof of numbers": ("log/consistency", lambda: httpx.Response(200, json=[7])),
    "an error instead of a proof": ("log/consistency", lambda: httpx.Response(503)),
    "no answer instead of a proof": ("log/consistency", unreachable),
    "an error instead of a checkpoint": ("log/checkpoint", lambda: httpx.Response(500)),
    "a page instead of a checkpoint": ("log/checkpoint", lambda: httpx.Response(200, text="<html>")),
    "no answer at all": ("log/checkpoint", unreachable),
    "a checkpoint that is no text": ("log/checkpoint", lambda: httpx.Response(200, content=b"\xff")),
    "an answer without end": (
        "log/checkpoint",
        lambda: httpx.Response(200, content=b"x" * (BOUNDS.most + 1)),
    ),
    "a compressed answer": ("log/checkpoint", compressed),
    "an older checkpoint": ("log/checkpoint", lambda: httpx.Response(200, text=LogService(3).note())),
}


@limit(ONLY)
@pytest.mark.parametrize("kind", NOT_NOW)
def test_what_may_be_an_accident_is_a_reason_to_look_again(tmp_path: Path, kind: str) -> None:
    """One line says what it is, no accusation is kept, and the next look goes on."""
    service, (path, answer) = LogService(5), NOT_NOW[kind]
    watcher = witness(service, tmp_path)
    assert 5 == watcher.look()
    service.size, service.instead = 8, {path: answer}
    with pytest.raises(CommandError) as failure:
        watcher.look()
    assert not isinstance(failure.value, LogRewrittenError)
    assert "\n" not in str(failure.value)
    assert [] == kept(tmp_path)
    service.instead = {}
    assert 8 == witness(service, tmp_path).look()
    assert [5, 8] == service.cosigned


@limit(ONLY)
@pytest.mark.parametrize("wrong", ["none", [{"kid": "k", "x": "%"}], [{"kid": "k", "x": "AAAA"}], [{}]])
def test_keys_that_cannot_be_read_are_asked_for_again(tmp_path: Path, wrong: object) -> None:
    service = LogService(5)
    service.instead = {"keys": lambda: httpx.Response(200, json={"keys": wrong})}
    with pytest.raises(CommandError, match="not now"):
        witness(service, tmp_path).look()
    service.instead = {}
    assert 5 == witness(service, tmp_path).look()


@limit("If a proof is not valid, it refuses to sign, keeps both notes and looks again.")
def test_a_proof_that_is_not_valid_is_refused_and_accuses_nobody(tmp_path: Path) -> None:
    service = LogService(5)
    watcher = witness(service, tmp_path)
    watcher.look()
    service.history, service.size = b"two", 8
    for _ in range(2):
        with pytest.raises(CommandError, match="REFUSES, not yet proved") as failure:
            watcher.look()
        assert not isinstance(failure.value, LogRewrittenError)
    assert ["refused-8"] == kept(tmp_path)
    assert 2 == (tmp_path / "refused-8").read_text("utf-8").count("nostos/log\n")
    service.history, service.size = b"one", 9
    assert 9 == witness(service, tmp_path).look(), "it was a wrong proof"


@limit(ONLY)
def test_two_notes_of_the_same_size_are_proof_and_stay_proof(tmp_path: Path) -> None:
    """Also after a restart, and when the service shows the first log again."""
    service = LogService(5)
    witness(service, tmp_path).look()
    service.history = b"two"
    with pytest.raises(LogRewrittenError, match="both notes are in"):
        witness(service, tmp_path).look()
    assert ["taken-back-5"] == kept(tmp_path)
    service.history, service.size = b"one", 6
    with pytest.raises(LogRewrittenError, match="both notes are in"):
        witness(service, tmp_path).look()
    assert [5] == service.cosigned


@limit(ONLY)
def test_a_note_that_was_refused_becomes_proof_against_another_of_its_size(tmp_path: Path) -> None:
    service = LogService(5)
    witness(service, tmp_path).look()
    service.history, service.size = b"two", 8
    with pytest.raises(CommandError, match="REFUSES"):
        witness(service, tmp_path).look()
    service.history = b"one"
    with pytest.raises(LogRewrittenError):
        witness(service, tmp_path).look()
    assert ["refused-8", "taken-back-8"] == kept(tmp_path)


@limit("An accusation of before without such proof does not stop a witness.")
@pytest.mark.parametrize("size", [3, 8])
def test_an_accusation_of_before_without_proof_does_not_stop_a_witness(tmp_path: Path, size: int) -> None:
    service = LogService(5)
    watcher = witness(service, tmp_path)
    watcher.look()
    notes = (tmp_path / "checkpoint").read_text("utf-8"), LogService(size).note()
    (tmp_path / f"taken-back-{size}").write_text("\n".join(notes), "utf-8")
    (tmp_path / "taken-back-7").write_text("no notes", "utf-8")
    service.size = 8
    assert 8 == witness(service, tmp_path).look()
    forged = signed_note.Checkpoint("nostos/log", 5, b"r" * 32, signed_note.parse(notes[0]).lines[:1])
    (tmp_path / "taken-back-5").write_text("\n".join((notes[0], forged.note())), "utf-8")
    service.size = 9
    assert 9 == witness(service, tmp_path).look(), "the service did not sign the other note"
