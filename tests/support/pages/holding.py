"""Answers that a test holds back, and lets go when it wants."""

import time

from playwright.sync_api import Route

from tests.support.pages.browser import PATIENCE, Sight


class Holding:
    """From now on nothing answers an address for the page, until the test lets each request go."""

    def __init__(self, sight: Sight, address: str) -> None:
        self._page = sight.page
        self._address = address
        self._held: list[Route] = []
        sight.page.route(address, self._hold)

    def next(self) -> Route:
        """The first request that is held and was not asked for yet, once there is one."""
        end = time.monotonic() + PATIENCE
        while not self._held:
            assert time.monotonic() < end, f"nothing asked for {self._address}"
            self._page.wait_for_timeout(20)
        return self._held.pop(0)

    def _hold(self, route: Route) -> None:
        self._held.append(route)
