"""The event store: commands and events, the log in Postgres, and streams that execute each command once."""

from domain.store.commands import Command, command, command_for, digest
from domain.store.errors import Ahead, CommandReused, Conflict, Unavailable
from domain.store.event import Event
from domain.store.log import Log
from domain.store.streams import SERVICE, CommandResult, Decision, Order, Streams

__all__ = [
    "SERVICE",
    "Ahead",
    "Command",
    "CommandResult",
    "CommandReused",
    "Conflict",
    "Decision",
    "Event",
    "Log",
    "Order",
    "Streams",
    "Unavailable",
    "command",
    "command_for",
    "digest",
]
