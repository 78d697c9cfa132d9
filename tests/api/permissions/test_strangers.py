"""Strangers of private matches: every route answers them as for an id that no match has, byte for byte."""

from dataclasses import replace
from typing import Final

import httpx
import pytest

from api.http.permissions import UNINVITED, CallerKind
from deploy.documents.permissions_page import rows
from domain.kernel.match.lifecycle import Status
from tests.api.permissions.asking import KINDS, OF_MATCHES, SERVED, asked, scene
from tests.api.permissions.requests import names_match, route
from tests.api.permissions.tables import Table, World, nowhere
from tests.support.answers import headers_as_text

NAMING: Final = [row.declaration for row in rows() if names_match(row.declaration)]  # in a body
MAY_COME_IN: Final = {CallerKind.ORGANIZER, CallerKind.OPERATOR}  # by a route for them


def plain(answer: httpx.Response, table: Table) -> bytes:
    """Status, headers and body of an answer, without what differs from answer to answer, and the id."""
    # the connection is closed if a body is left unread
    headers = headers_as_text(sorted(answer.headers.items()), "Connection")
    whole = f"{answer.status_code}\n{headers}\n".encode() + answer.content
    return whole.replace(table.match.encode(), b"MATCH")


@pytest.mark.parametrize(
    ("access", "status"),
    [
        ("link", Status.OPEN),
        ("link", Status.PLAYING),
        ("list", Status.REVEALING),
        ("list", Status.ENDED),
        ("list", Status.CLOSED),
    ],
)
def test_for_strangers_a_private_match_answers_as_none(world: World, access: str, status: Status) -> None:
    """On every route, streams among them, and every method, as every kind of stranger: byte for byte."""
    table, compared = world.shared(access, status), 0
    hidden = replace(table, code="x" * 22)
    none = replace(hidden, match=nowhere().match)
    for declaration in (*OF_MATCHES, *NAMING):
        for kind in UNINVITED & {*KINDS}:
            if kind in MAY_COME_IN and declaration.verdict(kind, private=True) in SERVED:
                continue  # who may come in learns that it is there
            for method in ("", "HEAD", "OPTIONS") if kind is CallerKind.STRANGER else ("",):
                answers = [
                    plain(asked(declaration, scene(world, each, kind), method), each)
                    for each in (none, hidden)
                ]
                assert answers[0] == answers[1], (route(declaration), kind, method)
                compared += b"no-such-match" in answers[0]
    assert compared > len(OF_MATCHES)
