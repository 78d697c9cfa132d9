"""Sets of tuples as decision diagrams, so that a product of sets costs no more than its factors.

A diagram of n levels is a set of n-tuples of numbers. A node has edges: a mask of the numbers that its level
may have, and the node of the next level. The masks of a node do not overlap, and its children are different,
so two diagrams of the same set are equal. `END` follows the last level; `NOTHING` is the empty set.
"""

from collections.abc import Callable, Iterable
from functools import lru_cache

from domain.games.wrath_of_poseidon.masks import Mask, indices


class Node:
    """A set of tuples. Nodes are never changed; equal sets are equal nodes."""

    __slots__ = ("_hash", "edges")

    def __init__(self, edges: "tuple[tuple[Mask, Node], ...]") -> None:
        self.edges = edges
        self._hash = hash(edges)

    def __hash__(self) -> int:
        return self._hash

    def __eq__(self, other: object) -> bool:
        if self is other:
            return True
        return isinstance(other, Node) and self._hash == other._hash and self.edges == other.edges

    def __bool__(self) -> bool:
        return bool(self.edges)


Edges = Iterable[tuple[Mask, Node]]

NOTHING = Node(())
END = Node(((0, NOTHING),))


def node(edges: Edges) -> Node:
    """The node with the edges, whose masks do not overlap."""
    masks = _by_child(edges)
    if not masks:
        return NOTHING
    if len(masks) == 1:
        ((child, mask),) = masks.items()
        return Node(((mask, child),))
    return Node(tuple(sorted(((mask, child) for child, mask in masks.items()), key=_lowest)))


def _lowest(edge: tuple[Mask, Node]) -> Mask:
    return edge[0] & -edge[0]


def gather(edges: Edges) -> Node:
    """The node with the edges, whose masks may overlap: where they do, the children are united."""
    masks = _by_child(edges)
    if len(masks) < 2:  # noqa: PLR2004  # nothing to unite
        return node((mask, child) for child, mask in masks.items())
    parts: list[tuple[Mask, frozenset[Node]]] = []
    for child, mask in masks.items():
        parts = _refined(parts, mask, child)
    return node((mask, union(children)) for mask, children in parts)


def _by_child(edges: Edges) -> dict[Node, Mask]:
    masks: dict[Node, Mask] = {}
    for mask, child in edges:
        if mask and child.edges:
            masks[child] = masks.get(child, 0) | mask
    return masks


def _refined(
    parts: list[tuple[Mask, frozenset[Node]]], mask: Mask, child: Node
) -> list[tuple[Mask, frozenset[Node]]]:
    refined = []
    for part, children in parts:
        if common := part & mask:
            refined.append((common, children | {child}))
            if rest := part & ~mask:
                refined.append((rest, children))
            mask &= ~part
        else:
            refined.append((part, children))
    if mask:
        refined.append((mask, frozenset((child,))))
    return refined


def union(nodes: Iterable[Node]) -> Node:
    """The tuples that are in one of the sets."""
    some = frozenset(node for node in nodes if node.edges)
    if len(some) < 2:  # noqa: PLR2004  # nothing to unite
        return next(iter(some), NOTHING)
    return _union(some)


@lru_cache(maxsize=1024)
def _union(nodes: frozenset[Node]) -> Node:
    return gather(edge for each in nodes for edge in each.edges)


def image(root: Node, depth: int, change: Callable[[Mask], Mask]) -> Node:
    """The set with the numbers of one level changed: `change` maps a set of numbers to a set of numbers."""
    memo: dict[int, Node] = {}

    def changed(at: Node, below: int) -> Node:
        if (found := memo.get(id(at))) is None:
            if below:
                found = node((mask, changed(child, below - 1)) for mask, child in at.edges)
            else:
                found = gather((change(mask), child) for mask, child in at.edges)
            memo[id(at)] = found
        return found

    return changed(root, depth)


def dropped(root: Node, depth: int) -> Node:
    """The set without one level."""
    memo: dict[int, Node] = {}

    def without(at: Node, below: int) -> Node:
        if (found := memo.get(id(at))) is None:
            if below:
                found = gather((mask, without(child, below - 1)) for mask, child in at.edges)
            else:
                found = union(child for _, child in at.edges)
            memo[id(at)] = found
        return found

    return without(root, depth)


def values(root: Node, depth: int) -> Mask:
    """The numbers that one level has in the set."""
    layer = [root]
    for _ in range(depth):
        layer = list({id(child): child for at in layer for _, child in at.edges}.values())
    found = 0
    for at in layer:
        for mask, _ in at.edges:
            found |= mask
    return found


def joined(left: Node, left_ranks: tuple[int, ...], right: Node, right_ranks: tuple[int, ...]) -> Node:
    """The natural join. The levels of each set have ranks in rising order; those of one rank are the same."""
    memo: dict[tuple[int, int], Node] = {}

    def join(one: Node, i: int, two: Node, j: int) -> Node:
        if i == len(left_ranks):
            return two
        if j == len(right_ranks):
            return one
        key = id(one), id(two)
        if (found := memo.get(key)) is None:
            rank, other = left_ranks[i], right_ranks[j]
            if rank < other:
                found = node((mask, join(child, i + 1, two, j)) for mask, child in one.edges)
            elif rank > other:
                found = node((mask, join(one, i, child, j + 1)) for mask, child in two.edges)
            else:
                found = node(
                    (common, join(child, i + 1, with_, j + 1))
                    for mask, child in one.edges
                    for with_mask, with_ in two.edges
                    if (common := mask & with_mask)
                )
            memo[key] = found
        return found

    if not left.edges or not right.edges:
        return NOTHING
    return join(left, 0, right, 0)


def size(root: Node) -> int:
    """The number of edges of the diagram."""
    seen: dict[int, Node] = {}
    left = [root]
    while left:
        at = left.pop()
        if id(at) not in seen:
            seen[id(at)] = at
            left.extend(child for _, child in at.edges)
    return sum(len(at.edges) for at in seen.values())


def count(root: Node) -> int:
    """The number of tuples of the set."""
    memo: dict[int, int] = {id(END): 1}

    def tuples(at: Node) -> int:
        if (found := memo.get(id(at))) is None:
            found = memo[id(at)] = sum(mask.bit_count() * tuples(child) for mask, child in at.edges)
        return found

    return tuples(root)


def tuple_at(root: Node, number: int) -> tuple[int, ...]:
    """One tuple of the set; they are numbered from 0 to below `count`."""
    found: list[int] = []
    while root is not END:
        for mask, child in root.edges:
            beyond = count(child)
            if number < mask.bit_count() * beyond:
                break
            number -= mask.bit_count() * beyond
        which, number = divmod(number, beyond)
        found.append(list(indices(mask))[which])
        root = child
    return tuple(found)
