"""What effects are worth to a seat, and a table after the effects that are due to it."""

from collections.abc import Sequence

import msgspec

from domain.games.winds_of_fate.bets import can_place, stacked, targets
from domain.games.winds_of_fate.effects import crew_after
from domain.games.winds_of_fate.table import Table, put
from domain.games.winds_of_fate.words import ROUNDS, Bet, Due, Effect, Feature
from domain.kernel.facts import HIDDEN, Seat
from workers.bots.games.winds_of_fate.forecast import Chances, ends
from workers.bots.games.winds_of_fate.prospects import (
    CARD,
    HELD,
    Prospects,
    chances_to_win,
    drafted,
    gain,
    payouts,
    stakes,
)

replace = msgspec.structs.replace


def worth(bet: Bet, outlook: Chances) -> float:
    """What a stack may be expected to pay."""
    return sum(share * pays for share, pays in zip(ends(outlook), payouts(bet), strict=True))


def placings(table: Table, seat: Seat, outlook: Chances) -> list[tuple[float, int]]:
    """5.1 Every round on which the seat may place a bet, with what the bet may be expected to pay."""
    now = table.round
    return [(worth(Bet(seat, n, stacked(now, n)), outlook), n) for n in range(now, ROUNDS + 1)]


def shifts(table: Table, seat: Seat, outlook: Chances) -> list[tuple[float, int, int]]:
    """5.3 Every way to move a stack: its gain, the stack, and the round."""
    return [
        (worth(Bet(seat, there, bet.chips), outlook) - worth(bet, outlook), stack, there)
        for stack, bet in enumerate(table.bets)
        if bet.seat == seat
        for there in targets(bet, table.round)
    ]


def worth_of_tile(table: Table, seat: Seat, tile: Feature, outlook: Chances) -> float:
    """4.3 What a reward tile is worth to the seat."""
    return sum(worth_of_effect(table, seat, effect, outlook) for effect in tile.effects)


def worth_of_effect(table: Table, seat: Seat, effect: Effect, outlook: Chances) -> float:
    """What an effect that does not change the crew is worth to the seat."""
    match effect.do:
        case "draw":
            return CARD * effect.amount * min(1.0, (ROUNDS - table.round) / 3)
        case "chip":
            return HELD * effect.amount
        case "place_bet":
            return max(0.0, max(placings(table, seat, outlook))[0] - HELD) if can_place(table, seat) else 0.0
        case "move_bet":
            return max((better for better, _, _ in shifts(table, seat, outlook)), default=0.0)
        case "points":
            return float(effect.amount)
        case _:
            return 0.0


def worth_of_crew(table: Table, seat: Seat, amount: int, prospects: Prospects, outlook: Chances) -> float:
    """What a change of the crew is worth to the seat, by the ends that it leads to."""
    after = prospects.forecast(table, seat).before(table.round, table.space, crew_after(table, amount))
    return gain(stakes(table, seat), after, outlook, table.round)


def worth_of_table(table: Table, prospects: Prospects, seat: Seat | None = None) -> list[float]:
    """The chance of each seat to win, with what is due, where no adventure is under way.

    With a seat, by what that seat knows.
    """
    table = settled(table, prospects)
    own = [stakes(table, other, tile) for other, tile in enumerate(drafted(table))]
    return chances_to_win(table, prospects.ends(table, seat), own)


def settled(table: Table, prospects: Prospects) -> Table:
    """The table after all effects that are due, each done as its seat seems to like it best."""
    for due in table.queue:
        table = _done(table, due, prospects)
    return table


def _done(table: Table, due: Due, prospects: Prospects) -> Table:
    effect, seat = due.effect, due.seat
    if effect.do == "crew":
        return _with_crew(table, due, prospects)
    assert seat is not None
    match effect.do:
        case "draw":
            return replace(
                table, hands=put(table.hands, seat, (*table.hands[seat], *[HIDDEN] * effect.amount))
            )
        case "points":
            return replace(table, points=put(table.points, seat, table.points[seat] + effect.amount))
        case "chip":
            return replace(table, chips=put(table.chips, seat, table.chips[seat] + effect.amount))
        case "place_bet":
            return _with_bet(table, seat, prospects.ends(table))
        case "move_bet":
            return _with_shift(table, shifts(table, seat, prospects.ends(table)))


def _with_crew(table: Table, due: Due, prospects: Prospects) -> Table:
    effect, seat = due.effect, due.seat
    if effect.may and seat is not None:
        outlook = prospects.ends(table, seat)
        if worth_of_crew(table, seat, effect.amount, prospects, outlook) <= 0:
            return table
    return replace(table, crew=crew_after(table, effect.amount))


def _with_bet(table: Table, seat: Seat, outlook: Chances) -> Table:
    """5.1 With the bet that pays most, if it pays more than the chip."""
    pays, number = max(placings(table, seat, outlook)) if can_place(table, seat) else (0.0, 0)
    if pays <= HELD:
        return table
    bet = Bet(seat, number, stacked(table.round, number))
    return replace(table, bets=(*table.bets, bet), chips=put(table.chips, seat, table.chips[seat] - 1))


def _with_shift(table: Table, ways: Sequence[tuple[float, int, int]]) -> Table:
    """5.3 With the best of the ways to move a stack, if it gains anything."""
    better, stack, there = max(ways, default=(0.0, 0, 0))
    if better <= 0:
        return table
    return replace(table, bets=put(table.bets, stack, replace(table.bets[stack], round=there)))
