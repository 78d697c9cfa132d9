"""The answer is lost after the commit: asked again, the command has happened once."""

from contextlib import ExitStack
from pathlib import Path
from urllib.parse import quote, urlsplit

import pytest
from psycopg.conninfo import conninfo_to_dict

from deploy.embedded.directories import scratch_home
from tests.faults.cluster import Cluster, cluster
from tests.faults.load import Load
from tests.faults.proxies import Losing, losing_port, losing_socket

pytestmark = pytest.mark.faults


def test_lost_answers_of_the_service_lose_no_command(nodes: Cluster) -> None:
    port = urlsplit(nodes.urls[0]).port
    assert port is not None
    match, keys = nodes.loom(), [str(number) for number in range(200)]
    begun = len(nodes.events(match))
    with losing_port(port, nth=5) as (url, proxy):
        players = [nodes.client(seat, url=url) for seat in (0, 1)]
        steps = [
            players[number % 2].play(match, {"type": "weave", "row": 1}, key=key).step
            for number, key in enumerate(keys)
        ]
    assert [begun + number for number in range(1, 201)] == steps
    assert begun + 200 == len(nodes.events(match))
    assert 40 <= proxy.lost


def test_lost_answers_of_postgres_lose_no_command() -> None:
    """Whether a command was committed or not is then not known to the node that sent it."""
    with scratch_home() as home, ExitStack() as proxies:
        lossy: list[Losing] = []

        def way(url: str) -> str:
            where = {name: str(value) for name, value in conninfo_to_dict(url).items()}
            directory = home.parent / "p"
            directory.mkdir()
            server = Path(where["host"]) / f".s.PGSQL.{where['port']}"
            lossy.append(proxies.enter_context(losing_socket(directory, server, nth=30)))
            return url.replace(quote(where["host"], safe="/"), str(directory))

        with cluster(home, way=way) as running:
            load = Load(running, matches=4)
            with load.under_way():
                load.goes_on(400)
                while lossy[0].lost <= 10:  # several moves may share an answer
                    load.goes_on(20)
            load.check()
