"""A series of Wrath of Poseidon with five seats, all of which contribute to chance; played anyhow."""

from datetime import UTC, datetime, timedelta
from random import Random
from typing import Any, Final
from uuid import UUID

from msgspec.structs import replace

from api.runtime.signing_keys import Signer, new_key
from domain.games import SHELF
from domain.kernel.draws import contribution_commitment
from domain.kernel.match.lifecycle import Status
from domain.ledger import commands, signatures
from domain.ledger.names import name_commitment
from domain.matches import Matches
from domain.store import Command, Event, Log

GAME: Final = "wrath_of_poseidon"
SEATS: Final = 5
SINCE: Final = "2024-01-01T00:00:00Z"


class PlayerKeys:
    """The players are numbered by their seats. `signed`: each has a key."""

    def __init__(self, *, signed: bool) -> None:
        keys = [new_key(bytes([seat]) * 32, SINCE) for seat in range(SEATS)] if signed else []
        self._keys = {str(seat): key for seat, key in enumerate(keys)}

    def named(self, player: str, match: UUID) -> str:
        """What binds the id, which is the name here."""
        return name_commitment(match.bytes, player)

    def key(self, player: str) -> str:
        """The public key of the player; "" if they have none."""
        return self._keys[player].x if player in self._keys else ""

    def sign(self, player: str, payload: dict[str, str]) -> str:
        """The player's signature; "" if they have no key."""
        return Signer(self._keys[player]).sign(payload) if player in self._keys else ""


class Series:
    """A match that plays itself; it has about 300 steps. `signed`: all commands of seats are signed."""

    def __init__(self, *, signed: bool) -> None:
        start, ticks = datetime(2024, 1, 1, tzinfo=UTC), iter(range(1_000_000))
        self._choices = Random(1)  # noqa: S311  # a playout, not a secret
        self._log, self.players = Log(None, SHELF), PlayerKeys(signed=signed)
        self._matches = Matches(
            self._log,
            SHELF,
            self.players,
            lambda: start + timedelta(seconds=next(ticks)),
            self._choices.randbytes,
        )
        self._match = self._matches.open(
            "0", GAME, SEATS, {"competitive": True}, self._id(), signed=signed
        ).match

    def play(self) -> list[Event]:
        """All events of the match."""
        own = [self._choices.randbytes(32) for _ in range(SEATS)]
        for seat, contribution in enumerate(own):
            bound = contribution_commitment(self._match.bytes, seat, contribution)
            sit = self._command(seat, {"kind": "sit", "seat": seat, "commitment": bound})
            self._matches.sit(self._match, str(seat), seat, bound, sit)
        self._matches.start(self._match, "0", self._command(0, {"kind": "start"}))
        for seat, contribution in enumerate(own):
            reveal = {"kind": "reveal", "seat": seat, "contribution": contribution.hex()}
            self._matches.reveal(self._match, str(seat), contribution.hex(), self._command(seat, reveal))
        while self._matches.status(self._match) is Status.PLAYING:
            for seat in range(SEATS):
                self._move(seat)
        return self._log.read(self._match)

    def _move(self, seat: int) -> None:
        """The seat plays something, if it is to act."""
        offers = self._matches.legal(self._match, str(seat)).offers
        if offers:
            move = self._choices.choice(offers).sample(self._choices)
            command = self._command(seat, {"kind": "move", "seat": seat, "move": move})
            self._matches.play(self._match, str(seat), move, command)

    def _command(self, seat: int, said: dict[str, Any]) -> Command:
        """A command as the player's client sends it."""
        made = replace(self._id(), seen=self._matches.known_head(self._match)[1])
        digest = commands.digest_of({"match": str(self._match), **said})
        payload = signatures.payload(str(self._match), str(made.id), digest, made.seen)
        return replace(made, signature=self.players.sign(str(seat), payload))

    def _id(self) -> Command:
        return Command(UUID(bytes=self._choices.randbytes(16), version=4), "")
