"""Moves are made with few clicks, on the board where it has a place for them, and nothing jumps meanwhile."""

import json
from collections import Counter
from collections.abc import Callable, Iterator
from random import Random
from typing import Any

import pytest

from domain.games import SHELF
from tests.support.pages.browser import Sight
from tests.support.pages.played_api import MATCH, OFFERS, SEATED, SILENT_STREAMS, Json, PlayedApi
from tests.web.conftest import Open, PageOf
from tests.web.test_play import PATIENCE, SOON, begun

MOVES = 12
CLICK = """async ([luck, whole]) => {
  const any = (those) => those[Math.floor(luck * those.length)];
  const drawn = () => new Promise((next) => requestAnimationFrame(() => setTimeout(next)));
  const all = (wanted) => [...document.querySelectorAll(wanted)];
  const open = () => document.querySelector("form.offers:not([aria-busy=true])");
  const step = document.querySelector(".step-text b")?.textContent;
  if (document.querySelector(".standing.ended, .standing.closed")) return "over";
  const form = open();
  if (!form) return "waiting";
  if (form.querySelector(".problem")) return "refused: " + form.querySelector(".problem").textContent;
  if (form.querySelector(".undo:disabled")) window.clicks = window.sorted = 0;
  const controls = () =>
    all("form.offers :is(.kinds .chip, .choices > :not(.room) .chip, .send button, select)");
  const place = (each) => ["x", "y"].map(
    (side) => each.getBoundingClientRect()[side] - form.getBoundingClientRect()[side]);
  const before = controls().map((each) => [each, place(each)]), height = form.offsetHeight;
  const next = () => {
    const send = form.querySelector(".send .primary:enabled");
    if (send) return send;
    const fan = all(".fan").filter((each) => each.style.visibility !== "hidden")
      .flatMap((each) => [...each.querySelectorAll("button")]);
    if (fan.length) return any(fan);
    const kinds = all(".kinds .chip"), free = kinds.length && !form.querySelector(".kinds .on");
    if (free && whole.length && luck < 0.5) return kinds[any(whole)];
    const pressed = all(".board .target[aria-pressed=true]").map((each) => each.dataset.field);
    const spots = all(".board .target[aria-pressed=false]")
      .filter((each) => !pressed.includes(each.dataset.field));
    if (spots.length) return any(spots);
    for (const field of form.querySelectorAll(".choices > :not(.room) .field")) {
      const select = field.querySelector("select"), input = field.querySelector("input");
      const many = field.querySelector("small"), chips = [...field.querySelectorAll("button")];
      const left = chips.filter((each) => !each.matches(":disabled, .on"));
      if (select && !select.value) return select;
      if (input && !input.value && input.min !== input.max) return input;
      if (left.length && (many || left.length === chips.length)) return any(left);
    }
    return kinds.length ? any(kinds) : null;
  };
  const wanted = next();
  if (!wanted) return "nothing to choose";
  const isKind = all(".kinds .chip").some((each) => each.textContent.trim() === wanted.textContent.trim());
  if (window.clicks && isKind) window.sorted = 1;
  window.clicks += 1;
  if (wanted.matches("select")) {
    wanted.value = any([...wanted.options].slice(1)).value;
    wanted.dispatchEvent(new Event("change", { bubbles: true }));
  } else if (wanted.matches("input")) {
    wanted.value = wanted.min;
    wanted.dispatchEvent(new Event("input", { bubbles: true }));
  } else wanted.dispatchEvent(new MouseEvent("click", { bubbles: true }));
  await drawn();
  const now = document.querySelector(".step-text b")?.textContent;
  if (open() !== form || now !== step) return "chosen";
  const jumped = before.find(([each, was]) => each.isConnected && String(place(each)) !== String(was));
  if (jumped) return `${jumped[0].outerHTML} jumped when ${wanted.outerHTML.slice(0, 300)} was chosen`;
  return form.offsetHeight === height ? "chosen" : `the form grew from ${height} to ${form.offsetHeight}`;
}"""

# The page notes each move as it is sent: itself, the clicks since the last, what was offered lately, and
# whether a place was chosen that moves of several kinds need, so that the kind was asked as well. One that is
# sent again, as somebody else moved first, has no clicks.
NOTING = """
window.clicks = window.sorted = 0;
window.made = [];
window.offered = [];
const fetching = window.fetch;
window.fetch = (address, options) => {
  if (options?.method === "POST" && String(address).endsWith("/moves") && window.clicks) {
    window.made.push([JSON.parse(options.body).move, window.clicks, window.offered, window.sorted]);
    window.clicks = window.sorted = 0;
  }
  const answer = fetching(address, options);
  if (String(address).includes("/legal"))
    answer.then((each) => each.clone().json())
      .then(({ offers }) => { window.offered = [offers, ...window.offered].slice(0, 2); }, () => {});
  return answer;
};
"""
TAKE = "window.made.splice(0)"


def choices(domains: list[Json], made: Any = None) -> int:
    """How many choices a field leaves, given its domains in all the offers of a kind. Of a list, as many as
    it needs, or as values were `made` of it: one may choose more.
    """
    first = domains[0]
    if first["type"] == "each":
        names = dict.fromkeys(name for domain in domains for name in domain["fields"])
        inner = {name: [each["fields"][name] for each in domains if name in each["fields"]] for name in names}
        return sum(choices(inner[name], (made or {}).get(name)) for name in names)
    if first["type"] == "span":
        return int(first["low"] < first["high"])
    values = {json.dumps(value) for domain in domains for value in domain["values"]}
    if first["type"] == "some_of":
        return max(1, int(first["at_least"]), len(made or ())) if len(values) > first["at_least"] else 0
    return int(len(values) > 1)


def fields_left(offers: list[Json], kind: str, made: Json | None = None) -> int:
    """How many choices the moves of a kind leave. `made`: one of them, which was made."""
    those = [offer["fields"] for offer in offers if offer["move"] == kind]
    return sum(
        choices([fields[name] for fields in those if name in fields], (made or {}).get(name))
        for name in those[0]
    )


class Player:
    """Who plays on a page by clicks alone, and counts them."""

    def __init__(self, sight: Sight, rng: Random) -> None:
        self.sight, self.rng = sight, rng
        sight.page.add_init_script(NOTING)
        sight.page.reload()

    def moves(self, number: int) -> Iterator[tuple[str, int, int]]:
        """The moves that were made, so many: the kind of each, its choices, and its clicks."""
        waited, seen = 0, 0
        while seen < number and waited < PATIENCE:
            [offers] = self.sight.page.evaluate("window.offered.slice(0, 1)") or [[]]
            kinds = list(dict.fromkeys(offer["move"] for offer in offers))
            whole = [at for at, kind in enumerate(kinds) if fields_left(offers, kind) == 0]
            did = self.sight.page.evaluate(
                f"([luck, whole]) => ({CLICK})([luck, whole])", [self.rng.random(), whole]
            )
            for made, clicks, lists, was_asked in self.sight.page.evaluate(TAKE):
                seen, kind = seen + 1, made["type"]
                left = max(fields_left(each, kind, made) for each in lists if has(each, kind))
                yield kind, left + was_asked, clicks
            if did == "over":
                return
            assert did in ("chosen", "waiting"), did
            waited = waited + 1 if did == "waiting" else 0
            if waited:
                self.sight.page.wait_for_timeout(20)
        assert waited < PATIENCE, self.sight.page.locator("main").inner_text()[:2000]


def has(offers: list[Json], kind: str) -> bool:
    return any(offer["move"] == kind for offer in offers)


@pytest.mark.parametrize("slug", sorted(SHELF))
def test_a_move_takes_few_clicks_and_nothing_jumps(look: Open, slug: str) -> None:
    made = []
    for kind, left, number in Player(begun(look, slug), Random(4)).moves(MOVES):
        assert number <= left + 1, (kind, left, number)
        made.append((kind, number))
    [(commonest, _)] = Counter(kind for kind, _ in made).most_common(1)
    assert min(number for kind, number in made if kind == commonest) <= 2


def test_a_storm_is_laid_with_two_clicks_on_the_board(look: Open) -> None:
    sight = begun(look, "odyssee")
    page = sight.page

    def lay() -> None:
        page.locator(".board .target.quiet").nth(100).click(timeout=SOON)
        page.locator(".board .target[data-field=direction]").first.click(timeout=SOON)

    sight.does(lay, "document.querySelector('.log').innerText.includes('storm arrow')")


def test_captains_fan_out_at_the_ships_and_go_back_with_escape(look: Open) -> None:
    sight = begun(look, "wrath_of_poseidon", seat=1)
    page = sight.page
    anchor = "document.querySelector('.board [data-anchor]')?.getAttribute('aria-label')"
    page.locator(".offers .kinds button", has_text="propose").click()
    sight.until(f"{anchor} ?? document.querySelector('.fan')")
    page.locator(".fan button").first.click()
    sight.until("document.querySelectorAll('.choices > :not(.room) .chip.on').length === 1")
    page.locator(".fan button").last.press("Enter")
    sight.until("document.querySelectorAll('.choices > :not(.room) .chip.on').length === 2")
    sight.until("document.activeElement.closest('.fan') !== null")
    sight.press("Escape").until("document.querySelectorAll('.choices > :not(.room) .chip.on').length === 1")
    page.click(".offers .undo")
    sight.press("Escape").until("!document.querySelector('.fan, .offers .on')")


ONE: Json = {"type": "one_of", "values": ["a", "b", "c"]}


class OfferingApi(PlayedApi):
    """A match in which a seat is offered such moves."""

    def __init__(self, *offers: Json) -> None:
        super().__init__("opened", "sat", "sat", "started")
        self.offered = offers or OFFERS
        self.moves: list[Json] = []

    def __call__(self, route: Any) -> None:
        if route.request.method == "POST":
            self.moves.append(json.loads(route.request.post_data)["move"])
        super().__call__(route)

    def _answer(self, path: str, query: dict[str, str]) -> Json:
        answer = super()._answer(path, query)
        return answer | {"offers": self.offered} if path.endswith("/legal") else answer


def offering(page_of: PageOf, *fields: str) -> tuple[OfferingApi, Callable[[str, str], None], Sight]:
    """A page where a move with such fields is offered beside one without any."""
    api = OfferingApi(OFFERS[0], {"move": "load", "rule": "1", "fields": dict.fromkeys(fields, ONE)})
    sight = page_of(api, SEATED + SILENT_STREAMS, f"/matches/{MATCH}?as=0")

    def choose(field: str, value: str) -> None:
        group = sight.page.locator(f".choices > :not(.room) [role=group][aria-label={field}]")
        group.locator("button", has_text=value).click()

    return api, choose, sight


def test_one_choice_makes_the_move_and_its_kind(page_of: PageOf) -> None:
    api, choose, sight = offering(page_of, "what")
    choose("what", "b")
    sight.until("!document.querySelector('.offers')")
    assert [{"type": "load", "what": "b"}] == api.moves


def test_three_choices_are_confirmed_once_and_escape_takes_back_the_last(page_of: PageOf) -> None:
    api, choose, sight = offering(page_of, "what", "whose", "where")
    for field in ("what", "whose", "where"):
        choose(field, "b")
    sight.press("Escape").until("document.querySelectorAll('.offers .field .on').length === 2")
    sight.until("document.querySelector('.offers .primary:disabled')")
    choose("where", "c")
    assert [] == api.moves
    sight.page.click(".offers .primary")
    sight.until("!document.querySelector('.offers')")
    assert [{"type": "load", "what": "b", "whose": "b", "where": "c"}] == api.moves


@pytest.mark.parametrize(("when", "sent"), [("always", 0), ("never", 1)])
def test_a_player_says_when_moves_are_confirmed(page_of: PageOf, when: str, sent: int) -> None:
    api, choose, sight = offering(page_of, "what", "whose", "where")
    sight.page.select_option(".confirmation select", when)
    sight.page.reload()
    for field in ("what", "whose", "where"):
        choose(field, "a")
    sight.until(
        "!document.querySelector('.offers')" if sent else "document.querySelector('.offers .primary:enabled')"
    )
    assert sent == len(api.moves)
