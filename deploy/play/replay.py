"""Replay by keys: the steps of a match one by one, forwards and backwards, as a viewer saw them."""

from collections.abc import Sequence
from typing import Final

from api.client import Client, Frame
from deploy.play.terminal import Terminal
from deploy.play.words import Words

NEXT, BEFORE, FIRST, LAST, TABLE, LEAVE = "next", "before", "first", "last", "table", "leave"
KEYS: Final = {
    **dict.fromkeys(("n", "right", "space"), NEXT),
    **dict.fromkeys(("p", "left"), BEFORE),
    **dict.fromkeys(("g", "home"), FIRST),
    **dict.fromkeys(("e", "end"), LAST),
    "t": TABLE,
    **dict.fromkeys(("q", "escape"), LEAVE),
}


def replay(terminal: Terminal, client: Client, match: str, viewer: str | None, words: Words) -> None:
    """Show the steps of the match until the person leaves. `viewer`: None for the caller's own one."""
    frames = client.frames(match, viewer, text=terminal.messages.language)
    place = 0
    terminal.say("", terminal.messages("replay-keys"))
    while frames:
        _show(terminal, frames, place)
        while (pressed := terminal.press(KEYS)) == TABLE:
            terminal.say(*words.table(client.view(match, viewer, frames[place].step).table))
        if pressed == LEAVE:
            return
        place = {
            NEXT: min(place + 1, len(frames) - 1),
            BEFORE: max(place - 1, 0),
            FIRST: 0,
            LAST: len(frames) - 1,
        }[pressed]


def _show(terminal: Terminal, frames: Sequence[Frame], place: int) -> None:
    frame = frames[place]
    terminal.say("", terminal.messages("step", frame.step, frames[-1].step), *frame.text)
