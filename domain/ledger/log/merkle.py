"""A Merkle tree to which leaves are appended (RFC 9162, section 2.1): its roots, and proofs from few nodes.

`Nodes` returns the hash of a full subtree by its level (0: leaves) and its index on that level.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
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


def append(nodes: Nodes, index: int, leaf: bytes) -> Iterator[tuple[int, int, bytes]]:
    """The nodes that the hash of a leaf at `index` completes, from itself upwards: level, index, hash."""
    level, made = 0, leaf
    yield level, index, made
    while index % 2:
        made = node_hash(nodes(level, index - 1), made)
        level, index = level + 1, index // 2
        yield level, index, made


def root(nodes: Nodes, size: int) -> bytes:
    """The root over the first `size` leaves."""
    return _over(nodes, 0, size) if size else EMPTY


class CompactRange:
    """The roots of the full subtrees over all leaves so far: enough to append leaves and compute the root.

    `full`: of those before, the largest first: level, hash.
    """

    def __init__(self, full: Iterable[tuple[int, bytes]] = ()) -> None:
        self._full = list(full)

    @property
    def full(self) -> tuple[tuple[int, bytes], ...]:
        """The full subtrees, the largest first: level, hash."""
        return tuple(self._full)

    def append(self, leaf: bytes) -> None:
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


def inclusion_proof(nodes: Nodes, index: int, size: int) -> list[bytes]:
    """The proof that the leaf at `index` is one of the first `size` (2.1.3.1). ValueError if it is not."""
    if not 0 <= index < size:
        raise ValueError(f"there is no leaf {index} among the first {size}")
    return _path(nodes, index, 0, size)


def consistency_proof(nodes: Nodes, size1: int, size2: int) -> list[bytes]:
    """The proof that the tree of `size2` leaves begins with the tree of `size1` (2.1.4.1)."""
    if not 0 <= size1 <= size2:
        raise ValueError(f"{size1} is not before {size2}")
    return _subproof(nodes, size1, 0, size2, whole=True) if 0 < size1 < size2 else []


def verify_inclusion(index: int, size: int, leaf: bytes, proof: Sequence[bytes], root: bytes) -> bool:
    """Whether the proof shows that the hash of a leaf is at `index` under the root (2.1.3.2)."""
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


def verify_consistency(size1: int, size2: int, proof: Sequence[bytes], root1: bytes, root2: bytes) -> bool:
    """Whether the proof shows that the tree of `size2` leaves begins with the tree of `size1` (2.1.4.2)."""
    if size1 == size2:
        return not proof and root1 == root2
    if size1 == 0:
        return not proof and root1 == EMPTY
    if size1 > size2 or not proof:
        return False
    path = list(proof) if size1 & (size1 - 1) else [root1, *proof]
    at, last = size1 - 1, size2 - 1
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
    return last == 0 and (before, after) == (root1, root2)


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


def _subproof(nodes: Nodes, size1: int, low: int, high: int, *, whole: bool) -> list[bytes]:
    if size1 == high:
        return [] if whole else [_over(nodes, low, high)]
    middle = low + _split(high - low)
    if size1 <= middle:
        return [*_subproof(nodes, size1, low, middle, whole=whole), _over(nodes, middle, high)]
    return [*_subproof(nodes, size1, middle, high, whole=False), _over(nodes, low, middle)]
