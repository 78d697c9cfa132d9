"""The desk: rulings, appeals, calls, announcements, and who reads what."""

from uuid import UUID

import pytest

from domain.competition import errors
from domain.competition.desk_facts import AnnouncedTo, AppealDecided, AppealMade
from domain.competition.round_facts import TableAdjourned, TablePlace
from domain.kernel.facts import HIDDEN, ONLOOKER, REFEREE, Viewer
from domain.kernel.match.acts import Paused
from domain.ledger.entries import seal
from domain.matches.state import entries
from domain.tournaments.desk import NewRuling
from tests.domain.support import command
from tests.domain.tournaments.support import HOST, PlayedTournament

FIRST = TablePlace(1, 1)


def text_of(tournament: PlayedTournament, viewer: Viewer) -> object:
    """The text of the last step, as the viewer sees it."""
    *_, last = tournament.all.frames(tournament.id, viewer)
    return last.facts[0].text


def test_a_ruling_may_do_what_it_says_in_the_same_step(tournament: PlayedTournament) -> None:
    tournament.registered().opened()
    ruling = NewRuling("may we stop?", "yes, until tomorrow", "21", FIRST)
    made = tournament.all.rule(
        tournament.id,
        HOST,
        ruling,
        command(),
        acts=lambda context: (TableAdjourned(FIRST, "ruling", context.by),),
    )
    assert ["RulingMade", "TableAdjourned"] == [type(fact).__name__ for fact in made.frame.facts]
    assert "adjourned" == tournament.truth.rounds[0].tables[0].state
    assert (1, HOST) == (made.frame.facts[0].ruling, tournament.truth.rulings[0].by)


def test_an_appeal_is_read_by_the_table_and_the_staff_and_decided_by_others(
    tournament: PlayedTournament,
) -> None:
    tournament.registered().opened()
    tournament.all.name_staff(tournament.id, HOST, "iris", ["arbiter"], command())
    tournament.all.rule(tournament.id, HOST, NewRuling("may they?", "no", "21", FIRST), command())
    seats = tournament.truth.rounds[0].tables[0].seats
    others = tournament.truth.rounds[0].tables[1].seats
    [appellant, _] = tournament.names(seats)
    answer = tournament.all.appeal(tournament.id, appellant, 1, "it was my turn", command())
    [appeal] = answer.frame.facts
    assert isinstance(appeal, AppealMade)
    assert ("it was my turn", tuple(sorted(seats))) == (appeal.text, appeal.to)
    readers: list[Viewer] = [*seats, REFEREE]
    assert ["it was my turn"] * 3 == [text_of(tournament, viewer) for viewer in readers]
    strangers: list[Viewer] = [*others, ONLOOKER]
    assert [HIDDEN] * 3 == [text_of(tournament, viewer) for viewer in strangers]
    decision = AppealDecided(1, upheld=True, answer="it was", rule="26", panel=(HOST,), by="")
    seen = tournament.all.head(tournament.id)
    with pytest.raises(errors.NotStaff):
        tournament.all.decide_appeal(tournament.id, HOST, decision, command(), seen)
    by_others = AppealDecided(1, upheld=True, answer="it was", rule="26", panel=("iris",), by="")
    tournament.all.decide_appeal(tournament.id, "iris", by_others, command(), seen)
    assert tournament.truth.rulings[0].overruled


def test_a_call_is_answered_once(tournament: PlayedTournament) -> None:
    tournament.registered().opened()
    [caller, _] = tournament.names(tournament.truth.rounds[0].tables[0].seats)
    [stranger, _] = tournament.names(tournament.truth.rounds[0].tables[1].seats)
    with pytest.raises(errors.NotAtTable):
        tournament.all.call_arbiter(tournament.id, stranger, FIRST, "help", command())
    tournament.all.call_arbiter(tournament.id, caller, FIRST, "help", command())
    tournament.all.answer_call(tournament.id, HOST, 1, command())
    with pytest.raises(errors.NoSuchNotice):
        tournament.all.answer_call(tournament.id, HOST, 1, command())


def test_an_announcement_to_one_is_sealed_for_them_and_the_staff(tournament: PlayedTournament) -> None:
    tournament.registered()
    tournament.all.announce_to(tournament.id, HOST, [2], "see me at the desk", command())
    assert HIDDEN == text_of(tournament, 1)
    assert "see me at the desk" == text_of(tournament, 2)
    *_, (event, entry, _) = entries(tournament.log.read(tournament.id))
    assert {"referee", "2"} == set(entry.seals)
    chain = tournament.all.ledger(tournament.id)[0]
    assert isinstance(event.facts[0], AnnouncedTo)
    assert seal(chain, event.step, 2, event.facts) == entry.seals["2"]
    assert HIDDEN == entry.public[0].text


def test_announcements_are_read(tournament: PlayedTournament) -> None:
    tournament.registered().opened()
    tournament.all.announce(tournament.id, HOST, "coffee", command())
    tournament.all.announce_to_table(tournament.id, HOST, FIRST, "quiet, please", command())
    inside, outside = (
        tournament.truth.rounds[0].tables[0].seats[0],
        tournament.truth.rounds[0].tables[1].seats[0],
    )
    [reader, stranger] = tournament.names([inside, outside])
    tournament.all.read_notices(tournament.id, reader, [1, 2], command())
    tournament.all.read_notices(tournament.id, stranger, [1], command())
    with pytest.raises(errors.NoSuchNotice):
        tournament.all.read_notices(tournament.id, stranger, [2], command())
    assert [{inside, outside}, {inside}] == [set(notice.read) for notice in tournament.truth.notices]


def test_the_author_of_an_announcement_sees_its_text_in_the_answer(tournament: PlayedTournament) -> None:
    tournament.registered()
    answer = tournament.all.announce_to(tournament.id, HOST, [2], "see me", command())
    assert "see me" == answer.frame.facts[0].text


def test_a_ruling_names_an_act_of_its_author_in_a_match_once(tournament: PlayedTournament) -> None:
    """Or again, once the ruling before does not stand."""
    tournament.registered().opened()
    tournament.all.name_staff(tournament.id, HOST, "iris", ["arbiter"], command())
    table = tournament.truth.rounds[0].tables[0]
    match = UUID(table.match)
    tournament.matches.arbitrate(match, Paused(HOST, "35", "a phone rang"), command())
    step = tournament.matches.head(match)

    def rule(player: str, named: int) -> None:
        ruling = NewRuling("did it ring?", "it did", "25", FIRST, table.match, named)
        tournament.all.rule(tournament.id, player, ruling, command())

    for player, named in ((HOST, step - 1), (HOST, step + 1), ("iris", step)):
        with pytest.raises(errors.WrongMatch):
            rule(player, named)
    rule(HOST, step)
    with pytest.raises(errors.WrongMatch):
        rule(HOST, step)
    [appellant, _] = tournament.names(table.seats)
    tournament.all.appeal(tournament.id, appellant, 1, "it did not", command())
    upheld = AppealDecided(1, upheld=True, answer="no", rule="26", panel=("iris",), by="")
    tournament.all.decide_appeal(tournament.id, HOST, upheld, command())
    rule(HOST, step)
    assert [True, False] == [ruling.overruled for ruling in tournament.truth.rulings]
