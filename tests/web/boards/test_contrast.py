"""What is drawn stands out from what is behind it, by day and by night, and lines end where they should."""

import json
from typing import Any

import pytest

from tests.web.conftest import Open

LEAST = 3.0  # times as bright, as WCAG asks of graphics
FAINT = """() => {
  const rgb = (colour) => {
    const canvas = document.createElement("canvas").getContext("2d", { willReadFrequently: true });
    canvas.fillStyle = colour;
    canvas.fillRect(0, 0, 1, 1);
    return [...canvas.getImageData(0, 0, 1, 1).data].slice(0, 3);
  };
  const light = (colour) => {
    const linear = (n) => (n <= 0.04045 ? n / 12.92 : ((n + 0.055) / 1.055) ** 2.4);
    const parts = rgb(colour).map((n) => linear(n / 255));
    return 0.2126 * parts[0] + 0.7152 * parts[1] + 0.0722 * parts[2];
  };
  return [...document.querySelectorAll(".small-thing > .disk :is(.card-sign, .sign)")].map((drawn) => {
    const ink = getComputedStyle(drawn).stroke;
    const paper = getComputedStyle(drawn.closest("li")).backgroundColor;
    const [low, high] = [light(ink), light(paper)].sort((a, b) => a - b);
    return (high + 0.05) / (low + 0.05);
  });
}"""


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("slug", ["odyssee", "winds_of_fate"])
def test_signs_beside_names_are_seen_in_both_themes(
    look: Open, finished: dict[str, str], slug: str, theme: str
) -> None:
    sight = look(f"/matches/{finished[slug]}?step=14", color_scheme=theme).at(14)
    sight.page.wait_for_selector(".held-things .disk")
    contrasts: list[float] = sight.page.evaluate(FAINT)
    assert contrasts
    assert min(contrasts) >= LEAST, contrasts


REACHES = """async (islands) => {
  const { html, render } = await import("/web/vendor/preact.js");
  const { addMessages } = await import("/web/language.js");
  const { Storm } = await import("/web/boards/odyssee/storm.js");
  await addMessages("boards/");
  const place = document.createElement("div");
  render(html`<svg><${Storm} at=${[0, 0]} direction="e" islands=${islands} /></svg>`, place);
  const course = place.querySelector(".course").getAttribute("d");
  const lines = course.matchAll(/M([\\d.-]+) [\\d.-]+H([\\d.-]+)/g);
  return [...lines].map(([, from, to]) => [Number(from), Number(to)]);
}"""


@pytest.mark.parametrize(
    "islands", [[], [[1, 0]], [[5, 0], [9, 0]], [[1, 0.75], [6, 0.75], [8, 0.75], [-4, 0]]]
)
def test_a_storm_is_drawn_no_further_than_it_blows(look: Open, islands: list[Any]) -> None:
    lines = look("/rules").page.evaluate(f"({REACHES})({json.dumps(islands)})")
    assert lines
    assert all(0 <= start <= end <= 3 for start, end in lines), lines
