"""Matches in which every command is signed: the client signs what its player says."""

from collections.abc import Mapping
from pathlib import Path
from typing import Any
from uuid import UUID

import httpx
import pytest

from api.access.seats import leaving_seats
from api.client import Client, Kept, PlayerKey, ProblemError
from domain.kernel.match.lifecycle import Status
from domain.ledger.verify.record_checks import audit
from tests.api.client.conftest import Anybody
from tests.api.support import GAMES, ApiService


def signed_match(
    client: Client,
    *,
    keys: bool = True,
    seats: int = 2,
    options: Mapping[str, Any] | None = None,
    takebacks: bool = False,
) -> tuple[str, list[Client]]:
    """A match that demands signatures, opened, and players for its seats."""
    players = [client.register(f"Player {seat}") for seat in range(seats)]
    for player in players if keys else ():
        player.use_key(PlayerKey.new())
    return players[0].open("toy", seats, options, signed=True, takebacks=takebacks), players


def test_a_signed_match_is_played_to_its_end_and_its_record_holds(
    service: ApiService, anybody: Anybody
) -> None:
    match, players = signed_match(anybody(None))
    for seat, player in enumerate(players):
        player.sit(match, seat)
    players[0].leave(match, 0)
    players[0].sit(match, 0)
    players[0].commit(match, 0)
    players[0].start(match)
    while offers := [(each, legal) for each in players for legal in each.legal(match).offers]:
        player, offer = offers[0]
        player.play(match, next(iter(offer.all())))
    events = service.services.log.read(UUID(match))
    assert all(event.signature for event in events if event.seat is not None)
    report = audit(players[0].record(match, "referee"), GAMES)
    assert report.ok, report
    assert "authors" in [check.name for check in report.checks]


def test_nobody_signs_for_a_host_who_is_gone_so_their_match_is_called_off_when_nobody_starts_it(
    service: ApiService, anybody: Anybody
) -> None:
    """14, 18: the service has no key of a player."""
    match, [ann, bob] = signed_match(anybody(None))
    for seat, player in enumerate((ann, bob)):
        player.sit(match, seat)
    matches = service.services.matches
    leaving_seats.leave_all(service.services, ann.me().player, "gone", "deletion")
    assert Status.OPEN is matches.status(UUID(match))
    matches.find_not_started(UUID(match), 0)
    assert Status.CLOSED is matches.status(UUID(match))
    report = audit(bob.record(match, "onlooker"), GAMES)
    assert report.ok, report


def test_offers_to_resign_and_closings_are_signed(service: ApiService, anybody: Anybody) -> None:
    match, players = signed_match(anybody(None), seats=3, options={"partners": True})
    for seat, player in enumerate(players):
        player.sit(match, seat)
    players[0].start(match)
    players[1].resign(match)
    players[1].resign(match, withdraw=True)
    events = service.services.log.read(UUID(match))
    assert all(event.signature for event in events[-2:])
    match, [ann, *_] = signed_match(anybody(None))
    ann.sit(match, 0)
    ann.close(match, "no time")
    assert service.services.log.read(UUID(match))[-1].signature


def test_a_takeback_and_its_answers_are_signed(service: ApiService, anybody: Anybody) -> None:
    match, players = signed_match(anybody(None), takebacks=True)
    for seat, player in enumerate(players):
        player.sit(match, seat)
    players[0].start(match)
    for player in players:
        player.play(match, next(iter(player.legal(match).offers[0].all())))
    asking = next(player for player in players if player.legal(match).offers)
    [other] = [player for player in players if player is not asking]
    last = asking.play(match, {"type": "decline"})
    [asked] = asking.ask_takeback(match, expect=last.step).facts
    assert {"ask": False, "answer": asking.view(match).takeback} == other.legal(match).takeback
    with pytest.raises(ProblemError, match="takeback-refused"):
        other.answer_takeback(match, asked["step"] - 1, agrees=True)
    assert other.answer_takeback(match, asked["step"], agrees=True).holds("taken_back")
    events = service.services.log.read(UUID(match))
    assert all(event.signature for event in events[-2:])
    report = audit(players[0].record(match, "onlooker"), GAMES)
    assert report.ok, report


def test_a_seat_is_looked_up_once_in_a_match_that_has_begun(service: ApiService) -> None:
    """Before its start, a player may change seats."""
    asked: list[str] = []

    def note(request: httpx.Request) -> None:
        asked.append(f"{request.method} {request.url.path.rpartition('/')[2]}")

    http = httpx.Client(transport=httpx.WSGITransport(service.app), event_hooks={"request": [note]})
    client = Client("http://nostos", http=http, kept=Kept())
    match, players = signed_match(client, seats=3, options={"partners": True})
    ann, bob, cid = players
    ann.sit(match, 2)
    with pytest.raises(ProblemError, match="wrong-status"):
        ann.resign(match)
    ann.leave(match, 2)
    for seat, player in enumerate((bob, ann, cid)):
        player.sit(match, seat)
    ann.start(match)
    asked.clear()
    for withdraw in (False, True, False):
        ann.resign(match, withdraw=withdraw)
    sent = ["GET head", "POST resignation", "GET head", "DELETE resignation", "GET head", "POST resignation"]
    assert [f"GET {match}", *sent] == asked
    assert 1 == service.services.log.read(UUID(match))[-1].seat


def test_who_has_no_key_is_refused(anybody: Anybody) -> None:
    match, players = signed_match(anybody(None), keys=False)
    with pytest.raises(ProblemError, match="bad-signature"):
        players[0].sit(match, 0)


def test_a_key_in_a_file_is_the_same_for_the_next_process(tmp_path: Path) -> None:
    path = tmp_path / "keys" / "ann"
    assert PlayerKey.in_file(path).x == PlayerKey.in_file(path).x != PlayerKey.new().x
    assert 0o600 == path.stat().st_mode & 0o777
