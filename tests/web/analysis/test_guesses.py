"""Sealed guesses: made beside the notes, unknown to others, and judged when the match shows what it hid."""

import re
from typing import Any

from api.client import Client
from tests.support.pages.browser import Sight
from tests.web.conftest import Open, Site, seen_by
from tests.web.tables.test_results import ENDED
from tests.web.test_chart import laid, moved
from tests.web.test_everybody import right

PART = "section.guesses"
FORM = f"{PART} form"
SEALED = f"{PART} li:has-text('sealed')"
ASKED = re.compile(r"/guesses\?")
ANSWERS = "section[aria-labelledby=answers]"


def dealt(site: Site) -> tuple[str, list[Client]]:
    """A match of Odysseus that has just begun; its id and its players."""
    players = [site.client.register(name) for name in ("Ann", "Bob", "Cid")]
    match = players[0].open("odysseus", 3, leaving=ENDED)
    for seat, player in enumerate(players):
        player.sit(match, seat)
    players[0].start(match)
    return match, players


def beside_notes(look: Open, match: str, player: Client) -> Sight:
    """The notes of the match in the player's own browser, when it knows of the guesses there."""
    sight = seen_by(look, match, player, "en-GB")
    with sight.page.expect_response(ASKED):
        sight.page.click("#tab-notes")
    return sight


def told(sight: Sight) -> list[Any]:
    """The guesses that the page was answered, each time that it asked."""
    return [each.json()["guesses"] for each in sight.answers if ASKED.search(each.url)]


def knows_nothing(sight: Sight, *texts: str) -> None:
    """Nothing that reached the page is one of these texts."""
    bodies = list(sight.bodies())
    assert bodies
    assert [] == [text for text in texts for body in bodies if text in body]


def stormed(site: Site) -> tuple[str, Client, Client, dict[str, str]]:
    """A match whose navigator has lost sight of ships: its id, its players, and where these ships are."""
    match, poseidon, navigator = laid(site, maelstroms=1, fog_banks=0)
    while True:
        seen = navigator.view(match, "1").table["positions"]
        lost = [ship for ship, square in seen.items() if not isinstance(square, str)]
        if len(lost) > 1:
            truth = poseidon.view(match, "0").table["positions"]
            return match, poseidon, navigator, {ship: truth[ship] for ship in lost}
        mover = next(player for player in (poseidon, navigator) if player.legal(match).offers)
        moved(match, mover)


def guess_ship(sight: Sight, ship: str, square: str) -> None:
    """Seal by mouse where a ship is."""
    sight.page.click(f"{FORM} button:text-is('a ship')")
    sight.page.click(f"{FORM} [role=group][aria-label=ship] button:has-text('{ship}')")
    sight.page.select_option(f"{FORM} select", label=square)
    sight.page.click(f"{FORM} button.primary")
    sight.page.wait_for_selector(f"{PART} [role=status]:has-text('The {ship} ship is on {square}.')")
    sight.page.wait_for_selector(f"{FORM} button.primary:disabled")


def pressed(sight: Sight, what: str, key: str) -> None:
    """Reach something of the form and press a key there."""
    sight.page.locator(f"{FORM} {what}").focus()
    sight.press(key)


def test_guesses_of_ships_are_sealed_by_mouse_and_judged_at_the_end(look: Open, site: Site) -> None:
    match, poseidon, navigator, lost = stormed(site)
    (one, here), (other, there) = list(lost.items())[:2]
    sight = beside_notes(look, match, navigator)
    sight.page.click(f"{FORM} button:text-is('a ship')")
    squares = sight.page.locator(f"{FORM} select option").all_inner_texts()[1:]
    elsewhere = next(square for square in squares if square not in (here, there))
    guess_ship(sight, one, elsewhere)
    guess_ship(sight, other, elsewhere)
    guess_ship(sight, other, there)
    assert 2 == sight.page.locator(SEALED).count()
    assert [0, 1, 2, 2] == [len(guesses) for guesses in told(sight)]  # read when opened, and after each guess
    assert sight.page.evaluate("document.activeElement.matches('section.guesses form')")
    right(sight, "sealed guesses")

    texts = (f"The {one} ship is on {elsewhere}.", f"The {other} ship is on {there}.", "ship_at")
    rival = beside_notes(look, match, poseidon)
    onlooker = look(f"/matches/{match}")
    onlooker.page.click("#tab-notes")
    outside: list[tuple[Sight, list[Any]]] = [(rival, [[]]), (onlooker, [])]
    for each, answers in outside:
        each.page.wait_for_selector("#note")
        assert 0 == each.page.locator(PART).count()
        assert answers == told(each)
        knows_nothing(each, *texts)

    navigator.resign(match)
    sight.page.wait_for_selector(f"{PART} li:has-text('right'):has-text('{texts[1]}')")
    sight.page.wait_for_selector(f"{PART} li:has-text('wrong'):has-text('{texts[0]}')")
    assert 0 == sight.page.locator(FORM).count()
    look(f"/matches/{match}/analysis").page.wait_for_selector(f"{ANSWERS} h3:has-text('Kirke: 1 of 2 right')")


def test_a_guess_of_a_card_is_sealed_with_the_keyboard_and_leads_to_its_step(look: Open, site: Site) -> None:
    match, players = dealt(site)
    sight = beside_notes(look, match, players[0])
    pressed(sight, "button:text-is('a card in a hand')", "Enter")
    sight.page.wait_for_selector(f"{FORM} button[aria-pressed=true]:text-is('a card in a hand')")
    pressed(sight, "[role=group][aria-label=who] button:text-is('Cid')", " ")
    sight.page.wait_for_selector(f"{FORM} button[aria-pressed=true]:text-is('Cid')")
    pressed(sight, "[role=group][aria-label=card] button >> nth=0", " ")
    sight.page.wait_for_selector(f"{FORM} .primary:enabled")
    pressed(sight, ".primary", "Enter")
    sight.page.wait_for_selector(SEALED)
    assert sight.page.evaluate("document.activeElement.matches('section.guesses form')")
    guess = sight.page.locator(f"{PART} li span").inner_text()
    right(sight, "a sealed card")

    other = beside_notes(look, match, players[2])
    other.page.wait_for_selector(FORM)
    assert 0 == other.page.locator(f"{PART} li").count()
    assert [[]] == told(other)
    knows_nothing(other, guess)

    step = int(sight.page.locator(f"{PART} li a").inner_text().split()[1])
    sight.page.locator(f"{PART} li a").focus()
    sight.press("Enter")
    sight.at(step)

    players[1].resign(match)
    shown = look(f"/matches/{match}/analysis")
    shown.page.wait_for_selector(f"{ANSWERS} li:has-text('{guess}')")
    [[made]] = told(shown)
    score = f"Ann: {int(made['right'])} of 1 right"
    shown.page.wait_for_selector(f"{ANSWERS} h3:has-text('{score}')")
    right(shown, "the answers")
    shown.page.click(f"{ANSWERS} li a")
    shown.page.wait_for_url(f"**/matches/{match}?step={step}&as=0")


def test_a_guess_that_is_refused_stays_in_the_form_with_the_reason(look: Open, site: Site) -> None:
    match, players = dealt(site)
    sight = beside_notes(look, match, players[0])
    refused = {"title": "Too many notes", "status": 409, "type": "/v1/problems/noted-out"}
    sight.page.route("**/guesses", lambda route: route.fulfill(status=409, json=refused))
    sight.page.click(f"{FORM} button:text-is('a task')")
    sight.page.click(f"{FORM} button:text-is('Bob')")
    sight.page.click(f"{FORM} button:text-is('Circe')")
    sight.page.click(f"{FORM} .primary")
    sight.page.wait_for_selector(f"{FORM} [role=alert]:has-text('Too many notes')")
    sight.complaints.clear()  # the browser logs each refusal
    sight.page.unroute("**/guesses")
    sight.page.click(f"{FORM} .primary")
    sight.page.wait_for_selector(f"{SEALED}:has-text('The task of Bob brings three points for Circe.')")
    assert 0 == sight.page.locator(f"{FORM} [role=alert]").count()


def test_a_match_in_which_nobody_guessed_has_no_such_part(look: Open, finished: dict[str, str]) -> None:
    sight = look("/rules")
    with sight.page.expect_response(ASKED):
        sight.go(f"/matches/{finished['odysseus']}/analysis?step=1")
    sight.page.wait_for_selector(".chair select")
    assert [[]] == told(sight)
    assert 0 == sight.page.locator(ANSWERS).count()
