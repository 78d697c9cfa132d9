"""What organizers do at the desk before the first round: the order, public randomness, other regulations."""

import re
from datetime import UTC, datetime, timedelta
from typing import Any

from api.client import ProblemError
from tests.support.eventually import eventually
from tests.support.pages.browser import Sight
from tests.web.accounts.test_account import signed_in
from tests.web.conftest import Open, Site
from tests.web.test_everybody import right
from tests.web.tournaments.support import REASON, Cup, act, press

NAMES = ("Aias", "Diomedes", "Nestor", "Teukros")
SEEDING = "section[aria-labelledby=seeding]"
IMPORT = "section[aria-labelledby=import]"
INVITATIONS = "section[aria-labelledby=invitations]"
REGULATIONS = "section[aria-labelledby=new-regulations]"
PAIR = "[...document.querySelectorAll('main button')].find((each) => each.textContent === 'Pair round 1')"
VALUE = "3, 14, 15, 26, 35, 49"
FOUND = re.compile(r"SHA-256 is ([0-9a-f]{64}) This browser finds the same")


def order(sight: Sight) -> list[int]:
    """The numbers of the entrants in the order that is edited."""
    found: list[int] = sight.page.locator(f"{SEEDING} .order li").evaluate_all(
        "(rows) => rows.map((row) => Number(row.dataset.entrant))"
    )
    return found


def test_entrants_are_ordered_by_keys_by_numbers_and_by_dragging(look: Open, site: Site) -> None:
    cup = Cup(site, NAMES)
    sight = signed_in(look, cup.host, f"{cup.address}/desk")
    press(sight, "Add all at the end", SEEDING)
    sight.page.wait_for_selector(f"{SEEDING} .order")
    assert [1, 2, 3, 4] == order(sight)
    sight.page.get_by_role("button", name="Move Nestor (3)").focus()
    sight.press("ArrowUp", "Home")
    assert [3, 1, 2, 4] == order(sight)
    assert (
        "Nestor (3) is now at place 1 of 4."
        in sight.page.locator(f"{SEEDING} [role=status]").all_inner_texts()
    )
    sight.press("End")  # the handle has kept the focus
    assert [1, 2, 4, 3] == order(sight)
    place = sight.page.get_by_label("Place of Diomedes (2)", exact=True)
    place.fill("1")
    place.press("Enter")
    assert [2, 1, 4, 3] == order(sight)
    sight.page.get_by_role("button", name="Move Nestor (3)").hover()
    sight.page.mouse.down()
    sight.page.locator(f"{SEEDING} [data-entrant='2']").hover()
    sight.page.mouse.up()
    assert [3, 2, 1, 4] == order(sight)
    sight.page.get_by_role("button", name="Leave Aias (1) to the lots").click()
    right(sight, "seeding")
    act(sight, "Publish the order", SEEDING, source="The list of the house")
    assert [3, 2, 4] == cup.host.tournament(cup.id)["seeding"]
    cup.host.close_registration(cup.id)
    cup.host.pair_round(cup.id, 1)
    sight.page.wait_for_selector(f"{SEEDING} >> text=so the order stays as it is")
    assert not sight.page.locator(f"{SEEDING} .order").count()


def test_entrants_of_a_file_are_entered_and_seeded_once_no_line_is_wrong(look: Open, site: Site) -> None:
    cup = Cup(site, ())
    aias, diomedes = (site.client.register(name).me().player for name in NAMES[:2])
    sight = signed_in(look, cup.host, f"{cup.address}/desk")

    def choose(text: str) -> None:
        file: Any = {"name": "guests.csv", "mimeType": "text/csv", "buffer": text.encode()}
        sight.page.set_input_files(f"{IMPORT} input", file)

    choose(f"player,seed\n{aias},2\n{cup.host.me().player},1\nNestor,\n")
    sight.page.wait_for_selector(f"{IMPORT} >> text=Line 4: “Nestor” is not the id of a player")
    choose(f"player,seed\n{aias},2\n{cup.host.me().player},1\n")
    sight.page.wait_for_selector(f"{IMPORT} >> text=Line 3: {cup.host.me().player}: ")
    right(sight, "import")
    assert [] == cup.host.tournament(cup.id)["entrants"]
    choose(f"player,seed\n{aias},2\n{diomedes},1\n")
    sight.page.wait_for_selector(f"{IMPORT} >> text=To be entered: 2.")
    press(sight, "Enter these players", IMPORT)
    sight.page.wait_for_selector(f"{IMPORT} >> text=To be entered", state="detached")
    found = cup.host.tournament(cup.id)
    assert ([aias, diomedes], [2, 1]) == ([each["player"] for each in found["entrants"]], found["seeding"])


def test_players_are_invited_together_and_an_invitation_is_taken_back(look: Open, site: Site) -> None:
    """Who has entered needs no invitation any more, and is not in the list of those who have not answered."""
    cup = Cup(site, (), registration="invited")
    aias, diomedes, nestor = (site.client.register(name) for name in NAMES[:3])
    ids = [each.me().player for each in (aias, diomedes, nestor)]
    sight = signed_in(look, cup.host, f"{cup.address}/desk")
    written = (
        f"{sight.page.url.partition('/tournaments')[0]}/players/{ids[0]}\n\n {ids[1]} \n{ids[2]}\n{ids[1]}\n"
    )
    act(sight, "Invite players", INVITATIONS, players=written)
    sight.page.wait_for_selector(f"{INVITATIONS} >> text=Not answered yet: 3")
    assert set(ids) == {each["player"] for each in cup.host.tournament(cup.id)["invited"]}
    right(sight, "invitations")
    aias.enter(cup.id)
    sight.page.wait_for_selector(f"{INVITATIONS} >> text=Not answered yet: 2")
    press(sight, "Uninvite", f"{INVITATIONS} li:has-text('Nestor')")
    sight.page.wait_for_selector(f"{INVITATIONS} >> text=Not answered yet: 1")
    shown = sight.page.locator(f"{INVITATIONS} li").all_inner_texts()
    assert ["Diomedes"] == [text.split("\n")[0].strip() for text in shown]
    assert set(ids[:2]) == {each["player"] for each in cup.host.tournament(cup.id)["invited"]}


def test_regulations_are_changed_after_a_look_at_what_changes(look: Open, site: Site) -> None:
    cup = Cup(site, NAMES[:2], criteria=["byes", "repeats"])
    before = cup.host.tournament(cup.id)
    sight = signed_in(look, cup.host, f"{cup.address}/desk")
    press(sight, "Change the regulations", REGULATIONS)
    sight.page.fill(f"{REGULATIONS} [name=capacity]", "12")
    press(sight, "Show what changes", REGULATIONS)
    sight.page.wait_for_selector(f"{REGULATIONS} .trial")
    shown = sight.page.locator(f"{REGULATIONS} .trial li").all_inner_texts()
    assert ["/capacity: not said 12"] == shown
    right(sight, "regulations")
    sight.page.fill(f"{REGULATIONS} [name=reason]", REASON)
    press(sight, "Publish these regulations", REGULATIONS)
    sight.page.wait_for_selector(f"{REGULATIONS} >> text=The new regulations are published.")
    after = cup.host.tournament(cup.id)
    assert {**before["regulations"], "capacity": 12} == after["regulations"]
    sight.page.wait_for_selector(f"{REGULATIONS} >> text=This browser finds the same.")
    said = FOUND.search(sight.page.locator(REGULATIONS).inner_text())
    assert said is not None
    assert after["sha256"] == said.group(1) != before["sha256"]
    cup.host.close_registration(cup.id)
    cup.host.pair_round(cup.id, 1)
    sight.page.wait_for_selector(f"{REGULATIONS} >> text=so the regulations stay as they are")


def test_a_draw_waits_for_the_randomness_that_was_named(look: Open, site: Site) -> None:
    """It is named for an hour to come; the page of everybody shows it, and the round is not paired before."""
    cup = Cup(site, NAMES[:2])
    cup.host.close_registration(cup.id)
    sight = signed_in(look, cup.host, f"{cup.address}/desk")
    later = datetime.now(UTC) + timedelta(hours=26)
    act(
        sight,
        "Name public randomness",
        source="The lottery of Ithaka",
        at=later.strftime("%Y-%m-%dT%H:%M"),
    )
    sight.page.wait_for_selector("#control ~ .acts >> text=The draw waits for The lottery of Ithaka")
    [named] = cup.host.tournament(cup.id)["lots"]["beacons"]
    assert (1, "The lottery of Ithaka") == (named["draw"], named["source"])
    everybody = look(cup.address)
    everybody.page.wait_for_selector("section[aria-labelledby=proof] >> text=The lottery of Ithaka")


def test_the_value_of_the_named_randomness_is_entered_when_it_is_time(look: Open, site: Site) -> None:
    """The page waits for the moment by itself; everybody sees the value with which the round was paired."""
    cup = Cup(site, NAMES[:2])
    cup.host.close_registration(cup.id)
    named_soon(cup)
    sight = signed_in(look, cup.host, f"{cup.address}/desk")
    act(sight, "Pair round 1", beacon=VALUE)
    [draw] = cup.host.tournament(cup.id)["lots"]["draws"]
    assert (1, VALUE) == (draw["number"], draw["beacon"])
    everybody = look(cup.address)
    everybody.page.wait_for_selector(f"section[aria-labelledby=proof] >> text={VALUE}")


def test_a_page_that_is_drawn_anew_when_it_is_time_waits_no_longer(look: Open, site: Site) -> None:
    """Not even if what it waits with has not come round yet."""
    cup = Cup(site, NAMES[:2])
    cup.host.close_registration(cup.id)
    sight = signed_in(look, cup.host, "/account")
    sight.page.add_init_script("window.setInterval = () => 0;")
    named_soon(cup, 5)
    sight.go(f"{cup.address}/desk").until(f"{PAIR} !== undefined")
    [named] = cup.host.tournament(cup.id)["lots"]["beacons"]
    due = datetime.fromisoformat(named["at"])
    eventually(lambda: datetime.now(UTC) > due + timedelta(seconds=2), "it is time")
    cup.host.announce(cup.id, "We begin.")
    sight.until(f"{PAIR}.disabled === false")


def named_soon(cup: Cup, least: int = 2) -> None:
    """Randomness of the first draw is named for a moment soon, which is to come when the service is asked."""
    for lead in (least, 10, 30):
        later = datetime.now(UTC) + timedelta(seconds=lead)
        try:
            cup.host.name_beacon(cup.id, 1, "The lottery of Ithaka", later.strftime("%Y-%m-%dT%H:%M:%SZ"))
        except ProblemError as refused:
            if not refused.type.endswith("draw-refused"):
                raise
        else:
            return
