"""A process in which eight threads meet the types of the service for the first time at the same moment.

If it does not die of that, it prints how many answers differ from those that one thread gets afterwards.
"""

import sys
from collections.abc import Callable, Iterator
from datetime import UTC, datetime
from functools import cache
from pathlib import Path
from threading import Barrier, Thread
from uuid import UUID

import httpx
import msgspec
from eventsourcing.persistence import StoredEvent

from api.client import Client
from api.client.responses import Frame
from domain.games import SHELF
from domain.kernel.game import Game
from domain.kernel.match.facts import Opened
from domain.kernel.match.fold import fold
from domain.kernel.notation import notation
from domain.ledger import bundle, receipts, record
from domain.ledger.verify import policy
from domain.matches import agreements
from domain.store.event import EventMapper
from domain.threadsafe.decoder import read_json
from projections import pagination
from projections.models.lobby import AFTER, After

THREADS = 8
CORPUS = Path(__file__).parents[1] / "corpus"
ANSWERS = {
    "/v1/players": b'{"player":"p","name":"Ada","token":"t"}',
    "/v1/matches/m/legal": b'{"step":1,"seat":0,"offers":[{"move":"bid","rule":"3","fields":{}}]}',
    "/v1/matches/m/view": b'{"match":"m","step":1,"viewer":"0","status":"playing","to_act":[0],"table":{}}',
    "/v1/matches/m/frames": b'{"frames":[]}',
    "/v1/games": b'{"games":[]}',
}
CLOSED = b'[{"type":"closed","reason":"storm"}]'
FRAME = b'{"step":1,"at":"2026-01-01T00:00:00Z","topic":"match.closed","by":null,"facts":%b}' % CLOSED
CLOCK = {"kind": "fischer", "initial": 60, "increment": 1}


def main() -> None:
    """Every thread goes through the same calls; all begin each call together."""
    sys.setswitchinterval(1e-6)
    calls = list(meetings())
    barrier, answers = Barrier(THREADS), [list[str]() for _ in range(THREADS)]

    def meet(own: list[str]) -> None:
        for call in calls:
            barrier.wait()
            own.append(answer(call))

    threads = [Thread(target=meet, args=(own,)) for own in answers]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    due = [answer(call) for call in calls]
    differing = sum(given != expected for own in answers for given, expected in zip(own, due, strict=True))
    sys.stdout.write(f"{len(calls)} calls, {differing} answers differ\n")


def answer(call: Callable[[], object]) -> str:
    """What the call returns or raises."""
    try:
        return repr(call())
    except Exception as error:  # noqa: BLE001  # refusals are answers, too
        return repr(error)


def meetings() -> Iterator[Callable[[], object]]:
    """Calls that hand types to msgspec, as the service, the bots and the verifier make them."""
    yield from _client()
    for game in SHELF.values():
        yield from _game(game)
        yield from map(_event, sorted(CORPUS.glob(f"{game.slug}.*.v*.json")))
    yield from map(_event, sorted(CORPUS.glob("p*.v*.json")))
    yield lambda: agreements.clock_of(CLOCK)
    yield lambda: agreements.broadcast_of({"delay": {"steps": 3}})
    yield lambda: receipts.read({"kind": "head", "match": "m", "step": 1, "head": "h"})
    yield lambda: policy.read(b'{"keys":[{"kid":"k","x":"x"}]}')
    yield lambda: record.read({"referee": [FRAME]}, SHELF)
    yield lambda: bundle.read_line(1, b'{"jws":"x.y.z","type":"receipt"}')
    cursor = pagination.issue("lobby", None, After(datetime.now(UTC), UUID(int=1)))
    yield lambda: pagination.read("lobby", None, cursor, AFTER)


def _game(game: Game) -> Iterator[Callable[[], object]]:
    opened = Opened("m", game.slug, game.version, game.seats[0], {}, (), "ann", "c", "s", "s")
    yield lambda: notation(game).frame(FRAME)
    yield lambda: notation(game).move({"type": "none-such"})
    yield lambda: fold(game, [opened])
    yield game.library


def _client() -> Iterator[Callable[[], object]]:
    def respond(request: httpx.Request) -> httpx.Response:
        return httpx.Response(200, content=ANSWERS[request.url.path])

    client = Client("http://host", http=httpx.Client(transport=httpx.MockTransport(respond)))
    yield lambda: client.legal("m")
    yield lambda: client.view("m")
    yield lambda: Frame.read(FRAME)
    yield lambda: client.frames("m")
    yield lambda: client.register("Ada").token
    yield client.games


@cache
def mapper() -> EventMapper:
    """One, or, before the first is remembered, one for each thread."""
    return EventMapper(SHELF)


def _event(file: Path) -> Callable[[], object]:
    row = read_json(file.read_bytes())
    stored = StoredEvent(UUID(row["stream"]), row["step"], row["topic"], msgspec.json.encode(row["state"]))
    return lambda: mapper().to_domain_event(stored)


if __name__ == "__main__":
    main()
