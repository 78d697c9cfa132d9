"""What a monitor found in a log, and the files that show it to others: signed notes, leaves, proofs."""

import json
from base64 import b64encode
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Final

import msgspec

from api.runtime.atomic_files import replace_file
from deploy.audit.log_client import LogClient
from deploy.audit.monitor_state import MonitorState, Shared
from deploy.terminal.console import print_status
from deploy.terminal.errors import CommandError
from domain.ledger.leaves import PlacedLeaf, leaf
from domain.ledger.log import signed_note

MOST: Final = 100  # findings of a kind, and leaves that a finding names
TWO_LOGS: Final = "two logs"
TWO_LEAVES: Final = "two leaves"
UNREADABLE: Final = "unreadable leaf"
UNOPENED: Final = "unopened leaves"


class Finding(msgspec.Struct, frozen=True, omit_defaults=True):
    """Something that should not be in a log. `leaves`: their indexes, at most a hundred of `count`;
    `evidence`: the file that shows it to others.
    """

    kind: str
    what: str
    leaves: tuple[int, ...]
    count: int
    evidence: str
    match: str = ""
    step: int = 0
    heads: tuple[str, ...] = ()

    @property
    def accuses(self) -> bool:
        """Whether it stays, whatever the service shows later."""
        return self.kind != UNOPENED


class Findings:
    """What there is to find in what a monitor read. `note`: the checkpoint that proofs lead to."""

    def __init__(
        self, state: MonitorState, client: LogClient, home: Path, note: signed_note.Checkpoint
    ) -> None:
        self._state = state
        self._client = client
        self._home = home
        self._note = note

    def all(self, before: float) -> Iterator[Finding]:
        """All findings. `before`: leaves that are known since before this time should be opened."""
        for size, notes in self._state.contradictions():
            path = self._write(f"two-logs-{size}", "\n".join(notes))
            yield Finding(TWO_LOGS, f"the service signed different logs of {size} leaves", (), 0, path)
        for match, step, shared in self._state.shared(MOST):
            yield self._two_leaves(match, step, shared)
        for index, data in self._state.unreadable(MOST):
            path = self._evidence(f"unreadable-{index}.json", {index: data}, {})
            yield Finding(UNREADABLE, f"leaf {index} is not written as a leaf is", (index,), 1, path)
        count, indexes = self._state.overdue(before, MOST)
        if count:
            yield self._unopened(count, indexes)

    def _two_leaves(self, match: str, step: int, shared: Sequence[Shared]) -> Finding:
        indexes = tuple(each.leaf for each in shared)[:MOST]
        data = {each.leaf: _data(PlacedLeaf(match, step, each.head), each.salt) for each in shared[:MOST]}
        opened = {each.leaf: {"head": each.head, "salt": each.salt} for each in shared}
        path = self._evidence(f"two-leaves-{indexes[0]}-{indexes[1]}.json", data, opened)
        what = f"match {match}, step {step} has the leaves {', '.join(map(str, indexes))}"
        heads = tuple(dict.fromkeys(each.head for each in shared))[:MOST]
        return Finding(TWO_LEAVES, what, indexes, len(shared), path, match, step, heads)

    def _unopened(self, count: int, indexes: Sequence[int]) -> Finding:
        what = f"{count} leaves are blinded for longer than they should be, the first is leaf {indexes[0]}"
        kept = {"checkpoint": self._note.note(), "count": count, "leaves": indexes}
        path = self._write("unopened.json", json.dumps(kept, indent=1))
        return Finding(UNOPENED, what, tuple(indexes), count, path)

    def _evidence(self, name: str, data: Mapping[int, bytes], opened: Mapping[int, Mapping[str, str]]) -> str:
        """The file with signed note, leaves and proofs; "" if the service does not give the proofs now."""
        path = self._home / name
        if path.exists():
            return str(path)
        try:
            leaves = [{**self._proved(index, data[index]), **opened.get(index, {})} for index in data]
        except CommandError as error:
            print_status(f"no proof yet: {error}")
            return ""
        return self._write(name, json.dumps({"checkpoint": self._note.note(), "leaves": leaves}, indent=1))

    def _proved(self, index: int, data: bytes) -> dict[str, object]:
        """A leaf with the proof that it is in the log."""
        proof = self._client.inclusion_proof(index, data, self._note)
        hashes = [b64encode(one).decode() for one in proof]
        return {"index": index, "data": b64encode(data).decode(), "proof": hashes}

    def _write(self, name: str, text: str) -> str:
        replace_file(self._home / name, text.encode())
        return str(self._home / name)


def _data(place: PlacedLeaf, salt: str) -> bytes:
    """The data of a leaf of a place."""
    made = bytes.fromhex(salt) if salt else None
    return leaf(place.match, place.step, place.head, ledger=2, salt=made)
