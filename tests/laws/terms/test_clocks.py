"""Clocks over every game of the shelf: what is public is enough to know them, and time ends any of them."""

from random import Random
from typing import TYPE_CHECKING
from uuid import UUID

import pytest

from domain.kernel.facts import ONLOOKER, REFEREE, Viewer
from domain.kernel.game import Game, Setting
from domain.kernel.match.facts import Ended, TimedOut
from domain.kernel.match.fold import fold_step, initial, seen
from domain.kernel.match.lifecycle import Status
from domain.ledger.canonical import from_microseconds, to_microseconds
from domain.ledger.verify.rules_checks import verify
from domain.matches import Matches
from domain.store import Log
from tests.domain.ledger.support import command
from tests.domain.support import ManualClock, Names, published
from tests.support.games.all_games import GAMES, any_setting

if TYPE_CHECKING:
    from domain.kernel.match.state import Match

SHELF = {game.slug: game for game in GAMES}
PLAYERS = ("ann", "bob", "cid", "dan", "eve", "fay")
CLOCKS = (
    {"kind": "fischer", "initial": 600, "increment": 5},
    {"kind": "correspondence", "per_move": 600},
    {"kind": "bronstein", "initial": 600, "delay": 3},
    {"kind": "delay", "initial": 600, "delay": 3},
    {"kind": "per_move", "per_move": 20},
    {"kind": "byo_yomi", "initial": 30, "periods": 30, "period": 20},
)
MOVES = 40


Agreed = dict[str, str] | None
ENDING: Agreed = {"resigned": "end", "timed_out": "end", "absent": "end"}


def under_way(
    application: Matches, game: Game, setting: Setting, watch: ManualClock, chance: Random, *, agreed: Agreed
) -> UUID:
    """A match that is not over: of forty moves, or of fewer where the game is short."""
    for moves in (MOVES, 3, 1):
        match = played(application, game, setting, watch, chance, moves=moves, agreed=agreed)
        if application.status(match) is Status.PLAYING:
            return match
    raise AssertionError(f"{game.slug}: over after one move")


def played(
    application: Matches,
    game: Game,
    setting: Setting,
    watch: ManualClock,
    chance: Random,
    *,
    moves: int,
    agreed: Agreed,
) -> UUID:
    """A match of so many moves, or until it is over; each step takes some time."""
    options = {name: getattr(setting.options, name) for name in setting.options.__struct_fields__}
    clock = chance.choice(CLOCKS)
    match = application.open(
        "ann", game.slug, setting.seats, options, command(chance), clock=clock, leaving=agreed
    ).match
    players = PLAYERS[: setting.seats]
    for seat, player in enumerate(players):
        application.sit(match, player, seat, None, command(chance))
    application.start(match, "ann", command(chance))
    for _ in range(moves):
        offered = [(player, application.legal(match, player).offers) for player in players]
        able = [each for each in offered if each[1]]
        if not able:
            break
        player, offers = chance.choice(able)
        watch.advance(chance.randrange(5_000_000) / 1_000_000)
        application.play(match, player, chance.choice(offers).sample(chance), command(chance))
    return match


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize("slug", SHELF)
def test_every_viewer_knows_all_clocks_and_a_side_that_runs_out_of_time_loses(slug: str, seed: int) -> None:
    game, chance, watch, log = SHELF[slug], Random(f"{slug}/{seed}"), ManualClock(), Log(None, SHELF)
    application, setting = Matches(log, SHELF, Names(), watch, chance.randbytes), any_setting(game, chance)
    match = under_way(application, game, setting, watch, chance, agreed=ENDING if seed else None)
    clocks = application.clocks(match)
    assert clocks is not None
    assert clocks.deadline is not None
    watch.now = from_microseconds(clocks.deadline)
    facts = application.time_out(match).frame.facts
    out = clocks.first()
    assert TimedOut(out) == facts[0]
    stay = [side for side in game.sides(setting) if not {*side} & {*out}]
    if seed or len(stay) <= 1:
        [ended] = [fact for fact in facts if isinstance(fact, Ended)]
        assert {seat for side in stay for seat in side} == {*ended.winners}
    else:
        assert {*out} == {each.seat for each in application.departures(match)}
    known: dict[Viewer, Match] = {viewer: initial(game) for viewer in (REFEREE, ONLOOKER, 0, 1)}
    for event in log.read(match):
        for viewer, before in known.items():
            known[viewer] = fold_step(game, seen(viewer, event.facts), to_microseconds(event.at), before)
        assert 1 == len({each.clocks for each in known.values()})
    assert known[REFEREE].clocks == application.clocks(match)
    report = verify(published(log, match, setting.seats), SHELF)
    unsaid = () if application.disclosed(match) else ("commitment", "outcome")
    assert [] == [check for check in report.checks if not check.ok and check.name not in unsaid]
