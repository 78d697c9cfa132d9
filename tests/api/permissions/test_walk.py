"""The walk: every route of a match is asked by every kind of caller, over HTTP; the answer is the page's.

What is refused is asked of tables that all tests share; what changes a match, of a table of its own.
"""

from dataclasses import replace

import pytest

from api.http.declaration import Declaration
from api.http.permissions import FOLLOWER, YES, CallerKind, look_verdict
from deploy.documents.permissions_page import STARTED
from domain.kernel.match.lifecycle import Status
from tests.api.permissions.asking import (
    COMMANDS,
    CONFLICTS,
    KINDS,
    LATE,
    LOOKS,
    OF_MATCHES,
    SERVED,
    SPECTATED,
    STATUSES,
    accesses,
    alike,
    asked,
    compare,
    scene,
    statuses,
    verdict_of,
    viewer_of,
)
from tests.api.permissions.requests import route
from tests.api.permissions.tables import AFTER_START, Table, World


@pytest.mark.parametrize("declaration", OF_MATCHES, ids=route)
def test_each_part_at_a_match_gets_what_the_page_says(world: World, declaration: Declaration) -> None:
    served = 0
    for kind in KINDS:
        if kind in STARTED and Status.PLAYING not in declaration.at:
            continue
        for access in accesses(declaration, kind):
            for status, near in statuses(declaration, kind):
                compare(world, declaration, kind, access, status, *near)
                served += declaration.verdict(kind, private=access != "public") in SERVED
    assert served > 0


@pytest.mark.parametrize("declaration", [*LOOKS, *SPECTATED], ids=route)
def test_of_a_delayed_match_only_who_plays_or_judges_sees_the_last_step(
    world: World, declaration: Declaration
) -> None:
    for kind in KINDS:
        for access in accesses(declaration, kind):
            near = ("refereed",) if kind is CallerKind.ARBITER else ()
            compare(world, declaration, kind, access, Status.PLAYING, "delayed", *near)


@pytest.mark.parametrize("declaration", COMMANDS, ids=route)
def test_at_another_status_nobody_gives_the_command(world: World, declaration: Declaration) -> None:
    refused = 0
    for kind in KINDS:
        for access in accesses(declaration, kind):
            expected = declaration.verdict(kind, private=access != "public")
            late = {"wrong-status", *LATE.get(route(declaration), ())}
            allowed = late if expected in SERVED else {expected, *late}
            for status in {*STATUSES} - declaration.at:
                if kind not in STARTED or status in AFTER_START:
                    there = scene(world, world.shared(access, status, *alike(declaration, kind)), kind)
                    found = verdict_of(declaration, there, asked(declaration, there))
                    assert found in allowed, (kind, access, status, expected, found)
                    refused += found == "wrong-status"
    assert refused > 0


@pytest.mark.parametrize("declaration", LOOKS, ids=route)
def test_who_looks_as_somebody_else_gets_what_the_page_says(world: World, declaration: Declaration) -> None:
    for status in (Status.PLAYING, Status.ENDED):
        for kind in KINDS:
            for as_, name in (("onlooker", "onlooker"), ("seat", "1"), ("referee", "referee")):
                table = world.shared("link" if kind is CallerKind.GUEST else "public", status)
                there = replace(scene(world, table, kind), params={"as": name})
                disclosed = status is Status.ENDED
                expected = look_verdict(kind, as_, disclosed=disclosed)
                if declaration.who is FOLLOWER and as_ == "referee" and not disclosed:
                    expected = "not-disclosed"  # no secret is pushed
                if declaration.scope and not declaration.optional and kind is CallerKind.ANONYMOUS:
                    expected = "token-needed"
                answer = asked(declaration, there)
                found = verdict_of(declaration, there, answer)
                if found in SERVED and expected == YES:
                    assert name == viewer_of(declaration, answer)
                else:
                    conflicts = CONFLICTS.get(route(declaration)) if expected == YES else None
                    assert found in (conflicts or {expected}), (kind, as_, status, expected, found)


def test_the_worlds_of_a_game_that_tells_them_are_each_viewers_own(world: World) -> None:
    """The toy has none, so everybody who may know of its matches meets the same problem there."""
    [declaration] = [each for each in LOOKS if each.rule.endswith("/worlds")]
    body = {"game": "wrath_of_poseidon", "seats": 2, "options": {"board": "A"}}
    table = Table(world.by(CallerKind.HOST, "POST", "/v1/matches", body)["match"])
    world.done(world.bob.token, "PUT", f"{table.path}/seats/0")
    world.by(CallerKind.SEAT, "PUT", f"{table.path}/seats/1")
    world.by(CallerKind.HOST, "POST", f"{table.path}/start")
    for kind in KINDS:
        if kind in (CallerKind.REPLACED, CallerKind.REFEREE):
            continue
        there = scene(world, table, kind)
        found = verdict_of(declaration, there, asked(declaration, there))
        assert found == declaration.verdict(kind), kind
