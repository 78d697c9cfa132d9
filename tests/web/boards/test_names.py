"""Names on the board of Winds of Fate lie clear of its paths, of its spaces and of each other."""

from random import Random
from typing import Final

import pytest

from tests.web.conftest import Open, Site

SHUFFLES: Final = 24  # ways to lay the tiles, besides the turned ones
MET: Final = """async ([table, laid]) => {
  const { html, render } = await import("/web/vendor/preact.js");
  const { Board } = await import("/web/boards/winds_of_fate.js");
  const { addMessages } = await import("/web/language.js");
  const { words: wordsOf } = await import("/web/api.js");
  const words = await wordsOf("winds_of_fate");
  await addMessages("boards/");
  const place = document.createElement("div");
  document.body.prepend(place);
  const inside = ({ x, y }, box) => x > box.left && x < box.right && y > box.top && y < box.bottom;
  const meet = (a, b) => a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
  const letters = (text) => { // without the room above and below them
    const { left, right, top, bottom, height } = text.getBoundingClientRect();
    return { name: text.textContent, left, right, top: top + height / 4, bottom: bottom - height / 5 };
  };
  const met = [];
  for (const places of laid) {
    render(null, place);
    render(html`<${Board} view=${{ table: { ...table, places }, seats: [] }} words=${words} />`, place);
    const names = [...place.querySelectorAll(".named")].map(letters);
    const spaces = [...place.querySelectorAll("circle.hull")].map((each) => each.getBoundingClientRect());
    const sea = place.querySelector(".sea").getBoundingClientRect();
    for (const line of place.querySelectorAll(".way")) {
      const way = line.getScreenCTM();
      const points = Array.from({ length: 60 }, (_, at) =>
        line.getPointAtLength((at / 59) * line.getTotalLength()).matrixTransform(way));
      met.push(...names.filter((name) => points.some((point) => inside(point, name)))
        .map(({ name }) => `a path crosses ${name}`));
    }
    names.forEach((one, at) => {
      met.push(...names.slice(at + 1).filter((other) => meet(one, other))
        .map((other) => `${one.name} meets ${other.name}`));
      if (spaces.some((space) => meet(space, one))) met.push(`a space hides ${one.name}`);
      if (one.left < sea.left || one.right > sea.right) met.push(`${one.name} is cut off`);
    });
  }
  return [laid.length && place.querySelectorAll(".named").length > 0, met];
}"""


@pytest.mark.parametrize("language", ["en", "de", "fr", "nl", "pt"])
def test_no_path_crosses_a_name_wherever_the_tiles_lie(
    look: Open, site: Site, finished: dict[str, str], language: str
) -> None:
    table = site.client.view(finished["winds_of_fate"], at=14).table
    spaces, tiles, rng = sorted(table["places"]), sorted(table["places"].values()), Random(7)
    turned = [tiles[at:] + tiles[:at] for at in range(len(tiles))]  # each tile lies on each space
    shuffled = [rng.sample(tiles, len(tiles)) for _ in range(SHUFFLES)]
    laid = [dict(zip(spaces, each, strict=True)) for each in turned + shuffled]
    sight = look("/rules", viewport={"width": 1280, "height": 1200}, locale=language)
    sight.page.wait_for_selector(".shelf")
    assert [True, []] == sight.page.evaluate(MET, [table, laid])
