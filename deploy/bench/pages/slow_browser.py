"""A browser whose network and processor are as slow as a bench wants them, and the page of a match in it."""

import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any, Final

from deploy.bench.pages.motion import CATEGORIES, MARKS, busy_ms, events
from deploy.bench.tools.measurement import percentile
from deploy.terminal.errors import CommandError

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

NAMES: Final = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome")
ARGUMENTS: Final = ("--headless", "--no-sandbox", "--disable-gpu", "--no-first-run")
CURE: Final = "the bench of the pages needs Playwright and Chromium: apt-get install chromium-headless-shell"
NETWORK: Final = {
    "offline": False,
    "latency": 150,  # milliseconds
    "downloadThroughput": 1_600_000 / 8,  # bytes a second
    "uploadThroughput": 750_000 / 8,
}
SLOWER: Final = 4  # times, the processor
TIMEOUT_MS: Final = 60_000.0
READY: Final = ".log [aria-current]"  # the page has the steps, and can go through them
PAINTED: Final = "performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0"
STEPS: Final = """
async (times) => {
  const text = () => document.querySelector(".step-text b").textContent;
  const took = [];
  for (let left = times; left; left -= 1) {
    const [began, before] = [performance.now(), text()];
    document.dispatchEvent(new KeyboardEvent("keydown", { key: "ArrowLeft", bubbles: true }));
    while (text() === before) await new Promise((again) => setTimeout(again, 0));
    took.push(performance.now() - began);
  }
  return took.sort((a, b) => a - b)[Math.floor(times / 2)];
}
"""
TIMES: Final = 20  # steps of a sample
FORWARD: Final = ".transport .go + button"
CLICKED: Final = (  # what a visitor clicks on, in turn
    *(FORWARD,) * 6,
    ".log [data-step]",
    *(FORWARD,) * 3,
    "#tab-learned",
    "#tab-log",
    ".perspectives label:not(.on)",
    ".in-text summary",
    *(FORWARD,) * 6,
)
OBSERVED: Final = """
() => {
  window.interactions = new Map();
  const note = ({ interactionId: id, duration }) =>
    id && interactions.set(id, Math.max(duration, interactions.get(id) ?? 0));
  const observer = new PerformanceObserver((list) => list.getEntries().forEach(note));
  observer.observe({ type: "event", durationThreshold: 16 });
}
"""
SETTLED: Final = "new Promise((settled) => requestAnimationFrame(() => setTimeout(settled, 100)))"
TOOK: Final = "[...interactions.values()]"
SHORTEST_MS: Final = 16.0  # what is shorter is not reported
REPLAYED_MS: Final = 24_000.0  # some dozens of steps, one a second


class MatchPage:
    """The page of a match that was opened. `bytes`: as they came; `interactive_ms`: until it could
    be used.
    """

    def __init__(self, page: "Page") -> None:
        self._page = page
        self.bytes = 0
        self.interactive_ms = 0.0

    def note(self, finished: dict[str, Any]) -> None:
        """Something came as a whole."""
        self.bytes += int(finished["encodedDataLength"])

    def open(self, address: str) -> None:
        """Open the address, until the page can be used and all that it loads has come."""
        self._page.goto(address)
        self._page.wait_for_selector(READY)
        self.interactive_ms = float(self._page.evaluate("performance.now()"))
        self._page.wait_for_timeout(1000)

    def first_paint_ms(self) -> float:
        """When the first text was there, from the beginning of the visit."""
        return float(self._page.evaluate(PAINTED))

    def step_ms(self) -> float:
        """The median of some steps backwards, until the page says the step."""
        return float(self._page.evaluate(STEPS, TIMES))

    def interaction_ms(self) -> float:
        """From a click to the next paint: the p75 of clicks on steps, views and tabs."""
        self._page.evaluate(OBSERVED)
        for selector in CLICKED:
            self._page.locator(selector).first.click()
            self._page.evaluate(SETTLED)
        took = [float(each) for each in self._page.evaluate(TOOK)]
        return percentile([*took, *[SHORTEST_MS] * (len(CLICKED) - len(took))], 0.75)

    def motion_ms(self) -> float:
        """What the main thread needs in a frame while steps are replayed at the usual pace."""
        page, browser = self._page, self._page.context.browser
        assert browser is not None
        page.evaluate(MARKS)
        page.mouse.move(1, 1)  # motion is loaded when somebody uses the page
        page.wait_for_timeout(1000)
        browser.start_tracing(page=page, categories=list(CATEGORIES))
        page.keyboard.press(" ")
        page.wait_for_timeout(REPLAYED_MS)
        return busy_ms(events(browser.stop_tracing()))


@contextmanager
def browser() -> Iterator["Browser"]:
    """The machine's browser. CommandError if there is none."""
    program = next(filter(None, map(shutil.which, NAMES)), None)
    try:
        from playwright.sync_api import sync_playwright  # only tests and this bench need it
    except ImportError as missing:
        raise CommandError(CURE) from missing
    if program is None:
        raise CommandError(CURE)
    with sync_playwright() as playwright:
        found = playwright.chromium.launch(executable_path=program, args=list(ARGUMENTS))
        yield found
        found.close()


@contextmanager
def match_page(
    found: "Browser", address: str, *, network: bool = False, processor: bool = False
) -> Iterator[MatchPage]:
    """The page at the address, in a browser without anything kept; `network`, `processor`: whether
    it is slow.
    """
    context = found.new_context(locale="en-GB")
    page = context.new_page()
    page.set_default_timeout(TIMEOUT_MS)
    tools = context.new_cdp_session(page)
    tools.send("Network.enable")
    if network:
        tools.send("Network.emulateNetworkConditions", NETWORK)
    if processor:
        tools.send("Emulation.setCPUThrottlingRate", {"rate": SLOWER})
    opened = MatchPage(page)
    tools.on("Network.loadingFinished", opened.note)
    opened.open(address)
    yield opened
    context.close()
