"""A match of one action after the other: it follows from its seed, and a seat learns only what it saw."""

import pickle
from copy import deepcopy
from pathlib import Path
from random import Random

import pytest

from deploy.research.layouts import LAYOUTS
from deploy.research.sequential_match import SequentialMatch, game_setting, research_game, with_setting
from deploy.simulation.rules_match import RulesMatch
from domain.games import odysseus, shelf
from domain.kernel.facts import seen_by


def _play(match: SequentialMatch, rng: Random, most: int = 100_000) -> SequentialMatch:
    while match.seat is not None and len(match.actions) < most:
        match.choose(rng.choice(match.legal))
    return match


@pytest.mark.parametrize("slug", LAYOUTS)
def test_the_same_seed_and_actions_are_the_same_match(slug: str) -> None:
    one, other = (_play(SequentialMatch(research_game(slug), 5), Random(1)) for _ in range(2))
    assert one.facts == other.facts
    assert one.facts != _play(SequentialMatch(research_game(slug), 6), Random(1)).facts


@pytest.mark.parametrize("slug", LAYOUTS)
def test_a_copy_goes_on_by_itself(slug: str) -> None:
    match = _play(SequentialMatch(research_game(slug), 5), Random(1), 40)
    state = match.information_state(0)
    copied = deepcopy(match)
    _play(copied, Random(2))
    assert state == match.information_state(0)
    assert _play(match, Random(2)).facts == copied.facts


@pytest.mark.parametrize("slug", LAYOUTS)
def test_a_match_that_was_stored_goes_on(slug: str) -> None:
    match = _play(SequentialMatch(research_game(slug), 5), Random(1), 40)
    assert match.facts == (stored := pickle.loads(pickle.dumps(match))).facts
    assert _play(match, Random(2)).facts == _play(stored, Random(2)).facts


@pytest.mark.parametrize("slug", LAYOUTS)
def test_what_a_seat_knows_follows_from_the_facts_it_saw(slug: str) -> None:
    played = research_game(slug)
    match = _play(SequentialMatch(played, 8), Random(8), 60)
    for seat in range(played.seats):
        seen = [fact for fact in (seen_by(seat, each) for each in match.facts) if fact is not None]
        table = RulesMatch(played.game, played.setting, Random(0)).evolved(played.game.initial, seen)
        out = [0.0] * played.layout.size
        played.layout.write(played.game.show(table), out, 0)
        assert out == match.observation(seat)[: played.layout.size]


@pytest.mark.parametrize("slug", LAYOUTS)
def test_information_states_hold_no_commitment_to_chance(slug: str) -> None:
    """Two seats that saw the same are in the same state, whatever the seed."""
    state = SequentialMatch(research_game(slug), 5).information_state(0)
    assert "commitment" not in state
    assert "contribution" not in state


def test_a_match_that_was_begun_elsewhere_is_played_on_and_not_stored() -> None:
    played = research_game("odysseus")
    begun = RulesMatch(played.game, played.setting, Random(3))
    assert 8 == sum(1 for _ in begun.open())
    match = SequentialMatch(played, 1, begun)
    with pytest.raises(TypeError, match="begun elsewhere"):
        pickle.dumps(match)
    assert _play(match, Random(1)).match is begun
    assert begun.outcome is not None


def test_the_winners_get_one_and_the_others_lose_one() -> None:
    match = SequentialMatch(research_game("wrath_of_poseidon", 3), 5)
    assert [0.0, 0.0, 0.0] == match.returns()
    outcome = _play(match, Random(1)).match.outcome
    assert outcome is not None
    assert {seat for seat, won in enumerate(match.returns()) if won == 1.0} == set(outcome.winners)
    assert {-1.0, 1.0} == set(match.returns())
    with pytest.raises(ValueError, match="the match is over"):
        match.choose(0)


def test_boards_of_ones_own_are_played(tmp_path: Path) -> None:
    own = tmp_path / "odysseus" / "mine.toml"
    own.parent.mkdir()
    board = (Path(odysseus.__file__).parent / "content" / "aegean.toml").read_text("utf-8")
    own.write_text(board.replace('name = "aegean"', 'name = "mine"'), "utf-8")
    game = shelf(tmp_path)["odysseus"]
    played = with_setting(game, game_setting(game, None, {"board": "mine"}))
    match = SequentialMatch(played, 1)
    assert 1.0 == match.observation(0)[played.columns.index("board.name.mine")]
    assert _play(match, Random(1)).seat is None


def test_seats_and_options_that_do_not_fit_are_refused() -> None:
    with pytest.raises(ValueError, match="odysseus is played by 3 to 6, not by 2"):
        research_game("odysseus", 2)
    with pytest.raises(ValueError, match="storms"):
        research_game("odysseus", 3, storms=2)
