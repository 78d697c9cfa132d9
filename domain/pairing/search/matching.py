"""As many pairs as possible of entrants who may meet: a maximum matching, found exactly. PAIRING.md, P5.

The method is Edmonds' (Paths, trees, and flowers, 1965): an augmenting path is looked for from each free
vertex, and odd circles are taken for one vertex.
"""

from collections import deque
from collections.abc import Sequence
from typing import Final

FREE: Final = -1


def maximum_matching(allowed: Sequence[Sequence[int]]) -> list[int]:
    """The partner of each vertex, or -1. `allowed[v]`: the vertices that v may be paired with, the best
    first.

    A first matching takes for each vertex in turn the first one that is free; it is then made larger until it
    cannot be. The same lists give the same matching.
    """
    partner = [FREE] * len(allowed)
    for vertex, others in enumerate(allowed):
        if partner[vertex] == FREE:
            for other in others:
                if partner[other] == FREE:
                    partner[vertex], partner[other] = other, vertex
                    break
    for vertex in range(len(allowed)):
        if partner[vertex] == FREE:
            _Augmentation(allowed, partner).from_(vertex)
    return partner


class _Augmentation:
    """A search for an augmenting path from one free vertex."""

    def __init__(self, allowed: Sequence[Sequence[int]], partner: list[int]) -> None:
        total = len(allowed)
        self._allowed = allowed
        self._partner = partner
        self._parent = [FREE] * total  # the vertex before, on the path to one at odd distance
        self._base = list(range(total))  # of the circle that a vertex belongs to
        self._even = [False] * total  # at even distance from the root, or in a circle
        self._queue: deque[int] = deque()

    def from_(self, root: int) -> None:
        """Make the matching larger by a path from this vertex, if there is one."""
        self._even[root] = True
        self._queue.append(root)
        while self._queue:
            vertex = self._queue.popleft()
            for other in self._allowed[vertex]:
                if self._base[vertex] == self._base[other] or self._partner[vertex] == other:
                    continue
                if self._in_tree(other, root):
                    self._shrink(vertex, other)
                elif self._parent[other] == FREE:
                    self._parent[other] = vertex
                    if self._partner[other] == FREE:
                        self._flip(other)
                        return
                    self._reach(self._partner[other])

    def _in_tree(self, vertex: int, root: int) -> bool:
        """Whether the vertex is at even distance from the root."""
        partner = self._partner[vertex]
        return vertex == root or (partner != FREE and self._parent[partner] != FREE)

    def _reach(self, vertex: int) -> None:
        self._even[vertex] = True
        self._queue.append(vertex)

    def _flip(self, end: int) -> None:
        """Pair along the path: what was paired is not, and the other way round."""
        vertex = end
        while vertex != FREE:
            before = self._parent[vertex]
            further = self._partner[before]
            self._partner[vertex], self._partner[before] = before, vertex
            vertex = further

    def _shrink(self, one: int, other: int) -> None:
        """Take the odd circle through these two for one vertex."""
        base = self._common_base(one, other)
        in_circle = [False] * len(self._base)
        self._mark(one, base, other, in_circle)
        self._mark(other, base, one, in_circle)
        for vertex, its_base in enumerate(self._base):
            if in_circle[its_base]:
                self._base[vertex] = base
                if not self._even[vertex]:
                    self._reach(vertex)

    def _common_base(self, one: int, other: int) -> int:
        """The last base that both paths from the root have."""
        passed = [False] * len(self._base)
        vertex = one
        while True:
            vertex = self._base[vertex]
            passed[vertex] = True
            if self._partner[vertex] == FREE:
                break
            vertex = self._parent[self._partner[vertex]]
        vertex = self._base[other]
        while not passed[vertex]:
            vertex = self._base[self._parent[self._partner[vertex]]]
        return vertex

    def _mark(self, start: int, base: int, child: int, in_circle: list[bool]) -> None:
        """Mark the path from a vertex down to the base as part of the circle."""
        vertex = start
        while self._base[vertex] != base:
            partner = self._partner[vertex]
            in_circle[self._base[vertex]] = in_circle[self._base[partner]] = True
            self._parent[vertex] = child
            child = partner
            vertex = self._parent[partner]
