"""What the service sends one viewer of a match, replayed from a record through the real `Matches` in memory.

Everything that reaches the viewer is listed: frames, answers to the viewer's commands, offers, refusals, and
the step that is the ETag. Chance is not drawn but taken from the record, so that a twin can be replayed.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from functools import cache
from random import Random
from typing import Any
from uuid import UUID, uuid5

import msgspec

from domain.kernel.facts import Fact, Seat, Viewer
from domain.kernel.game import Game, Refused
from domain.kernel.match.facts import Sat
from domain.kernel.notation import encode
from domain.matches import AcceptedCommand, Matches
from domain.store import Command, Log, command
from tests.domain.support import Names
from tests.support.games.playouts import START, Playout, Record, Step, replayed

NAMESPACE = UUID(int=1)

Json = dict[str, Any]
Probes = Mapping[int, Sequence[Json]]  # moves that are no offers, by the step after which they are tried


@dataclass
class Script:
    """The facts that the game brings about next."""

    facts: tuple[Fact, ...] = ()


@cache
def scripted_game(game: Game) -> tuple[Game, Script]:
    """The game, its decisions read from a script."""
    script = Script()
    return replace(game, opening=lambda *_: script.facts, decide=lambda *_: script.facts), script


class ReplayedService:
    """A match of the service, played from a record. `world`: what the service keeps to itself."""

    def __init__(self, game: Game, script: Script, record: Record, world: int) -> None:
        self._record = record
        self._script = script
        self._world = Random(world)
        self._log = Log(None, {game.slug: game})
        self._chance = b""  # the next contribution
        self._matches = Matches(
            self._log, {game.slug: game}, Names(), self._now, self._drawn, ledger=1
        )  # the record is of that ledger
        self._match = UUID(int=0)
        self._step = 0

    def sent(self, viewer: Viewer, probes: Probes) -> list[tuple[bytes, ...]]:
        """All that the viewer is sent, step by step: the frame, then the answers."""
        answers = [self._answered(step, viewer, probes) for step in enumerate(self._record.steps, 1)]
        frames = (encode(event.frame(viewer)) for event in self._log.read(self._match))
        return [(frame, *answered) for frame, answered in zip(frames, answers, strict=True)]

    def _answered(self, step: tuple[int, Step], viewer: Viewer, probes: Probes) -> list[bytes]:
        self._step = step[0]
        done = self._carry_out(step[1], viewer)
        self._match = done.match
        answer = [encode(_unsalted(done))] if viewer == step[1].by else []
        asked = self._asked(viewer, probes.get(self._step, ())) if isinstance(viewer, int) else []
        return [*answer, *asked]

    def _asked(self, seat: Seat, moves: Sequence[Json]) -> list[bytes]:
        """The answers to the seat's question for its moves, and to some moves that are not among them."""
        if self._step < self._record.before:
            return []
        player = f"player-{seat}"
        said = [encode([self._matches.legal(self._match, player)[:3], self._matches.head(self._match)])]
        for move in moves:
            asked = command(player, f"probe {self._step} {move}", "move", move)
            said.append(self._refusal(player, move, asked))
        return said

    def _refusal(self, player: str, move: Json, asked: Command) -> bytes:
        try:
            self._matches.play(self._match, player, move, asked)
        except Refused as refused:
            return encode(
                [type(refused).__name__, str(refused), {k: str(v) for k, v in vars(refused).items()}]
            )
        raise AssertionError(f"step {self._step}: a move outside all offers was accepted: {move}")

    def _carry_out(self, step: Step, viewer: Viewer) -> AcceptedCommand:
        """The command of a step. Authors choose the ids of their commands: others' differ in every world."""
        player = "host" if step.by is None else f"player-{step.by}"
        own = step.by is None or step.by == viewer
        key = uuid5(NAMESPACE, f"{self._step}" if own else f"{self._step} {self._world.random()}")
        asked = command(player, str(key), step.topic, msgspec.to_builtins(step.move))
        self._script.facts = tuple(fact for fact in step.facts if type(fact) in self._record.game.facts)
        return self._commanded(player, step, asked)

    def _commanded(self, player: str, step: Step, asked: Command) -> AcceptedCommand:
        match step.topic:
            case "match.opened":
                setting = self._record.setting
                options = msgspec.to_builtins(setting.options)
                return self._matches.open(player, self._record.game.slug, setting.seats, options, asked)
            case "match.sat":
                [sat] = step.facts
                assert isinstance(sat, Sat)
                self._chance = bytes.fromhex(sat.contribution)
                return self._matches.sit(self._match, player, sat.seat, None, asked)
            case "match.started":
                return self._matches.start(self._match, player, asked)
            case _:
                move = msgspec.to_builtins(step.move)
                return self._matches.play(self._match, player, move, asked, expect=self._step - 1)

    def _drawn(self, count: int) -> bytes:
        chance, self._chance = self._chance, b""
        return chance or self._world.randbytes(count)

    def _now(self) -> datetime:
        return START + timedelta(seconds=self._step)


def _unsalted(done: AcceptedCommand) -> AcceptedCommand:
    """The answer without the heads of the ledger, which are salted and so differ in every world."""
    return msgspec.structs.replace(done, head="", bound="")


def illegal_moves(record: Record, seat: Seat, chooser: Random, *, each: int = 2) -> Probes:
    """Moves that the seat is not offered, to be tried after each step: of any seat, and a little changed."""
    moves = [msgspec.to_builtins(step.move) for step in record.steps if step.move is not None]
    found: dict[int, list[Json]] = {}
    playing = replayed(record)
    for number, step in enumerate(record.steps, 1):
        playing.add(step)
        if number >= record.before:
            tried = [changed(chooser.choice(moves), moves, chooser) for _ in range(each)]
            found[number] = [move for move in tried if not offered(playing, seat, move)]
    return found


def changed(move: Json, moves: Sequence[Json], chooser: Random) -> Json:
    """The move, half of the time with a field from another move of its kind."""
    alike = [other for other in moves if other["type"] == move["type"]]
    fields = [name for name in move if name != "type"]
    if not fields or chooser.random() < 0.5:
        return move
    name = chooser.choice(fields)
    return {**move, name: chooser.choice(alike)[name]}


def offered(playing: Playout, seat: Seat, move: Json) -> bool:
    """Whether one of the seat's offers holds the move."""
    return any(offer.misfit(move) is None for offer in playing.offers(seat))
