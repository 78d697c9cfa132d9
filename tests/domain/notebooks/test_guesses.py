"""Sealed guesses: notes of a seat alone, about what is hidden from it, while the match is played."""

import pytest

from domain.matches import errors
from domain.notebooks.notes import groups
from domain.store import Log
from domain.store.account_facts import Noted
from tests.domain.notebooks.test_table_talk import AGREED, seated
from tests.domain.support import command
from tests.support.games.rule_sections import rule
from tests.support.toy import GAME, Held


@rule("49")
def test_a_guess_is_a_note_of_the_seat_alone(memory: Log) -> None:
    table, notebooks = seated(memory, partners=True, hosting=AGREED)
    done = notebooks.guess(table.id, table.players[0], Held(2, 7), command())
    [fact] = done.event.facts
    assert isinstance(fact, Noted)
    assert (fact.to, fact.seat, fact.subject, fact.marks) == ((0,), 0, "held/2", ("7",))
    assert ((0, 1), (2,), (0, 1, 2), (0,), (1,)) == groups(
        GAME, table.matches.setting(table.id), table_talk=True
    )


@rule("49")
def test_nobody_guesses_what_they_see_or_what_there_is_not(memory: Log) -> None:
    table, notebooks = seated(memory)
    for guess in (Held(0, 7), Held(2, 99)):
        with pytest.raises(errors.UnfitGuess) as refused:
            notebooks.guess(table.id, table.players[0], guess, command())
        assert [1, 2] == [*refused.value.offers[0].fields["player"].all()]
    with pytest.raises(errors.NotSeated):
        notebooks.guess(table.id, "a stranger", Held(1, 7), command())


@rule("49")
def test_a_seat_guesses_only_while_the_match_is_played(memory: Log) -> None:
    table, notebooks = seated(memory)
    table.play_out()
    with pytest.raises(errors.WrongStatus):
        notebooks.guess(table.id, table.players[0], Held(1, 7), command())
