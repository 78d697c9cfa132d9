"""The soak of load: what it makes of its samples, and one that is short."""

from collections.abc import Callable
from pathlib import Path
from xml.etree import ElementTree as ET

import pytest

from deploy.soak import curves
from deploy.soak.load import load
from deploy.soak.samples import Process, Sample, name_of
from deploy.soak.traffic import Plan
from deploy.soak.trends import HOUR, MB, Verdict, measured, slope, verdicts
from domain.threadsafe.decoder import Decoder
from tests.support.ports import free_port

EVERY = 10.0
PROMISED = {"shared_bytes": 100 * MB, "nostos_writer": 16}
LEAST = Plan(pace=20.0, tables=2, bots=1, streams=1, first=2)  # `nostos soak load` has 12 tables for an hour


def samples(
    memory: Callable[[float], float] = lambda _: 50 * MB,
    lag: Callable[[float], float] = lambda _: 1.0,
    connections: int = 8,
) -> list[Sample]:
    """An hour of a service of two processes; one is a worker of autovacuum, which lives for a moment."""
    return [
        Sample(
            at=number * EVERY,
            processes=(
                Process(1, "front", int(memory(number * EVERY)), 0, 8, 20),
                Process(100 + number, "postgres autovacuum worker", MB, 0, 1, 10),
            ),
            shared=64 * MB,
            connections={"nostos_writer": connections},
            lags={"nostos_projection_lag_events": lag(number * EVERY)},
            done={"moves": number * 100},
            load=1.0,
        )
        for number in range(360)
    ]


def bad(found: list[Sample]) -> list[str]:
    return [each.what for each in verdicts(found, PROMISED) if not each.good]


def test_the_slope_is_that_of_the_least_squares() -> None:
    assert pytest.approx(2.0) == slope([(0, 1), (1, 3), (2, 5)])
    assert pytest.approx(0.5) == slope([(0, 0), (1, 0), (2, 1)])
    assert 0.0 == slope([(1, 1)])


def test_what_is_flat_is_good() -> None:
    assert [] == bad(samples())


def test_memory_that_grows_after_the_warm_up_is_found() -> None:
    assert ["memory of front"] == bad(samples(lambda at: 50 * MB + 2 * MB * at / HOUR))


def test_what_grows_in_the_warm_up_alone_is_good() -> None:
    assert [] == bad(samples(lambda at: 50 * MB + 20 * MB * min(at / HOUR, 1 / 3)))


def test_more_connections_than_promised_are_found() -> None:
    assert ["connections of nostos_writer"] == bad(samples(connections=17))


def test_a_lag_that_grows_is_found() -> None:
    assert ["nostos_projection_lag_events"] == bad(samples(lag=lambda at: at))


def test_the_warm_up_is_the_first_third() -> None:
    late = measured(samples())
    assert (1200.0, 240) == (late[0].at, len(late))


@pytest.mark.parametrize(
    ("line", "name"),
    [
        ("/usr/bin/python -m api.server ", "front"),
        ("/usr/bin/python -m workers notary ", "notary"),
        ("postgres: nostos_writer nostos [local] idle", "postgres nostos_writer nostos"),
        ("postgres: walwriter ", "postgres walwriter"),
        ("/opt/bin/postgres -D data", "postgres"),
        ("/opt/bin/valkey-server unixsocket:/x", "valkey"),
        ("/opt/bin/other --word", "other"),
    ],
)
def test_a_process_is_called_by_what_it_does(line: str, name: str) -> None:
    assert name == name_of(line)


def test_the_curve_has_a_line_for_each_kind_of_process_and_one_for_the_moves() -> None:
    root = ET.fromstring(curves.svg(samples()))
    space = "{http://www.w3.org/2000/svg}"
    lines = [path for path in root.iter(f"{space}path") if path.get("stroke")]
    words = "".join(text.text or "" for text in root.iter(f"{space}text"))
    assert 3 == len(lines)
    assert all(word in words for word in ("front", "postgres", "moves", "40 min"))


def test_the_page_says_what_is_too_much() -> None:
    made = curves.page(samples(), [Verdict("memory of <front>", 3.0, 1.0, "MB an hour", good=False)])
    assert "memory of &lt;front&gt;" in made
    assert "too much" in made


@pytest.mark.slow
@pytest.mark.timeout(1800)
def test_a_short_soak_has_traffic_of_every_kind_and_keeps_to_its_connections(tmp_path: Path) -> None:
    """In seconds nothing is said of memory: everything warms up."""
    file = tmp_path / "samples"
    taken, report = load(LEAST, seconds=4.0, every=1.0, file=file, port=free_port)
    assert {} == report.errors
    assert () == report.odd
    assert 0.0 == taken[0].at
    assert report.done["moves"] > 0
    assert report.done["matches_begun"] > 0
    bounded = [each for each in report.verdicts if each.what.startswith(("connections", "shared"))]
    assert all(each.good for each in bounded), bounded
    assert {"nostos_projection_lag_events", "nostos_notary_lag_seconds"} <= taken[-1].lags.keys()
    read = [Decoder(Sample).decode(line) for line in file.read_bytes().splitlines()]
    assert list(taken) == read
