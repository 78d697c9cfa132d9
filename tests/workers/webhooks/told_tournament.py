"""A tournament of four whose results the staff writes down, with one of each thing that webhooks are told of,
and with texts that are for some alone.
"""

from typing import Any, Final

from domain.competition.round_facts import ResultCorrected, TablePlace, TableResult
from domain.kernel.game import Outcome
from domain.tournaments.desk import NewRuling
from domain.tournaments.results import Why
from tests.workers.desk.served_tournament import ServedTournament

CANARY: Final = "a secret of Polyphemus"
WON: Final = Outcome((0,), (1, 0), "written", ((0,), (1,)))
LOST: Final = Outcome((1,), (0, 1), "written", ((1,), (0,)))
FIRST, SECOND = TablePlace(1, 1), TablePlace(1, 2)


class ToldTournament(ServedTournament):
    """The tournament. `tell_all`: everything happens in it."""

    def tell_all(self) -> "ToldTournament":
        """A round with a result of each kind, a ruling, and much that is for some alone."""
        self.open_round()
        number = self.truth.rounds[0].tables[0].seats[0]
        author = self.truth.entrants[number - 1].player
        self.do("announce_to", [number], CANARY)
        self.do("call_arbiter", FIRST, CANARY, by=author)
        self.do("rule", NewRuling(CANARY, CANARY, "house 1", FIRST))
        self.do("appeal", 1, CANARY, by=author)
        self.do("write_result", TableResult(FIRST, WON, source="desk"))
        self.do("confirm", [FIRST], expect=self.step)
        self.do("correct", ResultCorrected(FIRST, WON, LOST, CANARY, "house 2", ""), expect=self.step)
        self.do("annul", SECOND, Why(CANARY, "house 3"))
        return self

    @property
    def step(self) -> int:
        """The last step."""
        return self.services.tournaments.head(self.id)

    def do(self, name: str, *args: Any, by: str | None = None, **more: Any) -> None:
        """What the host does, or somebody else, by the name of the command."""
        who = by or self.host
        getattr(self.services.tournaments, name)(self.id, who, *args, self._command(who), **more)
