"""Referees: organizers who look at a match under way, for a reason that everybody sees."""

from domain.accounts.tokens import ORGANIZE, SCOPES
from domain.ledger.verify.record_checks import audit
from tests.api.resources.test_record import trusted
from tests.api.support import GAMES, ApiService, Caller, key, ok, problem, start_match


def organizer(service: ApiService) -> Caller:
    """A player with a token that only who runs the service can make."""
    player = service.player("Mentor")
    token = service.services.players.tokens.issue(player.player, [*SCOPES, ORGANIZE])
    return Caller(service, token, player.player, player.name)


def test_an_organizer_looks_as_the_referee_after_giving_a_reason_that_everybody_sees(
    service: ApiService,
) -> None:
    table, mentor = start_match(service), organizer(service)
    assert problem(mentor.get(f"{table.path}/view?as=referee"), "not-disclosed", 403)
    answer = mentor.post(f"{table.path}/openings", {"reason": "a complaint of seat 1"})
    assert "Nostos-Receipt" in answer.headers
    assert 5 == ok(answer)["step"]
    hands = ok(mentor.get(f"{table.path}/view?as=referee"))["table"]["hands"]
    assert all(isinstance(card, int) for hand in hands for card in hand)
    for caller in (*table.players, service.anybody):
        fact = ok(caller.get(f"{table.path}/frames?after=4"))["frames"][0]["facts"][0]
        assert ("opened_to_referee", mentor.player) == (fact["type"], fact["player"])
        assert "a complaint of seat 1" == fact["reason"]
        assert problem(caller.get(f"{table.path}/view?as=referee"), "not-disclosed", 403)
    data = mentor.get(f"{table.path}/record?as=referee").data
    assert audit(data, GAMES, trusted(service)).ok
    assert [mentor.player] == ok(service.anybody.get(table.path))["opened_to"]


def test_other_tokens_another_organizer_and_another_match_show_nothing(service: ApiService) -> None:
    table, other, mentor = start_match(service), start_match(service), organizer(service)
    ok(mentor.post(f"{table.path}/openings", {"reason": "a complaint"}))
    plain = Caller(service, service.services.players.tokens.issue(mentor.player, SCOPES), mentor.player)
    assert problem(plain.get(f"{table.path}/view?as=referee"), "not-disclosed", 403)
    assert problem(organizer(service).get(f"{table.path}/view?as=referee"), "not-disclosed", 403)
    assert problem(mentor.get(f"{other.path}/view?as=referee"), "not-disclosed", 403)


def test_players_and_strangers_do_not_open_matches(service: ApiService) -> None:
    table, mentor = start_match(service), organizer(service)
    refused = table.players[0].post(f"{table.path}/openings", {"reason": "curious"})
    assert problem(refused, "missing-scope", 403)
    assert problem(service.anybody.post(f"{table.path}/openings", {"reason": "x"}), "token-needed", 401)
    assert problem(mentor.post(f"/v1/matches/{key()}/openings", {"reason": "x"}), "no-such-match", 404)
    ok(mentor.post(f"{table.path}/openings", {"reason": "x"}))
    assert problem(mentor.post(f"{table.path}/openings", {"reason": "y"}), "no-referee", 409)


def test_an_organizer_who_looks_as_a_seat_sees_what_it_saw_up_to_that_step_and_no_more(
    service: ApiService,
) -> None:
    table, mentor = start_match(service), organizer(service)
    assert problem(mentor.get(f"{table.path}/view?as=1"), "not-your-seat", 403)
    due = [ok(table.players[1].get(f"{table.path}/{read}")) for read in ("view", "frames", "reveals")]
    look = {"reason": "a complaint of seat 1", "look": {"seat": 1}}
    assert 5 == ok(mentor.post(f"{table.path}/openings", look))["step"]
    assert due == [ok(mentor.get(f"{table.path}/{read}?as=1")) for read in ("view", "frames", "reveals")]
    assert 4 == ok(mentor.get(f"{table.path}/view?as=1"))["step"]
    assert 2 == ok(mentor.get(f"{table.path}/view?as=1&at=2"))["step"]
    assert problem(mentor.get(f"{table.path}/view?as=1&at=5"), "bad-parameter", 422)
    for read in ("view?as=0", "view?as=referee", "frames?as=0"):
        refused = "not-disclosed" if "referee" in read else "not-your-seat"
        assert problem(mentor.get(f"{table.path}/{read}"), refused, 403)
    for caller in (*table.players, service.anybody):
        fact = ok(caller.get(f"{table.path}/frames?after=4"))["frames"][0]["facts"][0]
        assert ("looked_as_seat", mentor.player, 1, 4) == (
            fact["type"],
            fact["player"],
            fact["seat"],
            fact["step"],
        )
        assert "a complaint of seat 1" == fact["reason"]
        assert problem(caller.get(f"{table.path}/view?as=referee"), "not-disclosed", 403)
    listed = ok(service.anybody.get(table.path))
    assert ([], [{"player": mentor.player, "seat": 1, "step": 4}]) == (listed["opened_to"], listed["looks"])


def test_a_look_as_a_seat_shows_the_step_that_the_reader_demands_or_says_that_it_cannot(
    service: ApiService,
) -> None:
    table, mentor = start_match(service), organizer(service)
    ok(mentor.post(f"{table.path}/openings", {"reason": "a complaint", "look": {"seat": 1}}))
    view = f"{table.path}/view?as=1"
    assert 4 == ok(mentor.get(view, headers={"Nostos-Min-Step": "4"}))["step"]
    told = problem(mentor.get(view, headers={"Nostos-Min-Step": "5"}), "bad-header", 400)
    assert ("Nostos-Min-Step", 4) == (told["header"], told["accepted"]["maximum"])
    problem(mentor.get(view, headers={"Nostos-Min-Step": "soon"}), "bad-header", 400)


def test_a_look_as_a_seat_opens_no_record_no_notes_and_no_stream(service: ApiService) -> None:
    table, mentor = start_match(service), organizer(service)
    ok(mentor.post(f"{table.path}/openings", {"reason": "a complaint", "look": {"seat": 1}}))
    for read in ("record", "notebook", "notebook/talk"):
        assert problem(mentor.get(f"{table.path}/{read}?as=1"), "not-your-seat", 403)
    assert problem(mentor.post(f"{table.path}/tickets", {"as": "1"}), "not-your-seat", 403)
    plain = Caller(service, service.services.players.tokens.issue(mentor.player, SCOPES), mentor.player)
    assert problem(plain.get(f"{table.path}/view?as=1"), "not-your-seat", 403)
    assert problem(organizer(service).get(f"{table.path}/view?as=1"), "not-your-seat", 403)


def test_a_look_names_its_seat_and_a_step_that_was(service: ApiService) -> None:
    table, mentor = start_match(service), organizer(service)
    path = f"{table.path}/openings"
    for bad in ({}, {"step": 2}, {"seat": 1, "step": 0}, {"seat": "1"}, {"seat": 1, "from": 2}):
        assert 422 == mentor.post(path, {"reason": "a complaint", "look": bad}).status_code
    assert problem(mentor.post(path, {"reason": "a complaint", "look": {"seat": 7}}), "no-such-seat", 404)
    ok(mentor.post(path, {"reason": "a complaint", "look": {"seat": 1, "step": 99}}))
    assert 4 == ok(mentor.get(f"{table.path}/view?as=1"))["step"]
