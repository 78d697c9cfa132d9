"""Matches that are kept on a device: replayed without a network, and gone when nobody wants them any more."""

from tests.support.pages.browser import Sight
from tests.web.conftest import Open, Site

SLUG = "wrath_of_poseidon"
NAMES = "caches.keys().then((names) => names.filter((name) => name.startsWith('nostos-match-')).length)"
STORED = """(async () => {
  const [name] = (await caches.keys()).filter((each) => each.startsWith('nostos-match-'));
  return (await (await caches.open(name)).keys()).map((each) => new URL(each.url).pathname);
})()"""


def opened(look: Open, match: str) -> Sight:
    """What may be saved of a finished match, as its referee sees it."""
    sight = look(f"/matches/{match}?step=1&as=referee", service_workers="allow").settled(1)
    sight.page.click("[aria-label='Take it along']")
    sight.page.wait_for_selector("dialog[open]")
    return sight


def test_a_match_that_is_kept_is_replayed_without_a_network(
    look: Open, finished: dict[str, str], site: Site
) -> None:
    sight = opened(look, finished[SLUG])
    assert 0 == sight.page.evaluate(NAMES)
    sight.page.click("button:has-text('Keep for when there is no network')")
    sight.page.wait_for_selector("text=This match is kept on this device.")
    paths = sight.page.evaluate(STORED)
    assert all(path.startswith((f"/v1/matches/{finished[SLUG]}", f"/v1/games/{SLUG}")) for path in paths)

    context = sight.page.context
    context.set_offline(True)
    sight.go("/").page.wait_for_selector("h1:has-text('No network')")
    sight.page.click(f"a[href='/matches/{finished[SLUG]}?as=referee']")
    sight.page.wait_for_selector(".board > svg")
    sight.press("Home").at(1).press("ArrowRight").at(2).press("End").past(10).press("ArrowLeft", "ArrowLeft")
    sight.page.wait_for_selector(".board > svg")
    context.set_offline(False)
    sight.complaints.clear()  # Chromium logs what it could not reach


def test_a_match_that_is_kept_no_more_needs_the_network(
    look: Open, finished: dict[str, str], site: Site
) -> None:
    sight = opened(look, finished[SLUG])
    sight.page.click("button:has-text('Keep for when there is no network')")
    sight.page.click("button:has-text('Keep it no more')")
    sight.page.wait_for_selector("button:has-text('Keep for when there is no network')")
    assert 0 == sight.page.evaluate(NAMES)
    sight.page.context.set_offline(True)
    sight.go(f"/matches/{finished[SLUG]}?as=referee").page.wait_for_selector("h1:has-text('No network')")
    sight.page.context.set_offline(False)
    sight.page.wait_for_selector(".board > svg")
    sight.complaints.clear()  # Chromium logs what it could not reach


def test_a_match_of_which_a_part_is_kept_is_not_kept(look: Open, finished: dict[str, str]) -> None:
    """The page was closed before all of it was there."""
    match = finished[SLUG]
    sight = look(f"/matches/{match}?step=1&as=referee").settled(1)
    kept = f"caches.open('nostos-match-{match}').then((cache) => cache.add('/v1/games/{SLUG}'))"
    sight.page.evaluate(kept)
    sight.page.click("[aria-label='Take it along']")
    sight.page.wait_for_selector("button:has-text('Keep for when there is no network')")
