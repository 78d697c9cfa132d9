"""Streams of a seat that changes hands in a match that goes on: its earlier player gets nothing more."""

from collections.abc import Callable
from typing import NamedTuple
from uuid import uuid4

import pytest

from api.access.tickets import issue_ticket
from domain.accounts.tokens import Identity
from domain.kernel.match.lifecycle import Status
from domain.matches.agreements import TournamentPlace
from domain.threadsafe.decoder import read_json
from tests.support.service import patient_http
from tests.support.service.running import RunningService, ServedMatch

SUBSTITUTES = {"resigned": "substitute"}


class Left(NamedTuple):
    """A match, the token of its first player, and how somebody else gets their seat, in which step."""

    table: ServedMatch
    token: str
    give: Callable[[], int]


@pytest.fixture(params=["policy", "arbiter"])
def left(nostos: RunningService, request: pytest.FixtureRequest) -> Left:
    """A match of three whose first player has resigned; or of a tournament, where an arbiter decides."""
    if request.param == "policy":
        table = nostos.table(3, leaving=SUBSTITUTES).seat_all()
        table.resign(0)
        return Left(table, table.token(0), lambda: table.substitute(0, table.newcomer()))
    table = nostos.table(3, place=TournamentPlace(str(uuid4()), 2, 5, ("somebody",))).seat_all()
    arbiter, _ = table.newcomer()
    nostos.services.matches.name_arbiters(table.id, (arbiter,))
    return Left(table, table.token(0), lambda: table.name_substitute(arbiter, 0, table.newcomer()))


def test_an_open_stream_ends_before_the_step_of_the_substitution(nostos: RunningService, left: Left) -> None:
    table, token, give = left
    streams = [nostos.follow(table, token, viewer=viewer) for viewer in ("0", None)]
    head = len(table.fresh(0))
    for old in streams:
        old.wait(head)
    step = give()

    for old in streams:
        problem = old.wait_over().sent[-1]
        assert ("problem", 403) == (problem.event, read_json(problem.data)["status"])
        assert [*range(1, step)] == [read_json(frame)["step"] for frame in old.frames]
    table.finish()
    if nostos.services.matches.status(table.id) is Status.DECIDED:
        nostos.services.matches.confirm(table.id)
    assert table.fresh(0) == nostos.follow(table, table.token(0)).wait_over().frames


@pytest.mark.parametrize("behind", [True, False])
def test_none_opens_behind_the_substitution(
    nostos: RunningService, left: Left, monkeypatch: pytest.MonkeyPatch, *, behind: bool
) -> None:
    """Nor where the read models lag: the log decides whose the seat is."""
    table, token, give = left
    before = nostos.services.reads.match(table.id, at_least=len(table.fresh(0)))
    step = give()
    if behind:
        monkeypatch.setattr(nostos.services.reads, "match", lambda *_: before)
        monkeypatch.setattr(nostos.services.written, "number", lambda _: 0)

    for after in (0, step - 1, step):
        old = nostos.follow(table, token, viewer="0", after=after).wait_over()
        assert (403, []) == (old.status, old.frames)


def test_a_ticket_from_before_opens_nothing(nostos: RunningService, left: Left) -> None:
    table, token, give = left
    identity = nostos.services.players.tokens.authenticate(token)
    assert isinstance(identity, Identity)
    ticket, _ = issue_ticket(nostos.services.keys, identity, str(table.id), "0")
    give()

    answer = patient_http.get(nostos.address(table), params={"ticket": ticket})

    assert (403, "/v1/problems/not-your-seat") == (answer.status_code, answer.json()["type"])
