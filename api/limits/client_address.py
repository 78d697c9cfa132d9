"""Client addresses: who sent a request, also through trusted proxies, and whence many people play.

An address of IPv6 counts by its network of 64 bits, which one subscriber has whole.
"""

import re
import time
from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from ipaddress import IPv4Network, IPv6Address, IPv6Network, ip_address, ip_network
from typing import Final, NamedTuple

Network = IPv4Network | IPv6Network
FORWARDED_FOR: Final = re.compile(r'(?:^|;)\s*for="?([^;"]+)"?', re.IGNORECASE)
BRACKETED: Final = re.compile(r"\[([^\]]+)\](?::\d+)?")
PORT: Final = re.compile(r"(\d+\.\d+\.\d+\.\d+):\d+")
CLIENT: Final = "nostos.client"  # where a scope and an environ have the client that the edge found
UNKNOWN: Final = "unknown"  # all who cannot be told apart share one quota
CACHED: Final = 65_536


class Client(NamedTuple):
    """The address under which a client's use is counted, and the factor of their quotas."""

    address: str
    factor: float


def networks(text: str) -> tuple[Network, ...]:
    """Networks as in `10.0.0.0/8,2001:db8::/32`."""
    return tuple(_network(part.strip()) for part in text.split(",") if part.strip())


def halls(text: str) -> Mapping[Network, float]:
    """Networks with the factors of their quotas, as in `192.0.2.7=20,2001:db8:7::/64=20`."""
    found: dict[Network, float] = {}
    for part in filter(None, map(str.strip, text.split(","))):
        network, _, factor = part.rpartition("=")
        if re.fullmatch(r"[0-9]{1,6}", factor) is None or int(factor) < 1:
            raise ValueError(f"must name networks with whole factors, like 192.0.2.7=20, not {part!r}")
        found[_network(network)] = float(factor)
    return found


def _network(text: str) -> Network:
    try:
        return ip_network(text)
    except ValueError:
        raise ValueError(f"must name networks like 10.0.0.0/8 or 2001:db8::/32, not {text!r}") from None


class RaisedQuotas(NamedTuple):
    """How much an organizer raised the quotas of a network. `until`: seconds since 1970."""

    factor: float
    until: float


class ClientAddresses:
    """Finds the client behind a connection. `trusted`: proxies that are believed about their clients.

    `raised`: networks whose quotas are raised for some time. It is replaced as a whole, by any thread.
    """

    def __init__(self, trusted: Sequence[Network] = (), halls: Mapping[Network, float] | None = None) -> None:
        self._trusted = trusted
        self._halls = dict(halls or {})
        self.raised: Mapping[Network, RaisedQuotas] = {}
        self._settled = lru_cache(CACHED)(self._client_of)
        self.is_trusted = lru_cache(CACHED)(self._is_trusted)

    def client(self, peer: str, forwarded: Iterable[str] = (), forwarded_for: Iterable[str] = ()) -> Client:
        """The client of a request. `peer`: the other end of the connection; `forwarded`, `forwarded_for`: the
        headers Forwarded and X-Forwarded-For.

        Both name the client first and then each proxy. They are read from the end, as far as proxies are
        trusted: anybody can write what is before.
        """
        if not self._trusted or not self.is_trusted(peer):
            return self._client(peer)
        for hop in reversed([*_hops(forwarded, forwarded_for), peer]):
            if not self.is_trusted(hop):
                return self._client(hop)
        return self._client(peer)

    def _is_trusted(self, address: str) -> bool:
        return _among(address, self._trusted) is not None

    def _client(self, text: str) -> Client:
        client, now = self._settled(text), time.time()
        raised = [(network, quotas.factor) for network, quotas in self.raised.items() if now < quotas.until]
        factors = (factor for network, factor in raised if _among(text, [network]) is not None)
        return client._replace(factor=max([client.factor, *factors])) if raised else client

    def _client_of(self, text: str) -> Client:
        network = _among(text, self._halls)
        return Client(_counted(text), self._halls[network] if network is not None else 1.0)


def _hops(forwarded: Iterable[str], forwarded_for: Iterable[str]) -> list[str]:
    """The addresses that proxies noted, in their order. Forwarded (RFC 7239) counts more, if it is there."""
    elements = [element for line in forwarded for element in line.split(",")]
    if elements:
        found = [FORWARDED_FOR.search(element) for element in elements]
        return [_bare(match[1]) if match else UNKNOWN for match in found]
    return [_bare(each) for line in forwarded_for for each in line.split(",")]


def _bare(text: str) -> str:
    """An address without brackets and port."""
    text = text.strip()
    match = BRACKETED.fullmatch(text) or PORT.fullmatch(text)
    return match[1] if match else text


def _among(text: str, candidates: Iterable[Network]) -> Network | None:
    try:
        address = ip_address(text)
    except ValueError:
        return None
    if isinstance(address, IPv6Address) and address.ipv4_mapped is not None:
        address = address.ipv4_mapped
    return next((network for network in candidates if address in network), None)


def _counted(text: str) -> str:
    try:
        address = ip_address(text)
    except ValueError:
        return UNKNOWN
    if isinstance(address, IPv6Address):
        if address.ipv4_mapped is not None:
            return str(address.ipv4_mapped)
        return str(ip_network((address, 64), strict=False).network_address) + "/64"
    return str(address)
