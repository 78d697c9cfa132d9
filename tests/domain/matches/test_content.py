"""A match starts only with the boards and cards that it was opened with; then it needs them no more."""

import os
from pathlib import Path
from random import Random
from uuid import UUID

import pytest

from domain.games import SHELF, shelf
from domain.kernel.game import Shelf
from domain.kernel.match.lifecycle import Status
from domain.matches import Matches, errors
from domain.store import Log
from tests.domain.support import PLAYERS, Names, TickingClock, command
from tests.support.games.own_content import write_own
from tests.support.games.rule_sections import rule


def matches(log: Log, games: Shelf) -> Matches:
    return Matches(log, games, Names(), TickingClock(), os.urandom)


@pytest.fixture
def log() -> Log:
    return Log(None, SHELF)


@pytest.fixture
def opened(log: Log, tmp_path: Path) -> UUID:
    """A match on a board of one's own, with everybody seated."""
    write_own(tmp_path / "own", "odysseus", "aegean", "mine")
    own = matches(log, shelf(tmp_path / "own"))
    match = own.open("host", "odysseus", 3, {"board": "mine"}, command()).match
    for seat, player in enumerate(PLAYERS):
        own.sit(match, player, seat, None, command())
    return match


@rule("7")
def test_without_its_board_a_match_does_not_start(log: Log, opened: UUID) -> None:
    with pytest.raises(errors.ContentChanged):
        matches(log, SHELF).start(opened, "host", command())


@rule("7")
def test_with_another_board_of_the_name_a_match_does_not_start(
    log: Log, opened: UUID, tmp_path: Path
) -> None:
    write_own(tmp_path / "other", "odysseus", "ionian", "mine")

    with pytest.raises(errors.ContentChanged):
        matches(log, shelf(tmp_path / "other")).start(opened, "host", command())


@rule("7")
def test_once_it_has_started_a_match_needs_the_file_no_more(log: Log, opened: UUID, tmp_path: Path) -> None:
    matches(log, shelf(tmp_path / "own")).start(opened, "host", command())
    without, chooser = matches(log, SHELF), Random(1)

    while without.status(opened) is Status.PLAYING and without.head(opened) < 12:
        for player in PLAYERS:
            if offers := without.legal(opened, player).offers:
                without.play(opened, player, chooser.choice(offers).sample(chooser), command())

    assert 12 <= without.head(opened)  # too few moves for the match to end
