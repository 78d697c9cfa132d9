"""The log of heads as tiles: their paths, and the tree that a reader computes from them."""

from hashlib import sha256

import pytest
from hypothesis import given
from hypothesis import strategies as st

from domain.ledger.log import merkle, tiles
from domain.ledger.log.tiles import Tile

LEAVES = [b"leaf %d" % number for number in range(700)]


@pytest.mark.parametrize(
    ("path", "tile"),
    [
        ("067", Tile(67, 256)),
        ("x001/x234/067", Tile(1234067, 256)),
        ("x001/x234/067.p/8", Tile(1234067, 8)),
        ("000.p/255", Tile(0, 255)),
    ],
)
def test_a_tile_has_a_path(path: str, tile: Tile) -> None:
    assert tile == tiles.parse(path)
    assert path == tiles.path(tile)


@pytest.mark.parametrize(
    "path",
    ["", "67", "0067", "x067", "x000/067", "067.p/0", "067.p/256", "067.p/08", "067/", "../067", "067.p/"],
)
def test_another_text_is_no_path(path: str) -> None:
    assert None is tiles.parse(path)


@given(st.integers(0, 10**12), st.integers(1, 256))
def test_a_path_is_read_as_it_was_written(index: int, width: int) -> None:
    assert Tile(index, width) == tiles.parse(tiles.path(Tile(index, width)))


def test_a_reader_computes_the_root_from_tiles_and_the_hashes_from_entries() -> None:
    nodes: dict[tuple[int, int], bytes] = {}
    for at, leaf in enumerate(LEAVES):
        for level, index, value in merkle.append(lambda *place: nodes[place], at, merkle.leaf_hash(leaf)):
            nodes[level, index] = value
    size = len(LEAVES)
    read: dict[tuple[int, int], bytes] = {}
    for level in range(3):
        have = size >> 8 * level
        for index in range(-(-have // 256)):
            tile = Tile(index, min(256, have - 256 * index))
            assert tiles.exists(tile, level, size)
            assert not tiles.exists(Tile(index, tile.width + 1), level, size) or tile.is_full
            data = tiles.hashes(lambda *place: nodes[place], tile, level)
            for at in range(tile.width):
                read[8 * level, 256 * index + at] = data[32 * at : 32 * at + 32]

    def node(level: int, index: int) -> bytes:
        if (level, index) not in read:
            read[level, index] = merkle.node_hash(node(level - 1, 2 * index), node(level - 1, 2 * index + 1))
        return read[level, index]

    assert merkle.root(lambda *place: nodes[place], size) == merkle.root(node, size)
    bundle = tiles.bundle(LEAVES[:256])
    assert LEAVES[:256] == tiles.entries(bundle)
    assert [sha256(b"\0" + leaf).digest() for leaf in tiles.entries(bundle)] == [
        read[0, at] for at in range(256)
    ]
    with pytest.raises(ValueError, match="cut off"):
        tiles.entries(bundle[:-1])
