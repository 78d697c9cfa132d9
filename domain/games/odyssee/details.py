"""What the texts of facts tell beside the facts: from where, how much is left, whose it is, what a card says.

Everything comes from what everybody sees; what lies face down on the rim is told only to those who see it.
"""

from collections.abc import Callable, Mapping
from typing import Any, Literal

import msgspec

from domain.games.odyssee import facts as f
from domain.games.odyssee.readings import (
    Handed,
    ReadableCard,
    Spot,
    Starving,
    handed,
    place_of,
    readable,
    spot,
    starving,
    title,
    titles,
)
from domain.games.odyssee.scoring import Deciding, decided_by, ranking
from domain.games.odyssee.table import Ship, Table, evolve
from domain.games.odyssee.turns import blown
from domain.games.odyssee.words import CardName, Hex, Island
from domain.kernel.facts import Fact, Hidden, Seat
from domain.kernel.game import Detail

Landfall = Literal["no", "lands", "home"]


class RimCard(msgspec.Struct, frozen=True):
    """A card on the rim, by its title."""

    island: Island
    title: str


class OnTheRim(Detail):
    """The cards on the rim, as far as they are seen."""

    lying: tuple[RimCard, ...]


class Belongings(Detail):
    """What a seat has after the fact, and what the supply has. `starving`: when the crew dies."""

    now: Ship
    supply: int
    starving: Starving


class Delayed(Detail):
    """The turns that a seat is to skip now, and whether there were some before."""

    now: Ship
    added: bool


class Voyage(Detail):
    """From where a ship goes to where. `landfall`: what the next turn brings to a ship blown ashore."""

    start: Spot
    there: Spot
    stays: bool
    landfall: Landfall


class StormReach(Detail):
    """The seats whose ships a storm moves, and what the seat that laid the arrow has left."""

    hit: tuple[Seat, ...]
    now: Ship


class Shore(Detail):
    """On what sort of shore a ship lands, and whose it is. `chip`: whether the seat has a chip to lay there.

    `own`: the seat's own island; `first`: its card is on the rim; `owned`: the owner has a card to give;
    `poor`: the owner has none; `free`: the island has no owner, and its card is gone.
    """

    shore: Literal["syrte", "own", "first", "owned", "poor", "free"]
    owner: Seat | None
    chip: bool


class ReadAloud(Detail):
    """The card that is read aloud and carried out."""

    read: ReadableCard


class Choosing(Detail):
    """The cards among which an owner chooses, by their titles."""

    cards: tuple[str, ...]


class Encounter(Detail):
    """Where ships meet."""

    start: Spot


class Crews(Detail):
    """The heroes of both ships of a fight."""

    heroes: int
    other_heroes: int


class Throws(Detail):
    """A round of a fight: for each side its seat, throw, heroes and sum."""

    one: Seat
    one_pips: int
    one_heroes: int
    one_sum: int
    two: Seat
    two_pips: int
    two_heroes: int
    two_sum: int


class DealTerms(Detail):
    """What the one who offers gives and gets; on an island, also the title of the card for the adventure."""

    given: tuple[Handed, ...]
    taken: tuple[Handed, ...]
    adventure: str | None


class AfterRefusal(Detail):
    """What follows a refused offer: a round of the fight, or the choice of the island's owner."""

    then: Literal["round", "choice"]
    owner: Seat | None


class FinalCount(msgspec.Struct, frozen=True):
    """What counts for a seat when the match is over (9.3)."""

    seat: Seat
    chips: int
    cards: int
    islands: int


class FinalCounts(Detail):
    """What counts for the seats, the best first; `decided`: what made the first the best."""

    counts: tuple[FinalCount, ...]
    decided: Deciding


class Homecoming(Detail):
    """What the winner has, and what counts for the others, the best first."""

    now: Ship
    counts: tuple[FinalCount, ...]


def detail(table: Table, fact: Fact) -> Detail | None:
    """What the text of a fact tells beside it, from the viewer's table before the fact."""
    tell = _DETAIL.get(type(fact))
    return None if tell is None else tell(table, fact)


def _belongings(table: Table, fact: Any) -> Belongings:
    after = evolve(table, fact)
    ship = after.ships[fact.seat]
    return Belongings(ship, after.supply, starving(ship))


def _delayed(table: Table, fact: f.TurnsLost) -> Delayed:
    return Delayed(evolve(table, fact).ships[fact.seat], added=table.ships[fact.seat].skip > 0)


def _cards_laid(table: Table, fact: f.CardsLaid) -> OnTheRim:
    return OnTheRim(() if isinstance(fact.cards, Hidden) else _lying(table, fact.cards))


def _rim_turned(table: Table, fact: f.RimTurned) -> OnTheRim:
    return OnTheRim(_lying(table, fact.cards))


def _lying(table: Table, cards: tuple[CardName | Hidden | None, ...]) -> tuple[RimCard, ...]:
    numbered = enumerate(cards, 1)
    return tuple(
        RimCard(island, title(table.deck, card)) for island, card in numbered if isinstance(card, str)
    )


def _sailed(table: Table, fact: f.ShipSailed | f.ShipFerried) -> Voyage:
    return _voyage(table, fact.seat, fact.to, "no")


def _blown(table: Table, fact: f.ShipBlown | f.ShipDrifted) -> Voyage:
    lands: Landfall = "home" if fact.to == table.sea.ithaca else "lands"
    by_own_arrow = isinstance(fact, f.ShipBlown) and fact.seat == table.active
    return _voyage(table, fact.seat, fact.to, lands if fact.ashore and not by_own_arrow else "no")


def _voyage(table: Table, seat: Seat, to: Hex, landfall: Landfall) -> Voyage:
    start = place_of(table, seat)
    return Voyage(start, spot(table.sea, to), stays=start.hex == to, landfall=landfall)


def _storm_laid(table: Table, fact: f.StormLaid) -> StormReach:
    hit = tuple(ship.seat for ship in blown(table, fact.seat, fact.direction, fact.anchor))
    return StormReach(hit, evolve(table, fact).ships[fact.seat])


def _landed(table: Table, fact: f.Landed) -> Shore:
    if fact.island is None:
        return Shore("syrte", None, chip=False)
    owner, chip = table.owner(fact.island), table.may_lay(fact.seat, fact.island)
    if owner == fact.seat:
        return Shore("own", owner, chip=True)
    if table.rim[fact.island - 1] is not None:
        return Shore("first", owner, chip)
    if owner is None:
        return Shore("free", owner, chip)
    return Shore("owned" if table.ships[owner].cards else "poor", owner, chip)


def _read(table: Table, fact: f.CardTaken | f.CardGiven) -> ReadAloud:
    return ReadAloud(readable(table.deck, fact.card))


def _choice_opened(table: Table, fact: f.ChoiceOpened) -> Choosing:
    return Choosing(titles(table.deck, table.ships[fact.owner].cards))


def _ships_met(table: Table, fact: f.ShipsMet) -> Encounter:
    return Encounter(place_of(table, fact.seat))


def _fight_called(table: Table, fact: f.FightCalled) -> Crews:
    return Crews(table.ships[fact.seat].heroes, table.ships[fact.other].heroes)


def _round_fought(table: Table, fact: f.RoundFought) -> Throws:
    (one, two), (one_pips, two_pips), (one_sum, two_sum) = fact.seats, fact.pips, fact.sums
    one_heroes, two_heroes = table.ships[one].heroes, table.ships[two].heroes
    return Throws(one, one_pips, one_heroes, one_sum, two, two_pips, two_heroes, two_sum)


def _deal(table: Table, fact: f.OfferMade | f.DealStruck) -> DealTerms:
    adventure = None if fact.card is None else title(table.deck, fact.card)
    return DealTerms(handed(table.deck, fact.gives), handed(table.deck, fact.gets), adventure)


def _offer_refused(table: Table, _: f.OfferRefused) -> AfterRefusal:
    if table.visit is None:
        return AfterRefusal("round", None)
    return AfterRefusal("choice", table.visit.owner)


def _home_reached(table: Table, fact: f.HomeReached) -> Homecoming:
    after = evolve(table, fact)
    others = tuple(count for count in _counts(after) if count.seat != fact.seat)
    return Homecoming(after.ships[fact.seat], others)


def _cap_reached(table: Table, fact: f.CapReached) -> FinalCounts:
    after = evolve(table, fact)
    return FinalCounts(_counts(after), decided_by(after))


def _counts(table: Table) -> tuple[FinalCount, ...]:
    return tuple(
        FinalCount(seat, table.ships[seat].chips, len(table.ships[seat].cards), len(table.owned(seat)))
        for group in ranking(table)
        for seat in group
    )


_DETAIL: Mapping[type[Fact], Callable[[Table, Any], Detail]] = {
    f.CardsLaid: _cards_laid,
    f.TurnBegan: _belongings,
    f.TurnSkipped: _belongings,
    f.ShipSailed: _sailed,
    f.StormLaid: _storm_laid,
    f.ShipBlown: _blown,
    f.Landed: _landed,
    f.CardTaken: _read,
    f.ChoiceOpened: _choice_opened,
    f.CardGiven: _read,
    f.ChipLaid: _belongings,
    f.GiftsWon: _belongings,
    f.GiftsLost: _belongings,
    f.HeroesJoined: _belongings,
    f.HeroesLost: _belongings,
    f.TurnsLost: _delayed,
    f.ShipDrifted: _blown,
    f.ShipFerried: _sailed,
    f.ShipLost: _belongings,
    f.ShipsMet: _ships_met,
    f.FightCalled: _fight_called,
    f.RoundFought: _round_fought,
    f.OfferMade: _deal,
    f.OfferRefused: _offer_refused,
    f.DealStruck: _deal,
    f.HomeReached: _home_reached,
    f.CapReached: _cap_reached,
    f.RimTurned: _rim_turned,
}
