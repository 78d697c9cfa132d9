"""An honest service and its people: a match, what they kept of it, the log of heads and its witnesses.

All contribute to chance. Ann has a key and signs what she sends. Bob has none, but names the head that
was seen last. Cid does neither.
"""

from collections.abc import Sequence
from datetime import UTC, datetime, timedelta
from functools import cache
from random import Random
from typing import Any, Final, NamedTuple
from uuid import UUID

import msgspec
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

from api.runtime.signing_keys import Signer, new_key
from domain.kernel.draws import contribution_commitment
from domain.kernel.match.lifecycle import Status
from domain.ledger import commands, signatures
from domain.ledger.log import signed_note
from domain.ledger.receipts import HeadReceipt
from domain.ledger.verify.policy import Key, Policy
from domain.matches import Matches
from domain.matches.record_export import receipt
from domain.matches.state import chain_of, entries
from domain.store import Command, Event, Log
from tests.domain.ledger.support import KEY, KEYS, SHELF, SIGNER
from tests.domain.support import Names
from tests.ledger.head_log import HeadLog

START: Final = datetime(2024, 1, 1, tzinfo=UTC)
PLAYERS: Final = ("ann", "bob", "cid")
ANN: Final = Signer(new_key(b"a" * 32, "2024-01-01T00:00:00Z"))
ANN_X: Final = new_key(b"a" * 32, "2024-01-01T00:00:00Z").x
WITNESSES: Final = {
    "mentor": Ed25519PrivateKey.from_private_bytes(b"w" * 32),
    "mentes": Ed25519PrivateKey.from_private_bytes(b"v" * 32),
}
HALF: Final = 12  # steps after which a match is under way


def vkeys() -> tuple[str, ...]:
    """The public keys of the witnesses."""
    return tuple(
        signed_note.Verifier(name, signed_note.WITNESS, signed_note.public_bytes(key)).vkey()
        for name, key in WITNESSES.items()
    )


KEYS_PINNED: Final = Policy(keys=(Key(KEY.kid, KEY.x),), players={"ann": ANN_X})


class Clock:
    """A clock that goes on by one second at each reading, from a moment on."""

    def __init__(self, start: datetime = START) -> None:
        self.now = start

    def __call__(self) -> datetime:
        self.now += timedelta(seconds=1)
        return self.now


class Table:
    """A match of three, played by the service as it is. `events`: what was played before.

    `chance`: of the players' choices; `entropy`: of the service's seeds; `forged`: the commands are the
    service's own: nobody signed them; `contributors`: who contributes to chance; `beacon`: the moment of
    public randomness, if there is any; `agreed`: other terms.
    """

    def __init__(
        self,
        chance: Random,
        events: Sequence[Event] = (),
        *,
        clock: Clock | None = None,
        entropy: int = 1,
        forged: bool = False,
        contributors: Sequence[str] = PLAYERS,
        beacon: str = "",
        **agreed: object,
    ) -> None:
        self.log, self._chance, self._forged = Log(None, SHELF), chance, forged
        for event in events:
            self.log.append(event)
        self.clock = clock or Clock(events[-1].at if events else START)
        people = Names({"ann": ANN_X})
        self.matches = Matches(self.log, SHELF, people, self.clock, Random(entropy).randbytes)
        self.contributors, self.draws = tuple(contributors), {name: Random(name) for name in PLAYERS}
        self._agreed, self.own = agreed, dict[str, bytes]()
        if beacon:
            self._agreed["beacon"] = {"source": "a lottery", "at": beacon}
        self.id = events[0].stream if events else self._open()

    @property
    def events(self) -> tuple[Event, ...]:
        """All that was played."""
        return tuple(self.log.read(self.id))

    def sit(self) -> "Table":
        """All sit down, and are bound to what they contribute."""
        for seat, player in enumerate(PLAYERS):
            bound = self.bound(player)
            said = {"kind": "sit", "seat": seat, "commitment": bound or ""}
            self.matches.sit(self.id, player, seat, bound, self.command(player, said))
        return self

    def bound(self, player: str) -> str | None:
        """What binds a player to a contribution that they draw now; None if they contribute nothing."""
        if player not in self.contributors:
            return None
        self.own[player] = self.draws[player].randbytes(32)
        return contribution_commitment(self.id.bytes, PLAYERS.index(player), self.own[player])

    def commit(self, player: str) -> None:
        """A player is bound to another contribution than before."""
        bound, seat = str(self.bound(player)), PLAYERS.index(player)
        said = {"kind": "commit", "seat": seat, "commitment": bound}
        self.matches.commit(self.id, player, bound, self.command(player, said))

    def enter_beacon(self, value: str) -> None:
        """The host enters what the public source said."""
        self.clock.now += timedelta(days=1)
        said = {"kind": "enter_beacon", "value": value}
        self.matches.enter_beacon(self.id, "ann", value, self.command("ann", said))

    def start(self) -> "Table":
        """All reveal what they are bound to, and the match starts."""
        self.begin()
        for player in self.contributors:
            self.reveal(player)
        return self

    def begin(self) -> None:
        """Ann starts the match."""
        self.matches.start(self.id, "ann", self.command("ann", {"kind": "start"}))

    def reveal(self, player: str) -> None:
        """A player reveals what they are bound to."""
        own = self.own[player].hex()
        said = {"kind": "reveal", "seat": PLAYERS.index(player), "contribution": own}
        self.matches.reveal(self.id, player, own, self.command(player, said))

    def play(self, most: int = 10_000) -> "Table":
        """The match goes on, to its end or until it has so many steps."""
        while self.matches.status(self.id) is Status.PLAYING and self.matches.head(self.id) < most:
            for player in PLAYERS:
                if self.matches.head(self.id) < most:
                    self.move(player)
        return self

    def move(self, player: str, seen: str | None = None) -> None:
        """The player plays something, if it is their turn. `seen`: the head that they saw, else the last."""
        offers = self.matches.legal(self.id, player).offers
        if offers:
            move = self._chance.choice(offers).sample(self._chance)
            said = {"kind": "move", "seat": PLAYERS.index(player), "move": move}
            self.matches.play(self.id, player, move, self.command(player, said, seen))

    def command(self, player: str, said: dict[str, Any], seen: str | None = None) -> Command:
        """A command as the player's client sends it."""
        asked = Command(UUID(bytes=self._chance.randbytes(16), version=4), self._chance.randbytes(32).hex())
        if player == "cid" or self._forged:
            return asked
        head = self.matches.ledger(self.id)[1][-1] if seen is None else seen
        asked = msgspec.structs.replace(asked, seen=head)
        if player != "ann":
            return asked
        digest = commands.digest_of({"match": str(self.id), **said})
        due = signatures.payload(str(self.id), str(asked.id), digest, head)
        return msgspec.structs.replace(asked, signature=ANN.sign(due))

    def _open(self) -> UUID:
        asked = Command(UUID(bytes=self._chance.randbytes(16), version=4), "d")
        return self.matches.open("ann", "toy", len(PLAYERS), {}, asked, **self._agreed).match


class World(NamedTuple):
    """What honest people have. `other`: a match from before, whose heads the log begins with.

    `receipts`: what ann and bob kept while they played; `seen`: the head that bob saw when HALF was played.
    """

    events: tuple[Event, ...]
    other: tuple[Event, ...]
    receipts: tuple[str, ...]

    @property
    def half(self) -> tuple[Event, ...]:
        """The match when it is under way."""
        return self.events[:HALF]

    @property
    def seen(self) -> str:
        """The head that bob saw last when the match was under way."""
        return self.events[HALF - 1].head

    @property
    def log(self) -> HeadLog:
        """The log before the match."""
        return HeadLog().append(self.other)


def receipts_of(events: Sequence[Event], upto: int | None = None) -> tuple[str, ...]:
    """What ann and bob keep: the receipts of their commands, and of the last head that they saw."""
    if upto == 0:
        return ()
    chain, made = chain_of(events[0]), list(entries(events[:upto]))
    tokens = [
        SIGNER.sign(receipt(chain, event, entry.at, head))
        for event, entry, head in made
        if event.seat in (0, 1)
    ]
    *_, (last, _, head) = made
    return (*tokens, SIGNER.sign(HeadReceipt(chain.match, last.step, head)))


@cache
def world() -> World:
    """The honest match. All fixed."""
    events = Table(Random(1)).sit().start().play().events
    other = Table(Random(2), clock=Clock(START - timedelta(days=1))).sit().start().play().events
    return World(events, other, receipts_of(events))


def seconds(events: Sequence[Event]) -> int:
    """When the last of these events was made, in seconds since 1970."""
    return int(events[-1].at.timestamp())


def keys() -> list[dict[str, str]]:
    """The keys that the service publishes."""
    return [dict(KEYS[0])]
