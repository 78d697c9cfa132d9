"""Chance and receipts on the pages: what browsers bring along, show when it is due, and keep."""

import json
import re
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any
from uuid import UUID

import pytest

from api.client import Client, Kept, PlayerKey
from domain.games import SHELF
from domain.kernel.match.lifecycle import Status
from domain.ledger.verify.policy import Policy
from domain.ledger.verify.record_checks import audit
from domain.store import command
from domain.store.streams import Streams
from tests.support.eventually import eventually
from tests.support.pages.browser import Sight
from tests.web.conftest import Open, Site, seen_by

PLAYING = "document.querySelector('.standing.playing')"
MAIN = "(document.querySelector('main')?.innerText ?? '')"
COUNT = r"Number(document.querySelector('.receipts')?.innerText.match(/: (\d+)/)?.[1] ?? 0)"


def opened(look: Open) -> Sight:
    """A match of two that Kirke opens in her browser; she sits, the other seat is free."""
    sight = look("/play/wrath_of_poseidon")
    sight.page.fill("input[required]", "Kirke")
    sight.page.locator(".opening [role=group]").first.locator("button", has_text="2").click()
    sight.page.click("text=Open seats for others")
    sight.page.wait_for_url("**/matches/*")
    sight.page.wait_for_selector(".waiting")
    return sight


def match_of(sight: Sight) -> str:
    return sight.page.url.rpartition("/")[2].partition("?")[0]


@pytest.fixture
def program(site: Site) -> Iterator[Client]:
    """A program that shares nothing with the browsers."""
    with Client(site.url, kept=Kept()) as client:
        yield client


def seated(program: Client, site: Site, match: str) -> Client:
    """Ann, who plays with a program, on the seat that is free."""
    ann = program.register("Ann")
    [free] = [seat["seat"] for seat in site.client.match(match)["seats"] if not seat["player"]]
    ann.sit(match, free)
    return ann


def parts(site: Site, match: str, name: str) -> list[Any]:
    return [seat[name] for seat in site.client.match(match)["seats"]]


def test_two_browsers_bring_chance_and_reveal_it_by_themselves(look: Open, site: Site) -> None:
    kirke = opened(look)
    match = match_of(kirke)
    ann = look(f"/matches/{match}")
    ann.page.fill("input[required]", "Ann")
    ann.page.click(".waiting li >> text=Sit down")
    kirke.until(f"{MAIN}.includes('Ann')")
    assert all(parts(site, match, "commitment"))
    kirke.page.click(".waiting >> text=Start")
    for sight in (kirke, ann):
        sight.until(PLAYING)
    assert all(parts(site, match, "contribution"))
    steps = [frame.topic for frame in site.client.frames(match)]
    assert ["match.reveal_due", "match.revealed", "match.revealed"] == steps[3:6]
    report = audit(site.client.record(match), SHELF)
    assert report.ok, report


def test_the_page_says_whose_part_is_waited_for(look: Open, site: Site, program: Client) -> None:
    kirke = opened(look)
    match = match_of(kirke)
    ann = seated(program, site, match)
    kirke.until(f"{MAIN}.includes('Ann')")
    kirke.page.click(".waiting >> text=Start")
    kirke.until(f"{MAIN}.includes('Waiting for Ann, until')")
    assert "about to start" == kirke.page.locator(".standing.revealing").inner_text().strip()
    other = seen_by(look, match, ann, "en-GB")
    other.until(f"{MAIN}.includes('What your seat brings is not in this browser')")
    assert "not in this browser" not in kirke.page.locator("main").inner_text()
    look("/").until(f"{MAIN}.includes('about to start')")
    ann.reveal(match)
    for sight in (kirke, other):
        sight.until(PLAYING)


def test_a_missed_reveal_is_told_and_the_browser_brings_something_else(
    look: Open, site: Site, program: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    kirke = opened(look)
    match = match_of(kirke)
    seated(program, site, match)
    before = {*parts(site, match, "commitment")}
    kirke.until(f"{MAIN}.includes('Ann')")
    kirke.page.click(".waiting >> text=Start")
    kirke.until(f"{MAIN}.includes('Waiting for Ann, until')")
    later = datetime.now(UTC) + timedelta(days=2)
    with monkeypatch.context() as patch:
        patch.setattr(Streams, "now", lambda _: later)
        site.services.matches.miss_reveal(UUID(match))
    kirke.until(f"{MAIN}.includes('Ann did not show in time what chance they bring')")
    eventually(lambda: any(parts(site, match, "commitment")), "the browser brings something else")
    [bound] = filter(None, parts(site, match, "commitment"))
    assert bound not in before
    kirke.page.click(".waiting >> text=Start")
    kirke.until(PLAYING)
    assert 1 == len([*filter(None, parts(site, match, "contribution"))])


def test_a_browser_on_another_page_reveals_too(look: Open, site: Site, program: Client) -> None:
    kirke = opened(look)
    match = match_of(kirke)
    ann = seated(program, site, match)
    kirke.go("/rules")
    matches = site.services.matches
    due = matches.start(UUID(match), matches.host(UUID(match)), command("a host", match, "start", None))
    assert ann.reveal(match, least=due.step)
    kirke.go("/rules")
    eventually(lambda: site.services.matches.status(UUID(match)) is Status.PLAYING, "Kirke's part is shown")
    kirke.go(f"/matches/{match}").until(PLAYING)
    assert "{}" == kirke.page.evaluate("localStorage.getItem('nostos-chance')")


def test_two_pages_of_a_browser_that_show_the_same_are_both_answered(
    look: Open, site: Site, program: Client
) -> None:
    """A page that was left or reloaded may have asked already. No answer is a refusal."""
    kirke = opened(look)
    match = match_of(kirke)
    ann = seated(program, site, match)
    kirke.until(f"{MAIN}.includes('Ann')")
    kept = json.loads(kirke.page.evaluate("localStorage.getItem('nostos-chance')"))[match]
    kirke.page.click(".waiting >> text=Start")
    eventually(lambda: ann.reveal(match) is not None, "it is due")
    kirke.until(PLAYING)
    [(bound, contribution)] = kept.items()
    [seat] = [each["seat"] for each in site.client.match(match)["seats"] if each["commitment"] == bound]
    again = f"reveal('{match}', {seat}, '{contribution}', '{bound}')"
    kirke.page.evaluate(f"import('/web/api.js').then((api) => api.{again})")


def test_receipts_are_kept_saved_and_deleted(look: Open, site: Site, program: Client, tmp_path: Path) -> None:
    kirke = opened(look)
    match = match_of(kirke)
    ann = seated(program, site, match)
    kirke.until(f"{MAIN}.includes('Ann')")
    kirke.page.click(".waiting >> text=Start")
    eventually(lambda: ann.reveal(match) is not None, "it is due")
    kirke.until(PLAYING).until(f"{COUNT} === 4")  # opened, sat, started, revealed
    with kirke.page.expect_download() as saving:
        kirke.page.click("text=Save the receipts")
    saving.value.save_as(tmp_path / "kept")
    receipts = tuple((tmp_path / "kept").read_text("ascii").split())
    assert 4 == len(receipts)
    report = audit(site.client.record(match), SHELF, Policy(receipts=receipts))
    assert report.ok, report
    assert "kept receipts" in [check.name for check in report.checks]
    kirke.page.once("dialog", lambda dialog: dialog.accept())
    kirke.page.click(".receipts >> text=Delete")
    kirke.until("!document.querySelector('.receipts')")
    events = site.services.log.read(UUID(match))
    assert events[0].head == events[1].seen


def test_the_record_is_saved_with_one_click(
    look: Open, site: Site, finished: dict[str, str], tmp_path: Path
) -> None:
    match = finished["odyssee"]
    sight = look(f"/matches/{match}?as=referee")
    with sight.page.expect_download() as saving:
        sight.page.click(".proof >> text=Save the record")
    saving.value.save_as(tmp_path / "record")
    content = (tmp_path / "record").read_bytes()
    assert match == json.loads(content.splitlines()[0])["header"]["match"]
    assert audit(content, SHELF).ok
    sight.page.click("text=Verify this match")
    sight.until(f"/ holds|Nothing is wrong/.test({MAIN})")  # it may not be in the log yet


def test_receipts_in_a_browser_are_bounded(look: Open) -> None:
    """The oldest matches make room, then the older half of the last one."""
    sight = look("/")
    kept = sight.page.evaluate(
        """async () => {
          const receipts = await import("/web/kept/receipts.js");
          const made = (match, step) =>
            `h.${btoa(JSON.stringify({ match, step, head: String(step) })).replace(/=/g, "")}.s`;
          for (let match = 0; match < 201; match++) receipts.keep(made(`m${match}`, 1));
          const first = receipts.count("m0");
          for (let step = 1; step < 2100; step++) receipts.keep(made("long", step));
          receipts.keep(made("long", 7));
          return [first, receipts.count("m200"), receipts.count("long"), receipts.lastHead("long")];
        }"""
    )
    assert [0, 0] == kept[:2]
    assert 1000 <= kept[2] <= 2000
    assert "2099" == kept[3]
    assert re.fullmatch(r"\d+", kept[3])


def test_where_every_command_is_signed_the_browser_signs(look: Open, site: Site, program: Client) -> None:
    ann = program.register("Ann")
    ann.use_key(PlayerKey.new())
    match = ann.open("wrath_of_poseidon", 2, signed=True)
    ann.sit(match, 1)
    kirke = look(f"/matches/{match}").until(f"{MAIN}.includes('your browser signs everything')")
    kirke.page.fill("input[required]", "Kirke")
    kirke.page.click(".waiting li >> text=Sit down")
    eventually(lambda: None not in site.services.matches.sitters(UUID(match)), "Kirke sits")
    ann.start(match)
    kirke.until(PLAYING)
    kirke.page.wait_for_selector(".resign button")
    before = site.services.matches.head(UUID(match))
    kirke.page.once("dialog", lambda dialog: dialog.accept())
    kirke.page.click(".resign button")
    eventually(lambda: site.services.matches.head(UUID(match)) > before, "Kirke resigns")
    events = site.services.log.read(UUID(match))
    assert all(event.signature for event in events[1:])
    report = audit(ann.record(match, "referee"), SHELF)
    assert report.ok, report
    assert "authors" in [check.name for check in report.checks]


def test_a_browser_without_ed25519_says_that_it_cannot_sit_there(look: Open, program: Client) -> None:
    match = program.register("Ann").open("wrath_of_poseidon", 2, signed=True)
    kirke = look("/")
    kirke.page.add_init_script("crypto.subtle.generateKey = () => Promise.reject(new Error('no'));")
    kirke.go(f"/matches/{match}").until(f"{MAIN}.includes('this browser has none')")
    kirke.page.fill("input[required]", "Kirke")
    kirke.page.click(".waiting li >> text=Sit down >> nth=0")
    kirke.until("document.querySelectorAll('.problem').length === 2")
