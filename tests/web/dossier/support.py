"""A match of a tournament about which its players quarrel, and the page of its dossier."""

from typing import Any, NamedTuple, Self

import httpx
import pytest
from playwright.sync_api import Browser

from domain.kernel.match.acts import Adjudicated
from domain.store import command
from tests.api.dossier import support
from tests.api.dossier.support import BLITZ, LaterClock, Person, RealMatch, follow_for
from tests.domain.tournaments.support import regulations
from tests.support.pages.browser import Sight, closed
from tests.support.service.running import StreamReader
from tests.support.timeouts import LONG
from tests.web.conftest import Site

AWAY = 90  # seconds for which the service was away
MOVES = 8  # while one player is connected, and another is not
MANY = 30  # moves in which a turn ends
CELLS = "(rows) => rows.map((row) => [...row.cells].map((cell) => cell.innerText))"
RULE, REASON = "Article 7", "Ithaca is far"


class Quarrel(NamedTuple):
    """A match that is over and hides nothing. `mover`: the seat that had a move refused (`refused`), another
    one accepted (`accepted`), and hung up then; `steady`: a seat that stayed connected.

    `after`: a step during which that was so. Later there is a turn in which the service was away, and at the
    end one without any command. Chance is the service's, so nothing else of the match is certain.
    """

    match: RealMatch
    mover: int
    steady: int
    refused: httpx.Response
    accepted: httpx.Response
    after: int

    @property
    def address(self) -> str:
        """The page of its dossier."""
        return f"/matches/{self.match.id}/dossier"


def quarrel(site: Site) -> Quarrel:
    """Play the match, up to the result that an arbiter decides and the tournament confirms."""
    with pytest.MonkeyPatch.context() as patch:
        match = _seated(site, patch)
        mover, move = next((at, each) for at in range(3) if (each := match.offered(match.players[at])))
        refused = match.send(match.players[mover], move, **{"If-Match": '"2"'})
        accepted = match.send(match.players[mover], move)
        match.settle()
        follow_for(site, match, mover)
        steady = (mover + 1) % 3
        stays = StreamReader(f"{site.url}{match.path}/stream", match.players[steady].token, {})
        stays.wait(match.head)
        after = match.play(MOVES).head
        _play_slowly(match, patch)
        act = Adjudicated(match.arbiter.player, ((0,), (1,), (2,)), RULE, REASON)
        match.services.matches.arbitrate(match.id, act, match.asked(match.arbiter))
        match.services.matches.confirm(match.id)
        stays.wait_over(LONG)
        match.settle()
    return Quarrel(match, mover, steady, refused, accepted, after)


def _seated(site: Site, patch: pytest.MonkeyPatch) -> RealMatch:
    """A match in a tournament that there is, whose staff its arbiter is on."""
    staff, host = site.services.tournaments, Person(site, "Penelope")
    opened = staff.open(host.player, regulations(), command(host.player, "open", "test", None)).tournament
    patch.setattr(support, "TOURNAMENT", str(opened))
    match = RealMatch(site, "winds_of_fate", 3, clock=BLITZ)
    staff.name_staff(opened, host.player, match.arbiter.player, ["arbiter"], match.asked(host))
    return match


def _play_slowly(match: RealMatch, patch: pytest.MonkeyPatch) -> None:
    """The service is away in a turn and gives that back. Play on until a move ends such a turn, and the match
    waits for a seat that has not moved in its turn.
    """
    watch = LaterClock(patch, match)
    since = watch.advance(7)
    match.services.matches.give_time(match.id, since, watch.advance(AWAY))
    watch.advance(3)
    for _ in range(MANY):
        turns = match.play(1).dossier(match.arbiter)["turns"]
        is_quiet = any(each["end"] == "going_on" and not each["moves"] for each in turns)
        if is_quiet and any(each["end"] == "moved" and each["given"] for each in turns):
            return
    raise AssertionError("no move ended the turn")


class DossierPage:
    """The page in somebody's browser."""

    def __init__(self, site: Site, browser: Browser, reader: Person, **options: Any) -> None:
        self.context = browser.new_context(
            **{"viewport": {"width": 1280, "height": 800}, "locale": "en-GB"} | options
        )
        self.sight = Sight(self.context.new_page(), site.url)
        self.sight.sign_in(reader.player, reader.name, reader.token)

    def close(self) -> None:
        """Close the browser; the page must have logged no error."""
        closed(self.context)
        assert not self.sight.complaints

    def at(self, seat: int, step: int) -> Self:
        """Choose a seat and a step with the keyboard."""
        page = self.sight.page
        page.locator(".dossier-look select").first.select_option(str(seat))
        page.locator("[name=step]").focus()
        self.sight.press("Control+a", *str(step), "Enter")
        return self.arrived(seat, step)

    def arrived(self, seat: int, step: int) -> Self:
        """Wait until the page answers for that seat and step."""
        self.sight.page.wait_for_selector(f".dossier-here:has-text('(seat {seat}) at step {step},')")
        return self

    def answer(self, section: str) -> str:
        """What the page answers to the question of a section."""
        found = self.sight.page.locator(f"section[aria-labelledby={section}] .answer").all_inner_texts()
        return "\n".join(found)

    def rows(self, section: str) -> list[list[str]]:
        """The rows of the section's table, page by page."""
        part = self.sight.page.locator(f"section[aria-labelledby={section}]")
        before, after = (part.get_by_role("button", name=name) for name in ("Rows before", "Rows after"))
        while before.count() and before.is_enabled():
            before.click()
        found: list[list[str]] = part.locator("tbody tr").evaluate_all(CELLS)
        while after.count() and after.is_enabled():
            after.click()
            found += part.locator("tbody tr").evaluate_all(CELLS)
        return found

    def looked_up(self, word: str) -> str:
        """What the page finds for a receipt, a hash or an id."""
        form = self.sight.page.locator(".dossier-lookup")
        form.locator("input").fill(word)
        form.locator("button").click()
        said = self.sight.page.locator(".dossier-lookup + [role=status]")
        said.filter(has_text=".").wait_for()
        return said.inner_text()
