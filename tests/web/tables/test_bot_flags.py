"""On every part of a page the name of a bot has its badge, or in a text its face."""

import pytest

from domain.games import SHELF
from tests.web.conftest import Open

UNFLAGGED = """() => {
  const found = [];
  const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walk.nextNode()) {
    const { data, nextElementSibling: next } = walk.currentNode;
    const names = data.match(/(\\u{1f916} )?\\p{Lu}\\p{L}+ \\((easy|fair|strong) bot\\)/gu) ?? [];
    const hasBadge = next?.matches(".badge") && names.length === 1;
    if (!hasBadge) found.push(...names.filter((name) => !name.startsWith("\\u{1f916}")).map(() => data));
  }
  return found;
}"""


@pytest.mark.parametrize("slug", SHELF)
def test_no_name_of_a_bot_is_without_its_flag(look: Open, finished: dict[str, str], slug: str) -> None:
    for address in (f"/matches/{finished[slug]}?as=0&step=9", f"/matches/{finished[slug]}?as=referee", "/"):
        page = look(address).page
        page.wait_for_selector(".log [data-step] >> nth=5" if "/matches/" in address else "main")
        page.wait_for_selector(".badge")
        assert [] == page.evaluate(UNFLAGGED)
        if "/matches/" in address:
            page.click("#tab-learned")
            page.wait_for_selector("[role=tabpanel][aria-labelledby=tab-learned]")
            assert [] == page.evaluate(UNFLAGGED)
