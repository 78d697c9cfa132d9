"""A service that shows a log of any leaves as tiles, as an honest operator or another one would."""

import re
from collections.abc import Callable, Sequence

import httpx

from domain.ledger.leaves import PlacedLeaf, leaf
from domain.ledger.log import merkle, signed_note, tiles
from tests.domain.ledger.support import KEY, SIGNER

ENTRIES = re.compile("/log/tile/entries/(.+)")
TILE = re.compile("/log/tile/([0-9]+)/(.+)")
OPENINGS = re.compile("/v1/log/openings/([0-9]+)")
NUMBERED = re.compile("(/log|/v1/logs)/([0-9]+)/((?:checkpoint|tile|openings).*)")
MATCH = "00000000-0000-4000-8000-000000000001"


def head(name: object) -> str:
    """Some head."""
    return merkle.leaf_hash(str(name).encode()).hex()


def place(step: int, name: object = "one", match: str = MATCH) -> PlacedLeaf:
    """A place with the head of some history."""
    return PlacedLeaf(match, step, head((name, step)))


def data_of(found: PlacedLeaf, salt: bytes | None = None) -> bytes:
    """The data of the leaf of a place; blinded, if there is a salt."""
    return leaf(found.match, found.step, found.head, ledger=2, salt=salt)


class TiledLog:
    """A service with these leaves. `openings`: what it shows of blinded ones; `asked`: for which paths;
    `size`: of the checkpoint, if it is not the last; `down`: beginnings of paths that it does not answer;
    `name`: of the log; `former`: the logs before it, in their order.
    """

    def __init__(
        self, leaves: Sequence[bytes] = (), name: str = "nostos/log", former: Sequence["TiledLog"] = ()
    ) -> None:
        self.name, self.former = name, list(former)
        self.leaves = list(leaves)
        self.openings: dict[int, tuple[PlacedLeaf, bytes]] = {}
        self.within = 3600
        self.asked: list[str] = []
        self.size: int | None = None
        self.down: tuple[str, ...] = ()

    def __call__(self, request: httpx.Request) -> httpx.Response:
        path = request.url.path
        self.asked.append(path)
        if self.down and path.startswith(self.down):
            return httpx.Response(503)
        if found := NUMBERED.fullmatch(path):
            logs = dict(enumerate([*self.former, self], 1))
            log, rest = logs.get(int(found[2])), f"{found[1].replace('/logs', '/log')}/{found[3]}"
            return httpx.Response(404) if log is None else log(httpx.Request("GET", f"http://nostos{rest}"))
        if path == "/v1/keys":
            return httpx.Response(200, json={"keys": [{"kid": KEY.kid, "x": KEY.x}]})
        if path == "/log/checkpoint":
            return httpx.Response(200, text=self.note())
        if found := ENTRIES.fullmatch(path):
            return self._tile(found[1], lambda wanted: tiles.bundle(self.leaves[_range(wanted)]))
        if found := OPENINGS.fullmatch(path):
            return httpx.Response(200, json=self._openings(int(found[1])))
        if found := TILE.fullmatch(path):
            level = int(found[1])
            return self._tile(found[2], lambda wanted: tiles.hashes(self.node, wanted, level))
        return httpx.Response(404)

    def note(self) -> str:
        """The checkpoint, signed."""
        size = len(self.leaves) if self.size is None else self.size
        made = signed_note.Checkpoint(self.name, size, merkle.root(self.node, size))
        line = signed_note.sign(made, SIGNER.private)
        return signed_note.Checkpoint(made.name, made.size, made.root, (line,)).note()

    def node(self, level: int, index: int) -> bytes:
        """The hash of a full subtree."""
        if level == 0:
            return merkle.leaf_hash(self.leaves[index])
        return merkle.node_hash(self.node(level - 1, 2 * index), self.node(level - 1, 2 * index + 1))

    def _tile(self, path: str, content: Callable[[tiles.Tile], bytes]) -> httpx.Response:
        wanted = tiles.parse(path)
        assert wanted is not None
        return httpx.Response(200, content=content(wanted))

    def _openings(self, bundle: int) -> dict[str, object]:
        shown = [
            {"index": index, "match": found.match, "step": found.step, "head": found.head, "salt": salt.hex()}
            for index, (found, salt) in self.openings.items()
            if index // tiles.WIDTH == bundle
        ]
        return {"bundle": bundle, "openings": shown, "within": self.within}


def _range(wanted: tiles.Tile) -> slice:
    first = wanted.number * tiles.WIDTH
    return slice(first, first + wanted.width)
