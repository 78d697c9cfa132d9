"""What a seat is asked, and what it is told of each choice."""

from random import Random

import msgspec
import pytest

from api.presenters.localization import LANGUAGES, texts
from api.presenters.offers_json import offers_json
from domain.games.winds_of_fate import GAME
from domain.games.winds_of_fate.bets import paying, payout
from domain.games.winds_of_fate.details import detail
from domain.games.winds_of_fate.facts import TileMet
from domain.games.winds_of_fate.moves import Accept, Decline
from domain.games.winds_of_fate.words import ROUNDS, Bet, Do, Due, Effect, Feature, Who, WindsOptions
from domain.kernel.draws import Lots
from domain.kernel.game import Setting
from domain.kernel.match.fold import initial
from domain.kernel.notation import notation
from domain.matches.queries import Legal
from tests.games.winds_of_fate.scenes import PLACE, SHIFT, WindsScene, asked, bets, given
from tests.support.games.playouts import Playout
from tests.support.games.rule_sections import rule
from tests.support.games.told import faults, name_of

NAMES = {0: "Ada", 1: "Bo", 2: "Cy"}


def question(scene: WindsScene, seat: int) -> str:
    """What the seat is asked, in English."""
    assert GAME.prompt is not None
    return texts(GAME, "en").prompt(GAME.prompt(scene.table, seat), NAMES)


def choices(scene: WindsScene, seat: int, kind: str) -> list[str]:
    """What the offers of a kind do, in English."""
    assert GAME.choice is not None
    offers = [offer for offer in scene.offers(seat) if offer.move == kind]
    return [texts(GAME, "en").prompt(GAME.choice(scene.table, seat, offer), NAMES) for offer in offers]


def test_a_seat_is_asked_for_a_card_with_what_is_on_the_table() -> None:
    assert (
        "Round 1 of 12 at Troy, crew 20. Play a card face down, or pass. "
        "Still in this adventure with you: Bo and Cy."
    ) == question(given("adventure"), 0)


def test_a_seat_that_played_is_asked_for_another_card_of_its_suit() -> None:
    scene = given("adventure", played=(("hinder-1", "hinder-3"), (), ()), passed=(1, 2))

    assert (
        "Round 1 of 12 at Troy, crew 20. "
        "You have played Hinder (2): play another Hinder card face down, or pass. All others have passed."
    ) == question(scene, 0)
    assert ["Play another Hinder card face down."] == choices(scene, 0, "play")
    assert ["Leave this adventure, and be first in turn order from now on."] == choices(scene, 0, "pass")


def test_a_seat_without_a_playable_card_is_told_that_it_passes() -> None:
    scene = given("adventure", hands=((), ("help-1",), ()))

    assert "You have no card that you may play: you must pass." in question(scene, 0)


def test_a_pass_without_a_card_names_the_destiny_that_may_be_switched() -> None:
    assert [
        (
            "Leave this adventure, and be third in turn order from now on. "
            "As you have played no card, you may switch your destiny card Safe for another one."
        )
    ] == choices(given("adventure"), 0, "pass")


def test_tiles_of_which_nothing_comes_are_named_in_the_draft() -> None:
    scene = given("draft", drafters=(1,), rewards=("omen", "tide", "gold"), chips=(3, 0, 3))

    assert (
        "Take one of the reward tiles: the omen (a bet to place), the tide (a bet to move and a point), "
        "and the gold (2 points)."
    ) == question(scene, 1)
    assert [
        "The tile is yours, and what it says is done at once. For you nothing would come of the omen."
    ] == choices(scene, 1, "draft")


def test_the_last_tile_of_the_draft_is_called_the_last() -> None:
    scene = given("draft", drafters=(1,), rewards=("gold",), chips=(3, 0, 3))

    assert "Take the last reward tile: the gold (2 points)." == question(scene, 1)


def test_a_choice_about_the_crew_tells_how_many_are_left() -> None:
    scene = asked(1, Effect("crew", -2, "last", may=True), space="malea", crew=1)

    assert "shall the crew lose 2? It counts 1 now." in question(scene, 1)
    assert ["Accept: the crew loses 1; 0 left."] == choices(scene, 1, "accept")
    assert ["Decline: nothing happens."] == choices(scene, 1, "decline")


@rule("5.4")
def test_a_bet_on_the_current_round_is_offered_with_a_warning_once_its_adventure_is_over() -> None:
    late = " On round 4 it can no longer pay: the adventure of this round is over."
    after = given("draft", round=4, queue=asked(0, PLACE).table.queue)
    before = asked(0, PLACE, round=4)

    assert {4} <= {move["round"] for move in after.moves(0, "place_bet")}
    assert choices(after, 0, "place_bet")[0].endswith(late)
    assert not choices(before, 0, "place_bet")[0].endswith(late)


@rule("5.4")
def test_a_stack_is_shown_with_the_rounds_in_which_it_pays() -> None:
    scene = asked(0, SHIFT, round=5, bets=bets((0, 6, 5), (1, 7, 1), (0, 5, 1), (0, 2, 1)))

    assert question(scene, 0).endswith(
        "you may move one of your stacks by one round. "
        "You have a stack of 5 chips on round 6 (it pays up to 5 if the journey ends in rounds 5 to 8), "
        "a stack of one chip on round 5 (it pays 1 if the journey ends in round 5), "
        "and a stack of one chip on round 2 (it can no longer pay)."
    )


@rule("5.4")
def test_a_stack_to_move_is_named_by_its_chips_and_its_round() -> None:
    """By number in the move, in words beside it; stacks that look the same are numbered."""
    scene = asked(0, SHIFT, bets=bets((0, 6, 5), (1, 6, 2), (0, 5, 1), (0, 6, 5)))
    view = msgspec.structs.replace(initial(GAME), table=scene.table)
    offers = offers_json(Legal(9, 0, scene.offers(0), GAME, view), "en", name_of)["offers"]

    assert [
        (0, "your stack of 5 chips on round 6 (1 of 2)"),
        (2, "your stack of one chip on round 5"),
        (3, "your stack of 5 chips on round 6 (2 of 2)"),
    ] == [
        (*stack["values"], *stack["labels"])
        for stack in (offer["fields"]["stack"] for offer in offers if offer["move"] == "move_bet")
    ]


def test_a_move_to_a_round_that_is_over_for_the_stack_is_offered_with_a_warning() -> None:
    scene = given("draft", round=4, queue=asked(0, SHIFT).table.queue, bets=bets((0, 5, 1)))

    assert [
        (
            "Move your stack of one chip from round 5. It can go to round 4 (there it can no longer pay) "
            "and to round 6 (there it pays 1 if the journey ends in round 6)."
        )
    ] == choices(scene, 0, "move_bet")


@rule("5.4")
@pytest.mark.parametrize("soonest", [1, 6, 12])
def test_the_rounds_that_pay_are_exactly_those_with_a_payout(soonest: int) -> None:
    for chips in range(1, 13):
        for number in range(1, ROUNDS + 1):
            bet = Bet(0, number, chips)
            ends = [end for end in range(soonest, ROUNDS + 1) if payout(bet, end)]

            assert ends == list(paying(bet, soonest))


@rule("5.4")
@pytest.mark.parametrize("seed", range(6))
def test_the_journey_never_ends_in_a_round_that_was_ruled_out(seed: int) -> None:
    """A stack of which a seat was told that it cannot pay, pays nothing, unless it is moved."""
    chooser, playing = Random(seed), Playout(GAME, Setting(3 + seed % 3, WindsOptions()), seed)
    playing.start()
    least = 0
    while playing.truth.outcome is None:
        table = playing.truth.table
        if table.queue:
            least = table.round if table.stage == "encounter" else table.round + 1
        seat = chooser.choice(GAME.to_act(table))
        playing.play(seat, notation(GAME).move(chooser.choice(playing.offers(seat)).sample(chooser)))

    assert least <= playing.truth.table.round


@pytest.mark.parametrize("language", LANGUAGES)
def test_an_encounter_says_who_offers_the_bet(language: str) -> None:
    scene = asked(0, PLACE, space="zacynthus", places={"zacynthus": "circe"})
    assert GAME.prompt is not None
    said = texts(GAME, language)

    assert said.word("circe") in said.prompt(GAME.prompt(scene.table, 0), NAMES)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("stage", ["encounter", "consolation", "draft"])
@pytest.mark.parametrize("amount", [1, 3])
@pytest.mark.parametrize("do", ["crew", "draw", "points", "chip"])
def test_whatever_content_may_offer_is_asked_and_told_in_whole_sentences(
    do: Do, amount: int, stage: str, language: str
) -> None:
    """Our own tiles have few kinds of effects that may be declined; those of others may have all."""
    said, due = texts(GAME, language), Due(1, Effect(do, amount, may=True))
    scene = given(
        stage, queue=(due,), crew=15, crew_at_start=20, space="malea", places={"malea": "Charybdis"}
    )
    assert GAME.prompt is not None
    assert GAME.choice is not None
    lines = [said.prompt(GAME.prompt(scene.table, 1), NAMES)]
    lines += [said.prompt(GAME.choice(scene.table, 1, offer), NAMES) for offer in scene.offers(1)]
    for move in (Accept(), Decline()):
        fact = GAME.decide(scene.table, 1, move, Lots(b"told", 1))[0]
        lines.append(said.fact(fact, NAMES, detail(scene.table, fact)))
        assert "Bo" in lines[-1]

    assert [] == [fault for line in lines for fault in faults(line, language)]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("who", [None, "each", "first", "last", "fewest"])
@pytest.mark.parametrize("may", [True, False])
def test_whatever_a_tile_may_do_is_listed_in_the_language(
    who: Who | None, language: str, *, may: bool
) -> None:
    kinds: tuple[Do, ...] = ("crew", "draw", "points", "chip", "place_bet", "move_bet")
    effects = tuple(Effect(do, amount, who, may) for do in kinds for amount in (-2, -1, 1, 2))
    said, base = texts(GAME, language), given("encounter")
    tiles = msgspec.structs.replace(base.table.tiles, encounters=(Feature("Charybdis", effects),))
    scene, fact = base.changed(tiles=tiles), TileMet("Charybdis")
    line = said.fact(fact, NAMES, detail(scene.table, fact))

    assert "Charybdis" in line
    assert [] == faults(line, language)
