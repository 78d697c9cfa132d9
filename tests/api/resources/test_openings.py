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
    assert problem(mentor.post("/v1/tokens", {"scopes": ["organize"]}), "bad-value", 422)
    ok(mentor.post(f"{table.path}/openings", {"reason": "x"}))
    assert problem(mentor.post(f"{table.path}/openings", {"reason": "y"}), "no-referee", 409)
