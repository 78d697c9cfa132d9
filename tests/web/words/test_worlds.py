"""What cannot be ruled out, on the page: the sentences of the service, at the step that is shown."""

from collections.abc import Iterable, Iterator

import httpx
import pytest

from domain.games import SHELF
from tests.support.pages.browser import Sight
from tests.web.conftest import Open, Site, opened

TELLING = sorted(slug for slug, game in SHELF.items() if game.describe is not None)


def sentences(site: Site, match: str, viewer: str, step: int, language: str) -> list[str]:
    """What the service says."""
    asked = {"as": viewer, "at": str(step), "text": language}
    answer = httpx.get(f"{site.url}/v1/matches/{match}/worlds", params=asked, timeout=60)
    lines: list[str] = answer.raise_for_status().json()["text"]
    return lines


def told(site: Site, match: str, steps: Iterable[int], language: str) -> Iterator[tuple[int, list[str]]]:
    """The steps, in this order, at which the service says something to a seat; and what."""
    for step in steps:
        if lines := sentences(site, match, "1", step, language):
            yield step, lines


def shown(sight: Sight) -> list[str]:
    """The sentences on the page."""
    sight.page.wait_for_selector(".worlds li")
    return sight.page.locator(".worlds li").all_inner_texts()


@pytest.mark.parametrize("slug", TELLING)
@pytest.mark.parametrize("language", ["en", "pt"])
def test_the_page_says_what_a_viewer_cannot_rule_out(
    slug: str, language: str, look: Open, site: Site, finished: dict[str, str]
) -> None:
    match = finished[slug]
    steps = range(5, site.client.match(match)["step"])
    first, told_first = next(told(site, match, steps, language))
    later, told_later = next(told(site, match, reversed(steps), language))
    assert first < later
    sight = look(f"/matches/{match}?as=1&step={first}", locale=language).settled(first)
    assert 0 == sight.page.locator(".worlds").count()

    sight.press("b")
    assert told_first == shown(sight)
    sight.page.goto(f"{site.url}/matches/{match}?as=1&step={later}&worlds")
    assert told_later == shown(sight.settled(later))
    sight.press("b").until("!document.querySelector('.worlds')")


@pytest.mark.parametrize(
    ("worlds", "line"),
    [
        ("off", "In this match nobody is shown what cannot be ruled out."),
        ("after", "What cannot be ruled out is shown when the match has ended."),
    ],
)
def test_the_page_says_why_it_does_not_tell(worlds: str, line: str, look: Open, site: Site) -> None:
    match, host = opened(site, "wrath_of_poseidon", 0, worlds=worlds)
    for seat in range(3):
        site.client.register(f"Player {seat}").sit(match, seat)
    host.start(match)
    sight = look(f"/matches/{match}?worlds")
    sight.until(f"document.querySelector('[role=status].quiet')?.textContent === {line!r}")
    sight.complaints.clear()  # the browser logs the refusal
