"""Playthroughs as text: a heading, then each step with what some viewers saw of it."""

from domain.kernel.facts import Viewer
from domain.kernel.game import Setting
from domain.kernel.match import seen
from domain.kernel.notation import encode, viewer_name
from domain.kernel.texts import Texts
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


def sight(step: Step, viewer: Viewer, words: Texts) -> str:
    """The line with the facts of a step that the viewer saw."""
    return f"    {viewer_name(viewer)}: " + " ".join(words.fact(fact) for fact in seen(viewer, step.facts))
