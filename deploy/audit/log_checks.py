"""Records against the log of heads of a service: each head has a leaf, and no step of the match has two.

All leaves are read, because a second history could be anywhere in the log. They have to make the root that
the service signed, so no proof is needed for a single leaf.
"""

from collections import defaultdict
from collections.abc import Iterable, Sequence
from typing import Any, Final, NamedTuple

import msgspec

from domain.kernel.blinding import blinding_key
from domain.ledger.bundle import Bundle
from domain.ledger.entries import FORMATS
from domain.ledger.leaves import HASH, BareLeaf, BlindedLeaf, PlacedLeaf, leaf, leaf_salt, opens, read_leaf
from domain.ledger.log import merkle
from domain.ledger.verify.policy import Key
from domain.ledger.verify.rules_checks import Check
from domain.threadsafe.decoder import read_json

HEADS: Final = "heads in the log"
ONE_LEAF: Final = "one leaf a step"
BARE: Final = "ledger version 1: leaves name no step, so the log excludes no other history"
VERSIONS: Final = {name: version for version, name in FORMATS.items()}


class Claim(msgspec.Struct, frozen=True):
    """What a record says of its match: the heads of its steps. `ledger`: its version.

    `blinded`: its leaves are; `blinding`: the key that opens them, "" if the record does not have it;
    `keys`: of the service, as the record names them.
    """

    match: str
    ledger: int
    heads: tuple[str, ...]
    blinded: bool
    blinding: str
    keys: tuple[Key, ...]

    def leaf(self, step: int) -> bytes | None:
        """The data of the leaf of a step; None if it is blinded and cannot be made."""
        if self.ledger > 1 and self.blinded and not self.blinding:
            return None
        blinded = self.ledger > 1 and self.blinded
        salt = leaf_salt(bytes.fromhex(self.blinding), step) if blinded else None
        return leaf(self.match, step, self.heads[step - 1], ledger=self.ledger, salt=salt)


class Found(NamedTuple):
    """A leaf of a step, by its index. `due`: it is the one that a record's step has to have."""

    at: int
    head: str
    due: bool


class Opening(NamedTuple):
    """What opens the leaf at an index: its place, and its salt in hex."""

    at: int
    place: PlacedLeaf
    salt: str


def claim_of(read: Bundle, heads: Sequence[str], keys: Iterable[Key]) -> Claim | None:
    """What a record claims. None if it has no heads, because its header or its chain does not hold."""
    if not heads:
        return None
    entries = [entry for _, entry in read.entries]
    facts = [fact for entry in entries for fact in entry.public if isinstance(fact, dict)]
    opened: dict[str, Any] = facts[0] if facts else {}
    return Claim(
        match=read.header.header.match,
        ledger=VERSIONS.get(entries[0].format, 1),
        heads=tuple(heads),
        blinded=opened.get("broadcast") is not None or "access" in opened,
        blinding=_blinding(facts, read),
        keys=tuple(keys),
    )


def _blinding(facts: Sequence[dict[str, Any]], read: Bundle) -> str:
    """The key that opens the leaves, if it was disclosed, or if the record is the referee's."""
    shown = [fact.get("blinding") for fact in facts if fact.get("type") == "disclosed"]
    if read.openings:
        first = read_json(bytes(read.openings[0].line.facts))
        salt = first[0].get("salt") if first else None
        if isinstance(salt, str) and HASH.fullmatch(salt):
            shown.append(blinding_key(bytes.fromhex(salt)).hex())
    return next((each for each in shown if isinstance(each, str) and HASH.fullmatch(each)), "")


class LogReading:
    """Takes in all leaves of a log, from the first on, and finds those of the matches that are claimed."""

    def __init__(self, claims: Sequence[Claim]) -> None:
        self.size = 0
        self.unopened = 0
        self._tree = merkle.CompactRange()
        self._matches = {claim.match for claim in claims if claim.ledger > 1}
        self._bare = {head for claim in claims if claim.ledger == 1 for head in claim.heads}
        self._seen: set[str] = set()  # of these
        self._due: dict[bytes, PlacedLeaf] = {}
        for claim in claims:
            for step, head in enumerate(claim.heads, 1):
                data = claim.leaf(step)
                if claim.ledger > 1 and data is not None:
                    self._due[data] = PlacedLeaf(claim.match, step, head)
        self._found: dict[tuple[str, int], list[Found]] = defaultdict(list)

    def add(self, data: bytes) -> bool:
        """Take in the next leaf. Returns whether it has to be opened first."""
        index, self.size = self.size, self.size + 1
        self._tree.append(merkle.leaf_hash(data))
        if data in self._due:
            place = self._due[data]
            self._found[place.match, place.step].append(Found(index, place.head, due=True))
            return False
        try:
            found = read_leaf(data)
        except ValueError:
            return False
        match found:
            case BareLeaf() if found.head in self._bare:
                self._seen.add(found.head)
            case PlacedLeaf() if found.match in self._matches:
                self._found[found.match, found.step].append(Found(index, found.head, due=False))
            case BlindedLeaf():
                self.unopened += 1
                return True
        return False

    def open(self, opening: Opening, data: bytes) -> bool:
        """Open a leaf that has to be opened first. Returns whether the opening is valid."""
        try:
            valid = opens(opening.place, bytes.fromhex(opening.salt), data)
        except ValueError:
            valid = False
        if valid:
            self.unopened -= 1
            place = opening.place
            if place.match in self._matches:
                self._found[place.match, place.step].append(Found(opening.at, place.head, due=False))
        return valid

    def root(self) -> bytes:
        """The root over all leaves so far."""
        return self._tree.root()

    def checks(self, claim: Claim) -> tuple[Check, Check]:
        """The checks of a record."""
        missing = [step for step in range(1, len(claim.heads) + 1) if not self._has(claim, step)]
        return self._heads(claim, missing), self._one_leaf(claim)

    def differing(self, claim: Claim, upto: int) -> Found | None:
        """The first leaf before `upto` that has another head for a step of a record; None if none has."""
        of_match = {step: found for (match, step), found in self._found.items() if match == claim.match}
        heads = dict(enumerate(claim.heads, 1))
        others = (
            each
            for step, found in sorted(of_match.items())
            for each in found
            if each.at < upto and each.head != heads.get(step, each.head)
        )
        return next(others, None)

    def _has(self, claim: Claim, step: int) -> bool:
        """Whether the log has the leaf of a step, as far as the record can say which one that is."""
        head = claim.heads[step - 1]
        if claim.ledger == 1:
            return head in self._seen
        found = self._found.get((claim.match, step), ())
        return any(each.head == head and (each.due or claim.leaf(step) is None) for each in found)

    def _heads(self, claim: Claim, missing: Sequence[int]) -> Check:
        if not missing:
            return Check(HEADS, ok=True)
        first = f"step {missing[0]}"
        named = first if len(missing) == 1 else f"{len(missing)} steps, the first is {first}"
        if claim.leaf(missing[0]) is None and len(missing) <= self.unopened:
            return Check(HEADS, ok=True, detail=f"not opened yet, so not compared: {named}")
        return Check(HEADS, ok=False, detail=f"not among the {self.size} leaves of the log: {named}")

    def _one_leaf(self, claim: Claim) -> Check:
        """Also of steps after the record."""
        if claim.ledger == 1:
            return Check(ONE_LEAF, ok=True, detail=BARE)
        for (match, step), found in sorted(self._found.items()):
            if match == claim.match and len(found) > 1:
                indexes = ", ".join(str(each.at) for each in found)
                kind = "different heads" if len({each.head for each in found}) > 1 else "the same head"
                return Check(ONE_LEAF, ok=False, detail=f"step {step}: the leaves {indexes} have {kind}")
        told = f"{self.unopened} leaves of the log are not opened; they may be of any match"
        return Check(ONE_LEAF, ok=True, detail=told if self.unopened else "")
