"""What the state of the service means: a line for each part of it, and for what is wrong the cure."""

import socket
from collections.abc import Iterator, Sequence
from datetime import UTC, datetime, timedelta
from typing import Final, NamedTuple

from api.runtime.settings import Settings
from deploy.stack.addresses import REACHED_AT
from deploy.stack.cluster_state import MOST, RECENT, ClusterState, Holder, LogState, ProjectionState
from deploy.stack.local_service import programs
from domain.telemetry.exporter import parse_address
from workers.notary.notary import BATCH

START: Final = "it starts with `./nostos up`, or alone with `python -m workers {}`"
LAG: Final = 5_000  # events; a read model takes in as many in seconds
CLOCK_AGE: Final = 10.0  # seconds
FULL: Final = 0.8  # of the connections
PATIENCE: Final = 1.0  # seconds for a process to answer
UNSIGNED: Final = 10 * BATCH  # events


FINDINGS: Final = "./nostos findings; if signed steps are lost for good, ./nostos recover"


class Line(NamedTuple):
    """A line of the report. `cure`: what to do; empty if all is well."""

    group: str
    name: str
    text: str
    cure: str = ""

    @property
    def ok(self) -> bool:
        """Whether nothing is wrong."""
        return not self.cure


def report(state: ClusterState, settings: Settings) -> list[Line]:
    """All lines, in the order in which they are shown."""
    lines = [*_servers(state)]
    if state.log is not None:
        lines += [*_workers(state, settings), *_read_models(state), *_log(state, state.log, settings)]
    return [*lines, *_metrics(settings)]


def _servers(state: ClusterState) -> Iterator[Line]:
    server = state.server
    kind = "standby" if server.standby else "primary"
    lineage = "" if server.lineage is None else f", system {server.lineage}"
    cure = "name the primary in DATABASE_URL, or add target_session_attrs=read-write to its hosts"
    yield Line("servers", "postgres", f"{server.version}, {kind}{lineage}", cure if server.standby else "")
    full = server.connections > FULL * server.most_connections
    yield Line(
        "servers",
        "connections",
        f"{server.connections} of {server.most_connections}",
        "put a pooler in front, or raise max_connections (deploy/documents/DATABASE.md)" if full else "",
    )
    yield Line("servers", "size", f"{_bytes(server.bytes)} in the database {server.database}")
    yield Line(
        "servers",
        "valkey",
        state.valkey or "does not answer",
        "" if state.valkey else "start it; REDIS_URL says where it is",
    )
    newer = f", and a newer version added {', '.join(state.ahead)}" if state.ahead else ""
    yield Line(
        "servers",
        "schema",
        f"lacks {', '.join(state.pending)}" if state.pending else f"up to date{newer}",
        "./nostos migrate" if state.pending else "",
    )


def _workers(state: ClusterState, settings: Settings) -> Iterator[Line]:
    partitions = max((each.partitions for each in state.projections), default=settings.partitions)
    for role, holders in state.leaders.items():
        command = START.format(role.split(" ", 1)[0])
        if role == "projector":
            led = sum(holder.locks for holder in holders)
            text = f"{led} of {partitions} partitions: {_names(holders)}"
            yield Line("workers", role, text, command if led < partitions else "")
        else:
            yield Line("workers", role, _names(holders), "" if holders else command)
    late = state.clock_age is not None and state.clock_age > CLOCK_AGE
    if state.clock_age is not None:
        cure = "see its log; " + START.format("clock") if late else ""
        yield Line("workers", "clocks", f"looked at {state.clock_age:.0f} s ago", cure)


def _read_models(state: ClusterState) -> Iterator[Line]:
    for each in state.projections:
        yield Line("read models", each.name, _progress(each), _cure(each))
    yield Line(
        "read models",
        "parked matches",
        str(state.parked_matches),
        "./nostos dead-letters, and with --replay once the cause is gone" if state.parked_matches else "",
    )
    yield Line(
        "read models",
        "unsigned matches",
        str(state.unsigned_matches),
        "upgrade the notary, or restore the damaged step" if state.unsigned_matches else "",
    )


def _progress(each: ProjectionState) -> str:
    stuck = "" if each.stuck_since is None else f", stuck since {_time(each.stuck_since)}"
    return f"{each.lag} events behind{stuck}"


def _cure(each: ProjectionState) -> str:
    if each.stuck_since is not None:
        return "the log of the projector says at which event; it parks that match after half a minute"
    return "wait; if it grows, raise NOSTOS_PARTITIONS" if each.lag > LAG else ""


def _log(state: ClusterState, log: LogState, settings: Settings) -> Iterator[Line]:
    matches = ", ".join(f"{number} {status}" for status, number in state.matches.items())
    yield Line("log", "matches", matches or "none")
    yield Line("log", "events", f"{log.events}, {_bytes(log.bytes)}, and {_bytes(log.cold_bytes)} cold")
    yield Line("log", "signed lately", f"{log.recent} steps in {RECENT} minutes")
    waiting = f"{log.waiting}{' or more' if log.waiting == MOST else ''} events"
    yield Line(
        "log",
        "not signed yet",
        waiting,
        f"see the log of the notary, and {FINDINGS}" if log.waiting > UNSIGNED else "",
    )
    yield from _checkpoint(state.at, log, settings)
    cure = "./nostos losses" if state.losses else ""
    yield Line("log", "lost steps", str(state.losses), cure)
    cure = FINDINGS if state.open_findings else ""
    yield Line("log", "open findings", str(state.open_findings), cure)


def _checkpoint(now: datetime, log: LogState, settings: Settings) -> Iterator[Line]:
    """The last checkpoint, and each witness: it is late if it lacks one that has waited for a while."""
    signed = "none" if log.signed_at is None else f"{log.signed} heads, {_time(log.signed_at)}"
    yield Line("log", "checkpoint", signed)
    settled = log.signed_at is not None and now - log.signed_at > timedelta(seconds=settings.signed_within)
    for witness, size in log.cosigned.items():
        late = settled and size < log.signed
        cure = "see the log of the feeder; the witness may be away (domain/ledger/AUDIT.md)" if late else ""
        yield Line("log", f"witness {witness}", f"{size} heads", cure)


def _metrics(settings: Settings) -> Iterator[Line]:
    """Where each process of this machine serves its metrics, if NOSTOS_METRICS is set here."""
    for program in programs(settings) if settings.metrics else ():
        address = parse_address(program.settings.metrics)
        cure = "nothing answers; see the log of the process, and set NOSTOS_METRICS to what it has"
        url = f"http://{program.settings.metrics}/metrics"
        yield Line("metrics", program.name, url, "" if _answers(*address) else cure)


def _answers(host: str, port: int) -> bool:
    try:
        socket.create_connection((REACHED_AT.get(host, host), port), PATIENCE).close()
    except OSError:
        return False
    return True


def _names(holders: Sequence[Holder]) -> str:
    return ", ".join(map(_name, holders)) or "nobody"


def _name(holder: Holder) -> str:
    place = "" if holder.address is None else f" from {holder.address}"
    return f"session {holder.pid}{place}"


def _bytes(number: float) -> str:
    """A size for people, such as `1.5 GB`."""
    for unit in ("bytes", "kB", "MB"):
        if number < 1000:  # noqa: PLR2004  # of one unit in the next
            return f"{number:.0f} {unit}" if unit == "bytes" else f"{number:.1f} {unit}"
        number /= 1000
    return f"{number:.1f} GB"


def _time(moment: datetime) -> str:
    return f"{moment.astimezone(UTC):%Y-%m-%dT%H:%M:%SZ}"
