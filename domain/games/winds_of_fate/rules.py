"""Whose turn it is, what may be done, and what follows. Each function names its section of RULES.md."""

from collections.abc import Callable, Mapping
from typing import Any

from domain.games.winds_of_fate import adventure, bets, effects, scoring, setup
from domain.games.winds_of_fate import moves as m
from domain.games.winds_of_fate.facts import RewardsShown, RoundBegan, ShipSailed, TileMet
from domain.games.winds_of_fate.table import Table, look_ahead
from domain.games.winds_of_fate.words import Path, Space
from domain.kernel.draws import Lots
from domain.kernel.facts import Fact, Seat
from domain.kernel.game import Move, Refused
from domain.kernel.offers import Offer

DECIDE: Mapping[type[Move], Callable[[Table, Seat, Any, Lots], tuple[Fact, ...]]] = {
    m.ChooseDestiny: setup.choose_destiny,
    m.Play: adventure.play,
    m.Pass: adventure.pass_by,
    m.Draft: effects.draft,
    m.Accept: effects.accept,
    m.Decline: effects.decline,
    m.PlaceBet: bets.place_bet,
    m.MoveBet: bets.move_bet,
}
REFUSE: Mapping[type[Move], Callable[[Table, Seat, Any], Refused]] = {
    m.ChooseDestiny: setup.refuse_destiny,
    m.Play: adventure.refuse_play,
    m.Pass: adventure.refuse_pass,
    m.Draft: effects.refuse_draft,
    m.Accept: effects.refuse_accept,
    m.Decline: effects.refuse_decline,
    m.PlaceBet: bets.refuse_place,
    m.MoveBet: bets.refuse_move,
}


def to_act(table: Table) -> tuple[Seat, ...]:
    """The seats to act: 2.5 for an effect, 1.7 a destiny, 3.1 a card or a pass, 4.3 or a tile."""
    if table.queue:
        seat = table.queue[0].seat
        return () if seat is None else (seat,)
    match table.stage:  # the most frequent first
        case "adventure":
            return (table.turn,)
        case "draft":
            return table.drafters[:1]
        case "destiny":
            return setup.choosing(table)
        case _:
            return ()


def legal(table: Table, seat: Seat) -> tuple[Offer, ...]:
    """What the seat may do now, from its own table."""
    if seat not in to_act(table):
        return ()
    if table.queue:
        return effects.effect_offers(table, seat)
    match table.stage:
        case "adventure":
            return adventure.turn_offers(table, seat)
        case "draft":
            return effects.draft_offers(table, seat)
        case _:
            return setup.choose_offers(table, seat)


def decide(table: Table, seat: Seat, move: Move, lots: Lots) -> tuple[Fact, ...]:
    """The facts that an offered move causes."""
    facts = DECIDE[type(move)](table, seat, move, lots)
    if table.stage == "adventure" and (type(move) is m.Play or len(table.passed) + 1 < len(table.order)):
        return facts  # 3.6 somebody is still in the adventure, and nothing follows
    return look_ahead(table, facts, follow, lots)


def follow(table: Table, lots: Lots) -> tuple[Fact, ...]:
    """2.1 What happens next without a decision; nothing if a seat is to act or the journey is over."""
    if table.queue:
        drowns = table.crew == 0 and table.stage == "encounter"
        return drowned(table) if drowns else effects.takes_effect(table, lots)
    match table.stage:
        case "encounter":
            return _encountered(table, lots)
        case "adventure":
            return _all_passed(table, lots)
        case "draft":
            return () if table.drafters else next_round(table)
        case _:
            return ()


def drowned(table: Table) -> tuple[Fact, ...]:
    """2.7 Without a crew the journey ends at once, even during an encounter."""
    return scoring.journey_ends(table, "death")


def _encountered(table: Table, lots: Lots) -> tuple[Fact, ...]:
    return drowned(table) if table.crew == 0 else (shown(table, lots),)


def shown(table: Table, lots: Lots) -> Fact:
    """2.8 All reward tiles are shuffled again, and one for each seat is shown."""
    left = list(table.tiles.rewarded)
    return RewardsShown(tuple([left.pop(lots.below(len(left))) for _ in table.order]))


def _all_passed(table: Table, lots: Lots) -> tuple[Fact, ...]:
    if len(table.passed) < len(table.order):
        return ()
    turned, resolved = adventure.reveal(table, lots)
    ending = scoring.ending(table, resolved)
    return (*turned, resolved, *(() if ending is None else scoring.journey_ends(table, ending)))


def next_round(table: Table) -> tuple[Fact, ...]:
    """2.3 From the second round on the ship sails first, and 2.4 meets the tile of its space."""
    began = RoundBegan(table.round + 1)
    path, space = sails(table)
    if space is None:
        return (began,)
    sailed = ShipSailed(path, space)
    tile = table.places.get(space)
    return (began, sailed) if tile is None else (began, sailed, TileMet(tile))


def sails(table: Table) -> tuple[Path, Space | None]:
    """2.3 By the calm path after an adventure won, by the stormy one after one lost; 7.1 not from Ithaca."""
    exits = table.board.spaces[table.space]
    return ("calm", exits.calm) if table.won else ("stormy", exits.stormy)


def refuse(table: Table, seat: Seat, move: Move) -> Refused:
    """Why a move that is not offered is refused, from the seat's own table."""
    if table.stage in ("unlaid", "over"):
        return Refused("6.6", "journey_over")
    if type(move) is m.ChooseDestiny:
        return setup.refuse_destiny(table, seat, move)
    if table.stage == "destiny":
        return Refused("1.7", "choose_first")
    if seat not in to_act(table):
        return Refused("3.1" if table.stage == "adventure" else "2.5", "not_your_turn")
    if type(move) in (m.Play, m.Pass) and (table.queue or table.stage != "adventure"):
        return Refused("3.1", "no_adventure")
    return REFUSE[type(move)](table, seat, move)
