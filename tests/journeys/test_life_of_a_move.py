"""*The life of a move*: the page names every module that a move meets, in the order in which it does."""

import gc
import re
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from importlib.util import find_spec
from types import FrameType
from typing import Any, Final

import pytest

from api.runtime import services as service_parts
from domain.accounts import tokens
from domain.games import SLUGS
from projections.engine.runner import Runner
from tests.support.eventually import eventually
from tests.support.processes import ROOT
from tests.support.servers import Servers
from tests.support.service import patient_http
from tests.support.service.running import RunningService, ServedMatch, running_service

PAGE: Final = ROOT / "deploy" / "documents" / "LIFE_OF_A_MOVE.md"
PACKAGES: Final = ("domain", "projections", "api", "workers", "deploy")
GAMES: Final = tuple(f"domain.games.{slug}" for slug in SLUGS)
ROADS: Final = {
    "The command is carried out": "api.resources.play",
    "The read models follow": "projections.engine.runner",
}
"""The sections of the page, and a module that only the thread of this section meets."""

Met = dict[int, list[str]]  # the modules that each thread met, in the order in which it met them


class Tracer:
    """Notes which modules have a Python frame, thread by thread, while it is on."""

    def __init__(self) -> None:
        self.met: Met = {}
        self.is_on = False
        self._complete: set[int] = set()

    def begin(self) -> None:
        """Forget what this thread has met, unless that is complete."""
        if threading.get_ident() not in self._complete:
            self.met.pop(threading.get_ident(), None)

    def complete(self) -> None:
        """Note nothing more in this thread."""
        self._complete.add(threading.get_ident())

    def __call__(self, frame: FrameType, event: str, _: Any) -> None:
        if not self.is_on or event != "call" or threading.get_ident() in self._complete:
            return
        module = str(frame.f_globals.get("__name__", ""))
        if module.partition(".")[0] in PACKAGES and not module.startswith(GAMES):
            met = self.met.setdefault(threading.get_ident(), [])
            if module not in met:
                met.append(module)

    @contextmanager
    def installed(self) -> Iterator[None]:
        """Every thread that starts meanwhile is traced."""
        threading.setprofile(self)
        try:
            yield
        finally:
            threading.setprofile(None)


def sections() -> dict[str, list[str]]:
    """The modules of each section of the page, in their order."""
    parts = re.split(r"^## (.+)$", PAGE.read_text(encoding="utf-8"), flags=re.MULTILINE)[1:]
    return {
        title: re.findall(r"^\d+\. `([a-z_.]+)`", body, re.MULTILINE)
        for title, body in zip(parts[::2], parts[1::2], strict=True)
    }


def play_a_move(match: ServedMatch, service: RunningService) -> None:
    """Send one legal move of the seat that may play, as a client does."""
    for player, token in match.players:
        offers = service.services.matches.legal(match.id, player).offers
        if offers:
            answer = patient_http.post(
                f"{service.url}/v1/matches/{match.id}/moves",
                json={"move": offers[0].sample(match.rng)},
                headers={"Authorization": f"Bearer {token}", "Idempotency-Key": f"{match.rng.random()}"},
            )
            assert 201 == answer.status_code
            return
    raise AssertionError("no seat may play")


@contextmanager
def no_garbage() -> Iterator[None]:
    """No thread collects garbage meanwhile: what other tests left, as generators that close, would be met."""
    gc.collect()
    gc.disable()
    try:
        yield
    finally:
        gc.enable()


@pytest.fixture
def met(servers: Servers, monkeypatch: pytest.MonkeyPatch) -> Met:
    """The modules that a move meets, from its request until its frames are published."""
    tracer, take, taken = Tracer(), Runner.take, threading.Event()
    between_batches = threading.Lock()

    def take_and_stop(runner: Runner, connection: Any) -> int:
        """Trace the batch of the move from its beginning: between batches the projector does what is due."""
        with between_batches:
            tracer.begin()
            passed = take(runner, connection)
            if tracer.is_on and passed:
                tracer.complete()
                taken.set()
            return passed

    monkeypatch.setattr(Runner, "take", take_and_stop)
    monkeypatch.setattr(tokens, "FRESH", 3600.0)  # on a slow machine the account is not read again either,
    monkeypatch.setattr(service_parts, "PARKED_READ", 3600.0)  # nor what is parked
    with (
        servers.fresh_database() as database,
        tracer.installed(),
        running_service(database, servers.redis_url) as service,
    ):
        match = service.table().seat_all()
        for _ in match.players:
            play_a_move(match, service)  # fills the caches, which are no part of the way
        head = service.services.matches.head(match.id)
        eventually(lambda: service.services.reads.head(match.id) == head)
        with no_garbage():
            with between_batches:
                tracer.is_on = True
            play_a_move(match, service)
            assert taken.wait(60)
            tracer.is_on = False
    return tracer.met


def test_the_modules_of_the_page_exist() -> None:
    modules = [module for names in sections().values() for module in names]
    assert list(ROADS) == list(sections())
    assert [] == [module for module in modules if find_spec(module) is None]


def test_a_move_meets_the_modules_of_the_page_in_their_order_and_no_others(met: Met) -> None:
    for title, named in sections().items():
        [road] = [modules for modules in met.values() if ROADS[title] in modules]
        assert named == road, title
