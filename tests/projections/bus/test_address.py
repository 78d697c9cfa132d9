"""The address of the bus: one server or a cluster; what is refused, and that no error shows a password."""

import pytest

from projections.bus.address import BusAddress, parse


@pytest.mark.parametrize(
    "url", ["redis://db", "redis://:secret@db:6380/1", "rediss://u:p@db?ssl_cert_reqs=none", "unix:///run/x"]
)
def test_one_server_is_named_as_redis_py_takes_it(url: str) -> None:
    assert BusAddress((url,), clustered=False) == parse(url)


def test_a_cluster_is_named_by_some_of_its_members() -> None:
    where = parse("redis+cluster://one:7000,two,[::1]:7002")
    assert where.clustered
    assert [("one", 7000), ("two", 6379), ("::1", 7002)] == where.members
    assert {} == where.options


@pytest.mark.parametrize("database", ["", "/", "/0"])
def test_user_password_and_options_are_those_of_all_members(database: str) -> None:
    where = parse(f"redis+cluster://nostos:p%40ss@one:7000,two:7001{database}?health_check_interval=5")
    assert [("one", 7000), ("two", 7001)] == where.members
    assert {"username": "nostos", "password": "p@ss", "health_check_interval": 5} == where.options


def test_with_tls_a_cluster_begins_with_rediss() -> None:
    where = parse("rediss+cluster://one,two?ssl_ca_certs=/etc/ca.pem")
    assert {"ssl": True, "ssl_ca_certs": "/etc/ca.pem"} == where.options


@pytest.mark.parametrize(
    "url",
    [
        "http://hunter2@db",
        "hunter2",
        "redis+cluster://",
        "redis+cluster://:hunter2@",
        "redis+cluster://:hunter2@one,,two",
        "redis+cluster://:hunter2@one:port",
        "redis+cluster://:hunter2@one/1",
        "redis+sentinel://:hunter2@one/nostos",
    ],
)
def test_what_names_no_bus_is_refused_without_a_word_of_it(url: str) -> None:
    with pytest.raises(ValueError, match="must") as refused:
        parse(url)
    assert "hunter2" not in str(refused.value)
