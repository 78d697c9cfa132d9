"""OpenSpiel: each game as a `pyspiel.Game`, under the names `nostos_odyssee`, `nostos_odysseus`, ..."""

from typing import Any, Final

import msgspec
import numpy as np
import pyspiel

from deploy.research.actions import Action
from deploy.research.features import Vector
from deploy.research.layouts import LAYOUTS
from deploy.research.sequential_match import ResearchGame, SequentialMatch, research_game
from domain.games import SHELF
from domain.kernel.facts import Seat
from domain.kernel.game import Game
from domain.kernel.notation import encode

LONGEST: Final = 1_000_000  # actions; every match ends long before
SEEDS: Final = 1000  # of which chance chooses one at the root
OWN, NONE = pyspiel.PrivateInfoType.SINGLE_PLAYER, pyspiel.PrivateInfoType.NONE
SEES: Final = {(True, OWN): "seat", (True, NONE): "public", (False, OWN): "private"}


def register() -> None:
    """Make the games known to `pyspiel.load_game`. Those that are known already stay."""
    known = set(pyspiel.registered_names())
    for slug in LAYOUTS:
        kind = _game_type(SHELF[slug])
        if kind.short_name not in known:
            pyspiel.register_game(kind, type(f"{slug}_game", (OpenSpielGame,), {"slug": slug}))


def _game_type(game: Game) -> Any:
    return pyspiel.GameType(
        short_name=f"nostos_{game.slug}",
        long_name=game.title,
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.GENERAL_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=game.seats[-1],
        min_num_players=game.seats[0],
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification={"players": game.seats[0], "seeds": SEEDS, **_options(game)},
    )


def _options(game: Game) -> dict[str, Any]:
    """The options of the game that have a default, with it."""
    options: dict[str, Any] = msgspec.to_builtins(game.options())
    return options


class OpenSpielGame(pyspiel.Game):  # type: ignore[misc]  # it has no types
    """A game under the parameters `players`, `seeds` and the game's own options.

    Chance moves once, at the root: it chooses one of `seeds` seeds, each as likely as the others, and all
    draws of the match follow from it. So every history of actions is one match.
    """

    slug: str

    def __init__(self, params: dict[str, Any]) -> None:
        given = {name: value for name, value in params.items() if name not in ("players", "seeds")}
        self.played: ResearchGame = research_game(self.slug, params["players"], **given)
        self.seeds: int = params["seeds"]
        info = pyspiel.GameInfo(
            num_distinct_actions=len(self.played.actions),
            max_chance_outcomes=self.seeds,
            num_players=self.played.seats,
            min_utility=-1.0,
            max_utility=1.0,
            max_game_length=LONGEST,
        )
        super().__init__(_game_type(self.played.game), info, params)

    def new_initial_state(self) -> "OpenSpielState":
        """The root, where chance chooses the seed."""
        return OpenSpielState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> "Observer":
        """An observer of what a seat knows, or of a part of it. ValueError if there is no such observer."""
        if params:
            raise ValueError(f"observers have no parameters, not {params}")
        size = self.played.observation_size
        if iig_obs_type is None:
            return Observer("seat", size)
        try:
            return Observer(SEES[iig_obs_type.public_info, iig_obs_type.private_info], size, iig_obs_type)
        except KeyError:
            raise ValueError("an observer sees what is public, what one seat sees, or both") from None


class OpenSpielState(pyspiel.State):  # type: ignore[misc]  # it has no types
    """A match, or the root before its seed is chosen."""

    def __init__(self, game: OpenSpielGame) -> None:
        super().__init__(game)
        self.match: SequentialMatch | None = None

    def current_player(self) -> int:
        """The seat that chooses, or OpenSpiel's numbers for chance and for the end."""
        if self.match is None:
            return int(pyspiel.PlayerId.CHANCE)
        return int(pyspiel.PlayerId.TERMINAL) if self.match.seat is None else self.match.seat

    def _legal_actions(self, player: Seat) -> list[Action]:
        return list(self.match.legal) if self.match is not None and player == self.match.seat else []

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """The seeds, with their probabilities."""
        seeds = self.get_game().seeds
        return [(seed, 1.0 / seeds) for seed in range(seeds)]

    def _apply_action(self, action: Action) -> None:
        if self.match is None:
            self.match = SequentialMatch(self.get_game().played, action)
        else:
            self.match.choose(action)

    def _action_to_string(self, player: int, action: Action) -> str:
        if player == pyspiel.PlayerId.CHANCE:
            return f"seed={action}"
        return str(self.get_game().played.actions.labels[action])

    def is_terminal(self) -> bool:
        """Whether the match is over."""
        return self.match is not None and self.match.seat is None

    def returns(self) -> list[float]:
        """By seat: 1 for the winners and -1 for the others at the end, 0 before."""
        return [0.0] * self.num_players() if self.match is None else self.match.returns()

    def __str__(self) -> str:
        """The truth, as JSON."""
        return "" if self.match is None else _json(self.match, self.match.match.truth)


class Observer:
    """OpenSpiel's observer of what is public, of what a seat sees beside it, or of both.

    `sees`: `public`, `private` or `seat`.
    `tensor` and `dict`: the observation; None and empty with perfect recall, which only `seat` has.
    """

    def __init__(self, sees: str, size: int, kind: Any = None) -> None:
        self._sees = sees
        self._recall = kind is not None and kind.perfect_recall
        if self._recall and sees != "seat":
            raise ValueError("only what a seat sees is observed with perfect recall")
        self.tensor = None if self._recall else np.zeros(size, np.float32)
        self.dict = {} if self.tensor is None else {"observation": self.tensor}

    def set_from(self, state: OpenSpielState, player: Seat) -> None:
        """Write what the player observes into `tensor`."""
        if self.tensor is not None:
            self.tensor[:] = 0.0 if state.match is None else self._vector(state.match, player)

    def _vector(self, match: SequentialMatch, player: Seat) -> Vector:
        match self._sees:
            case "public":
                return match.public_observation()
            case "private":
                return match.private_observation(player)
            case _:
                return match.observation(player)

    def string_from(self, state: OpenSpielState, player: Seat) -> str:
        """The information state, or a table as JSON, or the columns of what the player alone observes."""
        match = state.match
        if match is None:
            return ""
        if self._recall:
            return match.information_state(player)
        if self._sees == "public":
            return _json(match, match.onlooker_table())
        if self._sees == "private":
            both = zip(match.played.columns, match.private_observation(player), strict=True)
            return " ".join(f"{column}={value:g}" for column, value in both if value)
        return "\n".join((str(player), _json(match, match.match.tables[player]), *match.chosen_by(player)))


def _json(match: SequentialMatch, table: Any) -> str:
    return encode(match.played.game.show(table)).decode()
