"""Sections 4 to 6 of RULES.md: landing, adventures, hunger and loss."""

from typing import Any

import pytest

from domain.games.odyssee.facts import (
    CardGiven,
    CardTaken,
    ChipBarred,
    ChipLaid,
    ChoiceLeft,
    ChoiceOpened,
    GiftsLost,
    GiftsWon,
    GodDieThrown,
    HeroesJoined,
    HeroesLost,
    Landed,
    Protected,
    ProtectionUsed,
    ShipDrifted,
    ShipFerried,
    ShipLost,
    ShipSailed,
    TrialThrown,
    TurnBegan,
    TurnSkipped,
    TurnsLost,
)
from domain.games.odyssee.moves import Give, LayStorm, LeaveChoice, Propose, Roll, Sail
from domain.kernel.facts import Fact
from tests.games.odyssee.scenes import (
    BLACK,
    CARDS,
    WHITE,
    Fixed,
    OdysseeScene,
    dice,
    given,
    kinds,
    sailing,
    stake,
)
from tests.support.games.rule_sections import rule

ISLAND = {card: island for island, card in enumerate(CARDS, 1)}


def adventure(card: str, lots: Fixed | None = None, **ship: Any) -> tuple[OdysseeScene, tuple[Fact, ...]]:
    """Seat 0 sails from f5 to island 6, which belongs to seat 1; seat 1 has one card, and gives it.

    The scene, and the facts that the card made, up to the end of the turn.
    """
    scene = sailing(1, seats=3, ships={0: {"at": "f5"} | ship, 1: {"cards": (card,)}}, owners={6: 1})
    facts = scene.when(0, Sail("g5"), lots)
    start = kinds(facts).index(CardGiven) + 1
    return scene, facts[start : kinds(facts).index(TurnBegan)]


LAID = ChipLaid(0, 6, from_rim=False, owner=1)


# 4 Landing


@rule("4.1")
def test_a_landing_ends_the_turn_and_one_leaves_in_the_next() -> None:
    scene = sailing(1, ships={0: {"at": "f5"}, 1: {"skip": 1}})

    facts = scene.when(0, Sail("g5"), dice(3))

    assert [ShipSailed, Landed] == kinds(facts)[:2]
    assert TurnBegan(0, 1, "gift") == facts[-1]
    scene.when(0, Roll(), dice(1))
    assert "f5" in scene.values(0, "to")


@rule("4.1")
def test_landing_on_ones_own_island_changes_nothing() -> None:
    facts = sailing(1, ships={0: {"at": "f5"}}, owners={6: 0}).when(0, Sail("g5"))

    assert [ShipSailed, Landed, TurnBegan] == kinds(facts)


@rule("4.2")
def test_the_first_to_land_takes_the_card_from_the_rim_and_keeps_it() -> None:
    scene = sailing(1, ships={0: {"at": "f5", "heroes": 1}})

    facts = scene.when(0, Sail("g5"), dice(3))

    assert CardTaken(0, 6, "test") == facts[2]
    assert TrialThrown(0, 3, 3, passed=True) == facts[3]
    assert ("test",) == scene.ship(0).cards
    assert scene.table.rim[5] is None
    assert 0 == scene.table.owner(6)


@rule("4.3")
def test_a_later_visitor_may_be_given_a_card_of_the_owner_for_good() -> None:
    scene, facts = adventure("feast")

    assert (GiftsWon(0, 2, saved=False), LAID) == facts
    assert (("feast",), ()) == (scene.ship(0).cards, scene.ship(1).cards)


@rule("4.3")
@pytest.mark.parametrize("owners", [{6: 1}, {}])
def test_if_the_owner_has_no_card_the_chip_is_laid_without_an_adventure(owners: dict[int, int]) -> None:
    scene = sailing(1, ships={0: {"at": "f5"}}, owners=owners, rim_chips={6: ()})

    facts = scene.when(0, Sail("g5"))

    assert [ShipSailed, Landed, ChipLaid, TurnBegan] == kinds(facts)
    assert 0 == scene.table.owner(6)


def choice(**ships: Any) -> OdysseeScene:
    """Seat 0 has landed on seat 1's island, who has two cards."""
    fleet = {0: {"at": "f5"}, 1: {"cards": ("feast", "blow")}}
    for seat, changes in ships.items():
        fleet[int(seat[1:])] |= changes
    scene = sailing(1, ships=fleet, owners={6: 1})
    scene.when(0, Sail("g5"))
    return scene


@rule("4.4")
def test_before_the_owner_chooses_the_newcomer_offers_a_deal_or_leaves_the_choice() -> None:
    scene = choice()

    assert ChoiceOpened(0, 6, 1) == scene.facts[-1]
    assert (0,) == scene.acting
    assert ["leave_choice", "propose"] == scene.kinds(0)
    assert (ChoiceLeft(0, 1),) == scene.when(0, LeaveChoice())
    assert (1,) == scene.acting
    assert ("4.4", "not_the_newcomer", ()) == scene.refused(1, LeaveChoice())
    assert ("4.5", "not_the_owner", ()) == choice().refused(0, Give("feast"))


@rule("4.5")
def test_the_owner_chooses_which_card_to_give() -> None:
    scene = choice()
    scene.when(0, LeaveChoice())

    assert ["give", "propose"] == scene.kinds(1)
    assert {"feast", "blow"} == scene.values(1, "card")
    assert ("4.5", "card_not_yours", ("card",)) == scene.refused(1, Give("omen"))
    facts = scene.when(1, Give("blow"))

    assert (CardGiven(0, 1, "blow"), HeroesLost(0, 1), LAID) == facts[:3]


@rule("4.5")
def test_an_owner_may_offer_a_deal_instead() -> None:
    scene = choice()
    scene.when(0, LeaveChoice())

    scene.when(1, Propose(stake(), stake(gifts=1), "feast"))

    assert (0,) == scene.acting


@rule("4.6")
def test_a_chip_is_laid_and_the_owners_goes_to_the_rim() -> None:
    scene, facts = adventure("theft")

    assert LAID == facts[-1]
    assert (0, (1,), 9) == (scene.table.owner(6), scene.table.rim_chips[5], scene.ship(0).chips)


@rule("4.6")
def test_chips_at_the_rim_lie_there_together_one_of_each_colour() -> None:
    scene = sailing(
        1, seats=3, ships={0: {"at": "f5"}, 1: {"cards": ("feast",)}}, owners={6: 1}, rim_chips={6: (2,)}
    )

    scene.when(0, Sail("g5"))

    assert (2, 1) == scene.table.rim_chips[5]


@rule("4.6")
def test_however_the_card_went_the_chip_is_laid_but_not_if_the_ship_is_lost() -> None:
    _, failed = adventure("test", dice(1))
    scene, lost = adventure("slaughter")

    assert (TrialThrown(0, 1, 3, passed=False), HeroesLost(0, 1), LAID) == failed
    assert (HeroesLost(0, 4), ShipLost(0, "adventure", 0, 0)) == lost
    assert 1 == scene.table.owner(6)


@rule("4.7")
def test_a_former_owner_who_comes_back_swaps_the_two_chips() -> None:
    scene = sailing(1, ships={0: {"at": "f5"}, 1: {"cards": ("feast",)}}, owners={6: 1}, rim_chips={6: (0,)})

    facts = scene.when(0, Sail("g5"))

    assert ChipLaid(0, 6, from_rim=True, owner=1) in facts
    assert (0, (1,), 10) == (scene.table.owner(6), scene.table.rim_chips[5], scene.ship(0).chips)


@rule("4.7")
def test_without_a_chip_there_is_the_adventure_and_the_island_stays_as_it_was() -> None:
    scene, facts = adventure("feast", chips=0)

    assert (GiftsWon(0, 2, saved=False),) == facts
    assert 1 == scene.table.owner(6)


@rule("4.8")
def test_on_syrte_the_next_turn_is_skipped() -> None:
    scene = sailing(1, ships={0: {"at": "e8"}})

    facts = scene.when(0, Sail("e7"))
    assert Landed(0, None, winds=False) == facts[1]
    scene.when(1, Roll(), dice(1))
    facts = scene.when(1, Sail("f11"))

    assert (TurnBegan(0, 1, "gift"), TurnSkipped(0)) == facts[1:3]


@rule("4.9")
def test_aeolus_makes_the_arrow_free_for_three_turns() -> None:
    scene = sailing(1, ships={0: {"at": "e4", "gifts": 0}}, owners={8: 0})
    facts = scene.when(0, Sail("e3"))
    free = []
    for _ in range(4):
        scene.when(1, Roll(), dice(1))
        scene.when(1, Sail("f11"))
        free.append(scene.table.wind_free)
        scene.when(0, Roll(), dice(1))
        scene.when(0, Sail("e3"))

    assert Landed(0, 8, winds=True) == facts[1]
    assert [True, True, True, False] == free


@rule("4.9")
def test_landing_on_aeolus_again_makes_the_arrow_free_for_three_turns_again() -> None:
    scene = sailing(1, ships={0: {"at": "e4", "winds": 1}}, owners={8: 0})

    scene.when(0, Sail("e3"))

    assert 3 == scene.ship(0).winds


# 5 Adventures


@rule("5.1")
def test_what_a_card_says_is_done_in_its_order_until_the_ship_is_lost() -> None:
    _, facts = adventure("sleep")
    _, lost = adventure("slaughter")

    assert [GiftsWon, TurnsLost, ChipLaid] == kinds(facts)
    assert GiftsWon not in kinds(lost)


@rule("5.2")
def test_gifts_are_won_as_far_as_the_supply_goes() -> None:
    scene, facts = adventure("feast", gifts=3)
    assert 5 == scene.ship(0).gifts

    _, facts = adventure("feast", gifts=17)
    assert GiftsWon(0, 1, saved=False) == facts[0]
    _, facts = adventure("feast", gifts=18)
    assert (LAID,) == facts


@rule("5.2")
def test_gifts_are_lost_as_far_as_there_are_any() -> None:
    assert GiftsLost(0, 2) == adventure("theft", gifts=3)[1][0]
    assert GiftsLost(0, 1) == adventure("theft", gifts=1)[1][0]
    assert (LAID,) == adventure("theft", gifts=0)[1]


@rule("5.3")
def test_heroes_are_lost_or_come_aboard_again_up_to_four() -> None:
    assert HeroesLost(0, 1) == adventure("blow")[1][0]
    assert HeroesJoined(0, 2) == adventure("rescue", heroes=1)[1][0]
    assert HeroesJoined(0, 1) == adventure("rescue", heroes=3)[1][0]
    assert (LAID,) == adventure("rescue", heroes=4)[1]
    assert ShipLost in kinds(adventure("blow", heroes=1)[1])


@rule("5.4")
def test_a_trial_is_passed_with_enough_pips() -> None:
    passed = adventure("test", dice(3))[1]
    failed = adventure("test", dice(2))[1]

    assert (TrialThrown(0, 3, 3, passed=True), GiftsWon(0, 1, saved=False), LAID) == passed
    assert (TrialThrown(0, 2, 3, passed=False), HeroesLost(0, 1), LAID) == failed


@rule("5.5")
def test_the_god_die_decides() -> None:
    facts = adventure("omen", Fixed(WHITE, BLACK), gifts=0)[1]

    assert (GodDieThrown(0, white=True), GiftsWon(0, 1, saved=False)) == facts[:2]
    assert (GodDieThrown(0, white=False), GiftsLost(0, 1), LAID) == facts[2:]


@rule("5.6")
def test_a_card_may_cost_turns() -> None:
    scene, facts = adventure("sleep")

    assert TurnsLost(0, 2) == facts[1]
    assert 2 == scene.ship(0).skip


@rule("5.7")
def test_a_protection_is_kept_and_a_trial_passed_by_it_without_a_throw() -> None:
    scene, facts = adventure("root")
    assert Protected(0, "trial") == facts[0]
    assert ("trial",) == scene.ship(0).wards

    scene, facts = adventure("test", wards=("fight", "trial", "trial"))
    assert (ProtectionUsed(0, "trial"), GiftsWon(0, 1, saved=False), LAID) == facts
    assert ("fight", "trial") == scene.ship(0).wards


@rule("5.8")
def test_the_own_ship_drifts_where_the_lots_say() -> None:
    _, facts = adventure("whirl", Fixed(2))  # nw

    assert (ShipDrifted(0, "nw", "i3", ashore=True), LAID) == facts
    _, facts = adventure("whirl", Fixed(1))  # ne
    assert (ShipDrifted(0, "ne", "j5", ashore=False), LAID) == facts


@rule("5.8")
def test_other_ships_drift_in_one_direction_and_only_those_at_sea() -> None:
    scene = sailing(
        1,
        seats=4,
        ships={0: {"at": "f5"}, 1: {"cards": ("gale",), "at": "d5"}, 2: {"at": "c7"}, 3: {"at": "d7"}},
        owners={6: 1},
    )

    facts = scene.when(0, Sail("g5"), Fixed(0))  # e

    drifts = [fact for fact in facts if isinstance(fact, ShipDrifted)]
    assert [ShipDrifted(1, "e", "d7", ashore=False), ShipDrifted(3, "e", "d9", ashore=True)] == drifts
    assert scene.ship(3).due


@rule("5.8")
def test_a_ship_is_brought_nearer_to_ithaca_or_troy_but_never_onto_land() -> None:
    _, west = adventure("escort")
    _, east = adventure("exile")

    assert [ShipFerried, ChipLaid] == kinds(west)
    assert isinstance(west[0], ShipFerried)
    assert isinstance(east[0], ShipFerried)
    assert "f2" == west[0].to or west[0].to in {"g2", "f3"}
    assert east[0].to in {"g8", "f8", "h7"}


@rule("5.8")
def test_a_ship_that_drifts_ashore_lands_in_its_next_turn() -> None:
    scene = sailing(
        1, seats=2, ships={0: {"at": "d5"}, 1: {"cards": ("whirl",)}}, owners={11: 1}, rim_chips={}
    )

    facts = scene.when(0, Sail("c4"), Fixed(0))

    assert ShipDrifted(0, "e", "c7", ashore=True) in facts
    assert scene.ship(0).due
    assert (1,) == scene.acting


@rule("5.9")
def test_a_card_may_say_that_no_chip_is_laid() -> None:
    scene, facts = adventure("sacrilege")

    assert (GiftsWon(0, 1, saved=False), ChipBarred(0)) == facts
    assert 1 == scene.table.owner(6)
    assert ("sacrilege",) == scene.ship(0).cards


# 6 Hunger and loss


def idle(scene: OdysseeScene, turns: int = 1) -> tuple[Fact, ...]:
    """Both seats stay where they are for `turns` turns; the facts."""
    facts: list[Fact] = []
    for _ in range(turns):
        for seat in range(2):
            if scene.acting == (seat,):
                facts += scene.when(seat, Roll(), dice(1))
                facts += scene.when(seat, Sail(scene.ship(seat).at))
    return tuple(facts)


@rule("6.1")
def test_gifts_do_not_take_hunger_stones_away() -> None:
    scene, _ = adventure("feast", gifts=0, hunger=2)

    assert (2, 2) == (scene.ship(0).gifts, scene.ship(0).hunger)


@rule("6.2")
@pytest.mark.parametrize(("turns", "dies"), [(5, 6), (5, 5)])
def test_a_gift_of_an_adventure_saves_the_crew(turns: int, dies: int) -> None:
    """In the turn of the third stone, and in the next one."""
    scene, facts = adventure("feast", gifts=0, hunger=3, turns=turns, dies=dies)

    assert GiftsWon(0, 2, saved=True) == facts[0]
    assert (2, 0) == (scene.ship(0).gifts, scene.ship(0).hunger)


@rule("6.2")
def test_there_is_no_fourth_stone() -> None:
    scene = given(ships={1: {"gifts": 0, "hunger": 2, "turns": 4}})
    scene.when(0, Roll(), dice(1))
    facts = scene.when(0, Sail("f11"))
    assert TurnBegan(1, 5, "hunger") == facts[-1]
    scene.when(1, Roll(), dice(1))
    scene.when(1, Sail("f11"))
    scene.when(0, Roll(), dice(1))
    facts = scene.when(0, Sail("f11"))

    assert TurnBegan(1, 6, "none") == facts[-1]
    assert (3, 6) == (scene.ship(1).hunger, scene.ship(1).dies)


@rule("6.3")
def test_the_crew_dies_at_the_end_of_the_turn_after_the_third_stone() -> None:
    scene = given(ships={1: {"at": "d5", "gifts": 0, "hunger": 2}})

    assert ShipLost not in kinds(idle(scene)[:-1])
    facts = [*scene.facts, *idle(scene)]

    lost = [fact for fact in facts if isinstance(fact, ShipLost)]
    assert [ShipLost(1, "hunger", 0, 3)] == lost
    assert TurnBegan(1, 2, "none") in facts[: facts.index(lost[0])]
    assert ("f11", 3, 0) == (scene.ship(1).at, scene.ship(1).gifts, scene.ship(1).hunger)


@rule("6.4")
def test_a_lost_ship_begins_again_in_troy() -> None:
    scene = sailing(
        1,
        seats=3,
        ships={
            0: {"at": "f5", "gifts": 1, "chips": 6, "cards": ("omen",), "hunger": 2, "wards": ("fight",)},
            1: {"cards": ("slaughter",)},
        },
        owners={6: 1, 1: 0, 2: 0},
        rim_chips={3: (2, 0), 4: (0,)},
    )

    facts = scene.when(0, Sail("g5"))

    assert ShipLost(0, "adventure", 2, 2) in facts
    ship = scene.ship(0)
    assert ("f11", 4, 3, 0, 8) == (ship.at, ship.heroes, ship.gifts, ship.hunger, ship.chips)
    assert ("omen", "slaughter") == ship.cards
    assert (1, 2) == scene.table.owned(0)
    assert ((2,), ()) == (scene.table.rim_chips[2], scene.table.rim_chips[3])


@rule("6.4")
def test_a_lost_ship_keeps_three_or_more_gifts_and_is_else_filled_up_from_the_supply() -> None:
    assert ShipLost(0, "adventure", 0, 0) in adventure("slaughter", gifts=5)[1]

    scene = sailing(
        1,
        seats=3,
        ships={0: {"at": "f5", "gifts": 0}, 1: {"cards": ("slaughter",), "gifts": 20}, 2: {"gifts": 3}},
        owners={6: 1},
    )
    assert ShipLost(0, "adventure", 0, 1) in scene.when(0, Sail("g5"))


@rule("6.4")
def test_turns_to_be_skipped_are_forgotten() -> None:
    scene, _ = adventure("slaughter", skip=2)

    assert 0 == scene.ship(0).skip


def test_a_storm_may_follow_a_landing_on_aeolus() -> None:
    scene = given(ships={0: {"gifts": 0}}, wind_free=True)

    assert scene.may(0, LayStorm("w", "f10"))
