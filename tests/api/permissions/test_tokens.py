"""Tokens: by their scopes, and after their end; and every route that is not about one match."""

from dataclasses import replace
from datetime import timedelta
from typing import Final

import pytest

from api.http.declaration import ALWAYS, Declaration
from api.http.permissions import CallerKind
from deploy.documents.permissions_page import ACCOUNTS, is_of_accounts, rows
from domain.accounts import tokens
from domain.accounts.tokens import OPERATE, ORGANIZE, SCOPES
from domain.kernel.match.lifecycle import Status
from tests.api.permissions.asking import (
    BY_CODE,
    KINDS,
    OF_MATCHES,
    SERVED,
    asked,
    fits,
    scene,
    statuses,
    table_for,
    verdict_of,
)
from tests.api.permissions.requests import Scene, ask, route
from tests.api.permissions.tables import World
from tests.support.eventually import eventually

OTHERS: Final = [row.declaration for row in rows() if is_of_accounts(row.declaration)]
OF_ACCOUNTS: Final = [kind for kinds in ACCOUNTS.values() for kind in kinds]


def entitled(declaration: Declaration) -> CallerKind:
    """A kind of caller who may call, and has a token if any has one."""
    kinds = (*(kind for kind in KINDS if kind is not CallerKind.ANONYMOUS), CallerKind.ANONYMOUS)
    private = BY_CODE.search(declaration.rule) is not None
    best = [kind for kind in kinds if declaration.verdict(kind, private=private) in SERVED]
    return CallerKind.SEAT if CallerKind.SEAT in best else best[0]


@pytest.mark.parametrize("declaration", OF_MATCHES, ids=route)
@pytest.mark.parametrize("scopes", [{"play"}, {"read"}, {ORGANIZE}, {OPERATE}], ids=str)
def test_a_token_does_what_its_scopes_say(world: World, declaration: Declaration, scopes: set[str]) -> None:
    """Asked by somebody who may call: nothing is in their way but the scopes of their token."""
    kind, private = entitled(declaration), BY_CODE.search(declaration.rule) is not None
    expected = "missing-scope"
    if declaration.scopes <= scopes:
        expected = declaration.verdict(kind, private=private)
    status, near = next(statuses(declaration, kind)) if declaration.at != ALWAYS else (Status.PLAYING, ())
    access = "link" if private else "public"
    there = scene(world, table_for(world, declaration, expected, access, status, *near), kind)
    found = verdict_of(declaration, there, asked(declaration, replace(there, scopes=frozenset(scopes))))
    assert fits(declaration, there.table, expected, found), (kind, expected, found)


@pytest.fixture
def ended(world: World, monkeypatch: pytest.MonkeyPatch) -> dict[str, str]:
    """Tokens that allow nothing: one that has expired, one that was revoked, one that never was."""
    person, issue = world.person(), world.nostos.services.players.tokens.issue
    monkeypatch.setattr(tokens, "SHORTEST_LIFETIME", timedelta(0))
    expired, revoked = (
        issue(person.player, SCOPES, lifetime=timedelta(milliseconds=1)),
        issue(person.player, SCOPES),
    )
    world.done(revoked, "DELETE", "/v1/tokens/current")
    never = f"nostos_{'0' * 32}_{'A' * 43}"
    found = {"expired": expired, "revoked": revoked, "never": never}

    def refused() -> bool:
        headers = [{"authorization": f"Bearer {token}"} for token in found.values()]
        answers = [world.http.get("/v1/players/me", headers=each) for each in headers]
        return all(answer.status_code == 401 for answer in answers)

    eventually(refused, "all of them are refused")
    return found


def test_a_token_that_ended_is_refused_wherever_a_token_is_read(world: World, ended: dict[str, str]) -> None:
    table, read = world.shared("public", Status.PLAYING), 0
    for declaration in (*OF_MATCHES, *OTHERS):
        for name, token in ended.items():
            there = Scene(world, None, table, None, world.size)
            answer = ask(declaration, there, token)
            found = verdict_of(declaration, there, answer)
            if declaration.scope is None:
                assert found == declaration.verdict(CallerKind.ANONYMOUS), (route(declaration), name, found)
            else:
                assert (found, 401) == ("bad-token", answer.status_code), (route(declaration), name, found)
                read += 1
    assert read > len(OF_MATCHES)


@pytest.mark.parametrize("declaration", OTHERS, ids=route)
@pytest.mark.parametrize("kind", OF_ACCOUNTS)
def test_each_token_gets_what_the_page_says_of_all_else(
    world: World, declaration: Declaration, kind: CallerKind
) -> None:
    table, expected = world.shared("public", Status.PLAYING), declaration.verdict(kind)
    there = scene(world, table, kind, None if kind is CallerKind.ANONYMOUS else world.person(kind))
    found = verdict_of(declaration, there, asked(declaration, there))
    assert expected == found
