"""The bench of strangers, in small: what they are answered, and that it costs no more than it may."""

import pytest

from api.streaming.gateway import READERS
from deploy.bench.strangers import strangers
from deploy.bench.tools.stranger_load import Attack

ANSWERS = {"200", "201", "429", "503"}
# Threads that begin with the first stream: they read for all streams, and one notes who follows.
FROM_THE_FIRST_STREAM = READERS + 1


@pytest.mark.slow
def test_strangers_are_answered_with_a_moment_to_come_back_and_cost_no_threads() -> None:
    """Times are not compared: the machine of a test is busy with other things."""
    found = strangers(Attack(readers=8, silent=400, registrations=100, lanes=20), seconds=3.0, steps=50)
    figures = found.figures

    assert not [name for name in figures if name.endswith("without_retry_after")]
    for kind in ("records", "registrations"):
        statuses = {name.rpartition("_")[2] for name in figures if f"_{kind}_" in name}
        assert statuses - {"cut"} <= ANSWERS, statuses
    assert figures["readers_records_200"] > 0
    assert figures["registrations_registrations_201"] > 0
    assert figures["silent_silent_most"] > 0
    assert figures["lanes_lanes_opened"] >= 20
    assert figures["peak_threads"] <= figures["before_threads"] + FROM_THE_FIRST_STREAM
    assert {"readers", "silent", "registrations", "lanes", "all"} == {
        name.removesuffix("_p99_to_quiet") for name in found.ratios if name.endswith("_p99_to_quiet")
    }
