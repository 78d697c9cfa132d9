"""Refusals of rulings, appeals, calls and announcements: sections 25 to 28; and the author of a step."""

import msgspec

from domain.competition import desk_facts as d
from domain.competition import errors
from domain.competition import facts as f
from domain.competition import round_facts as r
from domain.competition.referee import desk
from domain.competition.referee.admission import author_of
from domain.competition.standings.sheets import sheets
from domain.competition.state import Ruling, Tournament
from tests.domain.competition.organizer import (
    HOST,
)
from tests.domain.competition.stages import FIRST, entered, opened, opening, playing, refused


def ruling(number: int = 1, **changes: object) -> d.RulingMade:
    """A ruling that would be accepted."""
    made = d.RulingMade(number, "May I take it back?", "No.", "22", HOST)
    return msgspec.structs.replace(made, **changes)


def test_25_rulings_have_numbers_and_name_what_they_are_about() -> None:
    organizer = playing()
    refused(organizer, errors.NoSuchNotice, ruling(2))
    refused(organizer, errors.NoSuchNotice, ruling(precedent=1))
    refused(organizer, errors.BadText, ruling(answer=""))
    refused(organizer, errors.NoSuchTable, ruling(match="a match", step=3))
    refused(organizer, errors.WrongMatch, ruling(place=FIRST, match="a match", step=3))
    refused(organizer, errors.WrongMatch, ruling(place=FIRST, step=3))


def test_26_appeals_are_decided_by_others() -> None:
    organizer = playing()
    organizer.step(ruling())
    refused(organizer, errors.NoSuchNotice, d.AppealMade(1, 2, 1, (1,), "It was different."))
    refused(organizer, errors.NoSuchEntrant, d.AppealMade(1, 1, 1, (2,), "It was different."))
    organizer.step(d.AppealMade(1, 1, 1, (1,), "It was different."))
    organizer.step(f.StaffNamed("ann", ("arbiter",), HOST))
    decided = d.AppealDecided(1, upheld=True, answer="Yes.", rule="26", panel=("ann",), by=HOST)
    for panel in ((), (HOST,), ("ann", "ann"), ("ann", "a stranger"), ("p1",)):
        refused(organizer, errors.NotStaff, msgspec.structs.replace(decided, panel=panel))
    refused(organizer, errors.NoSuchNotice, msgspec.structs.replace(decided, appeal=2))
    for other in (-1, 2):
        refused(organizer, errors.NoSuchNotice, msgspec.structs.replace(decided, ruling=other))
    organizer.step(decided)
    assert organizer.now.rulings[0].overruled
    refused(organizer, errors.NoSuchNotice, decided)
    refused(organizer, errors.NoSuchNotice, d.AppealMade(2, 1, 1, (1,), "It was different."))


def test_26_who_sits_at_the_table_of_a_ruling_does_not_decide() -> None:
    organizer = playing()
    seats = organizer.now.rounds[0].tables[0].seats
    appellant = next(number for number in range(1, 5) if number not in seats)
    organizer.step(ruling(place=FIRST))
    organizer.step(d.AppealMade(1, 1, appellant, (appellant,), "It was different."))
    for number in (*seats, appellant):  # a scorekeeper may play
        organizer.step(f.StaffNamed(f"p{number}", ("scorekeeper",), HOST))
        decided = d.AppealDecided(1, upheld=True, answer="Yes.", rule="26", panel=(f"p{number}",), by=HOST)
        refused(organizer, errors.NotStaff, decided)


def test_26_in_the_first_edition_a_panel_is_whoever_the_staff_names() -> None:
    organizer = opened(edition=1)
    organizer.enter(4)
    organizer.pair()
    organizer.open()
    organizer.step(ruling())
    organizer.step(d.AppealMade(1, 1, 1, (1,), "It was different."))
    organizer.step(d.AppealDecided(1, upheld=True, answer="Yes.", rule="26", panel=("ann",), by=HOST))


def test_26_points_that_a_penalty_took_come_back_when_no_ruling_on_it_stands() -> None:
    organizer = playing()
    table = organizer.now.rounds[0].tables[0]
    number = table.seats[0]
    made = ruling(place=FIRST, match=table.match, step=7)
    organizer.step(made, r.PointsDeducted(number, 1, 2, "a phone", "24", HOST, table.match, 7))
    assert 2 == sheets(organizer.now)[number].deducted
    organizer.step(d.AppealMade(1, 1, number, (number,), "It was not mine."))
    organizer.step(f.StaffNamed("ann", ("arbiter",), HOST))
    organizer.step(d.AppealDecided(1, upheld=True, answer="Yes.", rule="26", panel=("ann",), by=HOST))
    assert 0 == sheets(organizer.now)[number].deducted
    organizer.step(msgspec.structs.replace(made, ruling=2))
    assert 2 == sheets(organizer.now)[number].deducted


def test_34_rulings_on_what_happened_in_matches_are_counted_apart() -> None:
    organizer = playing()
    match = organizer.now.rounds[0].tables[0].match
    held = Ruling("May I?", "No.", "22", HOST)
    organizer.now = msgspec.structs.replace(organizer.now, rulings=(held,) * desk.MOST_ACTS)
    after = desk.MOST_ACTS + 1
    refused(organizer, errors.TooManyActs, ruling(after))
    organizer.step(ruling(after, place=FIRST, match=match, step=7))
    refused(organizer, errors.NoSuchNotice, ruling(after, place=FIRST, match=match, step=9))
    of_match = msgspec.structs.replace(held, match=match, step=7)
    many = 20_000
    organizer.now = msgspec.structs.replace(organizer.now, rulings=(of_match,) * many)
    organizer.step(ruling(many + 1, place=FIRST, match=match, step=9))
    organizer.step(ruling(many + 2))


def test_27_calls_come_from_the_own_table() -> None:
    organizer = playing()
    seats = organizer.now.rounds[0].tables[0].seats
    other = next(number for number in range(1, 5) if number not in seats)
    refused(organizer, errors.NotAtTable, d.ArbiterCalled(1, FIRST, other, (other,), "They look at me."))
    organizer.step(d.ArbiterCalled(1, FIRST, seats[0], seats, "They look at me."))
    organizer.step(d.CallAnswered(1, HOST))
    refused(organizer, errors.NoSuchNotice, d.CallAnswered(1, HOST))


def test_27_an_entrant_calls_fifty_times() -> None:
    organizer = playing()
    seats = organizer.now.rounds[0].tables[0].seats
    for call in range(1, 51):
        organizer.step(d.ArbiterCalled(call, FIRST, seats[0], seats, "They look at me."))
    refused(organizer, errors.TooManyActs, d.ArbiterCalled(51, FIRST, seats[0], seats, "They look at me."))


def test_28_announcements_are_read_once_by_those_they_are_for() -> None:
    organizer = entered()
    organizer.step(d.Announced(1, "Lunch is at one.", HOST))
    organizer.step(d.AnnouncedTo(2, (1,), "Your bag is here.", HOST))
    refused(organizer, errors.NoSuchNotice, d.NoticesRead(2, (2,)))
    refused(organizer, errors.NoSuchNotice, d.NoticesRead(1, (3,)))
    refused(organizer, errors.NoSuchNotice, d.NoticesRead(1, ()))
    organizer.step(d.NoticesRead(1, (1, 2)))
    refused(organizer, errors.NoSuchNotice, d.NoticesRead(1, (1,)))
    refused(organizer, errors.NoSuchEntrant, d.AnnouncedTo(3, (99,), "Your bag is here.", HOST))


def test_the_author_of_a_step_follows_from_its_fact() -> None:
    organizer = entered()
    assert HOST == author_of(organizer.now, f.RegistrationClosed(HOST))
    assert "p9" == author_of(organizer.now, f.EnteredLate(5, "p9", 1))
    assert "p2" == author_of(organizer.now, f.ByeAsked(2, 1))
    assert HOST == author_of(organizer.now, f.EntrantDropped(2, "they cheated", HOST, "9"))
    assert "service" == author_of(organizer.now, r.TimeCalled(1, 2))
    assert HOST == author_of(Tournament(), opening())


def test_what_follows_in_a_step_is_done_by_its_author() -> None:
    organizer = playing()
    organizer.step(f.StaffNamed("ann", ("arbiter",), HOST))
    match = organizer.now.rounds[0].tables[0].match
    annulled = r.TableAnnulled(FIRST, match, "annulled", "a fire", rule="22")
    for by in ("ann", ""):
        refused(organizer, errors.NotStaff, ruling(), msgspec.structs.replace(annulled, by=by))
    organizer.step(ruling(), msgspec.structs.replace(annulled, by=HOST))
