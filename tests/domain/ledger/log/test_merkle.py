"""The Merkle tree of RFC 9162 against its own definition, and against the vectors of others."""

from hashlib import sha256

import pytest
from hypothesis import given
from hypothesis import strategies as st

from domain.ledger.log.merkle import (
    EMPTY,
    Nodes,
    append,
    consistency_proof,
    inclusion_proof,
    leaf_hash,
    node_hash,
    root,
    verify_consistency,
    verify_inclusion,
)

KNOWN = [  # the leaves that the implementations of Certificate Transparency test with, and their roots
    bytes.fromhex(leaf)
    for leaf in (
        "",
        "00",
        "10",
        "2021",
        "3031",
        "40414243",
        "5051525354555657",
        "606162636465666768696a6b6c6d6e6f",
    )
]
ROOTS = {
    0: "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855",
    1: "6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d",
    2: "fac54203e7cc696cf0dfcb42c92a1d9dbaf70ad9e621f4bd8d98662f00e3c125",
    7: "ddb89be403809e325750d3d263cd78929c2942b7942a34b77e122c9594a74c8c",
    8: "5dc9da79a70659a9ad559cb701ded9a2ab9d823aad2f4960cfe370eff4604328",
}


def tree(leaves: list[bytes]) -> Nodes:
    """The nodes as the notary keeps them."""
    nodes: dict[tuple[int, int], bytes] = {}
    for at, leaf in enumerate(leaves):
        for level, index, made in append(lambda *place: nodes[place], at, leaf_hash(leaf)):
            assert (level, index) not in nodes
            nodes[level, index] = made
    return lambda *place: nodes[place]


def by_definition(leaves: list[bytes]) -> bytes:
    """2.1.1, word for word."""
    if not leaves:
        return sha256(b"").digest()
    if len(leaves) == 1:
        return sha256(b"\0" + leaves[0]).digest()
    k = 1
    while k * 2 < len(leaves):
        k *= 2
    return node_hash(by_definition(leaves[:k]), by_definition(leaves[k:]))


@pytest.mark.parametrize("size", ROOTS)
def test_the_roots_are_those_that_others_find(size: int) -> None:
    assert ROOTS[size] == root(tree(KNOWN), size).hex() == by_definition(KNOWN[:size]).hex()


def test_every_proof_of_every_tree_up_to_forty_leaves_holds_and_no_other_does() -> None:
    leaves = [bytes([at]) for at in range(40)]
    nodes = tree(leaves)
    roots = [root(nodes, size) for size in range(41)]
    assert EMPTY == roots[0]
    for size in range(1, 41):
        for at in range(size):
            proof = inclusion_proof(nodes, at, size)
            assert verify_inclusion(at, size, leaf_hash(leaves[at]), proof, roots[size])
            assert not verify_inclusion(at, size, leaf_hash(leaves[at - 1]), proof, roots[size]) or size == 1
            assert not verify_inclusion(at, size, leaf_hash(leaves[at]), [*proof, bytes(32)], roots[size])
            assert not proof or not verify_inclusion(at, size, leaf_hash(leaves[at]), proof[:-1], roots[size])
        for old in range(size + 1):
            proof = consistency_proof(nodes, old, size)
            assert verify_consistency(old, size, proof, roots[old], roots[size])
            assert not verify_consistency(old, size, proof, bytes(32), roots[size])
            assert old == 0 or not verify_consistency(old, size, proof, roots[old], bytes(32))


@given(st.lists(st.binary(max_size=4), min_size=2, max_size=60), st.data())
def test_a_log_of_which_anything_was_changed_extends_nothing(
    leaves: list[bytes], data: st.DataObject
) -> None:
    old = data.draw(st.integers(1, len(leaves) - 1))
    at = data.draw(st.integers(0, old - 1))
    other = [*leaves[:at], leaves[at] + b"!", *leaves[at + 1 :]]
    before, after = tree(leaves), tree(other)
    proof = consistency_proof(after, old, len(leaves))
    assert not verify_consistency(old, len(leaves), proof, root(before, old), root(after, len(leaves)))


def test_there_is_no_proof_of_what_is_not_there() -> None:
    with pytest.raises(ValueError, match="no leaf 8"):
        inclusion_proof(tree(KNOWN), 8, 8)
    with pytest.raises(ValueError, match="9 is not before 8"):
        consistency_proof(tree(KNOWN), 9, 8)
