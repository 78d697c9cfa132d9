"""A record that is being checked: the file, and what its lines say in the words of its game."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any

import msgspec

from domain.kernel.facts import ONLOOKER, Fact, Viewer
from domain.kernel.game import Game
from domain.kernel.lifecycle import Opened
from domain.kernel.match import Match, fold
from domain.kernel.notation import Frame, notation, viewer_named
from domain.ledger.bundle import Bundle, Header, Numbered
from domain.ledger.canonical import canonical, digest
from domain.ledger.record import Fails, Record, difference
from domain.ledger.verify.policy import Policy
from domain.threadsafe.decoder import read_json


@dataclass(frozen=True)
class Case:
    """A record that is being checked. `public`, `opened`: the facts of each step as everybody, and as the
    record's viewer saw them.
    """

    file: Bundle
    game: Game[Any]
    policy: Policy
    viewer: Viewer
    public: tuple[tuple[Fact, ...], ...]
    opened: tuple[tuple[Fact, ...], ...]

    @property
    def header(self) -> Header:
        """What the record says of itself."""
        return self.file.header.header

    @cached_property
    def opening(self) -> Opened:
        """The fact that opens the match. Fails if there is none."""
        first = self.public[0][0] if self.public and self.public[0] else None
        if not isinstance(first, Opened):
            raise Fails("step 1: it does not open a match")
        return first

    @cached_property
    def heads(self) -> tuple[str, ...]:
        """The head at each step, from the entries as they stand."""
        return tuple(digest(bytes(numbered.line.data)) for numbered, _ in self.file.entries)

    @cached_property
    def known(self) -> Match:
        """The match as everybody knows it at the end."""
        return fold(self.game, (fact for facts in self.public for fact in facts))

    @cached_property
    def keys(self) -> Mapping[str, str]:
        """The keys of the service: those trusted, or those that the record names."""
        if self.policy.keys:
            return {key.kid: key.x for key in self.policy.keys}
        return {key.get("kid", ""): key.get("x", "") for key in self.header.keys}

    @cached_property
    def whole(self) -> Record:
        """The match as the referee saw it, for the rules to go over."""
        frames = [
            Frame(entry.step, entry.at, entry.topic, entry.seat, facts)
            for (_, entry), facts in zip(self.file.entries, self.opened, strict=True)
        ]
        return Record(self.game, frames, {})


def begun(read: Bundle, shelf: Mapping[str, Game[Any]], policy: Policy) -> Case:
    """What is to be checked. Fails where the lines cannot be told in the words of the game."""
    header = read.header.header
    if header.game not in shelf:
        raise Fails(f"line 1: the game {header.game!r} is not on the shelf")
    if header.steps < 1:
        raise Fails("line 1: a match has a step")
    game = shelf[header.game]
    try:
        viewer = viewer_named(header.viewer, header.seats)
    except ValueError as error:
        raise Fails(f"line 1: {error}") from None
    if (viewer is ONLOOKER) != (header.openings == 0):
        raise Fails(f"line 1: {header.openings} openings for the viewer {header.viewer}")
    public = tuple(_facts(game, numbered, canonical(entry.public)) for numbered, entry in read.entries)
    shown = tuple(_facts(game, numbered, bytes(numbered.line.facts)) for numbered in read.openings)
    return Case(read, game, policy, viewer, public, shown or public)


def _facts(game: Game[Any], numbered: Numbered, data: bytes) -> tuple[Fact, ...]:
    """The facts in a line, which must be the game's to the last letter."""
    try:
        facts = notation(game).facts(data)
    except msgspec.MsgspecError as error:
        raise Fails(f"line {numbered.number}: {error}") from None
    found = difference(read_json(canonical(facts)), read_json(data))
    if found is not None:
        raise Fails(f"line {numbered.number}: {found}")
    return facts
