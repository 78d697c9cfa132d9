"""The walk around tournaments: every route, asked as everybody with a part in one."""

from collections.abc import Iterator
from typing import Final

import httpx
import pytest

from api.http.declaration import ALWAYS, Declaration
from api.http.permissions import AS_ONLOOKER, SCOPES_OF, YES, CallerKind
from api.http.tournament_permissions import TOURNAMENT_VIEWER
from deploy.documents.permissions_page import TOURNAMENT_PARTS, rows
from domain.accounts.tokens import OPERATE, ORGANIZE
from domain.competition.lifecycle import TournamentStatus
from domain.threadsafe.decoder import read_json
from tests.api.permissions.asking import SERVED
from tests.api.permissions.contest_requests import EXAMPLES, ask_of_contest
from tests.api.permissions.contests import Contest, Contests
from tests.api.permissions.requests import route
from tests.api.permissions.tables import World, problem_of

OF_TOURNAMENTS: Final = [row.declaration for row in rows() if row.declaration.of_tournament]
COMMANDS: Final = [each for each in OF_TOURNAMENTS if each.at != ALWAYS]
NO_ROUND: Final = frozenset({"wrong-round", "no-such-table"})
NOT_THERE: Final = {
    TournamentStatus.ANNOUNCED: NO_ROUND | {"not-an-entrant"},
    **dict.fromkeys(
        (TournamentStatus.REGISTRATION, TournamentStatus.BETWEEN, TournamentStatus.CANCELLED), NO_ROUND
    ),
}
"""Where there is no round or no entrant yet, that may be said before the status is looked at."""
KINDS: Final = [kind for kinds in TOURNAMENT_PARTS.values() for kind in kinds]


@pytest.fixture(scope="module")
def contests(world: World) -> Contests:
    return Contests(world)


def token_of(contests: Contests, kind: CallerKind, scopes: frozenset[str] | None = None) -> str | None:
    """A token of somebody of a kind."""
    if kind is CallerKind.ANONYMOUS:
        return None
    return contests.world.token(contests.world.people[kind], SCOPES_OF[kind] if scopes is None else scopes)


def found_in(declaration: Declaration, answer: httpx.Response) -> str:
    """What an answer says, as the page has it."""
    if not answer.is_success:
        kind = problem_of(answer)
        assert kind in declaration.problem_names(), (route(declaration), kind, answer.text)
        return kind
    if declaration.who is not TOURNAMENT_VIEWER:
        return YES
    named = answer.headers.get("content-disposition", "").rpartition("-")[2].partition(".")[0]
    viewer = named or str(read_json(answer.content)["viewer"])
    return AS_ONLOOKER if viewer == "onlooker" else YES


def contest_for(contests: Contests, declaration: Declaration, expected: str) -> Contest:
    """A contest to ask about: one of its own if the request changes it."""
    example = EXAMPLES[route(declaration)]
    changes = declaration.at != ALWAYS or "announcements" in declaration.rule
    made = contests.contest if changes and expected in SERVED else contests.shared
    return made(example.status, *example.near)


def test_every_route_has_an_example() -> None:
    assert {route(each) for each in OF_TOURNAMENTS} == EXAMPLES.keys()


@pytest.mark.parametrize("declaration", OF_TOURNAMENTS, ids=route)
def test_each_part_in_a_tournament_gets_what_the_page_says(
    contests: Contests, declaration: Declaration
) -> None:
    served = 0
    for kind in KINDS:
        expected = declaration.verdict(kind)
        contest = contest_for(contests, declaration, expected)
        answer = ask_of_contest(declaration, contests, contest, token_of(contests, kind))
        assert expected == found_in(declaration, answer), (kind, answer.text)
        served += expected in SERVED
    assert served > 0


def other_statuses(declaration: Declaration) -> Iterator[TournamentStatus]:
    return (each for each in TournamentStatus if each not in declaration.at)


@pytest.mark.parametrize("declaration", COMMANDS, ids=route)
def test_at_another_status_of_a_tournament_nobody_gives_the_command(
    contests: Contests, declaration: Declaration
) -> None:
    for status in other_statuses(declaration):
        contest = contests.shared(status)
        for kind in KINDS:
            expected = declaration.verdict(kind)
            allowed = {"wrong-stage", *NOT_THERE.get(status, ())}
            allowed |= set() if expected == YES else {expected}
            found = found_in(
                declaration, ask_of_contest(declaration, contests, contest, token_of(contests, kind))
            )
            assert found in allowed, (kind, status, found)
        assert contest.step == contests.all.head(contest.id)


@pytest.mark.parametrize("declaration", OF_TOURNAMENTS, ids=route)
def test_a_token_does_in_a_tournament_what_its_scopes_say(
    contests: Contests, declaration: Declaration
) -> None:
    kind = next(each for each in reversed(KINDS) if declaration.verdict(each) == YES)
    for scopes in ({"play"}, {"read"}, {ORGANIZE}, {OPERATE}):
        expected = YES if declaration.scopes <= scopes else "missing-scope"
        contest = contest_for(contests, declaration, expected)
        token = token_of(contests, kind, frozenset(scopes))
        assert expected == found_in(declaration, ask_of_contest(declaration, contests, contest, token)), (
            scopes
        )


@pytest.mark.parametrize("declaration", OF_TOURNAMENTS, ids=route)
def test_a_token_that_never_was_is_refused_in_a_tournament(
    contests: Contests, declaration: Declaration
) -> None:
    example = EXAMPLES[route(declaration)]
    contest = contests.shared(example.status, *example.near)
    answer = ask_of_contest(declaration, contests, contest, f"nostos_{'0' * 32}_{'A' * 43}")
    assert ("bad-token", 401) == (found_in(declaration, answer), answer.status_code)


@pytest.mark.parametrize("declaration", OF_TOURNAMENTS, ids=route)
def test_what_is_no_tournament_is_none_for_everybody(contests: Contests, declaration: Declaration) -> None:
    nowhere = Contest("00000000-0000-4000-8000-000000000000", EXAMPLES[route(declaration)].status)
    for kind in (CallerKind.ANONYMOUS, CallerKind.STRANGER, CallerKind.TOURNAMENT_HOST):
        answer = ask_of_contest(declaration, contests, nowhere, token_of(contests, kind))
        expected = "no-such-tournament"
        if kind is CallerKind.ANONYMOUS and declaration.scope and not declaration.optional:
            expected = "token-needed"
        assert expected == found_in(declaration, answer), (kind, answer.text)
