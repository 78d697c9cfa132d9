"""Section 36 of domain/tournaments/RULES.md: which matches change ratings, and who is rated against whom."""

from collections.abc import Callable, Sequence
from dataclasses import replace as replaced
from random import Random
from typing import Any, Final

import pytest
from msgspec.structs import replace

from domain.competition.round_facts import ResultCorrected, TableAnnulled, TableReplayed, TableResult
from domain.competition.standings.rated_matches import RatedMatch, rated_matches
from domain.games import SHELF
from domain.kernel.game import Outcome
from domain.kernel.match.arbitration import ADJUDICATED
from tests.domain.competition.organizer import HEAD, HOST, Organizer
from tests.domain.competition.regulations_of import rules_of
from tests.domain.competition.stages import FIRST, won

WRATH: Final = "wrath_of_poseidon"
Play = Callable[[Organizer], None]


def played(
    play: Play, *, game: str = "odyssee", seats: int = 2, rated: bool = True, **rest: Any
) -> Organizer:
    """A tournament of one round with one table, which is played like this and then finished."""
    rules = rules_of("swiss", 1, seats, rated=rated)
    rules = replace(rules, games=(replace(rules.games[0], game=game, **rest),))
    organizer = Organizer(rules, Random(0))
    organizer.enter(seats)
    organizer.pair()
    organizer.open()
    play(organizer)
    organizer.close()
    organizer.finish()
    return organizer


def rated(organizer: Organizer) -> list[RatedMatch]:
    return rated_matches(organizer.now, SHELF, lambda _: {})


def ended(outcome: Outcome | None = None, absent: Sequence[int] = (), source: Any = "match") -> Play:
    """The match ends so, and its result counts."""

    def play(organizer: Organizer) -> None:
        table = organizer.now.rounds[0].tables[0]
        by = HOST if source != "match" else ""
        match = table.match if source == "match" else ""
        result = outcome or won(0, len(table.seats))
        head = HEAD if match else ""
        organizer.step(TableResult(FIRST, result, match, head, tuple(absent), source, by))
        organizer.confirm(FIRST)

    return play


def then(first: Play, *steps: Callable[[Organizer], Any]) -> Play:
    """More happens afterwards."""

    def play(organizer: Organizer) -> None:
        first(organizer)
        for step in steps:
            step(organizer)

    return play


def corrected(organizer: Organizer) -> None:
    organizer.step(ResultCorrected(FIRST, won(0), won(1), "it was written down wrong", "20", HOST))


def annulled(organizer: Organizer) -> None:
    match = organizer.now.rounds[0].tables[0].match
    organizer.step(TableAnnulled(FIRST, match, "annulled", "a fire", HEAD, "22", HOST))


def replayed(organizer: Organizer) -> None:
    organizer.step(TableReplayed(FIRST, organizer.match(), "a fire", "22", HOST))


def names(match: RatedMatch) -> list[tuple[int, list[str]]]:
    """The teams: their ranks, and the roles of their seats."""
    return [(team.rank, [seat.role for seat in team.seats]) for team in match.teams]


def test_36_a_match_that_was_played_out_is_rated_when_its_tournament_is_finished() -> None:
    organizer = played(ended())
    [match] = rated(organizer)
    table = organizer.now.rounds[0].tables[0]
    first, second = (organizer.now.entrants[number - 1].player for number in table.seats)
    assert (table.match, "odyssee") == (match.match, match.game)
    assert [(first,), (second,)] == [tuple(seat.player for seat in team.seats) for team in match.teams]
    assert [(0, ["wanderer"]), (1, ["wanderer"])] == names(match)


@pytest.mark.parametrize(
    "play",
    [
        pytest.param(ended(source="desk"), id="written by the desk"),
        pytest.param(ended(source="ruling"), id="decided by an arbiter of the tournament"),
        pytest.param(ended(replace(won(0), ending=ADJUDICATED)), id="decided by an arbiter in the match"),
        pytest.param(ended(absent=(1,)), id="somebody did not come"),
        pytest.param(then(ended(), corrected), id="corrected"),
        pytest.param(annulled, id="annulled"),
        pytest.param(then(ended(), annulled), id="annulled after it counted"),
    ],
)
def test_36_a_result_that_the_match_did_not_end_with_is_not_rated(play: Play) -> None:
    assert [] == rated(played(play))


def test_36_a_table_that_played_again_is_rated_by_its_last_match() -> None:
    organizer = played(then(ended(won(0)), annulled, replayed, ended(won(1))))
    [match] = rated(organizer)
    assert organizer.now.rounds[0].tables[0].matches[1].match == match.match
    assert (
        match.teams[0].seats[0].player
        == organizer.now.entrants[organizer.now.rounds[0].tables[0].seats[1] - 1].player
    )


def test_36_nothing_is_rated_before_the_end_nor_where_the_regulations_say_so() -> None:
    assert [] == rated(played(ended(), rated=False))
    organizer = Organizer(rules_of("swiss", 1, 2), Random(0))
    assert [] == rated(organizer)


def test_36_seats_of_a_side_that_finish_together_are_a_team() -> None:
    outcome = Outcome((0,), (1, 0, 0, 0), "played", ((0,), (1, 2, 3)))
    [match] = rated(played(ended(outcome), game=WRATH, seats=4))
    assert [(0, ["poseidon"]), (1, ["navigator"] * 3)] == names(match)


def test_36_roles_and_sides_are_those_of_the_version_of_the_match() -> None:
    organizer = played(ended(won(0, 4)), game=WRATH, seats=4)
    table = organizer.now.rounds[0].tables[0]
    first = SHELF[WRATH]
    second = replaced(
        first,
        version="next",
        earlier=(first,),
        roles=lambda setting: ("captain",) * setting.seats,
        sides=lambda setting: tuple((seat,) for seat in range(setting.seats)),
    )

    def roles(version: str) -> list[list[str]]:
        [match] = rated_matches(organizer.now, {WRATH: second}, lambda asked: dict.fromkeys(asked, version))
        assert table.match == match.match
        return [roles for _, roles in names(match)]

    assert [["poseidon"], ["navigator"] * 3] == roles(first.version)
    assert [["captain"]] * 4 == roles("next")
    with pytest.raises(LookupError):
        roles("one that is not on the shelf")


def test_36_a_navigator_who_wins_beside_poseidon_is_level_with_them() -> None:
    outcome = Outcome((0, 2), (1, 0, 1, 0), "played", ((0, 2), (1, 3)))
    [match] = rated(played(ended(outcome), game=WRATH, seats=4))
    assert [(0, ["poseidon"]), (0, ["navigator"]), (1, ["navigator"] * 2)] == names(match)


@pytest.mark.parametrize("what", [{"game": "a game"}, {"options": {"no such": 1}}])
def test_36_a_game_or_option_that_is_not_known_is_not_rated(what: dict[str, Any]) -> None:
    assert [] == rated(played(ended(), **what))
