"""The table of a host on the page: invitations by link and by list, kept seats, removing, bots."""

from uuid import UUID

from api.client import Client
from domain.accounts.bot_accounts import ServiceBot
from tests.support.pages.browser import Sight
from tests.support.pages.holding import Holding
from tests.web.accounts.test_account import signed_in
from tests.web.conftest import Open, Site, seen_by

NO_MATCH = "There is no such match"


def at_table(look: Open, host: Client, access: str) -> Sight:
    """The page of a match that the host has opened on the page, and sits at."""
    sight = signed_in(look, host, "/play/odyssee")
    sight.page.select_option("label:has-text('Who may come') select", label=access)
    sight.page.click("text=Open seats for others")
    sight.page.wait_for_url("**/matches/*")
    sight.page.wait_for_selector(".waiting")
    return sight


def test_the_link_of_an_invitation_brings_another_player_who_sits_down_and_whom_the_host_removes(
    look: Open, site: Site
) -> None:
    host = at_table(look, site.client.register("Alkinoos"), "only those with my link")
    address = host.page.url
    link = host.page.locator(".invitation input").first.input_value()
    host.page.click(".invitation >> text=Copy")

    stranger = signed_in(look, site.client.register("Antinoos"), "/")
    stranger.page.goto(address)
    nowhere = look(f"/matches/{UUID(int=7)}")
    for sight in (stranger, nowhere):
        sight.page.wait_for_selector(f"h1:has-text('{NO_MATCH}')")
    assert nowhere.page.locator("main").inner_text() == stranger.page.locator("main").inner_text()
    for sight in (stranger, nowhere):
        sight.complaints.clear()  # a browser logs each 404

    guest = look("/")
    guest.page.goto(link)
    guest.page.fill("input[required]", "Odysseus")
    guest.page.click("button:text-is('Accept')")
    guest.page.click("li:has-text('free seat') >> text=Sit down")
    host.page.wait_for_selector(".seats li:has-text('Odysseus')")
    assert "#" not in guest.page.url

    host.page.on("dialog", lambda dialog: dialog.accept("We wait for Penelope"))
    host.page.click(".seats li:has-text('Odysseus') >> text=Remove")
    guest.page.wait_for_selector("text=The host has removed you from this match: We wait for Penelope")
    assert 0 == guest.page.locator("text=Sit down").count()
    guest.complaints.clear()  # it asked for the match, and later for its seat, before it knew
    host.page.wait_for_selector(".seats li:has-text('free seat')")


def test_a_host_invites_by_name_and_by_address_keeps_a_seat_and_takes_an_invitation_back(
    look: Open, site: Site
) -> None:
    host, friend, other = (site.client.register(name) for name in ("Arete", "Nestor", "Laodamas"))
    before = host.open("odyssee", 2)
    host.sit(before, 0)
    friend.sit(before, 1)
    sight = at_table(look, host, "only those whom I invite")
    match = sight.page.url.rsplit("/", 1)[1]
    page = sight.page

    page.fill(".guests input", "Polyphemos")
    page.click(".guests button:text-is('Invite')")
    page.wait_for_selector("text=Nobody with whom you played has this name")
    for who in ("Nestor", f"{site.url}/players/{other.me().player}"):
        page.fill(".guests input", who)
        page.click(".guests button:text-is('Invite')")
        sight.until("document.querySelector('.guests input').value === ''")
    page.wait_for_selector(".guests li:has-text('Laodamas')")

    page.select_option(".guests li:has-text('Nestor') select", label="seat 1 kept")
    page.wait_for_selector(".seats li:has-text('kept for somebody')")
    page.click(".guests li:has-text('Laodamas') >> text=Uninvite")
    page.wait_for_selector(".guests li:has-text('Laodamas')", state="detached")

    invited = seen_by(look, match, friend, "en-GB")
    invited.page.click(".seats li:nth-child(1) >> text=Sit down")
    page.wait_for_selector(".seats li:has-text('Nestor')")
    uninvited = seen_by(look, match, other, "en-GB")
    uninvited.page.wait_for_selector(f"h1:has-text('{NO_MATCH}')")
    uninvited.complaints.clear()


def test_a_name_is_known_even_when_it_is_written_before_the_list_of_names_has_come(
    look: Open, site: Site
) -> None:
    host, friend = (site.client.register(name) for name in ("Arete", "Nestor"))
    before = host.open("odyssee", 2)
    host.sit(before, 0)
    friend.sit(before, 1)
    sight = at_table(look, host, "only those whom I invite")
    names = Holding(sight, "**/v1/matches?player=*")
    sight.page.reload()
    read = names.next()
    sight.page.fill(".guests input", "Nestor")
    sight.page.click(".guests button:text-is('Invite')")
    read.continue_()
    names.next().continue_()
    sight.page.wait_for_selector(".guests li:has-text('Nestor')")
    assert not sight.page.locator(".guests .problem").count()


def test_each_bot_has_a_level_and_a_pace_of_its_own(look: Open, site: Site) -> None:
    sight = signed_in(look, site.client.register("Eupeithes"), "/play/odyssee")
    page = sight.page
    page.click("button.chip:text-is('3')")
    page.click("text=Each bot by itself")
    page.select_option("fieldset >> nth=0 >> select[name=level]", label="easy to beat")
    page.select_option("fieldset >> nth=1 >> select[name=pace]", label="0.3 s")
    page.click("text=Play against bots")
    page.wait_for_url("**/matches/*")
    match = UUID(page.url.rsplit("/", 1)[1])

    sitters = site.services.matches.sitters(match)
    bots = [
        ServiceBot.found(match, seat, each.player) for seat, each in enumerate(sitters) if each is not None
    ]
    assert [("easy", 0.6), None, ("fair", 0.3)] == [bot and (bot.level, bot.pace) for bot in bots]


def test_the_host_chooses_how_the_bot_of_a_free_seat_plays(look: Open, site: Site) -> None:
    sight = at_table(look, site.client.register("Halitherses"), "everybody")
    page = sight.page
    page.select_option(".waiting select[name=level]", label="strong")
    page.select_option(".waiting select[name=pace]", label="2 s")
    page.click(".waiting li:nth-child(1) button:has-text('Bot')")
    page.wait_for_selector(".waiting li:nth-child(1) .badge")
    match = UUID(page.url.rsplit("/", 1)[1])
    sitter = site.services.matches.sitters(match)[0]
    assert sitter is not None
    bot = ServiceBot.found(match, 0, sitter.player)
    assert bot is not None
    assert ("strong", 2.0) == (bot.level, bot.pace)
