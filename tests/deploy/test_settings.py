"""Settings: one table, from which the documentation is made, with clear refusals."""

import dataclasses
import os
from pathlib import Path

import pytest
from psycopg.conninfo import conninfo_to_dict

from api.runtime import witness_list
from api.runtime.roles.logins import Role, role_url
from api.runtime.settings import TABLE, BadSetting, Settings, load
from deploy.documents.settings_page import PAGE, page
from domain.ledger.log.signed_note import SERVICE, WITNESS, Verifier
from tests.support.logins import LOGINS


@pytest.fixture(autouse=True)
def nothing_set(monkeypatch: pytest.MonkeyPatch) -> None:
    for row in TABLE:
        monkeypatch.delenv(row.name, raising=False)


def test_every_setting_is_a_row_and_the_page_has_all_rows() -> None:
    assert {field.name for field in dataclasses.fields(Settings)} == {row.field for row in TABLE}
    assert page() == PAGE.read_text(), "run `make docs`"
    assert all(f"| `{row.name}` |" in PAGE.read_text() for row in TABLE)


def test_without_an_environment_there_are_defaults() -> None:
    assert Settings() == load()


def test_the_public_address_follows_the_port_unless_it_is_given(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("NOSTOS_PORT", "9000")
    assert "http://127.0.0.1:9000" == load().public_url
    monkeypatch.setenv("NOSTOS_PUBLIC_URL", "https://games.example.org/")
    assert "https://games.example.org" == load().public_url


def test_an_empty_variable_is_not_set(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DATABASE_URL", "")
    assert load().database_url is None


def test_a_secret_may_come_from_a_file(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    (tmp_path / "database").write_text("postgresql://u:p@db/nostos\n")
    monkeypatch.setenv("DATABASE_URL_FILE", str(tmp_path / "database"))
    assert "postgresql://u:p@db/nostos" == load().database_url
    monkeypatch.setenv("DATABASE_URL_FILE", str(tmp_path / "nowhere"))
    with pytest.raises(BadSetting, match=r"^DATABASE_URL: "):
        load()


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("DATABASE_URL", "mysql://u:hunter2@db/x"),
        ("REDIS_URL", "http://:hunter2@db"),
        ("NOSTOS_PORT", "0"),
        ("NOSTOS_PORT", "70000"),
        ("NOSTOS_PORT", "²"),
        ("NOSTOS_PUBLIC_URL", "games.example.org"),
        ("NOSTOS_LOG", "loud"),
        ("NOSTOS_SIGNED_WITHIN", "0.5"),
        ("NOSTOS_PARTITIONS", "0"),
        ("NOSTOS_BOT_PACE", "0.7"),
        ("NOSTOS_BOT_PACE", "quick"),
        ("NOSTOS_PARTITIONS", "two"),
        ("NOSTOS_LOG_LEVEL", "INFO"),
    ],
)
def test_a_bad_value_is_refused_in_one_line_naming_the_variable(
    monkeypatch: pytest.MonkeyPatch, name: str, value: str
) -> None:
    monkeypatch.setenv(name, value)
    with pytest.raises(BadSetting) as refusal:
        load()
    assert str(refusal.value).startswith(name)
    assert "\n" not in str(refusal.value)
    assert "hunter2" not in str(refusal.value)


def test_passwords_are_not_shown_by_a_repr() -> None:
    settings = Settings(database_url="postgresql://u:hunter2@db/x", redis_url="redis://:hunter2@db")
    assert "hunter2" not in repr(settings)


def test_another_process_reads_the_same_settings(monkeypatch: pytest.MonkeyPatch) -> None:
    given = Settings(
        database_url="postgresql://u:p@/db?host=/run/x", redis_url="unix:///run/x", home=Path("/srv"), port=1
    )
    for name, value in given.environment().items():
        monkeypatch.setitem(os.environ, name, value)
    assert given == load()


ADDRESSES = [
    "postgresql://u:p%40%2F@/nostos?host=/tmp/a%20b&port=5433&options=-c%20jit%3Doff",
    "dbname=nostos user=u password=p@/ host='/tmp/a b' port=5433 options='-c jit=off'",
]
PLACE = {"dbname": "nostos", "host": "/tmp/a b", "port": "5433", "options": "-c jit=off"}


@pytest.mark.parametrize("address", ADDRESSES)
def test_the_address_for_a_role_is_the_same_database_with_its_own_login(address: str) -> None:
    settings = Settings(database_url=address, database_direct_url="host=direct", logins=LOGINS)
    reader = {"user": "nostos_reader", "password": "of the tests' reader"}
    assert PLACE | reader == conninfo_to_dict(role_url(settings, Role.READER))
    assert {"host": "direct"} | reader == conninfo_to_dict(role_url(settings, Role.READER, direct=True))


@pytest.mark.parametrize("address", ADDRESSES)
def test_processes_that_serve_are_not_told_who_owns_the_database(address: str) -> None:
    given = Settings(database_url=address, database_direct_url=address).without_owner()
    assert (
        PLACE == conninfo_to_dict(str(given.database_url)) == conninfo_to_dict(str(given.database_direct_url))
    )


def test_a_direct_address_alone_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("DATABASE_URL", raising=False)
    monkeypatch.setenv("DATABASE_DIRECT_URL", "postgresql://db/nostos")
    with pytest.raises(BadSetting, match="DATABASE_DIRECT_URL is of the same database as DATABASE_URL"):
        load()


def test_witnesses_are_named_once_each_with_or_without_an_address(monkeypatch: pytest.MonkeyPatch) -> None:
    one, two = (Verifier(name, WITNESS, key * 32) for name, key in (("one", b"1"), ("two", b"2")))
    monkeypatch.setenv("NOSTOS_WITNESSES", f"{one.vkey()} https://w.example/a/, {two.vkey()}")
    monkeypatch.setenv("NOSTOS_COSIGNATURES", "2")
    listed = witness_list.parse(load().witnesses)
    assert [(one, "https://w.example/a"), (two, None)] == listed
    monkeypatch.setenv("NOSTOS_COSIGNATURES", "3")
    with pytest.raises(BadSetting, match="NOSTOS_COSIGNATURES is more than"):
        load()


@pytest.mark.parametrize(
    ("names", "reason"),
    [
        (f"{Verifier('one', SERVICE, b'1' * 32).vkey()}", "not the key of one"),
        (f"{Verifier('one', WITNESS, b'1' * 32).vkey()} w.example", "no address"),
        (f"{Verifier('one', WITNESS, b'1' * 32).vkey()} http://a http://b", "no address"),
        (",".join(Verifier("one", WITNESS, key * 32).vkey() for key in (b"1", b"2")), "the same name"),
        (",".join(Verifier(name, WITNESS, b"1" * 32).vkey() for name in ("one", "two")), "the same key"),
        (",".join(Verifier(f"w{n}", WITNESS, bytes([n]) * 32).vkey() for n in range(17)), "more than 16"),
        ("somebody", "name"),
    ],
)
def test_witnesses_that_cannot_be_used_are_refused(
    monkeypatch: pytest.MonkeyPatch, names: str, reason: str
) -> None:
    monkeypatch.setenv("NOSTOS_WITNESSES", names)
    with pytest.raises(BadSetting, match=f"^NOSTOS_WITNESSES .*{reason}"):
        load()
