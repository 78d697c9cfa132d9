"""The drill: a player who sat, noted and talked is deleted, and then everything everywhere is searched.

Not a byte of their name is left, nor of what they wrote, however it is spelled; it does not come back with a
backup either. All records verify.
"""

import os
import subprocess
from base64 import b64encode, urlsafe_b64encode
from collections.abc import Iterator, Mapping, Sequence
from contextlib import closing, contextmanager
from dataclasses import replace
from urllib.parse import quote, quote_plus

import httpx
import msgspec
import psycopg
import pytest
from psycopg import sql
from redis import Redis

from api.access.personal_data import deletion, deletion_file
from api.runtime.services import assemble, now
from api.server.asgi import application
from api.streaming.gateway import Gateway
from api.streaming.subscriber import RedisSubscriber
from deploy.embedded.binaries import find_binaries
from deploy.migrations.migrate import migrate
from domain.kernel.match.facts import NAMING
from domain.ledger.verify.policy import Policy
from domain.ledger.verify.record_checks import audit
from domain.matches import Matches
from domain.store import Event, Log, command
from domain.store.sealer import place, unsealed
from tests.api.support import (
    GAMES,
    ApiMatch,
    ApiService,
    Caller,
    api_with,
    key,
    ok,
    problem,
    running_api,
)
from tests.domain.support import writer
from tests.ledger.forging import sealed
from tests.support.bus import everything
from tests.support.eventually import eventually
from tests.support.metrics import metrics_of
from tests.support.ports import free_port
from tests.support.servers import Servers
from tests.support.service.running import serving

NAME = "Polyphème Ünal 7f3a"
SAID = "La neuf est à moi, ça va de soi 7f3a"
LANGUAGES = ("en", "de", "fr", "nl", "pt")


def spellings(text: str) -> Iterator[bytes]:
    """The ways in which a text may be written somewhere."""
    plain = text.encode()
    yield from (plain, text.encode("latin-1"), text.encode("utf-16-le"), text.encode("utf-16-be"))
    yield from (plain.hex().encode(), plain.hex().upper().encode())
    escaped = "".join(each if each.isascii() else f"\\u{ord(each):04x}" for each in text)
    yield from (escaped.encode(), escaped.replace("\\u00", "\\\\u00").encode())
    yield "".join(each if each.isascii() else f"\\u{ord(each):04X}" for each in text).encode()
    yield "".join(each if each.isascii() else f"&#{ord(each)};" for each in text).encode()
    yield "".join(chr(byte) if byte < 128 else f"\\{byte:03o}" for byte in plain).encode()
    yield "".join(chr(byte) if byte < 128 else f"\\x{byte:02x}" for byte in plain).encode()
    for urlencoded in (quote(text), quote_plus(text)):
        yield urlencoded.encode()
        yield urlencoded.replace("%C3", "%c3").lower().encode()
    for shift in range(3):
        for encode in (b64encode, urlsafe_b64encode):
            yield encode(b"x" * shift + plain)[4 * (shift > 0) : -4]


def hidden_in(where: bytes, *texts: str) -> list[bytes]:
    """The spellings of the texts (of the name, if none is given) that are found; upper and lower case count
    as one.
    """
    lower = where.lower()
    return [each for text in texts or (NAME,) for each in spellings(text) if each.lower() in lower]


def test_the_search_finds_every_spelling() -> None:
    for each in spellings(NAME):
        assert hidden_in(b"... " + each + b" ...")
    assert [] == hidden_in(b"... Polyph 7f3a ...")


def dumped(database: str, *options: str) -> bytes:
    """What pg_dump writes of a database."""
    program = find_binaries().postgres / "pg_dump"
    return subprocess.run([program, *options, database], capture_output=True, check=True).stdout


def restored(dump: bytes, database: str) -> None:
    """The dump in an empty database, brought up to date."""
    program = find_binaries().postgres / "psql"
    subprocess.run([program, "-q", "-v", "ON_ERROR_STOP=1", database], input=dump, check=True)
    migrate(database)


def opened(service: ApiService, database: str) -> bytes:
    """All that rests in read models and still opens with the keys that there are."""
    sealer, found = service.services.log.sealer, []
    with psycopg.connect(database) as owner:
        for match, step, body in owner.execute("SELECT match, step, body FROM nostos.frames"):
            found.append(unsealed(sealer, match, place("frame", step), bytes(body)))
        for table in ("lobby", "lobby_steps", "notes", "talk", "players", "dead_letters", "tracking"):
            query = sql.SQL("SELECT t::text FROM nostos.{} AS t").format(sql.Identifier(table))
            found += [row[0].encode() for row in owner.execute(query)]
    return b"\n".join(found)


def of_players(database: str, player: str) -> int:
    """How many rows of notes and talk are by a player."""
    with psycopg.connect(database) as owner:
        query = "SELECT author FROM nostos.notes UNION ALL SELECT author FROM nostos.talk"
        return sum(author == player for (author,) in owner.execute(query).fetchall())


def read_everything(service: ApiService, tables: Sequence[ApiMatch], callers: Mapping[str, Caller]) -> bytes:
    """All that callers read of matches and of players."""
    client = service.app.test_client()
    found = [metrics_of(client).encode(), client.get("/readyz").data]
    for viewer, caller in callers.items():
        headers = {} if caller.token is None else {"Authorization": f"Bearer {caller.token}"}
        reads = ["/v1/matches", "/v1/matches?status=closed", "/v1/problems"]
        if caller.token is not None:
            reads += ["/v1/players/me", "/v1/players/me/export", "/v1/tokens", "/v1/rules"]
        for table in tables:
            path = table.path
            reads += [path, f"{path}/head"]
            if ok(caller.get(path))["status"] == "closed":
                reads += [f"{path}/frames", f"{path}/record"]
                continue
            for what in ("frames", "worlds"):
                reads += [f"{path}/{what}?as={viewer}&text={language}" for language in LANGUAGES]
            reads += [f"{path}/{what}?as={viewer}" for what in ("view", "frames", "reveals", "notebook")]
            reads += [f"{path}/notebook/talk?as={viewer}"]
            reads += [f"{path}/record?as={viewer}&format={form}" for form in ("lines", "json", "text")]
        for each in reads:
            answer = client.get(each, headers=headers)
            assert answer.status_code in {200, 404}, (each, answer.data)  # 404: it has no worlds to show
            found.append(answer.data + str(answer.headers).encode())
    return b"\n".join(found)


def streamed(service: ApiService, redis_url: str, tables: Sequence[ApiMatch], caller: Caller) -> bytes:
    """What the streams of the matches bring, in every form, and their pages."""
    settings = replace(service.services.settings, port=free_port())
    services, found = assemble(settings, GAMES), []
    gateway = Gateway(services, RedisSubscriber(redis_url))
    with (
        closing(services),
        serving(application(services, gateway), settings),
        httpx.Client(base_url=f"http://127.0.0.1:{settings.port}", timeout=60) as client,
    ):
        for table in tables:
            found.append(client.get(f"/matches/{table.match}").content)
            for language in ("", "&text=fr"):
                for kind in ("text/event-stream", "application/jsonl"):
                    headers = {"Accept": kind, "Authorization": f"Bearer {caller.token}"}
                    address = f"{table.path}/stream?as=onlooker{language}"
                    with client.stream("GET", address, headers=headers) as response:
                        assert 200 == response.status_code, response.read()
                        found.append(response.read())
    return b"\n".join(found)


def in_valkey(url: str) -> bytes:
    """All keys and their values."""
    with Redis.from_url(url) as client:
        keys = list(client.scan_iter(count=1000))
        return b"\n".join([*keys, *(client.dump(each) or b"" for each in keys)])


@contextmanager
def monitored(url: str) -> Iterator[list[str]]:
    """All commands that Valkey carries out during the block."""
    heard: list[str] = []
    with Redis.from_url(url) as client, Redis.from_url(url) as last, client.monitor() as monitor:
        yield heard
        last.echo("that was all")
        for told in monitor.listen():
            if "that was all" in told["command"]:
                return
            heard.append(told["command"])


def settled(service: ApiService, *tables: ApiMatch) -> None:
    """Return when the read models have all that the log has."""
    position = service.services.log.position()
    progress = service.services.reads.progress
    eventually(lambda: all(each.position >= position for each in progress().values()))
    for table in tables:
        service.services.reads.wait(table.id, service.services.matches.head(table.id))


def ended(service: ApiService, bob: Caller, ann: Caller) -> ApiMatch:
    """A match in which Ann sat, to its end."""
    match = ok(bob.post("/v1/matches", {"game": "toy", "seats": 2}))["match"]
    table = ApiMatch(match, [bob, ann])
    for seat, player in enumerate(table.players):
        ok(player.put(f"{table.path}/seats/{seat}"))
    ok(bob.post(f"{table.path}/start"))
    ok(ann.post(f"{table.path}/resignation"))
    return table


def of_before(service: ApiService, bob: Caller, ann: Caller, into: Log | None = None) -> ApiMatch:
    """The same, as the log has it from before names were committed to: its facts hold them."""
    with closing(Log(None, GAMES)) as log:
        matches = Matches(log, GAMES, service.services.players, now, os.urandom)
        match = matches.open(bob.player, "toy", 2, {}, command(bob.player, key(), "", None)).match
        for seat, player in enumerate((bob, ann)):
            matches.sit(match, player.player, seat, None, command(player.player, key(), "", None))
        matches.start(match, bob.player, command(bob.player, key(), "", None))
        matches.resign(match, ann.player, command(ann.player, key(), "", None))
        events = sealed(
            [_named(event, {bob.player: bob.name, ann.player: ann.name}) for event in log.read(match)]
        )
    for event in events:
        (into or service.services.log).append(event)
    return ApiMatch(str(match), [bob, ann])


def _named(event: Event, names: Mapping[str, str]) -> Event:
    facts = tuple(
        msgspec.structs.replace(fact, name=names[fact.player], named="") if isinstance(fact, NAMING) else fact
        for fact in event.facts
    )
    return msgspec.structs.replace(event, facts=facts)


def talked(bob: Caller, ann: Caller, cid: Caller) -> ApiMatch:
    """A match in play in which Bob and Ann, who are partners, note and talk, and Cid does not know of it."""
    terms = {"game": "toy", "seats": 3, "options": {"partners": True}}
    table = ApiMatch(ok(bob.post("/v1/matches", terms))["match"], [bob, ann, cid])
    for seat, player in enumerate(table.players):
        ok(player.put(f"{table.path}/seats/{seat}"))
    ok(bob.post(f"{table.path}/start"))
    ok(bob.put(f"{table.path}/notebook/5", {"marks": ["of Bob"]}))
    ok(ann.put(f"{table.path}/notebook/5", {"marks": [SAID]}))
    ok(ann.post(f"{table.path}/notebook/talk", {"text": SAID}))
    ok(bob.post(f"{table.path}/notebook/talk", {"text": "Bob speaks"}))
    return table


def verifies(service: ApiService, table: ApiMatch, *, erased: bool = False) -> None:
    """The records of the match hold; with a note where a name is erased."""
    for viewer in ("onlooker", "referee"):
        answer = service.anybody.get(f"{table.path}/record?as={viewer}")
        assert 200 == answer.status_code, answer.data
        report = audit(answer.data, GAMES, Policy())
        assert report.ok, report.checks
        assert erased == ("erased names" in {check.name for check in report.checks})


def test_of_a_deleted_player_nothing_is_left_nor_comes_back_with_a_backup(
    servers: Servers, capfd: pytest.CaptureFixture[str]
) -> None:
    url = servers.redis_url
    with servers.fresh_database() as database, running_api(database, url) as service:
        with monitored(url) as commands, everything(url) as heard:
            ann, bob, cid = (service.player(name) for name in (NAME, "Bob", "Cid"))
            new, old = ended(service, bob, ann), of_before(service, bob, ann)
            notes = talked(bob, ann, cid)
            hosted = ApiMatch(ok(ann.post("/v1/matches", {"game": "toy", "seats": 2}))["match"], [ann, bob])
            ok(bob.put(f"{hosted.path}/seats/1"))
            tables = [new, old, notes, hosted]
            settled(service, *tables)

            # Until then others see the name, and those who share it see the notebook.
            assert hidden_in(read_everything(service, [new], {"onlooker": bob}))
            assert NAME.encode() in service.anybody.get(f"{old.path}/record?as=onlooker").data
            was = service.anybody.get(f"{old.path}/record?as=onlooker").headers["ETag"]
            assert SAID in [line["text"] for line in ok(bob.get(f"{notes.path}/notebook/talk"))["lines"]]
            backup = dumped(database, "--exclude-schema=nostos_personal")
            assert [] == hidden_in(backup, NAME, SAID)  # it rests sealed, also before
            shown = opened(service, database)
            assert [] == hidden_in(shown, NAME, SAID)

            problem(ann.post("/v1/players/me/deletion", {"confirm": NAME}), "still-seated", 409)
            answer = ann.post("/v1/players/me/deletion", {"confirm": NAME, "give_up": True})
            assert 204 == answer.status_code
            settled(service, *tables)
            service.services.names.forget(ann.player)
            assert 0 == of_players(database, ann.player)
            assert 2 == of_players(database, bob.player)
            assert ("closed", deletion.REASON) == tuple(
                ok(bob.get(hosted.path))[name] for name in ("status", "reason")
            )

            # The match goes on without her, and ends.
            assert ["Bob speaks"] == [
                line["text"] for line in ok(bob.get(f"{notes.path}/notebook/talk"))["lines"]
            ]
            assert [["of Bob"]] == [note["marks"] for note in ok(bob.get(f"{notes.path}/notebook"))["notes"]]
            ok(bob.post(f"{notes.path}/resignation"))
            settled(service, *tables)
            for viewer in ({"0": bob}, {"onlooker": service.anybody}, {"onlooker": cid}, {"referee": cid}):
                assert [] == hidden_in(read_everything(service, tables, viewer), NAME, SAID)
            assert [] == hidden_in(streamed(service, url, [new, old, notes], bob), NAME, SAID)
            assert [] == hidden_in(dumped(database) + opened(service, database), NAME, SAID)
            for table in (new, old, notes, hosted):
                verifies(service, table, erased=table is old)
            assert was != service.anybody.get(f"{old.path}/record?as=onlooker").headers["ETag"]
        assert [] == hidden_in(in_valkey(url), NAME, SAID)
        assert [] == hidden_in("\n".join(commands).encode(), NAME, SAID)
        assert [] == hidden_in(b"\n".join(name.encode() + data for name, data in heard), NAME, SAID)
        assert heard
        assert commands

        _comes_back_without_her(servers, service, ann, backup, (new, old))
    captured = capfd.readouterr()
    assert [] == hidden_in((captured.out + captured.err).encode(), NAME, SAID)


def _comes_back_without_her(
    servers: Servers, service: ApiService, ann: Caller, backup: bytes, finished: Sequence[ApiMatch]
) -> None:
    """A backup from before is restored without the keys of players; the file of deletions is applied."""
    home = service.services.settings.home
    with servers.fresh_database(migrated=False) as again:
        restored(backup, again)
        with api_with(replace(service.services.settings, database_url=again)) as other:
            known = deletion_file.read(home / deletion_file.FILE)
            assert 1 == other.services.players.delete_again(known)
            problem(Caller(other, ann.token).get("/v1/players/me"), "bad-token", 401)
            settled(other, *finished)
            told = read_everything(other, finished, {"onlooker": other.anybody})
            assert [] == hidden_in(told + dumped(again) + opened(other, again), NAME, SAID)
            assert 0 == of_players(again, ann.player)
            new, old = finished
            verifies(other, new)
            verifies(other, old, erased=True)


def test_in_a_match_from_before_sealing_the_name_stays_in_the_log_and_nowhere_else(servers: Servers) -> None:
    with servers.fresh_database() as database, running_api(database, servers.redis_url) as service:
        ann, bob = service.player(NAME), service.player("Bob")
        with closing(Log(writer(database), GAMES, 1)) as plain:  # it seals nothing
            table = of_before(service, bob, ann, plain)
        settled(service, table)
        assert 204 == ann.post("/v1/players/me/deletion", {"confirm": NAME}).status_code
        settled(service, table)
        service.services.names.forget(ann.player)
        told = read_everything(service, [table], {"onlooker": service.anybody, "0": bob})
        assert [] == hidden_in(told + dumped(database, "--exclude-table=nostos.events"))
        assert hidden_in(dumped(database, "--table=nostos.events"))
        verifies(service, table, erased=True)
