"""A bot at a seat: it follows the stream of its seat and plays over REST, as any client does."""

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from queue import SimpleQueue
from random import Random
from threading import Thread
from typing import Final

import structlog

from api.client import Client, ProblemError
from domain.kernel.facts import Fact, Seat
from domain.kernel.game import Game
from domain.kernel.match.fold import fold, initial
from domain.kernel.match.lifecycle import Status
from domain.kernel.match.line import goes_back_to, line
from domain.kernel.match.state import Match
from workers.bots import registry
from workers.bots.strategy import MakeStrategy, Strategy, Whim

OVERTAKEN: Final = ("stale", "time-is-up")  # another step came first; the stream brings it

log = structlog.get_logger()


@dataclass
class Bot:
    """Plays one seat of one match to its end. `client` has the token of the player who sits there.

    `again`: makes its strategy anew, for after a rewind.
    """

    client: Client
    match: str
    seat: Seat
    game: Game
    strategy: Strategy
    rng: Random
    facts: list[Fact] = field(default_factory=list)  # all facts that the seat has seen
    moves: int = 0  # accepted moves
    again: MakeStrategy = Whim

    def play(self) -> Match:
        """Play until the match is over; return the match as the seat then knows it.

        ProblemError if the service refuses a move for another reason than that the match has gone on.
        """
        known = initial(self.game)
        for frame in self.client.stream(self.match, str(self.seat)):
            facts = frame.typed(self.game).facts
            self.facts.extend(facts)
            if goes_back_to(facts) is not None:
                self.strategy = self.again()
            known = fold(self.game, facts, known)
            if known.status is Status.PLAYING and self.seat in self.game.to_act(known.table):
                self.act(frame.step)
        return known

    def act(self, step: int) -> None:
        """Move, unless the match has gone on."""
        legal = self.client.legal(self.match)
        if legal.step != step or not legal.offers:
            return
        move = self.strategy.choose(self.seat, line(self.facts), legal.offers, self.rng)
        try:
            self.client.play(self.match, move, expect=step)
        except ProblemError as problem:
            if problem.name not in OVERTAKEN:
                raise
            log.info("bot_overtaken", match=self.match, seat=self.seat, step=step)
        else:
            self.moves += 1


def company(
    client: Client, match: str, game: Game, names: Mapping[Seat, str], *, brain: str, seed: int
) -> list[Bot]:
    """Bots of these names, registered and seated. `brain`: their strategy; `seed`: for its random choices."""
    bots, chosen = [], registry.strategy(brain, game.slug)
    for seat, name in names.items():
        player = client.register(name)
        player.sit(match, seat)
        chance = Random(f"{seed}/{seat}")
        bots.append(Bot(player, match, seat, game, chosen(), chance, again=chosen))
    return bots


def play_all(bots: Sequence[Bot]) -> None:
    """Let all bots play to the end of their match, each in a thread of its own.

    The first error of any bot is raised; the others then hang up, as they do on an interrupt. After that
    no thread of a bot is left.
    """
    results: SimpleQueue[Exception | None] = SimpleQueue()
    with _playing(bots, results):
        for _ in bots:
            error = results.get()
            if error is not None:
                raise error


@contextmanager
def _playing(bots: Sequence[Bot], results: SimpleQueue[Exception | None]) -> Iterator[None]:
    threads = [Thread(target=_play, args=(bot, results), name=f"bot-{bot.seat}", daemon=True) for bot in bots]
    try:
        for thread in threads:
            thread.start()
        yield
    except BaseException:
        for bot in bots:
            bot.client.hang_up()
        raise
    finally:
        for thread in threads:
            if thread.is_alive():
                thread.join()


def _play(bot: Bot, results: SimpleQueue[Exception | None]) -> None:
    try:
        bot.play()
    except Exception as error:  # noqa: BLE001  # raised again in the thread that waits
        results.put(error)
    else:
        results.put(None)
