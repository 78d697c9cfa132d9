"""Section 4 of RULES.md: the powers of the gods, and Athena's answer."""

from typing import Any

import pytest

from domain.games.odysseus.facts import (
    CardLaid,
    CardLaidFaceDown,
    CardsTurned,
    DiskTaken,
    Passed,
    PowerAllowed,
    PowerBlocked,
    PowerDeclared,
    PowerUsed,
    ShipSailed,
    ShipStayed,
    Turned,
)
from domain.games.odysseus.moves import (
    Allow,
    Block,
    Carry,
    Charm,
    EndRound,
    Lay,
    Pass,
    Refill,
    Storm,
    Trade,
    Veil,
)
from domain.games.odysseus.words import SPACES
from domain.kernel.facts import HIDDEN, ONLOOKER, Seat
from domain.kernel.game import Move
from tests.games.odysseus.scenes import (
    APHRODITE,
    ATHENA,
    HADES,
    HERMES,
    POSEIDON,
    ZEUS,
    OdysseusScene,
    given,
    laid,
)
from tests.support.games.rule_sections import rule

POWERS: dict[Seat, Move] = {
    ZEUS: EndRound(),
    POSEIDON: Storm("1-red"),
    HADES: Veil(),
    APHRODITE: Charm("1-red"),
    HERMES: Carry(0, "1-red"),
}
WITHOUT_ATHENA: dict[str, Any] = {"used": ("athena",)}


def all_six(turn: Seat, **state: Any) -> OdysseusScene:
    """A game of six with a card on the board, on the turn of a seat."""
    return given(seats=6, turn=turn, **{"laid": laid("5 2-green"), **state})


@rule("4.1")
@pytest.mark.parametrize("seat", POWERS)
def test_a_power_is_used_by_the_seat_that_has_the_god_on_its_own_turn(seat: Seat) -> None:
    scene = all_six(seat)
    assert scene.may(seat, POWERS[seat])
    for other in set(POWERS) - {seat}:
        assert ("4.1", "not_your_god", ()) == scene.refused(seat, POWERS[other])
        assert ("2.1", "not_the_turn", ()) == scene.refused(other, POWERS[other])


@rule("4.1")
@pytest.mark.parametrize("seat", POWERS)
def test_a_power_is_used_once_a_round(seat: Seat) -> None:
    god = all_six(seat).table.gods[seat]
    scene = all_six(seat, used=(god,))

    assert ("4.1", "power_used", ()) == scene.refused(seat, POWERS[seat])


@rule("4.1")
@pytest.mark.parametrize("seat", POWERS)
def test_a_power_takes_effect_at_once_where_athena_cannot_answer(seat: Seat) -> None:
    scene = all_six(seat, **WITHOUT_ATHENA)

    assert isinstance(scene.when(seat, POWERS[seat])[0], PowerUsed)
    if seat not in (ZEUS, HADES):
        assert ((seat + 1) % 6,) == scene.acting


@rule("4.2")
@pytest.mark.parametrize("seat", POWERS)
def test_athena_is_asked_after_every_power_and_everybody_sees_that(seat: Seat) -> None:
    scene = all_six(seat)
    (declared,) = scene.when(seat, POWERS[seat])

    assert isinstance(declared, PowerDeclared)
    assert (ATHENA,) == scene.acting
    assert {"block", "allow"} == set(scene.kinds(ATHENA))
    assert ATHENA == declared.athena
    assert "answer" == scene.seen(ONLOOKER).stage


@rule("4.2")
def test_athena_may_answer_after_having_passed_and_without_cards() -> None:
    scene = given(turn=HADES, hands={ATHENA: ""})
    scene.all((HADES, Pass()), (ZEUS, EndRound()))

    assert (ATHENA,) == scene.acting


@rule("4.2")
def test_what_athena_allows_takes_effect_and_she_may_block_another_power() -> None:
    scene = given()
    scene.when(POSEIDON, Storm("2-red"))

    assert (PowerAllowed(ATHENA), PowerUsed(POSEIDON, "poseidon", "2-red", None)) == scene.when(
        ATHENA, Allow()
    )
    assert ("2-red", ("poseidon",)) == (scene.table.blocked, scene.table.used)
    scene.when(HADES, Veil())
    assert {"block", "allow"} == set(scene.kinds(ATHENA))


@rule("4.2")
def test_athena_answers_once_and_only_a_power_just_declared() -> None:
    scene = given()
    assert ("2.1", "not_the_turn", ()) == scene.refused(ATHENA, Block())
    scene.when(POSEIDON, Storm("2-red"))
    assert ("2.2", "not_now", ()) == scene.refused(ATHENA, Pass())
    scene.when(ATHENA, Allow())
    assert ("2.1", "not_the_turn", ()) == scene.refused(ATHENA, Block())
    assert ("4.2", "not_now", ()) == scene.refused(HADES, Block())


@rule("4.2")
def test_athena_is_not_asked_again_after_a_block() -> None:
    scene = given()
    scene.all((POSEIDON, Storm("2-red")), (ATHENA, Block()))

    assert (PowerUsed(HADES, "hades", None, None),) == scene.when(HADES, Veil())


@rule("4.2")
def test_on_her_own_turn_athena_has_no_power_to_use() -> None:
    assert {"lay", "pass"} == set(given(turn=ATHENA).kinds(ATHENA))


@rule("4.3")
@pytest.mark.parametrize("seat", POWERS)
def test_a_blocked_power_is_spent_and_changes_nothing(seat: Seat) -> None:
    scene = all_six(seat, passes=2)
    before = scene.table
    scene.when(seat, POWERS[seat])

    assert (PowerBlocked(ATHENA, seat, before.gods[seat]),) == scene.when(ATHENA, Block())
    after = scene.table
    assert ((seat + 1) % 6,) == scene.acting
    assert {before.gods[seat], "athena"} == set(after.used)
    assert (before.laid, before.hands, None, None, None) == (
        after.laid,
        after.hands,
        after.blocked,
        after.doubled,
        after.veiled,
    )
    assert 0 == after.passes


@rule("4.3")
def test_a_block_does_not_cost_athena_her_own_turn() -> None:
    scene = given(turn=HADES)
    scene.all((HADES, Veil()), (ATHENA, Block()))

    assert (ATHENA,) == scene.acting
    assert {"lay", "pass"} == set(scene.kinds(ATHENA))


@rule("4.4")
def test_zeus_ends_the_round_at_once() -> None:
    scene = given(turn=ZEUS, laid=laid("3 1-green"), **WITHOUT_ATHENA)
    facts = scene.when(ZEUS, EndRound())

    assert (PowerUsed(ZEUS, "zeus", None, None), ShipSailed(1, "green", 3, 8)) == facts[:2]
    assert isinstance(facts[2], DiskTaken)


@rule("4.4")
def test_zeus_may_end_a_round_in_which_no_card_was_laid() -> None:
    scene = given(turn=ZEUS, **WITHOUT_ATHENA)

    assert ShipStayed() in scene.when(ZEUS, EndRound())
    assert 2 == scene.table.round


@rule("4.5")
def test_hades_lays_a_card_face_down_when_the_power_takes_effect() -> None:
    scene = given(turn=HADES, hands={HADES: "5 1"})
    scene.when(HADES, Veil())
    assert ("5", "1") == scene.table.hands[HADES]  # nothing is laid before Athena has answered
    scene.when(ATHENA, Allow())

    assert (HADES,) == scene.acting
    assert [(card, space, True) for card in ("5", "1") for space in SPACES] == [
        (move["card"], move["space"], move["face_down"]) for move in scene.moves(HADES)
    ]
    assert ("4.5", "face_down_first", ("face_down",)) == scene.refused(HADES, Lay("5", "1-red"))
    assert ("2.2", "not_now", ()) == scene.refused(HADES, Pass())
    assert (CardLaidFaceDown(HADES, "5", "1-red"),) == scene.when(HADES, Lay("5", "1-red", face_down=True))
    assert (ATHENA,) == scene.acting


@rule("4.5")
def test_later_cards_of_hades_may_be_laid_either_way() -> None:
    scene = given(turn=HADES, veiled=HADES, used=("hades",))

    assert {True, False} == {move["face_down"] for move in scene.moves(HADES, "lay")}
    assert (CardLaid(HADES, "3", "1-red"),) == OdysseusScene(scene.table).when(HADES, Lay("3", "1-red"))
    assert (CardLaidFaceDown(HADES, "3", "1-red"),) == scene.when(HADES, Lay("3", "1-red", face_down=True))


@rule("4.5")
def test_nobody_else_lays_a_card_face_down() -> None:
    scene = given(veiled=HADES, used=("hades",))

    refused = scene.refused(POSEIDON, Lay("3", "1-red", face_down=True))
    assert ("4.5", "not_face_down", ("face_down",)) == refused


@rule("4.5")
def test_hades_if_blocked_keeps_the_card_and_lays_face_up_from_then_on() -> None:
    scene = given(turn=HADES)
    scene.all((HADES, Veil()), (ATHENA, Block()), (ATHENA, Pass()), (ZEUS, Pass()), (POSEIDON, Pass()))

    assert ("3", "2", "1") == scene.table.hands[HADES]
    assert {False} == {move["face_down"] for move in scene.moves(HADES, "lay")}


@rule("4.5")
def test_hades_needs_a_card_to_declare() -> None:
    """Hades is not asked then, unless another seat has to play first."""
    scene = given(hands={HADES: ""})
    scene.when(POSEIDON, Lay("3", "1-red"))
    assert (ATHENA,) == scene.acting
    assert ("4.5", "no_card", ()) == given(turn=HADES, hands={HADES: ""}).refused(HADES, Veil())


@rule("4.5")
@pytest.mark.parametrize("trader", [HADES, POSEIDON])
def test_once_hades_is_traded_no_more_cards_are_laid_face_down(trader: Seat) -> None:
    other = POSEIDON if trader == HADES else HADES
    scene = given(
        turn=trader,
        hands={trader: "dionysus 1"},
        veiled=HADES,
        used=("hades",),
        laid=laid("5 1-red down"),
        phase=2,
    )
    scene.when(trader, Trade(other))

    assert scene.table.veiled is None
    assert scene.table.laid[0].face_down
    for seat in (POSEIDON, HADES):
        assert not any(move["face_down"] for move in scene.moves(seat, "lay"))


@rule("4.6")
def test_a_card_face_down_is_known_to_its_seat_until_it_is_turned_up() -> None:
    scene = given(turn=HADES, veiled=HADES, hands={HADES: "5 2"}, used=("hades", "athena"))
    scene.when(HADES, Lay("5", "1-red", face_down=True))

    assert "5" == scene.seen(HADES).laid[0].card
    for viewer in (ONLOOKER, ZEUS, POSEIDON, ATHENA):
        assert HIDDEN == scene.seen(viewer).laid[0].card
        assert (HIDDEN,) == scene.seen(viewer).hands[HADES]

    scene.when(ATHENA, Pass())
    facts = scene.when(ZEUS, EndRound())
    assert CardsTurned((Turned("5", "1-red"),)) == facts[1]


@rule("4.6")
def test_no_fact_turns_cards_up_where_none_lies_face_down() -> None:
    scene = given(turn=ZEUS, laid=laid("5 1-red"), **WITHOUT_ATHENA)

    assert not any(isinstance(fact, CardsTurned) for fact in scene.when(ZEUS, EndRound()))


@rule("4.7")
def test_aphrodite_doubles_the_sum_of_a_space_with_the_cards_laid_later() -> None:
    scene = given(seats=5, turn=APHRODITE, laid=laid("2 1-red", "5 1-green"), **WITHOUT_ATHENA)
    scene.all((APHRODITE, Charm("1-red")), (ZEUS, Lay("1", "1-red")), (POSEIDON, Pass()), (HADES, Pass()))
    scene.all((ATHENA, Pass()), (APHRODITE, Pass()))

    assert ShipSailed(1, "red", 6, 9) in scene.when(ZEUS, EndRound())


@rule("4.7")
def test_aphrodite_may_mark_a_space_without_cards_and_it_is_no_wind() -> None:
    scene = given(seats=5, turn=APHRODITE, **WITHOUT_ATHENA)
    assert list(SPACES) == [move["space"] for move in scene.moves(APHRODITE, "charm")]
    scene.when(APHRODITE, Charm("1-red"))

    assert ShipStayed() in scene.when(ZEUS, EndRound())


@rule("4.8")
def test_hermes_moves_any_card_to_any_other_space() -> None:
    cards = laid("5 2-green", "3 1-red", "2 2-green down")
    scene = given(seats=6, turn=HERMES, laid=cards, **WITHOUT_ATHENA)

    assert 3 * 8 == len(scene.moves(HERMES, "carry"))
    assert {(number, space) for number in range(3) for space in SPACES if space != cards[number].space} == {
        (move["laid"], move["space"]) for move in scene.moves(HERMES, "carry")
    }
    scene.when(HERMES, Carry(0, "3-red"))
    assert ["3-red", "1-red", "2-green"] == [card.space for card in scene.table.laid]


@rule("4.8")
def test_hermes_moves_a_card_face_down_without_seeing_it() -> None:
    scene = given(
        seats=6, turn=HADES, hands={HADES: "5"}, veiled=HADES, used=("hades", "athena"), first=HADES
    )
    scene.when(HADES, Lay("5", "2-green", face_down=True))
    scene.all((ATHENA, Pass()), (APHRODITE, Pass()), (HERMES, Carry(0, "1-red")))

    moved = [scene.seen(viewer).laid[0] for viewer in (HERMES, HADES)]
    assert [("1-red", HIDDEN, True), ("1-red", "5", True)] == [(c.space, c.card, c.face_down) for c in moved]


@rule("4.8")
def test_hermes_needs_a_card_that_lies_there_and_another_space() -> None:
    empty = all_six(HERMES, laid=())
    assert ("4.8", "nothing_laid", ()) == empty.refused(HERMES, Carry(0, "1-red"))
    scene = all_six(HERMES)
    assert ("4.8", "same_space", ("space",)) == scene.refused(HERMES, Carry(0, "2-green"))
    for number in (1, -1):
        assert ("4.8", "no_such_card", ("laid",)) == scene.refused(HERMES, Carry(number, "1-red"))


@rule("4.8")
def test_the_service_passes_for_hermes_without_cards_only_while_no_card_is_laid() -> None:
    scene = all_six(APHRODITE, laid=(), hands={HERMES: ""})
    assert Passed(HERMES, forced=True) in scene.when(APHRODITE, Pass())
    scene = all_six(APHRODITE, hands={HERMES: ""})
    scene.when(APHRODITE, Pass())
    assert (HERMES,) == scene.acting


@rule("4.9")
def test_poseidon_blocks_a_space_which_does_not_count() -> None:
    scene = given(laid=laid("5 1-red", "1 1-yellow"), **WITHOUT_ATHENA)
    scene.all((POSEIDON, Storm("1-red")), (HADES, Lay("3", "1-red")), (ATHENA, Pass()))

    assert ShipSailed(1, "yellow", 1, 1) in scene.when(ZEUS, EndRound())


@rule("4.9")
def test_poseidon_may_block_a_space_without_cards() -> None:
    assert list(SPACES) == [move["space"] for move in given().moves(POSEIDON, "storm")]


@rule("4.10")
def test_athena_is_not_asked_about_cards_trades_and_disks() -> None:
    scene = given(hands={POSEIDON: "dionysus", HADES: "dionysus"})
    scene.all((POSEIDON, Trade(HADES)), (HADES, Lay("dionysus", "1-red")))
    scene.all((ATHENA, Pass()), (ZEUS, EndRound()), (ATHENA, Allow()))

    assert (ZEUS,) == scene.acting
    scene.when(ZEUS, Refill("circe"))
    assert (POSEIDON,) == scene.acting
