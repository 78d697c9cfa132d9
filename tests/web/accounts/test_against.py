"""How two players did in the matches that they both played, on the page of the other one."""

from domain.kernel.match.lifecycle import Status
from tests.support.pages.browser import BARE
from tests.support.service.running import ServedMatch
from tests.web.conftest import Open, Site
from tests.web.test_everybody import right


def test_the_page_of_a_player_says_how_they_and_i_did(look: Open, site: Site) -> None:
    table = ServedMatch(site.services, 2).seat_all()
    while site.services.matches.status(table.id) is not Status.ENDED:
        table.move()
    site.services.reads.wait(table.id, site.services.matches.head(table.id))
    (me, token), (other, _) = table.players
    seats = site.client.match(str(table.id))
    winners = {seats["seats"][seat]["player"] for seat in seats["outcome"]["winners"]}

    sight = look(BARE, locale="en-GB").sign_in(me, "Ino", token)
    sight.go(f"/players/{other}").page.wait_for_selector("#against")
    row = sight.page.locator("[aria-labelledby=against] tbody tr")
    expected = [seats["title"], "1", str(int(me in winners)), str(int(other in winners))]
    assert expected == [each.strip() for each in row.locator("th, td").all_inner_texts()]
    right(sight, "against")
    row.locator("a").click()
    sight.until("document.querySelectorAll('.matches > li').length === 1")
    assert other == sight.page.get_by_label("Other player").input_value()
    assert me == sight.page.get_by_label("Player", exact=True).input_value()
    sight.go(f"/players/{me}").page.wait_for_selector(".figures")
    assert not sight.page.locator("#against").count()
