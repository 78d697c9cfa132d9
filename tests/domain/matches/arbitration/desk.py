"""A match of a tournament, with a clock that the test sets."""

from collections.abc import Mapping
from typing import Any, Final

from domain.kernel.facts import ONLOOKER, REFEREE, Fact
from domain.kernel.match.acts import (
    Act,
)
from domain.kernel.match.fold import view
from domain.kernel.match.lifecycle import Status
from domain.kernel.match.state import Match
from domain.ledger.verify.record_checks import audit
from domain.ledger.verify.rules_checks import verify
from domain.matches.agreements import TournamentPlace
from domain.store import Log
from tests.domain.ledger.support import record
from tests.domain.support import (
    SHELF,
    ManualClock,
    ToyMatch,
    bid,
    command,
    does_not_hold,
    published,
)
from tests.domain.support import matches as made
from tests.support.toy import GAME

WHY: Final = ("Article 7.5", "a card was misread")
PLACE: Final = TournamentPlace("the open of Ithaca", 2, 5, ("ref", "aide"))
FISCHER: Final = {"kind": "fischer", "initial": 600, "increment": 0}
SUBSTITUTE: Final = dict.fromkeys(("resigned", "timed_out", "absent"), "substitute")


class Desk:
    """A match of a tournament in play, its clock set by hand."""

    def __init__(self, seats: int = 2, *, partners: bool = False, **terms: Any) -> None:
        self.log, self.watch = Log(None, SHELF), ManualClock()
        self.matches = made(self.log, self.watch)
        self.table = ToyMatch(
            self.matches, seats, clock=FISCHER, hosting=terms, place=PLACE, partners=partners
        ).start()
        self.id = self.table.id

    @property
    def truth(self) -> Match:
        return view(GAME, REFEREE, self.log.facts(self.id))

    @property
    def status(self) -> Status:
        return self.matches.status(self.id)

    @property
    def left(self) -> list[float]:
        """The seconds that each seat has left, as of the last step."""
        clocks = self.matches.clocks(self.id)
        assert clocks is not None
        return [time / 1_000_000 for time in clocks.left]

    def act(self, *acts: Act) -> tuple[Fact, ...]:
        """Acts of arbiters; the facts of the last of these steps as the referee sees them."""
        for act in acts:
            self.matches.arbitrate(self.id, act, command())
        return self.log.read(self.id)[-1].facts

    def play(self, player: str = "ann", seconds: float = 0) -> None:
        self.watch.advance(seconds)
        self.matches.play(self.id, player, bid(self.matches, self.id, player), command())

    def wrong(self) -> Mapping[str, str]:
        """What does not hold in the frames of the match, and in everybody's record."""
        found = dict(does_not_hold(verify(published(self.log, self.id, 2), SHELF)))
        for viewer in (ONLOOKER, REFEREE, 0, 1):
            found |= does_not_hold(audit(record(tuple(self.log.read(self.id)), viewer), SHELF))
        return found
