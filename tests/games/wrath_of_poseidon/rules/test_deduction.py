"""What everybody can work out about the ships: the true square is never lost, and few others are kept."""

from collections.abc import Iterator
from random import Random
from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from domain.games.wrath_of_poseidon import GAME, deduction
from domain.games.wrath_of_poseidon import facts as f
from domain.games.wrath_of_poseidon.deduction import Known, deduce, known, missed, settled
from domain.games.wrath_of_poseidon.sea import sea_of
from domain.games.wrath_of_poseidon.setup import game_begins
from domain.games.wrath_of_poseidon.survey import report as survey_of
from domain.games.wrath_of_poseidon.words import SHIPS, Heading, Ship, Square, Storm, WrathOptions
from domain.kernel.facts import HIDDEN, ONLOOKER, REFEREE, Fact
from domain.kernel.game import Setting
from domain.kernel.match import seen
from domain.kernel.notation import notation
from tests.games.wrath_of_poseidon.scenes import CHART, report
from tests.games.wrath_of_poseidon.worlds import Worlds
from tests.support.games.all_games import any_setting
from tests.support.games.playouts import Playout, anything

SEA = sea_of(CHART)


def begun(**options: Any) -> list[Fact]:
    """The facts up to round 1 on the board of the examples, with nothing placed."""
    return list(game_begins(CHART, WrathOptions(**options), 2, 0))


def storm(tile: Storm, *, spent: bool = False) -> f.StormShown:
    return f.StormShown(tile, spent)


def sailed(ship: Ship, heading: Heading, *, off_board: bool = False) -> f.ShipSailed:
    return f.ShipSailed(ship, heading, off_board)


def ships(facts: list[Fact]) -> dict[str, list[str]]:
    found: dict[str, list[str]] = deduce(ONLOOKER, facts)["ships"]
    return found


def steps(setting: Setting, seed: int) -> Iterator[tuple[Playout, tuple[Fact, ...]]]:
    """A match of random moves, with the facts of each step that spectators saw."""
    chooser, playing = Random(seed), Playout(GAME, setting, seed)
    playing.start()
    yield playing, seen(ONLOOKER, (fact for step in playing.steps for fact in step.facts))
    while GAME.outcome(playing.truth.table) is None:
        seat = chooser.choice(GAME.to_act(playing.truth.table))
        move = notation(GAME).move(anything(chooser, seat, playing.offers(seat)))
        yield playing, seen(ONLOOKER, playing.play(seat, move).facts)


def test_before_the_sea_is_laid_nothing_is_known() -> None:
    assert {} == deduce(ONLOOKER, [])


def test_at_the_start_every_ship_is_on_its_island() -> None:
    expected = {"white": ["a9"], "yellow": ["i9"], "green": ["i1"], "red": ["a1"]}
    assert {"ships": expected, "maelstroms": [], "fog_banks": []} == deduce(ONLOOKER, begun())


def test_a_storm_drives_its_ship_to_any_neighbour() -> None:
    facts = [*begun(), storm("red"), f.ShipsDriven(0, HIDDEN)]
    assert ["a2", "b1", "b2"] == ships(facts)["red"]
    assert ["a9"] == ships(facts)["white"]


def test_a_storm_without_effect_drives_nobody() -> None:
    assert ["a1"] == ships([*begun(), storm("black", spent=True)])["red"]


def test_a_great_storm_leaves_ships_that_are_home() -> None:
    facts = [*begun(), f.CameHome("red"), storm("black")]
    assert ["e5"] == ships(facts)["red"]
    assert ["a8", "b8", "b9"] == ships(facts)["white"]


def test_face_down_a_storm_may_have_driven_anybody() -> None:
    facts = [*begun(deduction="harder"), f.StormHidden(0, HIDDEN), f.ShipsDriven(0, HIDDEN)]
    assert ["a1", "a2", "b1", "b2"] == ships(facts)["red"]
    assert ["a8", "a9", "b8", "b9"] == ships(facts)["white"]


def test_a_ship_that_would_leave_the_board_is_on_its_rim() -> None:
    blown = [*begun(), storm("red")]
    assert ["a2"] == ships([*blown, sailed("red", "nw", off_board=True)])["red"][:1]
    assert ["a2", "a3"] == ships([*blown, sailed("red", "nw")])["red"]


def test_a_survey_leaves_the_squares_where_it_would_be_told() -> None:
    """From a2, b1 or b2 east to b2, c1 or c2; on b2 and c2 two islands are in sight."""
    east = [*begun(), storm("red"), sailed("red", "e")]
    assert ["b2", "c2"] == ships([*east, f.Surveyed("red", report(islands=2))])["red"]
    assert ["c1"] == ships([*east, f.Surveyed("red", report(islands=1, coast=True))])["red"]


def test_a_ship_in_sight_leaves_squares_near_a_possible_ship() -> None:
    """White may be on b8 to d8 or so; red sails to where it sees one ship, so white is next to it."""
    placed = msgspec.structs.replace(
        known(begun()), ships=masks(white="b8 d8 a9", red="e7", yellow="i9", green="i1")
    )
    survey = report(islands=1, ships=1)
    after = deduction.step(placed, f.Surveyed("red", survey))
    assert {"d8"} == {*after.grid.squares(after.ships["white"])}


def test_no_ship_in_sight_rules_out_the_squares_next_to_it() -> None:
    placed = msgspec.structs.replace(
        known(begun()), ships=masks(white="b8 d8 a9", red="e7", yellow="i9", green="i1")
    )
    after = deduction.step(placed, f.Surveyed("red", report(islands=1)))
    assert {"a9", "b8"} == {*after.grid.squares(after.ships["white"])}


def test_a_report_of_company_leaves_only_shared_squares() -> None:
    placed = msgspec.structs.replace(
        known(begun()), ships=masks(white="b8 e7 a9", red="e7 e8", yellow="i9", green="i1")
    )
    after = deduction.step(placed, f.Surveyed("red", report(islands=1, company=("white",))))
    assert {"e7"} == {*after.grid.squares(after.ships["white"])} == {*after.grid.squares(after.ships["red"])}


def masks(**squares: str) -> dict[str, int]:
    """Where ships may be, as masks of the board of the examples."""
    grid = known(begun()).grid
    return {ship: grid.mask(there.split()) for ship, there in squares.items()}


def test_one_maelstrom_is_where_it_caught_a_ship() -> None:
    placed = msgspec.structs.replace(
        known(begun(maelstroms=1)), ships=masks(white="d6", red="a1", yellow="i9", green="i1")
    )
    passed = [sailed("white", "n"), f.Surveyed("white", report(islands=0))]
    there = placed.grid.mask(["d7"])
    assert there & placed.maelstroms & ~known(passed, placed).maelstroms == 0
    assert there & ~settled(known(passed, placed)).maelstroms
    caught = known([*passed, f.CaughtInMaelstrom("white")], placed)
    assert there == caught.maelstroms
    pushed = known([f.PushedByMaelstrom(0, "white", HIDDEN)], caught)
    assert pushed.grid.near[pushed.grid.sea.squares.index("d7")] == pushed.ships["white"]


def test_a_fog_bank_may_hide_an_island() -> None:
    """From c4 one island, c3, is in sight; with fog reported instead, the fog lies on c3."""
    placed = msgspec.structs.replace(
        known(begun(fog_banks=1)), ships=masks(white="c5", red="a1", yellow="i9", green="i1")
    )
    sail = sailed("white", "s")
    hidden = known([sail, f.Surveyed("white", report(islands=0, fog_banks=1))], placed)
    assert {"c4"} == {*hidden.grid.squares(hidden.ships["white"])}
    assert "c3" in hidden.grid.squares(hidden.fog_banks)
    clear = known([sail, f.Surveyed("white", report(islands=1))], placed)
    assert "c3" not in clear.grid.squares(clear.fog_banks)


@settings(max_examples=60, deadline=None)
@given(seed=st.integers(0, 1 << 32))
def test_the_true_squares_are_always_among_the_possible_ones(seed: int) -> None:
    """Under every mix of options, at every step."""
    so_far = Known()
    for playing, facts in steps(any_setting(GAME, Random(seed)), seed):
        so_far = known(facts, so_far)
        assert () == missed(settled(so_far), playing.truth.table)


@settings(max_examples=20, deadline=None)
@given(seed=st.integers(0, 1 << 32))
def test_every_viewer_can_work_out_the_same(seed: int) -> None:
    setting = any_setting(GAME, Random(seed))
    playing = [playing for playing, _ in steps(setting, seed)][-1]
    facts = playing.record().facts
    cut = Random(seed).randrange(len(facts))
    everybody = {str(deduce(viewer, seen(viewer, facts[:cut]))) for viewer in (ONLOOKER, REFEREE, 0, 1)}
    assert 1 == len(everybody)


@pytest.mark.parametrize(
    "options", [{}, {"ships_sighted": "presence"}, {"deduction": "easier", "board": "B"}]
)
def test_the_sets_are_those_of_the_joint_worlds(options: dict[str, Any]) -> None:
    """Against every joint placing of the ships: nothing is missing, and few squares are too many."""
    wide = exact = 0
    for seed in range(3):
        worlds, so_far = None, Known()
        for _, facts in steps(Setting(2, WrathOptions(**options)), seed):
            if any(isinstance(fact, f.SeaRevealed) for fact in facts):
                break
            so_far = known(facts, so_far)
            for fact in facts:
                worlds = Worlds(fact) if isinstance(fact, f.SeaLaid) else worlds
                if worlds:
                    worlds.take(fact)
            assert worlds
            for ship in SHIPS:
                mask = so_far.grid.mask(worlds.squares(ship))
                assert 0 == mask & ~so_far.ships[ship]
                wide, exact = wide + so_far.ships[ship].bit_count(), exact + mask.bit_count()
    assert exact <= wide <= exact * 1.02


def test_a_lone_ship_is_tracked_exactly() -> None:
    """Where no ship can be near another, each square is kept exactly if some path leads to it."""
    squares, so_far, chooser = {"a1"}, known(begun()), Random(7)
    true = "a1"
    for _ in range(40):
        true = chooser.choice([there for there in SEA.steps[true].values() if there != "e5"])
        squares = {there for square in squares for there in SEA.steps[square].values() if there != "e5"}
        so_far = known([storm("red")], so_far)
        heading = chooser.choice([h for h, there in SEA.steps[true].items() if there != "e5"])
        true = SEA.steps[true][heading]
        others: dict[Ship, Square] = {s: square for s, square in CHART.starts.items() if s != "red"}
        survey = survey_of(SEA, WrathOptions(), (), (), true, others)
        squares = {SEA.steps[square][heading] for square in squares if heading in SEA.steps[square]}
        squares = {s for s in squares - {"e5"} if survey_of(SEA, WrathOptions(), (), (), s, others) == survey}
        so_far = known([sailed("red", heading), f.Surveyed("red", survey)], so_far)
        assert squares == {*so_far.grid.squares(so_far.ships["red"])}
