"""Variations over HTTP: matches that have shown what they hid, played on otherwise after a step."""

import json
from random import Random
from typing import Any

import pytest

from domain.games import SHELF
from domain.matches.variations import MOST_MOVES
from tests.api.analysis.test_decisions import some_moves
from tests.api.support import OFFERS, ApiMatch, ApiService, ok, play_out, problem, start_match

SLUGS = sorted(SHELF)
WORLDS = {slug: (0, 1, 3) if SHELF[slug].resample else (0,) for slug in SLUGS}
LINE = 10  # moves that are made in each variation

Line = list[tuple[int, dict[str, Any]]]


def varied(service: ApiService, table: ApiMatch, line: Line, **query: object) -> Any:
    """The variation after these moves."""
    asked = {"line": json.dumps(line)} | {name.rstrip("_"): str(value) for name, value in query.items()}
    return ok(service.anybody.get(f"{table.path}/variation", query_string=asked))


def moved(answer: Any, chooser: Random) -> tuple[int, dict[str, Any]]:
    """Some move of some seat that is asked."""
    asked = chooser.choice(answer["asked"])
    return asked["seat"], chooser.choice(OFFERS.convert(asked["offers"])).sample(chooser)


@pytest.mark.parametrize("slug", SLUGS)
def test_a_variation_begins_as_the_seat_saw_the_match_in_every_world(slug: str, service: ApiService) -> None:
    table, offered = some_moves(service, slug)
    for seat, legal in offered[::5]:
        step = legal["step"]
        decision = ok(service.anybody.get(f"{table.path}/decision?as={seat}&at={step}&text=en"))
        found = varied(service, table, [], as_=seat, at=step, text="en")
        same = ("game", "match", "outcome", "seats", "status", "step", "table", "to_act", "viewer")
        assert {name: found[name] for name in same} == {name: decision[name] for name in same}
        assert ([], 0, False) == (found["line"], found["world"], found["whole"])
        assert [{"seat": seat} | {name: decision[name] for name in ("offers", "count", "prompt")}] == found[
            "asked"
        ]
        for world in WORLDS[slug]:
            assert found | {"world": world} == varied(
                service, table, [], as_=seat, at=step, text="en", world=world
            )


@pytest.mark.parametrize(("slug", "world"), [(slug, world) for slug in SLUGS for world in WORLDS[slug]])
def test_it_is_played_on_by_every_seat_and_each_knows_of_it_what_it_may(
    slug: str, world: int, service: ApiService
) -> None:
    table, offered = some_moves(service, slug)
    (chair, legal), chooser, line = offered[len(offered) // 3], Random(slug), Line()
    place = {"as_": chair, "at": legal["step"], "world": world}
    for _ in range(LINE):
        whole = varied(service, table, line, whole="true", **place)
        own = varied(service, table, line, text="en", **place)
        assert whole == varied(service, table, line, whole="true", **place)
        assert [each for each in whole["asked"] if each["seat"] == chair] == [
            {name: each[name] for name in ("seat", "offers", "count")} | {"offers": plain(each["offers"])}
            for each in own["asked"]
        ]
        assert line == [(step["seat"], step["move"]) for step in own["line"]]
        assert all(len(step["text"]) == len(step["facts"]) for step in own["line"])
        known = "\n".join(json.dumps(fact) for step in own["line"] for fact in step["facts"])
        assert not any(player.player in known or player.name in known for player in table.players)
        if whole["outcome"] is not None:
            break
        line.append(moved(whole, chooser))


def plain(offers: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """The offers without their texts."""
    fields = ({name: without(domain) for name, domain in offer["fields"].items()} for offer in offers)
    return [
        {name: value for name, value in offer.items() if name != "prompt"} | {"fields": each}
        for offer, each in zip(offers, fields, strict=True)
    ]


def without(domain: dict[str, Any]) -> dict[str, Any]:
    """The domain without labels."""
    return {name: value for name, value in domain.items() if name != "labels"}


def toy(service: ApiService) -> tuple[ApiMatch, int]:
    """A toy match that is over, and the step after which it began."""
    table = start_match(service)
    step = ok(service.anybody.get(table.path))["step"]
    return play_out(service, table, Random(1)), step


def test_a_variation_goes_on_to_its_own_end(service: ApiService) -> None:
    table, step = toy(service)
    line, chooser = Line(), Random(2)
    while (found := varied(service, table, line, as_=0, at=step, whole="true"))["outcome"] is None:
        line.append(moved(found, chooser))
    assert ("ended", [], []) == (found["status"], found["to_act"], found["asked"])
    assert "ended" == found["line"][-1]["facts"][-1]["type"]
    more = json.dumps([*line, line[-1]])
    told = problem(
        service.anybody.get(f"{table.path}/variation", query_string={"as": 0, "at": step, "line": more}),
        "bad-line",
        422,
    )
    assert (f"/{len(line)}/0", []) == (told["pointer"], told["accepted"])


def test_who_may_not_move_or_makes_no_move_is_told_where_and_what(service: ApiService) -> None:
    table, step = toy(service)
    found = varied(service, table, [], as_=0, at=step, whole="true")
    seat, move = moved(found, Random(1))
    path, offers = f"{table.path}/variation", found["asked"][0]["offers"]

    def refused(line: object) -> Any:
        text = line if isinstance(line, str) else json.dumps(line)
        asked = {"as": seat, "at": step, "line": text}
        return problem(service.anybody.get(path, query_string=asked), "bad-line", 422)

    told = refused([[2, move]])
    assert ("/0/0", [0, 1]) == (told["pointer"], told["accepted"])
    for wrong in ({}, {"type": "fly"}, move | {"more": 1}):
        told = refused([[seat, wrong]])
        assert told["pointer"] == "/0/1"
    field = next(iter(offers[0]["fields"]))
    told = refused([[seat, {"type": offers[0]["move"], field: 99}]])
    assert told["rule"]
    assert told["pointer"].startswith("/0/1")
    assert told["accepted"]
    for shape in (
        "",
        "{}",
        "[1]",
        "[[0]]",
        '[["0", {}]]',
        "[" * 4000,
        json.dumps([[seat, move]] * (MOST_MOVES + 1)),
    ):
        assert "line" == refused(shape)["parameter"]
    told = problem(service.anybody.get(path, query_string={"line": " " * 9000}), "bad-parameter", 422)
    assert "line" == told["errors"][0]["pointer"].strip("/") if "errors" in told else told["parameter"]


def test_there_is_none_before_the_match_shows_what_it_hid_and_none_where_nothing_is_played(
    service: ApiService,
) -> None:
    table = start_match(service)
    step = ok(service.anybody.get(table.path))["step"]
    for reader in (*table.players, service.anybody):
        problem(reader.get(f"{table.path}/variation"), "variation-later", 403)
    problem(table.players[1].get(f"{table.path}/variation?as=0"), "not-your-seat", 403)
    play_out(service, table, Random(1))
    assert varied(service, table, [], as_=0, at=step)["asked"]
    for asked in (f"as=onlooker&at={step}", f"as=referee&at={step}", "as=0&at=1", "as=0"):
        problem(service.anybody.get(f"{table.path}/variation?{asked}"), "no-variation", 404)
    for asked in ("world=100", "world=-1", "whole=yes", "text=xx"):
        problem(service.anybody.get(f"{table.path}/variation?as=0&at={step}&{asked}"), "bad-parameter", 422)
