"""The pages over an API that is slow, or away for a moment. The API is played by the test."""

from typing import Any

import pytest

from tests.support.eventually import eventually
from tests.support.pages.messages import read
from tests.support.pages.played_api import MATCH, ONLOOKER, SEATED, SILENT_STREAMS, PlayedApi
from tests.web.conftest import PageOf

STANDING = "document.querySelector('.standing')?.textContent.trim() === '{}'"
LISTED = "document.querySelector('.matches') && document.querySelectorAll('.entry').length === {}"
READ = "fetch('/v1/games').then((answer) => answer.json())"  # then the page has read what came before
SOON = 15.0  # seconds: sooner than a silent stream is given up
FOUND = "dispatchEvent(new Event('online'))"
REFUSED_TOKEN = """
const fetched = window.fetch;
window.opened = 0;
window.fetch = (address, options) => {
  if (!String(address).includes("/stream")) return fetched(address, options);
  window.opened += 1;
  if (window.opened > 1) return Promise.resolve(new Response(new ReadableStream({ start(stream) {
    window.beat = () => stream.enqueue(new TextEncoder().encode(":\\n\\n"));
  } })));
  const problem = { type: "/v1/problems/bad-token", title: "Bad token", status: 401 };
  return Promise.resolve(new Response(JSON.stringify(problem), { status: 401 }));
};
"""
"""The first stream refuses the token; the next one stays silent, but for what `beat` sends."""


class Signed(PlayedApi):
    """A match in which every command is signed."""

    def _listing(self) -> dict[str, Any]:
        return super()._listing() | {"signed": True}


def test_a_match_that_starts_while_its_page_loads_is_shown_as_started(page_of: PageOf) -> None:
    api = PlayedApi("opened", "sat", "sat")

    def start() -> None:
        if "started" not in api.facts:
            api.facts.append("started")

    api.on_frames = start
    sight = page_of(api).until(STANDING.format("being played"))
    assert 0 == sight.page.locator(".waiting").count()


def test_a_match_that_ends_while_its_stream_is_broken_is_shown_as_ended(page_of: PageOf) -> None:
    api = PlayedApi("opened", "sat", "sat", "started")
    api.streams = [lambda: api.facts.append("ended")]
    page_of(api).until(STANDING.format("finished"))


def test_a_stream_that_stays_silent_is_opened_again(page_of: PageOf) -> None:
    sight = page_of(PlayedApi("opened", "sat", "sat", "started"), SILENT_STREAMS)
    sight.until("window.opened === 1").page.clock.fast_forward(40_000)
    sight.until("window.opened === 2")


def test_a_view_that_fails_once_is_asked_for_again(page_of: PageOf) -> None:
    api = PlayedApi("opened", "sat", "sat", "started")
    api.away = ["/view"]
    sight = page_of(api)
    sight.page.wait_for_selector(".players")
    assert [] == sight.page.locator(".problem").all_inner_texts()


@pytest.mark.parametrize("what", ["/games/toy", "/words"])
def test_what_a_page_cannot_do_without_is_named_when_it_fails(page_of: PageOf, what: str) -> None:
    api = PlayedApi("opened")
    api.away = [what]
    page_of(api).until("document.querySelector('main')?.textContent.includes('Unavailable')")


def test_a_match_that_cannot_be_read_is_asked_for_again(page_of: PageOf) -> None:
    """When its page is opened, and when it has ended."""
    api = PlayedApi("opened", "sat", "sat", "started")
    api.away = [MATCH]

    def end() -> None:
        api.facts.append("ended")
        api.away = [MATCH]

    api.streams = [end]
    page_of(api).until(STANDING.format("finished"))


def test_a_match_as_it_was_comes_later_than_what_it_is_and_is_not_shown(page_of: PageOf) -> None:
    api = PlayedApi("opened", "sat")

    def sit() -> None:
        if len(api.facts) == 2:
            api.facts.append("sat")
            api.late = [MATCH]

    api.on_frames = sit
    api.streams = [lambda: api.facts.append("started")]
    sight = page_of(api).until(STANDING.format("being played"))
    api.release()
    sight.page.evaluate(READ)
    sight.until(STANDING.format("being played"), seconds=0)
    assert 0 == sight.page.locator(".waiting").count()


def test_older_matches_that_come_when_others_are_asked_for_are_not_shown(page_of: PageOf) -> None:
    api = PlayedApi("opened")
    api.matches, api.late = 25, ["cursor=5"]
    sight = page_of(api, address="/").until(LISTED.format(20))
    sight.page.click(".more")
    sight.page.get_by_role("button", name="finished").click()
    sight.until(LISTED.format(0))
    api.release()
    sight.page.evaluate(READ)
    assert 0 == sight.page.locator(".entry").count()


@pytest.mark.parametrize("late", [(), ("cursor=5",)], ids=["after", "meanwhile"])
def test_a_new_match_pushes_none_between_two_pages_out_of_the_list(
    page_of: PageOf, late: tuple[str, ...]
) -> None:
    """The first page is looked at again after the older matches came, or while they are on their way."""
    api = PlayedApi("opened")
    api.matches, api.late = 25, [*late]
    sight = page_of(api, address="/").until(LISTED.format(20))
    sight.page.click(".more")
    if not late:
        sight.until(LISTED.format(25))
    api.matches = 26
    sight.page.clock.fast_forward(5000)
    sight.page.wait_for_selector(".entry[href='/matches/26']")
    api.release()
    sight.until(LISTED.format(26))


def test_a_move_that_is_answered_after_the_next_offers_came_is_not_chosen_for_them(page_of: PageOf) -> None:
    """The offers are the same, and the page knows them before it knows that the move was made."""
    api = PlayedApi("opened", "sat", "sat", "started")
    api.late = [
        "/moves",
        "/moves",
    ]  # the silent stream is given up, and the command with it, which is sent again
    sight = page_of(api, SEATED + SILENT_STREAMS, f"/matches/{MATCH}?as=0").until("window.opened === 1")
    sight.page.click(".offers .kinds >> text=sail")
    api.facts.append("played")
    with sight.page.expect_response("**/legal*"):
        sight.page.clock.fast_forward(40_000)
    sight.page.wait_for_selector(".offers .on")
    api.release()
    sight.until("document.querySelector('.offers') && !document.querySelector('.offers .on')")


def test_the_head_that_a_signature_needs_is_asked_for_again(page_of: PageOf) -> None:
    """The page came without HTTPS, so that it has no key, and says so as soon as it has the head."""
    api = Signed("opened", "sat", "sat", "started")
    api.away = ["/head"]
    sight = page_of(api, SEATED, f"/matches/{MATCH}?as=0")
    sight.page.click(".offers .kinds >> text=sail")
    assert read("en")["signed-no-key"] == sight.page.locator(".offers .problem").inner_text()
    assert [] == api.away


@pytest.mark.parametrize("age", [0, 20_000], ids=["young", "stale"])
def test_what_is_under_way_when_a_network_is_found_comes(page_of: PageOf, age: int) -> None:
    """What hangs for long is asked for once more; what may be healthy is left alone."""
    api = PlayedApi("opened", "sat", "sat", "started")
    api.late = ["/games/toy"]
    sight = page_of(api, address="/")
    asked = list[str]()
    sight.page.on("request", lambda request: asked.append(request.url))
    with sight.page.expect_request("**/games/toy"):
        sight.go(ONLOOKER)
    sight.page.clock.fast_forward(age)
    sight.page.evaluate(FOUND)
    if not age:
        api.release()
    sight.until(STANDING.format("being played"))
    assert (2 if age else 1) == sum(url.endswith("/games/toy") for url in asked)


def test_what_finds_no_network_says_so_in_the_language_of_the_page(page_of: PageOf) -> None:
    sight = page_of(PlayedApi("opened"), address="/")
    sight.page.route("**/games/toy", lambda route: route.abort())
    sight.go(ONLOOKER).page.wait_for_selector(".problem")
    assert read("en")["unreached"] == sight.page.locator(".problem").inner_text()


def test_a_stream_that_is_opened_again_without_a_token_is_watched_once(page_of: PageOf) -> None:
    sight = page_of(PlayedApi("opened", "sat", "sat", "started"), SEATED + REFUSED_TOKEN)
    sight.until("window.opened === 2").page.clock.fast_forward(30_000)
    sight.page.evaluate(f"(beat(), {READ})")
    sight.page.clock.fast_forward(15_000)
    sight.page.evaluate(READ)
    sight.until(STANDING.format("being played"), seconds=0)


def test_what_is_asked_after_a_loss_and_hangs_is_asked_again_soon(page_of: PageOf) -> None:
    """The first line that is used again may be a dead one."""
    api = PlayedApi("opened", "sat", "sat", "started")
    api.streams = [lambda: api.facts.append("moved")]
    api.late = ["after=4&limit=500&text=en"]
    sight = page_of(api)
    eventually(lambda: sight.page.evaluate("true") and api.held, "the steps are asked for anew")
    sight.page.clock.fast_forward(20_000)
    sight.until("document.querySelector('.step-text b')?.textContent === '5'", SOON)
