"""What the texts of facts tell beside the facts: from where, by which tile, how much there is now.

Each detail is made from the viewer's own table before the fact.
"""

from collections.abc import Callable, Mapping
from typing import Any, Literal

from domain.games.winds_of_fate import facts as f
from domain.games.winds_of_fate.lines import (
    Change,
    DestinyLine,
    EffectLine,
    ScoreLine,
    SpaceLine,
    TileLine,
    effect_line,
    tile_line,
)
from domain.games.winds_of_fate.scoring import order_of_scores
from domain.games.winds_of_fate.table import Stage, Table, feature
from domain.games.winds_of_fate.words import ROUNDS, Destiny, Space, Tile, suit, value
from domain.kernel.facts import Fact, Hidden, Seat
from domain.kernel.game import Detail


class BoardDetail(Detail):
    """`places`: the tile of each space."""

    places: tuple[SpaceLine, ...]


class ShuffleDetail(Detail):
    """`again`: whether the cards were shuffled before."""

    again: bool


class RoundDetail(Detail):
    """`last`: the number of the last round. `order`: the turn order of this one."""

    last: int
    order: tuple[Seat, ...]


class SailDetail(Detail):
    """`start`: the space that the ship leaves."""

    start: Space


class TileDetail(Detail):
    """What the tile does."""

    effects: tuple[EffectLine, ...]


class CrewDetail(Detail):
    """`tile`: the encounter. `accepted`: whether it was the choice of `seat`."""

    tile: Tile
    accepted: bool
    seat: Seat | None


class DrawDetail(Detail):
    """`stage`: when the cards are drawn."""

    stage: Stage


class TotalDetail(Detail):
    """`total`: the points or chips that the player has now."""

    total: int


class BetDetail(Detail):
    """`supply`: the chips of the stack that come from the supply."""

    supply: int


class StackDetail(Detail):
    """`chips`: how many are in the stack."""

    chips: int


class DeclineDetail(Detail):
    """What was declined."""

    change: Change


class LapseDetail(Detail):
    """Why nothing comes of the effect."""

    reason: Literal["ship", "crew", "cards", "chip", "marker", "stack", "stuck"]


class RewardsDetail(Detail):
    """`space`: where the ship is. `offered`: the reward tiles with what they do."""

    space: Space
    offered: tuple[TileLine, ...]


class CardDetail(Detail):
    """`number`: the cards that the player has played in this adventure, with this one."""

    number: int


class SwitchDetail(Detail):
    """`before`: the destiny that the player gives up, as far as the viewer knows it."""

    before: Destiny | Hidden | None


class GodDetail(Detail):
    """`helps`: whether it is Athena. `number`: the god's value."""

    helps: bool
    number: int


class TurnedDetail(Detail):
    """`helps`: whether the cards are Help. `total`: their values together."""

    helps: bool
    total: int


class ResultDetail(Detail):
    """`even`: whether both sides are worth the same."""

    even: bool


class DestiniesDetail(Detail):
    """The destiny that each player chose."""

    chosen: tuple[DestinyLine, ...]


class ScoreDetail(Detail):
    """`scores`: the best first. `tied`: the players with the most points, if they are several.

    `best`: who comes first. Whether they win is for the match to say, for they may have left it.
    """

    scores: tuple[ScoreLine, ...]
    best: Seat
    tied: tuple[Seat, ...]


def detail(table: Table, fact: Fact) -> Detail | None:
    """What the text of the fact tells beside it; None if the fact says all."""
    found = _DETAIL.get(type(fact))
    return None if found is None else found(table, fact)


def _board(_: Table, fact: f.BoardLaid) -> Detail:
    return BoardDetail(tuple(SpaceLine(space, tile) for space, tile in fact.places.items()))


def _shuffled(table: Table, _: Fact) -> Detail:
    return ShuffleDetail(again=table.round > 0)


def _round(table: Table, _: f.RoundBegan) -> Detail:
    return RoundDetail(ROUNDS, table.order)


def _sailed(table: Table, _: f.ShipSailed) -> Detail:
    return SailDetail(table.space)


def _met(table: Table, fact: f.TileMet) -> Detail:
    return TileDetail(tile_line(feature(table.tiles.encounters, fact.tile)).effects)


def _crew(table: Table, _: f.CrewLost | f.CrewGained) -> Detail:
    due = table.queue[0]
    return CrewDetail(table.places[table.space], due.effect.may, due.seat)


def _drawn(table: Table, _: f.CardsDrawn) -> Detail:
    return DrawDetail(table.stage)


def _points(table: Table, fact: f.PointsGained) -> Detail:
    return TotalDetail(table.points[fact.seat] + fact.points)


def _chips(table: Table, fact: f.ChipsTaken) -> Detail:
    return TotalDetail(table.chips[fact.seat] + fact.chips)


def _bet(_: Table, fact: f.BetPlaced) -> Detail:
    return BetDetail(fact.chips - 1)


def _moved(table: Table, fact: f.BetMoved) -> Detail:
    return StackDetail(table.bets[fact.stack].chips)


def _declined(table: Table, _: f.Declined) -> Detail:
    return DeclineDetail(effect_line(table.queue[0].effect).change)


def _lapsed(table: Table, fact: f.Lapsed) -> Detail:
    match fact.effect:
        case "place_bet" if fact.seat is not None:
            return LapseDetail("marker" if table.chips[fact.seat] else "chip")
        case "move_bet":
            return LapseDetail("stuck" if any(bet.seat == fact.seat for bet in table.bets) else "stack")
        case "crew":
            return LapseDetail("ship" if fact.seat is None else "crew")
        case _:
            return LapseDetail("cards")


def _rewards(table: Table, fact: f.RewardsShown) -> Detail:
    offered = (feature(table.tiles.rewards, tile) for tile in fact.rewards)
    return RewardsDetail(table.space, tuple(map(tile_line, offered)))


def _card(table: Table, fact: f.CardPlayed | f.Passed) -> Detail:
    played = len(table.played[fact.seat])
    return CardDetail(played + 1 if isinstance(fact, f.CardPlayed) else played)


def _switched(table: Table, fact: f.DestinySwitched) -> Detail:
    return SwitchDetail(table.destinies[fact.seat])


def _god(_: Table, fact: f.GodTurned) -> Detail:
    return GodDetail(suit(fact.god) == "athena", value(fact.god))


def _turned(_: Table, fact: f.CardsTurned) -> Detail:
    return TurnedDetail(suit(fact.cards[0]) == "help", sum(map(value, fact.cards)))


def _result(_: Table, fact: f.AdventureResolved) -> Detail:
    return ResultDetail(fact.help == fact.hinder)


def _taken(table: Table, fact: f.RewardTaken) -> Detail:
    return TileDetail(tile_line(feature(table.tiles.rewards, fact.tile)).effects)


def _destinies(_: Table, fact: f.DestiniesTurned) -> Detail:
    return DestiniesDetail(tuple(DestinyLine(*chosen) for chosen in enumerate(fact.destinies)))


def _scored(table: Table, fact: f.Scored) -> Detail:
    order = order_of_scores(table.order, fact.totals)
    parts = (fact.totals, fact.bets, fact.chips, fact.destiny, fact.points)
    scores = tuple(ScoreLine(seat, *(part[seat] for part in parts)) for seat in order)
    most = tuple(seat for seat in order if fact.totals[seat] == fact.totals[order[0]])
    return ScoreDetail(scores, order[0], most if len(most) > 1 else ())


_DETAIL: Mapping[type[Fact], Callable[[Table, Any], Detail]] = {
    f.BoardLaid: _board,
    f.DeckShuffled: _shuffled,
    f.GodsShuffled: _shuffled,
    f.RoundBegan: _round,
    f.ShipSailed: _sailed,
    f.TileMet: _met,
    f.CrewLost: _crew,
    f.CrewGained: _crew,
    f.CardsDrawn: _drawn,
    f.PointsGained: _points,
    f.ChipsTaken: _chips,
    f.BetPlaced: _bet,
    f.BetMoved: _moved,
    f.Declined: _declined,
    f.Lapsed: _lapsed,
    f.RewardsShown: _rewards,
    f.CardPlayed: _card,
    f.Passed: _card,
    f.DestinySwitched: _switched,
    f.GodTurned: _god,
    f.CardsTurned: _turned,
    f.AdventureResolved: _result,
    f.RewardTaken: _taken,
    f.DestiniesTurned: _destinies,
    f.Scored: _scored,
}
