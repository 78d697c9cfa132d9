"""Knowledge: every field that a seat saw and others did not is listed with the step, and nothing else is."""

from collections import Counter

import pytest

from domain.games.winds_of_fate.facts import DestiniesTurned
from domain.kernel.facts import HIDDEN, ONLOOKER, REFEREE, Viewer
from domain.kernel.game import Game
from domain.kernel.match.facts import Played
from domain.kernel.notation import Frame, notation, viewer_name
from domain.matches.dossier.knowledge import Learned, learned
from tests.laws.terms.test_rewinds import Rewinding, rewinding
from tests.support.games.all_games import GAMES

SEEDS = 2  # matches of each game


def told(match: Rewinding, viewer: Viewer) -> list[Frame]:
    """What a viewer saw, before anything is disclosed."""
    frames = [notation(match.game).frame(body) for body in match.frames[viewer_name(viewer)]]
    return frames[:-1]


def test_what_a_seat_saw_and_onlookers_did_not_is_in_its_list() -> None:
    """The seat's frames are compared with those of onlookers, fact by fact."""
    found = Counter[str]()
    for game in GAMES:
        for seed in range(SEEDS):
            match = rewinding(game, seed)
            listed = {(each.step, each.type) for each in learned(told(match, REFEREE)) if each.seat == 0}
            for own, public in zip(told(match, 0), told(match, ONLOOKER), strict=True):
                for fact in own.facts:
                    if fact not in public.facts and not isinstance(fact, Played):
                        assert (own.step, str(fact.__struct_config__.tag)) in listed
                        found[game.slug] += 1
    assert len(found) > 1  # in some games a seat sees its own moves alone


def test_destinies_that_are_turned_up_at_the_end_are_in_the_list() -> None:
    turned = DestiniesTurned("safe", ("safe", "death"))
    [ending, destinies] = learned([Frame(9, "2026-11-28T12:00:00Z", "played", None, (turned,))])
    assert ("ending", "safe") == (ending.field, ending.value)
    assert ("destinies", ("safe", "death")) == (destinies.field, destinies.value)


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.slug)
def test_an_onlooker_sees_who_learned_something_and_never_what(game: Game) -> None:
    for seed in range(SEEDS):
        private = [each for each in learned(told(rewinding(game, seed), ONLOOKER)) if each.seat is not None]
        assert all(each.since is None for each in private)
        assert not any(each.whole for each in private)


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.slug)
def test_a_seat_sees_no_value_of_another_seat(game: Game) -> None:
    for seed in range(SEEDS):
        match = rewinding(game, seed)
        own = [each for each in learned(told(match, 0)) if each.seat is not None]
        for each in own:
            if each.seat != 0 and each.since is not None:  # it was shared with both
                shared = [other for other in own if other[:2] == each[:2] and other.seat == 0]
                assert any((other.type, other.field) == (each.type, each.field) for other in shared)


def test_since_is_the_first_step_at_which_the_seat_was_shown_the_same() -> None:
    for game in GAMES:
        for seed in range(SEEDS):
            first: dict[tuple[object, ...], int] = {}
            for each in learned(told(rewinding(game, seed), REFEREE)):
                assert isinstance(each, Learned)
                assert each.value is not HIDDEN
                at = first.setdefault((each.seat, each.type, each.field, repr(each.value)), each.step)
                assert each.since is not None
                assert at == each.since <= each.step
