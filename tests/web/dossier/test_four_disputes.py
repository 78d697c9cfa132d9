"""Four disputes, each decided both ways by reading the page of the dossier and nothing else."""

import json
import re
from collections.abc import Iterator
from hashlib import sha256

import pytest
from playwright.sync_api import Browser, Route

from tests.api.dossier.support import Json
from tests.web.conftest import Site
from tests.web.dossier.support import AWAY, REASON, RULE, DossierPage, Quarrel, quarrel
from tests.web.test_everybody import right

KNOWN = re.compile(r"Known at step (\d+): shown since step (\d+),")
UNKNOWN = re.compile(r"Not known at step (\d+): first shown at step (\d+),")


@pytest.fixture(scope="module")
def disputed(site: Site) -> Quarrel:
    return quarrel(site)


@pytest.fixture(scope="module")
def page(site: Site, browser: Browser, disputed: Quarrel) -> Iterator[DossierPage]:
    """The page that the arbiter reads."""
    found = DossierPage(site, browser, disputed.match.arbiter)
    found.sight.go(disputed.address).page.wait_for_selector("#knowledge")
    yield found
    found.close()


@pytest.fixture(scope="module")
def dossier(disputed: Quarrel) -> Json:
    """The same dossier as the API answers it."""
    return disputed.match.dossier(disputed.match.arbiter, "?as=referee")


def test_that_seat_could_not_have_known(page: DossierPage, disputed: Quarrel, dossier: Json) -> None:
    """What a seat was shown at a step it did not know before; what only another seat was shown, never."""
    told = dossier["knowledge"]
    turned_up = {each["type"] for each in told if each["seat"] is None}
    things = [each for each in told if each["since"] == each["step"] > 7 and each["type"] not in turned_up]
    seat, since = things[-1]["seat"], things[-1]["since"]
    page.at(seat, since - 1)
    unknown = [UNKNOWN.search(state) for _, state, _ in page.rows("knowledge")]
    assert (str(since - 1), str(since)) in [found.groups() for found in unknown if found]
    page.at(seat, since)
    known = [KNOWN.search(state) for _, state, _ in page.rows("knowledge")]
    assert (str(since), str(since)) in [found.groups() for found in known if found]
    hands = {each["seat"]: each for each in told if each["type"] == "dealt"}
    dealt = next(each for each in hands.values() if each["value"] != hands[seat]["value"])
    never = [to for _, state, to in page.rows("knowledge") if "never shown" in state]
    assert any(f"(seat {dealt['seat']}): step {dealt['since']}" in to for to in never)


def test_the_clock_cheated_me(page: DossierPage, disputed: Quarrel, dossier: Json) -> None:
    """The service was away in one turn and gave that back; in another one it was there all the time."""
    turn = next(each for each in dossier["turns"] if each["given"] and each["end"] == "moved")
    said = page.at(turn["seat"], turn["until"]["step"]).answer("times")
    counted = re.search(r"([\d.]+) s were counted, and the match was paused for 0 s\.", said)
    left = re.search(rf"plus {AWAY} s given back .* plus ([\d.]+) s earned: ([\d.]+) s were left\.", said)
    assert counted is not None
    assert left is not None
    told = [float(each) for each in (*counted.groups(), *left.groups())]
    assert pytest.approx([turn["used"], turn["earned"], turn["after"]], abs=0.001) == told
    assert "the time between the two steps" in said
    assert "NOT" not in said

    quick = next(
        each for each in dossier["turns"] if each["moves"] and each["until"]["step"] <= turn["began"]["step"]
    )
    said = page.at(quick["seat"], quick["until"]["step"]).answer("times")
    assert "plus 0 s given back" in said
    assert "the time between the two steps" in said


def test_a_clock_that_does_cheat_is_told_of(page: DossierPage, disputed: Quarrel, dossier: Json) -> None:
    """The page adds the times up itself, and says where they do not fit: here the answer is falsified."""
    turn = next(each for each in dossier["turns"] if each["given"] and each["end"] == "moved")
    false = [each | {"used": each["used"] + 30} if each == turn else each for each in dossier["turns"]]

    def falsified(route: Route) -> None:
        route.fulfill(body=json.dumps(dossier | {"turns": false}), content_type="application/json")

    page.at(turn["seat"], turn["until"]["step"])
    page.sight.page.route("**/dossier?format=json*", falsified)
    page.sight.page.get_by_role("button", name="Read it again").click()
    page.sight.page.wait_for_selector(".answer:has-text('NOT the time between the two steps')")
    assert "NOT what follows" in page.answer("times")
    page.sight.page.unroute("**/dossier?format=json*")
    page.sight.page.get_by_role("button", name="Read it again").click()
    page.sight.page.wait_for_selector(".answer:has-text('the time between the two steps.')")


def test_a_step_that_is_typed_stays_when_an_answer_comes_before_it_is_chosen(
    page: DossierPage, disputed: Quarrel, dossier: Json
) -> None:
    """The answer waits until a step is typed, and says something else, so that one sees it come."""
    page.at(disputed.mover, disputed.after)
    field = page.sight.page.locator("[name=step]")

    def typed(route: Route) -> None:
        field.focus()
        page.sight.press("Control+a", "3")
        route.fulfill(json={**dossier, "disclosed": False})

    page.sight.page.route("**/dossier?format=json*", typed)
    page.sight.page.get_by_role("button", name="Read it again").click()
    page.sight.page.wait_for_selector(".tournament-head .quiet:has-text('still hides things')")
    assert "3" == field.input_value()
    page.sight.press("Enter")
    page.arrived(disputed.mover, 3)
    page.sight.page.unroute("**/dossier?format=json*")
    page.sight.page.get_by_role("button", name="Read it again").click()
    page.sight.page.wait_for_selector(".tournament-head .quiet:has-text('Nothing of the match is hidden')")


def test_i_was_disconnected(page: DossierPage, disputed: Quarrel, dossier: Json) -> None:
    """One player hung up before the step; another was connected all the time."""
    [stream] = [each for each in dossier["presence"]["streams"] if each["seat"] == disputed.mover]
    said = page.at(disputed.mover, disputed.after).answer("presence")
    assert said.startswith(f"No: at step {disputed.after} (")
    assert stream["closed_at"][11:19] in said
    assert "side, or by the network." in said
    assert f"Steps up to {stream['delivered']} were written to it" in said
    assert "None was opened since." in said
    assert f"Others who were connected then: Player {disputed.steady} (seat {disputed.steady})." in said

    said = page.at(disputed.steady, disputed.after).answer("presence")
    assert said.startswith(f"Yes: at step {disputed.after} (")
    assert "Others who were connected then: none." in said


def test_the_server_lost_my_move(page: DossierPage, disputed: Quarrel, dossier: Json) -> None:
    """A move was refused, another one was accepted, and of a third one nothing arrived."""
    made = disputed.accepted.json()["step"]
    said = page.at(disputed.mover, made).answer("commands")
    assert f"Accepted as step {made}," in said
    assert re.search(r"Refused at step \d+, .*, with the problem stale\.", said)
    last = next(each for each in dossier["turns"] if each["end"] == "over" and not each["moves"])
    assert "to now no command of" in page.at(last["seat"], disputed.match.head).answer("commands")
    for receipt, found in (
        (disputed.refused.headers["nostos-receipt"], r"was refused at step \d+, .* the problem stale\."),
        (disputed.accepted.headers["nostos-receipt"], f"was accepted as step {made}, "),
    ):
        assert re.search(found, page.looked_up(receipt))
        header, payload, signature = receipt.split(".")
        forged = ".".join((header, payload, signature[:-2] + ("AA" if signature[-2:] != "AA" else "BA")))
        assert "no receipt that the service signed" in page.looked_up(forged)
    refused = sha256(disputed.refused.headers["nostos-receipt"].encode()).hexdigest()
    assert "with the problem stale" in page.looked_up(refused)
    assert "No such command arrived" in page.looked_up("0" * 64)


def test_a_receipt_that_cannot_be_looked_up_is_told_of(page: DossierPage, disputed: Quarrel) -> None:
    page.at(disputed.mover, disputed.after)
    receipt = disputed.accepted.headers["nostos-receipt"]
    page.sight.page.route("**/v1/keys", lambda route: route.fulfill(status=503, json={"title": "Too busy"}))
    form = page.sight.page.locator(".dossier-lookup")
    form.locator("input").fill(receipt)
    form.locator("button").click()
    page.sight.page.wait_for_selector("section[aria-labelledby=commands] [role=alert]:has-text('Too busy')")
    page.sight.page.unroute("**/v1/keys")
    assert "was accepted" in page.looked_up(receipt)
    [logged] = page.sight.complaints
    assert "status of 503" in logged
    page.sight.complaints.clear()


def test_the_way_back_leads_to_the_step_before(page: DossierPage, disputed: Quarrel) -> None:
    page.at(disputed.mover, disputed.after)
    page.sight.page.click(".dossier-claims a[href='#times']")
    page.at(disputed.steady, 1)
    page.sight.page.go_back()
    page.arrived(disputed.mover, disputed.after)


def test_the_arbiters_act_is_there_and_the_record_holds(page: DossierPage, disputed: Quarrel) -> None:
    last = disputed.match.head
    said = page.at(0, last).answer("incidents")
    assert "Acts of arbiters: 1." in said
    assert any([RULE, REASON] == row[:2:-1] for row in page.rows("incidents"))
    assert "The record holds" in page.answer("checks")
    right(page.sight, "dossier")
    page.sight.page.emulate_media(media="print")
    assert page.sight.page.locator("#knowledge").is_visible()
    unprinted = page.sight.page.locator(".head, .dossier-look, .dossier-lookup, .dossier-files, .row").all()
    assert not any(each.is_visible() for each in unprinted)
    page.sight.page.emulate_media(media="screen")
    with page.sight.page.expect_download() as saved:
        page.sight.page.get_by_role("button", name="Save the page to print").click()
    assert "Dossier of a match" in saved.value.path().read_text()


def test_a_player_reads_of_connections_and_refusals_their_own_alone(
    site: Site, browser: Browser, disputed: Quarrel
) -> None:
    """On the way from the page of the match, on a phone."""
    reader = disputed.match.players[disputed.steady]
    page = DossierPage(site, browser, reader, viewport={"width": 390, "height": 844})
    page.sight.go(f"/matches/{disputed.match.id}?step={disputed.after}&as={disputed.steady}")
    page.sight.page.click(f".proof a[href$='dossier?step={disputed.after}&seat={disputed.steady}']")
    page.arrived(disputed.steady, disputed.after)
    assert page.answer("presence").startswith("Yes: ")
    page.at(disputed.mover, disputed.after)
    assert page.answer("presence") == (
        "Connections of a seat are shown to its player and to the arbiters of the match."
    )
    assert "Refused commands of a seat are shown to its player" in page.answer("commands")
    refused = sha256(disputed.refused.headers["nostos-receipt"].encode()).hexdigest()
    [told] = [answer.text() for answer in page.sight.answers if "/dossier?format=" in answer.url]
    assert json.loads(told)["presence"]["streams"]
    assert refused not in told
    page.close()
