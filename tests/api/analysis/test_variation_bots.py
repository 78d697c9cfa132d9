"""Bots in variations over HTTP: their replies and opinions, where a process answers, and where none does."""

import json
from collections.abc import Iterator
from functools import partial
from random import Random
from typing import Any
from urllib.parse import urlencode

import pytest
from redis import Redis

from api.access import quotas
from api.problems.problem import Problem
from domain.games import SHELF
from tests.api.support import OFFERS, ApiMatch, ApiService, ok, problem, start_match
from workers.bots.search.budget import Budget
from workers.loop import in_thread
from workers.variations.answers import Answers
from workers.variations.process import keep_answering

SLUGS = sorted(SHELF)
KINDS = ("replies", "opinions")


@pytest.fixture(autouse=True)
def silence(redis_url: str) -> None:
    """No process answers, and nothing was answered."""
    with Redis.from_url(redis_url) as valkey:
        for key in valkey.scan_iter("nostos:*analysis*"):
            valkey.delete(key)


@pytest.fixture
def answering(service: ApiService) -> Iterator[None]:
    """A process answers."""
    questions, answers = service.services.questions, Answers(service.services, Budget(rounds=4))
    questions.say_that_one_answers()
    with in_thread("answers", partial(keep_answering, questions, answers.answer, lambda *_: None)):
        yield


def shown(service: ApiService, slug: str) -> tuple[ApiMatch, int]:
    """A match that ended at once and shows what it hid, and the step with which it began."""
    table = start_match(service, slug, SHELF[slug].seats[0] if slug in SHELF else 2)
    step = ok(service.anybody.get(table.path))["step"]
    for player in table.players:
        player.post(f"{table.path}/resignation")
    return table, step


def query(seat: int, step: int, line: Any = (), **more: Any) -> str:
    return urlencode({"as": seat, "at": step, "line": json.dumps(line), **more})


def own_move(service: ApiService, table: ApiMatch, seat: int, step: int) -> list[list[Any]]:
    """The line of a move of the seat; none if it is not to act."""
    asked = ok(service.anybody.get(f"{table.path}/variation?{query(seat, step)}"))["asked"]
    chooser = Random(seat)
    return [[each["seat"], OFFERS.convert(each["offers"])[0].sample(chooser)] for each in asked]


@pytest.mark.parametrize("slug", SLUGS)
def test_bots_play_on_until_the_seat_is_to_act_and_say_what_it_may_do(
    slug: str, service: ApiService, answering: None
) -> None:
    table, step = shown(service, slug)
    path, moved = f"{table.path}/variation", 0
    for seat in range(len(table.players)):
        line = own_move(service, table, seat, step)
        told = ok(service.anybody.get(f"{path}/replies?{query(seat, step, line)}"))
        assert (table.match, step, str(seat)) == (told["match"], told["step"], told["viewer"])
        moved, line = moved + len(told["moves"]), [*line, *told["moves"]]
        there = ok(service.anybody.get(f"{path}?{query(seat, step, line)}"))
        assert line == [[each["seat"], each["move"]] for each in there["line"]]
        thought = ok(service.anybody.get(f"{path}/opinions?{query(seat, step, line)}"))["opinions"]
        assert bool(thought) == (seat in there["to_act"])
        for each in thought:
            longer = query(seat, step, [*line, [seat, each["move"]]])
            assert ok(service.anybody.get(f"{path}?{longer}"))["line"]
        if thought:
            assert [] == ok(service.anybody.get(f"{path}/replies?{query(seat, step, line)}"))["moves"]
    assert moved


def test_another_world_changes_no_opinion(service: ApiService, answering: None) -> None:
    table, step = shown(service, "winds_of_fate")
    for seat in range(len(table.players)):
        one, other = (
            ok(service.anybody.get(f"{table.path}/variation/opinions?{query(seat, step, world=world)}"))
            for world in (0, 1)
        )
        assert one == other


def test_a_game_without_a_model_has_any_replies_and_no_opinions(service: ApiService, answering: None) -> None:
    table, step = shown(service, "toy")
    path, own = f"{table.path}/variation", own_move(service, table, 0, step)
    assert own
    assert [] == ok(service.anybody.get(f"{path}/opinions?{query(0, step)}"))["opinions"]
    [seat, _], *_ = ok(service.anybody.get(f"{path}/replies?{query(0, step, own)}"))["moves"]
    assert 1 == seat


def test_where_no_process_answers_one_is_told_to_ask_again(service: ApiService) -> None:
    table, step = shown(service, "toy")
    own = own_move(service, table, 0, step)
    for asked in (f"opinions?{query(0, step)}", f"replies?{query(0, step, own)}"):
        refused = service.anybody.get(f"{table.path}/variation/{asked}")
        problem(refused, "no-analysis", 503)
        assert "2" == refused.headers["Retry-After"]
    for kind, line in zip(KINDS, ([], own), strict=True):  # nobody else, or not the seat, is to act
        told = ok(service.anybody.get(f"{table.path}/variation/{kind}?{query(0, step, line)}"))
        assert [] == told.get("moves", told.get("opinions"))


def test_the_same_question_is_paid_once(
    service: ApiService, answering: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    table, step = shown(service, "odyssee")
    first = ok(service.anybody.get(f"{table.path}/variation?{query(0, step)}"))["to_act"][0]
    path = f"{table.path}/variation/opinions?{query(first, step)}"
    charged = list[str]()
    monkeypatch.setattr(quotas, "charge", lambda names, _: charged.extend(names))
    found = [ok(service.anybody.get(path)) for _ in range(3)]
    assert (["opinions"], [found[0]] * 3) == (charged, found)

    def refuse(*_: object) -> None:
        raise Problem("too-many-requests")

    monkeypatch.setattr(quotas, "charge", refuse)
    assert found[0] == ok(service.anybody.get(path))
    problem(service.anybody.get(f"{path}&world=1"), "too-many-requests", 429)


def test_bots_say_nothing_of_a_match_that_hides_something(service: ApiService, answering: None) -> None:
    table = start_match(service)
    for kind in KINDS:
        for reader in (*table.players, service.anybody):
            problem(reader.get(f"{table.path}/variation/{kind}"), "variation-later", 403)
        problem(service.anybody.get(f"{table.path}/variation/{kind}?as=0"), "token-needed", 401)
    table, step = shown(service, "toy")
    for kind in KINDS:
        path = f"{table.path}/variation/{kind}"
        problem(service.anybody.get(path), "no-variation", 404)
        bad = query(0, step, [[0, {"type": "no"}]])
        problem(service.anybody.get(f"{path}?{bad}"), "bad-line", 422)
