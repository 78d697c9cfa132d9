"""What can be chosen in a hand of Winds of Fate is called what is written on it."""

from typing import Final

from tests.web.conftest import Open, Site

UNLIKE: Final = """async ([table, cards]) => {
  const { html, render } = await import("/web/vendor/preact.js");
  const { Hand } = await import("/web/boards/winds_of_fate/hand.js");
  const { words: wordsOf } = await import("/web/api.js");
  const { addMessages } = await import("/web/language.js");
  const words = await wordsOf("winds_of_fate");
  await addMessages("boards/");
  const place = document.createElement("div");
  document.body.prepend(place);
  const drawn = [];
  for (const [type, field, values] of [
    ["play", "card", cards],
    ["choose_destiny", "destiny", ["safe", "death", "stranded"]],
    ["draft", "tile", table.tiles.rewards.map(({ name }) => name)],
  ]) {
    const view = { table: { ...table, hands: [cards], played: [[]] }, seats: [] };
    const offers = [{ move: type, fields: { [field]: { values } } }];
    render(null, place);
    render(html`<${Hand} ...${{ view, words, offers, seat: 0, chosen: {}, choose: () => {} }} />`, place);
    drawn.push(...place.querySelectorAll("button"));
  }
  const spoken = (text) => text.toLowerCase().replace(/\\s+/g, " ").trim();
  const unlike = drawn.map((each) => [spoken(each.ariaLabel), spoken(each.textContent)])
    .filter(([called, written]) => !called.includes(written));
  return [drawn.length, unlike];
}"""
CARDS: Final = [f"{suit}-{value}" for suit in ("help", "hinder") for value in range(1, 7)]


def test_things_to_choose_are_called_what_is_written_on_them(
    look: Open, site: Site, finished: dict[str, str]
) -> None:
    table = site.client.view(finished["winds_of_fate"], at=14).table
    for language in ("en", "de", "fr", "nl", "pt"):
        sight = look("/rules", locale=language)
        sight.page.wait_for_selector(".shelf")
        drawn, unlike = sight.page.evaluate(UNLIKE, [table, CARDS])
        assert [] == unlike
        assert drawn >= len(CARDS) + 3
