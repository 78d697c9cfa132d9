"""Views: a match as one viewer knew it at a step, folded from that viewer's frames and nothing else."""

import threading
from collections import OrderedDict
from collections.abc import Sequence
from typing import Any, Final
from uuid import UUID

from domain.kernel.facts import Fact, Viewer
from domain.kernel.game import Game
from domain.kernel.match import Match, fold_step, initial
from domain.kernel.notation import Frame, notation
from domain.ledger.canonical import parse_microseconds
from projections.reads import Behind, Reads

REMEMBERED: Final = 2048  # folds
STRIDE: Final = 250  # steps between those that are remembered of a long match
LAST: Final = -1  # in place of a step: wherever the viewer looked last

Key = tuple[UUID, Viewer, int]


class Folds:
    """Folds, each remembered as far as it came, so that the next step costs one step, and any other step of a
    long match no more than STRIDE. Threads may share it.

    The caller must be allowed to look as the viewer: `match_access.viewer_for`.
    """

    def __init__(self, most: int = REMEMBERED) -> None:
        self._most = most
        self._lock = threading.Lock()
        self._known: OrderedDict[Key, tuple[int, Match]] = OrderedDict()

    def at(self, reads: Reads, game: Game[Any], match: UUID, viewer: Viewer, step: int) -> Match:
        """The match after a step that is projected. Behind or Unavailable if it cannot be read."""
        known_step, known = self._from(game, match, viewer, step)
        while known_step < step:
            upto = min(step, (known_step // STRIDE + 1) * STRIDE)
            for frame in _frames(reads, game, match, viewer, after=known_step, upto=upto):
                known = fold_step(game, frame.facts, parse_microseconds(frame.at), known)
            known_step = upto
            if upto % STRIDE == 0:
                self._keep((match, viewer, upto), upto, known)
        self._keep((match, viewer, LAST), step, known)
        return known

    def _from(self, game: Game[Any], match: UUID, viewer: Viewer, step: int) -> tuple[int, Match]:
        """The nearest fold that is known and not behind the step."""
        with self._lock:
            last_step, last = self._known.get((match, viewer, LAST), (0, initial(game)))
            least = last_step if last_step <= step else 0
            for mark in range(step // STRIDE * STRIDE, least, -STRIDE):
                if (match, viewer, mark) in self._known:
                    self._known.move_to_end((match, viewer, mark))
                    return self._known[match, viewer, mark]
        return (last_step, last) if last_step <= step else (0, initial(game))

    def _keep(self, key: Key, step: int, folded: Match) -> None:
        with self._lock:
            self._known[key] = (step, folded)
            self._known.move_to_end(key)
            if len(self._known) > self._most:
                self._known.popitem(last=False)


def facts(
    reads: Reads, game: Game[Any], match: UUID, viewer: Viewer, *, after: int = 0, upto: int
) -> Sequence[Fact]:
    """What the viewer saw behind one step, up to another. Behind if frames are missing: they are rebuilt."""
    frames = _frames(reads, game, match, viewer, after=after, upto=upto)
    return [fact for frame in frames for fact in frame.facts]


def _frames(
    reads: Reads, game: Game[Any], match: UUID, viewer: Viewer, *, after: int, upto: int
) -> Sequence[Frame]:
    """The same with the steps that it stands in."""
    if after >= upto:
        return ()
    frames = reads.frames(match, viewer, after=after, upto=upto)
    if len(frames) != upto - after:
        raise Behind
    return list(map(notation(game).frame, frames))
