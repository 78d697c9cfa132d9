"""Reporting on the page of a match, and the page of operators."""

import json
from typing import Any
from uuid import UUID

from api.client import Client
from domain.accounts.tokens import OPERATE, SCOPES
from domain.reports.reports import Filing, report_id
from tests.domain.support import command
from tests.projections.support import projected
from tests.support.pages.browser import Sight
from tests.web.accounts.test_account import signed_in
from tests.web.conftest import Open, Site
from tests.web.test_everybody import right


def operator(site: Site) -> tuple[str, str]:
    """A new operator: their id and the token that the command prints."""
    player = site.client.register("Mentor").me().player
    return player, site.services.players.tokens.issue(player, [*SCOPES, OPERATE])


def operating(look: Open, site: Site) -> Sight:
    """The page, with an operator who has entered their token."""
    _, token = operator(site)
    sight = look("/operate")
    sight.page.fill("input[type=password]", token)
    sight.page.click("form >> text=Sign in")
    sight.page.wait_for_selector("#queue")
    return sight


def started(site: Site, **options: Any) -> tuple[str, list[Client]]:
    """A match of three that has begun."""
    players = [site.client.register(name) for name in ("Circe", "Calypso", "Scylla")]
    match = players[0].open("wrath_of_poseidon", 3, options)
    for seat, player in enumerate(players):
        player.sit(match, seat)
    players[0].start(match)
    return match, players


def reported(site: Site, text: str) -> tuple[UUID, str]:
    """A report, in the queue; its id and the player whom it is about."""
    ann, bob = (site.client.register(name).me().player for name in ("Ino", "Bia"))
    asked = command()
    site.services.reports.file(ann, Filing("conduct", text, bob), asked)
    projected(site.services.reads, site.services.log.position())
    return report_id(asked), bob


def test_a_player_reports_another_on_the_page_of_a_match(look: Open, site: Site) -> None:
    match, players = started(site)
    sight = signed_in(look, players[0], f"/matches/{match}")
    sight.page.click("button[aria-label=Report]")
    sight.page.wait_for_selector("dialog[open] form.report")
    right(sight, "report")
    sight.page.select_option("form.report select >> nth=0", "cheating")
    sight.page.select_option("form.report select >> nth=1", players[1].me().player)
    sight.page.fill("form.report input", "They look at two seats.")
    sight.page.click("text=Send the report")
    sight.page.wait_for_selector("dialog >> text=The operators have your report")
    projected(site.services.reads, site.services.log.position())

    page = operating(look, site).page
    page.click("li:has-text('Cheating') >> button >> nth=0")
    page.wait_for_selector("text=They look at two seats.")
    assert page.locator(f"a[href^='/matches/{match}?step=']").count() == 1
    assert page.locator(f"a[href='/players/{players[1].me().player}']").count() == 1


def test_a_line_of_talk_is_reported_beside_it_and_quoted(look: Open, site: Site) -> None:
    match, players = started(site)
    writer = players[1].me().player
    site.services.notebooks.talk(UUID(match), writer, "You fools!", command())
    projected(site.services.reads, site.services.log.position())
    sight = signed_in(look, players[2], f"/matches/{match}")
    sight.page.click(".talk button[aria-label='Report this line']")
    sight.page.wait_for_selector("dialog blockquote:has-text('You fools!')")
    sight.page.fill("form.report input", "It is rude.")
    sight.page.click("text=Send the report")
    sight.page.wait_for_selector("dialog >> text=The operators have your report")
    projected(site.services.reads, site.services.log.position())
    page = operating(look, site).page
    page.click("li:has-text('Talk') >> button >> nth=0")
    page.wait_for_selector("blockquote:has-text('You fools!')")


def test_an_operator_takes_and_decides_a_report_and_bans(look: Open, site: Site) -> None:
    report, player = reported(site, "They insulted me.")
    sight = operating(look, site)
    page = sight.page
    page.click("li:has-text('Bia') >> button >> nth=0")
    page.wait_for_selector("text=They insulted me.")
    page.get_by_role("button", name="Take", exact=True).click()
    page.click("summary:has-text('Decide')")
    page.select_option(".report select", "upheld")
    page.fill("details:has-text('Decide') input", "It is an insult.")
    page.click("summary:has-text('Ban')")
    page.fill("details:has(summary:text-is('Ban')) input >> nth=0", "An insult.")
    page.fill("details input[type=date]", "2099-01-01")
    page.click("details:has(summary:text-is('Ban')) button")
    page.wait_for_selector("details:has(summary:text-is('Ban')) >> text=Done.")
    page.click("details:has-text('Decide') button")
    page.wait_for_selector("li:has-text('Bia')", state="detached")
    found = site.services.reports.read(report)
    assert ("decided", "upheld", "It is an insult.") == (found.status, found.outcome, found.reason)
    projected(site.services.reads, site.services.log.position())
    acts = [act for act in site.services.log.read(UUID(player)) if act.topic == "player.banned"]
    assert 1 == len(acts)
    page.get_by_role("button", name="decided", exact=True).click()
    page.click("li:has-text('Bia') >> button >> nth=0")
    page.wait_for_selector("dd:has-text('Upheld')")


def test_axe_finds_nothing_on_the_page_of_operators(look: Open, site: Site) -> None:
    reported(site, "They insulted me.")
    sight = look("/operate")
    sight.page.wait_for_selector("input[type=password]")
    right(sight, "sign in")
    sight.page.fill("input[type=password]", operator(site)[1])
    sight.page.keyboard.press("Enter")
    sight.page.wait_for_selector(".reports li")
    right(sight, "queue")
    sight.page.focus(".reports li button")
    sight.page.keyboard.press("Enter")
    sight.page.wait_for_selector(".report details")
    for summary in sight.page.locator("summary").all():
        summary.focus()
        sight.page.keyboard.press("Enter")
    right(sight, "one report")


def test_a_player_without_the_scope_sees_no_queue(look: Open, site: Site) -> None:
    sight = signed_in(look, site.client.register("Niobe"), "/operate")
    sight.page.wait_for_selector("input[type=password]")
    assert 0 == sight.page.locator("#queue").count()
    kept = json.loads(sight.page.evaluate("localStorage.getItem('nostos-player')"))
    assert "Niobe" == kept["name"]
