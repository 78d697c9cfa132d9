"""Views: a match as one viewer knew it at a step, folded from that viewer's frames and nothing else."""

import threading
from collections import OrderedDict
from collections.abc import Sequence
from typing import Any, Final
from uuid import UUID

from domain.kernel.facts import Fact, Viewer
from domain.kernel.game import Game
from domain.kernel.match import Match, fold, initial
from domain.kernel.notation import notation
from projections.reads import Behind, Reads

REMEMBERED: Final = 512  # folds


class Folds:
    """Folds, each remembered as far as it came, so that the next step costs one step. Threads may share it.

    Who asks must have been permitted to look as the viewer: `looking.viewer_for`.
    """

    def __init__(self, most: int = REMEMBERED) -> None:
        self._most = most
        self._lock = threading.Lock()
        self._known: OrderedDict[tuple[UUID, Viewer], tuple[int, Match]] = OrderedDict()

    def at(self, reads: Reads, game: Game[Any], match: UUID, viewer: Viewer, step: int) -> Match:
        """The match after a step that is projected. Behind or Unavailable if it cannot be read."""
        known_step, known = self._from(game, match, viewer, step)
        seen = facts(reads, game, match, viewer, after=known_step, upto=step)
        folded = fold(game, seen, known)
        self._keep(match, viewer, step, folded)
        return folded

    def _from(self, game: Game[Any], match: UUID, viewer: Viewer, step: int) -> tuple[int, Match]:
        with self._lock:
            known_step, known = self._known.get((match, viewer), (0, initial(game)))
        return (known_step, known) if known_step <= step else (0, initial(game))

    def _keep(self, match: UUID, viewer: Viewer, step: int, folded: Match) -> None:
        with self._lock:
            self._known[match, viewer] = (step, folded)
            self._known.move_to_end((match, viewer))
            if len(self._known) > self._most:
                self._known.popitem(last=False)


def facts(
    reads: Reads, game: Game[Any], match: UUID, viewer: Viewer, *, after: int = 0, upto: int
) -> Sequence[Fact]:
    """What the viewer saw behind one step, up to another. Behind if frames are missing: they are rebuilt."""
    if after >= upto:
        return ()
    frames = reads.frames(match, viewer, after=after, upto=upto)
    if len(frames) != upto - after:
        raise Behind
    read = notation(game).frame
    return [fact for body in frames for fact in read(body).facts]
