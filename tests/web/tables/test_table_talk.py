"""Talk of the table on the page: lines, signs, and players who are muted."""

from uuid import UUID

from api.client import Client
from tests.domain.support import command
from tests.projections.support import projected
from tests.web.conftest import Open, Site, seen_by
from tests.web.test_everybody import violations


def say(site: Site, match: str, player: Client, text: str) -> None:
    """The player says a line to the table, and it can be read."""
    site.services.notebooks.talk(UUID(match), player.me().player, text, command(), table=True)
    projected(site.services.reads, site.services.log.position())


def insulted(site: Site) -> tuple[str, Client, Client]:
    """A match of three whose first seat has said something; the players of its first two seats."""
    players = [site.client.register(name) for name in ("Ann", "Bob", "Cid")]
    leaving = {"resigned": "substitute", "timed_out": "pass", "absent": "pass"}
    match = players[0].open("odyssee", 3, table_talk=True, leaving=leaving)
    for seat, player in enumerate(players):
        player.sit(match, seat)
    players[0].start(match)
    say(site, match, players[0], "You fools!")
    return match, players[0], players[1]


def succeeded(site: Site, match: str, player: Client) -> Client:
    """The player of the first seat leaves it to another one."""
    player.resign(match)
    eve = site.client.register("Eve")
    site.services.matches.substitute(UUID(match), eve.me().player, 0, command())
    projected(site.services.reads, site.services.log.position())
    return eve


def test_the_table_talks_and_a_player_is_muted(look: Open, site: Site) -> None:
    ann, bob = (site.client.register(name) for name in ("Ann", "Bob"))
    match = ann.open("odyssee", 2, table_talk=True)
    for seat, player in enumerate((ann, bob)):
        player.sit(match, seat)
    ann.start(match)
    one, other = (seen_by(look, match, player, "en-GB") for player in (ann, bob))
    one.page.wait_for_selector(".titled:has-text('with table talk')")
    one.page.fill(".talk input", "Good luck!")
    one.page.press(".talk input", "Enter")
    one.until("document.querySelector('.talk input').value === ''")
    one.page.click(".signs button:has-text('👏')")
    for sight in (one, other):
        sight.page.wait_for_selector(".talk li:has-text('Good luck!')")
        sight.page.wait_for_selector(".talk li:has-text('👏')")
    assert [] == violations(other, {})

    other.page.locator(".talk li button[aria-label='Mute this player here']").first.click()
    other.page.wait_for_selector(".talk :text('You have muted')")
    assert other.page.evaluate("document.activeElement.matches('.talk ol')")
    other.page.reload()
    other.page.wait_for_selector(".talk :text('You have muted')")
    assert 0 == other.page.locator(".talk li").count()
    other.page.click(".talk button:has-text('Show their lines')")
    other.page.wait_for_selector(".talk li:has-text('Good luck!')")


def test_whoever_takes_the_seat_of_a_muted_player_is_read(look: Open, site: Site) -> None:
    match, ann, bob = insulted(site)
    sight = seen_by(look, match, bob, "en-GB")
    sight.page.click(".talk li:has-text('You fools!') button[aria-label='Mute this player here']")
    sight.page.wait_for_selector(".talk p:has-text('You have muted Ann')")
    eve = succeeded(site, match, ann)
    say(site, match, eve, "Hello!")
    sight.go(f"/matches/{match}")
    sight.page.wait_for_selector(".talk li:has-text('Eve'):has-text('Hello!')")
    sight.page.wait_for_selector(".talk p:has-text('You have muted Ann')")
    assert 1 == sight.page.locator(".talk li").count()

    sight.go("/account")
    sight.page.wait_for_selector("section:has(#muted) li:has-text('Ann')")
    assert [] == violations(sight, {})
    sight.page.click("section:has(#muted) li:has-text('Ann') button")
    sight.page.wait_for_selector("section:has(#muted):has-text('You have muted nobody')")
    sight.go(f"/matches/{match}")
    sight.page.wait_for_selector(".talk li:has-text('Ann'):has-text('You fools!')")


def test_a_line_is_reported_as_that_of_who_said_it(look: Open, site: Site) -> None:
    match, ann, bob = insulted(site)
    succeeded(site, match, ann)
    sight = seen_by(look, match, bob, "en-GB")
    sight.page.click(".talk li:has-text('You fools!') button[aria-label='Report this line']")
    sight.page.wait_for_selector("dialog[open] form.report")
    whom = "[...document.querySelectorAll('form.report select')].at(-1).selectedOptions[0].textContent.trim()"
    assert "Ann" == sight.page.evaluate(whom)


def test_table_talk_is_chosen_when_a_match_is_opened(look: Open, site: Site) -> None:
    sight = look("/play/odyssee")
    sight.page.fill("input[required]", "Kirke")
    sight.page.click("summary:has-text('Variants')")
    sight.page.check("[name=table_talk]")
    sight.page.click("text=Open seats for others")
    sight.page.wait_for_url("**/matches/*")
    assert site.client.match(sight.page.url.rsplit("/", 1)[1])["table_talk"] is True
