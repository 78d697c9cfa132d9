"""Sections 5 and 6 of RULES.md: the end of a round, and the end."""

from collections import Counter
from typing import Any

import pytest

from domain.games.odysseus import GAME
from domain.games.odysseus.facts import (
    CardsTurned,
    Dealt,
    DiskPlaced,
    DiskTaken,
    GameDecided,
    NothingMet,
    PowerUsed,
    RoundBegan,
    ShipSailed,
    ShipStayed,
    StackShuffled,
    TaskShown,
)
from domain.games.odysseus.moves import EndRound, Lay, Pass, Refill
from domain.games.odysseus.scoring import ranking, winners
from domain.games.odysseus.setup import winds
from domain.games.odysseus.words import ADVENTURES, Adventure
from domain.kernel.draws import Lots
from domain.kernel.facts import HIDDEN, ONLOOKER, Fact, seen_by
from domain.kernel.game import Outcome
from tests.games.odysseus.scenes import ATHENA, CARDS, HADES, POSEIDON, ZEUS, OdysseusScene, given, laid, task
from tests.support.games.rule_sections import rule


def ended(*cards: str, **state: Any) -> tuple[OdysseusScene, tuple[Fact, ...]]:
    """Zeus ends the round, and Athena cannot block it."""
    scene = given(turn=ZEUS, used=("athena",), laid=laid(*cards), **state)
    return scene, scene.when(ZEUS, EndRound())


def journey(*cards: str, **state: Any) -> list[tuple[str, int]]:
    """The lines that the ship sails along, and the circles it reaches."""
    _, facts = ended(*cards, **state)
    return [(fact.colour, fact.circle) for fact in facts if isinstance(fact, ShipSailed)]


NO_RESERVE: dict[Adventure, int] = dict.fromkeys(ADVENTURES, 0)


# 5 The end of a round


@rule("5.1")
def test_cards_are_turned_up_the_ship_sails_a_disk_is_taken_and_a_new_one_placed() -> None:
    scene, facts = ended("5 1-red down")
    assert [PowerUsed, CardsTurned, ShipSailed, DiskTaken] == [type(fact) for fact in facts]
    facts = scene.when(ZEUS, Refill("circe"))

    assert [DiskPlaced, StackShuffled, *[Dealt] * 4, RoundBegan] == [type(fact) for fact in facts]
    assert ((), (), "turn") == (scene.table.laid, scene.table.used, scene.table.stage)


@rule("5.2")
def test_the_ship_makes_a_step_for_each_ship_with_wind() -> None:
    assert [("yellow", 1)] == journey("1 1-yellow")
    assert [("yellow", 1), ("green", 10)] == journey("1 1-yellow", "1 2-green")
    assert [("yellow", 1), ("green", 10), ("red", 17)] == journey("1 1-yellow", "1 2-green", "1 3-red")


@rule("5.2")
def test_a_ship_without_wind_ends_the_journey() -> None:
    assert [("yellow", 1)] == journey("1 1-yellow", "5 3-red")
    assert [] == journey("5 2-red", "5 3-red")


@rule("5.2")
def test_the_same_colour_twice_leads_back() -> None:
    assert [("red", 9), ("red", 0)] == journey("1 1-red", "1 2-red")


@rule("5.2")
def test_on_another_board_other_lines_are_followed() -> None:
    assert [("yellow", 9), ("green", 8)] == journey("1 1-yellow", "1 2-green", board="ionian")


@rule("5.3")
def test_the_greatest_sum_decides_where_the_ship_goes() -> None:
    assert [("red", 9)] == journey("5 1-yellow", "3 1-red", "2 1-red", "1 1-red", "5 1-green")


@rule("5.3")
@pytest.mark.parametrize(
    ("cards", "colour"),
    [
        (("3 1-yellow", "3 1-green", "3 1-red"), "yellow"),
        (("2 1-green", "1 1-red", "1 1-red"), "green"),
        (("2 1-red", "2 1-yellow"), "yellow"),
        (("1 1-red",), "red"),
    ],
)
def test_of_equal_winds_yellow_comes_before_green_and_green_before_red(
    cards: tuple[str, ...], colour: str
) -> None:
    assert [colour] == [line for line, _ in journey(*cards)]


@rule("5.4")
def test_a_blocked_space_has_no_strength_even_if_it_is_doubled() -> None:
    marks: dict[str, Any] = {"blocked": "1-red", "doubled": "1-red"}

    assert [] == journey("5 1-red", **marks)
    assert [("green", 8)] == journey("5 1-red", "1 1-green", **marks)


@rule("5.4")
def test_doubling_may_make_a_space_the_strongest() -> None:
    assert [("red", 9)] == journey("3 1-red", "5 1-green", doubled="1-red")
    assert [("green", 8)] == journey("3 1-red", "5 1-green", doubled="2-red")


@rule("5.5")
def test_the_disk_of_the_last_circle_is_taken_and_no_other() -> None:
    scene, facts = ended("1 1-yellow", "1 2-green", disks={1: "sirens", 10: "circe"})

    assert DiskTaken(10, "circe") == facts[-1]
    assert ("sirens", None) == (scene.table.disks[1], scene.table.disks[10])
    assert ("circe",) == scene.table.taken == scene.seen(ONLOOKER).taken


@rule("5.5")
@pytest.mark.parametrize(
    "cards", [(), ("1 2-red",), ("1 1-red", "1 2-red")], ids=["stays", "no wind", "returns"]
)
def test_the_disk_of_the_circle_where_the_round_began_is_not_taken(cards: tuple[str, ...]) -> None:
    scene, facts = ended(*cards)

    assert NothingMet(0) in facts
    assert (2, ()) == (scene.table.round, scene.table.taken)


@rule("5.5")
def test_on_a_circle_without_a_disk_nothing_is_met() -> None:
    scene, facts = ended("1 1-red", disks={9: None}, reserve=NO_RESERVE)

    assert NothingMet(9) in facts
    assert (9, 2) == (scene.table.ship, scene.table.round)


@rule("5.6")
def test_zeus_chooses_a_disk_from_the_reserve_for_the_circle_left_empty() -> None:
    reserve = NO_RESERVE | {"circe": 2, "scylla": 1}
    scene, _ = ended("1 1-red", reserve=reserve)

    assert ["circe", "scylla"] == [move["adventure"] for move in scene.moves(ZEUS)]
    assert ("5.6", "none_in_reserve", ("adventure",)) == scene.refused(ZEUS, Refill("sirens"))
    assert DiskPlaced(ZEUS, 0, "scylla") == scene.when(ZEUS, Refill("scylla"))[0]
    assert ("scylla", None) == (scene.table.disks[0], scene.table.disks[9])
    assert reserve | {"scylla": 0} == scene.table.reserve
    assert scene.table.empty is None


@rule("5.6")
def test_from_an_empty_reserve_nothing_is_placed() -> None:
    scene, facts = ended("1 1-red", reserve=NO_RESERVE)

    assert isinstance(facts[-1], RoundBegan)
    assert (None, None) == (scene.table.disks[0], scene.table.disks[9])


@rule("5.6")
def test_a_disk_is_placed_at_no_other_time() -> None:
    assert ("5.6", "not_now", ()) == given().refused(POSEIDON, Refill("circe"))


@rule("5.7")
def test_all_cards_that_are_in_no_hand_are_shuffled() -> None:
    scene, _ = ended("5 1-red", "dionysus 1-green")
    held = [card for hand in scene.table.hands for card in hand]
    facts = scene.when(ZEUS, Refill("circe"), Lots(b"one", 1))
    (stack,) = [fact.cards for fact in facts if isinstance(fact, StackShuffled)]

    assert isinstance(stack, tuple)
    assert Counter(winds(CARDS)) == Counter([*held, *stack])
    assert StackShuffled((HIDDEN,) * 30) == seen_by(ZEUS, StackShuffled(stack))


@rule("5.8")
def test_two_cards_are_dealt_to_each_one_at_a_time_from_the_left_of_zeus() -> None:
    scene, _ = ended("5 1-red")
    facts = scene.when(ZEUS, Refill("circe"))
    (stack,) = [fact.cards for fact in facts if isinstance(fact, StackShuffled)]
    dealt = [fact for fact in facts if isinstance(fact, Dealt)]

    assert isinstance(stack, tuple)
    assert [POSEIDON, HADES, ATHENA, ZEUS] == [fact.seat for fact in dealt]
    assert [(stack[turn], stack[turn + 4]) for turn in range(4)] == [fact.cards for fact in dealt]
    assert stack[8:] == scene.table.stack


@rule("5.8")
@pytest.mark.parametrize(("left", "dealt"), [(0, []), (1, [1]), (5, [2, 1, 1, 1]), (8, [2, 2, 2, 2])])
def test_cards_are_dealt_until_the_stack_is_empty(left: int, dealt: list[int]) -> None:
    hands = _everything_but(left)
    scene = given(turn=ZEUS, used=("athena",), hands=hands, stack="1 " * left)
    facts = scene.when(ZEUS, EndRound())

    found = [len(fact.cards) for fact in facts if isinstance(fact, Dealt) and isinstance(fact.cards, tuple)]
    assert dealt == found
    assert sum(dealt) + 42 - left == sum(map(len, scene.table.hands))


def _everything_but(left: int) -> dict[int, str]:
    """Hands that hold all cards except some of strength 1."""
    everything = list(winds(CARDS))
    for _ in range(left):
        everything.remove("1")
    return {ZEUS: " ".join(everything), POSEIDON: "", HADES: "", ATHENA: ""}


# 6 The end

SIRENS = ("sirens",) * 2  # six points for Zeus, two for the fourth seat


@rule("6.1")
def test_ten_points_win_at_once() -> None:
    scene, facts = ended("1 1-red", taken=(*SIRENS, "underworld"), disks={9: "sirens"})

    assert (
        DiskTaken(9, "sirens"),
        TaskShown(ZEUS, CARDS.tasks[0]),
        GameDecided((ZEUS,), (11, 3, 0, 3), "ten_points"),
    ) == facts[2:]
    assert Outcome((ZEUS,), (11, 3, 0, 3), "ten_points") == scene.outcome
    assert () == scene.acting
    assert ("6.1", "game_over", ()) == scene.refused(ZEUS, Refill("circe"))


@rule("6.1")
def test_nine_points_are_not_enough() -> None:
    scene, _ = ended("1 1-red", taken=SIRENS, disks={9: "sirens"})

    assert scene.outcome is None
    assert (ZEUS,) == scene.acting


@rule("6.2")
def test_of_several_seats_with_ten_points_the_one_with_more_wins() -> None:
    tasks = (task("sirens", "underworld", "circe"), task("lotus_eaters", "sirens", "cyclops"))
    scene, facts = ended(
        "1 1-red",
        seats=3,
        taken=("sirens", "sirens", "lotus_eaters", "lotus_eaters", "circe"),
        tasks=(*tasks, CARDS.tasks[1]),
        disks={9: "sirens"},
    )
    assert GameDecided((1,), (10, 12, 0), "ten_points") == facts[-1]
    assert Outcome((1,), (10, 12, 0), "ten_points") == scene.outcome


@rule("6.2")
def test_of_seats_with_equal_points_the_one_that_scored_more_for_the_last_disk_wins() -> None:
    _, facts = ended(
        "1 1-red",
        seats=3,
        taken=("sirens", "sirens", "circe", "lotus_eaters", "cyclops"),
        tasks=(CARDS.tasks[0], task("lotus_eaters", "sirens", "cyclops"), CARDS.tasks[1]),
        disks={9: "sirens"},
    )
    assert GameDecided((0,), (10, 10, 2), "ten_points") == facts[-1]


@rule("6.3")
def test_totals_are_public_only_at_the_end() -> None:
    scene, _ = ended("1 1-red", taken=SIRENS, disks={9: "sirens"})

    assert ((), None) == (scene.table.scores, scene.table.ending)
    assert [0] == [seat for seat in range(4) if scene.seen(0).tasks[seat] != HIDDEN]


@rule("6.3")
def test_at_the_end_all_tasks_and_cards_are_turned_up() -> None:
    scene, _ = ended("1 1-red", taken=(*SIRENS, "underworld"), disks={9: "sirens"})
    assert CARDS.tasks[0] == scene.seen(ONLOOKER).tasks[ZEUS]  # the winner's task

    scene.facts += GAME.disclose(scene.table)

    truth = scene.seen(ZEUS)
    assert (truth.tasks, truth.hands) == (scene.table.tasks, scene.table.hands)
    assert scene.seen(ONLOOKER) == truth


def calm(rounds: int, **state: Any) -> tuple[OdysseusScene, tuple[Fact, ...]]:
    """Zeus ends a round without cards on the board, after `rounds` rounds without a disk and a stack."""
    return ended(vain=rounds, barren=rounds, stack="", hands=_everything_but(0), **state)


@rule("6.4")
def test_three_rounds_in_a_row_without_a_disk_and_a_stack_end_the_match() -> None:
    scene, facts = calm(1)
    assert (2, "turn") == (scene.table.barren, scene.table.stage)
    scene, facts = calm(2, taken=("circe",))

    assert GameDecided((3,), (1, 0, 2, 3), "becalmed") == facts[-1]
    assert TaskShown(3, CARDS.tasks[3]) == facts[-2]


@rule("6.4")
def test_a_ship_that_sails_to_and_fro_ends_the_match_like_one_that_stays() -> None:
    scene, facts = ended("1 1-yellow", "1 2-yellow", vain=2, barren=2, stack="")

    assert ShipStayed() not in facts
    assert NothingMet(0) in facts
    assert "becalmed" == scene.table.ending


@rule("6.4")
def test_a_disk_begins_both_counts_again_and_a_stack_the_first() -> None:
    scene, facts = ended("1 1-red", vain=11, barren=2, stack="")
    assert any(isinstance(fact, DiskTaken) for fact in facts)
    assert (0, 0) == (scene.table.vain, scene.table.barren)
    scene, _ = ended(vain=2, barren=2)
    assert (3, 0) == (scene.table.vain, scene.table.barren)


@rule("6.4")
def test_twelve_rounds_in_a_row_without_a_disk_end_the_match_even_with_a_stack() -> None:
    scene, _ = ended(vain=10)
    assert (11, None) == (scene.table.vain, scene.table.ending)
    scene, _ = ended(vain=11)
    assert "becalmed" == scene.table.ending


@rule("6.5")
@pytest.mark.parametrize(
    ("taken", "groups"),
    [
        (("cyclops", "circe"), ((2,), (3,), (1,), (0,))),
        (("cyclops", "underworld", "sirens"), ((0,), (1,), (2,), (3,))),
        (("scylla", "scylla"), ((3,), (1,), (0, 2))),
    ],
)
def test_all_are_ranked_by_points_and_then_by_the_last_disk(
    taken: tuple[Adventure, ...], groups: tuple[tuple[int, ...], ...]
) -> None:
    scene, _ = calm(2, taken=taken)

    assert groups == ranking(scene.table)
    assert groups[0] == scene.table.winners


@rule("6.4")
def test_a_dionysus_that_was_traded_is_no_stack() -> None:
    _, facts = calm(2, spent=1)

    assert isinstance(facts[-1], GameDecided)


@rule("6.4")
def test_in_a_calm_the_last_disk_breaks_ties_and_else_the_victory_is_shared() -> None:
    tasks = CARDS.tasks[:3]

    assert (0, 1, 2) == winners(tasks, (), (0, 0, 0))
    assert (1,) == winners(tasks, ("cyclops",), (2, 2, 0))
    assert (1, 2) == winners(tasks, ("sirens",), (0, 2, 2))


def test_a_whole_round_without_a_move_of_zeus_ends_by_passes() -> None:
    scene = given()
    scene.all((POSEIDON, Lay("3", "1-red")), (HADES, Pass()), (ATHENA, Pass()), (ZEUS, Pass()))

    assert ShipSailed(1, "red", 3, 9) in scene.when(POSEIDON, Pass())
