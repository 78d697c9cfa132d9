"""Records to verify: whole matches of any game, by a service whose clock, chance and key are fixed."""

from functools import cache
from random import Random
from typing import Any
from uuid import UUID

import msgspec

from api.runtime.signing_keys import Signer, new_key, published
from domain.kernel.draws import contribution_commitment
from domain.kernel.facts import Viewer
from domain.kernel.game import Game, Setting
from domain.kernel.match.facts import Disclosed
from domain.kernel.match.lifecycle import Status
from domain.ledger.verify.policy import Key, Policy
from domain.ledger.verify.rules_checks import Report
from domain.matches import Matches
from domain.matches.decisions.openings import LEDGER
from domain.store import Command, Event, Log
from tests.domain.support import Names, TickingClock
from tests.support.games.all_games import GAMES

SHELF = {game.slug: game for game in GAMES}
KEY = new_key(bytes(range(32)), "2024-01-01T00:00:00Z")
KEYS = published([KEY])
SIGNER = Signer(KEY)
TRUSTED = Policy(keys=(Key(KEY.kid, KEY.x),))
PLAYERS = ("ann", "bob", "cid", "dan", "eve", "fay", "gus", "hal")


def command(chance: Random) -> Command:
    """Some command."""
    return Command(UUID(bytes=chance.randbytes(16), version=4), chance.randbytes(32).hex())


def matches(log: Log, chance: Random, clock: TickingClock | None = None, ledger: int = LEDGER) -> Matches:
    """The application with fixed chance."""
    return Matches(log, SHELF, Names(), clock or TickingClock(), chance.randbytes, ledger=ledger)


def setting_of(game: Game, seats: int | None = None) -> Setting:
    """The usual options."""
    return Setting(seats or game.seats[0], game.options())


@cache
def played(
    slug: str,
    seats: int | None = None,
    seed: int = 1,
    most: int = 10_000,
    *,
    ledger: int = LEDGER,
    delay: int = 0,
    abort: bool = False,
) -> tuple[Event, ...]:
    """The events of a match played anyhow to its end, or until it has had so many steps.

    `delay`: of onlookers, in steps. `abort`: an operator ends it there.
    """
    game, log, chance = SHELF[slug], Log(None, SHELF), Random(seed)
    application, setting = matches(log, chance, ledger=ledger), setting_of(game, seats)
    options: dict[str, Any] = msgspec.to_builtins(setting.options)
    agreed = {"broadcast": {"delay": {"steps": delay}}} if delay else {}
    match = application.open("ann", slug, setting.seats, options, command(chance), **agreed).match
    own = {PLAYERS[seat]: chance.randbytes(32) for seat in range(0, setting.seats, 2) if ledger > 1}
    for seat, player in enumerate(PLAYERS[: setting.seats]):
        bound = contribution_commitment(match.bytes, seat, own[player]) if player in own else None
        application.sit(match, player, seat, bound, command(chance))
    application.start(match, "ann", command(chance))
    for player, contribution in own.items():
        application.reveal(match, player, contribution.hex(), command(chance))
    while application.status(match) is Status.PLAYING and application.head(match) < most:
        for player in PLAYERS[: setting.seats]:
            offers = application.legal(match, player).offers
            if offers:
                application.play(match, player, chance.choice(offers).sample(chance), command(chance))
    if abort:
        application.abort(match, "mod", "a broken board", command(chance))
    return tuple(log.read(match))


def under_way(slug: str) -> tuple[Event, ...]:
    """The events of a match that is not over: about nine, or fewer where the game is short."""
    beginnings = (played(slug, most=most) for most in range(9, 0, -1))
    return next(events for events in beginnings if not _over(events))


def _over(events: tuple[Event, ...]) -> bool:
    return any(isinstance(fact, Disclosed) for fact in events[-1].facts)


def record(events: tuple[Event, ...], viewer: Viewer, **more: Any) -> bytes:
    """The record of a match for a viewer."""
    from domain.matches.record_export import record

    return record(SHELF[events[0].game], events, viewer, sign=SIGNER.sign, keys=KEYS, **more)


def failures(report: Report) -> dict[str, str]:
    """What does not hold, and where."""
    return {check.name: check.detail for check in report.checks if not check.ok}
