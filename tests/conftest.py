"""Fixtures of all tests: real servers, started when the first test asks for them.

The servers end when this process ends, however it ends: on an interrupt through the fixture, on a kill
through the kernel.
"""

import gc
import subprocess
from collections.abc import Generator, Iterator
from functools import cache
from pathlib import Path

import httpx
import pytest
from httpx._transports import default
from hypothesis import HealthCheck, settings
from xdist.remote import Producer  # type: ignore[import-untyped]
from xdist.scheduler import LoadGroupScheduling  # type: ignore[import-untyped]

from deploy.embedded.directories import make_home, scratch_home
from deploy.embedded.servers import EmbeddedServers
from deploy.embedded.valkey import Valkey
from tests.support.servers import Servers, running_servers
from tests.support.service.homes import homes_in_memory
from tests.support.service.running import RunningService, running_service
from tests.support.timeouts import patient

# The same examples in every run, so that a failure is the change's own; none by the clock: machines are slow.
settings.register_profile(
    "house",
    deadline=None,
    derandomize=True,
    database=None,
    suppress_health_check=[HealthCheck.too_slow],
)
settings.load_profile("house")


# Rooms whose tests take longest begin: at the end no process waits for another that has much left. The files
# of a room follow each other, so that each process makes what they share once.
LONGEST_FIRST = ("faults", "web", "deploy", "journeys", "games", "laws", "workers")


# Rooms whose tests kill processes. They are one group: they are never run at once.
KILLING = ("tests/faults/", "tests/deploy/cluster/")


class Groups(LoadGroupScheduling):  # type: ignore[misc]  # it has no types
    """Each test on its own, but for the group; xdist's marks of groups do not reach pytest 9.2."""

    def _split_scope(self, nodeid: str) -> str:
        return "faults" if nodeid.startswith(KILLING) else nodeid


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_make_scheduler(config: pytest.Config, log: Producer) -> LoadGroupScheduling | None:
    """The groups for `--dist=loadgroup`; what xdist has for all else."""
    return Groups(config, log) if config.getvalue("dist") == "loadgroup" else None


@pytest.hookimpl(wrapper=True)
def pytest_collection() -> Generator[None, object, object]:
    """Collect tests without looking for garbage: they stay to the end, and no later search looks at them."""
    gc.disable()
    try:
        return (yield)
    finally:
        gc.collect()
        gc.freeze()
        gc.enable()


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Order the rooms."""
    items.sort(key=_place)


def _place(item: pytest.Item) -> int:
    """The place of the item's room; rooms that are not named come last, in their own order."""
    room = item.path.relative_to(Path(__file__).parent).parts[0]
    return LONGEST_FIRST.index(room) if room in LONGEST_FIRST else len(LONGEST_FIRST)


@pytest.fixture(scope="session", autouse=True)
def patience() -> Iterator[None]:
    """Long timeouts in this process; a test of giving up sets its own."""
    with patient():
        yield


@pytest.fixture(scope="session", autouse=True)
def quick_homes() -> Iterator[None]:
    """The data of the servers is in memory."""
    with homes_in_memory():
        yield


@pytest.fixture(scope="session", autouse=True)
def one_trust_store() -> Iterator[None]:
    """All clients of HTTP in this process share what they trust: to read it takes longer than a request."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(default, "create_ssl_context", cache(httpx.create_ssl_context))
        yield


@pytest.fixture(scope="session", autouse=True)
def state_folder(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """Clients of tests keep their receipts in a folder that goes away."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("XDG_STATE_HOME", str(tmp_path_factory.mktemp("state")))
        yield


@pytest.fixture(scope="session")
def servers() -> Iterator[Servers]:
    """PostgreSQL and Valkey, once for the run."""
    with running_servers() as running:
        yield running


@pytest.fixture(scope="session")
def initialised_home() -> Iterator[Path]:
    """A home whose PostgreSQL has its data and does not run."""
    with scratch_home() as home:
        with EmbeddedServers(home, valkey=False):
            pass
        yield home


@pytest.fixture
def ready_home(initialised_home: Path) -> Iterator[Path]:
    """A home of the test's own, for servers of its own.

    Its data is a copy, since a first start writes a thousand files and waits for the disk.
    """
    with scratch_home() as home:
        subprocess.run(["cp", "-a", "servers", make_home(home)], cwd=initialised_home, check=True)
        yield home


@pytest.fixture
def database(servers: Servers) -> Iterator[str]:
    """The address (as its owner) of a fresh, migrated database; `role_url` makes it that of a role."""
    with servers.fresh_database() as url:
        yield url


@pytest.fixture
def empty_database(servers: Servers) -> Iterator[str]:
    """The address of a fresh database that no migration has seen."""
    with servers.fresh_database(migrated=False) as url:
        yield url


@pytest.fixture
def redis_url(servers: Servers) -> str:
    """The address of an emptied Valkey."""
    servers.flush()
    return servers.redis_url


@pytest.fixture
def nostos(database: str, redis_url: str) -> Iterator[RunningService]:
    """A projector and a gateway on fresh servers. The projector polls often, so that it stops at once."""
    with running_service(database, redis_url, poll=0.05) as running:
        yield running


@pytest.fixture
def valkey() -> Iterator[Valkey]:
    """A Valkey of the test's own, to kill."""
    with scratch_home() as home, EmbeddedServers(home, postgres=False) as embedded:
        assert embedded.valkey is not None
        yield embedded.valkey
