"""Rounds and results: pairings by the engine and by hand, results that count, corrections, tables without."""

import pytest

from api.limits.policies import RATES
from tests.api.support import ApiService, problem
from tests.api.tournaments.support import LOST, WON, ApiTournament

WHY = {"reason": "a mistake", "rule": "house 1"}


@pytest.fixture
def paired(service: ApiService) -> ApiTournament:
    """A tournament of four whose first round is paired."""
    made = ApiTournament(service).registered()
    made.done("POST", "/rounds", {"round": 1})
    return made


@pytest.fixture
def playing(service: ApiService) -> ApiTournament:
    """A tournament of four whose first round is open."""
    return ApiTournament(service).registered().opened(1)


def test_the_staff_looks_at_a_round_before_it_is_paired(service: ApiService) -> None:
    made = ApiTournament(service).registered()
    trial = made.seen("/dry-run")
    assert (1, True, []) == (trial["round"], trial["trial"], trial["obstacles"])
    assert 2 == len(trial["tables"])
    made.done("POST", "/rounds", {"round": 1})
    paired = made.seen("/dry-run")
    assert not paired["trial"]
    assert [[seat["number"] for seat in table["seats"]] for table in made.tables(1)] == [
        table["numbers"] for table in paired["tables"]
    ]
    problem(made.asked("GET", "/dry-run", by=made.players[0]), "not-on-the-staff", 403)
    problem(made.asked("GET", "/dry-run", by=service.anybody), "token-needed", 401)


def test_a_pairing_is_as_dear_as_a_dry_run(service: ApiService, monkeypatch: pytest.MonkeyPatch) -> None:
    made = ApiTournament(service).registered()
    once = RATES["tournament-trials"]._replace(quota=0)  # a quota is one at least
    monkeypatch.setitem(RATES, once.name, once)
    made.seen("/dry-run")
    refused = problem(made.asked("POST", "/rounds", {"round": 1}), "too-many-requests", 429)
    assert "tournament-trials" == refused["accepted"]["quota"]


def test_only_the_next_round_is_paired(service: ApiService) -> None:
    made = ApiTournament(service).registered()
    wrong = problem(made.asked("POST", "/rounds", {"round": 2}), "wrong-round", 409)
    assert "tournament 12" == wrong["rule"]
    made.done("POST", "/rounds", {"round": 1})
    again = problem(made.asked("POST", "/rounds", {"round": 2}), "wrong-stage", 409)
    assert ("tournament 5", "paired") == (again["rule"], again["standing"])
    for number in ("2", "0", "one"):
        problem(made.asked("POST", f"/rounds/{number}/opening"), "wrong-round", 409)


def test_a_pairing_is_changed_by_hand_and_both_values_are_shown(paired: ApiTournament) -> None:
    [one, other] = [[seat["number"] for seat in table["seats"]] for table in paired.tables(1)]
    tables = [[one[0], other[0]], [one[1], other[1]]]
    body = {"tables": tables, "byes": [], **WHY}
    without = problem(paired.asked("PUT", "/rounds/1/pairing", body), "bad-header", 400)
    assert "If-Match" == without["header"]
    paired.done("PUT", "/rounds/1/pairing", body, **paired.at_step())
    shown = paired.seen("/rounds/1")
    assert tables == [[seat["number"] for seat in table["seats"]] for table in shown["tables"]]
    assert {"tables": [one, other], "byes": []} == shown["engine"]
    why = paired.seen("/rounds/1/explanation")
    assert (True, True) == (why["by_hand"], why["recomputed"])
    few = {"tables": [one], "byes": [], **WHY}
    refused = paired.asked("PUT", "/rounds/1/pairing", few, **paired.at_step())
    assert "tournament 13" == problem(refused, "pairing-refused", 422)["rule"]


def test_a_pairing_is_void_and_paired_again_by_another_draw(paired: ApiTournament) -> None:
    paired.done("DELETE", "/rounds/1/pairing?reason=somebody+left")
    assert [] == paired.seen()["rounds"]
    assert 404 == paired.asked("GET", "/rounds/1").status_code
    paired.done("POST", "/rounds", {"round": 1})
    assert 2 == paired.seen("/rounds/1")["draw"]["number"]


def test_a_result_counts_when_all_at_the_table_agree(playing: ApiTournament) -> None:
    place = playing.written(1, 1)
    ann, bob = playing.at_table(1, 1)
    [stranger, *_] = playing.at_table(1, 2)
    assert "reported" == playing.tables(1)[0]["state"]
    told = problem(playing.asked("POST", f"{place}/agreement", by=stranger), "not-at-the-table", 403)
    assert "tournament 19" == told["rule"]
    playing.done("POST", f"{place}/agreement", by=ann)
    problem(playing.asked("POST", f"{place}/agreement", by=ann), "confirmation-refused", 409)
    problem(playing.asked("POST", f"{place}/agreement"), "not-an-entrant", 403)
    made = playing.done("POST", f"{place}/agreement", by=bob)
    assert ["result_agreed", "results_confirmed"] == [fact["type"] for fact in made["facts"]]
    table = playing.tables(1)[0]
    assert ("confirmed", "desk", WON["ranking"]) == (
        table["state"],
        table["source"],
        table["outcome"]["ranking"],
    )


def test_a_result_that_no_order_of_play_allows_is_refused(playing: ApiTournament) -> None:
    for outcome in (
        {"ranking": [[0]], "scores": [1, 0], "winners": [0]},
        {"ranking": [[0], [1]], "scores": [1], "winners": [0]},
        {"ranking": [[0], [1]], "scores": [1, 0], "winners": [1]},
    ):
        refused = playing.asked("PUT", "/rounds/1/tables/1/result", {"outcome": outcome})
        told = problem(refused, "result-refused", 422)
        assert ("tournament 18", "/outcome") == (told["rule"], told["pointer"])
        assert told["reason"]
    problem(playing.asked("PUT", "/rounds/1/tables/9/result", {"outcome": WON}), "no-such-table", 404)
    by_entrant = playing.asked("PUT", "/rounds/1/tables/1/result", {"outcome": WON}, by=playing.players[0])
    problem(by_entrant, "not-on-the-staff", 403)


def test_a_disputed_result_needs_an_arbiter_who_saw_it(playing: ApiTournament) -> None:
    place = playing.written(1, 1)
    ann, bob = playing.at_table(1, 1)
    playing.done("POST", f"{place}/dispute", {"reason": "I won"}, by=bob)
    playing.done("POST", f"{place}/agreement", by=ann)
    [dispute] = playing.seen("/desk")["disputes"]
    assert ("I won", {"round": 1, "table": 1}) == (dispute["reason"], dispute["place"])
    problem(playing.asked("POST", f"{place}/confirmation"), "bad-header", 400)
    told = problem(playing.asked("POST", f"{place}/confirmation", headers={"If-Match": '"1"'}), "stale", 412)
    assert (playing.step, "tournament 35") == (told["step"], told["rule"])
    assert [*range(2, playing.step + 1)] == [frame["step"] for frame in told["frames"]]
    playing.done("POST", f"{place}/confirmation", **playing.at_step())
    assert "confirmed" == playing.tables(1)[0]["state"]


def test_several_results_count_in_one_step(playing: ApiTournament) -> None:
    playing.written(1, 1)
    playing.written(1, 2)
    made = playing.done("POST", "/rounds/1/confirmation", {"tables": [1, 2]}, **playing.at_step())
    assert [1, 2] == [place["table"] for place in made["facts"][0]["places"]]
    assert ["confirmed"] * 2 == [table["state"] for table in playing.tables(1)]


def test_what_a_correction_would_change_is_shown_and_then_it_is_made(service: ApiService) -> None:
    made = ApiTournament(service).registered().played(1)
    place, body = "/rounds/1/tables/1", {"outcome": LOST}
    found = made.done("POST", f"{place}/what-if", body)
    assert 2 == len(found["moved"]) or found["moved"] == sorted(found["moved"])
    assert found["before"] != found["after"]
    problem(made.asked("POST", f"{place}/what-if", body, by=made.players[0]), "not-on-the-staff", 403)
    corrected = {"outcome": LOST, "absent": [], **WHY}
    problem(made.asked("POST", f"{place}/correction", corrected), "bad-header", 400)
    made.done("POST", f"{place}/correction", corrected, **made.at_step())
    [correction] = made.tables(1)[0]["corrections"]
    assert (WON["ranking"], LOST["ranking"], "a mistake") == (
        correction["before"]["ranking"],
        correction["after"]["ranking"],
        correction["reason"],
    )
    rows = made.seen("/standings")["rows"]
    assert [row["number"] for row in found["after"]] == [row["number"] for row in rows]
    same = made.asked("POST", f"{place}/correction", corrected, **made.at_step())
    assert "tournament 20" == problem(same, "other-result", 409)["rule"]


def test_arbiters_adjourn_annul_and_replay_tables(playing: ApiTournament) -> None:
    playing.done("POST", "/rounds/1/tables/1/adjournment", {"reason": "dinner"})
    playing.done("POST", "/rounds/1/tables/2/annulment", WHY)
    assert ["adjourned", "annulled"] == [table["state"] for table in playing.tables(1)]
    made = playing.done("POST", "/rounds/1/tables/2/replay", WHY)
    table = playing.tables(1)[1]
    assert (2, made["facts"][0]["match"]["match"]) == (len(table["matches"]), table["match"])
    assert {"how": "annulled", "reason": "a mistake"} == table["matches"][0]["ended"]
    refused = playing.asked("POST", "/rounds/1/tables/2/replay", WHY)
    assert "tournament 17" == problem(refused, "wrong-table", 409)["rule"]


def test_an_arbiter_decides_a_result_and_takes_points(playing: ApiTournament) -> None:
    ruled = {"outcome": LOST, "source": "ruling"}
    keeper = playing.service.player("Eumaeus")
    playing.done("PUT", f"/staff/{keeper.player}", {"roles": ["scorekeeper"]})
    place = "/rounds/1/tables/1/result"
    problem(playing.asked("PUT", place, ruled, by=keeper), "not-on-the-staff", 403)
    playing.done("PUT", place, ruled)
    table = playing.tables(1)[0]
    assert ("ruling", "adjudicated") == (table["source"], table["outcome"]["ending"])
    playing.done("POST", "/entrants/1/penalties", {"round": 1, "points": 1, **WHY})
    [penalty] = playing.seen("/desk")["penalties"]
    assert (1, 1, "house 1") == (penalty["number"], penalty["points"], penalty["rule"])
    later = playing.asked("POST", "/entrants/1/penalties", {"round": 2, "points": 1, **WHY})
    problem(later, "wrong-round", 409)


def test_time_is_called_once_and_open_tables_are_adjourned_when_the_round_closes(
    playing: ApiTournament,
) -> None:
    playing.done("POST", "/rounds/1/time", {"turns": 2})
    assert 2 == playing.seen("/rounds/1")["turns"]
    assert (
        "tournament 16"
        == problem(playing.asked("POST", "/rounds/1/time", {"turns": 1}), "time-called", 409)["rule"]
    )
    playing.counted(1, 1)
    playing.done("POST", "/rounds/1/closing", {"publish": False})
    assert ["confirmed", "adjourned"] == [table["state"] for table in playing.tables(1)]
    assert [] == playing.seen()["published"]
    playing.done("POST", "/rounds/1/standings")
    shown = playing.seen("/standings?round=1")
    assert shown["sha256"] == shown["published"]
    unsettled = problem(playing.asked("POST", "/end"), "unsettled-tables", 409)
    assert "tournament 31" == unsettled["rule"] or unsettled["rule"].startswith("tournament ")
