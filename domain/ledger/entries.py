"""Entries: the ledger contains one for each step. FORMAT.md has the format, with test vectors.

An entry follows from the step, the head before it and what the opening fixed. It contains what everybody may
see. It commits to what each viewer was shown, without revealing it. A tournament has a ledger as a match has:
its entries have the tournament's id in `match`, no game, and an entrant's number in `seat`.
"""

import hmac
from collections.abc import Sequence
from itertools import repeat
from typing import Any, Final

import msgspec
from msgspec import UNSET, UnsetType

from domain.competition.facts import TournamentOpened
from domain.competition.lifecycle import TOURNAMENT_STEPS, Party
from domain.kernel.facts import ONLOOKER, REFEREE, Audience, Fact, Viewer, known, seen_by_each
from domain.kernel.match.facts import Opened
from domain.kernel.match.fold import seen
from domain.kernel.notation import Frame, viewer_name, viewers
from domain.ledger.canonical import MatchId, canonical, commitment, digest

FORMATS: Final = {1: "nostos-entry/1", 2: "nostos-entry/2"}  # by the version of the match's ledger
SALT: Final = b"nostos/salt/1"
SEAL: Final = b"nostos/seal/1"
COMMAND: Final = b"nostos/command/1"
ASKED: Final = "command"  # the name in the salt of a command; the other salts have the name of a viewer
BEGINNING: Final = "0" * 64  # the head before the first step
OF_TOURNAMENTS: Final = {1: 2}  # which version of entries a tournament has, by the version of its ledger


class Chain(msgspec.Struct, frozen=True):
    """What all entries of a match share: the opening fixes it. `key`: makes the salts, 32 bytes.

    `ledger`: the version of its formats; `blinded`: whether its leaves in the log of heads are blinded. The
    chain of a tournament has no game and no seats.
    """

    match: str
    game: str
    version: str
    content: tuple[str, ...]
    seats: int
    key: bytes = b""
    ledger: int = 1
    blinded: bool = False

    @classmethod
    def of(cls, opened: Opened | TournamentOpened) -> "Chain":
        """The chain that an opening begins. LookupError if its salt is hidden, or of a newer ledger."""
        if isinstance(opened, TournamentOpened):
            key, ledger = bytes.fromhex(known(opened.salt)), OF_TOURNAMENTS[opened.ledger]
            return cls(opened.tournament, "", "", (), 0, key, ledger)
        return cls(
            match=opened.match,
            game=opened.game,
            version=opened.version,
            content=tuple(content.sha256 for content in opened.content),
            seats=opened.seats,
            key=bytes.fromhex(known(opened.salt)),
            ledger=opened.ledger,
            blinded=opened.blinded,
        )


class Asked(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A command, as its entry commits to it. `digest`: SHA-256, hex, of the command (`commands.digest`), in a
    ledger of version 1 of the request; `seen`: the last head that its author claims to have seen, or "";
    `signature`: the author's signature of the command, a JWS, or ""; `id`: of the command, from version 2 on.
    """

    digest: str
    seen: str = ""
    signature: str = ""
    id: str | UnsetType = UNSET


class Entry(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The entry of one step. `seals`: one for each viewer, by name; the onlooker needs none."""

    format: str
    match: MatchId
    step: int
    topic: str
    at: str
    seat: int | None
    game: str
    version: str
    content: tuple[str, ...]
    public: tuple[Any, ...]
    seals: dict[str, str]
    command: str
    seen: str
    prev: str


def make_entry(chain: Chain, frame: Frame, asked: Asked, prev: str) -> Entry:
    """The entry of a step. `frame`: as the referee sees it; `prev`: the head of the step before."""
    return Entry(
        format=FORMATS[chain.ledger],
        match=chain.match,
        step=frame.step,
        topic=frame.topic,
        at=frame.at,
        seat=frame.by,
        game=chain.game,
        version=chain.version,
        content=chain.content,
        public=seen(ONLOOKER, frame.facts),
        seals=_seals(chain, frame),
        command=command_commitment(salt(chain.key, frame.step, ASKED), asked),
        seen=asked.seen,
        prev=prev,
    )


def _seals(chain: Chain, frame: Frame) -> dict[str, str]:
    """The seals of a step. Many viewers see the same, which is written once."""
    viewers = sealed_viewers(chain.seats) if chain.seats else addressed(frame.facts)
    learned = [seen_by_each(viewers, fact) for fact in frame.facts]
    written: dict[tuple[int, ...], bytes] = {}
    seals = {}
    for viewer, facts in zip(viewers, zip(*learned, strict=True) if learned else repeat(()), strict=False):
        shown, name = tuple(filter(None, facts)), viewer_name(viewer)
        same = tuple(map(id, shown))  # of objects that live as long as `learned`
        if same not in written:
            written[same] = canonical(shown)
        seals[name] = commitment(SEAL, salt(chain.key, frame.step, name), written[same])
    return seals


def sealed_viewers(seats: int) -> tuple[Viewer, ...]:
    """The viewers who have a seal in every entry: the referee and every seat."""
    return tuple(viewer for viewer in viewers(seats) if viewer is not ONLOOKER)


def addressed(facts: Sequence[Fact]) -> tuple[Viewer, ...]:
    """The viewers who have a seal in the entry of a step of a tournament: the referee, and each entrant to
    whom something in it is shown alone. Everybody sees who they are.
    """
    to = {number for fact in facts if Audience.SHARED in fact.audiences.values() for number in _to(fact)}
    return (REFEREE, *sorted(to))


def acting(first: Fact) -> int | None:
    """The `seat` of a step of a tournament that begins with this fact: the number of the entrant who makes
    it, or gets it by it; None if the staff or the service makes it.
    """
    parties = TOURNAMENT_STEPS[type(first)].parties
    if getattr(first, "by", "") or parties.isdisjoint({Party.ENTRANT, Party.PLAYER}):
        return None
    number: int | None = getattr(first, "number", None)
    return number


def _to(fact: Any) -> tuple[int, ...]:
    """The entrants with whom a fact shares something: the kernel checks that it names them."""
    return tuple(fact.to)


def seal(chain: Chain, step: int, viewer: Viewer, facts: tuple[Fact, ...]) -> str:
    """The seal over the facts of a step as the viewer saw them; there is one even if they saw none."""
    return facts_commitment(salt(chain.key, step, viewer_name(viewer)), seen(viewer, facts))


def facts_commitment(salt: bytes, shown: Any) -> str:
    """The commitment to facts as one viewer saw them: a seal."""
    return commitment(SEAL, salt, canonical(shown))


def command_commitment(salt: bytes, asked: Asked) -> str:
    """The commitment to a command."""
    return commitment(COMMAND, salt, canonical(asked))


def salt(key: bytes, step: int, name: str) -> bytes:
    """The salt of a step, for a viewer by name or for the command. All salts differ."""
    message = SALT + step.to_bytes(8) + name.encode()
    return hmac.new(key, message, "sha256").digest()  # unlike hmac.digest it keeps the GIL


def head(entry: Entry) -> str:
    """The hash that identifies the entry and all entries before it."""
    return digest(canonical(entry))
