"""Client addresses: who is behind a connection, and who only says so."""

import pytest

from api.limits.client_address import UNKNOWN, Client, ClientAddresses, halls, networks

PROXIES = networks("10.0.0.0/8, 2001:db8:1::/48")


def address(peer: str, *, forwarded: str = "", forwarded_for: str = "") -> str:
    """The address of a request that comes through the proxies."""
    found = ClientAddresses(PROXIES).client(
        peer, [forwarded] if forwarded else [], [forwarded_for] if forwarded_for else []
    )
    return found.address


def test_a_stranger_who_names_somebody_else_is_not_believed() -> None:
    assert "192.0.2.7" == address("192.0.2.7", forwarded_for="198.51.100.1", forwarded="for=198.51.100.1")
    assert "127.0.0.1" == ClientAddresses().client("127.0.0.1", [], ["198.51.100.1"]).address


def test_headers_are_read_from_the_end_as_far_as_proxies_are_trusted() -> None:
    assert "198.51.100.1" == address("10.0.0.1", forwarded_for="203.0.113.9, 198.51.100.1, 10.2.0.1")
    assert "198.51.100.1" == address("10.0.0.1", forwarded="for=203.0.113.9, for=198.51.100.1;proto=https")
    assert "198.51.100.1" == address("10.0.0.1", forwarded='for="198.51.100.1:4711"')
    assert "2001:db8:2::/64" == address("2001:db8:1::1", forwarded='For="[2001:db8:2::17]:4711"')


@pytest.mark.parametrize("said", ["nobody", "_hidden", "for=", ",", " , ", "1.2.3"])
def test_what_is_no_address_shares_one_quota(said: str) -> None:
    assert UNKNOWN == address("10.0.0.1", forwarded_for=said)


def test_a_request_of_a_proxy_itself_is_the_proxys() -> None:
    assert "10.0.0.1" == address("10.0.0.1")
    assert "10.0.0.1" == address("10.0.0.1", forwarded_for="10.0.0.9")


def test_a_network_of_one_subscriber_is_one_client() -> None:
    addresses = ClientAddresses()
    one, other = addresses.client("2001:db8::1"), addresses.client("2001:db8::ffff:2")
    assert "2001:db8::/64" == one.address == other.address
    assert "192.0.2.1" == addresses.client("::ffff:192.0.2.1").address


def test_a_hall_has_a_multiple_of_the_quotas() -> None:
    addresses = ClientAddresses((), halls("192.0.2.7=20, 2001:db8:7::/64=5"))
    assert Client("192.0.2.7", 20.0) == addresses.client("192.0.2.7")
    assert Client("2001:db8:7::/64", 5.0) == addresses.client("2001:db8:7::9")
    assert Client("192.0.2.8", 1.0) == addresses.client("192.0.2.8")


@pytest.mark.parametrize("text", ["192.0.2.7", "192.0.2.7=0", "192.0.2.7=x", "here=3", "192.0.2.7=-1"])
def test_a_hall_that_is_none_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match="must name networks"):
        halls(text)
