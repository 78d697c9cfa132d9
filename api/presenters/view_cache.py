"""View cache: a match as one viewer knew it at a step, folded from that viewer's frames and nothing else."""

import threading
from collections.abc import Sequence
from typing import Final, NamedTuple
from uuid import UUID

import msgspec
from cachetools import LRUCache

from domain.kernel.facts import Fact, Viewer
from domain.kernel.game import Game
from domain.kernel.match.fold import fold_step, initial
from domain.kernel.match.state import Match
from domain.kernel.notation import Frame, notation
from domain.ledger.canonical import parse_microseconds
from domain.store.errors import NewerEvent
from domain.store.stream_cache import MB, memory_of
from domain.threadsafe.decoder import is_unfamiliar
from projections.reads import NotProjected, Reads

MEMORY: Final = 64 * MB  # for all views
OF_ITSELF: Final = 700  # bytes of an entry: its key, its places in tables
SETTLED: Final = 8  # steps after which a view is weighed again, at least
STRIDE: Final = 250  # steps between the cached views of a long match
LATEST: Final = -1  # in place of a step: the step at which the viewer looked last

Of = tuple[int, UUID, Viewer]  # the newest part of the lineage of the log, the match, and who looks
Key = tuple[Of, int]


class _Kept(NamedTuple):
    """A view at a step. `size`: the bytes that it takes, about; `weigh_at`: the step for the next look."""

    step: int
    view: Match
    size: int
    weigh_at: int


class ViewCache:
    """Views at the steps where they were read last, and at every STRIDE steps of a long match.

    So the next step costs one step to fold, and any other at most STRIDE. Threads may share it. `memory`:
    the bytes for all views; those that were used least recently leave.
    A failover may replace the last steps of a match by others; then the log has another lineage, for which no
    view is cached yet.
    The caller must be allowed to look as the viewer: `match_access.viewer_for`.
    """

    def __init__(self, memory: int = MEMORY) -> None:
        self._lock = threading.Lock()
        self._views: LRUCache[Key, _Kept] = LRUCache(memory, lambda kept: kept.size)

    @property
    def size(self) -> int:
        """The bytes of what is kept."""
        with self._lock:
            return int(self._views.currsize)

    def view(self, reads: Reads, game: Game, match: UUID, viewer: Viewer, step: int) -> Match:
        """The match after a step that the read models show. ReadsUnavailable if it cannot be read."""
        lineage = reads.lineage()
        while True:
            of = (lineage, match, viewer)
            at, view = self._nearest(of, game, step)
            if at < step:
                view = self._folded(reads, game, of, view, range(at, step))
            self._keep((of, LATEST), step, view)
            if at == step:
                return view
            before, lineage = lineage, reads.lineage()
            if before == lineage:
                return view

    def _folded(self, reads: Reads, game: Game, of: Of, view: Match, steps: range) -> Match:
        """The view after the steps that follow on these."""
        _, match, viewer = of
        at = steps.start
        while at < steps.stop:
            upto = min(steps.stop, (at // STRIDE + 1) * STRIDE)
            for frame in _frames(reads, game, match, viewer, after=at, upto=upto):
                view = fold_step(game, frame.facts, parse_microseconds(frame.at), view)
            at = upto
            if upto % STRIDE == 0:
                self._keep((of, upto), upto, view)
        return view

    def _nearest(self, of: Of, game: Game, step: int) -> tuple[int, Match]:
        """The cached view nearest to the step and not after it, with its step."""
        with self._lock:
            latest = self._views.get((of, LATEST))
            least = latest.step if latest is not None and latest.step <= step else 0
            for mark in range(step // STRIDE * STRIDE, least, -STRIDE):
                marked = self._views.get((of, mark))
                if marked is not None:
                    return marked.step, marked.view
        if latest is None or latest.step > step:
            return 0, initial(game)
        return latest.step, latest.view

    def _keep(self, key: Key, step: int, view: Match) -> None:
        """Keep the view, if there is room for it. Weighing takes time, so it is done now and then."""
        with self._lock:
            before = self._views.get(key)
        if before is None or not before.step <= step < before.weigh_at:
            weigh_at = step + (1 if before is None else max(SETTLED, step // 4))
            kept = _Kept(step, view, OF_ITSELF + memory_of(view), weigh_at)
        else:
            kept = before._replace(step=step, view=view)
        with self._lock:
            if kept.size <= self._views.maxsize:
                self._views[key] = kept
            else:
                self._views.pop(key, None)


def facts(
    reads: Reads, game: Game, match: UUID, viewer: Viewer, *, after: int = 0, upto: int
) -> Sequence[Fact]:
    """The facts that the viewer saw after one step, up to another. NotProjected if frames are missing."""
    frames = _frames(reads, game, match, viewer, after=after, upto=upto)
    return [fact for frame in frames for fact in frame.facts]


def _frames(
    reads: Reads, game: Game, match: UUID, viewer: Viewer, *, after: int, upto: int
) -> Sequence[Frame]:
    if after >= upto:
        return ()
    frames = reads.frames(match, viewer, after=after, upto=upto)
    if len(frames) != upto - after:
        raise NotProjected  # they are being rebuilt
    return [read_frame(game, match, data) for data in frames]


def read_frame(game: Game, match: UUID, data: bytes) -> Frame:
    """A frame of the read models. NewerEvent if a newer version wrote what is in it."""
    try:
        return notation(game).frame(data)
    except msgspec.ValidationError as error:
        if is_unfamiliar(error):  # without the error's text, which quotes the frame
            raise NewerEvent(match, 0, "what is in a frame") from None
        raise
