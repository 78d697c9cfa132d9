"""What texts say: who acts, with what, where to as far as the viewer knows, and who has how much."""

from random import Random

import pytest

from api.presenters.localization import LANGUAGES, texts
from domain.games.wrath_of_poseidon import GAME
from domain.games.wrath_of_poseidon import facts as f
from domain.games.wrath_of_poseidon.captaincies import captaincies
from domain.games.wrath_of_poseidon.moves import Agree, Propose, RaiseMonster, RaiseStorm, Sail, Survey
from domain.games.wrath_of_poseidon.navigators import captain
from domain.games.wrath_of_poseidon.possibilities import describe
from domain.games.wrath_of_poseidon.table import Table, evolve
from domain.games.wrath_of_poseidon.words import SHIPS, STORMS
from domain.kernel.facts import ONLOOKER, REFEREE, Fact, Seat, Viewer
from domain.kernel.match.fold import seen
from tests.games.wrath_of_poseidon.playthroughs import SETTINGS, played
from tests.games.wrath_of_poseidon.scenes import WrathScene, captains, given, opened, report
from tests.support.games.playouts import Playout

NAMES = dict(enumerate(["Ada", "Bo", "Cleo", "Dion", "Eris"]))


def told(scene: WrathScene, seat: Seat, move: object, viewer: Viewer = ONLOOKER, language: str = "en") -> str:
    """The facts of a move as the viewer is told them, when the table before was the truth."""
    said, table, lines = texts(GAME, language), scene.table, list[str]()
    for fact in seen(viewer, scene.when(seat, move)):  # type: ignore[arg-type]
        lines.append(said.fact(fact, NAMES, GAME.detail(table, fact) if GAME.detail else None))
        table = evolve(table, fact)
    return " ".join(lines)


def asked(scene: WrathScene, seat: Seat, language: str = "en") -> str:
    assert GAME.prompt is not None
    return texts(GAME, language).prompt(GAME.prompt(scene.table, seat), NAMES)


def chosen(scene: WrathScene, seat: Seat, number: int, language: str = "en") -> str:
    assert GAME.choice is not None
    offer = GAME.legal(scene.table, seat)[number]
    return texts(GAME, language).prompt(GAME.choice(scene.table, seat, offer), NAMES)


def test_a_proposal_is_told_navigator_by_navigator() -> None:
    scene = opened(4, lighthouses=1)

    assert (
        "Cleo proposes: Cleo steers white and red, Bo yellow, Dion green; a lighthouse stands on c6."
        == told(scene, 2, Propose(captains(2, 1, 3, 2), ("c6",)))
    )


def test_the_council_is_asked_what_is_proposed() -> None:
    scene = opened(3)
    scene.when(1, Propose(captains(2, 1, 2, 1)))

    assert "Bo proposes: you steer white and green, Bo yellow and red. Agree, or propose otherwise." == asked(
        scene, 2
    )
    assert "Bo propõe: tu governas o branco e o verde, Bo o amarelo e o vermelho. " in asked(scene, 2, "pt")
    assert "Agree: with you all agree, and the proposal holds." == chosen(scene, 2, 0)
    assert "It is agreed: Cleo steers white and green, Bo yellow and red." in told(scene, 2, Agree())


def test_captains_that_nobody_agreed_on_are_told_as_the_rules_give_them() -> None:
    common = captaincies(captains(1, 2, 3, None), ())

    assert (1, 2, 3, None) == (common["first"], common["second"], common["third"], common["fourth"])
    assert ["red"] == [vessel.ship for vessel in common["common"]]


def test_a_storm_names_poseidon_and_its_ships() -> None:
    scene = given("poseidon", ships={"yellow": "h8"})
    storm = RaiseStorm("yellow", {"yellow": "se"})

    assert (
        "Ada as Poseidon raises the yellow storm. Ada as Poseidon drives the yellow ship south-east to i7."
        == (told(scene, 0, storm, REFEREE))
    )
    scene = given("poseidon", ships={"yellow": "h8"})
    assert (
        "Ada as Poseidon raises the yellow storm. "
        "The storm drives yellow one square; only Ada as Poseidon knows where." == told(scene, 0, storm)
    )


def test_a_storm_that_was_played_face_down_tells_onlookers_no_ship() -> None:
    scene = given("poseidon", options={"deduction": "harder"}, home=("yellow",))

    line = told(scene, 0, RaiseStorm("yellow", {}))

    assert line.startswith("Ada as Poseidon plays a storm tile face down.")
    assert not any(ship in line for ship in SHIPS)


def test_a_survey_is_one_sentence_in_each_language() -> None:
    surveyed = f.Surveyed(
        "red", report(ground="deep_sea", islands=2, ships=1, company=("white",), coast=True)
    )
    table = given("navigators").table
    assert GAME.detail is not None
    detail = GAME.detail(table, surveyed)

    lines = {language: texts(GAME, language).fact(surveyed, NAMES, detail) for language in LANGUAGES}

    assert (
        "Bo surveys from the red ship: “You are in a deep sea square together with the white ship "
        "and you see two islands, one ship, and the Coastline.”" == lines["en"]
    )
    assert (
        "Bo explora com o barco vermelho: «Estás em alto-mar na mesma casa que o barco branco "
        "e vês duas ilhas, um barco e a costa.»" == lines["pt"]
    )
    assert (
        "auf hoher See zusammen mit dem weißen Schiff und siehst zwei Inseln, ein Schiff und" in lines["de"]
    )
    assert "en haute mer avec le navire blanc et tu vois deux îles, un navire et la côte" in lines["fr"]
    assert "op diepe zee samen met het witte schip en je ziet twee eilanden, één schip en" in lines["nl"]


def test_easier_deduction_tells_kinds_and_colours() -> None:
    survey = report(islands=4, woody=2, rocky=1, sacred=1, ships=2, colours=("white", "green"))
    surveyed = f.Surveyed("red", survey)
    assert GAME.detail is not None
    line = texts(GAME, "en").fact(surveyed, NAMES, GAME.detail(given("navigators").table, surveyed))

    assert (
        "Bo surveys from the red ship: “You see four islands (two woody, one rocky, and the Sacred Island) "
        "and two ships (white and green).”" == line
    )


def test_a_held_ship_is_asked_about_its_survey() -> None:
    scene = given("poseidon", options={"monsters": 1})
    assert (
        "Ada as Poseidon sends the Leviathan against the green ship, which may not sail this round."
        == told(scene, 0, RaiseMonster("leviathan", "green"))
    )

    assert "Round 1 of 12. Poseidon sent the Leviathan against green." in asked(scene, 1)
    assert "A sea monster holds green: take the survey, or forgo it." in asked(scene, 1)
    assert "Bo surveys from the green ship: “You are in" in told(scene, 1, Survey("green"))


def test_a_choice_between_ships_joins_them_by_or() -> None:
    scene = given("navigators", seats=3, pending=("yellow", "red"), played=STORMS)
    seat = captain(scene.table, "yellow")

    lines = {language: chosen(scene, seat, 0, language) for language in LANGUAGES}

    assert lines["en"].startswith("Sail one of your ships (yellow or red) one square")
    assert "(Gelb oder Rot)" in lines["de"]
    assert "(le jaune ou le rouge)" in lines["fr"]
    assert "(geel of rood)" in lines["nl"]
    assert "(o amarelo ou o vermelho)" in lines["pt"]


@pytest.mark.parametrize(
    ("options", "squares", "line"),
    [
        ({"maelstroms": 1}, ("a1", "b2"), "The maelstrom may be on 2 squares: a1 and b2."),
        ({"maelstroms": 1}, ("a1",), "The maelstrom is on a1."),
        ({"maelstroms": 2}, ("a1", "b2"), "The maelstroms may be on 2 squares: a1 and b2."),
        ({"fog_banks": 1}, ("a1", "b2"), "The fog bank may be on 2 squares: a1 and b2."),
        ({"fog_banks": 1}, ("a1",), "The fog bank is on a1."),
        ({"fog_banks": 2}, ("a1", "b2"), "The fog banks may be on 2 squares: a1 and b2."),
    ],
)
def test_what_poseidon_placed_is_told_in_the_number_that_there_is(
    options: dict[str, int], squares: tuple[str, ...], line: str
) -> None:
    table = given("navigators", options=options).table
    (placed,) = describe(table, dict.fromkeys(options, squares))

    assert line == texts(GAME, "en").prompt(placed, NAMES)


@pytest.mark.parametrize(
    ("language", "line"),
    [
        ("de", "Der Mahlstrom kann auf 2 Feldern sein: a1 und b2."),
        ("fr", "Le maelström peut être sur 2 cases : a1 et b2."),
        ("nl", "De maalstroom kan op 2 velden zijn: a1 en b2."),
        ("pt", "O remoinho pode estar em 2 casas: a1 e b2."),
    ],
)
def test_one_maelstrom_is_one_in_each_language(language: str, line: str) -> None:
    table = given("navigators", options={"maelstroms": 1}).table
    (placed,) = describe(table, {"maelstroms": ("a1", "b2")})

    assert line == texts(GAME, language).prompt(placed, NAMES).replace("\u202f", " ")


def test_the_end_names_who_wins_and_who_wins_too() -> None:
    scene = given("navigators", seats=3, home=("white",), round=11, pending=("red",), played=STORMS)

    assert (
        "Ada as Poseidon wins: one ship is home (white). Bo wins too, with a ship of their own home."
        in told(scene, 2, Sail("red", "n"))
    )


def test_the_points_of_a_series_are_told_by_name() -> None:
    options = {"competitive": True}
    scene = given(
        "navigators",
        seats=3,
        options=options,
        home=("white",),
        round=11,
        pending=("red",),
        played=STORMS,
        results=((1, 0, 3),),
    )

    line = told(scene, 2, Sail("red", "n"))

    assert "Points: Ada 3, Bo 3, and Cleo 0. In the series so far: Ada 4, Bo 3, and Cleo 3." in line


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", SETTINGS)
def test_every_act_names_its_player_and_every_decision_has_a_prompt(name: str, language: str) -> None:
    """Whoever looks on is told who acts; each prompt and each choice has its text."""
    setting, said = SETTINGS[name], texts(GAME, language)
    assert GAME.detail is not None
    assert GAME.prompt is not None
    assert GAME.choice is not None
    playing = Playout(GAME, setting, Random(name).getrandbits(30))
    for step in played(setting, sum(map(ord, name)))[0]:
        if step.move is not None and step.by is not None:
            table = playing.view(step.by).table
            assert said.prompt(GAME.prompt(table, step.by), NAMES)
            for offer in playing.offers(step.by):
                assert said.prompt(GAME.choice(table, step.by, offer), NAMES)
        table = playing.view(ONLOOKER).table
        for fact in seen(ONLOOKER, step.facts):
            if isinstance(fact, f.FACTS):
                line = said.fact(fact, NAMES, GAME.detail(table, fact))
                assert _actor(table, fact) is None or NAMES[_actor(table, fact) or 0] in line, line
                table = evolve(table, fact)
        playing.add(step)


def _actor(table: Table, fact: Fact) -> Seat | None:
    """Whose act a fact is; None if it is nobody's."""
    match fact:
        case f.StormShown() | f.MonsterRose():
            return table.poseidon
        case f.ShipSailed(ship) | f.Surveyed(ship) | f.SurveyForgone(ship) | f.CameHome(ship):
            return captain(table, ship)
        case _:
            return getattr(fact, "seat", None)
