"""The games of OpenSpiel, by OpenSpiel's own tests."""

from pathlib import Path
from typing import Any, Final

import numpy as np
import pytest

from deploy.research.layouts import LAYOUTS

pyspiel: Any = pytest.importorskip("pyspiel", reason="OpenSpiel has no wheel for this machine")

from absl.flags import FLAGS  # noqa: E402
from open_spiel.python.algorithms import generate_playthrough  # noqa: E402

from deploy.research.openspiel_games import register  # noqa: E402

SHORT: Final = {"odyssee": "(cap=5)", "wrath_of_poseidon": "(board=B,maelstroms=1)"}


@pytest.fixture(autouse=True, scope="module")
def registered() -> None:
    FLAGS(["playthrough"])  # OpenSpiel's tool reads flags of a command line
    register()
    register()


@pytest.mark.parametrize("slug", LAYOUTS)
def test_the_game_passes_the_random_simulations(slug: str) -> None:
    game = pyspiel.load_game(f"nostos_{slug}{SHORT.get(slug, '')}")
    pyspiel.random_sim_test(game, num_sims=1, serialize=True, verbose=False)


@pytest.mark.parametrize(
    "slug",  # OpenSpiel prints every vector of every state: only the shortest match is played by default
    [slug if slug == "odyssee" else pytest.param(slug, marks=pytest.mark.slow) for slug in LAYOUTS],
)
def test_a_playthrough_is_repeated(slug: str, tmp_path: Path) -> None:
    text = generate_playthrough.playthrough(f"nostos_{slug}{SHORT.get(slug, '')}", None, seed=5)
    (tmp_path / "playthrough.txt").write_text(text, "utf-8")
    original, repeated = generate_playthrough.replay(str(tmp_path / "playthrough.txt"))
    assert original == repeated


def test_a_game_takes_seats_and_options_as_parameters() -> None:
    game = pyspiel.load_game("nostos_wrath_of_poseidon(players=4,board=C,competitive=True,seeds=3)")
    assert (4, 3, 474) == (game.num_players(), game.max_chance_outcomes(), game.num_distinct_actions())
    root = game.new_initial_state()
    assert ["seed=0", "seed=1", "seed=2"] == [root.action_to_string(each) for each in root.legal_actions()]
    assert "C" == game.played.setting.options.board


def test_a_tensor_holds_what_the_seat_observes() -> None:
    game = pyspiel.load_game("nostos_winds_of_fate")
    state = game.new_initial_state()
    state.apply_action(7)
    seat = state.current_player()
    assert np.array(state.match.observation(seat), np.float32).tolist() == state.observation_tensor(seat)
    assert state.information_state_string(seat) == state.match.information_state(seat)
    assert "choose_destiny" in state.action_to_string(seat, state.legal_actions()[0])
