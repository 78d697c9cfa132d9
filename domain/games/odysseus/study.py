"""What a simulation measures: rounds, what is done in them, and whether a certain god helps to win."""

from collections.abc import Mapping, Sequence
from typing import Final

from domain.games.odysseus import facts as f
from domain.games.odysseus.deduction import deduce, missed
from domain.games.odysseus.table import Table
from domain.kernel.facts import ONLOOKER, Fact, Seat
from domain.kernel.match.fold import seen

OFTEN: Final = 10  # steps after which what is possible is compared with the truth

COUNTED: Mapping[type[Fact], str] = {
    f.RoundBegan: "rounds",
    f.CardLaid: "cards",
    f.CardLaidFaceDown: "cards_face_down",
    f.GodsTraded: "trades",
    f.PowerUsed: "powers",
    f.PowerBlocked: "powers_blocked",
    f.ShipStayed: "rounds_without_wind",
    f.NothingMet: "rounds_without_adventure",
}


class OdysseusStudy:
    """Counts what happens in a match.

    The groups are the seats that were dealt a god, and those that had it when the match ended.
    """

    def __init__(self) -> None:
        self.measured: dict[str, list[int]] = {}
        self.groups: dict[str, tuple[Seat, ...]] = {}
        self.missed = 0
        self._steps = 0
        self._seen: list[Fact] = []
        self._counts = dict.fromkeys(COUNTED.values(), 0)

    def learn(self, facts: Sequence[Fact], truth: Table) -> None:
        """Counts, and reports when the match is over. Now and then looks whether the truth is possible."""
        self._steps += 1
        self._seen += seen(ONLOOKER, facts)
        if self._steps % OFTEN == 0 and truth.stage != "over":  # the tasks that won are shown in that step
            self.missed += len(missed(deduce(ONLOOKER, self._seen), truth))
        for fact in facts:
            if type(fact) in COUNTED:
                self._counts[COUNTED[type(fact)]] += 1
            if isinstance(fact, f.GodsDealt):
                self.groups |= {f"dealt_{god}": (seat,) for seat, god in enumerate(fact.gods)}
        if truth.stage == "over":
            self.groups |= {f"held_{god}": (seat,) for seat, god in enumerate(truth.gods)}
            self.measured = {name: [number] for name, number in self._counts.items()}
