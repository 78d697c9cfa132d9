"""A player deletes themself: what is said of them afterwards, and that no byte of their name is left."""

import subprocess
import threading
from base64 import b64encode
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import replace
from uuid import UUID

import pytest
import redis

from api.access import deletion_file
from api.app import create_app
from api.runtime.services import assemble
from deploy.embedded.binaries import find_binaries
from deploy.migrations.migrate import migrate
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
    project,
    running_api,
    start_match,
)
from tests.support.eventually import eventually
from tests.support.servers import Servers

CANARY = "Polyphemus 7f3a"
DELETION = "/v1/players/me/deletion"


def hidden_in(where: bytes) -> list[bytes]:
    """The spellings of the canary that are found: as it is, in hex, and in base64 at any place."""
    name = CANARY.encode()
    spelled = [name, name.hex().encode(), name.hex().upper().encode()]
    spelled += [b64encode(b"x" * shift + name)[4 * (shift > 0) : -4] for shift in range(3)]
    return [each for each in spelled if each in where]


def dumped(database: str, *options: str) -> bytes:
    """What pg_dump writes of a database."""
    program = find_binaries().postgres / "pg_dump"
    return subprocess.run([program, *options, database], capture_output=True, check=True).stdout


def restored(dump: bytes, database: str) -> None:
    """The dump in an empty database, brought up to date."""
    program = find_binaries().postgres / "psql"
    subprocess.run([program, "-q", "-v", "ON_ERROR_STOP=1", database], input=dump, check=True)
    migrate(database)


def read_everything(service: ApiService, match: str, callers: Mapping[str, Caller]) -> bytes:
    """All that callers read of a match and of players."""
    path, client = f"/v1/matches/{match}", service.app.test_client()
    found = [client.get("/metrics").data]
    for viewer, caller in callers.items():
        headers = {} if caller.token is None else {"Authorization": f"Bearer {caller.token}"}
        reads = ["/v1/matches", path, f"{path}/view?as={viewer}", f"{path}/frames?as={viewer}"]
        reads += [f"{path}/frames?as={viewer}&text={language}" for language in ("en", "de", "fr", "nl", "pt")]
        reads += [f"{path}/record?as={viewer}&format={form}" for form in ("lines", "json", "text")]
        for each in reads:
            answer = client.get(each, headers=headers)
            assert 200 == answer.status_code, each
            found.append(answer.data)
    return b"\n".join(found)


def in_valkey(url: str) -> bytes:
    """All keys and their values."""
    with redis.Redis.from_url(url) as client:
        keys = list(client.scan_iter(count=1000))
        return b"\n".join([*keys, *(client.dump(key) or b"" for key in keys)])


def ended(service: ApiService, ann: Caller) -> ApiMatch:
    """A match in which Ann sat, to its end."""
    bob = service.player("Bob")
    match = ok(bob.post("/v1/matches", {"game": "toy", "seats": 2}))["match"]
    table = ApiMatch(match, [bob, ann])
    for seat, player in enumerate(table.players):
        ok(player.put(f"{table.path}/seats/{seat}"))
    ok(bob.post(f"{table.path}/start"))
    ok(ann.post(f"{table.path}/resignation"))
    return table


def deleted(caller: Caller, **more: object) -> int:
    return caller.post(DELETION, {"confirm": caller.name, **more}).status_code


@contextmanager
def another_database(service: ApiService, database: str) -> Iterator[ApiService]:
    """The service with the same keys over another database, and its projector."""
    there = replace(service.services.settings, database_url=database)
    services = assemble(there, GAMES)
    other = ApiService(create_app(services), services, database, threading.Event())
    thread = threading.Thread(target=project, args=(there, other.stop), daemon=True)
    thread.start()
    try:
        yield other
    finally:
        other.stop.set()
        thread.join(60)
        services.close()


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


def test_of_a_deleted_player_no_byte_of_the_name_is_left_nor_comes_back_with_a_backup(
    servers: Servers, capfd: pytest.CaptureFixture[str]
) -> None:
    with servers.fresh_database() as database, running_api(database, servers.redis_url) as service:
        ann = service.player(CANARY)
        table = ended(service, ann)
        bob, onlooker = table.players[0], service.anybody
        viewers = {"0": bob, "onlooker": onlooker}
        reads = service.services.reads
        reads.wait(table.id, service.services.matches.head(table.id))
        assert hidden_in(read_everything(service, table.match, viewers))  # others see it until then
        backup = dumped(database, "--exclude-schema=nostos_personal")
        assert [] == hidden_in(backup)  # it rests sealed, also before

        assert 204 == deleted(ann)
        eventually(lambda: ann.player.encode() not in dumped(database, "--table=nostos.players"))
        service.services.names.forget(ann.player)
        told = read_everything(service, table.match, viewers)
        assert [] == hidden_in(told + dumped(database) + in_valkey(servers.redis_url))
        assert b"A deleted player sits down." in told
        assert "" == ok(bob.get(table.path))["seats"][1]["name"]
        _verifies(service, table)

        home = service.services.settings.home
        with servers.fresh_database(migrated=False) as again:
            restored(backup, again)
            with another_database(service, again) as other:
                players = other.services.players
                assert 1 == players.delete_again(deletion_file.read(home / deletion_file.FILE))
                problem(Caller(other, ann.token).get("/v1/players/me"), "bad-token", 401)
                told = read_everything(other, table.match, {"onlooker": other.anybody})
                assert [] == hidden_in(told + dumped(again))
                _verifies(other, table)
    captured = capfd.readouterr()
    assert [] == hidden_in((captured.out + captured.err).encode())


def _verifies(service: ApiService, table: ApiMatch) -> None:
    """The record of the match holds, with and without the name."""
    record = service.anybody.get(f"{table.path}/record?as=onlooker").data
    report = audit(record, GAMES, Policy())
    assert report.ok, report.checks


def test_the_file_of_deletions_names_ids_and_times_alone(service: ApiService) -> None:
    ann = service.player("Ann")
    assert 204 == deleted(ann)
    file = service.services.settings.home / deletion_file.FILE
    assert UUID(ann.player) in deletion_file.read(file)
    assert 0o600 == file.stat().st_mode & 0o777
    assert {"player", "deleted_at"} == read_json(file.read_bytes().splitlines()[-1]).keys()
