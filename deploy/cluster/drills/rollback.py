"""A roll-back: what nodes of the version before do with a match that only the next version reads."""

from http import HTTPStatus
from pathlib import Path
from random import Random
from typing import Any, Final, NamedTuple

import httpx

from api.client import Client
from api.client.kept import Kept
from deploy.cluster.cluster import Cluster
from deploy.cluster.drills.nodes import POLL_INTERVAL, forgotten_node
from deploy.cluster.drills.players import GAME, PATIENCE, SEATS
from deploy.cluster.layout import MACHINES, Layout
from deploy.stack.cluster_state import ClusterState, read_state
from deploy.waiting import wait_until
from domain.kernel.match.lifecycle import OVER
from workers.bots.strategy import Whim

SOON: Final = 120.0  # seconds in which workers do their work
TIMEOUT: Final = 30.0  # seconds for an answer
ROLL: Final = "roll"
MOST: Final = 1_000  # moves that are played at once
NEWER: Final = "/v1/problems/newer-version"


class Newer:
    """A match that only the next version reads, and its players, who play it when they are told to."""

    def __init__(self, url: str, folder: Path, options: dict[str, Any]) -> None:
        self._kept = Kept(folder)
        with Client(url, patience=PATIENCE, kept=self._kept) as host:
            players = [host.register(name) for name in ("Eurycleia", "Eumaeus")]
            self.match = players[0].open(GAME, len(SEATS), options)
            for seat, player in zip(SEATS, players, strict=True):
                player.sit(self.match, seat)
            players[0].start(self.match)
        self._tokens = [player.token for player in players]
        self._rng = Random(0)  # noqa: S311 - a bot's choices

    @property
    def tokens(self) -> list[str]:
        """The receipts that the players got."""
        return self._kept.receipts.of(self.match)

    def play(self, url: str, most: int = MOST) -> int:
        """Play at this address as long as the one whose turn it is has a move; how many were accepted.

        They roll where they may: rolls are what is new in the version that the drill makes.
        """
        for token in self._tokens:
            with Client(url, token, patience=PATIENCE, kept=self._kept) as player:
                moves = 0
                while moves < most and (legal := player.legal(self.match)).offers:
                    rolls = [offer for offer in legal.offers if offer.move == ROLL]
                    player.play(self.match, Whim().choose(legal.seat, (), rolls or legal.offers, self._rng))
                    moves += 1
            if moves:
                return moves
        return 0

    def finish(self, url: str) -> None:
        """Play the match to its end at this address."""
        with Client(url, patience=PATIENCE, kept=Kept()) as onlooker:
            while onlooker.match(self.match)["status"] not in OVER:
                self.play(url)


class Beside(NamedTuple):
    """What was seen while only nodes of the version before ran, and one of the next was forgotten.

    `moves`: that the forgotten node accepted; `parked`: streams; `shown`: machines whose nodes did not refuse
    the match by the name that they should; `unserved`: machines whose nodes did not serve all else; `signed`:
    steps that the notary signed meanwhile; `missing`: workers that nobody led.
    """

    moves: int
    parked: int
    shown: list[int]
    unserved: list[int]
    signed: int
    missing: list[str]


def look(running: Cluster, build: Path, newer: Newer) -> Beside:
    """Let a forgotten node of the build go on with the match, and look at what the others do."""
    layout = running.layout
    before = _signed(_state(layout))
    with forgotten_node(layout, build) as url:
        moves = newer.play(url, most=1)
        wait_until(lambda: _state(layout).parked_matches > 0, timeout=SOON, interval=POLL_INTERVAL)
    refused = {
        machine: wait_until(
            lambda: _refuses(layout, machine, newer.match),  # noqa: B023 - called at once
            timeout=SOON,
            interval=POLL_INTERVAL,
        )
        for machine in MACHINES
    }
    wait_until(lambda: _signed(_state(layout)) > before, timeout=SOON, interval=POLL_INTERVAL)
    state = _state(layout)
    return Beside(
        moves,
        state.parked_matches,
        [machine for machine, does in refused.items() if not does],
        [machine for machine in MACHINES if not _serves(layout, machine)],
        _signed(state) - before,
        [role for role, holders in state.leaders.items() if not holders],
    )


def is_taken_in(running: Cluster) -> bool:
    """Whether nothing is parked any more, within some time and without a command."""
    layout = running.layout
    return wait_until(
        lambda: (state := _state(layout)).parked_matches == 0 and state.unsigned_matches == 0,
        timeout=SOON,
        interval=POLL_INTERVAL,
    )


def _state(layout: Layout) -> ClusterState:
    return read_state(layout.owners_settings())


def _signed(state: ClusterState) -> int:
    return 0 if state.log is None else state.log.signed


def _refuses(layout: Layout, machine: int, match: str) -> bool:
    """Whether the node refuses the match as that of a newer version, and says when to ask again."""
    answer = _get(layout, machine, f"/v1/matches/{match}/view")
    return (
        answer.status_code == HTTPStatus.SERVICE_UNAVAILABLE
        and answer.json()["type"] == NEWER
        and "retry-after" in answer.headers
    )


def _serves(layout: Layout, machine: int) -> bool:
    """Whether the node is ready and lists the matches."""
    return all(_get(layout, machine, path).is_success for path in ("/readyz", "/v1/matches", "/v1/games"))


def _get(layout: Layout, machine: int, path: str) -> httpx.Response:
    return httpx.get(f"http://{layout.address(machine, 'node')}{path}", timeout=TIMEOUT)
