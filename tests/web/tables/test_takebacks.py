"""A takeback on the pages: agreed on, asked for and answered with the keyboard, and shown in the replay."""

from api.client import Client
from tests.support.pages.browser import Sight
from tests.web.conftest import Open, Site, seen_by
from tests.web.test_everybody import violations

AGREE = ".takeback button.primary"


def sailed(site: Site) -> tuple[str, list[Client]]:
    """A match with takebacks in which a seat has sailed in sight of all; its players, that one first."""
    players = [site.client.register(name) for name in ("Ann", "Bob")]
    match = players[0].open("odyssee", 2, takebacks=True)
    for seat, player in enumerate(players):
        player.sit(match, seat)
    players[0].start(match)
    while True:
        mover = next(player for player in players if player.legal(match).offers)
        step = mover.play(match, next(iter(mover.legal(match).offers[0].all())))
        choice = mover.legal(match).takeback
        if step.holds("ship_sailed") and choice and choice["ask"]:
            return match, sorted(players, key=lambda player: player is not mover)


def pressed(sight: Sight, button: str) -> None:
    """Reach a button and press it with the keyboard."""
    sight.page.locator(button).focus()
    sight.press("Enter")


def test_a_move_is_taken_back_on_the_page_and_the_replay_shows_it(look: Open, site: Site) -> None:
    match, [asking, answering] = sailed(site)
    sailing = asking.view(match).step
    mover, other = (seen_by(look, match, player, "en-GB") for player in (asking, answering))
    mover.page.wait_for_selector(".titled:has-text('with takebacks')")

    pressed(mover, ".takeback button:has-text('Take back my last move')")
    other.page.wait_for_selector(".takeback [role=status]:has-text('asks to take back the last move')")
    mover.page.wait_for_selector(".takeback [role=status]:has-text('Still to answer')")
    assert 0 == mover.page.locator(AGREE).count()
    assert [] == violations(other, {})
    pressed(other, AGREE)

    undone = f".log [data-step='{sailing}'] .undone:has-text('Taken back in step {sailing + 2}')"
    for sight in (mover, other):
        sight.page.wait_for_selector(undone)
        sight.at(sailing + 2)
    mover.page.wait_for_selector(".offers")
    mover.page.click(f".log [data-step='{sailing}']")
    mover.page.wait_for_selector(f".step-text:has-text('Taken back in step {sailing + 2}')")


def test_takebacks_are_chosen_when_a_match_is_opened(look: Open, site: Site) -> None:
    sight = look("/play/odyssee")
    sight.page.fill("input[required]", "Kirke")
    sight.page.click("summary:has-text('Variants')")
    sight.page.check("[name=takebacks]")
    sight.page.click("text=Open seats for others")
    sight.page.wait_for_url("**/matches/*")
    assert site.client.match(sight.page.url.rsplit("/", 1)[1])["takebacks"] is True
