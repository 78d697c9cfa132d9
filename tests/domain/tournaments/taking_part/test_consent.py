"""Players take part only if they agree: 6, 8 and 9 of RULES.md."""

import pytest

from domain.competition import errors
from domain.competition.draws import lots_commitment
from domain.competition.facts import EntrantAccepted, EntrantDropped, EntrantRegistered
from domain.tournaments.registration import NewEntrant
from tests.domain.support import command
from tests.domain.tournaments.support import HOST, PlayedTournament, regulations


class Asked:
    """A tournament in which the staff entered Ann (5) after four players had registered."""

    def __init__(self, tournament: PlayedTournament, **changes: object) -> None:
        self.made = tournament
        self.all, self.id = tournament.all, tournament.id
        if changes:
            self.all.change_regulations(self.id, HOST, regulations(**changes), "why not?", command())
        self.all.open_registration(self.id, HOST, command())
        for player in tournament.players:
            self.all.register(self.id, player, NewEntrant(player), command())
        self.all.register(self.id, HOST, NewEntrant("ann", "Ithaca"), command())

    def accept(self, entry: NewEntrant | None = None) -> None:
        """Ann accepts."""
        self.all.register(self.id, "ann", entry or NewEntrant("ann"), command())

    def closed(self) -> None:
        """Registration is closed."""
        self.all.close_registration(self.id, HOST, command())

    @property
    def paired(self) -> list[int]:
        """Who is in the last round."""
        held = self.made.truth.rounds[-1]
        return sorted((*held.pairing.numbers(), *held.asked))

    @property
    def ann(self) -> tuple[str, bool, int]:
        """How it is with Ann: her state, whether she accepted, and the round from which she plays."""
        entrant = self.made.truth.entrants[4]
        return entrant.state, entrant.accepted, entrant.since


def test_whom_the_staff_enters_is_listed_and_seeded_and_never_paired(tournament: PlayedTournament) -> None:
    asked = Asked(tournament)
    asked.all.seed_entrants(asked.id, HOST, (5, 1), "the list of last year", command())
    asked.closed()
    tournament.opened()
    assert ("in", False, 1) == asked.ann
    assert [1, 2, 3, 4] == asked.paired
    assert {1, 2, 3, 4} == {row.number for row in asked.all.standings(asked.id)}


def test_who_accepts_takes_part(tournament: PlayedTournament) -> None:
    asked = Asked(tournament)
    bound = lots_commitment(asked.id.bytes, "ann", bytes(32))
    asked.accept(NewEntrant("ann", "Sparta", bound))
    entrant = tournament.truth.entrants[4]
    assert (5, "Sparta", bound, True) == (
        entrant.number,
        entrant.affiliation,
        entrant.commitment,
        entrant.accepted,
    )
    assert (5, "accepted") == (len(tournament.truth.entrants), _topic(tournament))
    asked.closed()
    tournament.paired()
    assert [1, 2, 3, 4, 5] == asked.paired


def test_acceptance_is_once_and_of_the_player_alone(tournament: PlayedTournament) -> None:
    asked = Asked(tournament)
    with pytest.raises(errors.AlreadyEntered):
        asked.all.register(asked.id, HOST, NewEntrant("ann"), command())
    asked.accept()
    with pytest.raises(errors.AlreadyEntered):
        asked.accept()


def test_the_staff_checks_in_but_does_not_accept(tournament: PlayedTournament) -> None:
    asked = Asked(tournament, check_in=True)
    for number in range(1, 6):
        asked.all.check_in(asked.id, HOST, command(), number=number)
    asked.closed()
    tournament.paired()
    assert ([1, 2, 3, 4], False) == (asked.paired, asked.ann[1])


def test_who_checks_in_themself_accepts(tournament: PlayedTournament) -> None:
    asked = Asked(tournament, check_in=True)
    asked.all.check_in(asked.id, "ann", command())
    assert asked.ann[1]


def test_who_is_asked_does_nothing_else_for_themself(tournament: PlayedTournament) -> None:
    asked = Asked(tournament)
    with pytest.raises(errors.NotTakingPart):
        asked.all.ask_bye(asked.id, "ann", 1, command())


def test_who_is_asked_declines(tournament: PlayedTournament) -> None:
    asked = Asked(tournament)
    asked.all.withdraw(asked.id, "ann", command())
    asked.closed()
    tournament.opened()
    assert "withdrawn" == asked.ann[0]


def test_who_answers_before_the_first_round_is_in_it(tournament: PlayedTournament) -> None:
    asked = Asked(tournament)
    asked.closed()
    with pytest.raises(errors.BadLotsContribution):  # others may have shown theirs by now
        asked.accept(NewEntrant("ann", "", "ab" * 32))
    asked.all.enter_late(asked.id, "ann", NewEntrant("ann"), command())
    tournament.paired()
    assert ([1, 2, 3, 4, 5], ("in", True, 1)) == (asked.paired, asked.ann)


def test_who_answers_after_the_first_pairing_enters_late(tournament: PlayedTournament) -> None:
    asked = Asked(tournament, check_in=False)
    asked.closed()
    tournament.opened().play_round().close()
    asked.all.enter_late(asked.id, "ann", NewEntrant("ann"), command())
    assert ("in", True, 2) == asked.ann
    tournament.paired()
    assert [1, 2, 3, 4, 5] == asked.paired


def test_nobody_answers_when_late_entries_are_over(tournament: PlayedTournament) -> None:
    asked = Asked(tournament, late_until=1)
    asked.closed()
    tournament.paired()
    with pytest.raises(errors.TooLate):
        asked.all.enter_late(asked.id, "ann", NewEntrant("ann"), command())


def test_a_late_entry_by_the_staff_waits_as_well(tournament: PlayedTournament) -> None:
    tournament.registered().opened().play_round().close()
    tournament.all.enter_late(tournament.id, HOST, NewEntrant("ann"), command())
    assert not tournament.truth.entrants[4].accepted
    tournament.paired()
    assert [1, 2, 3, 4] == sorted(tournament.truth.rounds[1].pairing.numbers())


def test_who_dropped_by_themself_comes_back_only_if_they_accept(tournament: PlayedTournament) -> None:
    tournament.registered().opened().play_round().close()
    tournament.all.drop(tournament.id, "player-1", "a headache", command())
    tournament.all.put_out(tournament.id, HOST, EntrantDropped(2, "rude", rule="9"), command())
    for number in (1, 2):
        tournament.all.reinstate(tournament.id, HOST, number, "please", command())
    assert [False, True] == [each.accepted for each in tournament.truth.entrants[:2]]
    assert 4 == len(tournament.all.standings(tournament.id))  # what they played counts
    tournament.paired()
    assert [2, 3, 4] == sorted(tournament.truth.rounds[1].pairing.numbers())


def test_who_comes_back_and_accepts_is_paired_from_the_next_round(tournament: PlayedTournament) -> None:
    tournament.registered().opened().play_round().close()
    tournament.all.drop(tournament.id, "player-1", "a headache", command())
    tournament.all.reinstate(tournament.id, HOST, 1, "please", command())
    tournament.all.enter_late(tournament.id, "player-1", NewEntrant("player-1"), command())
    entrant = tournament.truth.entrants[0]
    assert (True, False, 1) == (entrant.accepted, entrant.late, entrant.since)  # they are not late
    tournament.paired()
    assert [1, 2, 3, 4] == sorted(tournament.truth.rounds[1].pairing.numbers())


def test_who_left_before_the_first_round_has_their_number_again(tournament: PlayedTournament) -> None:
    asked = Asked(tournament)
    asked.accept()
    asked.all.withdraw(asked.id, "ann", command())
    entered = asked.all.register(asked.id, "ann", NewEntrant("ann"), command())
    [fact] = entered.frame.facts
    assert isinstance(fact, EntrantRegistered)
    assert (5, 5, "in") == (fact.number, len(tournament.truth.entrants), tournament.truth.entrants[4].state)


def test_whom_the_staff_declined_enters_no_more_but_may_be_asked(tournament: PlayedTournament) -> None:
    asked = Asked(tournament)
    asked.accept()
    asked.all.decline(asked.id, HOST, 5, "another Ann was meant", command())
    with pytest.raises(errors.EntryDeclined):
        asked.all.register(asked.id, "ann", NewEntrant("ann"), command())
    asked.all.register(asked.id, HOST, NewEntrant("ann"), command())
    assert ("in", False, 1) == asked.ann


def test_what_a_late_entrant_added_to_the_lots_stays_in_them(tournament: PlayedTournament) -> None:
    tournament.all.open_registration(tournament.id, HOST, command())
    bound = lots_commitment(tournament.id.bytes, "ann", bytes(32))
    tournament.all.register(tournament.id, "ann", NewEntrant("ann", "", bound), command())
    tournament.all.close_registration(tournament.id, HOST, command())
    tournament.all.contribute(tournament.id, "ann", bytes(32).hex(), command())
    mix = tournament.truth.lots_mix
    tournament.all.withdraw(tournament.id, "ann", command())
    tournament.all.enter_late(tournament.id, "ann", NewEntrant("ann"), command())
    assert mix == tournament.truth.lots_mix


def _topic(tournament: PlayedTournament) -> str:
    """The kind of the last step."""
    last = tournament.log.read(tournament.id)[-1]
    assert isinstance(last.facts[0], EntrantAccepted)
    return last.topic.removeprefix("tournament.")
