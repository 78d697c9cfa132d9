"""Clocks and leaving on the pages: chosen when a match is opened, shown at the table and in a replay."""

from datetime import UTC, datetime, timedelta
from uuid import UUID

import pytest

from domain.kernel.match.lifecycle import Status
from domain.store.streams import Streams
from tests.support.eventually import eventually
from tests.web.conftest import Open, Site

CHOSEN = "document.querySelector('[name=leaving]').selectedOptions[0].textContent"
TABLE = "(document.querySelector('.players')?.textContent ?? '')"
RUNNING = "(document.querySelector('.players .clock.runs')?.textContent.trim() ?? '')"
TIMES = "\N{MULTIPLICATION SIGN}"
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


@pytest.mark.parametrize(
    ("clock", "agreed", "standing", "more"),
    [
        (
            {"kind": "byo_yomi", "initial": 600, "periods": 5, "period": 30},
            f"10 min + 5 {TIMES} 30 sec byo-yomi",
            f"10:00 + 5 {TIMES} 30 sec",
            f" + 5 {TIMES} 30 sec",
        ),
        (
            {"kind": "byo_yomi", "initial": 0, "periods": 3, "period": 600},
            f"3 {TIMES} 10 min byo-yomi",
            f"10:00 + 2 {TIMES} 10 min",
            f" + 2 {TIMES} 10 min",
        ),
        ({"kind": "delay", "initial": 600, "delay": 600}, "10 min, delay 600 sec", "10:00", " sec"),
        ({"kind": "bronstein", "initial": 600, "delay": 10}, "10 min + 10 sec Bronstein", "10:00", ""),
    ],
    ids=("byo-yomi", "periods-alone", "delay", "bronstein"),
)
def test_the_face_of_each_clock_shows_its_delay_and_its_periods(
    look: Open, site: Site, *, clock: dict[str, int | str], agreed: str, standing: str, more: str
) -> None:
    """One clock runs. The delay of a turn is shown on that one alone, and its main time stands meanwhile."""
    players = [site.client.register(name) for name in ("Ann", "Bob", "Cid")]
    match = players[0].open("odysseus", 3, clock=clock)
    for seat, player in enumerate(players):
        player.sit(match, seat)
    players[0].start(match)
    sight = look(f"/matches/{match}")
    sight.until(f"document.querySelector('.titled')?.textContent.includes('{agreed}')")
    sight.until(f"{LEFT}.filter((left) => left.trim() === '{standing}').length === 2")
    sight.until(f"{RUNNING}.endsWith('{more}')")
    if clock["kind"] == "delay":
        sight.until(f"{RUNNING}.startsWith('10:00 + ')")


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
    assert "Eve\nwon" == sight.page.locator(".ranking tbody .seated").first.inner_text()
