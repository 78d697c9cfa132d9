"""The log of heads of a service, read over HTTP: checkpoints, leaves, what opens them, nodes of the tree.

The service is a stranger here: an answer is limited in size and in time.
"""

import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from functools import lru_cache
from typing import Final, NamedTuple

import httpx
import msgspec

from api.runtime.bounded_http import BoundedAnswer, BoundedClient, UnfitAnswer
from deploy.terminal.errors import CommandError
from domain.ledger.canonical import parse_rfc3339
from domain.ledger.leaves import LeafOpening
from domain.ledger.log import merkle, signed_note, tiles
from domain.ledger.signing import decoded
from domain.ledger.verify.policy import SECOND, SLACK, Key
from domain.threadsafe.decoder import Decoder

REQUEST_TIMEOUT: Final = 30.0  # seconds without a byte
DEADLINE: Final = 120.0  # seconds for a whole answer: the longest one at 1.1 Mbit/s
MOST_BYTES: Final = tiles.WIDTH * (2 + tiles.LONGEST)  # of an answer: the longest bundle of leaves
NOT_FOUND: Final = 404
TEMPORARY: Final = frozenset({429, 502, 503, 504})
PAUSES: Final = (0.2, 1.0)  # seconds before a request is repeated
CACHED: Final = 256  # tiles
HASH: Final = 32  # bytes


class LeafOpenings(msgspec.Struct, frozen=True):
    """The openings of a bundle. `within`: how many seconds a leaf may stay blinded, as the service says;
    `private`: the indexes of those that stay blinded, as nobody may know of their matches.
    """

    openings: tuple[LeafOpening, ...]
    within: int
    private: tuple[int, ...] = ()


class PublishedKeys(msgspec.Struct, frozen=True):
    """The keys that the service publishes."""

    keys: tuple[Key, ...]


OPENINGS: Final = Decoder(LeafOpenings)
PUBLISHED: Final = Decoder(PublishedKeys)


class Bounds(NamedTuple):
    """What an answer may take: seconds without a byte (`timeout`), seconds for all, and bytes (`most`)."""

    timeout: float
    deadline: float
    most: int


class ServiceClient:
    """Asks a service. CommandError where it does not answer, or where its answer is not read.

    `pauses`: seconds before a request is repeated that got no answer or met a temporary error.
    `transport`: its network, if that is not the machine's.
    """

    def __init__(
        self,
        url: str,
        bounds: Bounds,
        *,
        pauses: Sequence[float] = (),
        transport: httpx.BaseTransport | None = None,
    ) -> None:
        self._bounds = bounds
        self._pauses = pauses
        self._http = BoundedClient(url.rstrip("/"), timeout=bounds.timeout, transport=transport)

    def get(self, path: str) -> BoundedAnswer | None:
        """The answer; None if there is none yet. CommandError if the service answers with an error."""
        answer = self.request("GET", path)
        if answer.status == NOT_FOUND:
            return None
        if not answer.is_success:
            raise CommandError(f"the service answers {path} with {answer.status}")
        return answer

    def request(self, method: str, path: str, body: Mapping[str, object] | None = None) -> BoundedAnswer:
        """Any answer, also one of an error."""
        for pause in self._pauses:
            with suppress(httpx.HTTPError):
                answer = self._ask(method, path, body)
                if answer.status not in TEMPORARY:
                    return answer
            time.sleep(pause)
        try:
            return self._ask(method, path, body)
        except httpx.HTTPError as error:
            raise CommandError(f"the service cannot be reached: {error}") from None

    def _ask(self, method: str, path: str, body: Mapping[str, object] | None) -> BoundedAnswer:
        """One answer. An unfit one is not asked for again: the next one would be like it."""
        _, deadline, most = self._bounds
        try:
            return self._http.ask(method, path, most=most, within=deadline, json=body)
        except UnfitAnswer as error:
            raise CommandError(f"the service's answer to {path} is not read: {error}") from None


class LogClient:
    """Reads a service's log. Each method raises CommandError if the service does not answer as it should.

    `transport`: its network, if that is not the machine's; `log`: the number of the log, if it is not the
    one of now.
    """

    def __init__(
        self, url: str, transport: httpx.BaseTransport | None = None, *, log: int | None = None
    ) -> None:
        bounds = Bounds(REQUEST_TIMEOUT, DEADLINE, MOST_BYTES)
        self._service = ServiceClient(url, bounds, pauses=PAUSES, transport=transport)
        self._made_of = url, transport
        self._log = "/log" if log is None else f"/log/{log}"
        self._openings = "/v1/log/openings" if log is None else f"/v1/logs/{log}/openings"

    def numbered(self, log: int) -> "LogClient":
        """The same for the log with this number: there are several where signed leaves were lost."""
        return type(self)(*self._made_of, log=log)

    def keys(self) -> tuple[Key, ...]:
        """The keys that the service publishes now."""
        try:
            return PUBLISHED.decode_untrusted(self._get("/v1/keys")).keys
        except msgspec.MsgspecError:
            raise CommandError("the service's keys cannot be read") from None

    def checkpoint(self, keys: Sequence[Key]) -> signed_note.Checkpoint:
        """The last checkpoint, signed by one of the keys that still sign."""
        try:
            found = signed_note.parse(self._get(f"{self._log}/checkpoint").decode())
            if signers(found, keys):
                return found
        except ValueError as error:
            raise CommandError(f"the service answers with no checkpoint: {error}") from None
        raise CommandError(f"no key that is trusted signed the checkpoint of {found.name}")

    def newest(self, keys: Sequence[Key]) -> signed_note.Checkpoint | None:
        """The last checkpoint; None if there is no such log, or none that these keys signed."""
        try:
            return self.checkpoint(keys)
        except CommandError:
            return None

    def bundles(self, first: int, size: int) -> Iterator[tuple[int, list[bytes]]]:
        """The data of the leaves from `first` on, of a log of this size: bundle after bundle, each with the
        index of its first leaf.
        """
        for number in range(first // tiles.WIDTH, -(-size // tiles.WIDTH)):
            begin = number * tiles.WIDTH
            wanted = tiles.Tile(number, min(tiles.WIDTH, size - begin))
            found = self._bundle(wanted)
            skipped = max(0, first - begin)
            yield begin + skipped, found[skipped:]

    def _bundle(self, wanted: tiles.Tile) -> list[bytes]:
        path = f"{self._log}/tile/entries/{tiles.path(wanted)}"
        try:
            found = tiles.entries(self._get(path))
        except ValueError as error:
            raise CommandError(f"{path}: {error}") from None
        if len(found) != wanted.width:
            raise CommandError(f"{path}: it has {len(found)} leaves, {wanted.width} are due")
        return found

    def openings(self, bundle: int) -> LeafOpenings:
        """What opens the leaves of a bundle, as far as it is shown."""
        try:
            return OPENINGS.decode_untrusted(self._get(f"{self._openings}/{bundle}"))
        except msgspec.MsgspecError as error:
            raise CommandError(f"the openings of bundle {bundle} cannot be read: {error}") from None

    def inclusion_proof(self, index: int, leaf: bytes, within: signed_note.Checkpoint) -> list[bytes]:
        """The proof that the data of a leaf are in the tree of a checkpoint, made from its tiles."""
        proof = merkle.inclusion_proof(self._nodes(within.size), index, within.size)
        if not merkle.verify_inclusion(index, within.size, merkle.leaf_hash(leaf), proof, within.root):
            raise CommandError(f"the tiles do not prove that leaf {index} is in the log")
        return proof

    def _nodes(self, size: int) -> merkle.Nodes:
        """The full subtrees of a tree of this size, from its tiles."""

        @lru_cache(CACHED)
        def tile(level: int, number: int) -> bytes:
            width = min(tiles.WIDTH, (size >> tiles.HEIGHT * level) - number * tiles.WIDTH)
            found = self._get(f"{self._log}/tile/{level}/{tiles.path(tiles.Tile(number, width))}")
            if len(found) != width * HASH:
                raise CommandError(f"tile {number} of level {level} has {len(found)} bytes")
            return found

        def node(level: int, index: int) -> bytes:
            row, above = divmod(level, tiles.HEIGHT)
            first = index << above
            hashes = tile(row, first // tiles.WIDTH)
            within = range(first % tiles.WIDTH, first % tiles.WIDTH + (1 << above))
            return _over([hashes[at * HASH : (at + 1) * HASH] for at in within])

        return node

    def _get(self, path: str) -> bytes:
        answer = self._service.get(path)
        if answer is None:
            raise CommandError(f"the service has no {path} yet")
        return answer.body


def signers(note: signed_note.Checkpoint, keys: Sequence[Key]) -> list[signed_note.Verifier]:
    """Those of the keys that signed a checkpoint now. InvalidNote if one of them signed something else.

    A key that ended or was revoked signs nothing more. One whose end is published and to come signs still;
    clocks may differ by five minutes.
    """
    now = int(time.time()) * SECOND
    valid = [key for key in keys if not key.revoked and not _has_ended(key, now)]
    ours = [signed_note.Verifier(note.name, signed_note.SERVICE, decoded(key.x)) for key in valid]
    return signed_note.signers(note, ours)


def _has_ended(key: Key, now: int) -> bool:
    return bool(key.valid_until) and parse_rfc3339(key.valid_until) + SLACK < now


def _over(hashes: Sequence[bytes]) -> bytes:
    """The root over a full subtree."""
    row = list(hashes)
    while len(row) > 1:
        row = [merkle.node_hash(*row[at : at + 2]) for at in range(0, len(row), 2)]
    return row[0]
