"""Ports of servers."""

from deploy.stack.ports import PORTS

BAD_PORTS = (6566, 6665, 6669, 6679, 6697, 10_080)  # the highest of those of the Fetch standard


def test_no_server_listens_where_browsers_do_not_go() -> None:
    assert {*BAD_PORTS}.isdisjoint(PORTS)
