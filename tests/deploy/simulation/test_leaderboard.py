"""`nostos leaderboard`: each bot takes each place of the same games, and the same words print the same."""

import json
from collections import Counter
from itertools import chain

import pytest
from click.testing import CliRunner, Result

from deploy.cli.main import main
from deploy.simulation.bot_scores import scores
from deploy.simulation.game_options import chosen_setting
from deploy.simulation.rotation import Contest, PlaceResult, line_ups, play_game
from deploy.simulation.self_play import Plan, play_matches

QUICK = ("random", "fair")


def run(*arguments: str) -> Result:
    return CliRunner().invoke(main, ["leaderboard", *arguments])


def contest(slug: str, seats: int, *bots: str, seed: int = 0) -> Contest:
    return Contest(Plan(slug, chosen_setting(slug, seats, ()), (), seed), bots, rounds=1)


@pytest.mark.parametrize("seats", [2, 3, 6])
@pytest.mark.parametrize("bots", ["ab", "abc", "abcde"])
def test_each_bot_has_each_place_once_in_a_game(seats: int, bots: str) -> None:
    for number in range(5):
        found = line_ups(contest("odyssee", seats, *bots), number)
        assert {seats} == set(map(len, found))
        for place in range(seats):
            assert sorted(bots) == sorted(line_up[place] for line_up in found)


def test_over_many_games_all_bots_meet_alike() -> None:
    three = contest("odyssee", 2, "a", "b", "c")
    met = Counter(chain.from_iterable(line_ups(three, number) for number in range(60)))
    assert 6 == len(met)
    assert max(met.values()) <= 2 * min(met.values())


@pytest.mark.parametrize(("slug", "seats"), [("winds_of_fate", 3), ("wrath_of_poseidon", 4)])
def test_its_matches_are_those_of_a_simulation(slug: str, seats: int) -> None:
    """The chance of a game is the same in all its matches, and who wins together has the same bot."""
    played = contest(slug, seats, *QUICK, seed=3)
    for bots, match in zip(line_ups(played, 4), play_game(played, 4), strict=True):
        by_seat = [bots[[seat in place for place in played.places].index(True)] for seat in range(seats)]
        [simulated] = play_matches(Plan(slug, played.plan.setting, tuple(by_seat), 3), range(4, 5))
        winners = set(simulated.outcome.winners)
        assert [bool(winners & set(place)) for place in played.places] == [each.share > 0 for each in match]
        assert bots == tuple(each.bot for each in match)


def test_the_figures_do_not_depend_on_the_number_of_processes() -> None:
    """Also those of a bot that searches: its rounds are counted, not its time."""
    words = ("wrath_of_poseidon", "--games", "3", "--bots", "greedy,random", "--rounds", "1", "--json")
    one, two = (run(*words, "--jobs", jobs) for jobs in ("1", "2"))
    assert 0 == one.exit_code, one.output
    assert one.stdout == two.stdout


def test_another_seed_plays_other_games() -> None:
    one, other = (
        [play_game(contest("odyssee", 2, *QUICK, seed=seed), number) for number in range(8)]
        for seed in (1, 2)
    )
    assert one != other


@pytest.mark.parametrize(
    ("slug", "seats", "bots"), [("odyssee", "2", "random,easy,fair"), ("winds_of_fate", "5", "random,fair")]
)
def test_it_prints_one_object_with_all_bots_the_best_first(slug: str, seats: str, bots: str) -> None:
    answer = run(slug, "--games", "5", "--seats", seats, "--bots", bots, "--jobs", "1", "--json")
    found = json.loads(answer.stdout)
    names, ranking = bots.split(","), found["ranking"]
    assert (5, 5 * len(names), int(seats)) == (found["games"], found["matches"], found["places"])
    assert sorted(names) == sorted(each["bot"] for each in ranking)
    assert {5 * min(len(names), int(seats))} == {each["matches"] for each in ranking}
    rates = [each["score"]["rate"] for each in ranking]
    assert sorted(rates, reverse=True) == rates
    assert pytest.approx(len(names) / int(seats), abs=0.001) == sum(rates)
    assert "fair" == ranking[0]["bot"]


def test_where_roles_differ_the_score_is_told_by_role() -> None:
    words = ("wrath_of_poseidon", "--games", "4", "--seats", "3", "--bots", "fair,random", "--jobs", "1")
    for each in json.loads(run(*words, "--json").stdout)["ranking"]:
        roles = each["roles"]
        assert ["poseidon", "navigator"] == list(roles)
        assert {4} == {role["matches"] for role in roles.values()}
        whole = sum(role["score"]["rate"] for role in roles.values()) / 2
        assert pytest.approx(each["score"]["rate"], abs=0.001) == whole
    table = run(*words).stdout
    assert all(table.count(word) == 2 for word in (" all ", " poseidon ", " navigator "))
    assert " all " not in run("odyssee", "--games", "3", "--bots", "fair,random", "--jobs", "1").stdout


def test_who_always_wins_is_rated_above_who_never_does() -> None:
    match = (PlaceResult("good", "poseidon", 1.0), PlaceResult("bad", "navigator", 0.0))
    back = (PlaceResult("bad", "poseidon", 0.0), PlaceResult("good", "navigator", 1.0))
    best, worst = scores([[match, back]] * 4)
    assert ("good", "bad") == (best.bot, worst.bot)
    for role in ("poseidon", "navigator"):
        assert best.roles[role].rating > worst.roles[role].rating
    assert (1.0, 0.0) == (best.score.rate, worst.score.rate)


def test_bots_that_are_level_stay_level() -> None:
    turned = [tuple(PlaceResult(bot, "fate", 0.5) for bot in bots) for bots in ("ab", "ba")]
    one, other = scores([turned] * 5)
    assert one.score == other.score
    assert one.roles["fate"].rating == pytest.approx(other.roles["fate"].rating, abs=0.05)


@pytest.mark.parametrize(
    ("words", "line"),
    [
        (["scylla"], "no game is called 'scylla'; there are "),
        (["odyssee", "--seats", "9"], "odyssee is played by 2 to 6, not by 9"),
        (["odyssee", "--bots", "fair,clever"], "no strategy is called 'clever'; there are "),
        (["odyssee", "--bots", "fair"], "--bots names two or more bots, each of them once"),
        (["odyssee", "--bots", "fair,random,fair"], "--bots names two or more bots, each of them once"),
    ],
)
def test_wrong_words_are_one_clear_line(words: list[str], line: str) -> None:
    answer = run(*words)
    assert (2, "") == (answer.exit_code, answer.stdout)
    assert answer.stderr.startswith(f"Error: {line}")
    assert line in json.loads(run(*words, "--json").stdout)["error"]
