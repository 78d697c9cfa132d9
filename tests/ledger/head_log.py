"""A log of heads in memory, signed by the service and cosigned by witnesses."""

from base64 import b64encode
from collections.abc import Iterable, Mapping, Sequence

import msgspec
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

from domain.ledger.bundle import CheckpointLine
from domain.ledger.leaves import leaf_of
from domain.ledger.log import merkle, signed_note
from domain.matches.state import chain_of
from domain.store import Event
from tests.domain.ledger.support import SIGNER

NAME = "nostos.example/log"


class HeadLog:
    """The leaves of a log. `key`: of the service."""

    def __init__(
        self, leaves: Iterable[bytes] = (), key: Ed25519PrivateKey = SIGNER.private, name: str = NAME
    ) -> None:
        self._name = name
        self.leaves: list[bytes] = []
        self._key = key
        self._nodes: dict[tuple[int, int], bytes] = {}
        for each in leaves:
            self._add(each)

    def append(self, events: Sequence[Event]) -> "HeadLog":
        """The log with the heads of these events of a match too. Their first is step 1."""
        chain = chain_of(events[0])
        made = [leaf_of(chain, event.step, event.head) for event in events]
        return HeadLog(
            [*self.leaves, *(leaf for leaf in made if leaf not in self.leaves)], self._key, self._name
        )

    def checkpoint(
        self, witnesses: Mapping[str, Ed25519PrivateKey] | None = None, at: int = 0, size: int | None = None
    ) -> signed_note.Checkpoint:
        """The checkpoint of the log when it had so many leaves. `witnesses`: who cosigned at that second."""
        count = len(self.leaves) if size is None else size
        made = signed_note.Checkpoint(self._name, count, merkle.root(self.node, count))
        lines = [signed_note.sign(made, self._key)]
        lines += [signed_note.cosign(made, name, key, at) for name, key in (witnesses or {}).items()]
        return msgspec.structs.replace(made, lines=tuple(lines))

    def line(self, events: Sequence[Event], note: signed_note.Checkpoint) -> CheckpointLine:
        """The line of a record with the head of the last of these events, which is in the checkpoint."""
        last = events[-1]
        index = self.leaves.index(leaf_of(chain_of(events[0]), last.step, last.head))
        proof = merkle.inclusion_proof(self.node, index, note.size)
        return CheckpointLine(note.note(), index, tuple(b64encode(one).decode() for one in proof))

    def node(self, level: int, index: int) -> bytes:
        """A node of the tree."""
        return self._nodes[level, index]

    def _add(self, leaf: bytes) -> None:
        at = len(self.leaves)
        self.leaves.append(leaf)
        for level, index, made in merkle.append(self.node, at, merkle.leaf_hash(leaf)):
            self._nodes[level, index] = made
