"""A first match with the guide: a reader who knows nothing but what the page says plays it to its end."""

import json

import pytest

from tests.support.pages.browser import Sight
from tests.support.pages.messages import read
from tests.web.conftest import Open
from tests.web.learning.test_pages import SLUGS, taught
from tests.web.test_everybody import right

SHORT = "wrath_of_poseidon"  # the game whose matches are short enough to be played to their end every time
HEARD = 8  # hints at least
LOOKS = 6000  # in a row, 20 ms apart, at a page that waits for others

STEP = """async () => {
  const drawn = () => new Promise((next) => requestAnimationFrame(() => setTimeout(next)));
  const press = (button) => (button.click(), drawn().then(() => "chosen"));
  const form = document.querySelector("form.offers");
  if (document.querySelector(".standing.ended, .standing.closed")) return "over";
  const step = document.querySelector(".step-text b")?.textContent;
  if (!form || form.dataset.sent === step) return "waiting";
  const refused = form.querySelector(".problem");
  if (refused) return "refused: " + refused.textContent;
  const send = form.querySelector(".send .primary");
  const advised = document.querySelector(".guide .advice b")?.textContent ?? "";
  const kinds = [...form.querySelectorAll(".kinds .chip")];
  if (kinds.length && !kinds.some((chip) => chip.matches(".on")))
    return press(kinds.find((chip) => advised.includes(`“${chip.textContent.trim()}”`)) ?? kinds[0]);
  if (!send.disabled) {
    send.click();
    form.dataset.sent = step;
    return "sent";
  }
  for (const field of form.querySelectorAll(".field")) {
    const select = field.querySelector("select"), input = field.querySelector("input");
    const chips = [...field.querySelectorAll("button:not(:disabled)")];
    const free = chips.filter((chip) => !chip.matches(".on"));
    const many = field.querySelector("small");
    if (select && !select.value) {
      select.value = select.options[1].value;
      select.dispatchEvent(new Event("change", { bubbles: true }));
    } else if (input && !input.value) {
      input.value = input.min;
      input.dispatchEvent(new Event("input", { bubbles: true }));
    } else if (free.length && (many || free.length === chips.length)) free[0].click();
    else continue;
    return drawn().then(() => "chosen");
  }
  return "waiting"; // the move is being sent
}"""


def led(look: Open, slug: str, **options: str) -> Sight:
    """The guided match of a game, opened from its page."""
    sight = look(f"/learn/{slug}", **options)
    sight.page.fill(".opening input[required]", "Kirke")
    sight.page.click(".opening .primary")
    sight.page.wait_for_url("**/matches/*")
    sight.page.wait_for_selector(".guide .hint")
    return sight


def played(sight: Sight) -> list[str]:
    """Do what the guide and the page say, until the match is over; the hints that were heard."""
    hints = dict[str, None]()
    waited, last = 0, ""
    while last != "over":
        last = sight.page.evaluate(STEP)
        assert last in ("over", "waiting", "sent", "chosen"), last
        hints[sight.page.locator(".guide .hint").inner_text()] = None
        waited = waited + 1 if last in ("waiting", "sent") else 0
        assert waited < LOOKS, sight.page.locator("main").inner_text()[:2000]
        if waited:
            sight.page.wait_for_timeout(20)
    return list(hints)


@pytest.mark.timeout(900)
@pytest.mark.parametrize(
    "slug",
    [pytest.param(slug, marks=() if slug == SHORT else (pytest.mark.slow,)) for slug in SLUGS],
)
def test_a_reader_of_the_guide_alone_plays_a_first_match_to_its_end(look: Open, slug: str) -> None:
    sight = led(look, slug)
    texts = read("en")
    hints = played(sight)
    sight.until(f"document.querySelector('.guide .hint').innerText === {json.dumps(_over(slug))}")
    said = {texts[f"guide-{hint['says']}"] for hint in taught(slug)["guide"]}
    assert HEARD <= len(said & {*hints})
    sight.press("End")
    sight.page.wait_for_selector(".standing.ended")


def _over(slug: str) -> str:
    """What the guide says at the end of the match."""
    return read("en")[f"guide-{taught(slug)['guide'][-1]['says']}"]


def test_the_guide_points_is_closed_and_opened_and_remembers(look: Open) -> None:
    sight = led(look, SHORT, locale="de")
    texts = read("de")
    page = sight.page
    sight.until(
        f"document.querySelector('.guide .hint').innerText === {json.dumps(texts['guide-wrath-first'])}"
    )
    page.wait_for_selector(".offers[data-guided]")
    right(sight, "guide")
    page.locator(".guide summary").press("Enter")
    sight.until("!document.querySelector('[data-guided]') && !document.querySelector('.guide').open")
    page.reload()
    page.wait_for_selector(".guide:not([open])")
    page.wait_for_selector(".offers")
    page.locator(".guide summary").press("Enter")
    page.wait_for_selector(".offers[data-guided]")
    match = page.url.rpartition("/")[2]
    sight.until(f"JSON.parse(localStorage.getItem('nostos-guide')).match === {json.dumps(match)}")


def test_other_matches_have_no_guide(look: Open, finished: dict[str, str]) -> None:
    sight = look(f"/matches/{finished[SHORT]}?step=9").at(9)
    assert 0 == sight.page.locator(".guide").count()
    assert not any("/learning/" in answer.url for answer in sight.answers)
