"""A seat that plays sees what it knows and nothing else: in the page at every step, in every byte it got.

The canaries are what others were shown: each line of text and each fact's JSON that the truth holds and
the seat was not shown, at any step.
"""

import json
from random import Random
from typing import Any
from uuid import UUID

import pytest
from playwright.sync_api import Browser

from api.presenters.bot_flags import flagged
from api.presenters.localization import texts
from domain.accounts.bot_accounts import ServiceBot
from domain.games import SHELF
from domain.kernel.facts import REFEREE, Viewer
from domain.kernel.match.facts import Sat
from domain.kernel.match.fold import initial, seen
from domain.kernel.notation import encode
from domain.kernel.texts import Narration
from tests.support.eventually import eventually
from tests.support.pages.browser import Sight
from tests.support.service.bots import seat_bot
from tests.web.conftest import Site, ended

SEATS, SEAT = 3, 1  # the seat that looks: a navigator where one seat is Poseidon's
STEPS = (24, 12, 1)  # so many are played at least, or fewer where the game is over sooner
KEPT = "localStorage.setItem('nostos-player', JSON.stringify(%s));"
OVERHEARD = """
  window.overheard = [];
  const real = window.fetch;
  window.fetch = async (...asked) => {
    const answer = await real(...asked);
    if (!answer.body) return answer;
    const [one, other] = answer.body.tee();
    const into = overheard.push("") - 1, reader = other.pipeThrough(new TextDecoderStream()).getReader();
    const listen = () => reader.read().then(({ value, done }) => {
      overheard[into] += value ?? "";
      return done || listen();
    }, () => {});
    listen();
    return new Response(one, answer);
  };"""


class Canaries:
    """The content of the facts of a match, as JSON and as lines of text."""

    def __init__(self, site: Site, match: UUID, slug: str) -> None:
        self.game = SHELF[slug]
        self.name_of = flagged(match, max(self.game.seats), site.services.names)
        self.steps = [event.facts for event in site.services.log.read(match)]

    def known(self, viewer: Viewer) -> set[str]:
        """All that the viewer was shown, but for who sat down, which is shown before there are names."""
        narration = Narration(self.game, texts(self.game, "en"), initial(self.game), self.name_of)
        told: set[str] = set()
        for facts in (seen(viewer, step) for step in self.steps):
            for fact, line in zip(facts, narration.lines(facts), strict=True):
                if not isinstance(fact, Sat):
                    told |= {encode(fact).decode(), line} - {""}
        return told

    def canaries(self, viewer: Viewer) -> set[str]:
        """All that others know, and nothing of what the viewer was shown."""
        everything = self.known(REFEREE)
        known = "\n".join(self.known(viewer))
        return {line for line in everything if line not in known}


def begun(site: Site, slug: str) -> tuple[UUID, Any, Any]:
    """An open match with a person on the seat and bots on the others, and its host."""
    host, person = site.client.register("Homer"), site.client.register("Kirke")
    match = UUID(host.open(slug, SEATS, {}))
    for seat in {*range(SEATS)} - {SEAT}:
        seat_bot(site.services, ServiceBot(match, seat))
    person.sit(str(match), SEAT)
    return match, person, host


def waits(site: Site, match: UUID, person: Any, steps: int) -> bool:
    """Whether the match waits for the person alone after so many steps; not if it is over before."""
    rng = Random(3)

    def played() -> bool:
        legal = person.legal(str(match))
        if legal.offers and legal.step >= steps:
            return bool(person.view(str(match)).to_act == (SEAT,))
        if legal.offers:
            person.play(str(match), rng.choice(legal.offers).sample(rng))
        return ended(site, str(match))

    eventually(played, "the match waits for the person, or is over", 300)
    return not ended(site, str(match))


def followed(site: Site, browser: Browser, slug: str, steps: int) -> tuple[UUID, Sight] | None:
    """A match that waits for the person, and their page, which followed its stream; None if it is over."""
    match, person, host = begun(site, slug)
    context = browser.new_context(viewport={"width": 1280, "height": 800}, locale="en-GB")
    account = {"player": person.me().player, "name": "Kirke", "token": person.token}
    context.add_init_script(KEPT % json.dumps(account) + OVERHEARD)
    sight = Sight(context.new_page(), site.url).go(f"/matches/{match}")
    sight.page.wait_for_selector(
        ".log [data-step='4']"
    )  # opened, three sat: what follows comes by the stream
    host.start(str(match))
    sight.page.wait_for_selector(".standing.playing")
    if waits(site, match, person, steps):
        return match, sight
    context.close()
    return None


@pytest.mark.parametrize("slug", sorted(SHELF))
def test_neither_the_page_nor_the_wire_of_a_seat_holds_a_secret_of_another(
    site: Site, browser: Browser, slug: str
) -> None:
    tries = (followed(site, browser, slug, steps) for steps in STEPS)
    found = next(filter(None, tries), None)
    assert found is not None, "every match was over too soon"
    match, sight = found
    head = site.services.matches.head(match)
    truth = Canaries(site, match, slug)
    canaries = truth.canaries(SEAT)
    sight.page.wait_for_selector(f".log [data-step='{head}']")
    shown = [sight.press("Home").at(1).shown()]
    shown += [sight.press("ArrowRight").at(step).shown() for step in range(2, head + 1)]
    sight.until(f"""overheard.join("").includes('"step":{head},')""")
    heard = "\n".join(sight.page.evaluate("overheard"))
    sight.page.context.close()

    assert canaries
    assert [] == [line for line in truth.known(SEAT) if line not in heard and not line.startswith("{")]
    assert "event: frame" in heard
    for page in (*shown, heard):
        assert [] == [canary for canary in canaries if canary in page]
