"""Opening a tournament, its regulations and its staff."""

from typing import Any

import pytest

from domain.competition.draws import chain_commitment
from domain.competition.errors import BadRegulations, NoSuchStaff, PlaysThemself, RoundsBegan
from domain.competition.facts import LotsDisclosed, TournamentOpened
from domain.competition.lifecycle import TournamentStatus
from domain.competition.regulations import regulations_hash
from domain.kernel.facts import ONLOOKER
from domain.tournaments.registration import NewEntrant
from tests.domain.support import command
from tests.domain.tournaments.support import HOST, PlayedTournament, regulations


def opened(tournament: PlayedTournament) -> TournamentOpened:
    [fact] = tournament.log.read(tournament.id, upto=1)[0].facts
    assert isinstance(fact, TournamentOpened)
    return fact


def test_the_opening_binds_regulations_and_lots(tournament: PlayedTournament) -> None:
    fact = opened(tournament)
    assert (str(tournament.id), HOST) == (fact.tournament, fact.host)
    assert regulations_hash(fact.regulations) == fact.sha256
    assert chain_commitment(bytes.fromhex(str(fact.seed)), tournament.id.bytes) == fact.commitment
    assert fact.seed != fact.salt


@pytest.mark.parametrize(
    ("changes", "field"),
    [
        ({"rounds": 0}, "rounds"),
        ({"speed": 1}, "speed"),
        ({"games": [{"game": "chess", "shape": {"seats": 2}}]}, "games.0.game"),
        ({"games": [{"game": "toy", "shape": {"seats": 2}, "options": {"hand": 9}}]}, "games.0.options.hand"),
        ({"games": [{"game": "toy", "shape": {"seats": 5}}]}, "games.0.seats"),
        ({"ranking": ["lot", "points"]}, "ranking"),
        ({"advance": 1}, "advance"),
        ({"scoring": {"by": "luck"}}, "scoring.by"),
    ],
)
def test_regulations_that_make_no_sense_are_refused_with_the_field(
    tournament: PlayedTournament, changes: dict[str, Any], field: str
) -> None:
    agreed = regulations(**changes)
    if field == "games.0.seats":
        agreed["scoring"] = {"by": "places", "places": [{"points": [5, 4, 3, 2, 1]}]}
    with pytest.raises(BadRegulations) as refused:
        tournament.all.open(HOST, agreed, command())
    assert (field,) == refused.value.where
    assert "tournament 2" == refused.value.rule


def test_regulations_change_until_the_first_round(tournament: PlayedTournament) -> None:
    tournament.registered()
    shorter = regulations(rounds=1, late_until=1, asked_byes_until=1)
    tournament.all.change_regulations(tournament.id, HOST, shorter, "time is short", command())
    assert 1 == tournament.truth.rules.rounds
    tournament.paired()
    tournament.all.cancel_round(tournament.id, HOST, 1, "a mistake", command())
    with pytest.raises(RoundsBegan):
        tournament.all.change_regulations(tournament.id, HOST, regulations(rounds=2), "no", command())


def test_staff_is_named_and_removed(tournament: PlayedTournament) -> None:
    tournament.all.name_staff(tournament.id, HOST, "iris", ["arbiter", "scorekeeper"], command())
    assert ("arbiter", "scorekeeper") == tournament.all.role(tournament.id, "iris").staff
    assert ("host", "iris") == tournament.all.arbiters(tournament.id)
    tournament.all.remove_staff(tournament.id, HOST, "iris", "she plays", command())
    assert ((), None) == tournament.all.role(tournament.id, "iris")
    with pytest.raises(NoSuchStaff):
        tournament.all.remove_staff(tournament.id, HOST, "iris", "again", command())


def test_who_may_look_does_not_enter(tournament: PlayedTournament) -> None:
    tournament.all.open_registration(tournament.id, HOST, command())
    with pytest.raises(PlaysThemself):
        tournament.all.register(tournament.id, HOST, NewEntrant(HOST), command())
    tournament.all.register(tournament.id, "ann", NewEntrant("ann"), command())
    with pytest.raises(PlaysThemself):
        tournament.all.name_staff(tournament.id, HOST, "ann", ["arbiter"], command())


def test_a_cancelled_tournament_shows_its_seed(tournament: PlayedTournament) -> None:
    seed = opened(tournament).seed
    tournament.all.cancel(tournament.id, HOST, "the storm", command())
    *_, last = tournament.all.frames(tournament.id, ONLOOKER)
    assert LotsDisclosed(str(seed)) == last.facts[1]
    assert TournamentStatus.CANCELLED is tournament.all.status(tournament.id)


def test_a_tournament_is_postponed(tournament: PlayedTournament) -> None:
    tournament.all.postpone(tournament.id, HOST, "2031-01-01T10:00:00Z", "the storm", command())
    assert "2031-01-01T10:00:00Z" == tournament.all.view(tournament.id, ONLOOKER).starts
