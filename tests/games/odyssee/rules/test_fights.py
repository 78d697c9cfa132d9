"""Sections 7 to 9 of RULES.md: meetings, fights, deals, and the end."""

from typing import Any

import pytest

from domain.games.odyssee import GAME
from domain.games.odyssee.facts import (
    CapReached,
    CardGiven,
    ChipLaid,
    DealStruck,
    FightCalled,
    FoughtOn,
    HeroesLost,
    HomeReached,
    Landed,
    OfferMade,
    OfferRefused,
    PassGranted,
    ProtectionUsed,
    RimTurned,
    RoundFought,
    ShipBlown,
    ShipLost,
    ShipsMet,
    TurnBegan,
)
from domain.games.odyssee.moves import (
    Accept,
    Attack,
    Counter,
    FightOn,
    Give,
    LayStorm,
    LeaveChoice,
    LetPass,
    Propose,
    Refuse,
    Roll,
    Sail,
)
from domain.kernel.game import Outcome
from tests.games.odyssee.scenes import CARDS, Fixed, OdysseeScene, dice, given, kinds, sailing, stake
from tests.support.games.rule_sections import rule


def met(seats: int = 2, to: str = "f6", **scene: Any) -> OdysseeScene:
    """Seat 0 has sailed to f6, where seat 1 is, and 2 if there is one."""
    fleet: dict[int, dict[str, Any]] = {seat: {"at": "f6"} for seat in range(1, seats)} | {0: {"at": "f5"}}
    for seat, changes in scene.pop("ships", {}).items():
        fleet[seat] |= changes
    begun = sailing(1, seats=seats, ships=fleet, **scene)
    begun.when(0, Sail(to))
    return begun


def fighting(**scene: Any) -> OdysseeScene:
    """Seat 0 has attacked seat 1."""
    begun = met(**scene)
    begun.when(0, Attack(1))
    return begun


# 7 Meetings and fights


@rule("7.1")
def test_ships_that_come_to_share_a_hex_meet() -> None:
    scene = met(3)

    assert ShipsMet(0, (1, 2)) == scene.facts[-1]
    assert "meeting" == scene.table.phase


@rule("7.1")
def test_in_troy_nobody_meets() -> None:
    facts = sailing(ships={0: {"at": "f10"}}).when(0, Sail("f9"))

    assert ShipsMet not in kinds(facts)


@rule("7.1")
def test_the_landing_comes_first() -> None:
    scene = met(to="g5", ships={1: {"at": "g5"}}, owners={6: 0})

    assert [Landed, ShipsMet] == kinds(tuple(scene.facts))[1:]


@rule("7.1")
def test_ships_that_a_storm_brings_together_meet_in_turn_order() -> None:
    """Seats 1 and 2 are carried to f10, where 0 is; 0 did not move."""
    scene = given(
        seats=3,
        active=2,
        speaker=2,
        ships={0: {"at": "f10"}, 1: {"at": "f5"}, 2: {"at": "f6"}},
    )

    facts = scene.when(2, LayStorm("e", "f2"))
    assert [ShipBlown(2, "storm", "f10", ashore=False), ShipBlown(1, "storm", "f10", ashore=False)] == list(
        facts[1:3]
    )
    assert ShipsMet(2, (0, 1)) == facts[3]
    for other in (0, 1):
        scene.when(2, LetPass(other))
        scene.when(other, LetPass(2))

    assert ShipsMet(1, (0,)) == scene.facts[-1]


@rule("7.2")
def test_the_seat_that_moved_attacks_or_lets_pass_and_then_the_other_may_attack() -> None:
    scene = met()
    assert ["attack", "let_pass"] == scene.kinds(0)

    assert (PassGranted(0, 1, asked=True),) == scene.when(0, LetPass(1))
    assert (1,) == scene.acting
    assert (FightCalled(1, 0),) == scene.when(1, Attack(0))


@rule("7.2")
def test_nobody_must_fight() -> None:
    scene = met()
    scene.when(0, LetPass(1))

    facts = scene.when(1, LetPass(0))

    assert [PassGranted, TurnBegan] == kinds(facts)


@rule("7.2")
def test_the_seat_that_moved_chooses_the_order_of_meetings_and_each_pair_meets_once() -> None:
    scene = met(4)
    scene.when(0, LetPass(3))
    scene.when(3, LetPass(0))

    assert {1, 2} == scene.values(0, "seat")
    assert ("7.2", "not_met", ("seat",)) == scene.refused(0, Attack(3))
    assert ("7.2", "no_such_ship", ("seat",)) == scene.refused(0, Attack(0))
    assert ("7.2", "no_such_ship", ("seat",)) == scene.refused(0, LetPass(7))


@rule("7.3")
def test_the_lower_sum_loses_a_hero() -> None:
    scene = fighting(ships={0: {"heroes": 3}})

    facts = scene.when(1, FightOn(), dice(4, 1))

    assert RoundFought((0, 1), (4, 1), (7, 5), 1) == facts[1]
    assert HeroesLost(1, 1) == facts[2]


@rule("7.3")
def test_a_tie_is_thrown_again() -> None:
    facts = fighting().when(1, FightOn(), dice(2, 2, 1, 3))

    assert [None, 0] == [fact.loser for fact in facts if isinstance(fact, RoundFought)]


@rule("7.3", "5.7")
def test_a_protection_is_used_up_instead_of_a_hero() -> None:
    scene = fighting(ships={1: {"wards": ("trial", "fight")}})

    facts = scene.when(1, FightOn(), dice(4, 1))

    assert [FoughtOn, RoundFought, ProtectionUsed] == kinds(facts)
    assert (4, ("trial",)) == (scene.ship(1).heroes, scene.ship(1).wards)


@rule("7.4")
def test_before_each_round_both_sides_speak_the_loser_first() -> None:
    scene = fighting()
    assert (1,) == scene.acting
    assert ["fight_on", "propose"] == scene.kinds(1)
    scene.when(1, FightOn(), dice(1, 4))
    assert (0,) == scene.acting

    assert (FoughtOn(0, 1, spoken=False),) == scene.when(0, FightOn())
    assert (1,) == scene.acting
    assert FoughtOn(1, 0, spoken=True) == scene.when(1, FightOn(), dice(1, 4))[0]


@rule("7.4")
def test_a_refused_offer_is_followed_by_the_round() -> None:
    scene = fighting()
    scene.when(1, Propose(stake(), stake()))

    facts = scene.when(0, Refuse(), dice(1, 4))

    assert [OfferRefused, RoundFought, HeroesLost] == kinds(facts)
    assert (0,) == scene.acting


@rule("7.5")
def test_a_fight_ends_when_a_crew_is_gone_and_the_winner_takes_nothing() -> None:
    scene = fighting(ships={1: {"heroes": 1, "cards": ("feast",)}})

    facts = scene.when(1, FightOn(), dice(4, 1))

    assert [HeroesLost, ShipLost, TurnBegan] == kinds(facts)[2:]
    assert ("f11", ("feast",), ()) == (scene.ship(1).at, scene.ship(1).cards, scene.ship(0).cards)


@rule("7.5")
def test_a_seat_that_loses_its_ship_in_its_turn_does_nothing_more_in_it() -> None:
    """Seat 2 is on the same hex, but seat 0 is in Troy."""
    scene = fighting(seats=3, ships={0: {"heroes": 1}})

    facts = scene.when(1, FightOn(), dice(1, 4))

    assert ShipLost(0, "fight", 0, 0) == facts[-2]
    assert TurnBegan(1, 1, "gift") == facts[-1]


# 8 Deals


@rule("7.5", "8.1", "8.3")
def test_a_deal_ends_a_fight_and_everything_changes_hands() -> None:
    scene = fighting(ships={0: {"cards": ("feast", "blow")}, 1: {"cards": ("omen",)}}, owners={1: 1, 2: 0})

    scene.when(1, Propose(stake(gifts=2, island=1), stake("blow", "feast")))
    facts = scene.when(0, Accept())

    assert DealStruck(0, 1, stake(gifts=2, island=1), stake("blow", "feast"), None) == facts[0]
    assert (5, (), (1, 2)) == (scene.ship(0).gifts, scene.ship(0).cards, scene.table.owned(0))
    assert ("omen", "feast", "blow") == scene.ship(1).cards
    assert (9, (1,)) == (scene.ship(0).chips, scene.table.rim_chips[0])
    assert TurnBegan(1, 1, "gift") == facts[-1]


@rule("8.1")
def test_a_deal_may_be_empty() -> None:
    scene = fighting()

    scene.when(1, Propose(stake(), stake()))

    assert [DealStruck, TurnBegan] == kinds(scene.when(0, Accept()))


@rule("8.1")
def test_a_deal_hands_over_an_island_only_to_a_seat_with_a_chip_for_it() -> None:
    scene = fighting(ships={0: {"chips": 0}}, owners={1: 1, 2: 1}, rim_chips={2: (0,)})

    assert not scene.may(1, Propose(stake(island=1), stake()))
    scene.when(1, Propose(stake(island=2), stake()))
    scene.when(0, Accept())

    assert (0, (1,), 0) == (scene.table.owner(2), scene.table.rim_chips[1], scene.ship(0).chips)


@rule("8.1")
@pytest.mark.parametrize(
    ("gives", "gets", "key", "where"),
    [
        (stake(gifts=4), stake(), "gifts_misfit", ("gives", "gifts")),
        (stake(), stake("blow"), "cards_misfit", ("gets", "cards")),
        (stake("feast", "feast"), stake(), "cards_misfit", ("gives", "cards")),
        (stake(), stake(island=1), "island_misfit", ("gets", "island")),
    ],
)
def test_a_deal_offers_only_what_its_side_has(
    gives: Any, gets: Any, key: str, where: tuple[str, ...]
) -> None:
    scene = fighting(ships={1: {"cards": ("feast",)}}, owners={1: 1})

    assert ("8.1", key, where) == scene.refused(1, Propose(gives, gets))


@rule("8.2")
def test_offers_are_public_and_one_is_open_at_a_time() -> None:
    scene = fighting()

    facts = scene.when(1, Propose(stake(gifts=1), stake()))

    assert (OfferMade(1, 0, stake(gifts=1), stake(), None),) == facts
    assert ("8.2", "offer_open", ()) == scene.refused(0, FightOn())
    assert ("8.2", "offer_open", ()) == scene.refused(0, Propose(stake(), stake()))
    assert ("2.1", "not_your_turn", ()) == scene.refused(1, Propose(stake(), stake()))
    assert ("8.2", "no_offer_open", ()) == fighting().refused(1, Accept())
    assert ("8.2", "no_offer_open", ()) == fighting().refused(1, Counter(stake(), stake()))


@rule("8.3")
def test_an_offer_is_accepted_refused_or_answered_by_another() -> None:
    scene = fighting()
    scene.when(1, Propose(stake(gifts=1), stake()))
    assert ["accept", "refuse", "counter"] == scene.kinds(0)

    scene.when(0, Counter(stake(), stake(gifts=2)))
    scene.when(1, Accept())

    assert (5, 0) == (scene.ship(0).gifts, scene.ship(1).gifts)


@rule("8.4")
def test_at_most_four_offers_are_made_in_a_row() -> None:
    scene = fighting()
    scene.when(1, Propose(stake(), stake()))
    for seat in (0, 1, 0):
        scene.when(seat, Counter(stake(), stake()))

    assert ["accept", "refuse"] == scene.kinds(1)
    assert ("8.4", "offers_spent", ()) == scene.refused(1, Counter(stake(), stake()))
    scene.when(1, Refuse(), dice(1, 4))
    assert ["fight_on", "propose"] == scene.kinds(0)


def landed(**ships: Any) -> OdysseeScene:
    """Seat 0 has landed on island 6 of seat 1, who has two cards."""
    fleet: dict[int, dict[str, Any]] = {0: {"at": "f5"}, 1: {"cards": ("feast", "blow")}}
    for seat, changes in ships.items():
        fleet[int(seat[1:])] |= changes
    scene = sailing(1, ships=fleet, owners={6: 1, 1: 1, 2: 0})
    scene.when(0, Sail("g5"))
    return scene


@rule("8.5")
def test_a_deal_on_an_island_names_the_card_for_the_adventure() -> None:
    scene = landed()

    scene.when(0, Propose(stake(gifts=1), stake(), "feast"))
    facts = scene.when(1, Accept())

    assert [DealStruck, CardGiven] == kinds(facts)[:2]
    assert CardGiven(0, 1, "feast") == facts[1]
    assert ChipLaid(0, 6, from_rim=False, owner=1) in facts
    assert ("8.5", "card_misfit", ("card",)) == landed().refused(0, Propose(stake(), stake(), "omen"))
    assert ("8.5", "card_misfit", ("card",)) == landed().refused(0, Propose(stake(), stake()))


@rule("8.5")
def test_a_card_may_be_sold_and_carried_out_as_well() -> None:
    scene = landed()

    scene.when(0, Propose(stake(gifts=1), stake("feast", "blow"), "feast"))
    scene.when(1, Accept())

    assert ("feast", "blow") == scene.ship(0).cards


@rule("8.5")
def test_the_island_itself_is_not_for_sale() -> None:
    assert landed().may(0, Propose(stake(), stake(island=1), "feast"))
    assert ("8.1", "island_misfit", ("gets", "island")) == landed().refused(
        0, Propose(stake(), stake(island=6), "feast")
    )


@rule("8.4", "8.5")
def test_on_an_island_a_refused_offer_is_the_last_and_the_owner_decides() -> None:
    scene = landed()
    scene.when(0, Propose(stake(gifts=1), stake(), "feast"))
    assert ("8.2", "offer_open", ()) == scene.refused(1, Give("feast"))

    assert (OfferRefused(1, 0),) == scene.when(1, Refuse())
    assert ["give"] == scene.kinds(1)
    scene = landed()
    scene.when(0, LeaveChoice())
    scene.when(1, Propose(stake(), stake(gifts=1), "feast"))
    scene.when(0, Refuse())
    assert ["give"] == scene.kinds(1)


# 9 The end


@rule("9.1")
@pytest.mark.parametrize(
    ("chips", "cards", "enters"), [(0, 0, True), (2, 2, True), (2, 3, True), (3, 2, False), (1, 0, False)]
)
def test_ithaca_is_open_to_a_seat_with_no_more_chips_than_cards(chips: int, cards: int, enters: bool) -> None:  # noqa: FBT001
    scene = sailing(1, ships={0: {"at": "f2", "chips": chips, "cards": CARDS[:cards]}})

    assert enters is scene.may(0, Sail("f1"))
    if not enters:
        assert ("9.1", "not_entitled", ("to",)) == scene.refused(0, Sail("f1"))


@rule("9.1")
def test_chips_at_the_rim_do_not_count() -> None:
    scene = sailing(1, ships={0: {"at": "f2", "chips": 0}}, rim_chips={1: (0,), 2: (0,)})

    assert scene.may(0, Sail("f1"))


@rule("9.2")
def test_the_first_in_ithaca_has_won() -> None:
    scene = sailing(1, ships={0: {"at": "f2", "chips": 1, "cards": ("feast", "omen")}})

    assert HomeReached(0) == scene.when(0, Sail("f1"))[-1]
    assert Outcome((0,), (1, -10), "home_reached") == scene.outcome
    assert () == scene.acting
    assert ("9.2", "game_over", ()) == scene.refused(1, Roll())


@rule("9.2")
def test_a_seat_that_its_own_arrow_blows_home_wins_at_once() -> None:
    scene = given(ships={0: {"at": "f8", "chips": 0}})

    assert HomeReached(0) == scene.when(0, LayStorm("w", "f10"))[-1]


@rule("9.2")
def test_a_seat_blown_home_wins_at_its_next_turn_if_ithaca_is_still_open_to_it() -> None:
    scene = given(seats=3, ships={2: {"at": "f8", "chips": 0}})
    scene.when(0, LayStorm("w", "f10"))
    assert scene.outcome is None
    scene.when(1, Roll(), dice(1))

    assert (TurnBegan(2, 1, "gift"), HomeReached(2)) == scene.when(1, Sail("f11"))[-2:]

    scene = sailing(ships={1: {"at": "f1", "chips": 1}})
    scene.when(0, Sail("f11"))
    assert (None, ["roll", "lay_storm"]) == (scene.outcome, scene.kinds(1))


@rule("9.3")
def test_the_match_ends_when_every_seat_has_had_all_its_turns() -> None:
    scene = sailing(cap=7, ships={0: {"turns": 7}, 1: {"turns": 7, "chips": 9}})

    assert CapReached(7) == scene.when(0, Sail("f11"))[-1]
    assert Outcome((1,), (-10, -9), "cap_reached") == scene.outcome


@rule("9.3")
@pytest.mark.parametrize(
    ("owners", "winners"), [({1: 0, 2: 1, 3: 1}, (1,)), ({1: 0, 2: 1}, (0, 1)), ({}, (0, 1))]
)
def test_the_most_islands_break_a_tie_and_then_the_victory_is_shared(
    owners: dict[int, int], winners: tuple[int, ...]
) -> None:
    scene = sailing(cap=7, ships={0: {"turns": 7}, 1: {"turns": 7}}, owners=owners)
    scene.when(0, Sail("f11"))

    assert scene.outcome
    assert winners == scene.outcome.winners


@rule("9.4")
def test_the_cards_left_on_the_rim_are_shown() -> None:
    scene = sailing(1, ships={0: {"at": "f2", "chips": 0, "cards": CARDS[:2]}})
    scene.when(0, Sail("f1"))

    assert (RimTurned((None, None, *CARDS[2:])),) == GAME.disclose(scene.table)


def test_a_meeting_draws_no_lots() -> None:
    assert met().when(0, Attack(1), Fixed())
