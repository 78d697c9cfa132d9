"""What each table holds: a seat's own cards and destiny, what was shown, and the number of the rest."""

import json
from itertools import islice
from random import Random

import pytest

from domain.games.winds_of_fate import GAME
from domain.games.winds_of_fate.moves import Pass, Play
from domain.games.winds_of_fate.words import WindsOptions
from domain.kernel.facts import HIDDEN, ONLOOKER, REFEREE, Hidden
from domain.kernel.game import Move, Setting
from domain.kernel.match.fold import fold, initial, seen
from domain.kernel.notation import encode
from tests.games.winds_of_fate.playthroughs import MATCHES, played
from tests.support.games.playouts import Playout, playout


@pytest.mark.parametrize("name", MATCHES)
def test_a_view_holds_its_seats_own_cards_and_the_number_of_the_others(name: str) -> None:
    record = played(name)
    views = dict.fromkeys((ONLOOKER, REFEREE, *range(record.setting.seats)), initial(GAME))

    for step in record.steps[:-1]:
        views = {viewer: fold(GAME, seen(viewer, step.facts), view) for viewer, view in views.items()}
        truth = views[REFEREE].table
        for viewer, view in views.items():
            if viewer is REFEREE:
                continue
            for seat, hand in enumerate(view.table.hands):
                assert hand == (truth.hands[seat] if seat == viewer else (HIDDEN,) * len(truth.hands[seat]))
            assert all(isinstance(card, Hidden) for card in (*view.table.deck, *view.table.gods))


@pytest.mark.parametrize("name", MATCHES)
def test_tables_are_shown_as_json(name: str) -> None:
    match = initial(GAME)

    assert {"stage": "unlaid"} == GAME.show(match.table)
    for step in played(name).steps:
        match = fold(GAME, seen(ONLOOKER, step.facts), match)
        assert json.loads(json.dumps(GAME.show(match.table)))


def test_what_others_see_of_a_card_or_a_pass_does_not_tell_the_suit_nor_why() -> None:
    """Whatever is played, and whether a pass was forced, the frame is the same to the byte."""
    playing = Playout(GAME, Setting(3, WindsOptions()), 3)
    playing.start()
    for seat in range(3):
        playing.play(seat, GAME.moves[0]("safe"))
    (seat,) = GAME.to_act(playing.truth.table)
    cards = [move["card"] for move in playing.offers(seat)[0].all()]

    assert {"help", "hinder"} == {card.partition("-")[0] for card in cards}
    other = (seat + 1) % 3
    assert 1 == len({_told(playing, seat, Play(card), other) for card in cards})
    assert 1 == len({_told(playing, seat, Pass(to), other) for to in ("death", "stranded")})


def _told(playing: Playout, seat: int, move: Move, viewer: int) -> bytes:
    from domain.kernel.match import referee

    return encode(seen(viewer, referee.played(playing.position, seat, move)))


def test_offers_are_few() -> None:
    """At most a kind of card, a pass, and one for each of the seat's stacks."""
    for seed in range(20):
        record = playout(GAME, Setting(5, WindsOptions()), seed, Random(seed))
        playing = Playout(GAME, record.setting, seed)
        for step in islice(record.steps, len(record.steps) - 1):
            playing.add(step)
            for seat in GAME.to_act(playing.truth.table):
                assert len(playing.offers(seat)) <= 7
