"""A tournament in a browser: its people, and what they press."""

from collections.abc import Sequence
from datetime import UTC, datetime
from functools import partial
from typing import Any, Final
from uuid import UUID, uuid4

from api.client import Client
from api.runtime.fair_play.reports import (
    FairPlayReport,
    GameReport,
    PlayerPart,
    ReportSpan,
    ReportSummary,
)
from domain.kernel.match.lifecycle import OVER, Status
from domain.matches.errors import NoSuchMatch
from domain.threadsafe.decoder import JsonObject
from tests.support.eventually import eventually
from tests.support.pages.browser import Sight
from tests.web.conftest import Site

GAME: Final = "odyssee"  # it has tables of two
RULE: Final = "17 of the house"
REASON: Final = "It was agreed at the table"
WON: Final[JsonObject] = {"ranking": [[0], [1]], "scores": [1, 0], "winners": [0]}
PLAYED: Final = frozenset({Status.PLAYING})
SENTENCE: Final = "This is not a probability of cheating."
LONG: Final = 120.0  # seconds in which the desk opens a round; a machine may be slow


def regulations(**changes: Any) -> JsonObject:
    """Regulations of two rounds at tables of two, whose results everybody agrees to."""
    return {
        "title": "The games for Patroklos",
        "format": "swiss",
        "rounds": 2,
        "games": [{"game": GAME, "shape": {"seats": 2}}],
        "scoring": {"by": "places", "places": [{"points": [2, 0]}], "bye": 2, "asked_bye": 1},
        "ranking": ["points", "wins", "buchholz", "lot"],
        "late_until": 2,
        "asked_byes": 1,
        "asked_byes_until": 2,
        **changes,
    }


class Cup:
    """A tournament that was announced over REST, its host, and those who entered; registration is open."""

    def __init__(self, site: Site, names: Sequence[str], **changes: Any) -> None:
        self.site = site
        self.host = site.client.register("Penelope")
        self.id = self.host.open_tournament(regulations(**changes))
        self.address = f"/tournaments/{self.id}"
        self.host.open_registration(self.id)
        self.players = [site.client.register(name) for name in names]
        for player in self.players:
            player.enter(self.id)

    def round(self, number: int) -> list[JsonObject]:
        """The tables of a round."""
        tables: list[JsonObject] = self.host.round(self.id, number)["tables"]
        return tables

    def opened(self, number: int) -> None:
        """A round is paired and opened, and all its matches are played."""
        self.host.pair_round(self.id, number)
        self.host.open_round(self.id, number)
        self.until_played(number)

    def until_played(self, number: int) -> None:
        """Wait until the desk has opened all matches of a round, seated everybody, and started them."""
        for table in self.round(number):
            eventually(partial(self._is, PLAYED, table["match"]), "the match is played", LONG)

    def until_over(self) -> None:
        """Wait until the desk has ended every match whose result counts."""
        for number in range(1, len(self.host.tournament(self.id)["rounds"]) + 1):
            for table in self.round(number):
                eventually(partial(self._is, OVER, table["match"]), "the match is over", LONG)

    def _is(self, statuses: frozenset[Status], match: str) -> bool:
        try:
            return self.site.services.matches.status(UUID(match)) in statuses
        except NoSuchMatch:
            return False

    def seated(self, number: int, table: int) -> list[Client]:
        """The players at a table, by their seats."""
        known = {player.me().player: player for player in self.players}
        return [known[seat["player"]] for seat in self.round(number)[table - 1]["seats"]]


def press(sight: Sight, name: str, within: str = "main") -> None:
    """Press the button of that name."""
    sight.page.locator(within).get_by_role("button", name=name, exact=True).first.click()


def act(sight: Sight, title: str, within: str = "main", **fields: str) -> None:
    """Open the form of an act, fill its fields in, and send it; wait until it is done."""
    press(sight, title, within)
    form = sight.page.locator(f"{within} form.act.open").last
    for name, value in fields.items():
        form.locator(f"[name={name}]").fill(value)
    form.get_by_role("button", name=f"{title}: go ahead", exact=True).click()
    form.wait_for(state="hidden")


def reported(cup: Cup) -> None:
    """An audit of a match of all entrants is done."""
    queue, match, lease, host = cup.site.services.fair_play, uuid4(), uuid4(), cup.host.me().player
    asked = (uuid4(), UUID(cup.id), "audit", host, datetime.now(UTC), "")
    assert queue.add(FairPlayReport(*asked, [match], "", "queued", 0, None, None, ""))
    assert queue.take(lease, 600) is not None
    parts = [
        PlayerPart(
            player.me().player,
            (ReportSpan(str(match), seat, 5, 40 + seat, decisions=3, midrank=0.5),),
            (GameReport("odyssee", 1, (f"Of seat {seat}.", SENTENCE)),),
        )
        for seat, player in enumerate(cup.players)
    ]
    assert queue.end(asked[0], lease, ReportSummary(), parts)
