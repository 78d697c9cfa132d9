"""Bots at the toy table, through REST."""

import threading
from collections.abc import Iterator, Sequence
from queue import SimpleQueue
from random import Random
from typing import Any

import pytest

from api.client import Client, HungUp, ProblemError
from api.client.responses import Legal
from domain.kernel.facts import HIDDEN, Fact, Seat
from domain.kernel.match.lifecycle import Status
from domain.kernel.offers import Offer
from tests.support import toy
from tests.support.eventually import eventually
from tests.support.service.running import RunningService
from workers.bots import registry
from workers.bots.runner import Bot, company, play_all
from workers.bots.strategy import Whim

Move = dict[str, Any]


@pytest.fixture
def client(nostos: RunningService) -> Iterator[Client]:
    with Client(nostos.url) as client:
        yield client


def seated(client: Client, seats: int = 3) -> tuple[str, list[Bot]]:
    """A started match of bots."""
    host = client.register("Homer")
    match = host.open("toy", seats)
    bots = company(
        client, match, toy.GAME, {seat: f"Guest {seat}" for seat in range(seats)}, brain="random", seed=1
    )
    host.start(match)
    return match, bots


class GivenUp(Exception):  # noqa: N818
    """What a bot raises that plays no more."""


class Tired(Whim):
    """Plays two moves and no more."""

    left = 2

    def choose(
        self, seat: Seat, facts: Sequence[Fact], offers: Sequence[Offer], rng: Random
    ) -> dict[str, Any]:
        if self.left == 0:
            raise GivenUp
        self.left -= 1
        return super().choose(seat, facts, offers, rng)


class Cheat(Whim):
    """Plays what nobody offered."""

    def choose(
        self, seat: Seat, facts: Sequence[Fact], offers: Sequence[Offer], rng: Random
    ) -> dict[str, Any]:
        return {"type": "bid", "card": 99}


def test_bots_play_to_the_end_knowing_only_what_their_seats_saw(client: Client) -> None:
    match, bots = seated(client)

    play_all(bots)

    frames = client.frames(match, "onlooker")
    assert frames[-1].holds("ended")
    assert sum(bot.moves for bot in bots) == sum(frame.topic == "match.moved" for frame in frames)
    for bot in bots:
        hands = {fact.seat: fact.cards for fact in bot.facts if isinstance(fact, toy.Dealt)}
        assert {bot.seat} == {seat for seat, cards in hands.items() if (HIDDEN,) * 3 != cards}


def test_another_bot_can_take_over_in_the_middle(client: Client) -> None:
    match, bots = seated(client)
    tired = bots[0]
    tired.strategy = Tired()
    others = [bot for bot in bots if bot is not tired]
    fresh = Bot(tired.client, match, tired.seat, toy.GAME, Whim(), Random(2))

    play_all([*others, Relay(tired, fresh)])

    assert fresh.facts[: len(tired.facts)] == tired.facts
    assert client.frames(match)[-1].holds("ended")


class Relay(Bot):
    """One bot, and when it gives up another."""

    def __init__(self, first: Bot, second: Bot) -> None:
        super().__init__(first.client, first.match, first.seat, first.game, first.strategy, first.rng)
        self.both = first, second

    def play(self) -> Any:
        with pytest.raises(GivenUp):
            self.both[0].play()
        return self.both[1].play()


def test_a_move_that_nobody_offered_is_an_error_of_the_bot(client: Client) -> None:
    _, bots = seated(client)
    bots[1].strategy = Cheat()

    with pytest.raises(ProblemError) as caught:
        play_all(bots)

    assert "refused" == caught.value.name
    assert not [thread.name for thread in threading.enumerate() if thread.name.startswith("bot-")]


class Too(Client):
    """A service at which the bot comes too late, or is refused."""

    def __init__(self, problem: str) -> None:
        self.problem = problem

    def legal(self, match: str) -> Legal:
        return Legal(4, 0, (Offer("decline", "3"),))

    def play(self, match: str, move: Any, *, expect: int | None = None, key: str | None = None) -> Any:
        raise ProblemError(409, {"type": f"/v1/problems/{self.problem}"})


def test_a_bot_that_is_too_late_with_its_move_waits_for_the_stream() -> None:
    for problem in ("stale", "time-is-up"):
        late = Bot(Too(problem), "m", 0, toy.GAME, Whim(), Random(1))
        late.act(4)
        assert 0 == late.moves
    with pytest.raises(ProblemError):
        Bot(Too("refused"), "m", 0, toy.GAME, Whim(), Random(1)).act(4)


def test_a_bot_that_waits_for_others_ends_when_it_hangs_up(client: Client) -> None:
    match, bots = seated(client)
    ended: SimpleQueue[type[Exception]] = SimpleQueue()

    def play() -> None:
        try:
            Bot(bots[0].client, match, 0, toy.GAME, Whim(), Random(1)).play()
        except HungUp as error:
            ended.put(type(error))

    waiting = threading.Thread(target=play)
    waiting.start()
    eventually(lambda: client.frames(match)[-1].topic == "match.moved", "the bot has moved")
    bots[0].client.hang_up()

    assert HungUp is ended.get(timeout=60)
    waiting.join(60)
    assert not waiting.is_alive()
    with pytest.raises(HungUp):
        bots[0].client.legal(match)
    assert client.frames(match)[-1].step == bots[1].client.legal(match).step  # the others are not touched


def test_a_bot_comes_back_from_a_match_that_is_over(client: Client) -> None:
    match, bots = seated(client, seats=2)
    play_all(bots)

    again = Bot(bots[0].client, match, 0, toy.GAME, Cheat(), Random(1)).play()

    assert Status.ENDED is again.status


def test_every_game_has_a_fair_brain_or_a_random_one() -> None:
    assert Whim is registry.strategy("random", "wrath_of_poseidon")
    assert Whim is not registry.strategy("fair", "wrath_of_poseidon")
    assert Whim is registry.strategy("fair", "toy")
    assert Whim is registry.strategy("fair", "runner")  # a game that has the name of a module of the bots
    with pytest.raises(LookupError):
        registry.strategy("perfect", "toy")
