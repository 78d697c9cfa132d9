"""For everybody: axe in both themes, phones, five languages, a strict policy, few bytes."""

import hashlib
import json
import re
from collections.abc import Collection
from pathlib import Path
from typing import Any
from uuid import UUID

import pytest

from api.presenters.localization import LANGUAGES
from api.web import ADDRESSES, STATIC
from domain.games import SHELF
from tests.support.pages.browser import Sight
from tests.support.pages.messages import read
from tests.support.service import patient_http
from tests.web.conftest import Open, Site
from tests.web.test_play import begun

AXE = Path(__file__).parent / "vendor" / "axe.min.js"
PLACEABLE = re.compile(r"{ \$\w+ }")
LIMIT = 180_000  # bytes of a page; a match has 20,000 more to say
SIZES = {
    "a phone": (390, 844),
    "a window": (1280, 844),
    "a phone on its side": (844, 390),
    "zoom 200 %": (640, 400),
    "zoom 400 %": (320, 256),
}
USUAL = ("a phone", "a window", "zoom 400 %")  # at the others too in slow tests
DARK = ("a window", "a phone")  # sizes at which something is seen that the others hide
WIDER = """() => {
  if (document.documentElement.scrollWidth <= innerWidth) return [];
  const out = [...document.querySelectorAll("body *")].filter(
    (each) => each.getBoundingClientRect().right > innerWidth + 1);
  return out.slice(0, 5).map((each) => each.outerHTML.slice(0, 200));
}"""
# What is placed lets the page be scrolled to where nothing is. The foot of a page is its last line.
BELOW = """() => {
  const foot = document.querySelector("footer.foot");
  if (!foot || document.documentElement.scrollHeight <= innerHeight) return false;
  return document.documentElement.scrollHeight - foot.getBoundingClientRect().bottom - scrollY > 40;
}"""
COLOURS_ALONE = {"runOnly": {"type": "rule", "values": ["color-contrast", "link-in-text-block"]}}
SPOKEN = sorted(path.stem for path in (STATIC / "language").glob("*.ftl"))
SCRIPTS = [path for path in STATIC.rglob("*.js") if "vendor" not in path.parts]


def violations(sight: Sight, rules: dict[str, Any]) -> list[str]:
    if not sight.page.evaluate("'axe' in window"):
        sight.page.evaluate(AXE.read_text())
    found = sight.page.evaluate("(rules) => axe.run({resultTypes: ['violations'], ...rules})", rules)
    return [
        f"{each['id']}: {node['html'][:140]} {node['failureSummary']}"
        for each in found["violations"]
        for node in each["nodes"]
    ]


def right(sight: Sight, what: str, sizes: Collection[str] = USUAL) -> None:
    """Axe finds nothing in what the page shows at these sizes, and at no size is it wider than its window,
    or can be scrolled to below its foot.

    The themes differ in colours alone, so the rules about other things are tried in one of them.
    """
    for size, (width, height) in SIZES.items():
        sight.page.set_viewport_size({"width": width, "height": height})
        for _ in range(100):  # what is drawn by the size of the window follows it
            if not sight.page.evaluate(WIDER):
                break
            sight.page.wait_for_timeout(50)
        assert [] == sight.page.evaluate(WIDER), (what, size)
        assert not sight.page.evaluate(BELOW), (what, size)
        if size in sizes:
            assert [] == violations(sight, {}), (what, size)
    sight.page.emulate_media(color_scheme="dark")
    for size in DARK:
        width, height = SIZES[size]
        sight.page.set_viewport_size({"width": width, "height": height})
        assert [] == violations(sight, COLOURS_ALONE), (what, size, "dark")
    sight.page.emulate_media(color_scheme="light")


def test_axe_finds_nothing_in_the_lobby_the_rules_and_the_replays(
    look: Open, finished: dict[str, str]
) -> None:
    sight = look("/")
    sight.page.wait_for_selector(".matches a")
    right(sight, "lobby")
    shown = {"/verify": ".drop", "/rules": ".rules, .shelf"}
    shown |= {f"/rules/{slug}": ".rules h2" for slug in SHELF} | {
        f"/play/{slug}": ".opening" for slug in SHELF
    }
    shown |= {f"/matches/{match}?step=14&as=1": ".log [aria-current]" for match in finished.values()}
    for address, selector in shown.items():
        sight.go(address).page.wait_for_selector(selector)
        right(sight, address)
    sight.press("b")
    sight.page.click("text=Who learned what")
    sight.page.wait_for_selector(".learned li")
    right(sight, "who learned what")
    sight.page.click("text=In the whole match")
    sight.page.wait_for_selector(".reveal")
    right(sight, "who learned what in the whole match")
    sight.page.locator("h1").click()
    sight.press("?")
    right(sight, "help")


@pytest.mark.parametrize("slug", sorted(SHELF))
def test_axe_finds_nothing_where_one_plays_and_on_a_players_page(look: Open, slug: str) -> None:
    sight = begun(look, slug)
    sight.page.wait_for_selector(".offers")
    sight.page.wait_for_selector(".log [aria-current]")
    right(sight, "table")
    if slug == "odyssee":
        sight.page.click(".players a")
        sight.page.wait_for_selector(".figures")
        sight.page.wait_for_selector(".matches a")
        right(sight, "player")


def test_the_theme_follows_the_systems_until_one_is_chosen(look: Open) -> None:
    sight = look("/rules", color_scheme="light")
    for theme, sign in (("dark", "sun"), ("light", "moon")) * 8 + (("dark", "sun"),):
        sight.page.emulate_media(color_scheme=theme)  # type: ignore[arg-type]
        sight.page.wait_for_selector(f".head .icon-{sign}")
    sight.page.locator(".head button:has(.icon-sun)").click()
    sight.page.wait_for_selector(".head .icon-moon")
    sight.page.emulate_media(color_scheme="light")
    sight.page.emulate_media(color_scheme="dark")
    assert "light" == sight.page.evaluate("document.documentElement.dataset.theme")
    assert sight.page.locator(".head .icon-moon").is_visible()


def test_the_lobby_is_paged_filtered_and_tells_who_won(look: Open, finished: dict[str, str]) -> None:
    sight = look("/")
    sight.page.get_by_role("button", name="finished").click()
    sight.page.wait_for_selector(".winner")
    assert sight.page.locator(".matches a").count() >= len(finished)
    sight.page.get_by_role("button", name="called off").count()
    sight.page.select_option(".filters select", index=1)
    sight.until("document.querySelectorAll('.matches a').length >= 1")


@pytest.mark.parametrize("language", SPOKEN)
def test_the_pages_speak_the_language(look: Open, finished: dict[str, str], language: str) -> None:
    sight = look(f"/matches/{finished['wrath_of_poseidon']}?step=9", locale=language).at(9)
    assert language == sight.page.evaluate("document.documentElement.lang")
    messages = read(language)
    assert messages["tab-log"] in sight.page.locator("[role=tab]").first.inner_text()


@pytest.mark.parametrize("language", SPOKEN)
def test_every_message_that_is_asked_for_is_there_and_no_other(language: str) -> None:
    messages, english = read(language), read("en")
    assert list(english) == list(messages)
    for key, text in messages.items():
        assert text.strip()
        assert set(PLACEABLE.findall(english[key])) == set(PLACEABLE.findall(text)), key
    source = "\n".join(path.read_text() for path in SCRIPTS)
    asked = set(re.findall(r"""\bmessage\(\s*["']([\w-]+)["']""", source))
    begun = tuple(re.findall(r"""\bmessage\(\s*`([\w-]+)\$""", source))
    named = {key for key in messages if f'"{key}"' in source}
    assert set() == asked - set(messages)
    assert set() == {key for key in messages if key not in asked | named and not key.startswith(begun)}
    assert set() == {f"about-{slug}" for slug in SHELF} - set(messages)


def test_steps_have_texts_in_the_languages_that_the_service_has() -> None:
    listed = re.search(r"const STEPS = (\[.*?\])", (STATIC / "language.js").read_text())
    assert listed is not None
    assert list(LANGUAGES) == sorted(json.loads(listed[1]))


def test_every_page_has_a_strict_policy_and_nothing_inline(site: Site) -> None:
    html = (STATIC / "index.html").read_text()
    assert not re.search(r"<script(?![^>]*\bsrc=)|<style|\bstyle=|\bon\w+=", html)
    for path in SCRIPTS:
        assert not re.search(r"\bstyle=|eval\(|new Function|https?://(?!www\.w3\.org)", path.read_text()), (
            path
        )
    for address in ADDRESSES:
        policy = _policy(
            site, re.sub(r"<uuid:\w+>", str(UUID(int=0)), address).replace("<game>", "wrath_of_poseidon")
        )
        assert policy.startswith("default-src 'none'; script-src 'self'; style-src 'self';")
        assert "unsafe" not in policy


def _policy(site: Site, path: str) -> str:
    answer = patient_http.get(site.url + path)
    assert 200 == answer.status_code
    return str(answer.headers["Content-Security-Policy"])


def test_what_is_vendored_is_what_it_was() -> None:
    for folder in (STATIC / "vendor", STATIC / "fonts"):
        lines = (folder / "SHA256").read_text().splitlines()
        hashes = {name: sha256 for sha256, name in map(str.split, lines)}
        assert hashes == {name: _sha(folder / name) for name in hashes}
        assert {path.name for path in folder.iterdir() if path.suffix in (".js", ".woff2")} == set(hashes)


def _sha(path: Path) -> str:
    return hashlib.sha256(path.read_bytes()).hexdigest()


@pytest.mark.parametrize("slug", sorted(SHELF))
def test_a_page_weighs_little(look: Open, finished: dict[str, str], slug: str) -> None:
    """All that comes of it but what the match itself says, as it is sent, with its headers."""
    sight = look("/")
    sight.page.wait_for_load_state("networkidle")  # what comes of the page before is not counted
    tools = sight.page.context.new_cdp_session(sight.page)
    tools.send("Network.enable")
    tools.send("Network.setCacheDisabled", {"cacheDisabled": True})
    files, sent = dict[str, str](), dict[str, float]()
    tools.on(
        "Network.responseReceived", lambda what: files.update({what["requestId"]: what["response"]["url"]})
    )
    tools.on(
        "Network.loadingFinished", lambda what: sent.update({what["requestId"]: what["encodedDataLength"]})
    )
    sight.go(f"/matches/{finished[slug]}?step=9").at(9)
    sight.page.wait_for_load_state("networkidle")
    weights = {url: sent[each] for each, url in files.items() if each in sent and "/v1/matches/" not in url}
    assert len(weights) > 40
    assert sum(weights.values()) < LIMIT, weights
