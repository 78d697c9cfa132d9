"""What a simulation measures: when the journey ends, what wins, and which place in the order helps."""

from collections.abc import Sequence

from domain.games.winds_of_fate import facts as f
from domain.games.winds_of_fate.table import Table
from domain.games.winds_of_fate.words import DESTINIES
from domain.kernel.facts import Fact, Seat

PLACES = ("first", "second", "third", "fourth", "fifth")


class WindsStudy:
    """Rounds, scores and their parts, seats with the right destiny, switches and stacks of the match.

    The groups are the seats by their place in the first turn order, and by the destiny they chose first.
    """

    def __init__(self) -> None:
        self.measured: dict[str, list[int]] = {}
        self.groups: dict[str, tuple[Seat, ...]] = {}
        self.missed = None
        self._switches = 0
        self._chosen: dict[Seat, object] = {}

    def learn(self, facts: Sequence[Fact], truth: Table) -> None:
        """Follows the turn order and the destinies, and reports when the journey is over."""
        for fact in facts:
            match fact:
                case f.BoardLaid():
                    places = zip(PLACES, fact.order, strict=False)
                    self.groups |= {f"{place} in the first round": (seat,) for place, seat in places}
                case f.DestinyChosen(seat, destiny):
                    self._chosen[seat] = destiny
                case f.DestinySwitched():
                    self._switches += 1
                case f.Scored():
                    self._scored(fact, truth)

    def _scored(self, scored: f.Scored, truth: Table) -> None:
        for destiny in DESTINIES:
            seats = tuple(seat for seat, chosen in self._chosen.items() if chosen == destiny)
            self.groups[f"chose {destiny} first"] = seats
        best = max(truth.order, key=lambda seat: scored.totals[seat])
        self.measured = {
            "rounds": [truth.round],
            "winning_score": [scored.totals[best]],
            "winners_bets": [scored.bets[best]],
            "scores": list(scored.totals),
            "seats_that_were_right": [sum(map(bool, scored.destiny))],
            "switches": [self._switches],
            "stacks": [len(truth.bets)],
        }
