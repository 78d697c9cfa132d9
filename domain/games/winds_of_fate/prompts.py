"""What a seat is asked, and what each of its choices does. All from the seat's own table."""

from collections.abc import Callable, Mapping, Sequence
from typing import TypeVar

from domain.games.winds_of_fate.adventure import playable
from domain.games.winds_of_fate.bets import paying, payout, soonest_end, targets
from domain.games.winds_of_fate.effects import can_be, crew_after
from domain.games.winds_of_fate.lines import Change, StackLine, TargetLine, TileLine, effect_line, tile_line
from domain.games.winds_of_fate.scoring import CHIP, RIGHT
from domain.games.winds_of_fate.table import Stage, Table, feature
from domain.games.winds_of_fate.words import ROUNDS, Bet, Destiny, Due, Space, Suit, Tile, suit
from domain.kernel.facts import Seat, known
from domain.kernel.game import Label, Prompt
from domain.kernel.offers import Offer, OneOf

Line = TypeVar("Line", bound=StackLine)


class DestinyAsked(Prompt):
    """1.7 Which destiny? `right`: the points for the right one."""

    right: int


class DestinyChoice(Prompt):
    """1.7 A destiny card is laid face down."""


class CardAsked(Prompt):
    """3.1 A card or a pass? `number` and `suit`: of the seat's cards in this adventure, None if it has none.

    `playable`: whether the seat holds a card that it may play. `others`: who else is still in the adventure.
    """

    round: int
    last: int
    space: Space
    tile: Tile | None
    crew: int
    number: int
    suit: Suit | None
    playable: bool
    others: tuple[Seat, ...]


class PlayChoice(Prompt):
    """3.1 A card is played. 3.2 `suit`: the one to follow, if the seat has played."""

    suit: Suit | None


class PassChoice(Prompt):
    """3.3 The seat passes. 3.5 `kept`: the destiny that it may switch, None if it has played."""

    place: int
    kept: Destiny | None


class RewardAsked(Prompt):
    """4.3 Which reward tile?"""

    offered: tuple[TileLine, ...]


class DraftChoice(Prompt):
    """4.3 A tile is taken. `idle`: those that would do nothing for this seat."""

    idle: tuple[Tile, ...]


class BetAsked(Prompt):
    """5.1 A bet? `stage` and `tile`: who asks. `worth`: the points for a chip that is kept."""

    stage: Stage
    tile: Tile | None
    round: int
    last: int
    chips: int
    worth: int


class PlaceChoice(Prompt):
    """5.1 A bet is placed. 5.4 `late`: a bet on the current round can no longer pay."""

    round: int
    last: int
    late: bool


class BetMoveAsked(Prompt):
    """5.3 Is a stack moved? `stacks`: those of the seat."""

    stage: Stage
    tile: Tile | None
    stacks: tuple[StackLine, ...]


class StackChoice(Prompt):
    """5.3 A stack is moved. 5.4 `targets`: where to, and what it may still pay there."""

    chips: int
    round: int
    targets: tuple[TargetLine, ...]


class EffectAsked(Prompt):
    """2.5 Does the seat take what a tile offers it? `crew`: how many they are now."""

    stage: Stage
    tile: Tile | None
    change: Change
    number: int
    crew: int


class AcceptChoice(Prompt):
    """2.5 The seat takes it. `crew`: how many they are then."""

    change: Change
    number: int
    crew: int


class DeclineChoice(Prompt):
    """2.5 The seat does not."""

    change: Change


class OwnStack(Label):
    """A stack of the seat."""

    chips: int
    round: int


class KeptDestiny(Label):
    """3.5 The seat keeps its destiny."""

    destiny: Destiny


class OtherDestiny(Label):
    """3.5 The seat switches to a destiny."""

    destiny: Destiny


def labels(table: Table, seat: Seat, offer: Offer) -> Mapping[str, Sequence[Label]]:
    """5.3 Which stack is moved: it is named by its chips and its round. 3.5 Which destiny a pass leaves."""
    destinies, own = offer.fields.get("destiny"), known(table.destinies[seat])
    if offer.move == "pass" and isinstance(destinies, OneOf) and own is not None:
        return {
            "destiny": [KeptDestiny(own) if each is None else OtherDestiny(each) for each in destinies.values]
        }
    numbers = offer.fields.get("stack")
    if not isinstance(numbers, OneOf):
        return {}
    bets = (table.bets[number] for number in numbers.values)
    return {"stack": [OwnStack(bet.chips, bet.round) for bet in bets]}


def prompt(table: Table, seat: Seat) -> Prompt:
    """What the seat, which is to act, is asked."""
    if table.queue:
        return _effect_asked(table, seat)
    match table.stage:
        case "adventure":
            return _card_asked(table, seat)
        case "draft":
            tiles = (feature(table.tiles.rewards, tile) for tile in table.rewards)
            return RewardAsked(tuple(map(tile_line, tiles)))
        case _:
            return DestinyAsked(RIGHT)


def choice(table: Table, seat: Seat, offer: Offer) -> Prompt:
    """What the moves of an offer to the seat do."""
    return _CHOICES[offer.move](table, seat, offer)


def _card_asked(table: Table, seat: Seat) -> Prompt:
    follow, order = _follows(table, seat), table.order
    return CardAsked(
        round=table.round,
        last=ROUNDS,
        space=table.space,
        tile=table.places.get(table.space),
        crew=table.crew,
        number=len(table.played[seat]),
        suit=follow,
        playable=bool(playable(table.hands[seat], follow)),
        others=tuple(other for other in order if other != seat and other not in table.passed),
    )


def _follows(table: Table, seat: Seat) -> Suit | None:
    """3.2 The suit of the cards that the seat has played in this adventure."""
    played = table.played[seat]
    if not played:
        return None
    return "help" if suit(known(played[0])) == "help" else "hinder"


def _effect_asked(table: Table, seat: Seat) -> Prompt:
    effect = effect_line(table.queue[0].effect)
    tile = table.places.get(table.space) if table.stage == "encounter" else None
    match effect.change:
        case "place_bet":
            return BetAsked(table.stage, tile, table.round, ROUNDS, table.chips[seat], CHIP)
        case "move_bet":
            own = [bet for bet in table.bets if bet.seat == seat]
            return BetMoveAsked(table.stage, tile, _lines(StackLine, own, soonest_end(table)))
        case _:
            return EffectAsked(table.stage, tile, effect.change, effect.number, table.crew)


def _lines(line: type[Line], bets: Sequence[Bet], soonest: int) -> tuple[Line, ...]:
    return tuple(_line(line, bet, paying(bet, soonest)) for bet in bets)


def _line(line: type[Line], bet: Bet, rounds: range) -> Line:
    if not rounds:
        return line(bet.chips, bet.round, "never", 0, 0, 0)
    most = max(payout(bet, end) for end in rounds)
    return line(bet.chips, bet.round, "once" if len(rounds) == 1 else "span", most, rounds[0], rounds[-1])


def _play(table: Table, seat: Seat, _: Offer) -> Prompt:
    return PlayChoice(_follows(table, seat))


def _pass(table: Table, seat: Seat, _: Offer) -> Prompt:
    kept = None if table.played[seat] else table.destinies[seat]
    return PassChoice(len(table.order) - len(table.passed), None if kept is None else known(kept))


def _draft(table: Table, seat: Seat, _: Offer) -> Prompt:
    idle = (tile for tile in table.rewards if not _does(table, seat, tile))
    return DraftChoice(tuple(idle))


def _does(table: Table, seat: Seat, tile: Tile) -> bool:
    """2.5 Whether anything comes of the tile for the seat."""
    return any(can_be(table, Due(seat, effect)) for effect in feature(table.tiles.rewards, tile).effects)


def _place(table: Table, _: Seat, __: Offer) -> Prompt:
    return PlaceChoice(table.round, ROUNDS, not paying(Bet(0, table.round, 1), soonest_end(table)))


def _stack(table: Table, _: Seat, offer: Offer) -> Prompt:
    field = offer.fields["stack"]
    assert isinstance(field, OneOf)
    bet = table.bets[field.values[0]]
    moved = [Bet(bet.seat, target, bet.chips) for target in targets(bet, table.round)]
    return StackChoice(bet.chips, bet.round, _lines(TargetLine, moved, soonest_end(table)))


def _accept(table: Table, _: Seat, __: Offer) -> Prompt:
    effect = table.queue[0].effect
    line = effect_line(effect)
    if effect.do != "crew":
        return AcceptChoice(line.change, line.number, table.crew)
    crew = crew_after(table, effect.amount)
    return AcceptChoice(line.change, abs(crew - table.crew), crew)


def _decline(table: Table, _: Seat, __: Offer) -> Prompt:
    return DeclineChoice(effect_line(table.queue[0].effect).change)


_CHOICES: Mapping[str, Callable[[Table, Seat, Offer], Prompt]] = {
    "choose_destiny": lambda _, __, ___: DestinyChoice(),
    "play": _play,
    "pass": _pass,
    "draft": _draft,
    "place_bet": _place,
    "move_bet": _stack,
    "accept": _accept,
    "decline": _decline,
}
