"""The records of one's own matches: one file in pages, which holds what the record of each match holds."""

import random
import re
from pathlib import Path
from typing import Any
from uuid import UUID

import pytest

from deploy.audit.records.record_files import jobs_in
from domain.ledger.bundle import read
from domain.matches.record_export import RecordBody
from domain.matches.state import Rewritten
from tests.api.support import ApiMatch, ApiService, Caller, ok, play_out, problem

PATH = "/v1/players/me/records"


def begun(*players: Caller) -> ApiMatch:
    """A match that these have begun."""
    body = {"game": "toy", "seats": len(players), "options": {}}
    table = ApiMatch(ok(players[0].post("/v1/matches", body))["match"], list(players))
    for seat, player in enumerate(players):
        ok(player.put(f"{table.path}/seats/{seat}"))
    ok(players[0].post(f"{table.path}/start"))
    return table


def ended(service: ApiService, *players: Caller, seed: int = 1) -> ApiMatch:
    """A match that these have played to its end."""
    return play_out(service, begun(*players), random.Random(seed))


def pages(caller: Caller, query: str = "") -> list[bytes]:
    """All pages, each found by the link of the one before."""
    found, path = list[bytes](), f"{PATH}?{query}"
    while path:
        answer = caller.get(path)
        assert (200, "application/jsonl") == (answer.status_code, answer.mimetype)
        found.append(answer.data)
        link = re.fullmatch(r'<(.+)>; rel="next"', answer.headers.get("Link", ""))
        path = link[1] if link else ""
    return found


def headers(file: Path) -> list[tuple[str, str]]:
    """Match and viewer of each record in a file."""
    found = []
    for job in jobs_in([file]):
        assert not job.broken
        data = file.read_bytes()
        header = read(data if job.part is None else data[job.part.start : job.part.end]).header.header
        found.append((header.match, header.viewer))
    return found


def test_the_pages_are_one_file_with_the_records_of_all_matches(service: ApiService, tmp_path: Path) -> None:
    ann, bob = service.player("Ann"), service.player("Bob")
    first, second = ended(service, ann, bob), ended(service, ann, bob, seed=2)
    begun(ann, bob)  # it goes on
    file = tmp_path / "matches.jsonl"
    found = pages(ann, "limit=1")
    file.write_bytes(b"".join(found))
    assert 2 == len([page for page in found if page])
    assert [(second.match, "referee"), (first.match, "referee")] == headers(file)
    for match in (first, second):
        [own] = [page for page in found if f'"{match.match}"'.encode() in page.partition(b"\n")[0]]
        as_one = read(ann.get(f"{match.path}/record?as=referee").data)
        assert as_one.entries == read(own).entries


def test_what_is_found_is_what_the_archive_finds(service: ApiService) -> None:
    ann, bob = service.player("Ann"), service.player("Bob")
    table = ended(service, ann, bob)
    game = ok(service.anybody.get(table.path))["game"]
    assert [b""] != pages(ann, f"game={game}")
    assert [b""] == pages(ann, "game=another")
    assert [b""] == pages(ann, "until=2000-01-01")
    lists = [b"".join(pages(caller, f"result={each}")) for caller in (ann, bob) for each in ("won", "lost")]
    assert [True, False, False, True] == [*map(bool, lists)] or [False, True, True, False] == [
        *map(bool, lists)
    ]


def test_a_match_that_somebody_changed_costs_no_other(
    service: ApiService, monkeypatch: pytest.MonkeyPatch
) -> None:
    ann, bob = service.player("Ann"), service.player("Bob")
    changed, whole = ended(service, ann, bob), ended(service, ann, bob, seed=2)
    [event] = service.services.log.read(changed.id, upto=1)
    made = service.services.matches.record_body

    def body(match: UUID, *args: Any) -> RecordBody:
        if match == changed.id:
            raise Rewritten(event)
        return made(match, *args)

    monkeypatch.setattr(service.services.matches, "record_body", body)
    [page] = pages(ann)
    assert f'"{whole.match}"'.encode() in page
    assert changed.match.encode() not in page


def test_nobody_has_the_records_of_another(service: ApiService) -> None:
    ended(service, service.player("Ann"), service.player("Bob"))
    assert [b""] == pages(service.player("Eve"))
    assert problem(service.anybody.get(PATH), "token-needed", 401)
    assert problem(service.player("Eve").get(f"{PATH}?player=1"), "bad-parameter", 422)
    assert problem(service.player("Eve").get(f"{PATH}?limit=11"), "bad-parameter", 422)
