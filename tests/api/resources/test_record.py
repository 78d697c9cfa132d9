"""Records over HTTP: who may have whose, and that they hold."""

import random
from concurrent.futures import ThreadPoolExecutor
from typing import Any
from uuid import UUID

import msgspec
import pytest

from domain.ledger.bundle import read
from domain.ledger.verify.policy import Key, Policy
from domain.ledger.verify.record_checks import audit
from domain.matches.record_export import RecordBody
from tests.api.support import GAMES, ApiMatch, ApiService, ok, play_out, problem, start_match


@pytest.fixture
def table(service: ApiService) -> ApiMatch:
    """A match that was played to its end."""
    return play_out(service, start_match(service), random.Random(1))


def trusted(service: ApiService) -> Policy:
    keys = ok(service.anybody.get("/v1/keys"))["keys"]
    return Policy(keys=tuple(Key(key["kid"], key["x"]) for key in keys))


def test_the_records_of_a_finished_match_hold_for_everybody(service: ApiService, table: ApiMatch) -> None:
    heads = set()
    for viewer in ("onlooker", "0", "1", "referee"):
        answer = service.anybody.get(f"{table.path}/record?as={viewer}")
        assert "application/jsonl" == answer.mimetype
        assert f"nostos-{table.match}-{viewer}.jsonl" in answer.headers["Content-Disposition"]
        report = audit(answer.data, GAMES, trusted(service))
        assert report.ok, report
        heads.add(read(answer.data).header.header.head)
    assert {ok(service.anybody.get(f"{table.path}/head"))["head"]} == heads


def test_before_the_end_a_seat_has_its_own_record_only_and_nobody_the_referees(service: ApiService) -> None:
    table = start_match(service)
    ann, bob = table.players
    for caller, viewer in ((ann, "0"), (bob, "1"), (ann, "onlooker"), (service.anybody, "onlooker")):
        answer = caller.get(f"{table.path}/record?as={viewer}")
        assert audit(answer.data, GAMES, trusted(service)).ok
        assert viewer == read(answer.data).header.header.viewer
    assert "0" == read(ann.get(f"{table.path}/record").data).header.header.viewer
    assert problem(ann.get(f"{table.path}/record?as=1"), "not-your-seat", 403)
    assert problem(service.anybody.get(f"{table.path}/record?as=1"), "token-needed", 401)
    assert problem(ann.get(f"{table.path}/record?as=referee"), "not-disclosed", 403)
    assert problem(ann.get(f"/v1/matches/{UUID(int=7)}/record"), "no-such-match", 404)


def _counted(service: ApiService, monkeypatch: pytest.MonkeyPatch) -> list[object]:
    """The viewers of the records that are made from now on."""
    made, make = list[object](), service.services.matches.record_body

    def counted(*args: Any) -> RecordBody:
        made.append(args[1])
        return make(*args)

    monkeypatch.setattr(service.services.matches, "record_body", counted)
    return made


def test_the_record_of_a_finished_match_is_made_once_for_all_who_ask(
    service: ApiService, table: ApiMatch, monkeypatch: pytest.MonkeyPatch
) -> None:
    made = _counted(service, monkeypatch)
    with ThreadPoolExecutor(24) as readers:
        path = f"{table.path}/record"
        answers = list(readers.map(lambda _: service.app.test_client().get(path), range(24)))
    assert 1 == len({answer.data for answer in answers})
    tags = {answer.headers["ETag"] for answer in answers}
    assert len(tags) <= len(made) <= 2, "the notary may have signed a checkpoint meanwhile"

    [tag, *_] = tags
    again = service.anybody.get(path, headers={"If-None-Match": tag})
    if again.status_code == 200:  # again: a checkpoint
        again = service.anybody.get(path, headers={"If-None-Match": again.headers["ETag"]})
    assert (304, b"") == (again.status_code, again.data)
    assert "private, no-cache" == again.headers["Cache-Control"]
    client = service.app.test_client()
    for query in ("?as=0", "?format=text"):
        assert client.get(path + query, headers={"If-None-Match": tag}).status_code == 200


def test_the_record_of_a_match_that_goes_on_is_not_kept_by_its_readers(service: ApiService) -> None:
    answer = service.anybody.get(f"{start_match(service).path}/record")
    assert "ETag" not in answer.headers
    assert "no-store" == answer.headers["Cache-Control"]


def test_the_record_of_a_match_that_goes_on_is_made_once_a_step(
    service: ApiService, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Strangers who read one again and again made the service do it again and again."""
    going = start_match(service)
    made, path = _counted(service, monkeypatch), f"{going.path}/record"
    told = {service.app.test_client().get(path).data for _ in range(10)}
    assert len(told) <= len(made) <= 2, "the notary may have signed a checkpoint meanwhile"

    of_seats = [going.players[seat].get(path).data for seat in range(2)]
    assert {*of_seats}.isdisjoint(told)
    assert of_seats[0] != of_seats[1]

    ok(going.players[0].post(f"{going.path}/resignation"))
    assert service.app.test_client().get(path).data not in told


def test_a_record_can_be_read_by_people_and_by_analysts(service: ApiService, table: ApiMatch) -> None:
    client = service.app.test_client()
    text = client.get(f"{table.path}/record?format=text").get_data(as_text=True)
    head = ok(service.anybody.get(f"{table.path}/head"))["head"]
    assert text.endswith(f"\nHead {head}\n")
    assert f"[{head[:8]}]" in text
    told = client.get(f"{table.path}/record?format=json&as=referee").get_json()
    assert head == told["header"]["head"]
    assert len(told["frames"]) == told["header"]["steps"]
    assert "ended" == told["result"]["status"]


def test_a_record_is_not_made_of_a_log_that_was_changed(service: ApiService) -> None:
    """The owner of the database edits an event; the head written down with it is no longer the event's."""
    import psycopg

    table = start_match(service)
    log = service.services.log
    sat = log.read(table.id, 1, 2)[0]
    renamed = msgspec.structs.replace(sat.facts[0], name="Player X")
    row = log.mapper.to_stored_event(msgspec.structs.replace(sat, facts=(renamed,)))
    with psycopg.connect(service.database, autocommit=True) as owner:
        owner.execute("ALTER TABLE nostos.events DISABLE TRIGGER events_are_never_changed")
        owner.execute(
            "UPDATE nostos.events SET state = %s WHERE originator_id = %s AND originator_version = 2",
            (row.state, table.id),
        )
        owner.execute("ALTER TABLE nostos.events ENABLE ALWAYS TRIGGER events_are_never_changed")
    assert problem(service.anybody.get(f"{table.path}/record?as=onlooker"), "rewritten", 500)
