"""The laws have teeth: games that break one of them, on purpose, are found out.

Each mutant is the toy with one mistake in its rules. Leaks in what the service sends: `test_leaks.py`.
"""

from collections.abc import Callable
from dataclasses import replace
from random import Random
from typing import Any

import msgspec
import pytest

from domain.kernel.facts import HIDDEN, Fact, Seat
from domain.kernel.game import Game, Move, Refused, Setting
from domain.kernel.offers import Offer, OneOf
from tests.laws import test_rules, test_views
from tests.support import toy
from tests.support.games.playouts import Record, playout
from tests.support.toy import GAME, Table

Law = Callable[[Game, list[Record]], None]


def records_of(game: Game) -> list[Record]:
    return [playout(game, Setting(3, toy.ToyOptions()), seed, Random(seed)) for seed in range(10)]


def offers_a_card_too_many(table: Table, seat: Seat) -> tuple[Offer, ...]:
    """A bid of a card that is in nobody's hand any more."""
    return tuple(
        msgspec.structs.replace(offer, fields={**offer.fields, "card": OneOf((*table.hands[seat], 99))})
        if offer.move == "bid"
        else offer
        for offer in toy.legal(table, seat)
    )


def offers_what_the_truth_allows(table: Table, seat: Seat) -> tuple[Offer, ...]:
    """Offers that ask the table for another's hand."""
    offers = toy.legal(table, seat)
    return offers if HIDDEN in table.hands[seat - 1] else offers[:1]


def waits_for_who_holds_the_omen(table: Table) -> tuple[Seat, ...]:
    """A turn that depends on something hidden."""
    acting = toy.to_act(table)
    return acting[:1] if any(omen != HIDDEN for omen in table.omens) else acting


def refuses_by_a_rule_that_is_not_there(table: Table, seat: Seat, move: Move) -> Refused:
    return Refused("9.9", "not_in_hand")


def refuses_without_a_text(table: Table, seat: Seat, move: Move) -> Refused:
    return Refused("2.1", "because")


def guesses_hidden_cards(table: Table, fact: Fact) -> Table:
    """A view in which a hidden bid is a card after all."""
    match fact:
        case toy.BidPlaced(seat, card) if card == HIDDEN:
            return msgspec.structs.replace(toy.evolve(table, fact), bids=toy.put(table.bids, seat, 1))
        case _:
            return toy.evolve(table, fact)


def shows_what_is_hidden_as_minus_one(table: Table) -> Any:
    return {"bids": [-1 if bid == HIDDEN else bid for bid in table.bids]}


MUTANTS: dict[str, tuple[Law, dict[str, Any]]] = {
    "offers a card too many": (
        test_rules.test_every_move_of_an_offer_is_accepted,
        {"legal": offers_a_card_too_many},
    ),
    "offers what the truth allows": (
        test_rules.test_legal_and_refuse_are_the_same_from_the_seats_view_and_from_the_truth,
        {"legal": offers_what_the_truth_allows},
    ),
    "waits for who holds the omen": (
        test_rules.test_every_viewer_knows_whose_turn_it_is,
        {"to_act": waits_for_who_holds_the_omen},
    ),
    "refuses by a rule that is not there": (
        test_rules.test_what_no_offer_holds_is_refused_by_a_section_of_the_rules,
        {"refuse": refuses_by_a_rule_that_is_not_there},
    ),
    "guesses hidden cards": (
        lambda _, records: test_views.test_a_view_never_lies(records),
        {"evolve": guesses_hidden_cards},
    ),
    "shows what is hidden as -1": (
        test_views.test_the_json_of_a_table_never_lies,
        {"show": shows_what_is_hidden_as_minus_one},
    ),
}


@pytest.mark.parametrize("mutant", MUTANTS)
def test_a_game_with_a_mistake_breaks_the_law_against_it(mutant: str) -> None:
    law, mistake = MUTANTS[mutant]
    honest, mistaken = records_of(GAME), replace(GAME, **mistake)

    law(GAME, honest)
    with pytest.raises((AssertionError, ValueError)):
        law(mistaken, [replace(record, game=mistaken) for record in honest])


def test_a_refusal_without_a_text_breaks_the_law() -> None:
    mistaken = replace(GAME, refuse=refuses_without_a_text)

    with pytest.raises(Exception, match="no message refused-because"):
        test_rules.test_what_no_offer_holds_is_refused_by_a_section_of_the_rules(
            mistaken, [replace(record, game=mistaken) for record in records_of(GAME)]
        )
