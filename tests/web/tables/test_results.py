"""The end of a match: who won, what decided it, and what there is to do then."""

from functools import partial
from typing import Final
from uuid import UUID

from api.client import Client
from domain.games import SHELF
from domain.kernel.match.lifecycle import Status
from tests.support.eventually import eventually
from tests.support.pages.browser import Sight
from tests.support.service import patient_http
from tests.web.conftest import Open, Site, seen_by
from tests.web.test_everybody import right

COUNTED: Final = {"odyssee": False, "odysseus": True, "winds_of_fate": True, "wrath_of_poseidon": False}
ROWS: Final = """
[...document.querySelectorAll('.ranking tbody tr')].map((row) => [
  parseInt(row.cells[0].innerText), row.querySelector('.won') !== null,
  row.querySelector('.number')?.innerText ?? null,
])
"""
ENDED: Final = dict.fromkeys(("resigned", "timed_out", "absent"), "end")


def test_the_result_says_the_places_what_decided_and_where_to_look(
    look: Open, site: Site, finished: dict[str, str]
) -> None:
    """A number is shown only where numbers decide, and the crown stands in one place."""
    sight = look("/")
    for slug in SHELF:
        found = site.client.match(finished[slug])
        outcome = found["outcome"]
        last = f"/matches/{finished[slug]}?as=onlooker&step={found['step']}"
        sight.go(last).page.wait_for_selector(".result .moments")
        places = [1 + sum(map(len, outcome["ranking"][:at])) for at, _ in enumerate(outcome["ranking"])]
        order = [
            (place, seat) for place, seats in zip(places, outcome["ranking"], strict=True) for seat in seats
        ]
        shown = COUNTED[slug] or outcome["ending"] == "cap_reached"
        assert [
            [place, seat in outcome["winners"], str(outcome["scores"][seat]) if shown else None]
            for place, seat in order
        ] == sight.page.evaluate(ROWS), slug
        assert len(outcome["winners"]) == sight.page.locator(".icon-crown").count() - 1
        words = patient_http.get(f"{site.url}/v1/games/{slug}/words?text=en").json()["words"]
        assert words[outcome["ending"]] in sight.page.locator(".result .ending").inner_text()
        assert sight.page.locator(".result .reason").count() >= 1, slug
        assert 3 <= sight.page.locator(".moments a").count() <= 5
    right(sight, "result")
    with sight.page.expect_download() as saved:
        sight.page.click(".result >> text=Save the record")
    assert saved.value.suggested_filename.endswith("-onlooker.jsonl")
    step = int(sight.page.locator(".moments a small").first.inner_text().removeprefix("Step "))
    sight.page.locator(".moments a").first.press("Enter")
    sight.at(step).until("document.activeElement.matches('.step-text') && !document.querySelector('.result')")
    sight.page.click("header >> text=To the end")
    sight.page.click(".result >> text=Who learned what")
    sight.page.wait_for_selector("#tab-learned[aria-selected=true]")


def ended_table(look: Open, site: Site) -> tuple[str, list[Client], list[Sight]]:
    """Ann and Bob have ended a match with a bot; it, they, and its result on the page of each."""
    ann, bob = (site.client.register(name) for name in ("Ann", "Bob"))
    match = ann.open(
        "odysseus", 3, access="list", leaving=ENDED, reserved=[{"seat": 2, "player": bob.me().player}]
    )
    ann.sit(match, 0)
    bob.sit(match, 2)
    ann.bring(match, 1, level="easy")
    ann.start(match)
    eventually(lambda: ann.match(match)["status"] == Status.PLAYING, "the match begins")
    bob.resign(match)
    sights = [seen_by(look, match, player, "en") for player in (ann, bob)]
    for sight in sights:
        sight.does(partial(sight.press, "End"), "document.querySelector('.result .primary')")
    return match, [ann, bob], sights


def test_the_same_table_sits_down_again(look: Open, site: Site) -> None:
    """The first opens the match anew, with their bots; the other finds the seat that is kept for them."""
    match, (ann, bob), (first, second) = ended_table(look, site)
    assert "You won" == first.page.locator(".result h2").inner_text()
    assert "won" in second.page.locator(".result h2").inner_text()
    for sight in (first, second):
        sight.page.click(".result .primary")
        sight.page.wait_for_selector(".waiting")
    assert first.page.url == second.page.url
    anew = first.page.url.rpartition("/")[2]
    before, after = ann.match(match), ann.match(anew)
    assert [before[name] for name in ("game", "options", "access", "leaving")] == [
        after[name] for name in ("game", "options", "access", "leaving")
    ]
    assert [ann.me().player, bob.me().player] == [after["seats"][seat]["player"] for seat in (0, 2)]
    assert after["seats"][1]["name"].endswith("(easy bot)")


def test_two_who_play_again_at_once_meet_and_no_other_table_is_taken(look: Open, site: Site) -> None:
    """Ann has opened another match too. Bob looks before Ann plays again, and opens theirs too."""
    _, (ann, _), (first, second) = ended_table(look, site)
    other = ann.open("odysseus", 3)
    site.services.reads.wait(UUID(other), site.services.matches.head(UUID(other)))
    second.page.route("**/v1/matches?*", lambda route: route.fulfill(json={"matches": []}), times=1)
    for sight in (first, second):
        sight.page.click(".result .primary")
        sight.page.wait_for_selector(".waiting")
    assert other not in first.page.url
    assert first.page.url == second.page.url
