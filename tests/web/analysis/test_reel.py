"""The bluff reel: the moments in which what players knew was furthest apart, and the way to each."""

import httpx
import pytest

from tests.support.pages.browser import Sight
from tests.web.analysis.test_doubt import DOUBTING, bits
from tests.web.conftest import Open, Site
from tests.web.test_everybody import right

REEL = "section[aria-labelledby=reel]"
MOMENTS_IN = """(curves) => import("/web/match/analysis/moments.js").then(({ momentsIn }) =>
    momentsIn(curves, 100).map(({ kind, step, curve, beside }) =>
        [kind, step, curve.seats, beside && beside.seats]))"""


def moments(sight: Sight, *curves: tuple[list[int], list[float | None]]) -> list[list[object]]:
    """What the page finds in these curves: the kind, the step, whose, and who knew otherwise."""
    shown = [{"seats": seats, "bits": each} for seats, each in curves]
    found: list[list[object]] = sight.page.evaluate(MOMENTS_IN, shown)
    return found


def test_moments_are_great_falls_and_rises_and_peaks_of_the_gap(look: Open) -> None:
    sight = look("/rules")
    assert [] == moments(sight, ([0, 1], [None, 8, 8, 7.5]))
    assert [["learned", 3, [0, 1], None]] == moments(sight, ([0, 1], [None, 8, 5, 5]))
    assert [["lost", 3, [0], [1]]] == moments(sight, ([0], [2, 2, 6, 6]), ([1], [2, 2, 2, 2]))
    assert [["behind", 2, [0], [1]], ["learned", 4, [0], [1]]] == moments(
        sight, ([0], [8, 8, 8, 3]), ([1], [8, 6, 6, 3])
    )


def test_of_many_moments_the_eight_greatest_are_shown_in_the_order_of_play(look: Open) -> None:
    sight = look("/rules")
    jumps: list[float | None] = [20.0 if step % 2 else float(step % 7) for step in range(60)]
    found = moments(sight, ([0], jumps), ([1], [30.0] * 60))
    steps = [int(str(step)) for _, step, _, _ in found]
    assert 6 <= len(found) <= 8
    assert steps == sorted(set(steps))


@pytest.mark.parametrize("slug", DOUBTING)
def test_each_moment_says_what_happened_and_leads_to_its_step_in_two_chairs(
    slug: str, look: Open, site: Site, finished: dict[str, str]
) -> None:
    match = finished[slug]
    sight = look(f"/matches/{match}/analysis?step=1")
    sight.page.wait_for_selector(f"{REEL} ol.reel li .reel-why")
    shown = sight.page.locator(f"{REEL} ol.reel > li")
    assert 1 <= shown.count() <= 8
    moment = shown.first
    link = moment.get_by_role("link")
    step = int(link.inner_text().split()[1])
    [frame] = httpx.get(
        f"{site.url}/v1/matches/{match}/frames",
        params={"as": "referee", "after": step - 1, "limit": 1, "text": "en"},
        timeout=60,
    ).json()["frames"]
    truth = " ".join(line for line in frame["text"] if line)
    sight.page.wait_for_selector(f"{REEL} li:has-text({truth!r})")
    address = httpx.URL(link.get_attribute("href") or "").params
    before, after = (bits(site, match, address["one"], each) for each in (step - 1, step))
    assert before is not None
    assert after is not None
    assert before != after or "Knew far less" in moment.inner_text()
    right(sight, "reel")

    link.click()
    sight.page.wait_for_selector(f"[role=status]:has-text('Step {step} of')")
    chairs = [each.input_value() for each in sight.page.locator(".chair select").all()]
    assert [address["one"], address["other"]] == chairs


def test_a_match_without_doubts_says_so(look: Open, finished: dict[str, str]) -> None:
    sight = look("/rules")
    sight.page.route("**/doubt?**", lambda route: route.fulfill(status=409, json={"type": "worlds-off"}))
    sight.go(f"/matches/{finished['odysseus']}/analysis?step=1")
    sight.page.wait_for_selector(f"{REEL} >> text=no doubts are counted")
    sight.complaints.clear()  # the browser logs each refusal
