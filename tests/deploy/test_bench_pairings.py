"""The bench of pairings in small, and how a bench fails whose limit is exceeded. Times are not compared."""

import json

import click
import pytest
from click.testing import CliRunner

from deploy.bench.scale.paired_rounds import KINDS, paired_rounds
from deploy.bench.tools.measurement import Measurement, new_measurement, with_limits


@click.command
@click.option("--took", type=float, default=1.0)
@with_limits
def bench(*, took: float) -> Measurement:
    """A bench that takes as long as it is told, with two limits of a second."""
    limited = {"most_of_limit": took, "p50_of_limit": took / 2}
    return new_measurement("told", {"most_s": took}, {"of_peer": 7.0}, limited)


def test_each_kind_of_tournament_has_times_and_a_limit() -> None:
    found = paired_rounds(24, 9)
    assert {f"{kind}_most_of_limit" for kind in KINDS} == set(found.limits)
    for kind in KINDS:
        assert 0 < found.figures[f"{kind}_p50_ms"] <= found.figures[f"{kind}_most_ms"]
        assert found.ratios[f"{kind}_most_of_limit"] > 0


def test_rounds_are_as_many_as_asked_for_and_a_knock_out_ends_with_its_final() -> None:
    """Of 24 at tables of two, 32 places are halved five times; at tables of four, two of four go on."""
    figures = paired_rounds(24, 9).figures
    rounds = {kind: figures[f"{kind}_rounds"] for kind in KINDS}
    assert {"swiss_of_4": 9, "swiss_of_2": 9, "knockout_of_4": 4, "knockout_of_2": 5} == rounds


@pytest.mark.parametrize(
    ("took", "arguments", "code"),
    [("1.5", [], 0), ("1.0", ["--require-limits"], 0), ("1.5", ["--require-limits"], 1)],
)
def test_a_bench_fails_beyond_a_limit_only_if_limits_are_required(
    took: str, arguments: list[str], code: int
) -> None:
    done = CliRunner().invoke(bench, ["--took", took, *arguments])
    assert code == done.exit_code, done.output
    assert "most_of_limit" in done.stdout


def test_the_error_names_what_is_beyond_its_limit_and_nothing_else() -> None:
    done = CliRunner().invoke(bench, ["--took", "1.5", "--require-limits"])
    assert "Error: beyond the limit: most_of_limit is 1.50\n" == done.stderr


def test_the_figures_are_one_json_object_also_beyond_a_limit() -> None:
    done = CliRunner().invoke(bench, ["--took", "1.5", "--require-limits", "--json"])
    found = json.loads(done.stdout)
    assert ["most_of_limit", "p50_of_limit"] == found["limits"]
    assert {"most_of_limit": 1.5, "p50_of_limit": 0.75, "of_peer": 7.0} == found["ratios"]
    assert 1 == done.exit_code
