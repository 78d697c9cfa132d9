"""Readiness: whether this node can serve, as a sentence.

It is what proxies ask, so it is about this node alone. What is wrong elsewhere would take all nodes out of
the proxy at once, though each of them can serve: that is the health of the cluster (`cluster`).
"""

from typing import Final

from api.runtime.roles.privileges import wrong_logins
from api.runtime.sealing_keys import KEY_CURE, PERSONAL_CURE
from api.runtime.settings import BadSetting
from domain.store import Log, Unavailable
from domain.store.errors import KeyMissing, KeysLost, KeysUnavailable
from projections.bus import clients
from projections.reads import Reads, ReadsUnavailable

BUS_TIMEOUT: Final = 0.3  # seconds: a Valkey that does not answer keeps no node out of the proxy


def why_not_ready(log: Log, models: Reads) -> str | None:
    """The reason why this node cannot serve, in a sentence; None if it can. It takes seconds while the
    database is away.
    """
    try:
        return _of_database(log, models)
    except Unavailable:
        return "The database does not respond to this node, or takes no writes."
    except ReadsUnavailable:
        return "The database does not let this node read."


def _of_database(log: Log, models: Reads) -> str | None:
    try:
        people = log.key_privileges()
    except KeysUnavailable:
        return "The database in NOSTOS_PERSONAL_URL does not respond: names and accounts cannot be read."
    if wrong := next(wrong_logins(log.privileges(), models.privileges(), people), None):
        return wrong
    there = models.privileges_at_replica()
    if there is not None and (wrong := next(wrong_logins(log.privileges(), there), None)):
        return f"At READ_DATABASE_URL: {wrong}"
    log.require_writable()
    try:
        log.check_sealing_keys()
    except (KeyMissing, BadSetting):  # anybody may ask: they learn neither the key's id nor a path
        return f"What is hidden cannot be read: a sealing key is missing here; {KEY_CURE}."
    try:
        log.check_personal_keys()
    except KeysLost:
        return f"The names and accounts of players cannot be read: there is no personal key; {PERSONAL_CURE}."
    return None


def bus_answers(url: str | None) -> bool:
    """Whether Valkey answers. Without it moves and reads go on, and streams wait."""
    return clients.answers(url, BUS_TIMEOUT)
