"""Talk of the whole table: who agrees on it, who writes, and where the lines are."""

import pytest

from domain.matches import errors
from domain.matches.agreements import TournamentPlace
from domain.notebooks.notes import Notebooks, notebook_id
from domain.store import Log
from tests.domain.support import TickingClock, ToyMatch, command, matches
from tests.support.games.rule_sections import rule

PLACE = TournamentPlace("6f0d8a52-3c0b-4f2d-9a3e-0d1c2b3a4f5e", 1, 1, ("judge",))
AGREED = {"table_talk": True}


def seated(memory: Log, *, partners: bool = False, **more: object) -> tuple[ToyMatch, Notebooks]:
    """A match that is playing, and its notebooks."""
    application = matches(memory)
    table = ToyMatch(application, 3, partners=partners, **more).start()  # type: ignore[arg-type]
    return table, Notebooks(memory, application, TickingClock())


@rule("48")
def test_where_it_was_agreed_all_seats_are_written_to(memory: Log) -> None:
    table, notebooks = seated(memory, partners=True, hosting=AGREED)
    done = notebooks.talk(table.id, table.players[2], "Good luck!", command(), table=True)
    side = notebooks.talk(table.id, table.players[0], "Bid low.", command())
    assert [(0, 1, 2), (0, 1)] == [each.event.facts[0].to for each in (done, side)]  # type: ignore[attr-defined]
    last = notebooks.number_of(table.id, (0, 1, 2))
    assert last is not None
    assert notebook_id(table.id, last) == done.event.stream != side.event.stream


@rule("48")
def test_unless_it_was_agreed_and_in_a_tournament_no_table_talks(memory: Log) -> None:
    for hosting, place in ((None, None), (AGREED, PLACE)):
        table, notebooks = seated(memory, hosting=hosting, place=place)
        with pytest.raises(errors.NoTableTalk):
            notebooks.talk(table.id, table.players[0], "Hello", command(), table=True)
        assert () == notebooks.talkers(table.id, table.players[0], table=True)


@rule("48")
def test_a_seat_writes_to_the_table_only_while_the_match_is_played(memory: Log) -> None:
    table, notebooks = seated(memory, hosting=AGREED)
    with pytest.raises(errors.NotSeated):
        notebooks.talk(table.id, "a stranger", "Hello", command(), table=True)
    table.play_out()
    with pytest.raises(errors.WrongStatus):
        notebooks.talk(table.id, table.players[0], "Well played.", command(), table=True)
