"""Section 5, the bets: stacks of chips on the rounds of the track."""

from functools import cache, lru_cache

from domain.games.winds_of_fate.facts import BetMoved, BetPlaced
from domain.games.winds_of_fate.moves import MoveBet, PlaceBet
from domain.games.winds_of_fate.table import Table
from domain.games.winds_of_fate.words import MARKERS, ROUNDS, Bet
from domain.kernel.draws import Lots
from domain.kernel.facts import Fact, Seat
from domain.kernel.game import Refused
from domain.kernel.offers import Offer, OneOf

PENALTIES = (0, 1, 3, 6, 10, 15)  # by how many rounds a bet is wrong

NO_BET = Offer("decline", "5.1")
NO_MOVE = Offer("decline", "5.3")


def can_place(table: Table, seat: Seat) -> bool:
    """5.1 A seat with a bet chip, 5.2 and an ownership marker left, may place a bet."""
    return table.chips[seat] > 0 and [bet.seat for bet in table.bets].count(seat) < MARKERS


def can_move(table: Table, seat: Seat) -> bool:
    """5.3 A seat may move a stack if a round next to it is not over."""
    now = table.round
    return any(_next_to(bet.round, now) for bet in table.bets if bet.seat == seat)


def targets(bet: Bet, now: int) -> tuple[int, ...]:
    """5.3 The rounds next to the bet's own, from the current one to the last."""
    return _next_to(bet.round, now)


@cache
def _next_to(at: int, now: int) -> tuple[int, ...]:
    return tuple([number for number in (at - 1, at + 1) if now <= number <= ROUNDS])


def place_offers(table: Table, _: Seat) -> tuple[Offer, ...]:
    """5.1 A bet is on any round from the current one on."""
    return _place_offers(table.round)


@lru_cache(maxsize=ROUNDS)
def _place_offers(now: int) -> tuple[Offer, ...]:
    rounds = OneOf(tuple(range(now, ROUNDS + 1)))
    return Offer("place_bet", "5.1", {"round": rounds}), NO_BET


def move_offers(table: Table, seat: Seat) -> tuple[Offer, ...]:
    """5.3 One offer for each stack that can be moved."""
    now = table.round
    offers = [_move_offer(stack, bet.round, now) for stack, bet in enumerate(table.bets) if bet.seat == seat]
    return (*[offer for offer in offers if offer is not None], NO_MOVE)


@lru_cache(maxsize=256)
def _move_offer(stack: int, at: int, now: int) -> Offer | None:
    rounds = _next_to(at, now)
    fields = {"stack": OneOf((stack,)), "round": OneOf(rounds)}
    return Offer("move_bet", "5.3", fields) if rounds else None  # type: ignore[arg-type]


def stacked(now: int, number: int) -> int:
    """5.1 The chips of a bet: one of the seat, and one of the supply for each round from now to the bet's."""
    return 1 + number - now


def place_bet(table: Table, seat: Seat, move: PlaceBet, _: Lots) -> tuple[Fact, ...]:
    """5.1 A chip of the seat is placed on the round, with chips of the supply."""
    return (BetPlaced(seat, move.round, stacked(table.round, move.round)),)


def move_bet(table: Table, seat: Seat, move: MoveBet, _: Lots) -> tuple[Fact, ...]:
    """5.3 The stack goes to a neighbouring round; the number of chips stays the same."""
    return (BetMoved(seat, move.stack, table.bets[move.stack].round, move.round),)


def payout(bet: Bet, end: int) -> int:
    """6.4 The chips of the stack less the penalty for inaccuracy, never below nothing."""
    off = abs(bet.round - end)
    return max(0, bet.chips - PENALTIES[off]) if off < len(PENALTIES) else 0


def soonest_end(table: Table) -> int:
    """5.4 The earliest round in which the journey may still end: this one, until its adventure is over."""
    return table.round if table.stage in ("encounter", "adventure") else table.round + 1


def paying(bet: Bet, soonest: int) -> range:
    """5.4 The rounds, from the soonest, in which the journey must end for the stack to pay; maybe none."""
    rounds = [end for end in range(soonest, ROUNDS + 1) if payout(bet, end) > 0]
    return range(rounds[0], rounds[-1] + 1) if rounds else range(0)


def refuse_place(table: Table, _: Seat, __: PlaceBet) -> Refused:
    """Why no bet can be placed, or not on this round."""
    if not table.queue or table.queue[0].effect.do != "place_bet":
        return Refused("5.1", "no_bet_due")
    return Refused("5.1", "round_gone_or_too_late", ("round",))


def refuse_move(table: Table, seat: Seat, move: MoveBet) -> Refused:
    """Why no bet can be moved, or not this one, or not there."""
    if not table.queue or table.queue[0].effect.do != "move_bet":
        return Refused("5.3", "no_move_due")
    if not (0 <= move.stack < len(table.bets)) or table.bets[move.stack].seat != seat:
        return Refused("5.3", "not_your_stack", ("stack",))
    if abs(table.bets[move.stack].round - move.round) != 1:
        return Refused("5.3", "not_the_next_round", ("round",))
    return Refused("5.3", "round_gone_or_too_late", ("round",))
