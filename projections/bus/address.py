"""The address of the bus, as REDIS_URL has it: one server, or some members of a cluster.

    redis://host:port   rediss://host:port   unix:///path          one server, as redis-py takes it
    redis+cluster://user:password@host:port,host:port?option=…     a cluster; rediss+cluster:// with TLS

A client asks the members that are named for all others, so three are enough for any cluster.
"""

from typing import Any, Final, NamedTuple

ONE_SERVER: Final = ("redis", "rediss", "unix")
CLUSTER: Final = ("redis+cluster", "rediss+cluster")
DEFAULT_PORT: Final = 6379
ALONE: Final = ""  # the name of a server that is no member of a cluster


class BusAddress(NamedTuple):
    """`servers`: the one server, or the members of the cluster that are named, each as redis-py takes it."""

    servers: tuple[str, ...]
    clustered: bool

    @property
    def members(self) -> list[tuple[str, int]]:
        """Host and port of each member that is named."""
        parsed = [_parsed(each) for each in self.servers]
        return [(str(each.get("host", "localhost")), int(each.get("port", DEFAULT_PORT))) for each in parsed]

    @property
    def options(self) -> dict[str, Any]:
        """What connections to all members have in common: user, password, TLS, and what the query says."""
        options = _parsed(self.servers[0])
        for name in ("host", "port", "db"):
            options.pop(name, None)
        kind = options.pop("connection_class", None)
        if kind is not None and kind.__name__ == "SSLConnection":
            options["ssl"] = True
        return options


def _parsed(server: str) -> dict[str, Any]:
    """What redis-py reads in an address. It is imported here: that takes long, and most commands read the
    settings and have no connection to the bus.
    """
    from redis.connection import parse_url

    return dict[str, Any](parse_url(server))  # type: ignore[no-untyped-call]  # of the library


def parse(url: str) -> BusAddress:
    """The address that the text names. ValueError without its text, which may hold a password."""
    scheme, _, rest = url.partition("://")
    if scheme in ONE_SERVER:
        return BusAddress((url,), clustered=False)
    if scheme not in CLUSTER:
        raise ValueError(f"must begin with {', '.join(f'{each}://' for each in ONE_SERVER + CLUSTER)}")
    place, mark, query = rest.partition("?")
    credentials, at, hosts = place.rpartition("@")
    plain = scheme.removesuffix("+cluster")
    names = hosts.removesuffix("/").removesuffix("/0").split(",")
    if not all(names) or "/" in hosts.removesuffix("/").removesuffix("/0"):
        raise ValueError("must name members of a cluster as host:port,host:port, and no database but 0")
    address = BusAddress(
        tuple(f"{plain}://{credentials}{at}{name}{mark}{query}" for name in names), clustered=True
    )
    try:
        members = address.members
    except ValueError:  # of the library, with the text
        members = []
    if not members:
        raise ValueError("must name members of a cluster as host:port,host:port")
    return address
