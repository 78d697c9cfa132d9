"""A player deletes themself: who may, what becomes of their seats and matches, and what is filed."""

from typing import Any
from uuid import UUID

import pytest

from api.access.personal_data import deletion, deletion_file
from domain.ledger.verify.policy import Policy
from domain.ledger.verify.record_checks import audit
from domain.threadsafe.decoder import read_json
from tests.api.support import (
    GAMES,
    ApiMatch,
    ApiService,
    Caller,
    ok,
    open_match,
    problem,
    start_match,
)
from tests.domain.support import command

DELETION = "/v1/players/me/deletion"


def deleted(caller: Caller, **more: object) -> int:
    return caller.post(DELETION, {"confirm": caller.name, **more}).status_code


def test_nobody_is_deleted_by_mistake_or_by_a_narrow_token(service: ApiService) -> None:
    ann = service.player("Ann")
    narrow = Caller(service, ok(ann.post("/v1/tokens", {"scopes": ["play"]}))["token"], ann.player, ann.name)
    before = service.events()
    problem(ann.post(DELETION, {"confirm": "Anna"}), "not-confirmed", 422)
    problem(narrow.post(DELETION, {"confirm": "Ann"}), "missing-scope", 403)
    problem(service.anybody.post(DELETION, {"confirm": "Ann"}), "token-needed", 401)
    assert before == service.events()


def test_who_has_seats_leaves_them_first_or_gives_them_up(service: ApiService) -> None:
    open_, playing = open_match(service), start_match(service)
    for table in (open_, playing):
        ann = table.players[1]
        service.services.reads.wait(table.id, service.services.matches.head(table.id))
        assert (
            table.match in problem(ann.post(DELETION, {"confirm": ann.name}), "still-seated", 409)["detail"]
        )
        assert 204 == deleted(ann, give_up=True)
        problem(ann.get("/v1/players/me"), "bad-token", 401)
    assert [None] == [seat["player"] for seat in ok(open_.players[0].get(open_.path))["seats"][1:]]
    service.services.reads.wait(playing.id, service.services.matches.head(playing.id))
    assert "ended" == ok(playing.players[0].get(playing.path))["status"]


def _verifies(service: ApiService, table: ApiMatch) -> None:
    """The record of the match holds, with and without the name."""
    record = service.anybody.get(f"{table.path}/record?as=onlooker").data
    report = audit(record, GAMES, Policy())
    assert report.ok, report.checks


def test_a_host_who_deletes_themself_calls_off_what_has_not_started(service: ApiService) -> None:
    """14: nobody else may start it, so its guests do not wait in vain."""
    hosted, playing = open_match(service), start_match(service)
    guest, reads = hosted.players[1], service.services.reads
    private = ok(hosted.players[0].post("/v1/matches", {"game": "toy", "seats": 2, "access": "list"}))[
        "match"
    ]
    for table in (hosted, playing, ApiMatch(private, hosted.players)):
        reads.wait(table.id, service.services.matches.head(table.id))
    ann = hosted.players[0]
    told = problem(ann.post(DELETION, {"confirm": ann.name}), "still-seated", 409)["detail"]
    assert hosted.match in told
    assert private in told
    assert 204 == deleted(ann, give_up=True)
    for match in (hosted.id, UUID(private)):
        reads.wait(match, service.services.matches.head(match))
        closed = reads.match(match)
        assert closed is not None
        assert ("closed", deletion.REASON) == (closed.status, closed.reason)
    assert deletion.REASON == ok(guest.get(hosted.path))["reason"]
    _verifies(service, hosted)
    assert 204 == deleted(playing.players[0], give_up=True)
    reads.wait(playing.id, service.services.matches.head(playing.id))
    assert "ended" == ok(playing.players[1].get(playing.path))["status"]


def test_what_a_player_takes_while_they_are_deleted_is_given_up(
    service: ApiService, monkeypatch: pytest.MonkeyPatch
) -> None:
    table, matches = open_match(service), service.services.matches
    ann, opened = table.players[1], []

    def meanwhile(*given: Any) -> None:
        opened.append(matches.open(ann.player, "toy", 2, {}, command()).match)
        matches.sit(table.id, ann.player, 1, None, command())
        erase(*given)

    erase = deletion.erase
    monkeypatch.setattr(deletion, "erase", meanwhile)
    assert 204 == deleted(ann, give_up=True)
    assert "closed" == ok(table.players[0].get(f"/v1/matches/{opened[0]}"))["status"]
    assert None is ok(table.players[0].get(table.path))["seats"][1]["player"]


def test_the_file_of_deletions_names_ids_and_times_alone(service: ApiService) -> None:
    ann = service.player("Ann")
    assert 204 == deleted(ann)
    file = service.services.settings.home / deletion_file.FILE
    assert UUID(ann.player) in deletion_file.read(file)
    assert 0o600 == file.stat().st_mode & 0o777
    assert {"player", "deleted_at"} == read_json(file.read_bytes().splitlines()[-1]).keys()
