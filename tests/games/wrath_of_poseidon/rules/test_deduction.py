"""What everybody can work out about the ships, in examples; `test_worlds.py` compares any positions."""

from collections.abc import Iterator
from functools import reduce
from random import Random
from typing import Any

import msgspec
from hypothesis import given, settings
from hypothesis import strategies as st

from domain.games.wrath_of_poseidon import GAME, deduction
from domain.games.wrath_of_poseidon import facts as f
from domain.games.wrath_of_poseidon.deduction import Known, deduce, known, missed, settled
from domain.games.wrath_of_poseidon.joint import Factor, Joint, full
from domain.games.wrath_of_poseidon.masks import indices
from domain.games.wrath_of_poseidon.sea import sea_of
from domain.games.wrath_of_poseidon.setup import game_begins
from domain.games.wrath_of_poseidon.survey import report as survey_of
from domain.games.wrath_of_poseidon.words import SHIPS, Heading, Ship, Square, Storm, WrathOptions
from domain.kernel.facts import HIDDEN, ONLOOKER, REFEREE, Fact
from domain.kernel.game import Setting
from domain.kernel.match.fold import seen
from domain.kernel.notation import notation
from tests.games.wrath_of_poseidon.scenes import CHART, report
from tests.support.games.all_games import any_setting
from tests.support.games.playouts import Playout, anything
from tests.support.games.rule_sections import rule
from tests.support.games.worlds_option import check_worlds_option

SEA = sea_of(CHART)


def begun(**options: Any) -> list[Fact]:
    """The facts up to round 1 on the board of the examples, with nothing placed."""
    return list(game_begins(CHART, WrathOptions(**options), 2, 0))


def storm(tile: Storm, *, spent: bool = False) -> f.StormShown:
    return f.StormShown(tile, spent)


def sailed(ship: Ship, heading: Heading, *, off_board: bool = False) -> f.ShipSailed:
    return f.ShipSailed(ship, heading, off_board)


def at(facts: list[Fact], **squares: str) -> Known:
    """What can be known after the facts, if each ship may be on just these squares."""
    so_far = known(facts)
    places = (full(ship, so_far.grid.mask(squares[ship].split())) for ship in SHIPS)
    secrets = [full(what, ways.all) for what, ways in so_far.ways.items()]
    factors = tuple(reduce(Factor.join, secrets, place) for place in places)
    return msgspec.structs.replace(so_far, joint=Joint(factors, so_far.joint.placed))


def names(so_far: Known, ship: Ship) -> set[Square]:
    return {*so_far.grid.squares(so_far.ships[ship])}


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
    answer = {"ships": expected, "maelstroms": [], "fog_banks": [], "exact": True}
    assert answer == deduce(ONLOOKER, begun())


def test_a_storm_drives_its_ship_to_any_neighbour() -> None:
    facts = [*begun(), storm("red"), f.ShipsDriven(0, HIDDEN)]
    assert ["a2", "b1", "b2"] == ships(facts)["red"]
    assert ["a9"] == ships(facts)["white"]


def test_a_storm_without_effect_drives_nobody() -> None:
    assert ["a1"] == ships([*begun(), storm("black", spent=True)])["red"]


def test_a_great_storm_leaves_ships_that_are_home() -> None:
    placed = at(begun(), white="a9", yellow="i9", green="i1", red="e4")
    after = known([sailed("red", "n"), f.CameHome("red"), storm("black")], placed)
    assert {"e5"} == names(after, "red")
    assert {"a8", "b8", "b9"} == names(after, "white")


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
    placed = at(begun(), white="b8 d8 a9", red="e7", yellow="i9", green="i1")
    survey = report(islands=1, ships=1)
    after = deduction.step(placed, f.Surveyed("red", survey))
    assert {"d8"} == names(after, "white")


def test_no_ship_in_sight_rules_out_the_squares_next_to_it() -> None:
    placed = at(begun(), white="b8 d8 a9", red="e7", yellow="i9", green="i1")
    after = deduction.step(placed, f.Surveyed("red", report(islands=1)))
    assert {"a9", "b8"} == names(after, "white")


def test_a_report_of_company_leaves_only_shared_squares() -> None:
    placed = at(begun(), white="b8 e7 a9", red="e7 e8", yellow="i9", green="i1")
    after = deduction.step(placed, f.Surveyed("red", report(islands=1, company=("white",))))
    assert {"e7"} == names(after, "white") == names(after, "red")


def test_one_maelstrom_is_where_it_caught_a_ship() -> None:
    placed = at(begun(maelstroms=1), white="d6", red="a1", yellow="i9", green="i1")
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
    placed = at(begun(fog_banks=1), white="c5", red="a1", yellow="i9", green="i1")
    sail = sailed("white", "s")
    hidden = known([sail, f.Surveyed("white", report(islands=0, fog_banks=1))], placed)
    assert {"c4"} == names(hidden, "white")
    assert "c3" in hidden.grid.squares(hidden.fog_banks)
    clear = known([sail, f.Surveyed("white", report(islands=1))], placed)
    assert "c3" not in clear.grid.squares(clear.fog_banks)


@settings(max_examples=25, deadline=None)
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


@rule("7.11")
def test_the_players_agree_whether_the_possible_squares_are_shown() -> None:
    check_worlds_option(GAME, "navigators", unset="always")


def face_down() -> list[Fact]:
    """A storm whose tile nobody sees."""
    return [f.StormHidden(0, HIDDEN), f.ShipsDriven(0, HIDDEN)]


def test_face_down_one_tile_is_one_colour_or_black() -> None:
    """Red was driven and white was not, so the tile was red, and nobody else was driven."""
    unmoved = f.Surveyed("white", report(ground="woody", islands=0, coast=True))
    facts = [*begun(deduction="harder"), *face_down(), sailed("white", "w", off_board=True), unmoved]
    assert ["a9"] == ships(facts)["white"]
    told = ships([*facts, sailed("red", "n"), f.Surveyed("red", report(islands=1))])
    assert ["b3"] == told["red"]
    assert ["i9"] == told["yellow"]
    assert ["i1"] == told["green"]


def test_face_down_no_great_storm_follows_another() -> None:
    """White and red were driven by one tile, so it was black. The next one drove red, so white it did not."""
    white = [sailed("white", "e"), f.Surveyed("white", report(ground="woody", islands=0, coast=True))]
    red = [sailed("red", "n"), f.Surveyed("red", report(islands=1))]
    facts = [*begun(deduction="harder"), *face_down(), *white, *red]
    assert ["h8", "h9", "i8"] == ships(facts)["yellow"]
    next_storm = [*facts, *face_down()]
    assert 6 == len(ships(next_storm)["white"])
    told = [*next_storm, sailed("red", "se"), f.Surveyed("red", report(ground="woody", islands=1))]
    assert ["c9"] == ships(told)["white"]
    assert ["h8", "h9", "i8"] == ships(told)["yellow"]


def test_a_catch_by_one_of_two_maelstroms_tells_where_that_one_is() -> None:
    """The other one may still be anywhere, and the ship is surely on the first."""
    placed = at(begun(maelstroms=2), white="c5", red="a1", yellow="i9", green="i1")
    facts = [sailed("white", "n"), f.Surveyed("white", report(islands=0)), f.CaughtInMaelstrom("white")]
    caught = known(facts, placed)
    assert {"c6"} == names(caught, "white")
    assert all(way >> caught.grid.sea.squares.index("c6") & 1 for way in ways_left(caught))
    assert 2 < caught.maelstroms.bit_count()


def ways_left(so_far: Known) -> list[int]:
    """The ways to place the maelstroms that are still possible, each as a set of squares."""
    ways = so_far.ways["maelstroms"]
    return [ways.ways[way] for way in indices(so_far.joint.placed.values("maelstroms"))]


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
        assert squares == names(so_far, "red")
