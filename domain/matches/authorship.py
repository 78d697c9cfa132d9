"""Authorship: whether a command is signed as section 18 of RULES.md demands, in ledgers from version 2 on."""

from collections.abc import Callable
from uuid import UUID

from domain.kernel.facts import Fact
from domain.kernel.match.facts import Opened, Sat, Substituted
from domain.kernel.match.state import Match
from domain.ledger import commands, signatures
from domain.ledger.signing import BadSignature
from domain.matches import errors
from domain.matches.state import MatchState
from domain.store import Command, Decision


def check(
    command: Command, player: str, state: MatchState, made: Decision, key_of: Callable[[str], str]
) -> None:
    """18: the command has the signature that it needs: of itself, and made since the seat acted."""
    opened, first = state.truth.opened, made.facts[0]
    assert opened is not None
    if opened.ledger == 1:
        return
    if not command.signature:
        if opened.signed and made.seat is not None:
            raise errors.SignatureNeeded
        return
    _check_signature(command, opened.match, first, _key(state.truth, first, player, key_of))
    if command.seen == "":
        raise errors.StaleSignature
    seen = state.heads.index(command.seen) + 1
    if made.seat is not None and made.seat in range(len(state.fresh)) and seen < state.fresh[made.seat]:
        raise errors.StaleSignature


def check_opening(command: Command, match: UUID, made: Decision, key: str) -> None:
    """18: the same of the command that opens a match; its author cannot have seen a head."""
    opened = made.facts[0]
    assert isinstance(opened, Opened)
    if command.signature:
        _check_signature(command, str(match), opened, key)


def _key(match: Match, first: Fact, player: str, key_of: Callable[[str], str]) -> str:
    """The key of the command's author: the one that the match names, for those who sit."""
    if isinstance(first, Sat | Substituted):
        return first.key
    seat = match.seat_of(player)
    sitter = None if seat is None else match.sitters[seat]
    return key_of(player) if sitter is None else sitter.key


def _check_signature(command: Command, match: str, first: Fact, key: str) -> None:
    digest = commands.digest(match, first)
    due = signatures.payload(match, str(command.id), digest, command.seen)
    try:
        signatures.check(command.signature, key, due)
    except BadSignature:
        raise errors.BadSignature from None
