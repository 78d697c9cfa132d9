"""Halls: how organizers raise the quotas of networks, and end that. RULES.md has the rules."""

from collections.abc import Callable, Mapping, Sequence
from datetime import datetime, timedelta
from ipaddress import IPv4Network, IPv6Network, ip_network
from typing import Final
from uuid import UUID

import msgspec

from domain.halls import errors
from domain.kernel.facts import known
from domain.kernel.text_rules import legible
from domain.store import Command, Decision, Event, Log, Order, Streams
from domain.store.account_facts import HallLowered, HallRaised

STREAM: Final = UUID("4e6f7374-6f73-5b6b-9c65-7973a0c0de05")  # of all halls
PREFIXES: Final[Mapping[int, range]] = {4: range(20, 33), 6: range(48, 65)}  # bits, by the version of IP
FACTORS: Final = range(2, 51)
LONGEST: Final = timedelta(days=31)
LONGEST_REASON: Final = 200  # characters
MOST: Final = 100  # at the same time

Network = IPv4Network | IPv6Network


class Hall(msgspec.Struct, frozen=True):
    """A network whose quotas are raised. `by`: the organizer's id; `at`: since when."""

    network: str
    factor: int
    until: datetime
    by: str
    reason: str
    at: datetime


State = Mapping[str, Hall]  # by their networks; those that ended by themselves too


class Halls:
    """All halls. `now`: UTC."""

    def __init__(self, log: Log, now: Callable[[], datetime]) -> None:
        nothing: State = {}
        self._streams: Streams[State] = Streams(log, now, nothing, _evolve)
        self._now = now

    def raise_quotas(
        self, network: str, factor: int, until: datetime, reason: str, *, command: Command, organizer: str
    ) -> Hall:
        """1 to 5: multiply the quotas of the network until then, in place of what was there."""
        check_network(network)
        if factor not in FACTORS:
            raise errors.BadFactor("factor")
        if not legible(reason, LONGEST_REASON):
            raise errors.BadHallReason("reason")

        def decide(_: int, halls: State, at: datetime) -> Decision:
            if not at < until <= at + LONGEST:
                raise errors.BadHallEnd("until")
            others = [hall for hall in _in_force(halls, at) if hall.network != network]
            if len(others) >= MOST:
                raise errors.TooManyHalls
            raised = HallRaised(network, factor, until, organizer, reason)
            return Decision("hall.raised", "", None, (raised,))

        made = self._streams.execute(Order(STREAM, command, organizer, decide)).event
        return _evolve({}, made)[network]

    def lower(self, network: str, command: Command, organizer: str) -> None:
        """4: end it now. NoSuchHall if the quotas of this network are not raised."""

        def decide(_: int, halls: State, at: datetime) -> Decision:
            if network not in {hall.network for hall in _in_force(halls, at)}:
                raise errors.NoSuchHall
            return Decision("hall.lowered", "", None, (HallLowered(network, organizer),))

        self._streams.execute(Order(STREAM, command, organizer, decide))

    def in_force(self) -> Sequence[Hall]:
        """The halls whose quotas are raised now, as the log has them, the newest last."""
        return _in_force(self._streams.read(STREAM)[1], self._now())


def check_network(text: str) -> Network:
    """1: the network. BadHall if it is none that may be a hall."""
    try:
        network = ip_network(text)
    except ValueError:
        raise errors.BadHall from None
    if str(network) != text or network.prefixlen not in PREFIXES[network.version]:
        raise errors.BadHall
    return network


def _in_force(halls: State, at: datetime) -> list[Hall]:
    return [hall for hall in halls.values() if at < hall.until]


def _evolve(halls: State, event: Event) -> State:
    """The halls after an event. Those that ended before it are forgotten."""
    after = {hall.network: hall for hall in _in_force(halls, event.at)}
    for fact in event.facts:
        if isinstance(fact, HallRaised | HallLowered):
            after.pop(fact.network, None)
        if isinstance(fact, HallRaised):
            by, reason = known(fact.by), known(fact.reason)
            after[fact.network] = Hall(fact.network, fact.factor, fact.until, by, reason, event.at)
    return after
