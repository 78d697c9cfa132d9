"""Sections 1 to 4 of RULES.md: the table, the encounter, the adventure, and what comes after it."""

from collections import Counter
from functools import reduce

import msgspec
import pytest

from domain.games.winds_of_fate import GAME
from domain.games.winds_of_fate import facts as f
from domain.games.winds_of_fate.adventure import resolved
from domain.games.winds_of_fate.moves import Accept, ChooseDestiny, Decline, Draft, Pass, PlaceBet, Play
from domain.games.winds_of_fate.rules import follow
from domain.games.winds_of_fate.setup import cards
from domain.games.winds_of_fate.table import Table, evolve, look_ahead, pile
from domain.games.winds_of_fate.words import Do, Due, Effect, Feature, Path, WindsOptions
from domain.kernel.draws import Lots
from domain.kernel.facts import HIDDEN, ONLOOKER, Fact, known, seen_by
from domain.kernel.game import Refused, Setting
from domain.kernel.match.fold import seen
from tests.games.winds_of_fate.scenes import BOARD, PLACE, TILES, WindsScene, asked, given, opened, settled
from tests.support.games.rule_sections import rule

# 1 The table


@rule("1.1")
@pytest.mark.parametrize("seats", [2, 6])
def test_three_to_five_play(seats: int) -> None:
    with pytest.raises(Refused) as refused:
        GAME.check(Setting(seats, WindsOptions()))

    assert ("1.1", "seats", ("seats",)) == refused.value.args


@rule("1.1")
def test_every_seat_plays_for_itself() -> None:
    assert ((0,), (1,), (2,), (3,)) == GAME.sides(Setting(4, WindsOptions()))
    assert ("fate",) * 4 == GAME.roles(Setting(4, WindsOptions()))


@rule("1.1")
def test_the_first_turn_order_is_drawn_by_lot() -> None:
    openings = [GAME.opening(Setting(3, WindsOptions()), Lots(b"order", step)) for step in range(60)]
    orders = {fact.order for facts in openings for fact in facts if isinstance(fact, f.BoardLaid)}

    assert 6 == len(orders)


@rule("1.2")
def test_the_ship_begins_at_troy_and_the_tiles_lie_anywhere_for_all_to_see() -> None:
    openings = [GAME.opening(Setting(3, WindsOptions()), Lots(b"tiles", step)) for step in range(9)]
    laid = [fact for facts in openings for fact in facts if isinstance(fact, f.BoardLaid)]

    assert "troy" == opened().table.space
    assert all({tile.name for tile in TILES.encounters} == set(fact.places.values()) for fact in laid)
    assert all(set(BOARD.spaces) - {"troy", "ithaca"} == set(fact.places) for fact in laid)
    assert 1 < len({tuple(fact.places.items()) for fact in laid})
    assert all(fact == seen_by(ONLOOKER, fact) for fact in laid)


@rule("1.2")
@pytest.mark.parametrize(("option", "section"), [("board", "1.2"), ("tiles", "1.4")])
def test_a_match_is_not_opened_with_an_unknown_board_or_tiles(option: str, section: str) -> None:
    with pytest.raises(Refused) as refused:
        GAME.check(GAME.setting(3, {option: "none-such"}))

    assert (section, f"no_such_{option}", ("options", option)) == refused.value.args


@rule("1.3")
@pytest.mark.parametrize(("seats", "crew"), [(3, 20), (4, 25), (5, 30)])
def test_the_crew_depends_on_the_seats(seats: int, crew: int) -> None:
    assert crew == opened(seats).table.crew


@rule("1.3")
def test_the_crew_is_never_more_than_at_the_start_nor_less_than_nobody() -> None:
    fresh, few = (
        given("encounter", crew=crew, queue=(Due(None, Effect("crew", amount)),))
        for crew, amount in ((19, 3), (2, -5))
    )

    assert f.CrewGained(1, 20) == settled(fresh)[0]
    assert f.CrewLost(2, 0) == settled(few)[0]


@rule("1.4")
def test_nine_encounters_eight_rewards_and_a_consolation_for_each_place() -> None:
    assert (9, 8, 5) == (len(TILES.encounters), len(TILES.rewards), len(TILES.consolations))
    assert ["aegean", "winds"] == [content.name for content in GAME.content(Setting(3, WindsOptions()))]


@rule("1.5")
def test_twenty_five_cards_of_each_suit_and_six_in_hand() -> None:
    deck = list(cards(TILES.adventure))
    table = opened(5).table

    assert {f"{suit}-{value}": 5 for suit in ("help", "hinder") for value in range(1, 6)} == Counter(deck)
    assert [6] * 5 == [len(hand) for hand in table.hands]
    assert sorted(deck) == sorted(map(known, (*table.deck, *(card for hand in table.hands for card in hand))))


@rule("1.6")
def test_six_gods_one_a_round_and_shuffled_after_the_sixth() -> None:
    gods = ("athena-2", "athena-3", "athena-4", "poseidon-3", "poseidon-4", "poseidon-5")
    scene = given("adventure", gods=(), round=7)

    facts = scene.all_pass()

    assert gods == tuple(sorted(map(known, opened().table.gods)))
    shuffled = next(fact for fact in facts if isinstance(fact, f.GodsShuffled))
    assert gods == tuple(sorted(map(known, pile(shuffled.gods))))
    assert f.GodTurned(known(pile(shuffled.gods)[0])) in facts
    assert 5 == len(scene.table.gods)


@rule("1.7")
def test_all_choose_at_once_and_in_secret_and_then_the_first_round_begins() -> None:
    scene = opened()

    assert [0, 1, 2] == list(scene.acting)
    assert (f.DestinyChosen(1, "death"),) == scene.when(1, ChooseDestiny("death"))
    assert [0, 2] == list(scene.acting)
    assert ("1.7", "chosen_already", ()) == scene.refused(1, ChooseDestiny("safe"))
    assert ("1.7", "choose_first", ()) == scene.refused(0, Pass())
    scene.when(2, ChooseDestiny("safe"))
    assert f.RoundBegan(1) in scene.when(0, ChooseDestiny("stranded"))
    assert ("stranded", "death", "safe") == scene.table.destinies


@rule("1.7")
def test_everybody_sees_who_has_chosen_but_not_what() -> None:
    chosen = f.DestinyChosen(1, "death")

    assert f.DestinyChosen(1, HIDDEN) == seen_by(0, chosen) == seen_by(ONLOOKER, chosen)
    assert chosen == seen_by(1, chosen)


@rule("1.8")
def test_three_chips_each() -> None:
    assert (3, 3, 3, 3) == opened(4).table.chips


@rule("1.9")
def test_hands_and_cards_played_are_their_seats_own_but_their_number_is_seen() -> None:
    setting = Setting(3, WindsOptions())
    facts = GAME.opening(setting, Lots(b"scene", 1))
    table = reduce(evolve, seen(1, (*facts, f.CardPlayed(0, known_card(facts)))), Table())

    assert (HIDDEN,) * 5 == table.hands[0]
    assert (HIDDEN,) == table.played[0]
    assert HIDDEN not in table.hands[1]
    assert (HIDDEN,) * (50 - 18) == table.deck
    assert (HIDDEN,) * 6 == table.gods


def known_card(facts: tuple[Fact, ...]) -> str:
    """A card that seat 0 was dealt."""
    dealt = next(fact for fact in facts if isinstance(fact, f.Dealt) and fact.seat == 0)
    return str(pile(dealt.cards)[0])


# 2 The encounter


@rule("2.1")
def test_what_needs_no_decision_happens_by_itself() -> None:
    scene = given("draft", drafters=(2,), rewards=("gold",), space="troy", won=True)

    facts = scene.when(2, Draft("gold"))

    assert (f.RewardTaken(2, "gold"), f.PointsGained(2, 2), f.RoundBegan(2)) == facts[:3]
    assert (f.ShipSailed("calm", "ismarus"), f.TileMet(scene.table.places["ismarus"])) == facts[3:5]


@rule("2.2")
def test_the_first_round_has_no_encounter() -> None:
    scene = opened()
    for seat in range(3):
        facts = scene.when(seat, ChooseDestiny("safe"))

    assert [f.DestinyChosen, f.RoundBegan, f.RewardsShown] == [type(fact) for fact in facts]
    assert ("troy", "adventure") == (scene.table.space, scene.table.stage)


@rule("2.3")
@pytest.mark.parametrize(("won", "path"), [(True, "calm"), (False, "stormy")])
def test_the_last_adventure_says_which_path_the_ship_takes(*, won: bool, path: Path) -> None:
    scene = given("draft", space="malea", won=won, round=3)

    facts = settled(scene)

    there = getattr(BOARD.spaces["malea"], path)
    assert (f.RoundBegan(4), f.ShipSailed(path, there)) == facts[:2]
    assert there == scene.table.space


@rule("2.4")
def test_tiles_are_for_the_ship_for_each_or_for_one_seat() -> None:
    table = given("encounter", order=(2, 0, 1), hands=(("help-1",), ("help-1",), ("help-1", "help-2"))).table
    effects = {
        None: Effect("crew", -2),
        "each": Effect("draw", who="each"),
        "first": Effect("draw", who="first"),
        "last": Effect("draw", who="last"),
        "fewest": Effect("draw", who="fewest"),
    }
    due = {}
    for who, effect in effects.items():
        met = evolve(with_tile(table, Feature("rock", (effect,))), f.TileMet("rock"))
        due[who] = [each.seat for each in met.queue]

    assert {None: [None], "each": [2, 0, 1], "first": [2], "last": [1], "fewest": [0]} == due


def with_tile(table: Table, tile: Feature) -> Table:
    """The table with this encounter tile in its set."""
    tiles = msgspec.structs.replace(TILES, encounters=(tile, *TILES.encounters[1:]))
    return msgspec.structs.replace(table, tiles=tiles)


@rule("2.4")
def test_a_tile_takes_effect_each_time_the_ship_comes() -> None:
    scene = given("draft", space="ismarus", won=True, round=3)
    settled(scene)
    again = scene.changed(stage="draft", space="ismarus", queue=(), drafters=(), round=5)

    assert f.TileMet(scene.table.places["malea"]) in settled(again)


@rule("2.5")
def test_a_seat_may_accept_or_decline_what_it_may_do() -> None:
    offered = Effect("crew", -2, may=True)

    assert f.CrewLost(2, 18) == asked(1, offered).when(1, Accept())[0]
    assert f.Declined(1, "crew") == asked(1, offered).when(1, Decline())[0]


@rule("2.5")
def test_only_the_seat_that_is_asked_answers() -> None:
    scene = asked(1, Effect("crew", -2, may=True))

    assert (1,) == scene.acting
    assert ("2.5", "not_your_turn", ()) == scene.refused(0, Accept())
    assert ("3.1", "no_adventure", ()) == scene.refused(1, Pass())
    assert ("2.5", "nothing_offered", ()) == given("adventure").refused(0, Accept())
    assert ("2.5", "nothing_offered", ()) == given("adventure").refused(0, Decline())
    assert ("2.5", "say_which_round", ()) == asked(1, PLACE).refused(1, Accept())


@rule("2.5")
def test_an_effect_that_cannot_be_carried_out_lapses() -> None:
    lapsing: dict[Do, WindsScene] = {
        "place_bet": asked(1, PLACE, chips=(3, 0, 3)),
        "move_bet": asked(1, Effect("move_bet")),
        "draw": asked(1, Effect("draw"), deck=()),
        "crew": asked(1, Effect("crew", 1, may=True)),
    }

    for do, scene in lapsing.items():
        assert f.Lapsed(1, do) == settled(scene)[0]


@rule("2.5")
def test_points_and_chips() -> None:
    scene = asked(1, Effect("points", 2))
    more = asked(2, Effect("chip", 2))

    assert f.PointsGained(1, 2) == settled(scene)[0]
    assert f.ChipsTaken(2, 2) == settled(more)[0]
    assert ((0, 2, 0), (3, 3, 5)) == (scene.table.points, more.table.chips)


@rule("2.6")
def test_cards_are_drawn_from_the_deck() -> None:
    scene = asked(2, Effect("draw", 2))

    assert f.CardsDrawn(2, ("help-4", "hinder-1")) == settled(scene)[0]
    assert ("help-2", "help-4", "hinder-1", "hinder-3") == scene.table.hands[2]


@rule("2.6")
def test_the_discards_go_under_a_deck_that_does_not_suffice() -> None:
    scene = asked(2, Effect("draw", 3), discards=("help-1", "hinder-5"))

    shuffled, drawn = settled(scene)[:2]

    assert isinstance(shuffled, f.DeckShuffled)
    assert {"help-1", "hinder-5"} == set(pile(shuffled.cards))
    assert isinstance(drawn, f.CardsDrawn)
    assert {"help-4", "hinder-1", pile(shuffled.cards)[0]} == set(pile(drawn.cards))
    assert pile(shuffled.cards)[1:] == scene.table.deck
    assert () == scene.table.discards


@rule("2.6")
def test_if_deck_and_discards_are_too_few_all_of_them_are_drawn() -> None:
    assert f.CardsDrawn(2, ("help-4", "hinder-1")) == settled(asked(2, Effect("draw", 5)))[0]


@rule("2.7")
def test_the_journey_ends_at_once_when_an_encounter_takes_the_last_of_the_crew() -> None:
    scene = asked(1, Effect("crew", -2, may=True), crew=2)

    facts = scene.when(1, Accept())

    assert [f.CrewLost, f.DestiniesTurned, f.Scored] == [type(fact) for fact in facts]
    assert "death" == scene.table.ending


@rule("2.8")
@pytest.mark.parametrize("seats", [3, 4, 5])
def test_as_many_reward_tiles_are_shown_as_there_are_seats(seats: int) -> None:
    shown = set()
    for step in range(20):
        scene = given("encounter", order=tuple(range(seats)))
        facts = look_ahead(scene.table, (), follow, Lots(b"shown", step))
        (fact,) = (fact for fact in facts if isinstance(fact, f.RewardsShown))
        assert seats == len(set(fact.rewards))
        shown |= set(fact.rewards)

    assert {tile.name for tile in TILES.rewards} == shown


# 3 The adventure


@rule("3.1")
def test_in_turn_order_each_plays_a_card_or_passes() -> None:
    scene = given("adventure", order=(1, 0, 2), turn=1)

    assert (1,) == scene.acting
    scene.when(1, Play("help-3"))
    assert (0,) == scene.acting
    scene.when(0, Pass())
    scene.when(2, Play("help-2"))
    assert (1,) == scene.acting  # seat 0 has passed


@rule("3.1")
def test_a_card_must_be_in_hand_and_the_turn_ones_own() -> None:
    scene = given("adventure")

    assert ("3.1", "not_in_hand", ("card",)) == scene.refused(0, Play("help-4"))
    assert ("3.1", "not_your_turn", ()) == scene.refused(1, Play("help-3"))
    assert ("3.1", "no_adventure", ()) == given("draft", drafters=(0, 1, 2)).refused(0, Play("help-1"))


@rule("3.2")
def test_all_cards_of_a_seat_are_of_one_suit() -> None:
    scene = given("adventure", passed=(1, 2))
    scene.when(0, Play("help-1"))

    assert [{"type": "play", "card": "help-5"}] == scene.moves(0, "play")
    assert ("3.2", "other_suit", ("card",)) == scene.refused(0, Play("hinder-2"))


@rule("3.2")
def test_the_suit_is_secret_until_the_reveal() -> None:
    help_, hinder = (seen_by(1, f.CardPlayed(0, card)) for card in ("help-1", "hinder-2"))

    assert f.CardPlayed(0, HIDDEN) == help_ == hinder


@rule("3.3")
def test_the_first_to_pass_is_last_in_the_next_round() -> None:
    scene = given("adventure")

    assert f.Passed(0, 3) in scene.when(0, Pass())
    assert f.Passed(1, 2) in scene.when(1, Pass())
    assert f.Passed(2, 1) in scene.when(2, Pass())
    assert (2, 1, 0) == scene.table.order


@rule("3.4")
@pytest.mark.parametrize("hand", [(), ("hinder-2",)])
def test_a_seat_with_nothing_to_play_is_still_asked_and_may_only_pass(hand: tuple[str, ...]) -> None:
    scene = given("adventure", hands=(hand, ("help-1",), ("help-1",)), played=(("help-1",), (), ()))

    assert (0,) == scene.acting
    assert [{"type": "pass", "destiny": None}] == [move for o in scene.offers(0) for move in o.all()]


@rule("3.4")
def test_the_last_seat_may_go_on_alone() -> None:
    scene = given("adventure", passed=(1, 2))

    scene.when(0, Play("help-1"))
    assert (0,) == scene.acting
    scene.when(0, Play("help-5"))
    assert (0,) == scene.acting


@rule("3.5")
def test_who_passes_without_having_played_may_switch_destiny() -> None:
    scene = given("adventure")

    assert {None, "death", "stranded"} == {move["destiny"] for move in scene.moves(0, "pass")}
    assert (f.Passed(0, 3), f.DestinySwitched(0, "death")) == scene.when(0, Pass("death"))
    assert ("death", "death", "stranded") == scene.table.destinies


@rule("3.5")
def test_a_destiny_is_not_switched_after_a_card_nor_with_itself() -> None:
    played = given("adventure", played=(("help-4",), (), ()))

    assert ("3.5", "no_switch_after_playing", ("destiny",)) == played.refused(0, Pass("death"))
    assert ("3.5", "destiny_kept", ("destiny",)) == given("adventure").refused(0, Pass("safe"))


@rule("3.5")
def test_everybody_sees_that_a_destiny_was_switched_but_not_which() -> None:
    switched = f.DestinySwitched(0, "death")

    assert f.DestinySwitched(0, HIDDEN) == seen_by(1, switched)
    assert switched == seen_by(0, switched)


@rule("3.6")
def test_all_cards_played_are_turned_up_and_then_discarded() -> None:
    scene = given("adventure")

    facts = scene.all_pass("help-5", "hinder-4", "help-2")

    turned = [fact for fact in facts if isinstance(fact, f.GodTurned | f.CardsTurned)]
    assert [
        f.GodTurned("poseidon-4"),
        f.CardsTurned(0, ("help-5",)),
        f.CardsTurned(1, ("hinder-4",)),
        f.CardsTurned(2, ("help-2",)),
    ] == turned
    assert ("help-5", "hinder-4", "help-2") == scene.table.discards
    assert ((), (), ()) == scene.table.played


@rule("3.6")
@pytest.mark.parametrize(("god", "sums"), [("athena-2", (7, 4)), ("poseidon-4", (5, 8))])
def test_athena_helps_and_poseidon_hinders(god: str, sums: tuple[int, int]) -> None:
    facts = given("adventure", gods=(god,)).all_pass("help-5", "hinder-4")

    resolved = next(fact for fact in facts if isinstance(fact, f.AdventureResolved))
    assert sums == (resolved.help, resolved.hinder)


@rule("3.7")
@pytest.mark.parametrize(
    ("cards", "god", "won"),
    [
        (("help-5", "hinder-5"), "athena-2", True),
        (("help-5", "hinder-4"), "poseidon-4", False),
        (("help-5",), "poseidon-5", True),
        (("help-1", "hinder-4"), "athena-3", True),
        ((), "athena-2", True),
        ((), "poseidon-3", False),
    ],
)
def test_help_wins_if_it_is_at_least_as_much(cards: tuple[str, ...], god: str, *, won: bool) -> None:
    scene = given("adventure", gods=(god,))

    scene.all_pass(*cards)

    assert won is scene.table.won


@rule("3.7")
def test_an_adventure_without_cards_is_won() -> None:
    assert resolved(20, "athena-2", (f.CardsTurned(0, ("hinder-2",)),)).won
    assert f.AdventureResolved(0, 0, won=True, lost=0, crew=20) == resolved(20, "athena-0", ())


@rule("3.8")
@pytest.mark.parametrize(("god", "crew"), [("poseidon-4", 16), ("athena-2", 18)])
def test_a_lost_adventure_costs_the_gods_value_whichever_god(god: str, crew: int) -> None:
    scene = given("adventure", gods=(god,), hands=(("hinder-5",), (), ()))

    assert f.AdventureResolved in map(type, scene.all_pass("hinder-5"))
    assert crew == scene.table.crew


# 4 After the adventure


@rule("4.1")
def test_the_end_comes_before_consolations_and_rewards() -> None:
    scene = given("adventure", crew=3)

    facts = scene.all_pass()

    assert "death" == scene.table.ending
    assert [f.AdventureResolved, f.DestiniesTurned, f.Scored] == [type(fact) for fact in facts[-3:]]


@rule("4.2")
def test_consolations_are_taken_in_the_new_turn_order() -> None:
    scene = given("adventure", deck=("help-4", "hinder-1", "help-5", "help-4"))

    drawn = [fact for fact in scene.all_pass() if isinstance(fact, f.CardsDrawn)]

    wanted = [
        (seat, effect.amount)
        for seat, effects in zip((2, 1, 0), TILES.consolations, strict=False)
        for effect in effects
        if effect.do == "draw"
    ]
    assert wanted == [(fact.seat, len(pile(fact.cards))) for fact in drawn]


@rule("4.3")
def test_each_takes_one_of_the_tiles_in_the_new_turn_order() -> None:
    scene = given("draft", drafters=(2, 1, 0), order=(2, 1, 0))

    assert ("2.5", "not_your_turn", ()) == scene.refused(0, Draft("gold"))
    assert ("4.3", "tile_not_shown", ("tile",)) == scene.refused(2, Draft("tide"))
    assert ("4.3", "no_such_tile", ("tile",)) == scene.refused(2, Draft("harp"))
    assert (f.RewardTaken(2, "gold"), f.PointsGained(2, 2)) == scene.when(2, Draft("gold"))
    assert (1,) == scene.acting
    assert ("4.3", "tile_not_shown", ("tile",)) == scene.refused(1, Draft("gold"))
    assert ("4.3", "no_draft", ()) == given("adventure").refused(0, Draft("gold"))


@rule("4.3")
def test_the_tile_is_followed_before_the_next_seat_takes_one() -> None:
    scene = given("draft", drafters=(2, 1, 0), order=(2, 1, 0))

    scene.when(2, Draft("omen"))
    assert (2,) == scene.acting
    assert ("4.3", "no_draft", ()) == scene.refused(2, Draft("gold"))
    scene.when(2, PlaceBet(9))
    assert (1,) == scene.acting
