"""The feeder: sends each new checkpoint of the log of heads to the witnesses, and stores what they cosign.

It asks by `add-checkpoint` (c2sp.org/tlog-witness) those witnesses that NOSTOS_WITNESSES gives an address.
Each has a thread of its own, so one that does not answer delays no other; and nobody who plays waits for any.
A witness that fails is asked again after a pause, which doubles.
"""

import threading
from collections.abc import Callable, Iterator
from contextlib import suppress
from hashlib import sha256
from typing import Final

import httpx
import structlog
from psycopg import Connection

from api.runtime import witness_list
from api.runtime.bounded_http import BoundedAnswer, BoundedClient
from api.runtime.roles.logins import Role, role_url
from api.runtime.settings import Settings
from api.runtime.shutdown import stop_on_signals
from api.runtime.witness_list import ListedWitness
from domain.ledger.log import signed_note
from domain.ledger.log.submission import MOST_BYTES, PATH, SIZE_TYPE, Submission, parse_size
from domain.telemetry.metrics import Meters
from projections.models import transparency_log
from projections.models.log import origins
from workers.loop import run_as_leader

log = structlog.get_logger()

POLL: Final = 1.0  # seconds between two looks for a new checkpoint
LONGEST_PAUSE: Final = 300.0  # seconds between two requests to a witness that fails
TIMEOUT: Final = 10.0  # seconds without a byte
DEADLINE: Final = 30.0  # seconds for a whole answer
LAST_ANSWERS: Final = 1.0  # seconds for the answer of each witness when the process stops
TRIES: Final = 2  # requests for a checkpoint: the second from the size that the witness answered
ROLE: Final = Role.WRITER
DIGEST: Final = 8  # bytes of the key of an advisory lock
CONFLICT: Final = 409


class WitnessFailed(Exception):  # noqa: N818  # a finding
    """The witness does not cosign. The message is one line that says why."""


class Feeder:
    """Sends checkpoints to one witness. `transport`: its network, if that is not the machine's."""

    def __init__(
        self, dsn: str, witness: ListedWitness, transport: httpx.BaseTransport | None = None
    ) -> None:
        self._dsn = dsn
        self._witness = witness.verifier
        self._http = BoundedClient(witness.url or "", timeout=TIMEOUT, transport=transport)
        self._size: int | None = None  # of the last checkpoint that it cosigned; None: ask the database
        self._stored = 0  # of the last checkpoint whose cosignature is stored
        self._log = 1  # the number of the log

    @property
    def lock(self) -> int:
        """The key of the advisory lock: one process feeds a witness."""
        return lock_of(self._witness)

    def feed(self, connection: Connection) -> int | None:
        """Send the newest checkpoint, unless the witness cosigned it. Returns its size if it now did.

        WitnessFailed if it does not cosign.
        """
        log = origins.current(connection)
        if self._size is None or log != self._log:
            self._log = log
            self._size = self._stored = transparency_log.last_cosigned(connection, self._witness.name)
        newest = transparency_log.checkpoint(connection, log=log)
        if newest is None or newest.size == self._stored:
            return None
        try:
            line = self._ask(connection, newest)
        except WitnessFailed:
            self._size = None
            raise
        transparency_log.add_cosignature(self._dsn, newest.size, self._witness.name, line, log)
        self._size = self._stored = newest.size
        return newest.size

    def close(self) -> None:
        """Close the connections to the witness."""
        self._http.close()

    def _ask(self, connection: Connection, newest: signed_note.Checkpoint) -> str:
        """The line of the witness. It may know another size than we do: then it says which."""
        unsigned = signed_note.Checkpoint(newest.name, newest.size, newest.root, newest.lines[:1])
        for _ in range(TRIES):
            old = self._size or 0
            if old > newest.size:
                raise WitnessFailed(f"it cosigned {old} heads, and the log has {newest.size}")
            answer = self._post(Submission(old, self._proof(connection, old, newest.size), unsigned))
            known = parse_size(_text(answer)) if answer.kind == SIZE_TYPE else None
            if answer.status != CONFLICT or known is None or known == old:
                return self._line(newest, answer)
            self._size = known
        raise WitnessFailed("it answers another size each time")

    def _proof(self, connection: Connection, old: int, new: int) -> tuple[bytes, ...]:
        try:
            return tuple(transparency_log.consistency_proof(connection, old, new))
        except LookupError:
            raise WitnessFailed("the database lacks nodes of the log") from None

    def _line(self, newest: signed_note.Checkpoint, answer: BoundedAnswer) -> str:
        """The line of the witness in its answer. WitnessFailed if there is none."""
        if not answer.is_success:
            raise WitnessFailed(f"it answers {answer.status}")
        for line in _text(answer).splitlines():
            with suppress(signed_note.InvalidNote):
                signed_note.witness_of(newest, line, [self._witness])
                return line
        raise WitnessFailed("its answer has no valid cosignature of it")

    def _post(self, given: Submission) -> BoundedAnswer:
        """The answer to a submission. WitnessFailed if there is none."""
        data = given.text().encode()
        try:
            return self._http.ask("POST", PATH, most=MOST_BYTES, within=DEADLINE, content=data)
        except httpx.HTTPError as error:
            raise WitnessFailed(f"it cannot be reached ({type(error).__name__})") from None


def lock_of(witness: signed_note.Verifier) -> int:
    """The key of the advisory lock of whoever feeds the witness."""
    return int.from_bytes(sha256(b"nostos/f" + witness.key).digest()[:DIGEST], signed=True)


def _text(answer: BoundedAnswer) -> str:
    return answer.body.decode("utf-8", "replace")


def run(settings: Settings, meters: Meters) -> None:
    """Feed all witnesses that have an address, until SIGTERM or SIGINT. DATABASE_URL must be set."""
    feed_all(settings, stop_on_signals(), meters=meters)


def feed_all(
    settings: Settings, stop: threading.Event, poll: float = POLL, meters: Meters | None = None
) -> None:
    """Feed all witnesses that have an address until `stop` is set."""
    meters = meters or Meters()
    dsn = role_url(settings, ROLE, direct=True)
    feeders = {each.verifier.name: Feeder(dsn, each) for each in fed_witnesses(settings)}
    threads = [
        threading.Thread(
            target=_keep_feeding,
            args=(name, feeder, dsn, stop),
            kwargs={"poll": poll, "meters": meters},
            daemon=True,
        )
        for name, feeder in feeders.items()
    ]
    for thread in threads:
        thread.start()
    stop.wait()
    for thread in threads:
        thread.join(LAST_ANSWERS)
    log.info("feeder_stopped")


def fed_witnesses(settings: Settings) -> Iterator[ListedWitness]:
    """The witnesses that have an address."""
    return (each for each in witness_list.parse(settings.witnesses) if each.url is not None)


def _keep_feeding(
    name: str, feeder: Feeder, dsn: str, stop: threading.Event, *, poll: float, meters: Meters
) -> None:
    def work(connection: Connection) -> None:
        pauses = Pauses(poll, meters)
        while not stop.is_set():
            stop.wait(pauses.after(name, lambda: feeder.feed(connection)))

    try:
        run_as_leader(dsn, feeder.lock, work, stop, poll, leading=meters.leading(f"feeder of {name}"))
    finally:
        feeder.close()


class Pauses:
    """How long to wait after each request to a witness. Logs that one fails, and that it signs again."""

    def __init__(self, poll: float, meters: Meters | None = None) -> None:
        meters = meters or Meters()
        self._failures = meters.counter("nostos_witness_failures_total")
        self._heads = meters.gauge("nostos_witness_heads")
        self._poll = poll
        self._pause = poll
        self._reason = ""

    def after(self, name: str, feed: Callable[[], int | None]) -> float:
        """Feed a witness. Returns how many seconds to wait: longer after each failure in a row."""
        try:
            size = feed()
        except WitnessFailed as failure:
            self._failures.labels(name).inc()
            if str(failure) != self._reason:
                log.warning("witness_failed", witness=name, reason=str(failure))
            self._reason = str(failure)
            self._pause = min(2 * self._pause, LONGEST_PAUSE)
            return self._pause
        if size is not None:
            self._heads.labels(name).set(size)
        if self._reason and size is not None:
            log.info("witness_cosigns_again", witness=name, size=size)
            self._reason = ""
        self._pause = self._poll
        return self._pause
