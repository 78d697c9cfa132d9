"""The service of a soak: as `nostos up` runs it, with two processes that serve, and who samples it.

`python -m deploy.soak.soaked_service` is `nostos up` with more time to get ready: a slow start is no failure.
"""

import signal
import subprocess
import sys
from collections.abc import Iterator, Mapping
from contextlib import closing, contextmanager, suppress
from pathlib import Path
from typing import Final, NamedTuple

import msgspec
import psycopg

from api.runtime.settings import load
from deploy.embedded.servers import Addresses, running_addresses
from deploy.soak.runs import odd_lines, start_nostos
from deploy.soak.samples import Sampler
from deploy.stack.addresses import service_url
from deploy.stack.local_service import local_service, programs
from deploy.stack.supervisor import describe_exit
from deploy.terminal.console import print_json, wait_for_interrupt
from deploy.terminal.errors import CommandError
from deploy.terminal.interrupts import interruptible
from domain.store.log import CONNECTIONS as LOG_CONNECTIONS
from domain.threadsafe.decoder import Decoder
from projections.reads import CONNECTIONS as READ_CONNECTIONS

PROCESSES: Final = 2  # that serve the port
SETTINGS: Final[Mapping[str, str]] = {
    "NOSTOS_PROCESSES": str(PROCESSES),
    "NOSTOS_BOT_WORKERS": "2",
    "NOSTOS_MATCH_MEMORY": "1",  # MB: also the clock, which has few matches, has it full in the warm-up
    "NOSTOS_HALLS": "127.0.0.0/8=10000",  # all clients have one address
    "NOSTOS_LOG_LEVEL": "warning",
}
PROGRAM: Final = (sys.executable, "-m", "deploy.soak.soaked_service")
READY_TIMEOUT: Final = 900.0  # seconds
METRICS_PORT: Final = 9464  # and the next ones
STOP_TIMEOUT: Final = 120.0  # seconds
CLIENTS: Final = 64  # of Valkey: pools of the processes that serve keep what a burst opened
SHARED: Final = "SELECT pg_size_bytes(current_setting('shared_memory_size'))"


class Ready(msgspec.Struct, frozen=True):
    """What the service prints once it is ready: its address, and those where each process has its metrics."""

    url: str
    metrics: tuple[str, ...]


READY: Final = Decoder(Ready)


class SoakedService(NamedTuple):
    """A running `nostos up`, and who samples it."""

    ready: Ready
    process: subprocess.Popen[str]
    addresses: Addresses
    sampler: Sampler
    errors: Path

    def require_alive(self) -> None:
        """CommandError if it has ended."""
        if self.process.poll() is not None:
            raise CommandError(f"the service has ended: {self.errors.read_text('utf-8')}")

    def stop(self) -> tuple[str, ...]:
        """Stop it; returns the unusual lines that it printed, also one if it does not end well."""
        self.process.send_signal(signal.SIGTERM)
        code = self.process.wait(STOP_TIMEOUT)
        odd = odd_lines(self.errors.read_text("utf-8"))
        return odd if code == 0 else (*odd, f"the service {describe_exit(code)}")


@contextmanager
def soaked_service(home: Path, port: int) -> Iterator[SoakedService]:
    """The whole service, ready. Each of its exporters has a port at an address that nobody else uses."""
    metrics = f"127.100.{port >> 8}.{port & 0xFF}:{METRICS_PORT}"
    settings, errors_file = {**SETTINGS, "NOSTOS_METRICS": metrics}, home.with_name("errors.txt")
    with (
        errors_file.open("w", encoding="utf-8") as errors,
        start_nostos(home=home, port=port, stderr=errors, settings=settings, program=PROGRAM) as process,
    ):
        line = "" if process.stdout is None else process.stdout.readline()
        addresses = running_addresses(home)
        if '"url"' not in line or addresses is None:
            raise CommandError(f"the service did not get ready: {line}{errors_file.read_text('utf-8')}")
        ready = READY.decode(line)
        sampler = Sampler(process.pid, addresses, ready.metrics)
        with closing(sampler):
            yield SoakedService(ready, process, addresses, sampler, errors_file)


def promised(service: SoakedService) -> dict[str, int]:
    """The most connections that the settings allow, by login, and the bytes that Postgres reserves.

    A process that writes has so many for the log and so many for the read models. Processes that follow the
    log have one or two sessions each, as the projector.
    """
    writers = PROCESSES + 3  # clock, house and desk
    with psycopg.connect(service.addresses.database_url) as connection:
        [(shared,)] = connection.execute(SHARED).fetchall()
    return {
        "shared_bytes": int(shared),
        "nostos_writer": writers * (LOG_CONNECTIONS + 1),
        "nostos_reader": writers * READ_CONNECTIONS,
        "nostos_projector": 2 * len(service.ready.metrics),
        "valkey": CLIENTS,
    }


def main() -> None:
    """Run the service until SIGTERM, and print `Ready` once it is."""
    with (
        interruptible() as interrupts,
        local_service(load(), interrupts=interrupts, timeout=READY_TIMEOUT) as filled,
        suppress(KeyboardInterrupt),
    ):
        metrics = tuple(each.settings.metrics for each in programs(filled))
        print_json(msgspec.to_builtins(Ready(service_url(filled), metrics)))
        wait_for_interrupt()


if __name__ == "__main__":
    main()
