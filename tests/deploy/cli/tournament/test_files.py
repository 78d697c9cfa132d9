"""Files of organizers: examples of regulations, entrants as CSV, results in columns."""

from fractions import Fraction
from pathlib import Path
from typing import Any
from uuid import UUID

import pytest
from click.testing import CliRunner
from hypothesis import given
from hypothesis import strategies as st

from api.presenters.tournaments.entrant_files.entrant_file import ImportedEntrant
from api.presenters.tournaments.entrant_files.readers import read_entrant_file
from api.presenters.tournaments.round_results import round_results
from api.presenters.tournaments.snapshot import Snapshot
from api.presenters.tournaments.standings_csv import cell_text, csv_table, text_cell
from api.presenters.tournaments.standings_trf import tenths, trf
from deploy.cli.main import main
from deploy.cli.tournament.entrants_import import read_entrants, seeding
from deploy.cli.tournament.examples import EXAMPLES
from deploy.simulation.tournament.arbiter_acts import exchanged
from deploy.simulation.tournament.tournament_plan import TournamentPlan
from deploy.terminal.errors import CommandError
from domain.competition.coherence import faults
from domain.competition.referee.entries import LONGEST_AFFILIATION
from domain.competition.regulations import REGULATIONS
from domain.games import SHELF
from domain.kernel.text_rules import legible

ANN, BOB = "00000000-0000-4000-8000-000000000001", "00000000-0000-4000-8000-000000000002"


@pytest.mark.parametrize("data", [*EXAMPLES.values(), TournamentPlan().regulations()])
def test_the_examples_make_sense_and_can_be_played(data: dict[str, Any]) -> None:
    regulations = REGULATIONS.convert(data)
    assert [] == list(faults(regulations))
    for number in range(1, len(regulations.games) + 1):
        played = regulations.games[number - 1]
        for seats in range(played.shape.fewest, played.shape.seats + 1):
            game = SHELF[played.game]
            game.check(game.setting(seats, dict(played.options)))


def test_an_example_is_printed_and_can_be_checked(tmp_path: Path) -> None:
    printed = CliRunner().invoke(main, ["tournament", "open", "--example", "knockout"])
    file = tmp_path / "regulations.json"
    file.write_text(printed.stdout)
    assert 0 == CliRunner().invoke(main, ["tournament", "open", str(file), "--check"]).exit_code


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("name\nAnn\n", "line 1: there is no column 'player'"),
        ("player\nAnn\n", "line 2: 'Ann' is not the id of a player"),
        (f"player\n{ANN}\n{ANN}\n", f"line 3: {ANN} is there twice"),
        (f"player,seed\n{ANN},first\n", "line 2: 'first' is no place in the seeding"),
        (f"player,seed\n{ANN},1234567890\n", "is no place in the seeding"),
        (
            f"player,affiliation\n{ANN},{'x' * 61}\n",
            "line 2: an affiliation has at most 60 printable characters",
        ),
        (f"player,seed\nAnn,1\n{ANN},x\n", "line 3: 'x' is no place in the seeding"),
        ("001    1      Ann\n", "line 1: there is no line XXP with the id of this player"),
        (f"001    1      Ann\nXXP    1 {ANN[:-1]}x\n", "is not the id of a player"),
        ("player\n", "has 0 entrants, and a tournament 1 to 500"),
    ],
)
def test_entrants_that_are_not_well_written_are_refused_with_their_line(
    text: str, reason: str, tmp_path: Path
) -> None:
    file = tmp_path / "entrants.csv"
    file.write_text(text)
    with pytest.raises(CommandError) as refused:
        read_entrants(file)
    assert reason in str(refused.value)


def test_a_spreadsheet_s_file_is_read(tmp_path: Path) -> None:
    """It begins with a byte order mark, and has more columns than are needed, also one without a name."""
    file = tmp_path / "entrants.csv"
    file.write_text(f"\ufeff,name,player,place\n#1,Ann,{ANN.upper()},2\n#2,Bob,{BOB},1\n")
    found = read_entrants(file)
    assert [ImportedEntrant(ANN, "", 2, 2), ImportedEntrant(BOB, "", 1, 3)] == found
    assert [9, 7] == seeding(found, {ANN: 7, BOB: 9})
    file.write_text(f",player\n#1,{ANN}\n")
    assert [ImportedEntrant(ANN, line=2)] == read_entrants(file)


@given(st.text(st.characters(codec="utf-8", exclude_categories=["Cc"])))
def test_a_cell_is_no_formula_and_gives_its_text_back(text: str) -> None:
    cell = text_cell(text)
    assert not cell.startswith(("=", "+", "-", "@"))
    assert text == cell_text(cell)


AFFILIATIONS = st.text(st.characters(codec="utf-8"), max_size=60).filter(
    lambda text: not text or (text == text.strip() and legible(text, LONGEST_AFFILIATION))
)


@given(
    st.lists(st.tuples(st.uuids(), AFFILIATIONS, st.booleans()), max_size=6, unique_by=lambda each: each[0])
)
def test_what_either_export_writes_is_read_again(people: list[tuple[UUID, str, bool]]) -> None:
    """Each entrant with player and affiliation; who is in the standings with the place as seed."""
    entrants = [
        {**seat(number), "player": str(player), "affiliation": affiliation, "state": "in"}
        for number, (player, affiliation, _) in enumerate(people, 1)
    ]
    sums = [{"measure": "points", "total": "7/2"}]
    ranked = [entrant for entrant, (_, _, there) in zip(entrants, people, strict=True) if there]
    rows = [{**each, "place": at, "sums": sums} for at, each in enumerate(reversed(ranked), 1)]
    tournament = {
        "regulations": {"title": "Cup", "format": "swiss", "rounds": 1, "games": [{"game": "toy"}]},
        "host": seat(0),
        "entrants": entrants,
    }
    shot = Snapshot(tournament, rows, [])
    places = {each["player"]: at for at, each in enumerate(reversed(ranked), 1)}
    wanted = {(str(player), written, places.get(str(player))) for player, written, _ in people}
    for text in (csv_table(shot), trf(shot)):
        read = read_entrant_file(text)
        assert ["bad-count"] * (not people) == [fault.kind for fault in read.faults]
        assert wanted == {each[:3] for each in read.entrants}


def test_without_places_the_ratings_are_the_seeds() -> None:
    text = "".join(
        f"001 {number:>4}      {name:<33} {rating:>4}\r\nXXP {number:>4} {player}\r\n"
        for number, name, rating, player in ((1, "Ann", 1500, ANN), (2, "Bob", 1700, BOB))
    )
    assert [(ANN, 2), (BOB, 1)] == [(each.player, each.seed) for each in read_entrant_file(text).entrants]


@given(st.fractions(max_denominator=60))
def test_tenths_are_the_nearest(amount: Fraction) -> None:
    assert abs(Fraction(tenths(amount)) - amount) <= Fraction(1, 20)


def seat(number: int) -> dict[str, Any]:
    return {"number": number, "player": f"p{number}", "name": f"Suitor {number}"}


def table(number: int, state: str, *numbers: int, **rest: Any) -> dict[str, Any]:
    seats = [seat(each) for each in numbers]
    return {"table": number, "state": state, "seats": seats, "absent": [], "outcome": None, **rest}


HELD = {
    "round": 1,
    "opened": "2026-12-01T10:00:00Z",
    "byes": [9],
    "asked": [8],
    "tables": [
        table(1, "confirmed", 1, 2, 3, outcome={"ranking": [[2], [0], [1]]}, absent=[1]),
        table(2, "confirmed", 4, 5, outcome={"ranking": [[0, 1]]}),
        table(3, "annulled", 6),
        table(4, "reported", 7, outcome={"ranking": [[0]]}),
    ],
}


def test_a_round_says_what_everybody_did() -> None:
    found = round_results([HELD, {**HELD, "tables": [], "byes": [10]}])
    assert [(1, 1, "2"), (0, 0, "Z")] == [*found[1]]
    assert ["-", "1", "1", "1", "A", "*", "H", "U", "Z"] == [found[n][0].result for n in range(2, 11)]


def test_columns_are_where_the_page_says() -> None:
    """Points that need more than four columns take those before, and move nothing."""
    entrants = [{**seat(number), "affiliation": "", "state": "in"} for number in (1, 2, 3)]
    totals = {1: "13/2", 2: "20001/2"}
    rows = [
        {**seat(number), "place": number, "sums": [{"measure": "points", "total": total}]}
        for number, total in totals.items()
    ]
    tournament = {
        "regulations": {"title": "Cup", "format": "swiss", "rounds": 1, "games": [{"game": "toy"}]},
        "host": seat(0),
        "entrants": entrants,
    }
    lines = trf(Snapshot(tournament, rows, [HELD])).split("\r\n")
    first, second, third = (line for line in lines if line.startswith("001"))
    assert ("   1", "Suitor 1", " 6.5", "   1") == (
        first[4:8],
        first[14:47].strip(),
        first[80:84],
        first[85:89],
    )
    assert ("0001", "1", "2") == (first[91:95], first[96], first[98])
    assert ("10000.5    2", "0001") == (second[77:89], second[91:95])
    assert ("", "0001", "3", "1") == (third[80:89].strip(), third[91:95], third[96], third[98])
    assert ["012 Cup", "042 2026/12/01", "062 3"] == [lines[0], lines[1], lines[3]]


@pytest.mark.parametrize(
    ("ranking", "after"),
    [
        ([[0], [1], [2]], {"ranking": [[0], [2], [1]], "scores": [2, 0, 1], "winners": [0]}),
        ([[1], [0, 2]], {"ranking": [[0, 2], [1]], "scores": [1, 0, 1], "winners": [0, 2]}),
        ([[1, 0, 2]], {"ranking": [[1], [0, 2]], "scores": [0, 1, 0], "winners": [1]}),
    ],
)
def test_the_last_two_groups_of_a_table_change_places(
    ranking: list[list[int]], after: dict[str, Any]
) -> None:
    assert after == exchanged(ranking)
