"""The pages over an API that is slow, or away for a moment. The API is played by the test."""

import pytest

from tests.support.pages.played_api import MATCH, SEATED, SILENT_STREAMS, PlayedApi
from tests.web.conftest import PageOf

STANDING = "document.querySelector('.standing')?.textContent.trim() === '{}'"
LISTED = "document.querySelector('.matches') && document.querySelectorAll('.entry').length === {}"
READ = "fetch('/v1/games').then((answer) => answer.json())"  # then the page has read what came before


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
    api.late = ["/moves"]
    sight = page_of(api, SEATED + SILENT_STREAMS, f"/matches/{MATCH}?as=0").until("window.opened === 1")
    sight.page.click(".offers .kinds >> text=sail")
    sight.page.click(".offers .primary")
    api.facts.append("played")
    with sight.page.expect_response("**/legal*"):
        sight.page.clock.fast_forward(40_000)
    sight.page.wait_for_selector(".offers .on")
    api.release()
    sight.until("document.querySelector('.offers') && !document.querySelector('.offers .on')")
