"""A notebook is its group's alone: whatever stands in it, and however much, others are sent the same."""

from collections.abc import Mapping, Sequence
from contextlib import suppress
from random import Random

import pytest

from domain.games import wrath_of_poseidon
from domain.kernel.facts import ONLOOKER, Seat, Viewer
from domain.kernel.game import Game, Notebook, Refused, Setting
from domain.matches import AcceptedCommand, errors
from domain.notebooks.notes import Notebooks, groups, notebook_id
from domain.store import command
from tests.support import toy
from tests.support.games.all_games import GAMES
from tests.support.games.playouts import Record, Step, playout
from tests.support.service.replayed import Json, ReplayedService, scripted_game

NOTES: Mapping[str, tuple[str, Sequence[str]]] = {  # a subject of the notebook, and marks it may have
    toy.GAME.slug: ("3", ("high", "low", "gone")),
    wrath_of_poseidon.GAME.slug: ("reminder:white", ("a1", "b2", "c3")),
}

OPTIONS: Mapping[str, Json] = {toy.GAME.slug: {"partners": True}}  # so that two seats share a notebook


class Noting(ReplayedService):
    """A match in which a seat notes and says something at every step, so many times; others try to."""

    def __init__(self, game: Game, record: Record, group: int, notes: int) -> None:
        super().__init__(*scripted_game(game), record, world=1)
        self._notebooks = Notebooks(self._log, self._matches, self._now)
        self._group = group
        self._writer = groups(game, record.setting, table_talk=False)[group][0]
        self._notes = notes

    def _carry_out(self, step: Step, viewer: Viewer) -> AcceptedCommand:
        done = super()._carry_out(step, viewer)
        self._match = done.match
        if self._record.before <= self._step < len(self._record.steps):
            for number in range(self._notes):
                self._note(self._writer, number)
        return done

    def _asked(self, seat: Seat, moves: Sequence[Json]) -> list[bytes]:
        return [*super()._asked(seat, moves), self._tried(seat), self._looked(seat)]

    def _tried(self, seat: Seat) -> bytes:
        """What a seat outside the group is answered: its own notebook takes note and line, or it has none."""
        try:
            self._note(seat, 0)
        except Refused as refused:
            return repr(refused).encode()
        return b"noted"

    def _looked(self, seat: Seat) -> bytes:
        """What a seat outside the group is answered that takes the notebook's id for the id of a match."""
        try:
            self._matches.legal(notebook_id(self._match, self._group), f"player-{seat}")
        except Exception as error:  # noqa: BLE001  # also an error that nobody expects tells something
            return repr(error).encode()
        return b"a match"

    def _note(self, seat: Seat, number: int) -> None:
        subject, marks = NOTES[self._record.game.slug]
        player = f"player-{seat}"
        asked = command(player, f"note {self._step} {number}", "note", marks)
        self._notebooks.note(self._match, player, subject, marks[number : number + 1], asked)
        line = command(player, f"talk {self._step} {number}", "talk", marks)
        with suppress(errors.TalkedOut):  # in a long match
            self._notebooks.talk(self._match, player, marks[number], line)


class Guessing(Noting):
    """A match in which a seat guesses at every step, so many times; others try to, and each may."""

    def __init__(self, game: Game, record: Record, notes: int) -> None:
        alone = groups(game, record.setting, table_talk=False).index((record.setting.seats - 1,))
        super().__init__(game, record, alone, notes)

    def _note(self, seat: Seat, number: int) -> None:
        player = f"player-{seat}"
        table = self._matches.at_present(self._match, player).table
        guesses = self._record.game.guesses
        assert guesses is not None
        for offer in guesses.offers(table, seat)[:1]:
            guess = guesses.read(offer.sample(Random(number)))
            asked = command(player, f"guess {self._step} {number}", "guess", guess)
            self._notebooks.guess(self._match, player, guess, asked)


def notebook(game: Game) -> Notebook:
    """The game's notebook, which every game here has."""
    assert game.notebook is not None
    return game.notebook


@pytest.mark.parametrize("game", [game for game in GAMES if game.notebook], ids=lambda game: game.slug)
def test_notes_of_other_groups_change_nothing_that_a_viewer_is_sent(game: Game) -> None:
    """Nothing in it, one note and line of talk a step, or three: all that others are sent is the same."""
    record = playout(game, Setting(game.seats[-1], game.options(**OPTIONS.get(game.slug, {}))), 1, Random(1))
    shared = notebook(game).groups(record.setting)
    group = max(range(len(shared)), key=lambda number: len(shared[number]))
    others: list[Viewer] = [s for s in range(record.setting.seats) if s not in shared[group]]

    assert others
    for viewer in (ONLOOKER, *others):
        nothing, one, three = (Noting(game, record, group, notes).sent(viewer, {}) for notes in (0, 1, 3))
        assert nothing == one == three


def test_in_a_series_the_next_poseidon_sees_no_notes_of_the_current_game() -> None:
    """Each game has a chart of its own, and what is noted goes onto the one of the game being played."""
    game = wrath_of_poseidon.GAME
    setting = Setting(3, game.options(competitive=True))
    record = playout(game, setting, 1, Random(1))
    shared = notebook(game)
    table = game.initial
    for fact in record.facts:
        if isinstance(fact, game.facts):
            table = game.evolve(table, fact)
            [number] = shared.open(setting, table)
            assert table.phase == "unlaid" or table.poseidon not in shared.groups(setting)[number]


@pytest.mark.parametrize("game", [game for game in GAMES if game.guesses], ids=lambda game: game.slug)
def test_guesses_of_a_seat_change_nothing_that_another_viewer_is_sent(game: Game) -> None:
    """49: no guess, one a step, or three: all that others are sent is the same."""
    record = playout(game, Setting(game.seats[0], game.options()), 1, Random(1))
    for viewer in (ONLOOKER, *range(record.setting.seats - 1)):
        nothing, one, three = (Guessing(game, record, notes).sent(viewer, {}) for notes in (0, 1, 3))
        assert nothing == one == three
