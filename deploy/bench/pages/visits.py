"""Pages: how soon the page of a match is there over a slow network, and how quickly it steps.

A browser of this machine opens the page, each time without anything kept:

- first paint and bytes: over 1.6 Mb/s with 150 ms of delay;
- interactive: until the steps can be used, with a processor four times slower;
- an interaction: the p75 from a click on a step, a view or a tab to the next paint, with the same processor;
- a step: from the key to the text of the step, at full speed;
- motion: what the main thread works in a frame while steps are replayed one a second, in 19 of 20 frames.
"""

from collections.abc import Callable
from statistics import median
from typing import TYPE_CHECKING, Final

import click

from deploy.bench.pages.slow_browser import browser, match_page
from deploy.bench.tools.measurement import Measurement, new_measurement, with_limits
from deploy.terminal.console import spinner

if TYPE_CHECKING:
    from playwright.sync_api import Browser

PAINT_MS: Final = 1000.0
BYTES: Final = 200_000.0
STEP_MS: Final = 50.0
INTERACTIVE_MS: Final = 1500.0
INTERACTION_MS: Final = 200.0
MOTION_MS: Final = 8.0


@click.command
@click.argument("address")
@click.option("--rounds", type=click.IntRange(1), default=5, show_default=True, help="Visits of each kind.")
@with_limits
def command(*, address: str, rounds: int) -> Measurement:
    """First paint, bytes, steps, motion and readiness of the page of a finished match, over a slow network.

    ADDRESS: of the page, at a service that runs, such as one that `nostos demo` started.
    """
    with spinner("Measuring"), browser() as found:
        return pages(found, address, rounds)


def pages(found: "Browser", address: str, rounds: int) -> Measurement:
    """The measurement of one page."""

    def visited(measure: Callable[..., float], visits: int = rounds, **slow: bool) -> float:
        samples = []
        for _ in range(visits):
            with match_page(found, f"{address}?step=30", **slow) as page:
                samples.append(measure(page))
        return median(samples)

    figures = {
        "first_paint_ms": visited(lambda page: page.first_paint_ms(), network=True),
        "page_bytes": visited(lambda page: page.bytes, network=True),
        "interactive_ms": visited(lambda page: page.interactive_ms, processor=True),
        "interaction_p75_ms": visited(lambda page: page.interaction_ms(), processor=True),
        "step_ms": visited(lambda page: page.step_ms()),
        "motion_frame_ms": visited(lambda page: page.motion_ms(), visits=1),
    }
    limited = {
        "first_paint_to_limit": figures["first_paint_ms"] / PAINT_MS,
        "bytes_to_limit": figures["page_bytes"] / BYTES,
        "interactive_to_limit": figures["interactive_ms"] / INTERACTIVE_MS,
        "interaction_to_limit": figures["interaction_p75_ms"] / INTERACTION_MS,
        "step_to_limit": figures["step_ms"] / STEP_MS,
        "motion_to_limit": figures["motion_frame_ms"] / MOTION_MS,
    }
    return new_measurement("pages", figures, {}, limited)
