"""The dossier of a match as JSON: what its steps say about a dispute, as one viewer knows it.

Everything in it follows from that viewer's own frames and from what everybody knows, but for presence.
"""

from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple
from uuid import UUID

import msgspec

from api.presenters.bot_flags import is_bot
from domain.kernel.clocks import SECOND
from domain.kernel.facts import Seat
from domain.kernel.game import Game
from domain.kernel.notation import Frame, encode
from domain.kernel.texts import NameOf
from domain.ledger.canonical import from_microseconds
from domain.matches.dossier.history import SeenStep
from domain.matches.dossier.incidents import Incident, acts, events, openings
from domain.matches.dossier.knowledge import Learned, learned
from domain.matches.dossier.turns import StepTime, TimedTurn, turns
from domain.threadsafe.decoder import JsonObject, read_json

NAMES: Final = ("name", "named")  # members of a fact that may be of a player who was deleted
OWN: Final = ("type", "player", "reason", "rule")  # members of a fact with a place of their own


class DossierSource(NamedTuple):
    """What a dossier is made of. `steps`: all up to the one that is looked at; `heads`: of the ledger, one a
    step; `texts`: lines of each step, or empty where nobody asked for a language.

    `seat`: only what is about that seat or about everybody; None: about all.
    """

    game: Game
    steps: Sequence[SeenStep]
    heads: Sequence[str]
    texts: Sequence[Sequence[str]]
    name_of: NameOf
    seat: Seat | None = None

    def concerns(self, seat: Seat | None) -> bool:
        """Whether something of that seat, or of everybody, is asked for."""
        return self.seat is None or seat is None or seat == self.seat

    @property
    def frames(self) -> list[Frame]:
        """The frames of the steps."""
        return [step.frame for step in self.steps]


def times_json(source: DossierSource) -> JsonObject:
    """How long each seat thought, turn by turn, and what the clock said."""
    match = source.steps[-1].after
    clock = None if match.opened is None else match.opened.clock
    return {
        "clock": msgspec.to_builtins(clock),
        "turns": [_turn_json(turn) for turn in turns(source.steps) if source.concerns(turn.seat)],
        "events": [_incident_json(each, source.name_of) for each in events(source.frames)],
    }


def dossier_json(source: DossierSource) -> JsonObject:
    """All sections that follow from the steps of the match."""
    frames, name_of = source.frames, source.name_of
    return {
        **times_json(source),
        "seats": list(_seats(source)),
        "steps": list(_steps(source)),
        "knowledge": [_learned_json(each) for each in learned(frames) if source.concerns(each.seat)],
        "acts": [_incident_json(each, name_of) for each in acts(frames)],
        "openings": [_incident_json(each, name_of) for each in openings(frames)],
    }


def _seats(source: DossierSource) -> Iterator[JsonObject]:
    match = source.steps[-1].after
    assert match.opened is not None
    assert match.setting is not None
    for seat, (role, sitter) in enumerate(zip(source.game.roles(match.setting), match.sitters, strict=True)):
        player = None if sitter is None else sitter.player
        yield {
            "seat": seat,
            "role": role,
            "player": player,
            "name": None if player is None else source.name_of(player),
            "bot": player is not None and is_bot(UUID(match.opened.match), seat, player),
        }


def _steps(source: DossierSource) -> Iterator[JsonObject]:
    """Each accepted command: who gave it, when it was stored, and the head of the ledger since then."""
    for number, step in enumerate(source.steps):
        if source.concerns(step.frame.by):
            yield {
                "step": step.frame.step,
                "at": step.frame.at,
                "topic": step.frame.topic,
                "seat": step.frame.by,
                "player": step.player,
                "head": source.heads[number],
                **({"text": list(filter(None, source.texts[number]))} if source.texts else {}),
            }


def _learned_json(found: Learned) -> JsonObject:
    return {
        "step": found.step,
        "at": found.at,
        "seat": found.seat,
        "type": found.type,
        "field": found.field,
        "value": read_json(encode(found.value)),
        "since": found.since,
        "whole": found.whole,
    }


def _turn_json(turn: TimedTurn) -> JsonObject:
    return {
        "seat": turn.seat,
        "began": _time_json(turn.began),
        "until": _time_json(turn.until),
        "end": turn.end,
        "moves": [_time_json(each) for each in turn.moves],
        "used": _seconds(turn.used),
        "paused": _seconds(turn.paused),
        "given": _seconds(turn.given),
        "adjusted": _seconds(turn.adjusted),
        "earned": _seconds(turn.earned),
        "before": _seconds(turn.before),
        "after": _seconds(turn.after),
        "runs_out": None if turn.runs_out is None else _at(turn.runs_out),
    }


def _time_json(time: StepTime) -> JsonObject:
    return {"step": time.step, "at": _at(time.at)}


def _at(microseconds: int) -> str:
    """A moment, as RFC 3339 writes it."""
    return str(msgspec.to_builtins(from_microseconds(microseconds)))


def _seconds(microseconds: int | None) -> float | None:
    """A time in seconds. Whoever recomputes it takes the moments of the steps, which are exact."""
    return None if microseconds is None else microseconds / SECOND


def _incident_json(found: Incident, name_of: NameOf) -> JsonObject:
    """A step of an incident. `details`: what else its fact says."""
    fact: JsonObject = read_json(encode(found.fact))
    player = fact.get("player")
    return {
        "step": found.step,
        "at": found.at,
        "kind": fact["type"],
        "player": player,
        "name": None if player is None else name_of(player),
        "rule": fact.get("rule"),
        "reason": fact.get("reason"),
        "details": {name: value for name, value in fact.items() if name not in (*OWN, *NAMES)},
    }
