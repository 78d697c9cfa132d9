"""Boards and cards as files: `content/README.md` says what they must be, and this module checks it."""

import re
from collections import Counter
from pathlib import Path
from typing import Final

from domain.games.odysseus.sea import ends, reached, sea_of
from domain.games.odysseus.words import ADVENTURES, CARDS, CIRCLES, COLOURS, Board, Cards
from domain.kernel.content import ContentKind, Faults
from domain.threadsafe.decoder import Decoder

CONTENT = Path(__file__).parent / "content"

MOST_SEATS = 6
WIND_CARDS = 5 * MOST_SEATS  # the least: the hands of six seats, and two more cards for each


def _lines(board: Board) -> Faults:
    """Every circle has exactly one line of each colour."""
    for colour in COLOURS:
        written = board.lines.get(colour, ())
        for number, line in enumerate(written):
            if not re.fullmatch(r"\d+-\d+", line) or not set(ends(line)) <= set(CIRCLES):
                yield f"lines.{colour}[{number}]", f"{line!r} does not name two circles from 0 to 17"
                return
        times = Counter(end for line in written for end in ends(line))
        for circle in CIRCLES:
            if times[circle] != 1:
                yield f"lines.{colour}", f"circle {circle} has {times[circle]} lines of this colour, not 1"
                return


def _whole(board: Board) -> Faults:
    """Three lines lead from a circle to three others, and the ship can reach every circle."""
    steps = sea_of(board).steps
    for circle, lines in enumerate(steps):
        if len({*lines.values(), circle}) <= len(COLOURS):
            yield "lines", f"the lines of circle {circle} do not lead to three other circles"
            return
    if len(reached(steps)) < len(CIRCLES):
        yield "lines", "some circles cannot be reached from circle 0"


def _places(board: Board) -> Faults:
    if len(board.places) != len(CIRCLES):
        yield "places", f"there are {len(board.places)} places for {len(CIRCLES)} circles"
    elif not all(0 <= number <= 100 for place in board.places for number in place):  # noqa: PLR2004
        yield "places", "must be from 0 to 100 from the left and from the top"


def _winds(cards: Cards) -> Faults:
    """Any strengths, but every kind that is named is there, and a Dionysus always."""
    for card in CARDS:
        if cards.winds.get(card, card != "dionysus") < 1:
            yield f"winds.{card}", "there must be one at least"
            return
    total = sum(cards.winds.values())
    if not WIND_CARDS <= total <= 99:  # noqa: PLR2004
        yield "winds", f"there are {total} wind cards; there must be {WIND_CARDS} to 99"


def _tasks(cards: Cards) -> Faults:
    """Each adventure is worth three, two and one on one card each, so that ties can be broken."""
    if len(cards.tasks) != MOST_SEATS:
        yield "tasks", f"there are {len(cards.tasks)} task cards, not {MOST_SEATS}"
        return
    for number, task in enumerate(cards.tasks):
        if len({task.three, task.two, task.one}) < 3:  # noqa: PLR2004
            yield f"tasks[{number}]", "must name three adventures"
            return
    for worth in ("three", "two", "one"):
        named = {getattr(task, worth) for task in cards.tasks}
        for adventure in ADVENTURES:
            if adventure not in named:
                yield "tasks", f"no card gives {worth} for {adventure}"
                return


BOARD: Final = ContentKind("board", Decoder(Board), (_lines, _whole, _places))
DECK: Final = ContentKind("cards", Decoder(Cards), (_winds, _tasks))
KINDS: Final = (BOARD, DECK)
