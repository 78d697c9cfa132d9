"""What seats are asked: one sentence a decision, with what lies on the table."""

from api.presenters.localization import texts
from domain.games.odyssee import GAME
from domain.games.odyssee.moves import Attack, Counter, LeaveChoice, LetPass, Propose, Refuse, Roll, Sail
from domain.games.odyssee.prompts import choice, prompt
from domain.kernel.facts import Seat
from tests.games.odyssee.scenes import OdysseeScene, dice, given, sailing, stake

NAMES = {0: "Ada", 1: "Bo", 2: "Cem"}
SAID = texts(GAME, "en")


def asked(scene: OdysseeScene, seat: Seat) -> str:
    """What the seat is asked."""
    return SAID.prompt(prompt(scene.table, seat), NAMES)


def choices(scene: OdysseeScene, seat: Seat) -> dict[str, str]:
    """What each kind of move does, that the seat is offered."""
    return {o.move: SAID.prompt(choice(scene.table, seat, o), NAMES) for o in scene.offers(seat)}


def landed() -> OdysseeScene:
    """Ada lands on an island of Bo, who has two cards."""
    scene = sailing(1, ships={0: {"at": "f5"}, 1: {"cards": ("feast", "sleep")}}, owners={6: 1})
    scene.when(0, Sail("g5"))
    return scene


def met() -> OdysseeScene:
    """Ada meets Bo and Cem."""
    scene = sailing(1, seats=3, ships={0: {"at": "f5"}, 1: {"at": "f6", "heroes": 1}, 2: {"at": "f6"}})
    scene.when(0, Sail("f6"))
    return scene


def test_a_turn_asks_for_the_die_or_the_arrow() -> None:
    scene = given(ships={0: {"at": "g5", "turns": 7}})

    assert (
        "Your turn 7: your ship lies on island 6 (g5). Roll the sail die and sail, or lay the storm arrow "
        "for a gift; you have 3." == asked(scene, 0)
    )
    assert {"roll", "lay_storm"} == set(choices(scene, 0))
    assert "free for you under Aeolus" in asked(given(wind_free=True), 0)
    assert "you have no gift for the storm arrow" in asked(given(ships={0: {"gifts": 0}}), 0)


def test_a_crew_that_starves_is_told_with_the_question() -> None:
    scene = given(ships={0: {"gifts": 0, "hunger": 3, "turns": 5, "dies": 5}})

    assert "it dies at the end of this turn" in asked(scene, 0)


def test_after_a_roll_the_question_says_how_far_and_whether_ithaca_is_open() -> None:
    scene = given(ships={0: {"at": "f3", "chips": 1, "cards": ("feast",)}})
    scene.when(0, Roll(), dice(2))

    assert (
        "You rolled 2: sail up to 2 hexes from f3, or stay. Ithaca is open to you: you have 1 chip in hand "
        "and 1 card." == asked(scene, 0)
    )
    assert "At Ithaca you win." in choices(scene, 0)["sail"]


def test_on_an_island_the_cards_are_told_with_what_they_do() -> None:
    scene = landed()

    cards = "feast (take 2 gifts) and sleep (take 1 gift and skip 2 turns)"
    assert (
        f"You landed on island 6 of Bo, who is to give you one of these cards: {cards}. Offer Bo a deal "
        "about it, or leave the choice to Bo." == asked(scene, 0)
    )
    scene.when(0, LeaveChoice())
    assert (
        f"Ada landed on your island 6 and gets one of your cards for good: {cards}. Choose the card, or "
        "offer Ada a deal." == asked(scene, 1)
    )
    assert {"give", "propose"} == set(choices(scene, 1))


def test_a_refused_offer_leaves_the_choice() -> None:
    scene = landed()
    scene.when(0, Propose(stake(gifts=1), stake(), "feast"))

    assert (
        "Ada offers you a deal: you get 1 gift, and you give nothing; the card for the adventure is “feast”. "
        "Accept, refuse, or answer with another offer. If you refuse, you choose the card." == asked(scene, 1)
    )
    assert "Refuse the offer of Ada: you choose the card." == choices(scene, 1)["refuse"]
    scene.when(1, Refuse())
    assert asked(scene, 1).endswith("Choose the card.")


def test_ships_that_meet_are_named() -> None:
    scene = met()

    assert "Your ship lies on f6 together with Bo and Cem. Attack or let pass: you have 4 heroes." == asked(
        scene, 0
    )
    scene.when(0, LetPass(1))
    assert "Ada lets you pass. Attack all the same, or let Ada pass? You have 1 hero, Ada has 4." == asked(
        scene, 1
    )
    assert "Call no fight with Ada either: you part." == choices(scene, 1)["let_pass"]


def test_a_fight_asks_for_the_next_round_or_a_deal() -> None:
    scene = met()
    scene.when(0, Attack(1))

    assert (
        "You fight against Ada: your heroes 1, theirs 4. Fight on, and a round is thrown; or offer Ada a "
        "deal." == asked(scene, 1)
    )
    scene.when(1, Propose(stake(gifts=2), stake()))
    scene.when(0, Counter(stake(), stake(gifts=3)))
    scene.when(1, Counter(stake(gifts=2), stake()))
    assert (
        "Answer Bo with another offer; it is the last one that can be made here."
        == choices(scene, 0)["counter"]
    )
    scene.when(0, Counter(stake(), stake(gifts=3)))
    assert (
        "Ada offers you a deal: you get nothing, and you give 3 gifts. Accept or refuse. If you refuse, a "
        "round is thrown." == asked(scene, 1)
    )
    assert {"accept", "refuse"} == set(choices(scene, 1))
