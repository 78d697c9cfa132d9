"""Sections 1 to 3 of RULES.md: the table, the round, cards and trades."""

from collections import Counter

import pytest

from domain.games.odysseus import GAME
from domain.games.odysseus.facts import (
    BoardLaid,
    CardLaid,
    CardLaidFaceDown,
    Dealt,
    GodsDealt,
    GodsTraded,
    NothingMet,
    Passed,
    PowerUsed,
    RoundBegan,
    ShipPlaced,
    ShipStayed,
    StackShuffled,
    TaskDealt,
)
from domain.games.odysseus.moves import (
    Allow,
    Charm,
    EndRound,
    Lay,
    Pass,
    PlaceShip,
    Refill,
    Storm,
    Trade,
    Veil,
)
from domain.games.odysseus.scoring import worth
from domain.games.odysseus.sea import sea_of
from domain.games.odysseus.setup import winds
from domain.games.odysseus.words import ADVENTURES, CIRCLES, SPACES, God, OdysseusOptions
from domain.kernel.draws import Lots
from domain.kernel.facts import HIDDEN, ONLOOKER, Fact, Hidden, Seat, seen_by
from domain.kernel.game import Refused, Setting
from tests.games.odysseus.scenes import (
    ATHENA,
    BOARDS,
    CARDS,
    HADES,
    POSEIDON,
    ZEUS,
    OdysseusScene,
    given,
    laid,
)
from tests.support.games.playouts import Playout
from tests.support.games.rule_sections import rule

SEATS = [3, 4, 5, 6]


def opening(seats: int, key: bytes = b"key") -> tuple[Fact, ...]:
    return GAME.opening(Setting(seats, OdysseusOptions()), Lots(key, 1))


def started(seats: int, seed: int = 1) -> Playout:
    """A match in which Zeus has not placed the ship yet."""
    playing = Playout(GAME, Setting(seats, OdysseusOptions()), seed)
    playing.start()
    return playing


# 1 The table


@rule("1.1")
@pytest.mark.parametrize("seats", [2, 7])
def test_three_to_six_play(seats: int) -> None:
    with pytest.raises(Refused) as refused:
        GAME.check(Setting(seats, OdysseusOptions()))

    assert ("1.1", "seats", ("seats",)) == refused.value.args


@rule("1.1")
@pytest.mark.parametrize("seats", SEATS)
def test_each_seat_plays_for_itself(seats: int) -> None:
    setting = Setting(seats, OdysseusOptions())
    GAME.check(setting)

    assert tuple((seat,) for seat in range(seats)) == GAME.sides(setting)
    assert ("olympian",) * seats == GAME.roles(setting)


@rule("1.2")
@pytest.mark.parametrize(
    ("seats", "gods"),
    [
        (3, {"zeus", "poseidon", "athena"}),
        (4, {"zeus", "poseidon", "athena", "hades"}),
        (5, {"zeus", "poseidon", "athena", "hades", "aphrodite"}),
        (6, {"zeus", "poseidon", "athena", "hades", "aphrodite", "hermes"}),
    ],
)
def test_the_gods_in_play_are_dealt_at_random_and_open(seats: int, gods: set[God]) -> None:
    dealt = [f.gods for key in range(30) for f in opening(seats, bytes([key])) if isinstance(f, GodsDealt)]

    assert all(gods == set(each) and seats == len(each) for each in dealt)
    assert {each.index("zeus") for each in dealt} == set(range(seats))
    assert all(each == seen_by(ONLOOKER, GodsDealt(each)).gods for each in dealt)  # type: ignore[union-attr]


@rule("1.3")
@pytest.mark.parametrize("board", ["aegean", "ionian"])
def test_each_circle_has_a_line_of_each_colour_to_three_other_circles(board: str) -> None:
    steps = sea_of(BOARDS[board]).steps

    assert 18 == len(steps)
    for circle, lines in enumerate(steps):
        assert ["yellow", "green", "red"] == list(lines)
        assert 3 == len({*lines.values()} - {circle})
        assert all(circle == steps[there][colour] for colour, there in lines.items())  # both ways


@rule("1.3")
@pytest.mark.parametrize(("option", "key", "section"), [("board", "board", "1.3"), ("cards", "cards", "1.6")])
def test_a_board_or_cards_that_are_not_there_are_refused(option: str, key: str, section: str) -> None:
    with pytest.raises(Refused) as refused:
        GAME.check(GAME.setting(3, {option: "none"}))

    assert (section, f"no_such_{key}", ("options", option)) == refused.value.args


@rule("1.3")
def test_a_match_is_played_on_the_board_it_names() -> None:
    facts = GAME.opening(Setting(3, OdysseusOptions(board="ionian")), Lots(b"", 1))

    assert isinstance(facts[0], BoardLaid)
    assert "ionian" == facts[0].board.name


@rule("1.4")
def test_three_disks_of_each_adventure_lie_on_the_circles_and_two_in_reserve() -> None:
    laid = [fact for key in (b"1", b"2") for fact in opening(4, key) if isinstance(fact, BoardLaid)]

    assert laid[0].disks != laid[1].disks
    for fact in laid:
        assert dict.fromkeys(ADVENTURES, 3) == Counter(fact.disks)
        assert dict.fromkeys(ADVENTURES, 2) == fact.reserve


@rule("1.5")
@pytest.mark.parametrize("seats", SEATS)
def test_each_seat_gets_a_task_of_its_own_that_it_alone_knows(seats: int) -> None:
    tasks = [fact for fact in opening(seats) if isinstance(fact, TaskDealt)]

    assert list(range(seats)) == [fact.seat for fact in tasks]
    assert seats == len({fact.task for fact in tasks} & set(CARDS.tasks))
    for fact in tasks:
        versions = [seen_by(viewer, fact) for viewer in (ONLOOKER, *range(seats))]
        assert [fact] == [each for each in versions if each != TaskDealt(fact.seat, HIDDEN)]


@rule("1.5")
def test_each_adventure_is_worth_three_two_and_one_on_one_card_each() -> None:
    for adventure in ADVENTURES:
        assert [0, 0, 0, 1, 2, 3] == sorted(worth(task, adventure) for task in CARDS.tasks)


@rule("1.5")
def test_the_second_aim_of_one_task_is_the_first_of_another() -> None:
    assert {task.two for task in CARDS.tasks} == {task.three for task in CARDS.tasks}


@rule("1.6")
def test_there_are_42_wind_cards() -> None:
    assert {"5": 5, "3": 8, "2": 11, "1": 10, "dionysus": 8} == Counter(winds(CARDS))
    assert 42 == len(winds(CARDS))


@rule("1.6")
@pytest.mark.parametrize("seats", SEATS)
def test_three_cards_are_dealt_to_each_and_how_many_one_holds_everybody_sees(seats: int) -> None:
    playing = started(seats)
    truth, onlooker = playing.truth.table, playing.view(ONLOOKER).table

    assert [3] * seats == [len(hand) for hand in truth.hands]
    assert (((HIDDEN,) * 3,) * seats, (HIDDEN,) * (42 - 3 * seats)) == (onlooker.hands, onlooker.stack)
    for seat in range(seats):
        own = playing.view(seat).table
        assert [seat] == [other for other, hand in enumerate(own.hands) if HIDDEN not in hand]
        assert {HIDDEN} == set(own.stack)
    assert Counter(winds(CARDS)) == Counter([*truth.stack, *(card for hand in truth.hands for card in hand)])


@rule("1.7")
def test_a_hand_may_grow_beyond_any_limit() -> None:
    many = "5 5 5 3 3 3 3 2 2 2 2 1 1 1 dionysus dionysus"
    scene = given(hands={ZEUS: "", POSEIDON: many, HADES: "3", ATHENA: ""}, phase=2)
    scene.all((POSEIDON, Pass()), (HADES, Pass()), (ZEUS, Pass()))

    assert 18 == len(scene.table.hands[POSEIDON])


@rule("1.8")
def test_zeus_puts_the_ship_on_any_circle_and_the_disk_goes_to_the_reserve() -> None:
    playing = started(4)
    table = playing.truth.table
    zeus = table.holder("zeus")

    assert (zeus,) == GAME.to_act(table)
    assert list(CIRCLES) == [move["circle"] for (offer,) in [playing.offers(zeus)] for move in offer.all()]

    adventure = table.disks[7]
    step = playing.play(zeus, PlaceShip(7))
    after = playing.truth.table
    first = (zeus + 1) % 4

    assert (ShipPlaced(zeus, 7, adventure), RoundBegan(1, first)) == step.facts[1:]
    assert (7, None, 3, 13) == (
        after.ship,
        after.disks[7],
        after.reserve[adventure],
        sum(after.reserve.values()),
    )
    assert (first,) == GAME.to_act(after)


@rule("1.8")
def test_there_is_no_circle_18() -> None:
    scene = given("ship", turn=ZEUS)

    assert ("1.8", "no_such_circle", ("circle",)) == scene.refused(ZEUS, PlaceShip(18))
    assert ("2.1", "not_the_turn", ()) == scene.refused(POSEIDON, PlaceShip(1))
    assert ("2.2", "not_now", ()) == scene.refused(ZEUS, Pass())
    assert ("1.8", "not_now", ()) == given().refused(POSEIDON, PlaceShip(1))


# 2 The round


@rule("2.1")
def test_turns_go_clockwise_from_the_left_of_zeus_and_a_circuit_is_a_phase() -> None:
    scene = given()
    order = []
    for _ in range(8):
        order.append((scene.table.phase, *scene.acting))
        scene.when(scene.table.turn, Lay("3" if scene.table.phase == 1 else "2", "3-red"))

    assert [(1, 1), (1, 2), (1, 3), (1, 0), (2, 1), (2, 2), (2, 3), (2, 0)] == order
    assert (3, 1) == (scene.table.phase, scene.table.turn)


@rule("2.1")
def test_who_begins_is_settled_for_the_round_even_if_zeus_is_traded() -> None:
    scene = given(hands={POSEIDON: "dionysus 1"})
    scene.all((POSEIDON, Trade(ZEUS)), (HADES, Pass()), (ATHENA, Pass()))

    assert (1, ZEUS) == (scene.table.phase, scene.table.turn)
    scene.when(ZEUS, Lay("1", "1-red"))
    assert (2, POSEIDON) == (scene.table.phase, scene.table.turn)


@rule("2.1")
def test_a_move_out_of_turn_is_refused() -> None:
    scene = given()

    for seat, move in ((HADES, Pass()), (ZEUS, EndRound()), (ATHENA, Lay("3", "1-red")), (ZEUS, Trade(1))):
        assert ("2.1", "not_the_turn", ()) == scene.refused(seat, move)


@rule("2.2")
def test_a_turn_is_a_card_a_power_a_trade_or_a_pass() -> None:
    scene = given(hands={POSEIDON: "dionysus 3"})

    assert {"lay", "storm", "trade", "pass"} == set(scene.kinds(POSEIDON))
    assert 2 * 9 + 9 + 3 + 1 == len(scene.moves(POSEIDON))
    scene.when(POSEIDON, Lay("3", "1-green"))
    assert (HADES,) == scene.acting


@rule("2.3")
def test_who_passed_may_play_in_the_next_phase() -> None:
    scene = given()
    scene.all((POSEIDON, Pass()), (HADES, Pass()), (ATHENA, Lay("3", "1-red")), (ZEUS, Pass()))

    assert {"lay", "storm", "pass"} == set(scene.kinds(POSEIDON))


@rule("2.3")
@pytest.mark.parametrize("seats", SEATS)
def test_the_round_ends_when_all_pass_one_after_the_other(seats: int) -> None:
    scene = given(seats=seats)
    order = [*range(1, seats), 0]
    for seat in order[:-1]:
        assert (Passed(seat, forced=False),) == scene.when(seat, Pass())

    assert ShipStayed() == scene.when(0, Pass())[1]


@rule("2.3")
def test_any_move_but_a_pass_begins_the_count_of_passes_again() -> None:
    scene = given(hands={POSEIDON: "dionysus 1"}, passes=3)
    for move in (Lay("1", "1-red"), Trade(HADES)):
        again = OdysseusScene(scene.table)
        again.when(POSEIDON, move)
        assert 0 == again.table.passes

    scene.when(POSEIDON, Storm("1-red"))
    assert 0 == scene.table.passes
    scene.when(ATHENA, Allow())
    assert 0 == scene.table.passes


@rule("2.4")
def test_the_service_passes_for_a_seat_that_everybody_sees_has_nothing() -> None:
    """Poseidon has no power left, Hades needs a card: the service passes for both."""
    scene = given(hands={POSEIDON: "", HADES: ""}, used=("poseidon",), turn=ZEUS)

    facts = scene.when(ZEUS, Lay("3", "1-red"))

    assert (CardLaid(ZEUS, "3", "1-red"), Passed(1, forced=True), Passed(2, forced=True)) == facts
    assert (ATHENA,) == scene.acting


@rule("2.4")
def test_athena_without_cards_passes_though_her_power_is_fresh() -> None:
    scene = given(hands={ATHENA: ""}, turn=HADES)

    assert (Passed(HADES, forced=False), Passed(ATHENA, forced=True)) == scene.when(HADES, Pass())
    assert (ZEUS,) == scene.acting


@rule("2.4")
def test_a_seat_without_cards_but_with_a_power_is_asked() -> None:
    scene = given(hands={POSEIDON: ""}, turn=ZEUS)
    scene.when(ZEUS, Lay("3", "1-red"))

    assert {"storm", "pass"} == set(scene.kinds(POSEIDON))


@rule("2.4")
def test_the_service_passes_for_a_seat_whose_only_power_must_wait() -> None:
    scene = given(hands={POSEIDON: ""}, ready=(0, 2, 0, 0), turn=ZEUS, first=0)

    assert Passed(POSEIDON, forced=True) == scene.when(ZEUS, Lay("3", "1-red"))[1]


@rule("2.4")
def test_a_pass_by_the_service_may_end_the_round() -> None:
    scene = given(hands={ATHENA: "", ZEUS: ""}, used=("zeus",))

    facts = scene.all((POSEIDON, Pass()), (HADES, Pass()))

    assert (Passed(ATHENA, forced=True), Passed(ZEUS, forced=True), ShipStayed()) == facts[1:4]


@rule("2.4")
def test_whether_one_must_pass_does_not_depend_on_what_is_hidden() -> None:
    """The same, whatever the cards are: only their number counts."""
    for card in ("5", "1", "dionysus"):
        scene = given(hands={HADES: card, POSEIDON: "3"})
        assert (CardLaid(POSEIDON, "3", "1-red"),) == scene.when(POSEIDON, Lay("3", "1-red"))


@rule("2.5")
def test_after_nothing_but_passes_the_ship_stays_and_cards_are_dealt() -> None:
    scene = given()
    facts = scene.all((1, Pass()), (2, Pass()), (3, Pass()), (0, Pass()))

    assert [
        "Passed",
        "ShipStayed",
        "NothingMet",
        "StackShuffled",
        "Dealt",
        "Dealt",
        "Dealt",
        "Dealt",
        "RoundBegan",
    ] == [type(fact).__name__ for fact in facts]
    assert [5] * 4 == [len(hand) for hand in scene.table.hands]
    assert (2, 1) == (scene.table.round, scene.table.turn)


# 3 Cards


@rule("3.1")
def test_a_card_is_laid_on_any_of_nine_spaces_face_up() -> None:
    scene = given(hands={POSEIDON: "5 5 2"})

    assert [(card, space) for card in ("5", "2") for space in SPACES] == [
        (move["card"], move["space"]) for move in scene.moves(POSEIDON, "lay")
    ]
    scene.when(POSEIDON, Lay("5", "2-red"))
    assert ("5", "2") == scene.table.hands[POSEIDON]
    assert [("5", "2-red", False)] == [(c.card, c.space, c.face_down) for c in scene.seen(ZEUS).laid]


@rule("3.1")
def test_many_cards_may_lie_on_one_space_a_blocked_one_too() -> None:
    scene = given(blocked="1-red")
    scene.all((POSEIDON, Lay("3", "1-red")), (HADES, Lay("2", "1-red")))

    assert ["3", "2"] == [card.card for card in scene.table.laid]


@rule("3.1")
def test_only_a_card_of_the_own_hand_is_laid() -> None:
    assert ("3.1", "not_in_hand", ("card",)) == given().refused(POSEIDON, Lay("5", "1-red"))


@rule("3.1")
def test_others_see_one_card_less() -> None:
    scene = given()
    scene.when(POSEIDON, Lay("2", "1-red"))

    assert ("3", "1") == scene.seen(POSEIDON).hands[POSEIDON]
    assert (HIDDEN, HIDDEN) == scene.seen(ZEUS).hands[POSEIDON] == scene.seen(ONLOOKER).hands[POSEIDON]


@rule("3.2")
def test_a_dionysus_is_a_wind_of_strength_one() -> None:
    scene = given(hands={POSEIDON: "dionysus"})
    scene.all((POSEIDON, Lay("dionysus", "1-red")), (HADES, Pass()), (ATHENA, Pass()), (ZEUS, EndRound()))

    facts = scene.when(ATHENA, Allow())

    assert 1 == next(fact.strength for fact in facts if hasattr(fact, "strength"))


@rule("3.3")
def test_a_dionysus_trades_gods_with_any_other_seat_without_its_consent() -> None:
    scene = given(hands={POSEIDON: "dionysus 3"})
    before = scene.table

    assert [0, 2, 3] == [move["seat"] for move in scene.moves(POSEIDON, "trade")]
    assert (GodsTraded(POSEIDON, ZEUS, "poseidon", "zeus"),) == scene.when(POSEIDON, Trade(ZEUS))
    assert ("poseidon", "zeus", "hades", "athena") == scene.table.gods
    assert (before.tasks, before.hands[ZEUS]) == (scene.table.tasks, scene.table.hands[ZEUS])
    assert ("3",) == scene.table.hands[POSEIDON]
    assert (HADES,) == scene.acting  # Athena does not answer


@rule("3.3")
def test_a_trade_needs_a_dionysus_and_another_seat() -> None:
    assert ("3.3", "no_dionysus", ()) == given().refused(POSEIDON, Trade(ZEUS))
    scene = given(hands={POSEIDON: "dionysus"})
    assert ("3.3", "not_with_yourself", ("seat",)) == scene.refused(POSEIDON, Trade(POSEIDON))
    for nobody in (4, -1):
        assert ("3.3", "no_such_other", ("seat",)) == scene.refused(POSEIDON, Trade(nobody))


@rule("3.3")
def test_a_dionysus_that_was_traded_is_out_of_play_until_the_end_of_the_round() -> None:
    scene = given(hands={POSEIDON: "dionysus"})
    scene.when(POSEIDON, Trade(ZEUS))
    assert (1, 42 - 10) == (scene.table.spent, len(scene.table.stack))
    facts = scene.all((HADES, Pass()), (ATHENA, Pass()), (ZEUS, Pass()), (POSEIDON, Pass()))

    (stack,) = [fact.cards for fact in facts if isinstance(fact, StackShuffled)]
    assert 8 == list(stack).count("dionysus")  # type: ignore[arg-type]
    assert 0 == scene.table.spent


@rule("3.3")
def test_gods_stay_traded_after_the_round() -> None:
    scene = given(hands={POSEIDON: "dionysus"})
    scene.all((POSEIDON, Trade(HADES)), (HADES, Pass()), (ATHENA, Pass()), (ZEUS, Pass()), (POSEIDON, Pass()))

    assert 2 == scene.table.round
    assert ("zeus", "hades", "poseidon", "athena") == scene.table.gods


@rule("3.4")
def test_a_power_that_was_used_stays_used_and_works_on() -> None:
    scene = given(hands={HADES: "dionysus"})
    scene.all((POSEIDON, Storm("1-red")), (ATHENA, Allow()), (HADES, Trade(POSEIDON)))
    scene.all((ATHENA, Pass()), (ZEUS, Pass()), (POSEIDON, Lay("3", "1-red")))

    assert "1-red" == scene.table.blocked
    assert (Passed(HADES, forced=True),) == tuple(
        fact for fact in scene.facts if isinstance(fact, Passed) and fact.seat == HADES
    )


@rule("3.4")
def test_a_fresh_power_waits_for_the_own_turn_in_the_next_phase_with_both_who_traded() -> None:
    scene = given(seats=5, hands={POSEIDON: "dionysus 1"})
    scene.all((POSEIDON, Trade(4)), (HADES, Pass()), (ATHENA, Pass()))
    assert ("aphrodite", "poseidon") == (scene.table.gods[POSEIDON], scene.table.gods[4])

    assert {"lay", "pass"} == set(scene.kinds(4))
    assert ("3.4", "power_not_ready", ()) == scene.refused(4, Storm("1-red"))

    scene.all((4, Lay("1", "1-red")), (ZEUS, Pass()))
    assert {"lay", "charm", "pass"} == set(scene.kinds(POSEIDON))
    scene.all((POSEIDON, Pass()), (HADES, Pass()), (ATHENA, Lay("1", "1-red")))
    assert {"lay", "storm", "pass"} == set(scene.kinds(4))


@rule("3.4")
@pytest.mark.parametrize(
    ("phase", "turn", "asked"),
    [(1, 0, False), (2, 1, False), (2, 3, True), (2, 0, True), (3, 1, True)],
)
def test_an_athena_just_received_answers_from_the_own_turn_in_the_next_phase_on(
    phase: int,
    turn: Seat,
    asked: bool,  # noqa: FBT001
) -> None:
    """Seat 2 got Athena in the first phase; she answers a power declared on another seat's turn."""
    gods: tuple[God, ...] = ("zeus", "poseidon", "athena", "hades")
    scene = given(gods=gods, ready=(0, 0, 2, 0), phase=phase, turn=turn)
    facts = scene.when(turn, {0: EndRound(), 1: Storm("1-red"), 3: Veil()}[turn])

    assert asked is not isinstance(facts[0], PowerUsed)


@rule("3.4")
def test_in_the_next_round_every_power_is_fresh() -> None:
    scene = given(ready=(3, 3, 0, 0), used=("hades", "athena", "poseidon"), turn=ZEUS, passes=3)
    scene.when(ZEUS, Pass())

    assert ((), (0, 0, 0, 0)) == (scene.table.used, scene.table.ready)
    assert {"lay", "storm", "pass"} <= set(scene.kinds(POSEIDON))


@rule("3.5")
def test_whoever_has_zeus_at_the_end_of_the_round_refills_and_the_next_begins_to_the_left() -> None:
    scene = given(hands={POSEIDON: "dionysus", HADES: "3"})
    scene.all((POSEIDON, Trade(ZEUS)), (HADES, Lay("3", "1-red")), (ATHENA, Pass()), (ZEUS, Pass()))
    facts = scene.when(POSEIDON, Pass())
    assert "DiskTaken" == type(facts[-1]).__name__
    assert (POSEIDON,) == scene.acting
    dealt = [f for f in scene.when(POSEIDON, Refill("circe")) if isinstance(f, Dealt | RoundBegan)]
    assert [HADES, ATHENA, ZEUS, POSEIDON] == [f.seat for f in dealt if isinstance(f, Dealt)]
    assert RoundBegan(2, HADES) == dealt[-1]


@rule("3.5")
def test_after_a_trade_turns_go_on_clockwise_from_who_traded() -> None:
    scene = given(hands={ATHENA: "dionysus"}, turn=ATHENA)
    scene.when(ATHENA, Trade(ZEUS))

    assert (ZEUS,) == scene.acting


def test_a_card_laid_face_down_is_a_fact_of_its_own() -> None:
    """By their declarations the face-up card is public and the face-down card private."""
    assert isinstance(seen_by(0, CardLaidFaceDown(1, "5", "1-red")).card, Hidden)  # type: ignore[union-attr]
    assert "5" == seen_by(0, CardLaid(1, "5", "1-red")).card  # type: ignore[union-attr]


def test_marks_and_cards_are_gone_in_the_next_round() -> None:
    scene = given(seats=5, laid=laid("5 3-red"), blocked="3-red", doubled="3-red", veiled=HADES)
    scene.all((1, Pass()), (2, Pass()), (3, Pass()), (4, Charm("1-red")), (3, Allow()), (0, EndRound()))
    facts = scene.when(ATHENA, Allow())

    assert [NothingMet(0)] == [fact for fact in facts if isinstance(fact, NothingMet)]
    table = scene.table
    assert ((), None, None, None) == (table.laid, table.blocked, table.doubled, table.veiled)
