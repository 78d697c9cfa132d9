"""A record while it is checked: the file, and the facts in its lines."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any, Final

import msgspec
from msgspec import UNSET

from domain.kernel.facts import ONLOOKER, Fact, Viewer
from domain.kernel.game import Game, Shelf
from domain.kernel.match.facts import Opened
from domain.kernel.match.fold import fold
from domain.kernel.match.state import Match
from domain.kernel.notation import Frame, notation, viewer_named
from domain.ledger.bundle import Bundle, Header, Numbered
from domain.ledger.canonical import canonical, digest
from domain.ledger.record import CheckFailed, PublishedMatch, difference, opened, rules_of
from domain.ledger.verify.policy import Key, Policy
from domain.threadsafe.decoder import read_json

TIMES: Final = ("valid_from", "valid_until", "revoked")
Facts = tuple[tuple[Fact, ...], ...]
Decode = Callable[[bytes], tuple[Fact, ...]]


@dataclass(frozen=True)
class LedgerContext:
    """The record of a match or of a tournament while it is checked: what both have.

    `public`, `opened`: the facts of each step as everybody saw them, and as the record's viewer saw them.
    """

    file: Bundle
    policy: Policy
    viewer: Viewer
    public: tuple[tuple[Fact, ...], ...]
    opened: tuple[tuple[Fact, ...], ...]

    @property
    def header(self) -> Header:
        """What the record says about itself."""
        return self.file.header.header

    @property
    def ledger(self) -> int:
        """The version of the formats of its ledger. CheckFailed if there is no opening."""
        raise NotImplementedError

    @property
    def blinded(self) -> bool:
        """Whether its leaves in the log of heads are blinded. CheckFailed if there is no opening."""
        raise NotImplementedError

    @cached_property
    def heads(self) -> tuple[str, ...]:
        """The head at each step, as `heads_of` computes it."""
        return heads_of(self.file)

    @cached_property
    def keys(self) -> Mapping[str, str]:
        """The keys of the service: those that the policy trusts, or those that the record names."""
        return {kid: key.x for kid, key in self.service_keys.items()}

    @cached_property
    def service_keys(self) -> Mapping[str, Key]:
        """The same keys, with the times that they signed. CheckFailed if the header's times are none."""
        return service_keys(self.policy, self.header)


@dataclass(frozen=True)
class RecordContext(LedgerContext):
    """The record of a match while it is checked."""

    game: Game

    @cached_property
    def opening(self) -> Opened:
        """The fact that opens the match. CheckFailed if there is none."""
        return opened(self.public[0])

    @property
    def ledger(self) -> int:
        """The version of its ledger."""
        return self.opening.ledger

    @property
    def blinded(self) -> bool:
        """Whether its leaves are blinded."""
        return self.ledger > 1 and self.opening.blinded

    @cached_property
    def known(self) -> Match:
        """The match as everybody knows it at the end."""
        return fold(self.game, (fact for facts in self.public for fact in facts))

    @cached_property
    def whole(self) -> PublishedMatch:
        """The match as the referee saw it, for the checks by the rules."""
        return self._published(self.opened)

    @cached_property
    def shown(self) -> PublishedMatch:
        """The match as everybody saw it, for those checks that need no more."""
        return self._published(self.public)

    def _published(self, facts: Sequence[tuple[Fact, ...]]) -> PublishedMatch:
        """The match with these facts of each step."""
        frames = [
            Frame(entry.step, entry.at, entry.topic, entry.seat, each)
            for (_, entry), each in zip(self.file.entries, facts, strict=True)
        ]
        return PublishedMatch(self.game, frames, {})


def heads_of(read: Bundle) -> tuple[str, ...]:
    """The head at each step of a record, computed from its entries; as given where a name is erased."""
    lines = (numbered.line for numbered, _ in read.entries)
    return tuple(digest(bytes(line.data)) if line.head is UNSET else line.head for line in lines)


def service_keys(policy: Policy, header: Header) -> Mapping[str, Key]:
    """The keys that the policy trusts, by `kid`; if it names none, those in the header.

    What the policy does not know of when a key signed is as in the header. CheckFailed if that is no time.
    """
    try:
        named = {key.kid: key for key in map(_key, header.keys)}
    except ValueError as error:
        raise CheckFailed(f"line 1: {error}") from None
    if not policy.keys:
        return named
    return {key.kid: _completed(key, named.get(key.kid, key)) for key in policy.keys}


def _key(jwk: Mapping[str, str]) -> Key:
    return Key(jwk.get("kid", ""), jwk.get("x", ""), *(jwk.get(name, "") for name in TIMES))


def _completed(key: Key, named: Key) -> Key:
    times = {name: getattr(key, name) or getattr(named, name) for name in TIMES}
    return msgspec.structs.replace(key, **times)


def record_context(read: Bundle, shelf: Shelf, policy: Policy) -> RecordContext:
    """The record that is to be checked. CheckFailed if its lines are not facts of its game."""
    header = read.header.header
    if header.game not in shelf:
        raise CheckFailed(f"line 1: the game {header.game!r} is not on the shelf")
    if header.steps < 1:
        raise CheckFailed("line 1: a match has a step")
    game = shelf[header.game]
    try:
        viewer = viewer_named(header.viewer, header.seats)
    except ValueError as error:
        raise CheckFailed(f"line 1: {error}") from None
    if (viewer is ONLOOKER) != (header.openings == 0):
        raise CheckFailed(f"line 1: {header.openings} openings for the viewer {header.viewer}")
    public, shown = facts_in(read, notation(game).facts)
    first = public[0][0] if public[0] else None
    rules = rules_of(game, first) if isinstance(first, Opened) else game
    return RecordContext(read, policy, viewer, public, shown or public, rules)


def facts_in(read: Bundle, decode: Decode) -> tuple[Facts, Facts]:
    """The facts of each step as everybody saw them, and those that the record opens, if it opens any.

    `decode`: reads the facts of a step, or raises a MsgspecError. CheckFailed if it does.
    """
    public = tuple(_facts(decode, numbered, canonical(entry.public)) for numbered, entry in read.entries)
    shown = tuple(_facts(decode, numbered, bytes(numbered.line.facts)) for numbered in read.openings)
    return public, shown


def _facts(decode: Decode, numbered: Numbered, data: bytes) -> tuple[Fact, ...]:
    """The facts in a line, which must be exactly as the service writes them."""
    try:
        facts = decode(data)
    except msgspec.MsgspecError as error:
        raise CheckFailed(f"line {numbered.number}: {error}") from None
    found = difference(read_json(canonical(facts)), read_json(data))
    if found is not None:
        raise CheckFailed(f"line {numbered.number}: {found}")
    return facts


def place_of(numbered: Numbered, step: int) -> str:
    """The place of a step in the file, for a message."""
    return f"line {numbered.number} (step {step})"


def check_same(place: str, due: Any, found: Any) -> None:
    """CheckFailed, with what differs, if the values are not the same as canonical JSON."""
    differs = difference(read_json(canonical(due)), read_json(canonical(found)))
    if differs is not None:
        raise CheckFailed(f"{place}: {differs}")
