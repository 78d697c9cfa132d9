"""The navigators' chart, whose pieces are put down, moved and taken away on the page, and their talk."""

from random import Random
from typing import Any

from api.client import Client
from tests.support.pages.browser import BARE, Sight
from tests.web.conftest import Open, Site
from tests.web.test_play import begun

POSEIDON, NAVIGATOR = 0, 1
ARRIVE = "window.late.splice(0).forEach((go) => go())"  # answers that were held back


def laid(site: Site, **options: Any) -> tuple[str, Client, Client]:
    """A match in which Poseidon has placed their tiles: its id, Poseidon and the navigator."""
    players = site.client.register("Ino"), site.client.register("Kirke")
    match = players[NAVIGATOR].open("wrath_of_poseidon", 2, options)
    for seat, player in enumerate(players):
        player.sit(match, seat)
    players[NAVIGATOR].start(match)
    for _ in range(options["maelstroms"] + options["fog_banks"]):
        moved(match, players[POSEIDON])
    return match, *players


def moved(match: str, player: Client) -> None:
    """The player does what comes first."""
    player.play(match, player.legal(match).offers[0].sample(Random(1)))


def seated(look: Open, match: str, player: Client) -> Sight:
    """The page of the match in the player's own browser."""
    sight = look(BARE).sign_in(player.me().player, "Kirke", player.token)
    return sight.go(f"/matches/{match}")


def put(sight: Sight, square: str) -> None:
    """Click on a square."""
    sight.page.locator(f".board .target[aria-label='square {square}']").click()


def shows(sight: Sight, *titles: str) -> None:
    """Wait until these pieces are on the board, and no others."""
    for title in titles:
        sight.page.wait_for_selector(f".board .pieces title:text-is('{title}')", state="attached")
    sight.until(f"document.querySelectorAll('.board .pieces title').length === {len(titles)}")


def test_navigators_put_reminders_on_the_chart_with_the_keyboard_and_find_them_again(look: Open) -> None:
    sight = begun(look, "wrath_of_poseidon")
    page = sight.page
    page.wait_for_selector(".offers")
    pen = page.locator(".chart [data-piece='reminder:yellow']")
    pen.focus()
    sight.press("Enter")
    page.locator(".board .target[aria-label='square c4']").focus()
    sight.press(" ")
    page.wait_for_selector(".board title:text-is('Reminder: yellow may be on c4')", state="attached")
    sight.until("document.querySelector('.chart .on').innerText.includes('1')")
    page.reload()
    page.wait_for_selector(".board title:text-is('Reminder: yellow may be on c4')", state="attached")
    page.wait_for_selector(".since")


def test_counters_are_put_down_moved_and_taken_away_with_reminders_off_too(look: Open, site: Site) -> None:
    match, _, navigator = laid(site, reminders=False, maelstroms=1, fog_banks=2)
    sight = seated(look, match, navigator)
    sight.page.click(".chart [data-piece='counter:maelstrom']")
    assert 0 == sight.page.locator(".chart [data-piece^='reminder']").count()
    put(sight, "c4")
    shows(sight, "Counter: a maelstrom may be on c4")
    sight.until(
        "!document.querySelector(\".board .target[aria-label='square d6']\")"
    )  # its only one is there
    sight.until("document.activeElement.dataset.piece === 'counter:maelstrom'").press("Enter")
    put(sight, "d6")
    shows(sight, "Counter: a maelstrom may be on d6")
    sight.page.click(".chart [data-piece='counter:fog_bank']")
    put(sight, "e7")
    put(sight, "f7")
    fog = [f"Counter: a fog bank may be on {square}" for square in ("e7", "f7")]
    shows(sight, "Counter: a maelstrom may be on d6", *fog)
    put(sight, "e7")
    shows(sight, "Counter: a maelstrom may be on d6", fog[1])
    sight.page.click(".chart [data-piece='counter:maelstrom']")
    put(sight, "d6")
    shows(sight, fog[1])
    sight.page.reload()
    shows(sight, fog[1])


def test_squares_clicked_before_the_service_answers_are_all_kept(look: Open, site: Site) -> None:
    match, _, navigator = laid(site, maelstroms=1, fog_banks=2)
    sight = seated(look, match, navigator)
    sight.page.click(".chart [data-piece='counter:fog_bank']")
    sight.page.evaluate(
        "() => { const { fetch } = window, late = () => new Promise((go) => setTimeout(go, 300));"
        " window.fetch = async (...asked) => { await late(); return fetch(...asked); }; }"
    )
    put(sight, "e7")
    put(sight, "f7")
    fog = [f"Counter: a fog bank may be on {square}" for square in ("e7", "f7")]
    shows(sight, *fog)


def test_a_note_is_not_undone_by_an_answer_that_is_older(look: Open, site: Site) -> None:
    match, _, navigator = laid(site, maelstroms=1, fog_banks=2)
    sight = seated(look, match, navigator)
    sight.page.add_init_script(
        "{ const { fetch } = window; window.late = []; window.fetch = async (...asked) => {"
        "  const answer = await fetch(...asked);"
        "  const reads = String(asked[0]).includes('/notebook?') && !asked[1]?.method?.startsWith('P');"
        "  if (reads) await new Promise((go) => window.late.push(go));"
        "  return answer; }; }"
    )
    sight.page.reload()
    sight.page.click(".chart [data-piece='counter:fog_bank']")
    sight.until("window.late.length > 0")
    put(sight, "e7")
    shows(sight, "Counter: a fog bank may be on e7")
    sight.page.evaluate(ARRIVE)
    sight.until("window.late.length > 0")  # the notebook is read again
    sight.page.evaluate(ARRIVE)
    shows(sight, "Counter: a fog bank may be on e7")


def test_a_match_without_maelstroms_has_no_counters_of_them(look: Open, site: Site) -> None:
    match, _, navigator = laid(site, maelstroms=0, fog_banks=1)
    sight = seated(look, match, navigator)
    sight.page.wait_for_selector(".chart [data-piece='counter:fog_bank']")
    assert 0 == sight.page.locator(".chart [data-piece='counter:maelstrom']").count()


def test_figures_begin_on_the_start_islands_and_are_moved(look: Open, site: Site) -> None:
    match, poseidon, navigator = laid(site, maelstroms=0, fog_banks=0)
    moved(match, poseidon)  # the first storm is for the white ship
    start = navigator.view(match).table["board"]["starts"]["white"]
    sight = seated(look, match, navigator)
    shows(sight, f"Figure: white seems to be on {start}")
    sight.page.click(".chart [data-piece='figure:white']")
    put(sight, "c4")
    shows(sight, "Figure: white seems to be on c4")
    sight.page.click(".chart [data-piece='figure:white']")
    put(sight, "c4")
    shows(sight)


def test_navigators_talk_and_poseidon_reads_it_when_the_match_is_over(look: Open, site: Site) -> None:
    players = [site.client.register(name) for name in ("Ino", "Kirke", "Nausikaa")]
    match = players[NAVIGATOR].open("wrath_of_poseidon", 3)
    for seat, player in enumerate(players):
        player.sit(match, seat)
    players[NAVIGATOR].start(match)
    poseidon, one, other = (seated(look, match, player) for player in players)
    one.page.fill(".talk input", "I am near the coast.")
    one.page.press(".talk input", "Enter")
    one.until("document.querySelector('.talk input').value === ''")
    for sight in (one, other):
        sight.page.wait_for_selector(".talk li >> text=I am near the coast.")
    assert "Kirke" in other.page.locator(".talk li").inner_text()
    other.page.fill(".talk input", "Then go north.")
    other.page.click(".talk form button")
    one.page.wait_for_selector(".talk li >> text=Then go north.")
    poseidon.page.wait_for_selector(".log")
    assert 0 == poseidon.page.locator(".talk").count()
    players[POSEIDON].resign(match)
    poseidon.page.wait_for_selector(".standing.ended")
    poseidon.press("End").press("0")
    poseidon.page.wait_for_selector(".talk li >> text=Then go north.")
    assert 0 == poseidon.page.locator(".talk input").count()


def test_poseidon_chooses_the_board_on_the_page(look: Open, site: Site) -> None:
    players = [site.client.register(name) for name in ("Ino", "Kirke")]
    match = players[POSEIDON].open("wrath_of_poseidon", 2, {"board": "chosen"})
    for seat, player in enumerate(players):
        player.sit(match, seat)
    players[POSEIDON].start(match)
    sight = seated(look, match, players[POSEIDON])
    sight.page.locator(".offers .field button", has_text="C").first.click()
    sight.page.wait_for_selector(".board svg[aria-label^='Board C']")
