"""What people are told: cards read aloud, what is left, who is ahead; also of decks that are not ours."""

from collections.abc import Iterator
from itertools import pairwise
from typing import Any

import msgspec
import pytest

from api.presenters.localization import LANGUAGES, texts
from domain.games.odyssee import CONTENT, GAME
from domain.games.odyssee import facts as f
from domain.games.odyssee.decks import DECK
from domain.games.odyssee.details import detail
from domain.games.odyssee.readings import TOLD
from domain.games.odyssee.setup import KINDS
from domain.games.odyssee.show import show
from domain.games.odyssee.table import Table
from domain.games.odyssee.words import (
    Bar,
    Card,
    Deck,
    Drift,
    Effect,
    Ferry,
    Gifts,
    Heroes,
    Protect,
    Skip,
    Toss,
    Trial,
)
from domain.kernel.content import Library
from domain.kernel.facts import HIDDEN, Fact
from tests.games.odyssee.scenes import given, stake
from tests.support.games.told import faults

NAMES = {0: "Ada", 1: "Bo", 2: "Cem"}
OURS = Library((CONTENT,), KINDS).all(DECK)
SQUID = Card("giant_squid", "The Giant Squid", "It holds you: lose 2 gifts.", (Gifts(-2), Skip(1)))
MUTE = msgspec.structs.replace(SQUID, text="")

in_every_language = pytest.mark.parametrize("language", LANGUAGES)


def told(table: Table, fact: Fact, language: str = "en") -> str:
    """The line of a fact."""
    return texts(GAME, language).fact(fact, NAMES, detail(table, fact))


def with_deck(*cards: Card, name: str = "depths") -> Table:
    """A table with another deck."""
    return msgspec.structs.replace(given(seats=3).table, deck=Deck(name, cards))


@in_every_language
def test_every_card_of_ours_is_told_in_the_language(language: str) -> None:
    said = texts(GAME, language)
    for deck in map(OURS.__getitem__, TOLD):
        for card in deck.cards:
            assert said.has("word-" + card.name.replace("_", "-"))
            assert said.has(f"word-{deck.name}-{card.name.replace('_', '-')}")


def test_the_english_words_are_those_on_the_cards() -> None:
    """A deck that changes gets another name, so that a match is told by the cards it was played with."""
    said = texts(GAME, "en")
    for deck in map(OURS.__getitem__, TOLD):
        for card in deck.cards:
            assert card.text == said.word(f"{deck.name}_{card.name}")
            assert card.title.casefold() == said.word(card.name).casefold()


@in_every_language
def test_a_card_that_is_carried_out_is_read_aloud(language: str) -> None:
    said = texts(GAME, language)
    table = msgspec.structs.replace(given(seats=3).table, deck=OURS["wanderings"])
    for card in OURS["wanderings"].cards:
        for fact in (f.CardTaken(0, 7, card.name), f.CardGiven(0, 1, card.name)):
            line = told(table, fact, language)
            assert said.word(card.name) in line
            assert said.word(f"wanderings_{card.name}") in line


@in_every_language
def test_a_card_of_another_deck_is_told_as_its_file_has_it_and_with_its_effects(language: str) -> None:
    table = with_deck(SQUID)
    line = told(table, f.CardTaken(0, 7, "giant_squid"), language)

    assert "The Giant Squid" in line
    assert "It holds you: lose 2 gifts." in line
    assert "giant_squid" not in line
    assert [] == faults(line, language)
    assert told(with_deck(MUTE), f.CardTaken(0, 7, "giant_squid"), language) != line


def test_the_effects_of_a_card_are_told_in_words() -> None:
    table = with_deck(MUTE)

    assert (
        "Ada takes the adventure card of island 7 and reads it aloud: The Giant Squid. "
        "That is: lose 2 gifts and skip 1 turn." == told(table, f.CardTaken(0, 7, "giant_squid"))
    )


def effects() -> Iterator[Effect]:
    """Every kind of effect, with every number it may have."""
    plain: list[Any] = [Gifts(count) for count in range(-9, 10) if count]
    plain += [Heroes(count) for count in range(-4, 5) if count]
    plain += [Skip(1), Skip(3), Protect("trial"), Protect("fight"), Bar()]
    plain += [Drift(who, hexes) for who in ("self", "others") for hexes in (1, 9)]
    plain += [Ferry(port, hexes) for port in ("ithaca", "troy") for hexes in (1, 9)]
    yield from plain
    yield from (Toss(times, (one,), (two,)) for times in (1, 4) for one, two in pairwise(plain))
    yield from (Toss(2), Trial(3), Trial(4, tuple(plain[:3]), tuple(plain[3:6])))


@in_every_language
def test_every_effect_has_words(language: str) -> None:
    """No two effects have the same."""
    told_so: dict[str, Effect] = {}
    for effect in effects():
        card = msgspec.structs.replace(MUTE, effects=(effect,))
        line = told(with_deck(card), f.CardTaken(0, 7, "giant_squid"), language)
        assert [] == faults(line, language)
        assert told_so.setdefault(line, effect) == effect


def test_cards_in_deals_and_on_the_rim_are_called_by_their_titles() -> None:
    table = with_deck(SQUID)
    offer = f.OfferMade(0, 1, stake("giant_squid", gifts=2, island=4), stake(), None)

    assert (
        "Ada offers Bo a deal: Ada gives 2 gifts, the card “The Giant Squid”, and island 4, "
        "and Bo gives nothing." == told(table, offer)
    )
    assert "The card that still lay on the rim is turned up: The Giant Squid (island 2)." == told(
        table, f.RimTurned((None, "giant_squid", *(None,) * 13))
    )
    assert "No card lies on the rim any more." == told(table, f.RimTurned((None,) * 15))


@in_every_language
def test_cards_face_down_are_counted_and_no_more(language: str) -> None:
    """Whatever the order of the cards, who does not see them is told the same."""
    line = told(with_deck(SQUID), f.CardsLaid((HIDDEN,) * 15), language)

    assert "15" in line
    assert [] == faults(line, language)


def test_a_protection_is_told_and_shown_and_stays_when_the_ship_is_lost() -> None:
    scene = given(seats=3)

    assert "Ada is protected from now on: the next trial is passed without a throw." == told(
        scene.table, f.Protected(0, "trial")
    )
    scene.then((f.Protected(0, "trial"),))
    assert ("trial",) == show(scene.table)["ships"][0]["wards"]
    lost = f.ShipLost(0, "hunger", 0, 0)
    assert told(scene.table, lost).endswith("A protection stays: the next trial is passed without a throw.")
    scene.then((lost,))
    assert ("trial",) == scene.ship(0).wards


def test_a_round_tells_who_threw_what() -> None:
    table = given(seats=3, ships={1: {"heroes": 1}}).table

    assert "Ada throws 2 and adds 4 heroes: 6. Bo throws 3 and adds 1 hero: 4. Bo loses the round." == told(
        table, f.RoundFought((0, 1), (2, 3), (6, 4), 1)
    )


def test_the_end_tells_what_each_seat_has_and_what_decided() -> None:
    ships: dict[int, Any] = {0: {"chips": 3}, 1: {"chips": 4, "cards": ("feast",)}, 2: {"chips": 9}}
    table = given(seats=3, ships=ships, owners={1: 1}).table

    assert (
        "Everybody has had 60 turns, and nobody is home. In order: Bo (4 chips in hand, 1 card, 1 island), "
        "Ada (3 chips in hand, 0 cards, 0 islands), and Cem (9 chips in hand, 0 cards, 0 islands). "
        "Chips in hand less cards are equal at the top, and the most islands decide."
        == told(table, f.CapReached(60))
    )
    assert (
        "Ada is the first home at Ithaca, with 3 chips in hand and no card! The others in order: "
        "Bo (4 chips in hand, 1 card, 1 island) and Cem (9 chips in hand, 0 cards, 0 islands)."
        == told(table, f.HomeReached(0))
    )


@pytest.mark.parametrize(
    ("ship", "line"),
    [
        (
            {"gifts": 0, "hunger": 2},
            (
                "Turn 5 of Ada: no gift is left, so Ada takes a hunger stone (3 of 3). The crew is starving: "
                "it dies at the end of the next turn, unless an adventure gives a gift before."
            ),
        ),
        ({"gifts": 0, "hunger": 0}, "Turn 5 of Ada: no gift is left, so Ada takes a hunger stone (1 of 3)."),
    ],
)
def test_hunger_is_counted(ship: dict[str, Any], line: str) -> None:
    assert line == told(given(seats=3, ships={0: ship}).table, f.TurnBegan(0, 5, "hunger"))


def test_a_storm_tells_whom_it_moves() -> None:
    table = given(seats=3, ships={1: {"at": "f5"}}).table

    assert told(table, f.StormLaid(0, "w", "f10", paid=True)).endswith(
        "(2 are left). It moves the ship of Bo."
    )
    assert told(table, f.StormLaid(0, "w", "a1", paid=False)).endswith("free under Aeolus. It moves no ship.")
