"""Fold cache: what a viewer knew of a stream at a step, folded from that viewer's frames and nothing else."""

import threading
from abc import ABC, abstractmethod
from typing import Final, Generic, NamedTuple, TypeVar
from uuid import UUID

from cachetools import LRUCache

from domain.kernel.facts import Viewer
from domain.store.stream_cache import MB, memory_of

View = TypeVar("View")

MEMORY: Final = 64 * MB  # for all views
OF_ITSELF: Final = 700  # bytes of an entry: its key, its places in tables
SETTLED: Final = 8  # steps after which a view is weighed again, at least
STRIDE: Final = 250  # steps between the cached views of a long stream
LATEST: Final = -1  # in place of a step: the step at which the viewer looked last

Of = tuple[int, UUID, Viewer]  # the newest part of the lineage of the log, the stream, and who looks
Key = tuple[Of, int]


class Folding(ABC, Generic[View]):
    """How the view of one viewer of one stream is folded. `initial`: the view before the first step."""

    def __init__(self, stream: UUID, viewer: Viewer, initial: View) -> None:
        self.stream = stream
        self.viewer = viewer
        self.initial = initial

    @abstractmethod
    def lineage(self) -> int:
        """The newest part of the lineage of the log. ReadsUnavailable if it cannot be read."""

    @abstractmethod
    def folded(self, view: View, after: int, upto: int) -> View:
        """The view after step `upto`, from the view after step `after`. NotProjected if frames are
        missing.
        """


class _Kept(NamedTuple, Generic[View]):
    """A view at a step. `size`: the bytes that it takes, about; `weigh_at`: the step for the next look."""

    step: int
    view: View
    size: int
    weigh_at: int


class FoldCache(Generic[View]):
    """Views at the steps where they were read last, and at every STRIDE steps of a long stream.

    So the next step costs one step to fold, and any other at most STRIDE. Threads may share it. `memory`:
    the bytes for all views; those that were used least recently leave.
    A failover may replace the last steps of a stream by others; then the log has another lineage, for which
    no view is cached yet.
    """

    def __init__(self, memory: int = MEMORY) -> None:
        self._lock = threading.Lock()
        self._views: LRUCache[Key, _Kept[View]] = LRUCache(memory, lambda kept: kept.size)

    @property
    def size(self) -> int:
        """The bytes of what is kept."""
        with self._lock:
            return int(self._views.currsize)

    def at(self, folding: Folding[View], step: int) -> View:
        """The view after a step that the read models show. ReadsUnavailable if it cannot be read."""
        lineage = folding.lineage()
        while True:
            of = (lineage, folding.stream, folding.viewer)
            at, view = self._nearest(of, step, folding.initial)
            if at < step:
                view = self._folded(folding, of, view, range(at, step))
            self._keep((of, LATEST), step, view)
            if at == step:
                return view
            before, lineage = lineage, folding.lineage()
            if before == lineage:
                return view

    def _folded(self, folding: Folding[View], of: Of, view: View, steps: range) -> View:
        """The view after the steps that follow on these."""
        at = steps.start
        while at < steps.stop:
            upto = min(steps.stop, (at // STRIDE + 1) * STRIDE)
            view = folding.folded(view, at, upto)
            at = upto
            if upto % STRIDE == 0:
                self._keep((of, upto), upto, view)
        return view

    def _nearest(self, of: Of, step: int, initial: View) -> tuple[int, View]:
        """The cached view nearest to the step and not after it, with its step."""
        with self._lock:
            latest = self._views.get((of, LATEST))
            least = latest.step if latest is not None and latest.step <= step else 0
            for mark in range(step // STRIDE * STRIDE, least, -STRIDE):
                marked = self._views.get((of, mark))
                if marked is not None:
                    return marked.step, marked.view
        if latest is None or latest.step > step:
            return 0, initial
        return latest.step, latest.view

    def _keep(self, key: Key, step: int, view: View) -> None:
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
