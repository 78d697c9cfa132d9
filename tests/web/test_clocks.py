"""Clocks and leaving on the pages: chosen when a match is opened, shown at the table and in a replay."""

from datetime import UTC, datetime, timedelta
from uuid import UUID

import pytest

from domain.kernel.lifecycle import Status
from domain.store.streams import Streams
from tests.support.eventually import eventually
from tests.web.conftest import Open, Site

CHOSEN = "document.querySelector('[name=leaving]').selectedOptions[0].textContent"
TABLE = "(document.querySelector('.players')?.textContent ?? '')"
LEFT = "[...document.querySelectorAll('.players .clock')].map((each) => each.textContent)"


def test_a_match_is_opened_with_a_clock_that_ticks_for_the_seat_to_move(look: Open) -> None:
    sight = look("/play/odysseus")
    sight.page.fill("input[required]", "Kirke")
    sight.page.select_option("[name=clock]", label="5 min + 10 sec")
    sight.page.click("text=Play against bots")
    sight.page.wait_for_url("**/matches/*")
    sight.until(
        f"{LEFT}.length === 3 && document.querySelector('.titled').textContent.includes('5 min + 10 sec')"
    )
    assert 0 == sight.page.locator("[aria-live] .clock, [role=status] .clock").count()
    sight.go("/").until("document.querySelector('.matches')?.textContent.includes('5 min + 10 sec')")


def test_time_runs_at_the_table_runs_out_and_is_still_in_the_replay(
    look: Open, site: Site, monkeypatch: pytest.MonkeyPatch
) -> None:
    players = [site.client.register(name) for name in ("Ann", "Bob", "Cid")]
    match = players[0].open("odysseus", 3, clock={"kind": "fischer", "initial": 45})
    for seat, player in enumerate(players):
        player.sit(match, seat)
    players[0].start(match)
    sight = look(f"/matches/{match}").until(f"{LEFT}.filter((left) => left < '0:45').length === 1")
    later = datetime.now(UTC) + timedelta(minutes=1)
    with monkeypatch.context() as patch:
        patch.setattr(Streams, "now", lambda _: later)
        site.services.matches.time_out(UUID(match))
    sight.until(f"{LEFT}.includes('0:00') && {TABLE}.includes('left; the service passes')")
    sight.press("ArrowLeft").until(f"{LEFT}.join() === '0:45,0:45,0:45'")


def test_players_agree_on_leaving_and_somebody_takes_a_seat_over(look: Open, site: Site) -> None:
    """The seats that left are marked; at the end all are ranked."""
    sight = look("/play/odysseus")
    sight.page.fill("input[required]", "Kirke")
    assert "the service passes for them" == sight.page.evaluate(CHOSEN)
    sight.page.select_option("[name=leaving]", label="somebody else may take the seat")
    sight.page.select_option("[name=absent]", label="3 days")
    sight.page.click("text=Open seats for others")
    sight.page.wait_for_url("**/matches/*")
    match = sight.page.url.rpartition("/")[2].partition("?")[0]
    found = site.client.match(match)
    assert {"substitute", 259_200} == {*found["leaving"].values()}
    players = [site.client.register(name) for name in ("Ann", "Bob")]
    free = [seat["seat"] for seat in found["seats"] if not seat["player"]]
    for seat, player in zip(free, players, strict=True):
        player.sit(match, seat)
    sight.page.click(".waiting >> text=Start")

    def begun() -> bool:
        for player in players:
            player.reveal(match)
        return bool(site.client.match(match)["status"] == Status.PLAYING)

    eventually(begun, "the page and the players have revealed their parts")
    players[0].resign(match)
    stranger = look(f"/matches/{match}").until(f"{TABLE}.includes('left; free for a substitute')")
    sight.until(f"{TABLE}.includes('left; free for a substitute')")
    assert 0 == sight.page.locator("text=Take over the seat").count()
    stranger.page.fill("input[required]", "Eve")
    stranger.page.click("text=Take over the seat of Ann")
    stranger.until(f"{TABLE}.includes('Eve') && !{TABLE}.includes('left;')")
    sight.until(f"{TABLE}.includes('Eve') && !{TABLE}.includes('left;')")
    players[1].resign(match)
    sight.page.once("dialog", lambda dialog: dialog.accept())
    sight.page.click(".resign button")
    sight.until("document.querySelector('.ranking')?.textContent.includes('Eve')")
    assert "Eve" == sight.page.locator(".ranking li").first.text_content()
