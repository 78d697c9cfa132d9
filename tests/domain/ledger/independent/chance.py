"""The key of a match and the draws of its steps, from LOTS.md in `domain/kernel`."""

import hmac
from collections.abc import Iterator, Sequence
from hashlib import sha256
from itertools import count
from typing import Any, NamedTuple

NOTHING = bytes(32)


class MismatchError(Exception):
    """The record does not show what the pages say."""


def same(found: Any, due: Any, what: str) -> None:
    """MismatchError if the record has something else than is due."""
    if found != due:
        raise MismatchError(f"{what}: {found!r} in the record, {due!r} by the lots")


def need(condition: object, what: str) -> None:
    """MismatchError if something does not hold."""
    if not condition:
        raise MismatchError(what)


def commitment(seed: bytes) -> str:
    """What the opening publishes of the seed."""
    return sha256(b"nostos/seed/1" + seed).hexdigest()


def bound(match: bytes, seat: int, contribution: bytes) -> str:
    """What a seat publishes of its contribution."""
    return sha256(b"nostos/contribution/1" + match + seat.to_bytes(8, "big") + contribution).hexdigest()


def match_key(ledger: int, seed: bytes, match: bytes, contributions: Sequence[bytes], beacon: str) -> bytes:
    """The key of a match. `contributions`: b"" for a seat that brings nothing; `beacon`: "" for none."""
    message = b"nostos/match-key/%d" % ledger + match
    message += b"".join(contribution or NOTHING for contribution in contributions)
    if ledger > 1:
        message += sha256(beacon.encode()).digest() if beacon else NOTHING
    return hmac.new(seed, message, "sha256").digest()


class Contributions:
    """Who is bound to what, and what was revealed, fact by fact. `revealed`: b"" if a seat brings nothing."""

    def __init__(self, opened: Any) -> None:
        self.ledger: int = opened.get("ledger", 1)
        self.match = bytes.fromhex(opened["match"].replace("-", ""))
        self.seed = bytes.fromhex(opened["seed"])
        self._awaited = "beacon" in opened
        self.beacon = ""
        self._bound = [""] * opened["seats"]
        self.revealed = [b""] * opened["seats"]
        same(opened["commitment"], commitment(self.seed), "commitment")

    def take(self, fact: Any) -> None:
        """A fact of every match."""
        match fact["type"]:
            case "sat":
                self.revealed[fact["seat"]] = bytes.fromhex(fact["contribution"])
                need(bool(fact["contribution"]) == (self.ledger == 1), "a contribution at the wrong time")
                self._bound[fact["seat"]] = fact.get("commitment", "")
            case "committed":
                self._bound[fact["seat"]] = fact["commitment"]
            case "left" | "removed":
                self.revealed[fact["seat"]], self._bound[fact["seat"]] = b"", ""
            case "reveal_due":
                need(bool(self.beacon) == self._awaited, "the beacon is due")
                same(fact["seats"], [seat for seat, made in enumerate(self._bound) if made], "seats")
            case "revealed":
                self._reveal(fact["seat"], bytes.fromhex(fact["contribution"]))
            case "reveal_missed":
                self._bound = [""] * len(self._bound)
                self.revealed = [b""] * len(self._bound)
            case "beacon_entered":
                need(fact["value"] and self._awaited and not self.beacon, "no beacon is due")
                self.beacon = fact["value"]
            case "disclosed":
                same(fact["seed"], self.seed.hex(), "seed")

    def _reveal(self, seat: int, contribution: bytes) -> None:
        same(bound(self.match, seat, contribution), self._bound[seat], "contribution")
        self.revealed[seat] = contribution

    def key(self) -> bytes:
        """The key, when the match starts."""
        same(bool(self.beacon), self._awaited, "beacon")
        brought = [bool(one) for one in self.revealed]
        same(brought, [self.ledger == 1 or bool(made) for made in self._bound], "contributions")
        return match_key(self.ledger, self.seed, self.match, self.revealed, self.beacon)


class Draw(NamedTuple):
    """A draw. `fact`: the type of the fact that shows it; `of`: what was drawn from, `gives`: what came."""

    step: int
    fact: str
    draw: str
    of: Any
    gives: Any


class Stream:
    """The draws of one step. `fact`: the fact that they are for now."""

    def __init__(self, key: bytes, step: int) -> None:
        self.fact = ""
        self.drawn: list[Draw] = []
        self._step = step
        self._words = self.words(key, step)

    @staticmethod
    def words(key: bytes, step: int) -> Iterator[int]:
        for block in count():
            message = b"nostos/lots/1" + step.to_bytes(8, "big") + block.to_bytes(8, "big")
            digest = hmac.new(key, message, "sha256").digest()
            yield from (int.from_bytes(digest[at : at + 8], "big") for at in (0, 8, 16, 24))

    def _below(self, n: int) -> int:
        most = 2**64 // n * n
        return next(word for word in self._words if word < most) % n

    def _note(self, draw: str, of: Any, gives: Any) -> Any:
        self.drawn.append(Draw(self._step, self.fact, draw, of, gives))
        return gives

    def below(self, n: int) -> int:
        return int(self._note("below", n, self._below(n)))

    def die(self, sides: int) -> int:
        return int(self._note("die", sides, self._below(sides) + 1))

    def pick(self, items: Sequence[Any]) -> Any:
        return self._note("pick", list(items), items[self._below(len(items))])

    def shuffle(self, items: Sequence[Any]) -> list[Any]:
        mixed = list(items)
        for i in range(len(mixed) - 1, 0, -1):
            j = self._below(i + 1)
            mixed[i], mixed[j] = mixed[j], mixed[i]
        self._note("shuffle", list(items), list(mixed))
        return mixed
