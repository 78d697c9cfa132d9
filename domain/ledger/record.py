"""A match as published, read for checking."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final

import msgspec

from domain.kernel.facts import REFEREE, Fact
from domain.kernel.game import Game, Shelf
from domain.kernel.match.facts import Opened
from domain.kernel.match.fold import fold, fold_step, initial
from domain.kernel.match.state import Match
from domain.kernel.notation import Frame, encode, notation, viewer_name
from domain.ledger.canonical import parse_microseconds
from domain.threadsafe.decoder import Decoder


class CheckFailed(Exception):  # noqa: N818  # a finding
    """A check fails; the message is its detail."""


class PublishedMatch:
    """A match as published: the referee's frames, what they fold to, and what others were shown."""

    def __init__(self, game: Game, frames: Sequence[Frame], shown: Mapping[str, Sequence[bytes]]) -> None:
        self.game = game
        self.frames = frames
        self.shown = shown
        self.opened = opened(frames[0].facts)

    def steps(self) -> Iterator[tuple[Frame, Match]]:
        """Every step with the true match before it."""
        match = initial(self.game)
        for frame in self.frames:
            yield frame, match
            match = fold_step(self.game, frame.facts, parse_microseconds(frame.at), match)

    def facts(self) -> Iterator[tuple[int, Fact]]:
        """Every fact with its step."""
        return ((frame.step, fact) for frame in self.frames for fact in frame.facts)

    def truth(self) -> Match:
        """The match after the last step."""
        return fold(self.game, (fact for _, fact in self.facts()))


def read(shown: Mapping[str, Sequence[bytes]], shelf: Shelf) -> PublishedMatch:
    """The published match. CheckFailed or msgspec.MsgspecError if the referee's frames cannot be read."""
    own = shown.get(viewer_name(REFEREE), ())
    if not own:
        raise CheckFailed("there are no frames of the referee")
    first = _FIRST.decode_untrusted(own[0]).facts
    if not first:
        raise CheckFailed("step 1: it has no facts")
    slug = first[0].game
    if slug not in shelf:
        raise CheckFailed(f"step 1: the game {slug!r} is not on the shelf")
    frames = [notation(shelf[slug]).frame(data) for data in own]
    for number, frame in enumerate(frames, 1):
        if frame.step != number:
            raise CheckFailed(f"step {number}: the frame says it is of step {frame.step}")
    return PublishedMatch(rules_of(shelf[slug], opened(frames[0].facts)), frames, shown)


def rules_of(game: Game, opened: Opened) -> Game:
    """The game with the rules that the match was opened under. CheckFailed if they are not known here."""
    try:
        return game.of_version(opened.version)
    except LookupError as error:
        raise CheckFailed(f"step 1: {error}") from None


def difference(due: Any, found: Any, path: str = "") -> str | None:
    """The first place where two JSON values differ."""
    if isinstance(due, dict) and isinstance(found, dict) and due.keys() == found.keys():
        pairs = [(f"{path}.{name}", due[name], found[name]) for name in due]
    elif isinstance(due, list) and isinstance(found, list) and len(due) == len(found):
        pairs = [(f"{path}[{at}]", *pair) for at, pair in enumerate(zip(due, found, strict=True))]
    elif type(due) is type(found) and due == found:
        return None
    else:
        return f"{path.lstrip('.') or 'it'} is {as_json(found)}, it should be {as_json(due)}"
    differences = (difference(one, other, place) for place, one, other in pairs)
    return next((found for found in differences if found is not None), None)


def as_json(value: Any) -> str:
    """A value in one line."""
    return encode(value).decode()


class _OpenedGame(msgspec.Struct):
    game: str


class _First(msgspec.Struct):
    facts: tuple[_OpenedGame, ...]


_FIRST: Final = Decoder(_First)


def opened(facts: Sequence[Fact]) -> Opened:
    """The fact that opens the match, the first of step 1. CheckFailed if there is none."""
    first = facts[0] if facts else None
    if not isinstance(first, Opened):
        raise CheckFailed("step 1: it does not open a match")
    return first
