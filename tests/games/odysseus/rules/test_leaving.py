"""Section 7 of RULES.md: what the service plays for a seat that left."""

from random import Random

import pytest

from domain.games.odysseus import GAME
from domain.games.odysseus.leaving import neutral
from domain.games.odysseus.moves import Allow, Lay, Pass, PlaceShip, Refill
from domain.games.odysseus.table import Declared
from domain.games.odysseus.words import CIRCLES
from domain.kernel.draws import Lots
from domain.kernel.facts import Seat
from domain.kernel.notation import notation
from domain.kernel.terms import BY_PASSING
from tests.games.odysseus.scenes import ATHENA, HADES, ZEUS, given
from tests.support.games.all_games import any_setting
from tests.support.games.playouts import Playout
from tests.support.games.rule_sections import rule


@rule("7.1")
def test_a_seat_that_left_passes_and_allows_every_power() -> None:
    assert Pass() == neutral(given(turn=HADES).table, HADES, Lots(b"", 1))
    declared = Declared(ZEUS, "zeus", None, None, ATHENA)
    assert Allow() == neutral(given("answer", declared=declared).table, ATHENA, Lots(b"", 1))


@rule("7.1")
def test_what_cannot_be_passed_is_drawn_by_lot() -> None:
    placed, refilled, hidden = set(), set(), set()
    reserve = dict.fromkeys(given().table.reserve, 0) | {"circe": 1, "scylla": 2}
    for step in range(200):
        ship, disk, card = (
            neutral(scene.table, seat, Lots(b"", step))
            for scene, seat in (
                (given("ship", turn=ZEUS), ZEUS),
                (given("refill", empty=3, reserve=reserve), ZEUS),
                (given("face_down", turn=HADES, veiled=HADES), HADES),
            )
        )
        assert isinstance(ship, PlaceShip)
        assert isinstance(disk, Refill)
        assert isinstance(card, Lay)
        assert card.face_down
        placed.add(ship.circle)
        refilled.add(disk.adventure)
        hidden.add(card.card)
    assert (set(CIRCLES), {"circe", "scylla"}, {"3", "2", "1"}) == (placed, refilled, hidden)


@rule("7.1")
@pytest.mark.parametrize("seed", range(12))
def test_a_match_ends_whoever_left_and_every_move_for_them_is_legal(seed: int) -> None:
    """Random moves of those who stay; seats leave at random, in one match all of them at once."""
    chooser = Random(seed)
    playing = Playout(GAME, any_setting(GAME, chooser), seed)
    playing.start()
    gone = set(range(playing.setting.seats)) if seed == 0 else set[Seat]()
    while playing.truth.outcome is None:
        if chooser.random() < 0.03:
            gone.add(chooser.randrange(playing.setting.seats))
        (seat,) = GAME.to_act(playing.truth.table)
        if seat in gone:
            move = neutral(playing.view(seat).table, seat, Lots(b"", len(playing.steps)))
            assert playing.refusal(seat, move) is None
        else:
            move = notation(GAME).move(chooser.choice(playing.offers(seat)).sample(chooser))
        playing.play(seat, move)
        assert len(playing.steps) < 2000
    assert GAME.ranking is not None
    groups = GAME.ranking(playing.truth.table)
    assert sorted(groups[0]) == sorted(playing.truth.outcome.winners)
    assert sorted(seat for group in groups for seat in group) == list(range(playing.setting.seats))


@rule("7.2")
def test_unless_the_match_says_otherwise_the_service_passes_and_points_count_on() -> None:
    assert BY_PASSING == GAME.leaving
    assert {"pass"} == {GAME.leaving.resigned, GAME.leaving.timed_out, GAME.leaving.absent}
