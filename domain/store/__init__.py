"""How events meet Postgres: the envelope, the log, and streams with commands that are carried out once."""

from domain.store.envelope import Command, Event, command, digest
from domain.store.errors import CommandReused, Conflict, Unavailable
from domain.store.log import Log
from domain.store.streams import Answer, Decision, Order, Streams

__all__ = [
    "Answer",
    "Command",
    "CommandReused",
    "Conflict",
    "Decision",
    "Event",
    "Log",
    "Order",
    "Streams",
    "Unavailable",
    "command",
    "digest",
]
