"""The health of the cluster: what is wrong with the service as a whole, whichever process is to blame.

For operators and their alerts, never for proxies: a projector that is late is no reason to take away the
nodes. So `/clusterz` is on the port of the metrics, and has neither matches nor players in it.
"""

import math
from collections.abc import Iterator, Mapping, Sequence
from datetime import UTC, datetime
from typing import Final, NamedTuple

from domain.store import Event, Log, Unavailable
from domain.store.event import TOPICS, WITH_A_LEDGER
from domain.telemetry.exporter import Page
from projections.engine.partitions import Progress
from projections.models.registry import projections
from projections.reads import Reads, ReadsUnavailable

PATH: Final = "/clusterz"
MAX_PROJECTION_LAG: Final = 10.0  # seconds that an event may wait for the read models
MAX_CLOCK_LAG: Final = 10.0  # seconds that a match may be due
NAMES: Final = tuple(projection.name for projection in projections())
SIGNED: Final = tuple(topic for topic in TOPICS if topic.startswith(WITH_A_LEDGER))
# Losses stay in their table for ever. `standbys`: at the primary every login may count them, though not name
# them.
SERVER: Final = """
    SELECT coalesce((SELECT extract(epoch FROM now() - min(at))::float8 FROM nostos.next_checks), 0),
           (SELECT count(*) FROM nostos.losses WHERE found_at > now() - interval '1 day'),
           current_setting('synchronous_standby_names') <> '',
           (SELECT count(*) FROM pg_stat_replication)
"""


class Reason(NamedTuple):
    """What is wrong. `name`: for programs; `detail`: a sentence; `passing`: it may end by itself soon."""

    name: str
    detail: str
    passing: bool = False


class ClusterHealth:
    """The health of the cluster, from its database. `signed_within`: seconds a step may stay unsigned."""

    def __init__(self, log: Log, models: Reads, signed_within: float) -> None:
        self._log = log
        self._models = models
        self._signed_within = signed_within

    def reasons(self) -> list[Reason]:
        """Everything that is wrong now; empty if nothing is. It takes seconds while the database is away."""
        try:
            return [
                *self._of_signatures(),
                *self._of_read_models(),
                *self._of_notary(),
                *self._of_server(),
            ]
        except (Unavailable, ReadsUnavailable):
            away = "The database does not respond to this process, or this process cannot read it."
            return [Reason("database-away", away, passing=True)]

    def page(self) -> Page:
        """What `/clusterz` answers: 200 if nothing is wrong, else 503 with the reasons."""
        reasons = self.reasons()
        body = {
            "status": "unhealthy" if reasons else "ok",
            "reasons": [each._asdict() for each in reasons],
        }
        return Page(503 if reasons else 200, body)

    def _of_signatures(self) -> Iterator[Reason]:
        changed = self._models.open_findings()
        if changed:
            yield Reason(
                "findings",
                f"The log was not what was signed, at {changed} places that nobody has acknowledged:"
                " `nostos findings` lists them, and what to do; `nostos recover` if signed steps are lost.",
            )

    def _of_read_models(self) -> Iterator[Reason]:
        progress = self._models.progress()
        if not progress.keys() >= set(NAMES):
            yield Reason(
                "read-models-empty", "The read models are empty: no projector has run yet.", passing=True
            )
            return
        if any(progress[name].stuck_since for name in NAMES):
            text = "The read models are stuck: the log of the projector says where."
            yield Reason("read-models-stuck", text, passing=True)
        elif projection_lag(self._log, progress) > MAX_PROJECTION_LAG:
            yield Reason(
                "read-models-late",
                f"The read models are more than {MAX_PROJECTION_LAG:.0f} seconds late:"
                " the projector does not run or is too slow.",
                passing=True,
            )
        parked = self._models.parked()
        if parked:
            newer = sum(parked.values())
            yield Reason(
                "parked",
                f"The read models lack events of {len(parked)} streams; a newer version wrote those of"
                f" {newer}: `nostos dead-letters` lists them, and with --replay tries them again.",
            )

    def _of_notary(self) -> Iterator[Reason]:
        if notary_lag(self._log, self._models) > self._signed_within:
            yield Reason(
                "unsigned",
                f"Steps made more than {self._signed_within:.0f} seconds ago are not signed:"
                " the notary does not run or is too slow, or its log says what it found.",
                passing=True,
            )
        held_back = self._models.unsigned_matches()
        if held_back:
            yield Reason(
                "unsigned-matches",
                f"The notary cannot read steps of {held_back} matches: a newer version wrote them, or they"
                " are damaged; its log says which.",
            )

    def _of_server(self) -> Iterator[Reason]:
        """Nothing if the log is in memory."""
        for overdue, losses, synchronous, standbys in self._log.ask(SERVER, ()):
            if overdue > MAX_CLOCK_LAG:
                yield Reason(
                    "clock-late",
                    f"Matches have been due for more than {MAX_CLOCK_LAG:.0f} seconds:"
                    " the clock does not run or is too slow.",
                    passing=True,
                )
            if losses:
                yield Reason(
                    "losses",
                    f"Within a day {losses} steps were found that players had and the log has no more:"
                    " `nostos losses` lists them.",
                )
            if synchronous and not standbys:
                yield Reason("no-standby", "The primary waits for a synchronous standby, and has none.")


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
