"""Takebacks over HTTP: what is agreed on, who may ask, and answers that name their request.

In Odyssee a seat rolls a die, which stays, and then sails in sight of all, which is taken back.
"""

from typing import Any

import pytest
from werkzeug.test import TestResponse

from api.presenters.localization import LANGUAGES
from domain.ledger.verify.record_checks import audit
from tests.api.permissions.contests import regulations
from tests.api.resources.test_record import trusted
from tests.api.support import GAMES, OFFERS, ApiMatch, ApiService, Caller, key, ok, problem
from tests.support.interleaving import results_at_once

SEATS = 3


def agreed(service: ApiService, **terms: Any) -> ApiMatch:
    """A match with takebacks that has begun."""
    players = [service.player(f"Player {seat}") for seat in range(SEATS)]
    body = {"game": "odyssee", "seats": SEATS, "takebacks": True, **terms}
    table = ApiMatch(ok(players[0].post("/v1/matches", body))["match"], players)
    for seat, player in enumerate(players):
        ok(player.put(f"{table.path}/seats/{seat}"))
    ok(players[0].post(f"{table.path}/start"))
    return table


def may(table: ApiMatch, player: Caller, text: str = "") -> Any:
    """What the player's seat may do about takebacks."""
    return ok(player.get(f"{table.path}/legal{text}"))["takeback"]


def played(table: ApiMatch) -> tuple[Caller, Any]:
    """The next move, whosever it is: who made it, and the step."""
    for player in table.players:
        offers = OFFERS.convert(ok(player.get(f"{table.path}/legal"))["offers"])
        if offers:
            return player, ok(player.post(f"{table.path}/moves", {"move": next(iter(offers[0].all()))}))
    raise AssertionError("nobody is to move")


def sailed(table: ApiMatch) -> Caller:
    """A seat rolls and sails: the player who did."""
    while True:
        player, step = played(table)
        if any(fact["type"] == "ship_sailed" for fact in step["facts"]) and may(table, player)["ask"]:
            return player


def others(table: ApiMatch, player: Caller) -> list[Caller]:
    return [each for each in table.players if each is not player]


def ask(table: ApiMatch, player: Caller, **headers: str) -> TestResponse:
    return player.post(f"{table.path}/takeback", headers={"Idempotency-Key": key(), **headers})


def answer(table: ApiMatch, player: Caller, step: int, *, agrees: bool = True) -> TestResponse:
    return player.post(f"{table.path}/takeback/answer", {"step": step, "agrees": agrees})


def requested(table: ApiMatch, player: Caller) -> int:
    """The player asks: the step that answers name."""
    return int(ok(ask(table, player))["facts"][0]["step"])


def view(table: ApiMatch, viewer: Caller, step: int) -> Any:
    return ok(viewer.get(f"{table.path}/view", headers={"Nostos-Min-Step": str(step)}))


def refusal(response: TestResponse, reason: str) -> dict[str, Any]:
    """The problem of a takeback that is refused for this reason."""
    told = problem(response, "takeback-refused", 409)
    assert reason == told["key"]
    return told


def test_a_move_that_showed_nothing_is_taken_back_when_all_have_agreed(service: ApiService) -> None:
    table, onlooker = agreed(service), service.player("Clio")
    assert ok(onlooker.get(table.path))["takebacks"] is True
    player = sailed(table)
    at = service.services.matches.head(table.id)
    before = ok(onlooker.get(f"{table.path}/view?at={at - 1}"))["table"]

    step = requested(table, player)
    seat, [one, other] = table.players.index(player), others(table, player)
    awaited = [table.players.index(each) for each in (one, other)]
    asked = {"seat": seat, "step": step, "agreed": [], "awaited": awaited}
    assert (at - 1, asked) == (step, view(table, onlooker, at + 1)["takeback"])
    assert {"ask": False, "answer": asked} == may(table, one)
    assert {"ask": False, "answer": None} == may(table, player)

    ok(answer(table, one, step))
    assert [awaited[1]] == view(table, other, at + 2)["takeback"]["awaited"]
    last = ok(answer(table, other, step))

    assert ["takeback_answered", "taken_back"] == [fact["type"] for fact in last["facts"]]
    after = view(table, onlooker, last["step"])
    assert (before, None) == (after["table"], after["takeback"])
    assert [seat] == after["to_act"]
    report = audit(onlooker.get(f"{table.path}/record").data, GAMES, trusted(service))
    assert [] == [check for check in report.checks if not check.ok]


def test_a_seat_is_told_in_its_language_what_it_may_do_and_everybody_what_happened(
    service: ApiService,
) -> None:
    table = agreed(service)
    player = sailed(table)
    [one, other] = others(table, player)
    told = [may(table, player, f"?text={language}")["prompt"] for language in LANGUAGES]
    step = requested(table, player)
    told += [may(table, one, f"?text={language}")["prompt"] for language in LANGUAGES]
    assert "prompt" not in may(table, player, "?text=en")

    ok(answer(table, one, step))
    last = ok(answer(table, other, step))["step"]

    for language in LANGUAGES:
        path = f"{table.path}/frames?after={last - 3}&text={language}"
        frames = ok(service.anybody.get(path, headers={"Nostos-Min-Step": str(last)}))["frames"]
        told += [line for frame in frames for line in frame["text"]]
    assert len(LANGUAGES) * (2 + 4) == len({*told})


def test_a_die_that_was_rolled_stays(service: ApiService) -> None:
    table = agreed(service)
    player, step = played(table)
    assert "die_rolled" in [fact["type"] for fact in step["facts"]]

    assert may(table, player)["ask"] is False
    refusal(ask(table, player), "revealed_since")
    refusal(ask(table, others(table, player)[0]), "nothing_to_take_back")

    assert step["step"] == service.services.matches.head(table.id)


def test_an_answer_is_to_its_own_request_and_to_no_other(service: ApiService) -> None:
    """The answer to a request that was refused comes late: it does not agree to the next one."""
    table = agreed(service)
    player = sailed(table)
    earlier, late = requested(table, player), others(table, player)[0]
    ok(answer(table, others(table, player)[1], earlier, agrees=False))
    refusal(answer(table, late, earlier), "nobody_asked")
    refusal(ask(table, player), "asked_before")

    second = sailed(table)
    step = requested(table, second)
    if second is late:
        late = others(table, second)[0]
    told = refusal(answer(table, late, earlier), "another_request")

    assert "/step" == told["pointer"]
    head = service.services.matches.head(table.id)
    asked = view(table, service.anybody, head)["takeback"]
    assert (step, []) == (asked["step"], asked["agreed"])
    ok(answer(table, late, step))
    refusal(answer(table, late, step), "nobody_asked")


def test_of_two_answers_at_once_each_counts(service: ApiService) -> None:
    table = agreed(service)
    player = sailed(table)
    step = requested(table, player)

    found = results_at_once(*(lambda one=one: answer(table, one, step) for one in others(table, player)))

    facts = [fact["type"] for response in found for fact in ok(response)["facts"]]
    assert ["takeback_answered", "takeback_answered", "taken_back"] == sorted(facts)


def test_who_agrees_while_another_refuses_takes_nothing_back(service: ApiService) -> None:
    table = agreed(service)
    player = sailed(table)
    step, [one, other] = requested(table, player), others(table, player)

    agrees, refuses = results_at_once(
        lambda: answer(table, one, step), lambda: answer(table, other, step, agrees=False)
    )

    assert 1 == len(ok(refuses)["facts"])
    assert agrees.status_code == 409 or 1 == len(ok(agrees)["facts"])
    after = view(table, service.anybody, service.services.matches.head(table.id))
    assert after["takeback"] is None


def test_a_request_is_made_once_for_the_step_that_it_names_and_its_answer_names_a_step(
    service: ApiService,
) -> None:
    table = agreed(service)
    player = sailed(table)
    [one, _], at = others(table, player), service.services.matches.head(table.id)
    stale = problem(ask(table, player, **{"If-Match": f'"{at - 1}"'}), "stale", 412)
    assert [at] == [frame["step"] for frame in stale["frames"]]

    same = {"Idempotency-Key": key(), "If-Match": f'"{at}"'}
    first, again = (ask(table, player, **same) for _ in range(2))
    assert (ok(first), "true") == (ok(again), again.headers["Idempotent-Replayed"])
    assert first.headers["Nostos-Receipt"]

    for body, kind, pointer in (
        ({"agrees": True}, "missing-field", "/step"),
        ({"step": 0, "agrees": True}, "bad-value", "/step"),
        ({"step": at - 1, "agrees": "yes"}, "wrong-type", "/agrees"),
    ):
        assert pointer == problem(one.post(f"{table.path}/takeback/answer", body), kind, 422)["pointer"]
    assert at + 1 == service.services.matches.head(table.id)


def test_in_a_match_that_agreed_on_none_there_are_no_takebacks(service: ApiService) -> None:
    table = agreed(service, takebacks=False)
    player, _ = played(table)
    assert "takeback" not in ok(player.get(f"{table.path}/legal"))
    assert ok(player.get(table.path))["takebacks"] is False

    refusal(ask(table, player), "no_takebacks")
    problem(ask(table, service.player()), "not-seated", 403)


@pytest.mark.parametrize("where", ["regulations", "match"])
def test_takebacks_are_agreed_on_with_a_flag_and_never_in_a_tournament(
    player: Caller, nothing_stored: None, where: str
) -> None:
    if where == "match":
        body: Any = {"game": "odyssee", "seats": 2, "takebacks": "yes"}
        told = problem(player.post("/v1/matches", body), "wrong-type", 422)
    else:
        body = {"regulations": regulations() | {"takebacks": True}}
        told = problem(player.post("/v1/tournaments", body), "bad-value", 422)
    assert told["pointer"].endswith("/takebacks")
