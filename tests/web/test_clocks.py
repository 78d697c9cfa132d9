"""Clocks on the pages: chosen when a match is opened, ticking at the table, still in a replay."""

from datetime import UTC, datetime, timedelta
from uuid import UUID

import pytest

from domain.store.streams import Streams
from tests.web.conftest import Open, Site

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


def test_time_runs_at_the_table_is_still_in_the_replay_and_runs_out(
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
    sight.until("document.querySelector('.step-text').textContent.includes('by loss on time')")
    sight.until(f"{LEFT}.sort().join() === '0:00,0:45,0:45'")
    sight.press("ArrowLeft").until(f"{LEFT}.join() === '0:45,0:45,0:45'")
