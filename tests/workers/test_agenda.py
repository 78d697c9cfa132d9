"""The agenda of the bots: every match gets its turn, and no move comes too soon."""

from uuid import UUID

from workers.bots.agenda import LONGEST_PAUSE, NEAR, Agenda, Phase, PlayedMatch
from workers.bots.jobs import Choice


def match(number: int, step: int = 1) -> PlayedMatch:
    """A match without bots: the agenda does not look at them."""
    return PlayedMatch(UUID(int=number), "toy", "1", {}, step, 0.0)


def taken(agenda: Agenda, *workers: int) -> list[int]:
    """The numbers of the matches that these workers get, in their order."""
    return [found.id.int for _, found in agenda.take(list(workers))]


def test_matches_take_turns_and_one_that_comes_back_waits_for_all_others() -> None:
    agenda, matches = Agenda(), [match(number) for number in range(3)]
    for each in matches:
        agenda.add(each)
    assert [0] == taken(agenda, 7)
    agenda.add(matches[0])
    assert [1, 2, 0] == taken(agenda, 8, 9, 7)
    assert [] == taken(agenda, 7)
    assert {Phase.BUSY} == {each.phase for each in matches}


def test_moves_that_were_chosen_go_before_matches_that_are_to_be_looked_at() -> None:
    agenda, looked_at, moved = Agenda(), match(1), match(2)
    moved.chosen = Choice(0, {"type": "pass"})
    agenda.add(looked_at)
    agenda.add(moved)
    assert [2, 1] == taken(agenda, 0, 1)


def test_nothing_comes_before_its_time_and_what_is_due_first_comes_first() -> None:
    agenda, late, soon = Agenda(), match(1), match(2)
    agenda.add_later(late, 20.0)
    agenda.add_later(soon, 10.0)
    assert (10.0, []) == (agenda.advance(9.9), taken(agenda, 0))
    assert (20.0, [2]) == (agenda.advance(10.0), taken(agenda, 0))
    assert (None, [1]) == (agenda.advance(21.0), taken(agenda, 0))


def test_only_the_last_entry_of_a_match_counts() -> None:
    agenda, moved = Agenda(), match(1)
    agenda.add_later(moved, 10.0)
    agenda.add(moved)
    assert [1] == taken(agenda, 0, 1)
    agenda.add(moved)
    agenda.drop(moved)
    assert (None, []) == (agenda.advance(11.0), taken(agenda, 0))


def after(moved: PlayedMatch) -> tuple[int, float, Choice | None, int]:
    return moved.step, moved.since, moved.chosen, moved.attempts


def test_a_step_makes_what_was_chosen_before_it_void() -> None:
    moved = match(1, step=4)
    chosen = moved.chosen = Choice(0, {"type": "pass"})
    moved.attempts = 3
    moved.reached(4, 1.0)
    assert (chosen, 3) == (moved.chosen, moved.attempts)
    moved.reached(5, 2.0)
    assert (5, 2.0, None, 0) == after(moved)


def test_a_worker_goes_on_with_a_match_that_it_knows_but_keeps_no_other_waiting_for_ever() -> None:
    agenda, known = Agenda(), match(9)
    known.worker = 1
    waiting = match(1)
    agenda.add(waiting)
    agenda.add(known)
    assert [9] == taken(agenda, 1)
    for _ in range(NEAR - 1):
        agenda.add(known)
        assert [9] == taken(agenda, 1)
    agenda.add(known)
    assert [1, 9] == taken(agenda, 1, 1)


def test_pauses_get_longer_and_end_at_a_minute() -> None:
    tried = match(1)
    pauses = [tried.pause() for _ in range(2000)]
    assert sorted(pauses) == pauses
    assert (0.02, LONGEST_PAUSE) == (pauses[0], pauses[-1])


def test_a_seat_that_had_troubles_comes_after_the_others() -> None:
    played = match(1)
    played.bots = dict.fromkeys((2, 0, 1))  # type: ignore[assignment]  # only the seats matter
    played.troubles[0] += 1
    assert [1, 2, 0] == played.seats()
