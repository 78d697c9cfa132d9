"""How many worlds each viewer held possible, step by step, over HTTP: of matches whose secrets are shown."""

from itertools import count
from math import log2
from typing import Any

import pytest

from api.access import quotas
from api.presenters.analysis.doubts import PAGE
from api.problems.problem import Problem
from tests.api.support import ApiMatch, ApiService, ok, problem, start_match


def resigned(service: ApiService, slug: str = "wrath_of_poseidon", **options: Any) -> ApiMatch:
    """A match that is over, and shows what it hid."""
    table = start_match(service, slug, **options)
    ok(table.players[0].post(f"{table.path}/resignation"))
    return table


def pages(service: ApiService, table: ApiMatch, viewer: str) -> list[dict[str, Any]]:
    """All pages, one after the other."""
    found: list[dict[str, Any]] = []
    for after in count(0, PAGE):
        found.append(ok(service.anybody.get(f"{table.path}/doubt?as={viewer}&after={after}")))
        if after + PAGE >= found[-1]["step"]:
            return found
    raise AssertionError


def test_doubts_are_those_of_the_worlds_that_the_service_tells(service: ApiService) -> None:
    table = resigned(service)
    for viewer in ("0", "1", "onlooker", "referee"):
        found = pages(service, table, viewer)
        steps = [each for page in found for each in page["doubts"]]
        assert [*range(1, found[0]["step"] + 1)] == [each["step"] for each in steps]
        for step, bits in ((each["step"], each["bits"]) for each in steps):
            worlds = ok(service.anybody.get(f"{table.path}/worlds?as={viewer}&at={step}"))["worlds"]
            squares = worlds.get("ships", {}).values()
            assert (sum(log2(len(each)) for each in squares) if worlds else None) == pytest.approx(
                bits, abs=1e-3
            )
        assert found[0]["viewer"] == viewer


def test_nobody_reads_doubts_before_the_match_has_shown_what_it_hid(service: ApiService) -> None:
    table = start_match(service, "wrath_of_poseidon")
    for reader in (*table.players, service.anybody):
        problem(reader.get(f"{table.path}/doubt"), "doubt-later", 403)
    problem(table.players[1].get(f"{table.path}/doubt?as=0"), "not-your-seat", 403)
    ok(table.players[0].post(f"{table.path}/resignation"))
    assert ok(table.players[1].get(f"{table.path}/doubt?as=0"))["doubts"]
    problem(service.anybody.get(f"{resigned(service, worlds='off').path}/doubt"), "worlds-off", 403)
    problem(service.anybody.get(f"{resigned(service, 'toy').path}/doubt"), "no-worlds", 404)


def test_after_the_last_step_there_is_nothing_and_a_page_is_counted_once(
    service: ApiService, monkeypatch: pytest.MonkeyPatch
) -> None:
    table, charged = resigned(service), list[str]()
    monkeypatch.setattr(quotas, "charge", lambda names, _: charged.extend(names))
    for _ in range(3):
        assert ok(service.anybody.get(f"{table.path}/doubt?as=1"))["doubts"]
    assert ["doubts"] == charged.copy()
    last = ok(service.anybody.get(table.path))["step"]
    assert [] == ok(service.anybody.get(f"{table.path}/doubt?as=1&after={last}"))["doubts"]

    def refuse(*_: object) -> None:
        raise Problem("too-many-requests")

    monkeypatch.setattr(quotas, "charge", refuse)
    assert ok(service.anybody.get(f"{table.path}/doubt?as=1"))["doubts"]
    problem(service.anybody.get(f"{table.path}/doubt?as=0"), "too-many-requests", 429)
