"""An organizer's way in a real browser: from announcing a tournament to auditing its archive."""

from pathlib import Path

from api.client import Client
from deploy.audit.records.archive_verdict import verdict_on
from tests.support.pages.browser import BARE, Sight
from tests.support.pages.holding import Holding
from tests.web.accounts.test_account import signed_in
from tests.web.conftest import Open, Site
from tests.web.test_everybody import right
from tests.web.tournaments.support import GAME, REASON, RULE, Cup, act, press

UNOPENED = "status of 404"  # where the page asks for a match that the desk has listed and not opened yet
PLAYERS = ("Aias", "Diomedes", "Nestor", "Teukros")


def announced(look: Open, site: Site) -> tuple[Sight, Client, str]:
    """A tournament that was made with the form: the page of it, its host, and its id."""
    host = site.client.register("Achilleus")
    sight = signed_in(look, host, "/tournaments")
    sight.page.locator("a.primary").click()
    sight.page.wait_for_url("**/tournaments/new")
    sight.page.fill("[name=title]", "The games for Patroklos")
    sight.page.select_option("[name=game]", GAME)
    sight.page.select_option("[name=seats]", "2")
    sight.page.fill("[name=rounds]", "2")
    press(sight, "Announce the tournament")
    sight.page.wait_for_url("**/tournaments/*-*")
    sight.page.wait_for_selector("h1:has-text('The games for Patroklos')")
    return sight, host, sight.page.url.rsplit("/", 1)[1]


def at_desk(sight: Sight) -> Sight:
    """The page of the desk, from the page of the tournament."""
    sight.page.locator(".tournament-head nav >> text=Desk").click()
    sight.page.wait_for_selector("#control")
    return sight


def written(sight: Sight, number: int) -> None:
    """A result is written at the desk for each table of a round, the first seat wins; all are confirmed."""
    for table in (1, 2):
        row = f".desk-tables > li[value='{table}']"
        sight.page.wait_for_selector(f"{row} .standing.playing")
        sight.page.locator(f"{row} .table-acts summary").click()
        act(sight, "Write a result", row, **{"score-0": "12", "score-1": "7"})
        sight.page.wait_for_selector(f"{row} .standing.reported")
    press(sight, f"Confirm all 2 of round {number}")
    sight.page.wait_for_selector("#to-confirm:has-text('Results to confirm: 0')")


def closed(sight: Sight, number: int) -> None:
    """The round is closed, and its standings are published."""
    act(sight, f"Close round {number}")
    sight.page.wait_for_selector(f"text=Rounds that are closed: {number}.")


def opened(sight: Sight, cup: "Hosted", number: int) -> None:
    """The next round is looked at on trial, paired and opened, and its matches are played."""
    press(sight, "Look at a trial")
    sight.page.wait_for_selector(".trial .tables li")
    press(sight, f"Pair round {number}")
    press(sight, f"Open round {number}")
    sight.page.wait_for_selector(f"text=Round {number} is being played.")
    cup.until_played(number)


class Hosted(Cup):
    """A tournament that was made in a browser."""

    def __init__(self, site: Site, host: Client, tournament: str) -> None:
        self.site, self.host, self.id = site, host, tournament
        self.players = []


def test_a_tournament_goes_from_its_announcement_to_the_audit_of_its_archive(
    look: Open, site: Site, tmp_path: Path
) -> None:
    sight, host, tournament = announced(look, site)
    cup = Hosted(site, host, tournament)
    at_desk(sight)
    press(sight, "Open registration")
    sight.page.wait_for_selector("text=Registration is open.")
    for name in PLAYERS:
        site.client.register(name).enter(tournament)
    sight.page.wait_for_selector("text=4 take part.")
    press(sight, "Close registration")

    opened(sight, cup, 1)
    written(sight, 1)
    corrected(sight)
    closed(sight, 1)
    opened(sight, cup, 2)
    written(sight, 2)
    closed(sight, 2)
    cup.until_over()

    press(sight, "Finish the tournament")
    sight.page.check("[name=sure]")
    press(sight, "Finish the tournament: go ahead")
    sight.page.wait_for_selector("text=The tournament is finished.")
    audited(sight, site, tmp_path / "archive.jsonl")
    sight.complaints[:] = [line for line in sight.complaints if UNOPENED not in line]


def corrected(sight: Sight) -> None:
    """The result of the first table is turned round, after a look at what that changes."""
    row = ".desk-tables > li[value='1']"
    press(sight, "Correct the result", row)
    form = sight.page.locator(f"{row} form.act.open")
    form.locator("[name=place-0]").select_option("2")
    form.locator("[name=place-1]").select_option("1")
    form.get_by_role("button", name="What would it change?").click()
    sight.page.wait_for_selector(f"{row} .trial .moved")
    form.locator("[name=rule]").fill(RULE)
    form.locator("[name=reason]").fill(REASON)
    form.get_by_role("button", name="Correct the result: go ahead").click()
    sight.page.wait_for_selector(f"{row} >> text=Corrected from")


def audited(sight: Sight, site: Site, file: Path) -> None:
    """The archive is saved from the page, and holds without the service: nothing is missing."""
    sight.page.locator(".tournament-head nav >> text=Tournament").click()
    sight.page.wait_for_selector("#proof")
    with sight.page.expect_download() as saved:
        sight.page.click("button.archive")
    saved.value.save_as(file)
    verdict = verdict_on([file], site.client.signing_keys())
    assert (True, True, []) == (verdict.ok, verdict.complete, [*verdict.wrong])
    sight.go("/verify").page.set_input_files("input[type=file]", file)
    sight.page.wait_for_selector("text=Every match that is listed is here, with its result: 4")
    assert not sight.page.locator("h2.fails, .checks .fails, td .fault").count()
    assert "(12)" in sight.page.locator("tbody").inner_text()
    right(sight, "archive")


def test_webhooks_are_added_tried_and_removed_by_organizers_alone(look: Open, site: Site) -> None:
    cup, hooks = Cup(site, ()), "section[aria-labelledby=webhooks]"
    helper = site.client.register("Eumaios")
    cup.host.name_staff(cup.id, helper.me().player, ["scorekeeper"])
    sight = signed_in(look, cup.host, f"{cup.address}/desk")
    act(sight, "Add a webhook", hooks, url="https://hooks.example.org/nostos")
    sight.page.wait_for_selector(f"{hooks} code:has-text('whsec_')")
    [added] = cup.host.webhooks(cup.id)
    assert (["result", "round_opened", "ruling"], "on") == (added["events"], added["state"])
    press(sight, "Try it now", hooks)
    sight.page.wait_for_selector(f"{hooks} >> text=Waiting: 1")
    sight.page.locator(f"{hooks} summary").click()
    sight.page.wait_for_selector(f"{hooks} li li >> text=Test: waits")
    right(sight, "webhooks")
    press(sight, "Remove the webhook", hooks)
    sight.page.wait_for_selector(f"{hooks} >> text=There is none.")
    assert [] == cup.host.webhooks(cup.id)
    other = signed_in(look, helper, f"{cup.address}/desk")
    other.page.wait_for_selector("#control")
    assert not other.page.locator(hooks).count()


def test_the_desk_is_drawn_once_it_is_read_and_stays_when_it_cannot_be_read_again(
    look: Open, site: Site
) -> None:
    """What comes first on the page pushes nothing away; what somebody is writing stays."""
    cup = Cup(site, PLAYERS[:2])
    sight = signed_in(look, cup.host, BARE)
    asked = Holding(sight, "**/v1/tournaments/*/desk")

    def typed() -> str:
        return sight.page.input_value("form.act.open [name=text]")

    sight.go(f"{cup.address}/desk")
    read = asked.next()
    assert not sight.page.locator("main form").count()
    read.continue_()
    sight.page.wait_for_selector("#calls")
    press(sight, "Announce")
    sight.page.fill("form.act.open [name=text]", "Round one")
    cup.host.announce(cup.id, "Noon")
    asked.next().abort()
    sight.page.wait_for_selector("#calls", state="detached")
    assert "Round one" == typed()
    cup.host.announce(cup.id, "One o'clock")
    read = asked.next()
    assert "Round one" == typed()
    read.continue_()
    sight.page.wait_for_selector("#calls")
    assert "Round one" == typed()
    sight.complaints.clear()  # a browser logs what it could not read
