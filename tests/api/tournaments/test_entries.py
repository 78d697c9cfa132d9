"""Who runs a tournament and who takes part: staff, invitations, entries, byes, lots."""

from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from jsonschema import Draft202012Validator

from domain.competition.draws import lots_commitment
from tests.api.support import ApiService, ok, problem
from tests.api.tournaments.support import ApiTournament, regulations

ABSENT = "00000000-0000-4000-8000-00000000dead"


@pytest.fixture
def announced(service: ApiService) -> ApiTournament:
    """A tournament that was just announced."""
    return ApiTournament(service, 3)


def test_regulations_are_changed_before_the_first_round_and_published_again(announced: ApiTournament) -> None:
    before = announced.seen()["sha256"]
    changed = {"regulations": regulations(title="The bow"), "reason": "a better name"}
    made = announced.done("POST", "/regulations", changed)
    assert "tournament.regulations_changed" == made["topic"]
    assert "The bow" == announced.seen()["regulations"]["title"]
    assert before != announced.seen()["sha256"] == made["facts"][0]["sha256"]


@pytest.mark.parametrize(
    ("changes", "pointer", "rule"),
    [
        ({"rounds": 0}, "/regulations/rounds", "tournament 2"),
        ({"games": [{"game": "chess", "shape": {"seats": 2}}]}, "/regulations/games/0/game", "tournament 2"),
        ({"advance": 1}, "/regulations/advance", "tournament 2"),
        ({"surprise": 1}, "/regulations/surprise", "tournament 2"),
        ({"title": 7}, "/regulations/title", "tournament 2"),
    ],
)
def test_regulations_that_make_no_sense_name_the_field(
    announced: ApiTournament, changes: dict[str, Any], pointer: str, rule: str
) -> None:
    body = {"regulations": regulations(**changes)}
    told = problem(announced.host.post("/v1/tournaments", body), "bad-value", 422)
    assert (pointer, rule) == (told["pointer"], told["rule"])
    assert told["reason"]


def test_the_schema_of_the_regulations_holds_what_is_accepted(service: ApiService) -> None:
    schema = ok(service.anybody.get("/v1/regulations/schema"))
    Draft202012Validator.check_schema(schema)
    assert Draft202012Validator(schema).is_valid(regulations())
    assert not Draft202012Validator(schema).is_valid(regulations(rounds=0))


def test_staff_is_named_and_removed_with_a_reason(announced: ApiTournament) -> None:
    iris = announced.service.player("Iris")
    announced.done("PUT", f"/staff/{iris.player}", {"roles": ["arbiter", "scorekeeper"]})
    shown = announced.seen(by=iris)
    assert ["arbiter", "scorekeeper"] == shown["you"]["roles"]
    assert [("Iris", ["arbiter", "scorekeeper"])] == [
        (each["name"], each["roles"]) for each in shown["staff"]
    ]
    refused = announced.asked("DELETE", f"/staff/{iris.player}?reason=why", by=iris)
    assert "tournament 4" == problem(refused, "not-on-the-staff", 403)["rule"]
    announced.done("DELETE", f"/staff/{iris.player}?reason=illness")
    assert [] == announced.seen()["staff"]
    problem(announced.asked("DELETE", f"/staff/{iris.player}?reason=again"), "no-such-staff", 404)
    problem(announced.asked("PUT", "/staff/nobody", {"roles": ["arbiter"]}), "no-such-player", 404)


def test_who_may_look_does_not_enter(announced: ApiTournament) -> None:
    announced.done("POST", "/registration")
    refused = announced.asked("POST", "/entrants")
    assert "tournament 4" == problem(refused, "staff-do-not-enter", 409)["rule"]


def test_players_enter_with_numbers_and_the_staff_enters_others(announced: ApiTournament) -> None:
    ann, bob, cid = announced.players
    early = problem(announced.asked("POST", "/entrants", by=ann), "wrong-stage", 409)
    assert "announced" == early["standing"]
    announced.done("POST", "/registration")
    announced.done("POST", "/entrants", {"affiliation": "Ithaca"}, by=ann)
    announced.done("POST", "/entrants", {"player": bob.player})
    twice = announced.asked("POST", "/entrants", by=ann)
    assert "already_entered" == problem(twice, "entry-refused", 409)["key"]
    other = announced.asked("POST", "/entrants", {"player": cid.player}, by=ann)
    problem(other, "not-on-the-staff", 403)
    shown = announced.seen()["entrants"]
    assert [(1, "Ithaca"), (2, "")] == [(each["number"], each["affiliation"]) for each in shown]


def test_whom_the_staff_enters_accepts_or_is_never_paired(service: ApiService) -> None:
    made = ApiTournament(service)
    bob, cid = service.player("Bob"), service.player("Cid")
    made.done("POST", "/registration")
    for player in made.players:
        made.done("POST", "/entrants", by=player)
    for each in (bob, cid):
        made.done("POST", "/entrants", {"player": each.player})
    assert [("asked", False)] * 2 == [
        (each["consent"], each["accepted"]) for each in made.seen()["entrants"][4:]
    ]
    [row] = ok(bob.get(f"/v1/tournaments?player={bob.player}"))["tournaments"]
    [public] = ok(service.anybody.get(f"/v1/tournaments?player={bob.player}"))["tournaments"]
    assert (True, False) == (row["asks_you"], public["asks_you"])
    assert "tournament.accepted" == made.done("POST", "/entrants", {"affiliation": "Pylos"}, by=bob)["topic"]
    [row] = ok(bob.get(f"/v1/tournaments?player={bob.player}"))["tournaments"]
    assert not row["asks_you"]
    made.done("DELETE", "/registration")
    made.done("POST", "/rounds", {"round": 1})
    paired = made.seen("/rounds/1")
    seats = [seat["number"] for table in paired["tables"] for seat in table["seats"]]
    assert [1, 2, 3, 4, 5] == sorted([*seats, *paired["byes"]])
    assert [("Pylos", True), ("", False)] == [
        (each["affiliation"], each["accepted"]) for each in made.seen()["entrants"][4:]
    ]
    assert cid.player not in [row["player"] for row in made.seen("/standings")["rows"]]
    assert "tournament.accepted" == made.done("POST", "/entrants", by=cid)["topic"]  # late, from round 2
    assert (True, 2) == (made.seen()["entrants"][5]["late"], made.seen()["entrants"][5]["since"])


def test_who_deleted_their_account_is_paired_no_more(service: ApiService) -> None:
    made = ApiTournament(service).registered()
    gone = made.players[1]
    assert 204 == gone.post("/v1/players/me/deletion", {"confirm": gone.name}).status_code
    made.done("POST", "/rounds", {"round": 1})
    assert ["in", "withdrawn", "in", "in"] == [each["state"] for each in made.seen()["entrants"]]
    topics = [frame["topic"] for frame in made.seen("/frames?limit=100")["frames"]]
    assert ["tournament.entrant_deleted", "tournament.round_paired"] == topics[-2:]


def test_whom_an_organizer_declined_does_not_enter_again(announced: ApiTournament) -> None:
    announced.done("POST", "/registration")
    ann = announced.players[0]
    announced.done("POST", "/entrants", by=ann)
    announced.done("DELETE", "/entrants/1?reason=another+player")
    told = problem(announced.asked("POST", "/entrants", by=ann), "entry-refused", 409)
    assert ("entry_declined", "tournament 6") == (told["key"], told["rule"])


def test_invitations_decide_who_may_enter_where_the_regulations_say_so(service: ApiService) -> None:
    made = ApiTournament(service, 3, registration="invited")
    ann, bob, cid = made.players
    made.done("POST", "/invitations", {"players": [ann.player, bob.player]})
    made.done("POST", "/registration")
    made.done("POST", "/entrants", by=ann)
    told = problem(made.asked("POST", "/entrants", by=cid), "entry-refused", 409)
    assert ("entry_by_invitation", "tournament 6") == (told["key"], told["rule"])
    made.done("PUT", f"/invitations/{cid.player}")
    made.done("DELETE", f"/invitations/{bob.player}")
    assert {ann.player, cid.player} == {each["player"] for each in made.seen()["invited"]}
    made.done("POST", "/entrants", by=cid)
    problem(made.asked("POST", "/entrants", by=bob), "entry-refused", 409)


def test_entrants_withdraw_and_are_declined_before_the_first_round(announced: ApiTournament) -> None:
    announced.registered()
    ann, bob, _ = announced.players
    announced.done("DELETE", "/entrants/1", by=ann)
    announced.done("DELETE", "/entrants/2?reason=a+banned+player")
    assert ["withdrawn", "declined", "in"] == [each["state"] for each in announced.seen()["entrants"]]
    announced.done("POST", "/entrants/2/reinstatement", {"reason": "it was another player"})
    problem(announced.asked("DELETE", "/entrants/3", by=bob), "not-on-the-staff", 403)
    problem(announced.asked("DELETE", "/entrants/9?reason=why"), "no-such-entrant", 404)
    problem(announced.asked("DELETE", "/entrants/three?reason=why"), "no-such-entrant", 404)
    assert ["withdrawn", "in", "in"] == [each["state"] for each in announced.seen()["entrants"]]


def test_entrants_drop_and_are_put_out_after_it_and_late_ones_enter(service: ApiService) -> None:
    made = ApiTournament(service).registered().opened(1)
    late = service.player("Theoclymenus")
    assert "tournament.entered_late" == made.done("POST", "/entrants", by=late)["topic"]
    without = made.asked("DELETE", "/entrants/1", by=made.players[0])
    assert "tournament 34" == problem(without, "bad-value", 422)["rule"]
    made.done("DELETE", "/entrants/1?reason=a+headache", by=made.players[0])
    made.done("DELETE", "/entrants/2?reason=no+show&rule=house+3")
    states = [each["state"] for each in made.seen()["entrants"]]
    assert ["dropped", "dropped", "in", "in", "in"] == states
    assert 2 == made.seen()["entrants"][4]["since"]
    problem(made.asked("POST", "/entrants", {"commitment": "ab" * 32}, by=service.player()), "bad-value", 422)


def test_byes_are_asked_for_given_and_taken_back(announced: ApiTournament) -> None:
    announced.registered()
    ann, bob, _ = announced.players
    assert "tournament.bye_asked" == announced.done("PUT", "/entrants/1/byes/1", by=ann)["topic"]
    again = announced.asked("PUT", "/entrants/1/byes/2", by=ann)
    assert "tournament 10" == problem(again, "bye-refused", 409)["rule"]
    given = announced.done("PUT", "/entrants/2/byes/2", {"reason": "a funeral"})
    assert "tournament.bye_given" == given["topic"]
    assert [([1], []), ([], [2])] == [
        (each["asked_byes"], each["given_byes"]) for each in announced.seen()["entrants"][:2]
    ]
    problem(announced.asked("DELETE", "/entrants/1/byes/1", by=bob), "not-an-entrant", 403)
    announced.done("DELETE", "/entrants/1/byes/1", by=ann)
    problem(announced.asked("DELETE", "/entrants/1/byes/1", by=ann), "bye-refused", 409)


def test_entrants_check_in_and_are_seeded(service: ApiService) -> None:
    made = ApiTournament(service, 3, check_in=True).registered()
    made.done("POST", "/entrants/1/check-in", by=made.players[0])
    made.done("POST", "/entrants/2/check-in")
    problem(made.asked("POST", "/entrants/3/check-in", by=made.players[0]), "not-on-the-staff", 403)
    assert [True, True, False] == [each["checked_in"] for each in made.seen()["entrants"]]
    made.done("PUT", "/seeding", {"order": [2, 1], "source": "last year"})
    assert [2, 1] == made.seen()["seeding"]
    problem(made.asked("PUT", "/seeding", {"order": [9], "source": "a dream"}), "no-such-entrant", 404)
    made.done("POST", "/rounds", {"round": 1})
    [table] = made.tables(1)
    assert {1, 2} == {seat["number"] for seat in table["seats"]}


def test_entrants_add_to_the_lots_what_they_are_bound_to(service: ApiService) -> None:
    made, shown = ApiTournament(service, 1), "cd" * 32
    [ann] = made.players
    bound = lots_commitment(made.id.bytes, ann.player, bytes.fromhex(shown))
    made.done("POST", "/registration")
    made.done("POST", "/entrants", {"commitment": bound}, by=ann)
    made.done("DELETE", "/registration")
    wrong = made.asked("PUT", "/entrants/1/contribution", {"contribution": "ab" * 32}, by=ann)
    assert ("/contribution", "tournament 11") == (
        problem(wrong, "bad-value", 422)["pointer"],
        wrong.get_json()["rule"],
    )
    made.done("PUT", "/entrants/1/contribution", {"contribution": shown}, by=ann)
    assert shown == made.seen()["entrants"][0]["contribution"]


def test_public_randomness_is_named_for_a_draw_to_come(announced: ApiTournament) -> None:
    moment = (datetime.now(UTC) + timedelta(days=1)).strftime("%Y-%m-%dT%H:%M:%SZ")
    beacon = {"source": "drand, quicknet", "at": moment}
    announced.done("PUT", "/beacons/2", beacon)
    assert [{"draw": 2, **beacon}] == announced.seen()["lots"]["beacons"]
    problem(announced.asked("PUT", "/beacons/2", beacon), "draw-refused", 409)
    past = {"source": "drand", "at": "2020-01-01T00:00:00Z"}
    assert "tournament 11" == problem(announced.asked("PUT", "/beacons/3", past), "draw-refused", 409)["rule"]


def test_a_tournament_is_postponed_and_cancelled_with_reasons(announced: ApiTournament) -> None:
    moment = (datetime.now(UTC) + timedelta(days=1)).strftime("%Y-%m-%dT%H:%M:%SZ")
    announced.done("POST", "/postponement", {"starts": moment, "reason": "a storm"})
    assert moment == announced.seen()["starts"]
    problem(
        announced.asked("POST", "/cancellation", {"reason": "why"}, by=announced.players[0]),
        "not-on-the-staff",
        403,
    )
    announced.done("POST", "/cancellation", {"reason": "the host came home"})
    shown = announced.seen()
    assert ("cancelled", "the host came home") == (shown["status"], shown["reason"])
    assert shown["lots"]["seed"]
    told = problem(announced.asked("POST", "/registration"), "wrong-stage", 409)
    assert "cancelled" == told["standing"]


def test_a_file_of_entrants_is_checked_line_by_line_and_nobody_is_entered(announced: ApiTournament) -> None:
    host, path = announced.host, f"{announced.path}/imports/check"
    ann, bob, late = announced.players
    text = f"player,affiliation,seed\n{ann.player},Ithaca,2\n{host.player},,1\n{ABSENT},,\n"
    problem(host.post(path, {"text": text}), "wrong-stage", 409)
    announced.done("POST", "/registration")
    problem(ann.post(path, {"text": text}), "not-on-the-staff", 403)
    announced.done("POST", "/entrants", by=bob)
    found = ok(host.post(path, {"text": f"{text}{bob.player},,\n"}))
    assert [(3, "staff-do-not-enter"), (4, "no-such-player")] == [
        (each["line"], each["problem"]) for each in found["faults"]
    ]
    assert [("Suitor 1", 2, False), ("", 1, False), ("", None, False), ("Suitor 2", None, True)] == [
        (each["name"], each["seed"], each["entered"]) for each in found["entrants"]
    ]
    german = host.ask("POST", path, json={"text": text}, headers={"Accept-Language": "de"})
    assert found["faults"][0]["detail"] != ok(german)["faults"][0]["detail"]
    broken = ok(host.post(path, {"text": f"player\n{ann.player}\n{ann.player}\nx\n"}))
    assert [(3, "twice", ann.player), (4, "no-player-id", "x")] == [
        (each["line"], each["problem"], each["value"]) for each in broken["faults"]
    ]
    assert [bob.player] == [each["player"] for each in announced.seen()["entrants"]]
    announced.done("DELETE", "/registration")
    assert [] == ok(host.post(path, {"text": f"player\n{late.player}\n"}))["faults"]
