"""On every part of a page the name of a bot has its badge, or in a text its face."""

import httpx
import pytest

from domain.games import SHELF
from tests.web.conftest import Open, Site

UNFLAGGED = """(people) => {
  const found = [];
  const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walk.nextNode()) {
    const { data, nextElementSibling: next } = walk.currentNode;
    const names = data.match(/(\\u{1f916} )?(Argos|Eumaeus|Nausicaa)( \\(\\w+ bot\\))?/gu) ?? [];
    const hasBadge = next?.matches(".badge") && names.length === 1;
    const isPerson = (name) => people.some((each) => each.startsWith(name) && data.includes(each));
    const isBare = (name) => !name.startsWith("\\u{1f916}") && !isPerson(name);
    if (!hasBadge) found.push(...names.filter(isBare).map(() => data));
  }
  return found;
}"""


def people_at(site: Site) -> list[str]:
    """The names of the people in the matches of the lobby: one may be called as a bot is."""
    matches = httpx.get(f"{site.url}/v1/matches?limit=100", timeout=60).json()["matches"]
    return [seat["name"] for match in matches for seat in match["seats"] if seat["name"] and not seat["bot"]]


@pytest.mark.parametrize("slug", SHELF)
def test_no_name_of_a_bot_is_without_its_flag(
    look: Open, site: Site, finished: dict[str, str], slug: str
) -> None:
    people = people_at(site)
    for address in (f"/matches/{finished[slug]}?as=0&step=9", f"/matches/{finished[slug]}?as=referee", "/"):
        page = look(address).page
        page.wait_for_selector(".log [data-step] >> nth=5" if "/matches/" in address else "main")
        page.wait_for_selector(".badge")
        assert [] == page.evaluate(UNFLAGGED, people)
        if "/matches/" in address:
            page.click("#tab-learned")
            page.wait_for_selector("[role=tabpanel][aria-labelledby=tab-learned]")
            assert [] == page.evaluate(UNFLAGGED, people)
