"""Entries: what the ledger says of each step. The format, in prose and with test vectors: FORMAT.md.

An entry is a function of the step, the head before it and what the opening fixed. It holds what everybody
may see, and binds what each viewer was shown without telling it.
"""

import hmac
from typing import Any, Final

import msgspec

from domain.kernel.facts import ONLOOKER, Fact, Viewer, known
from domain.kernel.lifecycle import Opened
from domain.kernel.match import seen
from domain.kernel.notation import Frame, viewer_name, viewers
from domain.ledger.canonical import canonical, commitment, digest

FORMAT: Final = "nostos-entry/1"
SALT: Final = b"nostos/salt/1"
SEAL: Final = b"nostos/seal/1"
COMMAND: Final = b"nostos/command/1"
ASKED: Final = "command"  # whom a command's salt is for, beside the viewers
BEGINNING: Final = "0" * 64  # the head before the first step


class Chain(msgspec.Struct, frozen=True):
    """What is the same for every entry of a match, fixed by its opening. `key`: of the salts, 32 bytes."""

    match: str
    game: str
    version: str
    content: tuple[str, ...]
    seats: int
    key: bytes = b""

    @classmethod
    def of(cls, opened: Opened) -> "Chain":
        """The chain that an opening begins. LookupError where its salt is hidden."""
        return cls(
            match=opened.match,
            game=opened.game,
            version=opened.version,
            content=tuple(content.sha256 for content in opened.content),
            seats=opened.seats,
            key=bytes.fromhex(known(opened.salt)),
        )


class Asked(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a command asked, as its entry binds it. `digest`: SHA-256 of what was asked, hex; `seen`: the last
    head its author said to have seen, or ""; `signature`: the author's own over the command, a JWS, or "".
    """

    digest: str
    seen: str = ""
    signature: str = ""


class Entry(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What the ledger says of a step. `seals`: one a viewer, by name; the onlooker needs none."""

    format: str
    match: str
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


def sealed(chain: Chain, frame: Frame, asked: Asked, prev: str) -> Entry:
    """The entry of a step. `frame`: as the referee sees it; `prev`: the head before."""
    return Entry(
        format=FORMAT,
        match=chain.match,
        step=frame.step,
        topic=frame.topic,
        at=frame.at,
        seat=frame.by,
        game=chain.game,
        version=chain.version,
        content=chain.content,
        public=seen(ONLOOKER, frame.facts),
        seals={viewer_name(v): seal(chain, frame.step, v, frame.facts) for v in sealed_for(chain.seats)},
        command=bound(salt(chain.key, frame.step, ASKED), asked),
        seen=asked.seen,
        prev=prev,
    )


def sealed_for(seats: int) -> tuple[Viewer, ...]:
    """Whom each step is sealed for, always all of them: the referee and every seat."""
    return tuple(viewer for viewer in viewers(seats) if viewer is not ONLOOKER)


def seal(chain: Chain, step: int, viewer: Viewer, facts: tuple[Fact, ...]) -> str:
    """What binds the facts of a step as the viewer saw them, also when he saw none."""
    return closed(salt(chain.key, step, viewer_name(viewer)), seen(viewer, facts))


def closed(salt: bytes, shown: Any) -> str:
    """The seal over facts as one viewer saw them."""
    return commitment(SEAL, salt, canonical(shown))


def bound(salt: bytes, asked: Asked) -> str:
    """What binds a command."""
    return commitment(COMMAND, salt, canonical(asked))


def salt(key: bytes, step: int, name: str) -> bytes:
    """The salt of a step, for a viewer by name or for the command. None is like another."""
    message = SALT + step.to_bytes(8) + name.encode()
    return hmac.new(key, message, "sha256").digest()  # unlike hmac.digest it keeps the interpreter to itself


def head(entry: Entry) -> str:
    """The hash that stands for the entry and all before it."""
    return digest(canonical(entry))
