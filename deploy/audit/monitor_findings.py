"""What a monitor found in a log, and the files that show it to others: signed notes, leaves, proofs.

Where a log follows another one of which leaves were lost, the monitor read both. So it holds the statement
with which the new one begins against what it knows.
"""

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
from domain.ledger import discontinuities
from domain.ledger.discontinuities import Discontinuity, NoDiscontinuity
from domain.ledger.leaves import PlacedLeaf, leaf
from domain.ledger.log import signed_note

MOST: Final = 100  # findings of a kind, and leaves or steps that a finding names
EVER: Final = 2**62  # leaves: more than any log has
TWO_LOGS: Final = "two logs"
TWO_LEAVES: Final = "two leaves"
UNREADABLE: Final = "unreadable leaf"
UNOPENED: Final = "unopened leaves"
DISCONTINUITY: Final = "discontinuity"
LEFT_OUT: Final = "left out"


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
        return self.kind not in (UNOPENED, LEFT_OUT)


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


class Loss(msgspec.Struct, frozen=True):
    """What was lost, by the statement and by what the monitor knew. `signed`: leaves of the log `follows`, of
    which `left` are left; `gone`: how many that the monitor knew are away, and `steps` the first of them;
    `replaced`: how many steps after those that are left have another head now, and `others` the first of
    them.
    """

    follows: str
    at: str
    because: str
    signed: int
    left: int
    losses: int
    gone: int = 0
    steps: tuple[tuple[str, int], ...] = ()
    replaced: int = 0
    others: tuple[tuple[str, int], ...] = ()

    def described(self) -> str:
        """A line for people, and one for each step that is named."""
        named = [f"\n  match {match}, step {step} is lost" for match, step in self.steps]
        named += [f"\n  match {match}, step {step} is another one now" for match, step in self.others]
        stated = f"of {self.signed} signed leaves {self.left} were left; {self.losses} lost steps were known"
        read = f"of the leaves read here {self.gone} are gone, and {self.replaced} steps have another head"
        what = f"It follows {self.follows} since {self.at}, because: {self.because}"
        return f"{what}; {stated}; {read}.{''.join(named)}"


class FollowedLog:
    """The log before, and the statement with which the log `name` begins. `keys`: of the service, `x` by
    `kid`. `has_former`: the monitor read the log before too.
    """

    def __init__(self, state: MonitorState, keys: Mapping[str, str], name: str, *, has_former: bool) -> None:
        self._state = state
        self._name = name
        self._notes = state.former_notes() if has_former else []
        self._statement: Discontinuity | None = None
        self._wrong = ""
        try:
            self._statement = discontinuities.read(state.get("discontinuity"), keys)
            if self._statement.origin != name:
                self._wrong = f"its statement is of the log {self._statement.origin}"
        except NoDiscontinuity as error:
            self._wrong = str(error)
        self._wrong = self._wrong or self._unnamed()

    def loss(self) -> Loss | None:
        """What was lost; None if nothing valid says so."""
        found = self._statement
        if found is None:
            return None
        before = self._notes[0].name if self._notes else found.follows
        named = [each.checkpoint.size for each in found.lost if each.checkpoint.name == before]
        left = found.left_of(before) or 0
        known = (before, found.at, found.because, max(named, default=0), left, found.losses)
        if not self._notes:
            return Loss(*known)
        lost = range(left, EVER)
        (gone, steps), (replaced, others) = self._state.absent(lost), self._state.changed(lost, MOST)
        return Loss(*known, gone, tuple(steps), replaced, tuple((each.match, each.step) for each in others))

    def findings(self, size: int) -> Iterator[Finding]:
        """What should not be: `size`: of the log as far as it was read."""
        if self._wrong:
            yield Finding(DISCONTINUITY, f"the log {self._name}: {self._wrong}", (0,), 1, "")
        if self._statement is None or not self._notes:
            return
        kept = range(self._statement.left_of(self._notes[0].name) or 0)
        for each in self._state.changed(kept, MOST)[1]:
            what = (
                f"match {each.match}, step {each.step} has leaf {each.now.leaf} in {self._name}, and leaf"
                f" {each.before.leaf} with another head in {self._notes[0].name}, which was not lost"
            )
            heads = (each.before.head, each.now.head)
            yield Finding(TWO_LEAVES, what, (each.now.leaf,), 1, "", each.match, each.step, heads)
        count, places = self._state.absent(kept) if size > len(kept) else (0, [])
        if count:
            named = f", the first is match {places[0][0]}, step {places[0][1]}" if places else ""
            what = f"{count} leaves of {self._notes[0].name} that are left are not in {self._name}{named}"
            yield Finding(LEFT_OUT, what, (), count, "")

    def _unnamed(self) -> str:
        """What the service had signed, and the statement does not name; "" if there is nothing."""
        assert self._statement is not None
        for note in self._notes[:1]:
            if not self._statement.names(note):
                return f"it names no checkpoint of {note.name} that holds all {note.size} signed leaves"
        left = {(each.checkpoint.name, each.size): each.root for each in self._statement.lost}
        for note in self._notes:
            if left.get((note.name, note.size), "") not in ("", b64encode(note.root).decode()):
                return f"the {note.size} leaves that are left are not those that were signed"
        return ""
