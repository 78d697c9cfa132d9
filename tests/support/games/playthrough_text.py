"""Playthroughs as text: a heading, then each step with what some viewers saw of it."""

from domain.kernel.facts import Viewer
from domain.kernel.game import Game, Setting
from domain.kernel.match.fold import initial, seen
from domain.kernel.notation import encode, viewer_name
from domain.kernel.texts import Narration
from tests.support.games.all_games import texts
from tests.support.games.playouts import Step


def heading(name: str, setting: Setting) -> list[str]:
    """The first lines of a playthrough: its name, seats and options."""
    return [f"{name}: {setting.seats} seats", encode(setting.options).decode(), ""]


def headline(number: int, step: Step, choice: int | None = None) -> str:
    """The line of a step: its number, who moved, and the move; `choice`: one of how many it was."""
    who = "" if step.by is None else f", seat {step.by}"
    among = "" if choice is None else f", one of {choice}"
    what = "" if step.move is None else f"{among}: {encode(step.move).decode()}"
    return f"{number} {step.topic}{who}{what}"


class Spectators:
    """Viewers of a match, who are shown each of its steps and tell what they saw."""

    def __init__(self, game: Game) -> None:
        self._game = game
        self._narrations: dict[Viewer, Narration] = {}

    def sight(self, step: Step, viewer: Viewer) -> str:
        """The line with the facts of a step that the viewer saw. Each viewer is shown all steps in order."""
        if viewer not in self._narrations:
            self._narrations[viewer] = Narration(self._game, texts(self._game), initial(self._game))
        lines = self._narrations[viewer].lines(seen(viewer, step.facts))
        return f"    {viewer_name(viewer)}: " + " ".join(filter(None, lines))
