"""A match in a frame of another site: what onlookers see, and nothing of who looks."""

import json
import re
from urllib.parse import parse_qs, urlsplit

import pytest
from playwright.sync_api import Browser

from domain.games import SHELF
from domain.kernel.facts import ONLOOKER
from tests.support.pages.browser import BARE, Sight
from tests.support.service import patient_http
from tests.web.aids.test_explained import SHOWN as EXPLAINED
from tests.web.aids.test_explained import THING, point
from tests.web.conftest import CLUB, Open, Site
from tests.web.test_everybody import right
from tests.web.test_perspectives import KEPT, OVERHEARD, STEPS, Canaries, begun, waits

FRAME = '<!doctype html><html lang="en"><title>Club</title>{code}'
SHOWN = "document.querySelector('.step-text b')?.textContent === '{step}'"


def test_only_named_sites_may_show_a_match_and_no_other_page(site: Site, finished: dict[str, str]) -> None:
    match = finished["odyssee"]
    framed = patient_http.get(f"{site.url}/embed/matches/{match}").headers
    assert framed["Content-Security-Policy"].endswith(f"frame-ancestors {CLUB}")
    assert "X-Frame-Options" not in framed
    for path in ("/", f"/matches/{match}", f"/v1/matches/{match}", "/account", "/embed/matches/1"):
        headers = patient_http.get(site.url + path).headers
        assert "frame-ancestors 'none'" in headers["Content-Security-Policy"]
        assert "DENY" == headers["X-Frame-Options"]


def test_a_site_shows_the_step_whose_code_was_copied(
    look: Open, finished: dict[str, str], site: Site
) -> None:
    sight = look(f"/matches/{finished['odyssee']}?step=9&as=0").at(9)
    sight.page.evaluate("navigator.clipboard.writeText = async (text) => { window.copied = text; }")
    sight.page.get_by_role("button", name="Take it along").click()
    sight.page.get_by_role("button", name="Copy the code").click()
    sight.until("Boolean(window.copied)")
    sight.page.locator("dialog [role=status]", has_text="Copied").wait_for()
    sight.page.evaluate("() => { navigator.clipboard.writeText = () => Promise.reject(Error('no')); }")
    sight.page.get_by_role("button", name="Copy the code").click()
    sight.page.locator("dialog [role=alert]", has_text="That did not work").wait_for()
    code = sight.page.evaluate("window.copied")

    sight.page.route(
        f"{CLUB}/", lambda route: route.fulfill(body=FRAME.format(code=code), content_type="text/html")
    )
    sight.page.goto(f"{CLUB}/")
    frame = sight.page.frame_locator("iframe")
    frame.locator(".step-text b", has_text="9").wait_for()
    frame.locator(".board > svg").wait_for()
    frame.get_by_role("button", name="A step on").click()
    frame.locator(".step-text b", has_text="10").wait_for()
    link = urlsplit(frame.get_by_role("link", name="Open on Nostos").get_attribute("href") or "")
    assert (f"/matches/{finished['odyssee']}", {"step": ["10"], "as": ["0"]}) == (
        link.path,
        parse_qs(link.query),
    )


def test_axe_finds_nothing_in_a_frame(look: Open, finished: dict[str, str]) -> None:
    for slug, match in finished.items():
        sight = look(f"/embed/matches/{match}?at=9").at(9)
        sight.page.wait_for_selector(".board > svg")
        right(sight, f"the frame of {slug}")
        point(sight, THING, EXPLAINED)


def test_a_site_that_is_not_named_shows_nothing(look: Open, finished: dict[str, str], site: Site) -> None:
    sight = look("/")
    other = "http://other.example.org/"
    code = f'<iframe src="{site.url}/embed/matches/{finished["odyssee"]}"></iframe>'
    sight.page.route(
        other, lambda route: route.fulfill(body=FRAME.format(code=code), content_type="text/html")
    )
    sight.page.goto(other)
    sight.page.frame_locator("iframe").locator("body").wait_for(state="attached")
    assert "chrome-error://chromewebdata/" == sight.page.frames[1].url
    assert all("frame-ancestors" in complaint for complaint in sight.complaints)
    sight.complaints.clear()


@pytest.mark.parametrize("slug", sorted(SHELF))
def test_a_frame_shows_nothing_that_an_onlooker_does_not_get(site: Site, browser: Browser, slug: str) -> None:
    """Not to a player of the match either, whose token this browser has."""
    for steps in STEPS:
        match, person, host = begun(site, slug)
        host.start(str(match))
        if waits(site, match, person, steps):
            break
    else:
        pytest.fail("every match was over too soon")
    context = browser.new_context(locale="en-GB")
    account = {"player": person.me().player, "name": "Kirke", "token": person.token}
    context.add_init_script(KEPT % json.dumps(account) + OVERHEARD)
    sight = Sight(context.new_page(), site.url)
    asked: list[dict[str, str]] = []
    sight.page.on("request", lambda request: asked.append({"url": request.url, **request.headers}))
    head = site.services.matches.head(match)
    truth = Canaries(site, match, slug)
    canaries = truth.canaries(ONLOOKER)
    sight.go(f"/embed/matches/{match}?as=1").at(head)
    shown = [sight.press("Home").at(1).shown()]
    shown += [sight.press("ArrowRight").at(step).shown() for step in range(2, head + 1)]
    heard = "\n".join(sight.page.evaluate("overheard"))
    complaints = list(sight.complaints)
    context.close()

    assert [] == complaints
    assert canaries
    assert [] == [each["url"] for each in asked if "authorization" in each]
    viewers = {
        view for each in asked for view in re.findall(r"[?&]as=(\w+)", each["url"].partition("/v1/")[2])
    }
    assert {"onlooker"} == viewers
    for page in (*shown, heard):
        assert [] == [canary for canary in canaries if canary in page]


def test_a_private_match_does_not_exist_in_a_frame(look: Open, site: Site) -> None:
    host = site.client.register("Penelope")
    match = host.open("odyssee", 2, {}, access="list")
    sight = look(BARE).sign_in(host.me().player, "Penelope", host.token)
    sight.go(f"/embed/matches/{match}")
    sight.until("document.querySelector('h1')?.textContent === 'There is no such match'")
    assert all("404" in complaint for complaint in sight.complaints)
    sight.complaints.clear()
