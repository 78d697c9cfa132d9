"""What the games have in common: facts are taken one by one, and content has hashes."""

import json
from collections import deque
from collections.abc import Sequence
from copy import copy, deepcopy
from hashlib import sha256
from typing import Any, ClassVar

from .chance import Stream, need, same


def _nothing(*_: Any) -> None:
    """The fact does not count."""


class Dealing:
    """A match, as far as draws depend on it.

    A game has a method `on_X` for each fact X that counts, and `passed_X` for each move X that is drawn for
    a seat that left. `rest`: the facts of the step that are still to be taken. Of its content, `members` is
    the order of the members; those of `sorted_within` are sorted; those in `fractions` are fractions.
    """

    versions: ClassVar[tuple[str, ...]] = ("1",)
    members: ClassVar[tuple[str, ...]] = ()
    sorted_within: ClassVar[tuple[str, ...]] = ()
    fractions: ClassVar[tuple[str, ...]] = ()

    def __init__(self, opened: Any) -> None:
        need(opened["version"] in self.versions, "a version of the rules that the page does not know")
        self.seats: int = opened["seats"]
        self.draws = Stream(b"", 0)
        self.rest: deque[Any] = deque()
        self._content = [one["sha256"] for one in opened["content"]]

    def take(self, facts: Sequence[Any], draws: Stream) -> None:
        """The facts of a step, with its stream."""
        self.draws, self.rest = draws, deque(facts)
        while self.rest:
            fact = self.following()
            if fact["type"] == "passed_for":
                self.draws.fact = f"passed_for: {fact['move']['type']}"
                passed = getattr(self, f"passed_{fact['move']['type']}", _nothing)
                passed(fact["seat"], fact["move"])
            else:
                getattr(self, f"on_{fact['type']}", _nothing)(fact)

    def copy(self) -> "Dealing":
        """The match as it is now, for a rewind."""
        made = copy(self)
        vars(made).update({name: deepcopy(value) for name, value in vars(self).items() if name != "draws"})
        return made

    def following(self, *wanted: str) -> Any:
        """The next fact, which is one of the wanted."""
        due = self.rest and (not wanted or self.rest[0]["type"] in wanted)
        need(due, f"{' or '.join(wanted)} is due")
        self.draws.fact = self.rest[0]["type"]
        return self.rest.popleft()

    def perhaps(self, wanted: str, **members: Any) -> Any:
        """The next fact, if it is the wanted one; else None."""
        due = {"type": wanted, **members}
        if self.rest and due.items() <= {key: self.rest[0].get(key) for key in due}.items():
            return self.following()
        return None

    def pieces(self, *pieces: Any) -> None:
        """All pieces of content are those that the opening named."""
        same([self._hash(piece) for piece in pieces], self._content, "content")

    def _hash(self, piece: Any) -> str:
        written = json.dumps(self._ordered(piece), separators=(",", ":"), ensure_ascii=False)
        return sha256(written.encode()).hexdigest()

    def _ordered(self, value: Any, name: str = "") -> Any:
        if isinstance(value, list):
            return [self._ordered(one, name) for one in value]
        if not isinstance(value, dict):
            return float(value) if name in self.fractions else value
        order = sorted(value) if name in self.sorted_within else [own for own in self.members if own in value]
        same(set(order), set(value), "members of content")
        return {own: self._ordered(value[own], own) for own in order}
