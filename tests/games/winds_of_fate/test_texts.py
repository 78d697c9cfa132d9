"""What people are told of a match: lines that stand alone, in five languages."""

import re
from collections.abc import Iterator
from random import Random

import msgspec
import pytest

from api.presenters.localization import LANGUAGES, texts
from domain.games.winds_of_fate import GAME
from domain.games.winds_of_fate import facts as f
from domain.games.winds_of_fate.details import detail
from domain.games.winds_of_fate.moves import Accept, Decline, Draft, Pass, PlaceBet, Play
from domain.games.winds_of_fate.words import Due, Effect, WindsOptions
from domain.kernel.facts import ONLOOKER, REFEREE, Fact, Viewer
from domain.kernel.game import Move, Setting
from domain.kernel.match.fold import initial, seen
from domain.kernel.texts import Narration
from tests.games.winds_of_fate.playthroughs import MATCHES, played
from tests.games.winds_of_fate.scenes import PLACE, SHIFT, WindsScene, asked, bets, given, settled
from tests.support.games.playouts import playout

NAMES = {0: "Ada", 1: "Bo", 2: "Cy"}
OWN_FACTS = tuple(fact for fact in f.FACTS if "seat" in fact.__struct_fields__ and fact is not f.Lapsed)


def told(scene: WindsScene, facts: tuple[Fact, ...], viewer: Viewer = REFEREE, language: str = "en") -> str:
    """The facts that a move made at a scene, in lines."""
    table, lines = scene.table, []
    for fact in facts if viewer is REFEREE else seen(viewer, facts):
        lines.append(texts(GAME, language).fact(fact, NAMES, detail(table, fact)))
        table = GAME.evolve(table, fact)
    return "\n".join(lines)


def after(scene: WindsScene, seat: int, move: Move, viewer: Viewer = REFEREE, language: str = "en") -> str:
    """What a move at a scene makes, in lines."""
    before = WindsScene(scene.table)
    return told(before, scene.when(seat, move), viewer, language)


def lines(language: str, viewer: Viewer, seeds: int = 3) -> Iterator[tuple[Fact, str]]:
    """Every fact of some whole matches, as this viewer is told of it."""
    for seed in range(seeds):
        record = playout(GAME, Setting(3 + seed % 3, WindsOptions()), seed, Random(seed))
        narration = Narration(GAME, texts(GAME, language), initial(GAME))
        for fact in record.facts if viewer is REFEREE else seen(viewer, record.facts):
            yield fact, narration.line(fact)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("viewer", [ONLOOKER, REFEREE, 0])
def test_a_line_about_a_player_names_them_and_no_line_has_a_bare_number_of_a_seat(
    language: str, viewer: Viewer
) -> None:
    for fact, line in lines(language, viewer):
        if isinstance(fact, OWN_FACTS) and not isinstance(fact, f.CrewLost | f.CrewGained):
            assert f"Player {fact.seat}" in line  # type: ignore[attr-defined]
        if isinstance(fact, f.FACTS):
            assert not re.search(r"\b(seat|Platz|place|plaats|lugar|card|Karte|carte|kaart|carta) \d", line)
            assert not re.search(r"\b(hidden|listed|yes|True|False|None)\b", line)


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_score_names_each_player_beside_their_points(language: str) -> None:
    scored = [(fact, line) for fact, line in lines(language, ONLOOKER) if isinstance(fact, f.Scored)]

    assert 3 == len(scored)
    for fact, line in scored:
        assert all(f"Player {seat} {total} (" in line for seat, total in enumerate(fact.totals))


def test_who_is_first_by_turn_order_is_told() -> None:
    scene = given("adventure", order=(2, 0, 1))
    scored = f.Scored((0, 1, 0), (6, 6, 6), (0, 0, 0), (4, 3, 1), (10, 10, 7))

    assert (
        "Scores: Ada 10 (bets 0, chips 6, destiny 0, points 4), "
        "Bo 10 (bets 1, chips 6, destiny 0, points 3), "
        "and Cy 7 (bets 0, chips 6, destiny 0, points 1). "
        "Ada and Bo tie: Ada comes first, being earlier in turn order."
    ) == told(scene, (scored,))


def test_where_the_ship_comes_from_and_what_waits_there_is_told() -> None:
    scene = given("draft", drafters=(2,), won=False, rewards=("gold",))

    assert (
        "Storm after the adventure that was lost: the ship is driven from Troy to Crete.\n"
        "The ship meets the Cyclops: 1 of the crew lost for each player."
    ) in after(scene, 2, Draft("gold"))


def test_whose_choice_cost_the_crew_is_told() -> None:
    effect = Effect("crew", -2, "last", may=True)

    accepted, declined = (after(asked(1, effect, space="ismarus"), 1, move) for move in (Accept(), Decline()))
    assert "Bo accepts: Circe cost the crew 2; 18 left." in accepted
    assert "Bo declines, and the crew loses nobody." in declined


@pytest.mark.parametrize(
    ("effect", "state", "line"),
    [
        (Effect("crew", 6), {}, "The crew is complete and regains nobody."),
        (Effect("draw"), {"deck": ()}, "Bo draws nothing: there is no card left."),
        (PLACE, {"chips": (3, 0, 3)}, "Bo has no bet chip left and places no bet."),
        (PLACE, {"bets": bets(*[(1, 9, 1)] * 6)}, "Bo has no marker left and places no bet."),
        (SHIFT, {}, "Bo has no stack on the track and moves no bet."),
        (
            SHIFT,
            {"round": 9, "bets": bets((1, 2, 4))},
            "Bo moves no bet: no stack of theirs is next to",
        ),
    ],
)
def test_why_nothing_comes_of_an_effect_is_told(effect: Effect, state: dict[str, object], line: str) -> None:
    scene = asked(1, effect, **state)
    if effect.do == "crew":
        scene = scene.changed(queue=(Due(None, effect),))
    before = WindsScene(scene.table)

    assert line in told(before, settled(scene))


def test_only_the_seat_itself_is_told_its_destinies() -> None:
    scene = given("adventure", order=(0, 1, 2), turn=0)
    facts = scene.when(0, Pass("death"))

    assert "Ada switches the destiny card: Death instead of Safe." in told(given("adventure"), facts, 0)
    assert "Ada switches the destiny card, face down." in told(given("adventure"), facts, ONLOOKER)


def test_a_pass_after_cards_and_one_without_are_told_apart() -> None:
    assert "Ada passes without having played a card and will be third" in after(given("adventure"), 0, Pass())
    scene = given("adventure", played=(("help-1",), (), ()))
    assert "Ada passes and will be third in turn order." in after(scene, 0, Pass())


def test_a_bet_is_told_with_the_chips_of_the_supply() -> None:
    scene = asked(0, PLACE)

    assert "Ada bets on round 6: a stack of 5 chips, 4 of them from the supply." in after(
        scene, 0, PlaceBet(6)
    )


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("value", range(1, 10))
def test_cards_of_all_values_that_content_may_have_are_named(language: str, value: int) -> None:
    said = texts(GAME, language)
    names = {said.word(f"{kind}-{value}") for kind in ("help", "hinder", "athena", "poseidon")}

    assert 4 == len(names)
    assert all(re.fullmatch(rf"[A-Z]\w+ {value}", name) for name in names)


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_tile_of_other_content_is_told_by_its_own_name(language: str) -> None:
    scene = given("adventure")
    reward = msgspec.structs.replace(scene.table.tiles.rewards[0], name="Charybdis")
    tiles = msgspec.structs.replace(scene.table.tiles, rewards=(reward, *scene.table.tiles.rewards[1:]))

    taken = told(scene.changed(tiles=tiles), (f.RewardTaken(2, "Charybdis"),), language=language)
    assert "Cy" in taken
    assert "Charybdis (2 " in taken


@pytest.mark.parametrize("name", MATCHES)
def test_no_player_can_spoil_a_line_by_their_name(name: str) -> None:
    """Texts choose by what is so, never by whether a name is a word of ours."""
    plain, strange = ["Ada", "Bo", "Cy", "Di", "Eve"], ["none", "hidden", "yes", "gold", "ship"]
    names, said, table = dict(zip(plain, strange, strict=True)), texts(GAME, "en"), GAME.initial
    for fact in played(name).facts:
        if isinstance(fact, f.FACTS):
            one, other = (
                said.fact(fact, dict(enumerate(those)), detail(table, fact)) for those in (plain, strange)
            )
            table = GAME.evolve(table, fact)
            assert other == re.sub(r"\b(Ada|Bo|Cy|Di|Eve)\b", lambda found: names[found[0]], one)


def test_a_card_counts_up_within_an_adventure() -> None:
    scene = given("adventure", played=(("help-1",), (), ()), order=(0, 1, 2))

    assert "Ada plays a card face down (2 in this adventure)." == after(scene, 0, Play("help-5"), ONLOOKER)
