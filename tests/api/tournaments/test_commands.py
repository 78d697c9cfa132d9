"""What all commands of tournaments share: keys, steps, heads, receipts, scopes, bad input."""

from hashlib import sha256
from typing import Any

import pytest

from api.limits.policies import RATES
from domain.ledger.signing import decoded
from domain.threadsafe.decoder import read_json
from tests.api.support import ApiService, Caller, key, ok, problem
from tests.api.tournaments.support import ApiTournament, regulations


@pytest.fixture(scope="module")
def made(service: ApiService) -> ApiTournament:
    """A tournament whose registration is open."""
    announced = ApiTournament(service, 1)
    announced.done("POST", "/registration")
    return announced


def test_the_same_command_again_gets_the_same_answer(made: ApiTournament) -> None:
    headers = {"Idempotency-Key": key()}
    ann = made.service.player("Ann")
    first, again = (made.asked("POST", "/entrants", by=ann, headers=headers) for _ in range(2))
    assert first.data == again.data
    assert (None, "true") == tuple(each.headers.get("Idempotent-Replayed") for each in (first, again))
    other = made.asked("POST", "/entrants", {"affiliation": "Ithaca"}, by=ann, headers=headers)
    problem(other, "key-reused", 422)
    elsewhere = made.asked("POST", "/announcements", {"text": "Hello."}, headers=headers)
    assert 201 == elsewhere.status_code  # a key belongs to its player


def test_a_tournament_is_opened_once_under_one_key(service: ApiService) -> None:
    host, headers, body = service.player(), {"Idempotency-Key": key()}, {"regulations": regulations()}
    first, again = (host.post("/v1/tournaments", body, headers=headers) for _ in range(2))
    assert ok(first) == ok(again)
    assert f"/v1/tournaments/{ok(first)['tournament']}" == again.headers["Location"]


def test_a_step_has_its_number_as_etag_and_a_signed_receipt(made: ApiTournament) -> None:
    answer = made.asked("POST", "/announcements", {"text": "Welcome."})
    step = ok(answer)
    assert f'"{step["step"]}"' == answer.headers["ETag"]
    assert step["receipt"] == answer.headers["Nostos-Receipt"]
    assert "tournament.announced" == step["topic"]
    head = made.seen("/head")
    assert (step["step"], step["head"]) == (head["step"], head["head"])
    seen = {"Nostos-Seen": head["head"]}
    assert 201 == made.asked("POST", "/announcements", {"text": "Again."}, headers=seen).status_code


def test_a_head_that_the_ledger_never_had_is_refused_with_a_receipt(made: ApiTournament) -> None:
    headers = {"Nostos-Seen": "ab" * 32}
    answer = made.asked("POST", "/announcements", {"text": "Welcome."}, headers=headers)
    assert "tournament 35" == problem(answer, "unknown-head", 409)["rule"]
    [_, payload, _] = answer.headers["Nostos-Receipt"].split(".")
    told = read_json(decoded(payload))
    assert ("refused", made.tournament) == (told["kind"], told["match"])
    assert sha256(answer.data).hexdigest() == told["problem"]
    malformed = made.asked("POST", "/announcements", {"text": "Hi."}, headers={"Nostos-Seen": "abc"})
    problem(malformed, "bad-header", 400)


def test_a_stale_command_gets_the_frames_that_it_missed_if_it_may_read(made: ApiTournament) -> None:
    ruling = {"question": "When?", "answer": "At noon.", "rule": "house 1"}
    later = made.asked("POST", "/rulings", ruling, headers={"If-Match": '"999"'})
    assert [] == problem(later, "stale", 412)["frames"]
    old = {"If-Match": '"2"'}
    told = problem(made.asked("POST", "/rulings", ruling, headers=old), "stale", 412)
    assert [*range(3, made.step + 1)] == [frame["step"] for frame in told["frames"]]
    issue = made.service.services.players.tokens.issue
    writer = Caller(made.service, issue(made.host.player, ["play"]))
    assert "frames" not in problem(
        made.asked("POST", "/rulings", ruling, by=writer, headers=old), "stale", 412
    )


@pytest.mark.parametrize(
    ("body", "name", "pointer"),
    [
        ({}, "missing-field", "/text"),
        ({"text": 7}, "wrong-type", "/text"),
        ({"text": ""}, "bad-value", "/text"),
        ({"text": "x" * 501}, "bad-value", "/text"),
        ({"text": "hello", "shout": True}, "unknown-field", "/shout"),
        ({"text": "hello", "to": [0]}, "bad-value", "/to/0"),
        ({"text": "hello", "table": {"round": 1}}, "missing-field", "/table/table"),
    ],
)
def test_bad_input_is_named_and_changes_nothing(
    made: ApiTournament, nothing_stored: None, body: dict[str, Any], name: str, pointer: str
) -> None:
    assert nothing_stored is None
    told = problem(made.asked("POST", "/announcements", body), name, 422)
    assert pointer == told["pointer"]
    assert told["accepted"] is not None


@pytest.mark.parametrize(
    "path", ["", "/standings", "/rounds/1", "/desk", "/frames", "/head", "/record", "/archive"]
)
def test_what_is_no_tournament_is_not_found(service: ApiService, path: str) -> None:
    for name in ("00000000-0000-0000-0000-000000000000", "0", "A3275602-B0A0-4000-8000-000000000000"):
        told = problem(service.anybody.get(f"/v1/tournaments/{name}{path}"), "no-such-tournament", 404)
        assert "tournament 1" == told["rule"]


def test_a_command_needs_the_scope_of_players_and_a_read_that_of_readers(made: ApiTournament) -> None:
    issue = made.service.services.players.tokens.issue
    reader, writer = (Caller(made.service, issue(made.host.player, [scope])) for scope in ("read", "play"))
    problem(made.asked("POST", "/announcements", {"text": "Hi."}, by=reader), "missing-scope", 403)
    problem(made.asked("GET", "", by=writer), "missing-scope", 403)
    problem(
        made.asked("POST", "/announcements", {"text": "Hi."}, by=made.service.anybody), "token-needed", 401
    )
    assert "staff" == made.seen(by=reader)["viewer"]


def test_an_own_command_is_read_at_once_and_another_step_can_be_waited_for(made: ApiTournament) -> None:
    step = made.done("POST", "/announcements", {"text": "News."})["step"]
    assert step == made.seen()["step"]
    assert step == made.done("GET", "", headers={"Nostos-Min-Step": str(step)})["step"]
    problem(made.asked("GET", "", headers={"Nostos-Min-Step": str(step + 1)}), "bad-header", 400)


def test_more_accounts_do_not_give_more_steps(service: ApiService, monkeypatch: pytest.MonkeyPatch) -> None:
    """What one player uses up of the quota of their address, another one at it does not have any more."""
    announced = ApiTournament(service, 2)
    announced.done("POST", "/registration")
    ann, bob = announced.players
    rate = RATES["tournament-steps-address"]
    monkeypatch.setitem(RATES, rate.name, rate._replace(name="steps of this test", quota=0))
    announced.done("POST", "/entrants", by=ann)
    refused = problem(announced.asked("POST", "/entrants", by=bob), "too-many-requests", 429)
    assert ("steps of this test", "address") == (refused["accepted"]["quota"], refused["accepted"]["per"])
    assert [ann.player] == [each["player"] for each in announced.seen()["entrants"]]


def test_files_of_standings_take_from_a_quota_and_the_standings_of_now_from_none(
    made: ApiTournament, monkeypatch: pytest.MonkeyPatch
) -> None:
    rate = RATES["past-standings"]
    monkeypatch.setitem(RATES, rate.name, rate._replace(name="standings of this test", quota=0))
    assert 200 == made.asked("GET", "/standings?format=csv").status_code
    problem(made.asked("GET", "/standings?format=trf"), "too-many-requests", 429)
    assert 200 == made.asked("GET", "/standings").status_code
