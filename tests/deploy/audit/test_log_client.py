"""The service that is audited is a stranger: its answers are limited in size and in time."""

import gzip
from collections.abc import Callable, Iterator

import httpx
import pytest

from deploy.audit import log_client
from deploy.audit.log_client import LogClient
from deploy.terminal.errors import CommandError
from domain.ledger.log import tiles
from domain.ledger.verify.policy import Key
from tests.domain.ledger.support import KEY

PART = b"x" * 65_536

Read = Callable[[LogClient], object]
READS: dict[str, Read] = {
    "keys": lambda client: client.keys(),
    "checkpoint": lambda client: client.checkpoint([Key(KEY.kid, KEY.x)]),
    "bundles": lambda client: list(client.bundles(0, 256)),
    "openings": lambda client: client.openings(0),
}


class Stranger:
    """A service that gives one answer to everything. `sent`: how many bytes of it were taken."""

    def __init__(self, headers: dict[str, str] | None = None, content: Iterator[bytes] | None = None) -> None:
        self.asked = self.sent = 0
        self._headers, self._content = headers, content

    def __call__(self, request: httpx.Request) -> httpx.Response:
        self.asked += 1
        assert "identity" == request.headers["Accept-Encoding"]
        return httpx.Response(200, headers=self._headers, content=self._parts())

    def _parts(self) -> Iterator[bytes]:
        for part in self._content or ():
            self.sent += len(part)
            yield part


def client_of(service: Stranger) -> LogClient:
    return LogClient("http://nostos.example", transport=httpx.MockTransport(service))


def endless() -> Iterator[bytes]:
    while True:
        yield PART


@pytest.mark.parametrize("what", READS)
def test_an_answer_without_end_is_given_up(what: str) -> None:
    service = Stranger(content=endless())
    with pytest.raises(CommandError, match="it is too long"):
        READS[what](client_of(service))
    assert log_client.MOST_BYTES < service.sent <= log_client.MOST_BYTES + len(PART)
    assert 1 == service.asked, "it would not be shorter the next time"


@pytest.mark.parametrize("what", READS)
def test_an_answer_that_takes_too_long_is_given_up(what: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(log_client, "DEADLINE", -1.0)
    service = Stranger(content=endless())
    with pytest.raises(CommandError, match="it takes longer than -1 seconds"):
        READS[what](client_of(service))
    assert len(PART) == service.sent


def test_a_compressed_answer_is_not_unpacked() -> None:
    service = Stranger({"Content-Encoding": "gzip"}, iter([gzip.compress(PART)]))
    with pytest.raises(CommandError, match="it is compressed"):
        client_of(service).keys()
    assert (1, 0) == (service.asked, service.sent)


def test_the_longest_bundle_that_there_can_be_is_read() -> None:
    leaves = [bytes([number]) * tiles.LONGEST for number in range(tiles.WIDTH)]
    bundle = tiles.bundle(leaves)
    assert len(bundle) == log_client.MOST_BYTES
    parts = (bundle[at : at + len(PART)] for at in range(0, len(bundle), len(PART)))
    [(first, found)] = client_of(Stranger(content=parts)).bundles(0, tiles.WIDTH)
    assert (0, leaves) == (first, found)
