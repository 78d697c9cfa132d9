"""A real Chromium for the tests of the pages."""

import json
import shutil
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from typing import Any, Final

from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Page, Response, sync_playwright
from playwright.sync_api import TimeoutError as Missing

PATIENCE: Final = 60.0  # seconds
BARE: Final = "/web/icon.svg"  # an address of the site at which nothing runs
KEEP: Final = "([name, value]) => localStorage.setItem(name, value)"
BREATH: Final = 2.0  # seconds that a page is given before something is tried again

ARGUMENTS = (
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--disable-features=LocalNetworkAccessChecks",  # other sites frame the service, which is on loopback
)
# Without windows, tabs and extensions it takes half the processor's time for the same pages.
NAMES = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome")
CURE = "the tests of the pages need Chromium: apt-get install chromium-headless-shell"


def chromium() -> str:
    """Where the machine's Chromium is."""
    found = next(filter(None, map(shutil.which, NAMES)), None)
    assert found is not None, CURE
    return found


@contextmanager
def launched() -> Iterator[Browser]:
    """A browser with a profile of its own."""
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path=chromium(), args=list(ARGUMENTS), timeout=2 * 1000 * PATIENCE
        )
        yield browser
        browser.close()


def closed(context: BrowserContext) -> None:
    """Close it; what a test put in the way of an answer that is still under way lets go of it."""
    for page in context.pages:
        page.unroute_all(behavior="ignoreErrors")
    context.unroute_all(behavior="ignoreErrors")
    context.close()


class Sight:
    """A page, and all that reached it: what its console logged, and every answer it got."""

    def __init__(self, page: Page, site: str) -> None:
        self.page = page
        self.page.set_default_timeout(1000 * PATIENCE)
        self.site = site
        self.complaints: list[str] = []
        self.answers: list[Response] = []
        page.on("console", self._logged)
        page.on("pageerror", lambda error: self.complaints.append(str(error)))
        page.on("response", self._answered)

    def _logged(self, line: ConsoleMessage) -> None:
        """Chromium logs every answer of 400 and above. 412: two moved at once; the page offers anew."""
        if line.type == "error" and "status of 412" not in line.text:
            self.complaints.append(line.text)

    def _answered(self, answer: Response) -> None:
        self.answers.append(answer)

    def go(self, address: str) -> "Sight":
        """Open an address of the site."""
        self.page.goto(self.site + address)
        return self

    def keep(self, name: str, value: str) -> "Sight":
        """Keep something under a name as pages do; no page is open meanwhile, which could act by it."""
        self.go(BARE).page.evaluate(KEEP, [name, value])
        return self

    def sign_in(self, player: str, name: str, token: str | None) -> "Sight":
        """From now on this player plays in the browser."""
        return self.keep("nostos-player", json.dumps({"player": player, "name": name, "token": token}))

    def step(self) -> int:
        """The step that the page shows."""
        return int(self.page.locator(".step-text b").inner_text())

    def at(self, step: int) -> "Sight":
        """Wait until the page shows that step."""
        return self.until(f"document.querySelector('.step-text b')?.textContent === '{step}'")

    def settled(self, step: int) -> "Sight":
        """The same, and until it knows what happened in it: the steps come after the match itself."""
        self.page.wait_for_selector(f".log [data-step='{step}'][aria-current]")
        return self.at(step)

    def past(self, step: int) -> "Sight":
        """Wait until the page, which goes on by itself, shows a later step."""
        return self.until(f"Number(document.querySelector('.step-text b')?.textContent) > {step}")

    def until(self, true: str, seconds: float = PATIENCE) -> "Sight":
        """Wait until an expression is true there. The page's own policy forbids it to evaluate any."""
        assert self._becomes(true, seconds), (
            f"{true} never became true; the page shows {self.page.locator('main').inner_text()[:2000]}"
        )
        return self

    def does(self, act: Callable[[], object], true: str) -> "Sight":
        """Do something until an expression is true: what others do meanwhile may undo it half way."""
        end = time.monotonic() + 2 * PATIENCE
        while True:
            with suppress(Missing):
                act()
            if self._becomes(true, BREATH):
                return self
            assert time.monotonic() < end, f"{true} never became true"

    def _becomes(self, true: str, seconds: float) -> bool:
        end = time.monotonic() + seconds
        while not self.page.evaluate(true):
            if time.monotonic() > end:
                return False
            self.page.wait_for_timeout(20)
        return True

    def press(self, *keys: str) -> "Sight":
        for key in keys:
            self.page.keyboard.press(key)
        return self

    def bodies(self) -> Iterator[str]:
        """Every answer of the API so far, except streams."""
        for answer in self.answers:
            if "/v1/" in answer.url and "/stream" not in answer.url and answer.status == 200:
                yield answer.text()

    def shown(self) -> Any:
        """The whole content of the page."""
        return self.page.evaluate("document.documentElement.outerHTML")
