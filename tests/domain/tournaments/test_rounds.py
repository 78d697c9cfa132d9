"""Rounds: they are paired by the draw, listed before they open, closed, and the tournament is finished."""

from random import Random
from uuid import UUID

import pytest

from domain.competition import errors
from domain.competition.draws import next_link
from domain.competition.facts import LotsDisclosed, TournamentFinished
from domain.competition.lifecycle import TournamentStatus
from domain.competition.referee.pairings import paired
from domain.competition.referee.redecision import redecided
from domain.competition.round_facts import PairingChanged, RoundOpened, StandingsPublished, TablePlace
from domain.competition.standings.ranking import standings_hash
from domain.kernel.draws import commitment
from domain.kernel.facts import ONLOOKER
from domain.ledger.table_matches import ListedMatch, match_id, match_seed
from domain.matches.commands.openings import opened_by
from domain.matches.errors import NoSuchMatch
from domain.store import Command, Log
from domain.tournaments import rounds
from domain.tournaments.playing.dry_run import DryRuns
from domain.tournaments.queries import judged
from tests.domain.support import SHELF, command
from tests.domain.tournaments.support import HOST, PlayedTournament, regulations


def test_a_pairing_follows_from_the_facts_before_it_and_from_its_draw(tournament: PlayedTournament) -> None:
    tournament.registered()
    before = tournament.truth
    tournament.paired()
    [held] = tournament.truth.rounds
    made = paired(before, 1, held.draw)
    assert (made.pairing, made.value) == (held.pairing, held.value)
    link, commitment = bytes.fromhex(held.draw.link), before.opening.commitment
    assert commitment == next_link(before.id_bytes, link).hex()


def test_all_matches_are_listed_before_any_opens(tournament: PlayedTournament) -> None:
    tournament.registered().paired()
    tournament.all.open_round(tournament.id, HOST, 1, command())
    seed = bytes.fromhex(str(tournament.truth.opening.seed))
    for at, table in enumerate(tournament.truth.rounds[0].tables, 1):
        listed = ListedMatch(str(tournament.id), TablePlace(1, at), 1)
        assert (match_id(listed), commitment(match_seed(seed, listed))) == (
            table.match,
            table.matches[0].commitment,
        )
        with pytest.raises(NoSuchMatch):
            tournament.matches.head(UUID(table.match))
    assert not [topic for topic in _topics(tournament.log) if topic.startswith("match.")]


def _topics(log: Log) -> list[str]:
    return [event.topic for _, event in log.read_log()]


def test_for_whoever_may_not_close_a_round_no_standings_are_computed(
    tournament: PlayedTournament, monkeypatch: pytest.MonkeyPatch
) -> None:
    tournament.registered().opened().play_round()

    def computed(*_: object, **__: object) -> None:
        raise AssertionError("this takes long")

    monkeypatch.setattr(rounds, "standings", computed)
    all_, asked = tournament.all, tournament.command
    with pytest.raises(errors.NotStaff):
        all_.close_round(tournament.id, "eve", 1, asked())
    monkeypatch.undo()
    tournament.close()
    monkeypatch.setattr(rounds, "standings", computed)
    with pytest.raises(errors.NotStaff):
        all_.publish_standings(tournament.id, "eve", 1, asked())
    with pytest.raises(errors.NotStaff):
        all_.finish(tournament.id, "eve", asked())


def test_a_pairing_by_hand_is_on_record_beside_that_of_the_draw(tournament: PlayedTournament) -> None:
    tournament.registered().paired()
    [held] = tournament.truth.rounds
    (one, two), (three, four) = held.pairing.tables
    by_hand = PairingChanged(1, ((one, three), (two, four)), (), (), "a request", "13", "")
    seen = tournament.all.head(tournament.id)
    tournament.all.change_pairing(tournament.id, HOST, by_hand, command(), seen)
    [after] = tournament.truth.rounds
    assert (((one, three), (two, four)), held.pairing) == (after.pairing.tables, after.engine)
    stranger = PairingChanged(1, ((one, three), (two, 9)), (), (), "a friend", "13", "")
    with pytest.raises(errors.BadPairing):
        tournament.all.change_pairing(tournament.id, HOST, stranger, command(), seen + 1)


def test_a_cancelled_pairing_uses_up_its_draw(tournament: PlayedTournament) -> None:
    tournament.registered().paired()
    tournament.all.cancel_round(tournament.id, HOST, 1, "somebody left", command())
    tournament.paired()
    assert [1, 2] == [draw.number for draw in tournament.truth.draws]
    assert 2 == tournament.truth.rounds[0].draw.number


def test_a_round_is_paired_again_only_when_it_is_over(tournament: PlayedTournament) -> None:
    tournament.registered().opened()
    with pytest.raises(errors.WrongStage):
        tournament.paired()
    tournament.close()
    tournament.paired()
    assert {"adjourned"} == {table.state for table in tournament.truth.rounds[0].tables}


def test_time_is_called_by_the_round_clock(tournament: PlayedTournament) -> None:
    clocked = regulations(round_clock={"seconds": 60, "turns": 3})
    tournament.all.change_regulations(tournament.id, HOST, clocked, "we close at ten", command())
    tournament.registered().opened()
    with pytest.raises(errors.TimeCalledAlready):
        tournament.all.find_time_up(tournament.id, 1)
    for _ in range(60):
        tournament.all.announce(tournament.id, HOST, "tick", command())
    tournament.all.find_time_up(tournament.id, 1)
    assert 3 == tournament.truth.rounds[0].turns


def test_standings_are_published_with_the_end_of_a_round(tournament: PlayedTournament) -> None:
    tournament.registered().opened().play_round().close()
    published = [fact for frame in tournament.all.frames(tournament.id, ONLOOKER) for fact in frame.facts][-1]
    assert isinstance(published, StandingsPublished)
    assert standings_hash(tournament.all.standings(tournament.id, 1)) == published.sha256


def test_a_finished_tournament_shows_its_seed_and_holds_for_the_referee(tournament: PlayedTournament) -> None:
    tournament.registered().finish()
    finished, shown = list(tournament.all.frames(tournament.id, ONLOOKER))[-1].facts
    assert isinstance(finished, TournamentFinished)
    assert isinstance(shown, LotsDisclosed)
    assert standings_hash(tournament.all.standings(tournament.id)) == finished.sha256
    assert TournamentStatus.FINISHED is tournament.all.status(tournament.id)
    again = redecided(map(judged, tournament.log.read(tournament.id)), SHELF)
    assert ((), tournament.truth) == (again.objections, again.tournament)


def test_a_tournament_with_a_table_that_waits_is_not_finished(tournament: PlayedTournament) -> None:
    tournament.all.change_regulations(
        tournament.id,
        HOST,
        regulations(rounds=1, late_until=0, asked_byes=0, asked_byes_until=0),
        "x",
        command(),
    )
    tournament.registered().opened().close()
    with pytest.raises(errors.UnsettledTables):
        tournament.all.finish(tournament.id, HOST, command())


def test_ids_of_matches_are_those_that_the_matches_have(tournament: PlayedTournament) -> None:
    tournament.registered().opened()
    [opened] = [
        fact
        for event in tournament.log.read(tournament.id)
        for fact in event.facts
        if isinstance(fact, RoundOpened)
    ]
    events = [event for _, event in tournament.log.read_log() if event.topic == "match.opened"]
    assert [match.match for match in opened.matches] == [str(event.stream) for event in events]
    assert [match.commitment for match in opened.matches] == [
        event.facts[0].commitment  # type: ignore[attr-defined]
        for event in events
    ]
    assert all(event.stream == opened_by(Command(event.command, "")) for event in events)


def test_a_dry_run_leaves_no_step_and_does_not_show_the_draw_to_come(tournament: PlayedTournament) -> None:
    tournament.registered()
    runs, before = DryRuns(tournament.all, SHELF, Random(1).randbytes), tournament.all.head(tournament.id)
    pairings = {runs.dry_run(tournament.id).pairing for _ in range(40)}
    assert len(pairings) > 1
    run = runs.dry_run(tournament.id)
    assert (1, True, ()) == (run.round, run.trial, run.obstacles)
    assert run.least <= run.value
    assert [["scores", "nobody_met"]] * 2 == [[why.key for why in match.why[:2]] for match in run.matches]
    assert before == tournament.all.head(tournament.id)


def test_a_dry_run_of_a_paired_round_is_of_its_pairing(tournament: PlayedTournament) -> None:
    tournament.registered().paired()
    run = DryRuns(tournament.all, SHELF, Random(1).randbytes).dry_run(tournament.id)
    [held] = tournament.truth.rounds
    assert (False, held.pairing, held.value) == (run.trial, run.pairing, run.value)
    assert [tuple(tournament.names(table)) for table in held.pairing.tables] == [
        match.players for match in run.matches
    ]
    tournament.all.open_round(tournament.id, HOST, 1, command())
    with pytest.raises(errors.WrongRound):
        DryRuns(tournament.all, SHELF, Random(1).randbytes).dry_run(tournament.id)
