"""Signatures of players, in ledgers from version 2 on: what they cover, and how fresh they are.

A signature covers match, id and digest of the command, and the last head that its author saw. That head
must not be older than the last step of the author's seat. So nobody can keep a signed command for another
occasion.
"""

from collections.abc import Sequence

from domain.kernel.facts import Fact, Seat
from domain.kernel.match.facts import Opened, Started, Substituted
from domain.ledger.signing import BadSignature, thumbprint, verified


def payload(match: str, command: str, digest: str, seen: str) -> dict[str, str]:
    """What the author of a command signs. `command`: its id; `seen`: the head that they saw last, or ""."""
    return {"match": match, "command": command, "digest": digest, "seen": seen}


def check(signature: str, key: str, due: dict[str, str]) -> None:
    """BadSignature unless it is a signature over what is due, by the key (`x` of a JWK)."""
    if not key:
        raise BadSignature("its author has no key")
    if verified(signature, {thumbprint(key): key}) != due:
        raise BadSignature("it is of another command")


def fresh(before: tuple[int, ...], step: int, seat: Seat | None, facts: Sequence[Fact]) -> tuple[int, ...]:
    """For each seat the step from which on its player can have seen what they sign, after one more step."""
    for fact in facts:
        match fact:
            case Opened():
                before = (1,) * fact.seats
            case Started():
                before = (step,) * len(before)
            case Substituted():
                before = _with(before, fact.seat, step)
    return before if seat is None else _with(before, seat, step)


def _with(steps: tuple[int, ...], seat: Seat, step: int) -> tuple[int, ...]:
    return (*steps[:seat], step, *steps[seat + 1 :])
