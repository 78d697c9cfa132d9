"""What a simulation measures of a match: its length, what was used, and whether it helps to begin."""

from collections import Counter
from collections.abc import Mapping, Sequence

from domain.games.odyssee import deduction
from domain.games.odyssee import facts as f
from domain.games.odyssee.table import Table
from domain.kernel.facts import ONLOOKER, Fact, Seat
from domain.kernel.match.fold import seen

COUNTED: Mapping[type[Fact], str] = {
    f.StormLaid: "storms",
    f.FightCalled: "fights",
    f.DealStruck: "deals",
    f.GiftsWon: "effect gifts won",
    f.GiftsLost: "effect gifts lost",
    f.HeroesJoined: "effect heroes joined",
    f.TrialThrown: "effect trial",
    f.GodDieThrown: "effect toss",
    f.TurnsLost: "effect skip",
    f.Protected: "effect protect",
    f.ProtectionUsed: "effect protection used",
    f.ShipDrifted: "effect drift",
    f.ShipFerried: "effect ferry",
    f.ChipBarred: "effect bar",
}

OTHERS = ("effect heroes lost", "lost by hunger", "lost by fight", "lost by adventure")


class OdysseeStudy:
    """Turns of a seat; how often each card and each effect was used; ships lost, and how.

    `missed`: the cards that lay where onlookers would have ruled them out; looked at where the rim changed.

    The groups are the places in the order of turns: who wins tells whether beginning helps.
    """

    def __init__(self) -> None:
        self.measured: dict[str, list[int]] = {}
        self.groups: dict[str, tuple[Seat, ...]] = {}
        self.missed = 0
        self._known = deduction.KnownRim()
        self._counts: Counter[str] = Counter(dict.fromkeys((*COUNTED.values(), *OTHERS), 0))
        self._adventure = False

    def learn(self, facts: Sequence[Fact], truth: Table) -> None:
        """Counts, and reports when the match is over."""
        so_far, self._known = self._known, deduction.known(seen(ONLOOKER, facts), self._known)
        if self._known is not so_far:
            self.missed += len(deduction.missed(self._known, truth))
        for fact in facts:
            self._count(fact)
            if isinstance(fact, f.SeaLaid):
                self._begin(fact)
        if truth.phase == "over":
            turns = max(ship.turns for ship in truth.ships)
            self.measured = {"turns": [turns]} | {name: [number] for name, number in self._counts.items()}

    def _begin(self, laid: f.SeaLaid) -> None:
        seats = laid.seats
        self.groups = {f"turn order {at + 1}": ((laid.first + at) % seats,) for at in range(seats)}
        self._counts.update({f"card {card.name}": 0 for card in laid.deck.cards})

    def _count(self, fact: Fact) -> None:
        if (name := COUNTED.get(type(fact))) is not None:
            self._counts[name] += 1
        match fact:
            case f.CardTaken(_, _, card) | f.CardGiven(_, _, card):
                self._counts[f"card {card}"] += 1
                self._adventure = True
            case f.TurnBegan() | f.RoundFought():
                self._adventure = False
            case f.HeroesLost() if self._adventure:
                self._counts["effect heroes lost"] += 1
            case f.ShipLost(_, cause):
                self._counts[f"lost by {cause}"] += 1
