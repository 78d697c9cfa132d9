"""Asking: who is asked about which match, and what the answer says, in the words of the page."""

import re
from collections.abc import Iterator
from dataclasses import replace
from typing import Final

import httpx

from api.http.declaration import ALWAYS, Declaration
from api.http.permissions import (
    AS_ONLOOKER,
    AS_REFEREE,
    FOLLOWER,
    MOVER,
    SCOPES_OF,
    SPECTATOR,
    UNINVITED,
    VIEWER,
    YES,
    CallerKind,
)
from deploy.documents.permissions_page import PARTS, STARTED, rows
from domain.kernel.match.lifecycle import Status
from domain.threadsafe.decoder import read_json
from tests.api.permissions.requests import Scene, ask, route
from tests.api.permissions.tables import AFTER_START, Person, Table, World, kind_of, of_lines, problem_of

SERVED: Final = frozenset({YES, AS_ONLOOKER, AS_REFEREE})
OF_MATCHES: Final = [row.declaration for row in rows() if row.declaration.of_match]
LOOKS: Final = [each for each in OF_MATCHES if each.who in (VIEWER, FOLLOWER)]
SPECTATED: Final = [each for each in OF_MATCHES if each.who is SPECTATOR]
COMMANDS: Final = [each for each in OF_MATCHES if each.at != ALWAYS]
KINDS: Final = [kind for kinds in PARTS.values() for kind in kinds if kind is not CallerKind.OUTSIDER]
CHANGES_NOTHING: Final = ("/receipts", "/tickets")
BY_CODE: Final = re.compile("/(invitation|guests)$")  # routes that only a match by link serves
NEAR: Final = {
    "POST /v1/matches/<match>/start": ("full",),
    "POST /v1/matches/<match>/seats/<seat>/substitution": ("vacant",),
}
WITH_A_PARTNER: Final = {
    "DELETE /v1/matches/<match>/resignation",
    "POST /v1/matches/<match>/notebook/talk",
}
CONFLICTS: Final = {  # what only a caller meets who may call
    "PUT /v1/matches/<match>/beacon": {"no-beacon"},  # the match has none
    "POST /v1/matches/<match>/time": {"no-time-to-adjust"},  # the match has no clock
    "POST /v1/matches/<match>/takeback": {"takeback-refused"},  # the match has none
    "POST /v1/matches/<match>/takeback/answer": {"takeback-refused"},
    "GET /v1/matches/<match>/decision": {"decision-later", "no-decision"},  # as far as it is shown
    "GET /v1/matches/<match>/variation": {"variation-later", "no-variation"},
    "GET /v1/matches/<match>/variation/opinions": {"variation-later", "no-variation"},
    "GET /v1/matches/<match>/variation/replies": {"variation-later", "no-variation"},
    "GET /v1/matches/<match>/doubt": {"no-worlds"},
    "GET /v1/matches/<match>/worlds": {"no-worlds"},  # the toy has none; the next but one test has
}
LATE: Final = {  # refused for another reason before the status is looked at
    "PUT /v1/matches/<match>/bots": {"seat-taken"},  # also a bot that was sent twice is no conflict
}
STATUSES: Final = tuple(Status)


def scene(world: World, table: Table, kind: CallerKind, person: Person | None = None) -> Scene:
    """Somebody of a kind at a table."""
    anonymous = kind is CallerKind.ANONYMOUS
    caller = None if anonymous else person or world.people[kind]
    return Scene(world, caller, table, None if anonymous else SCOPES_OF[kind], world.size)


def verdict_of(declaration: Declaration, asked: Scene, answer: httpx.Response) -> str:
    """What an answer says, as the page has it."""
    if answer.is_error:
        kind = problem_of(answer)
        assert kind in declaration.problem_names(), (route(declaration), kind)
        return kind
    if declaration.who is MOVER:
        found = read_json(of_lines(answer.content)[0])
        outcome = found["outcomes"][0] if "outcomes" in found else found
        return kind_of(outcome["problem"]) if "problem" in outcome else YES
    if declaration.who in (VIEWER, FOLLOWER):
        return {"onlooker": AS_ONLOOKER, "referee": AS_REFEREE}.get(viewer_of(declaration, answer), YES)
    if declaration.who is SPECTATOR and "delayed" in asked.table.near:
        last = asked.world.nostos.services.matches.head(asked.table.id)
        return YES if answer.json()["step"] == last else AS_ONLOOKER
    return YES


def viewer_of(declaration: Declaration, answer: httpx.Response) -> str:
    """The viewer whose view an answer is."""
    if declaration.rule.endswith("/record"):
        return answer.headers["content-disposition"].rpartition("-")[2].partition(".")[0]
    return str(read_json(answer.content)["viewer"])


def fits(declaration: Declaration, table: Table, expected: str, found: str) -> bool:
    """Whether an answer is the expected one. Where nothing is delayed, everybody sees the last step."""
    if expected in SERVED and found in CONFLICTS.get(route(declaration), ()):
        return True
    if declaration.who is SPECTATOR and expected == AS_ONLOOKER:
        return found == (AS_ONLOOKER if "delayed" in table.near else YES)
    return found == expected


def home(declaration: Declaration, kind: CallerKind) -> tuple[Status, tuple[str, ...]]:
    """The status at which a route is asked, and what else the match must be."""
    near = alike(declaration, kind)
    if "partners" in near:
        return Status.PLAYING, near
    playing = kind in STARTED or Status.OPEN not in declaration.at
    [status] = declaration.at if len(declaration.at) == 1 else [Status.PLAYING if playing else Status.OPEN]
    return Status(status), (*NEAR.get(route(declaration), ()), *near)


def alike(declaration: Declaration, kind: CallerKind) -> tuple[str, ...]:
    """What a match must be for somebody of that kind, at any status."""
    if kind is CallerKind.ARBITER:
        return ("refereed",)
    with_a_partner = route(declaration) in WITH_A_PARTNER and kind is CallerKind.SEAT
    return ("partners",) if with_a_partner else ()


def prepare(declaration: Declaration, table: Table, world: World) -> None:
    """What somebody must have done before the request makes sense."""
    match route(declaration):
        case "DELETE /v1/matches/<match>/resignation":
            world.by(CallerKind.SEAT, "POST", f"{table.path}/resignation")
        case "DELETE /v1/matches/<match>/guests/<player>" if table.access == "public":
            world.by(CallerKind.HOST, "PUT", f"{table.path}/guests/{world.people[CallerKind.GUEST].player}")


def asked(declaration: Declaration, asked: Scene, method: str = "") -> httpx.Response:
    """The answer to the caller of a scene, with a token of the scene's scopes."""
    token = None
    if asked.caller is not None:
        token = asked.world.token(asked.caller, asked.scopes or frozenset())
    return ask(declaration, asked, token, method)


def table_for(
    world: World, declaration: Declaration, expected: str, access: str, status: Status, *near: str
) -> Table:
    """A table to ask about: one of its own if the request changes it."""
    changes = declaration.method != "GET" and not declaration.rule.endswith(CHANGES_NOTHING)
    if expected not in SERVED or not changes:
        return world.shared(access, status, *near)
    table = world.table(access, status, *near)
    prepare(declaration, table, world)
    return table


def compare(
    world: World, declaration: Declaration, kind: CallerKind, access: str, status: Status, *near: str
) -> None:
    """Ask as somebody of a kind, and compare the answer with the page."""
    expected = declaration.verdict(kind, private=access != "public")
    there = scene(world, table_for(world, declaration, expected, access, status, *near), kind)
    if expected == AS_REFEREE:
        there = replace(there, params={"as": "referee"})
    answer = asked(declaration, there)
    found = verdict_of(declaration, there, answer)
    assert fits(declaration, there.table, expected, found), (
        kind,
        access,
        status,
        expected,
        found,
        answer.text,
    )


def accesses(declaration: Declaration, kind: CallerKind) -> tuple[str, ...]:
    """The kinds of matches of which somebody is asked about."""
    if BY_CODE.search(declaration.rule):
        return ("public", "link") if kind in UNINVITED else ("link",)
    return ("link", "list") if kind is CallerKind.GUEST else ("public", "link")


def statuses(declaration: Declaration, kind: CallerKind) -> Iterator[tuple[Status, tuple[str, ...]]]:
    """The statuses at which somebody is asked: every one for a route that all have."""
    if declaration.at != ALWAYS:
        yield home(declaration, kind)
        return
    for status in STATUSES:
        if kind not in STARTED or status in AFTER_START:
            yield status, ("refereed",) if kind is CallerKind.ARBITER else ()
