"""The table, and what every fact does to it. The truth and the views are folds of this one `evolve`."""

from collections.abc import Mapping
from functools import lru_cache
from typing import Any, Final, Literal, TypeVar

import msgspec

from domain.games.winds_of_fate import facts as f
from domain.games.winds_of_fate.words import (
    CHIPS,
    TROY,
    Bet,
    Board,
    Card,
    Destiny,
    Due,
    Effect,
    Feature,
    God,
    Space,
    Tile,
    TileSet,
    WindsOptions,
)
from domain.kernel.content import shared
from domain.kernel.facts import HIDDEN, Fact, Hidden, Seat
from domain.threadsafe.evolution import Evolve, evolution

replace = msgspec.structs.replace
T = TypeVar("T")

Stage = Literal["unlaid", "destiny", "encounter", "adventure", "consolation", "draft", "over"]
Cards = tuple[Card | Hidden, ...]

_EMPTIED: Final[Mapping[Stage, Stage]] = {
    "encounter": "encounter",
    "consolation": "draft",
    "draft": "draft",
}
"""The stage once the last effect of the queue is done: after the last consolation the drafting begins."""


class Table(msgspec.Struct, frozen=True, gc=False):
    """A match as far as its facts show it; tuples are by seat, except where noted.

    `order`: the turn order, first to last; while seats pass, still that of this round. `passed`: the seats
    out of the adventure, in the order of passing. `turn`: the seat to play or pass next. `played`: cards face
    down. `queue`: the effects still to come; between moves the first one waits for its seat.
    `drafters`: the seats to take a reward tile, the next first. `won`: the last adventure. `bets`: all
    stacks, in the order of placing.
    """

    stage: Stage = "unlaid"
    board: Board = None  # type: ignore[assignment]  # no code reads the board before BoardLaid
    tiles: TileSet = None  # type: ignore[assignment]
    options: WindsOptions = WindsOptions()
    places: dict[Space, Tile] = {}
    order: tuple[Seat, ...] = ()
    round: int = 0
    space: Space = TROY
    crew: int = 0
    crew_at_start: int = 0
    hands: tuple[Cards, ...] = ()
    played: tuple[Cards, ...] = ()
    passed: tuple[Seat, ...] = ()
    turn: Seat = 0
    god: God | None = None
    won: bool = True
    queue: tuple[Due, ...] = ()
    rewards: tuple[Tile, ...] = ()
    drafters: tuple[Seat, ...] = ()
    destinies: tuple[Destiny | Hidden | None, ...] = ()
    chips: tuple[int, ...] = ()
    points: tuple[int, ...] = ()
    bets: tuple[Bet, ...] = ()
    deck: Cards = ()
    discards: tuple[Card, ...] = ()
    gods: tuple[God | Hidden, ...] = ()
    ending: Destiny | None = None
    scores: tuple[int, ...] = ()


def put(values: tuple[T, ...], seat: Seat, value: T) -> tuple[T, ...]:
    """The values with another one for the seat."""
    changed = list(values)
    changed[seat] = value
    return tuple(changed)


def feature(features: tuple[Feature, ...], name: Tile) -> Feature:
    """The tile of that name."""
    for tile in features:
        if tile.name == name:
            return tile
    raise LookupError(f"there is no tile {name}")


def pile(cards: tuple[T, ...] | Hidden) -> tuple[T, ...]:
    """The cards of a pile, face down or not: their number is never hidden."""
    return () if type(cards) is Hidden else cards


def _board_laid(_: Table, fact: f.BoardLaid) -> Table:
    seats = len(fact.order)
    nothing: tuple[Cards, ...] = ((),) * seats
    return Table(
        stage="destiny",
        board=shared(fact.board),
        tiles=shared(fact.tiles),
        options=fact.options,
        places=fact.places,
        order=fact.order,
        crew=fact.crew,
        crew_at_start=fact.crew,
        hands=nothing,
        played=nothing,
        destinies=(None,) * seats,
        chips=(CHIPS,) * seats,
        points=(0,) * seats,
    )


def _deck_shuffled(table: Table, fact: f.DeckShuffled) -> Table:
    return replace(table, deck=(*table.deck, *pile(fact.cards)), discards=())


def _gods_shuffled(table: Table, fact: f.GodsShuffled) -> Table:
    return replace(table, gods=fact.gods)


def _decks_reshuffled(table: Table, fact: f.DecksReshuffled) -> Table:
    return replace(table, deck=pile(fact.deck), gods=pile(fact.gods))


def _dealt(table: Table, fact: f.Dealt) -> Table:
    drawn = pile(fact.cards)
    return replace(
        table,
        hands=put(table.hands, fact.seat, _with(table.hands[fact.seat], drawn)),
        deck=table.deck[len(drawn) :],
    )


def _cards_drawn(table: Table, fact: f.CardsDrawn) -> Table:
    drawn, left = pile(fact.cards), table.queue[1:]
    return replace(
        table,
        hands=put(table.hands, fact.seat, _with(table.hands[fact.seat], drawn)),
        deck=table.deck[len(drawn) :],
        queue=left,
        stage=table.stage if left else _EMPTIED[table.stage],
    )


def _with(hand: Cards, drawn: Cards) -> Cards:
    """The hand with more cards. Hands are kept in order, so that a seat's own is the same in its view."""
    cards: Any = hand + drawn
    return tuple(sorted(cards)) if cards and type(cards[0]) is str and type(cards[-1]) is str else cards


def _destiny_chosen(table: Table, fact: f.DestinyChosen | f.DestinySwitched) -> Table:
    return replace(table, destinies=put(table.destinies, fact.seat, fact.destiny))


def _round_began(table: Table, fact: f.RoundBegan) -> Table:
    return replace(table, stage="encounter", round=fact.number, god=None)


def _ship_sailed(table: Table, fact: f.ShipSailed) -> Table:
    return replace(table, space=fact.space)


def _tile_met(table: Table, fact: f.TileMet) -> Table:
    queue: tuple[Due, ...] = ()
    for effect in feature(table.tiles.encounters, fact.tile).effects:
        queue += _dues(table, effect)
    return replace(table, queue=queue)


def _dues(table: Table, effect: Effect) -> tuple[Due, ...]:
    """The seats that the effect of an encounter tile is for, in turn order."""
    match effect.who:
        case None:
            return (Due(None, effect),)
        case "each":
            return tuple([Due(seat, effect) for seat in table.order])
        case "first":
            return (Due(table.order[0], effect),)
        case "last":
            return (Due(table.order[-1], effect),)
        case "fewest":
            return (Due(min(table.order, key=lambda seat: len(table.hands[seat])), effect),)


def _crew_changed(table: Table, fact: f.CrewLost | f.CrewGained) -> Table:
    left = table.queue[1:]
    return replace(table, crew=fact.crew, queue=left, stage=table.stage if left else _EMPTIED[table.stage])


def _points_gained(table: Table, fact: f.PointsGained) -> Table:
    points, left = table.points[fact.seat] + fact.points, table.queue[1:]
    return replace(
        table,
        points=put(table.points, fact.seat, points),
        queue=left,
        stage=table.stage if left else _EMPTIED[table.stage],
    )


def _chips_taken(table: Table, fact: f.ChipsTaken) -> Table:
    chips, left = table.chips[fact.seat] + fact.chips, table.queue[1:]
    return replace(
        table,
        chips=put(table.chips, fact.seat, chips),
        queue=left,
        stage=table.stage if left else _EMPTIED[table.stage],
    )


def _bet_placed(table: Table, fact: f.BetPlaced) -> Table:
    bets = (*table.bets, Bet(fact.seat, fact.round, fact.chips))
    chips, left = put(table.chips, fact.seat, table.chips[fact.seat] - 1), table.queue[1:]
    return replace(
        table,
        bets=bets,
        chips=chips,
        queue=left,
        stage=table.stage if left else _EMPTIED[table.stage],
    )


def _bet_moved(table: Table, fact: f.BetMoved) -> Table:
    bet, left = replace(table.bets[fact.stack], round=fact.round), table.queue[1:]
    return replace(
        table,
        bets=put(table.bets, fact.stack, bet),
        queue=left,
        stage=table.stage if left else _EMPTIED[table.stage],
    )


def _without_effect(table: Table, _: f.Declined | f.Lapsed) -> Table:
    left = table.queue[1:]
    return replace(table, queue=left, stage=table.stage if left else _EMPTIED[table.stage])


def _rewards_shown(table: Table, fact: f.RewardsShown) -> Table:
    return replace(table, stage="adventure", rewards=fact.rewards, passed=(), turn=table.order[0])


def _card_played(table: Table, fact: f.CardPlayed) -> Table:
    seat = fact.seat
    return replace(
        table,
        hands=put(table.hands, seat, _without(table.hands[seat], fact.card)),
        played=put(table.played, seat, (*table.played[seat], fact.card)),
        turn=_next(table.order, table.passed, seat),
    )


def _without(hand: Cards, card: Card | Hidden) -> Cards:
    """The hand without a card; all of it is hidden where that card is not known."""
    try:
        at = hand.index(card)
    except ValueError:
        return (HIDDEN,) * (len(hand) - 1)
    return hand[:at] + hand[at + 1 :]


def _passed(table: Table, fact: f.Passed) -> Table:
    passed = (*table.passed, fact.seat)
    return replace(table, passed=passed, turn=_next(table.order, passed, fact.seat))


@lru_cache(maxsize=1024)
def _next(order: tuple[Seat, ...], passed: tuple[Seat, ...], seat: Seat) -> Seat:
    """The next seat in turn order; the same seat if no other is in the adventure."""
    at = order.index(seat) + 1
    for other in order[at:] + order[:at]:
        if other not in passed:
            return other
    return seat


def _god_turned(table: Table, fact: f.GodTurned) -> Table:
    return replace(table, god=fact.god, gods=table.gods[1:])


def _cards_turned(table: Table, fact: f.CardsTurned) -> Table:
    return replace(table, played=put(table.played, fact.seat, ()), discards=(*table.discards, *fact.cards))


def _adventure_resolved(table: Table, fact: f.AdventureResolved) -> Table:
    """3.3 The markers taken make the new turn order, and 4.2 their consolations are due in it."""
    order = table.passed[::-1]
    queue: tuple[Due, ...] = ()
    for seat, due in zip(order, table.tiles.consoled, strict=False):
        queue += due[seat]
    return replace(
        table,
        stage="consolation" if queue else "draft",
        won=fact.won,
        crew=fact.crew,
        order=order,
        drafters=order,
        queue=queue,
    )


def _reward_taken(table: Table, fact: f.RewardTaken) -> Table:
    return replace(
        table,
        rewards=tuple([tile for tile in table.rewards if tile != fact.tile]),
        drafters=table.drafters[1:],
        queue=table.tiles.rewarded[fact.tile][fact.seat],
    )


def _destinies_turned(table: Table, fact: f.DestiniesTurned) -> Table:
    return replace(table, stage="over", ending=fact.ending, destinies=fact.destinies, queue=(), drafters=())


def _scored(table: Table, fact: f.Scored) -> Table:
    return replace(table, scores=fact.totals)


def _hand_turned(table: Table, fact: f.HandTurned) -> Table:
    return replace(
        table,
        hands=put(table.hands, fact.seat, fact.cards),
        played=put(table.played, fact.seat, fact.played),
        destinies=put(table.destinies, fact.seat, fact.destiny),
    )


def _decks_turned(table: Table, fact: f.DecksTurned) -> Table:
    return replace(table, deck=fact.deck, gods=fact.gods)


_EVOLVE: Mapping[type[Fact], Evolve[Table]] = {
    f.BoardLaid: _board_laid,
    f.DeckShuffled: _deck_shuffled,
    f.GodsShuffled: _gods_shuffled,
    f.DecksReshuffled: _decks_reshuffled,
    f.Dealt: _dealt,
    f.DestinyChosen: _destiny_chosen,
    f.RoundBegan: _round_began,
    f.ShipSailed: _ship_sailed,
    f.TileMet: _tile_met,
    f.CrewLost: _crew_changed,
    f.CrewGained: _crew_changed,
    f.CardsDrawn: _cards_drawn,
    f.PointsGained: _points_gained,
    f.ChipsTaken: _chips_taken,
    f.BetPlaced: _bet_placed,
    f.BetMoved: _bet_moved,
    f.Declined: _without_effect,
    f.Lapsed: _without_effect,
    f.RewardsShown: _rewards_shown,
    f.CardPlayed: _card_played,
    f.Passed: _passed,
    f.DestinySwitched: _destiny_chosen,
    f.GodTurned: _god_turned,
    f.CardsTurned: _cards_turned,
    f.AdventureResolved: _adventure_resolved,
    f.RewardTaken: _reward_taken,
    f.DestiniesTurned: _destinies_turned,
    f.Scored: _scored,
    f.HandTurned: _hand_turned,
    f.DecksTurned: _decks_turned,
}

evolve, look_ahead = evolution(_EVOLVE)
"""The table after a fact: what the fact hides is hidden in it too. And what follows from facts."""
