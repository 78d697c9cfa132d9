"""The parts of a full count: what is played in each, and whether what was found is as it was promised."""

from collections.abc import Iterable
from math import sqrt
from pathlib import Path
from typing import Final, NamedTuple, cast

import msgspec

from deploy.fair_play.calibrate import calibrate, usual_seats
from deploy.fair_play.calibration import EVERY, KINDS, CalibrationPlan, CalibrationResult, Kind
from deploy.fair_play.luck_check import LuckCheck, LuckPlan, check_luck
from deploy.simulation.game_options import setting_of
from deploy.simulation.self_play import Plan
from deploy.terminal.errors import CommandError
from domain.games import SHELF
from workers.fair_play.method import method_of

LUCK: Final = "luck"
RANDOM_VALUES: Final = "random-values"
PARTS: Final = (*KINDS, LUCK, RANDOM_VALUES)
PEEKING: Final = frozenset(EVERY) - {"placebo"}  # who look at the truth by which they are audited
ALLOWED: Final = 4  # of 1,000 honest players may be flagged
FURTHEST: Final = 4.0  # errors between a mean and what it must be


class CountPlan(NamedTuple):
    """How much is played. `honest`: players of each kind that must not be flagged, with so many `matches`
    each; `peeking`: players that peek; `luck`: matches between `bots`. `folder`: where it is kept.
    """

    honest: int
    matches: int
    peeking: int
    peeking_matches: int
    luck: int
    bots: str
    seed: int
    folder: Path


class PartOutcome(msgspec.Struct, frozen=True):
    """What was found in a part. `done`: players, or matches of luck, of so many `wanted`; `holds`: None as
    long as it is not done.
    """

    game: str
    part: str
    done: int
    wanted: int
    holds: bool | None
    line: str
    audited: CalibrationResult | None = None
    luck: LuckCheck | None = None


def outcome(plan: CountPlan, game: str, part: str, jobs: int, seconds: float) -> PartOutcome:
    """What was found in a part, after working on it for so many seconds at most."""
    file = plan.folder / f"{game}.{part}.jsonl"
    wanted = _wanted(plan, part)
    try:
        if part in {LUCK, RANDOM_VALUES}:
            checked = check_luck(_luck_plan(plan, game, part), jobs, seconds, file)
            return _of_luck(part, wanted, checked)
        return _of_audit(part, wanted, calibrate(_audit_plan(plan, game, part), jobs, seconds, file))
    except CommandError as error:
        return PartOutcome(game, part, 0, wanted, None, f"{game}, {part}: nothing yet ({error})")


def _wanted(plan: CountPlan, part: str) -> int:
    """How many players, or matches of luck, a part has."""
    if part in {LUCK, RANDOM_VALUES}:
        return plan.luck
    return plan.peeking if part in PEEKING else plan.honest


def _audit_plan(plan: CountPlan, game: str, part: str) -> CalibrationPlan:
    return CalibrationPlan(
        slug=game,
        setting=setting_of(SHELF[game], usual_seats(game), ()),
        kind=cast("Kind", part),
        players=_wanted(plan, part),
        matches=plan.peeking_matches if part in PEEKING else plan.matches,
        seed=plan.seed,
        method=method_of(game),
    )


def _luck_plan(plan: CountPlan, game: str, part: str) -> LuckPlan:
    setting = setting_of(SHELF[game], SHELF[game].seats[0], ())
    play = Plan(game, setting, (plan.bots,) * setting.seats, plan.seed)
    return LuckPlan(play, plan.luck, random_values=plan.seed if part == RANDOM_VALUES else None)


def _of_audit(part: str, wanted: int, found: CalibrationResult) -> PartOutcome:
    rate = found.rate
    good = _is_found(rate.flagged, rate.players, rate.foretold) if part in PEEKING else _is_rare(found)
    holds = good if rate.players >= wanted else None
    tenths = ", ".join(
        f"{_furthest_tenth(each):.3f} ({uneven:.1f} errors)"
        for each, uneven in zip(found.histograms, found.uneven, strict=True)
    )
    line = (
        f"{rate.game}, {part}: {rate.players} of {wanted} players, {rate.matches} matches each:"
        f" {rate.flagged} flagged, {found.redrawn.words} of matches drawn anew,"
        f" {rate.foretold:.1%} foretold, mean midrank {_numbers(rate.midranks)},"
        f" furthest tenth {tenths}, mean gain {_numbers(rate.gains)}{_verdict(holds)}"
    )
    return PartOutcome(rate.game, part, rate.players, wanted, holds, line, audited=found)


def _is_rare(found: CalibrationResult) -> bool:
    """Whether at most 4 of 1,000 players are flagged."""
    return found.rate.flagged * 1000 <= ALLOWED * found.rate.players


def _is_found(flagged: int, players: int, foretold: float) -> bool:
    """Whether as many are found as was foretold, or more, but for chance."""
    error = sqrt(max(foretold * (1 - foretold), 1 / players) / players)
    return flagged / players >= foretold - FURTHEST * error


def _furthest_tenth(histogram: Iterable[float]) -> float:
    """How far the share of a tenth of the places is from a tenth, at most."""
    counts = list(histogram)
    return max(abs(count / sum(counts) - 1 / len(counts)) for count in counts)


def _of_luck(part: str, wanted: int, found: LuckCheck) -> PartOutcome:
    """The mean adjusted result less the mean result is the mean luck with the other sign, so one bound holds
    for both.
    """
    good = all(abs(seat.luck) <= FURTHEST * seat.luck_error for seat in found.seats)
    holds = good if found.matches >= wanted else None
    seats = "; ".join(
        f"seat {seat.seat} {seat.luck:+.5f} ± {seat.luck_error:.5f}, result {seat.result:.4f},"
        f" adjusted {seat.adjusted:.4f}"
        for seat in found.seats
    )
    line = f"{found.game}, {part}: {found.matches} of {wanted} matches: {seats}{_verdict(holds)}"
    return PartOutcome(found.game, part, found.matches, wanted, holds, line, luck=found)


def _numbers(each: Iterable[float]) -> str:
    return ", ".join(f"{number:.4f}" for number in each)


def _verdict(holds: bool | None) -> str:  # noqa: FBT001  # a state of three
    return "" if holds is None else ": as promised" if holds else ": NOT AS PROMISED"
