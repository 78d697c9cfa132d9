"""Prompts: in every language a seat is told what it is asked, and what each kind of move does now."""

from collections.abc import Iterator
from random import Random
from typing import Final

import pytest

from api.presenters.localization import texts
from api.presenters.offers_json import labels_of
from domain.games import SHELF
from domain.kernel.facts import Seat
from domain.kernel.game import Game
from domain.kernel.match.state import Match
from domain.kernel.offers import Domain, OneOf, SomeOf
from domain.kernel.texts import names
from domain.matches.queries import Legal
from tests.laws.worlds import families
from tests.support.games.all_games import GAMES
from tests.support.games.playouts import Record, replayed
from tests.support.games.told import called, faults, languages, name_of

MATCHES: Final = 3
ASKING: Final = tuple(game for game in GAMES if game.prompt is not None)


@pytest.fixture(params=ASKING, ids=lambda game: game.slug, scope="module")
def game(request: pytest.FixtureRequest) -> Game:
    """Each game that has prompts."""
    chosen: Game = request.param
    return chosen


def test_every_game_of_the_shelf_asks() -> None:
    assert {*SHELF.values()} <= {*ASKING}


def decisions(record: Record) -> Iterator[tuple[Match, Seat]]:
    """What each seat that had to act saw of the match, at each step."""
    playing = replayed(record)
    for step in record.steps:
        playing.add(step)
        for seat in record.game.to_act(playing.truth.table):
            yield playing.view(seat), seat


def prompted(game: Game, view: Match, seat: Seat, language: str) -> tuple[str, dict[str, str]]:
    """What a seat is asked, and for each of its offers, by move and rule, what that does."""
    assert game.prompt is not None
    assert game.choice is not None
    said, known = texts(game, language), names(view, name_of)
    offers = game.legal(view.table, seat)
    return said.prompt(game.prompt(view.table, seat), known), {
        f"{offer.move} {number}": said.prompt(game.choice(view.table, seat, offer), known)
        for number, offer in enumerate(offers)
    }


def test_every_decision_has_a_prompt_and_every_offer_says_what_it_does(
    game: Game, records: list[Record]
) -> None:
    """In sentences, in every language; two kinds of moves are never described alike."""
    for record in map(called, records[:MATCHES]):
        for view, seat in decisions(record):
            for language in languages(game):
                asked, choices = prompted(game, view, seat, language)
                wrong = [fault for line in (asked, *choices.values()) for fault in faults(line, language)]
                assert not wrong, language
                kinds = {(key.split()[0], line) for key, line in choices.items()}
                assert len(kinds) == len({line for _, line in kinds}), choices


def legal(game: Game, view: Match, seat: Seat) -> Legal:
    """What the seat may do."""
    return Legal(0, seat, game.legal(view.table, seat), game, view)


def labelled(game: Game, view: Match, seat: Seat, language: str) -> Iterator[tuple[str, Domain, list[str]]]:
    """What values of offers are called: the move and its field, the domain, and a label for each value."""
    asked = legal(game, view, seat)
    for offer, fields in zip(asked.offers, labels_of(asked, language, name_of), strict=True):
        for field, labels in fields.items():
            yield f"{offer.move} {field}", offer.fields[field], labels


def test_values_that_say_nothing_have_labels_which_can_be_told_apart(
    game: Game, records: list[Record]
) -> None:
    for record in map(called, records[:MATCHES]):
        for view, seat in decisions(record):
            for language in languages(game):
                found: dict[str, list[str]] = {}
                for field, domain, labels in labelled(game, view, seat, language):
                    assert isinstance(domain, OneOf | SomeOf)
                    assert len(domain.values) == len(labels)
                    found.setdefault(field, []).extend(labels)
                for labels in found.values():
                    assert len(labels) == len(set(labels)), labels
                    sentences = [label[0].upper() + label[1:] + "." for label in labels]
                    assert [] == [fault for line in sentences for fault in faults(line, language)]


def test_prompts_tell_nothing_that_the_seat_never_learned(game: Game) -> None:
    """In two matches that look the same to a seat, it is asked the same in the same words, labels too."""
    worlds, compared = families(game, Random(game.slug)), 0
    while compared < 100:
        family = next(worlds)
        if not isinstance(family.viewer, int):
            continue
        for twin in family.twins:
            one, other = (
                [
                    (prompted(game, view, seat, "en"), labels_of(legal(game, view, seat), "en", name_of))
                    for view, seat in decisions(record)
                    if seat == family.viewer
                ]
                for record in (family.record.cut(len(twin.steps)), twin)
            )
            assert one == other
            compared += len(one)
