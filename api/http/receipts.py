"""Receipts of refusals: the service signs that it refused a command of a match or a tournament, and why.

What a match refused to a seat is noted beside the log, for its dossier.
"""

import secrets
from collections.abc import Callable
from contextlib import suppress
from datetime import UTC, datetime
from hashlib import sha256
from typing import Final, NamedTuple
from uuid import UUID, uuid4

import msgspec

from api.runtime.services import Services
from domain.kernel.game import Refused as RefusedByRules
from domain.ledger.receipts import RefusedReceipt, refused
from domain.matches.dossier.presence import CommandRefused, MoveRefused, is_by_game
from domain.store import Command, Unavailable
from domain.threadsafe.decoder import Decoder
from projections import reads

HEADER: Final = "Nostos-Receipt"


class _Told(msgspec.Struct):
    """What of a problem is noted. `type`: an address, which ends with its kind."""

    type: str
    status: int
    rule: str = ""


_TOLD: Final = Decoder(_Told)

Signing = Callable[[Services, UUID, str, Command, bytes], str | None]
"""Signs that a command of a player to a match or tournament was refused, with this problem."""


class LedgerCommand(NamedTuple):
    """A command of a match or a tournament, for the receipt if an error refuses it. `target`: the id, or a
    list that begins with it; None if the command opens one.
    """

    sign: Signing
    target: object
    player: str
    command: Command

    def refused(self, services: Services, problem: bytes) -> str | None:
        """The receipt; None if there is no such match or tournament."""
        ledger = self.target[0] if isinstance(self.target, list) else self.target
        if not isinstance(ledger, UUID):
            return None
        return self.sign(services, ledger, self.player, self.command, problem)


def match_refusal(
    services: Services, match: UUID, player: str, command: Command, problem: bytes
) -> str | None:
    """The receipt of a command of a match; None if they know of no such match."""
    with suppress(RefusedByRules, Unavailable, reads.ReadsUnavailable):
        services.matches.require_known(match, player)
        receipt = _receipt(match, _visible_head(services, match, player), command, problem)
        signed = services.keys.sign(receipt)
        _note(services, player, command, problem, (receipt, signed))
        return signed
    return None


def tournament_refusal(
    services: Services, tournament: UUID, _player: str, command: Command, problem: bytes
) -> str | None:
    """The receipt of a command of a tournament; None if there is no such tournament."""
    with suppress(RefusedByRules, Unavailable):
        _, heads = services.tournaments.ledger(tournament)
        return services.keys.sign(_receipt(tournament, (len(heads), heads[-1]), command, problem))
    return None


def _receipt(ledger: UUID, seen: tuple[int, str], command: Command, problem: bytes) -> RefusedReceipt:
    """The receipt. `ledger`: of the match or tournament; `seen`: its last step, and the head there."""
    at: str = msgspec.to_builtins(datetime.now(UTC))
    salt = secrets.token_bytes(32)
    return refused(str(ledger), *seen, digest=command.digest, salt=salt, problem=problem, at=at)


def _note(
    services: Services, player: str, command: Command, problem: bytes, given: tuple[RefusedReceipt, str]
) -> None:
    """Note what was refused to a seat's player, not what they sent. `given`: the receipt, and its JWS."""
    receipt, signed = given
    match, told, seat = UUID(receipt.match), _TOLD.decode(problem), None
    with suppress(RefusedByRules, Unavailable):  # the receipt counts more than the note
        seat = services.matches.seat_of(match, player)
    if seat is None:
        return
    kind = told.type.rpartition("/")[2]
    services.presence.note(
        (MoveRefused if is_by_game(kind, told.rule) else CommandRefused)(
            refusal=uuid4(),
            match=match,
            player=player,
            seat=seat,
            at=datetime.fromisoformat(receipt.at),
            step=receipt.step,
            command=command.id,
            receipt=sha256(signed.encode()).hexdigest(),
            problem=kind,
            rule=told.rule,
            status=told.status,
        )
    )


def _visible_head(services: Services, match: UUID, player: str) -> tuple[int, str]:
    """The last step of the match that the player may know of, and the head at that step."""
    if not services.matches.is_delayed_for(match, player):
        return services.matches.known_head(match)
    found = services.reads.reached((match,)).get(match)
    step = 1 if found is None else max(1, found.shown)
    _, heads = services.matches.ledger(match)  # read later, so it has that step
    return step, heads[step - 1]
