"""A Merkle tree that grows (RFC 9162, section 2.1): its roots, and proofs that need few of its nodes.

`Nodes` gives the hash of a full subtree by its level (0: leaves) and its index on that level.
"""

from collections.abc import Callable, Iterator, Sequence
from functools import reduce
from hashlib import sha256
from typing import Final

Nodes = Callable[[int, int], bytes]
EMPTY: Final = sha256(b"").digest()


def leaf_hash(data: bytes) -> bytes:
    """The hash of a leaf."""
    return sha256(b"\0" + data).digest()


def node_hash(left: bytes, right: bytes) -> bytes:
    """The hash of a node over two others."""
    return sha256(b"\1" + left + right).digest()


def grown(index: int, leaf: bytes, nodes: Nodes) -> Iterator[tuple[int, int, bytes]]:
    """The nodes that a leaf at `index` completes, from itself upwards: level, index, hash."""
    level, made = 0, leaf
    yield level, index, made
    while index % 2:
        made = node_hash(nodes(level, index - 1), made)
        level, index = level + 1, index // 2
        yield level, index, made


def root(nodes: Nodes, size: int) -> bytes:
    """The root over the first `size` leaves."""
    return _over(nodes, 0, size) if size else EMPTY


class Growing:
    """A tree of which only the root is wanted: of its nodes it keeps those that the next leaves need."""

    def __init__(self) -> None:
        self._full: list[tuple[int, bytes]] = []  # the full subtrees, the largest first: level, hash

    def add(self, leaf: bytes) -> None:
        """Append the hash of a leaf."""
        level, made = 0, leaf
        while self._full and self._full[-1][0] == level:
            made = node_hash(self._full.pop()[1], made)
            level += 1
        self._full.append((level, made))

    def root(self) -> bytes:
        """The root over the leaves so far."""
        hashes = [made for _, made in reversed(self._full)]
        return reduce(lambda right, left: node_hash(left, right), hashes) if hashes else EMPTY


def inclusion(nodes: Nodes, index: int, size: int) -> list[bytes]:
    """The proof that the leaf at `index` is one of the first `size` (2.1.3.1). ValueError if it is not."""
    if not 0 <= index < size:
        raise ValueError(f"there is no leaf {index} among the first {size}")
    return _path(nodes, index, 0, size)


def consistency(nodes: Nodes, old: int, new: int) -> list[bytes]:
    """The proof that the first `old` leaves are the first of the first `new` (2.1.4.1)."""
    if not 0 <= old <= new:
        raise ValueError(f"{old} is not before {new}")
    return _subproof(nodes, old, 0, new, whole=True) if 0 < old < new else []


def includes(leaf: bytes, index: int, size: int, proof: Sequence[bytes], root: bytes) -> bool:
    """Whether the proof leads from the leaf's hash to the root (2.1.3.2)."""
    if not 0 <= index < size:
        return False
    at, last, made = index, size - 1, leaf
    for sibling in proof:
        if last == 0:
            return False
        if at % 2 or at == last:
            made = node_hash(sibling, made)
            while at and not at % 2:
                at, last = at >> 1, last >> 1
        else:
            made = node_hash(made, sibling)
        at, last = at >> 1, last >> 1
    return last == 0 and made == root


def extends(old: int, old_root: bytes, new: int, new_root: bytes, proof: Sequence[bytes]) -> bool:
    """Whether the proof shows that the tree of `new` leaves begins with that of `old` (2.1.4.2)."""
    if old == new:
        return not proof and old_root == new_root
    if old == 0:
        return not proof and old_root == EMPTY
    if old > new or not proof:
        return False
    path = list(proof) if old & (old - 1) else [old_root, *proof]
    at, last = old - 1, new - 1
    while at % 2:
        at, last = at >> 1, last >> 1
    before = after = path[0]
    for sibling in path[1:]:
        if last == 0:
            return False
        if at % 2 or at == last:
            before, after = node_hash(sibling, before), node_hash(sibling, after)
            while at and not at % 2:
                at, last = at >> 1, last >> 1
        else:
            after = node_hash(after, sibling)
        at, last = at >> 1, last >> 1
    return last == 0 and (before, after) == (old_root, new_root)


def _split(size: int) -> int:
    """The largest power of two below the size."""
    return 1 << (size - 1).bit_length() - 1


def _over(nodes: Nodes, low: int, high: int) -> bytes:
    """The hash over the leaves from `low` to before `high`."""
    size = high - low
    if not size & (size - 1):  # a full subtree
        level = size.bit_length() - 1
        return nodes(level, low >> level)
    middle = low + _split(size)
    return node_hash(_over(nodes, low, middle), _over(nodes, middle, high))


def _path(nodes: Nodes, index: int, low: int, high: int) -> list[bytes]:
    if high - low == 1:
        return []
    middle = low + _split(high - low)
    if index < middle:
        return [*_path(nodes, index, low, middle), _over(nodes, middle, high)]
    return [*_path(nodes, index, middle, high), _over(nodes, low, middle)]


def _subproof(nodes: Nodes, old: int, low: int, high: int, *, whole: bool) -> list[bytes]:
    if old == high:
        return [] if whole else [_over(nodes, low, high)]
    middle = low + _split(high - low)
    if old <= middle:
        return [*_subproof(nodes, old, low, middle, whole=whole), _over(nodes, middle, high)]
    return [*_subproof(nodes, old, middle, high, whole=False), _over(nodes, low, middle)]
