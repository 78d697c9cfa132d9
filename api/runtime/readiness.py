"""Readiness: whether read models and notary keep up with the log, as a sentence."""

import math
from collections.abc import Mapping, Sequence
from datetime import UTC, datetime
from typing import Final

from api.runtime.roles.privileges import wrong_logins
from api.runtime.sealing_keys import KEY_CURE, PERSONAL_CURE
from api.runtime.settings import BadSetting
from domain.store import Event, Log
from domain.store.errors import KeyMissing, KeysLost, KeysUnavailable
from domain.store.event import TOPICS
from projections.engine.partitions import Progress
from projections.models.registry import projections
from projections.reads import Reads

MAX_PROJECTION_LAG: Final = 10.0  # seconds that an event may wait for the read models
NAMES: Final = tuple(projection.name for projection in projections())
SIGNED: Final = tuple(topic for topic in TOPICS if topic.startswith("match."))


def why_not_ready(log: Log, models: Reads, signed_within: float) -> str | None:
    """The reason why the service is not ready, in a sentence; None if it is ready.

    `signed_within`: how many seconds an event may wait for the notary. Raises Unavailable if the log does not
    respond, ReadsUnavailable if the read models do not.
    """
    try:
        people = log.key_privileges()
    except KeysUnavailable:
        return "The database in NOSTOS_PERSONAL_URL does not respond: names and accounts cannot be read."
    if wrong := next(wrong_logins(log.privileges(), models.privileges(), people), None):
        return wrong
    try:
        log.check_sealing_keys()
    except (KeyMissing, BadSetting):  # anybody may ask: they learn neither the key's id nor a path
        return f"What is hidden cannot be read: a sealing key is missing here; {KEY_CURE}."
    try:
        log.check_personal_keys()
    except KeysLost:
        return f"The names and accounts of players cannot be read: there is no personal key; {PERSONAL_CURE}."
    changed = models.open_findings()
    if changed:
        return (
            f"The log was not what was signed, at {changed} places that nobody has acknowledged:"
            " `nostos findings` lists them, and what to do."
        )
    progress = models.progress()
    if not progress.keys() >= set(NAMES):
        return "The read models are empty: no projector has run yet."
    if any(progress[name].stuck_since for name in NAMES):
        return "The read models are stuck: the log of the projector says where."
    if projection_lag(log, progress) > MAX_PROJECTION_LAG:
        return (
            f"The read models are more than {MAX_PROJECTION_LAG:.0f} seconds late:"
            " the projector does not run or is too slow."
        )
    if notary_lag(log, models) > signed_within:
        return (
            f"Steps made more than {signed_within:.0f} seconds ago are not signed:"
            " the notary does not run or is too slow, or its log says what it found."
        )
    return None


def notary_lag(log: Log, models: Reads) -> float:
    """How many seconds the oldest unsigned event of a match has waited for the notary.

    Infinite if that event cannot be read any more: the notary will never sign it.
    """
    try:
        return _age(log.read_log(models.signed(), 1, SIGNED))
    except (LookupError, ValueError):
        return math.inf


def projection_lag(log: Log, progress: Mapping[str, Progress]) -> float:
    """How many seconds the oldest event that some read model lacks has waited; 0.0 if there is none.

    Infinite if that event cannot be read: nobody knows its time.
    """
    try:
        return _age(log.read_log(min(progress[name].position for name in NAMES), 1))
    except (LookupError, ValueError):
        return math.inf


def _age(oldest: Sequence[tuple[int, Event]]) -> float:
    return max(0.0, seconds_since(oldest[0][1].at)) if oldest else 0.0


def seconds_since(moment: datetime) -> float:
    """How many seconds ago it was."""
    return (datetime.now(UTC) - moment).total_seconds()
