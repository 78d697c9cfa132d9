"""Destinations: the addresses to which webhooks may be sent, as they are written, and which addresses of
networks they may lead to.

A name is resolved when something is sent, not before. Then every address must be public: a webhook must not
reach what only this machine or its network reaches.
"""

from ipaddress import IPv4Address, IPv6Address, IPv6Network, ip_address
from typing import Final, Literal, NamedTuple
from urllib.parse import urlsplit

Policy = Literal["https", "loopback", "off"]
"""`https`: to public addresses, by TLS. `loopback`: for development, also to this machine, by TLS or without.
`off`: nowhere.
"""

LONGEST: Final = 500  # characters of an address
LONGEST_NAME: Final = 253  # characters of the name of a host
HTTPS, HTTP = 443, 80
FIRST_FREE: Final = 1024  # ports below are of other services, which must not be sent to
HIGHEST: Final = 65535
GLOBAL_UNICAST: Final = IPv6Network("2000::/3")
TUNNELS: Final = (IPv6Network("2001::/32"), IPv6Network("2002::/16"))  # Teredo, 6to4: IPv4 addresses inside


class BadDestination(ValueError):  # noqa: N818  # a refusal
    """Nothing may be sent there. The message says why, in a few words."""


class Destination(NamedTuple):
    """Where something is sent. `target`: path and query; `host`: a name or an address, without brackets."""

    tls: bool
    host: str
    port: int
    target: str

    @property
    def authority(self) -> str:
        """Host and port as the header Host has them."""
        name = f"[{self.host}]" if ":" in self.host else self.host
        return name if self.port == (HTTPS if self.tls else HTTP) else f"{name}:{self.port}"


def destination(url: str, policy: Policy) -> Destination:
    """The destination of an address. BadDestination if nothing may be sent there."""
    if policy == "off":
        raise BadDestination("the service sends no webhooks")
    if len(url) > LONGEST or not all("!" <= each <= "~" for each in url) or "\\" in url:
        raise BadDestination(f"not at most {LONGEST} printable characters of ASCII")
    try:
        found = _parsed(url)
    except ValueError as error:
        raise BadDestination(str(error)) from None
    literal = _literal(found.host)
    if literal is not None and not allowed(literal, policy):
        raise BadDestination("the address is not public")
    if not found.tls and not (policy == "loopback" and _is_local(found.host, literal)):
        raise BadDestination("it must begin with https://")
    if policy == "https" and found.port != HTTPS and found.port < FIRST_FREE:
        raise BadDestination(f"the port must be {HTTPS}, or {FIRST_FREE} or higher")
    return found


def allowed(address: str, policy: Policy) -> bool:
    """Whether something may be sent to this address of a network."""
    found = ip_address(address)
    if isinstance(found, IPv6Address) and found.ipv4_mapped is not None:
        found = found.ipv4_mapped
    return _is_public(found) or (policy == "loopback" and found.is_loopback)


def _parsed(url: str) -> Destination:
    """ValueError if it cannot be parsed, or has parts that no webhook has."""
    parts = urlsplit(url)
    host, tls = parts.hostname or "", parts.scheme == "https"
    if parts.scheme not in ("https", "http") or not 1 <= len(host) <= LONGEST_NAME:
        raise ValueError("it must begin with https:// and the name of a host")
    if "@" in parts.netloc or "#" in url or "%" in parts.netloc:
        raise ValueError("it must have no user, no password and no fragment")
    port = parts.port or (HTTPS if tls else HTTP)
    target = (parts.path or "/") + (f"?{parts.query}" if parts.query else "")
    return Destination(tls, host, port, target)


def _literal(host: str) -> str | None:
    """The host, if it is an address and no name."""
    try:
        return str(ip_address(host))
    except ValueError:
        return None


def _is_local(host: str, literal: str | None) -> bool:
    return host == "localhost" if literal is None else ip_address(literal).is_loopback


def _is_public(address: IPv4Address | IPv6Address) -> bool:
    if not address.is_global or address.is_multicast or address.is_reserved:
        return False
    if isinstance(address, IPv4Address):
        return True
    return address in GLOBAL_UNICAST and not any(address in tunnel for tunnel in TUNNELS)
