"""Bots of one kind, audited as players are: how often honest ones are flagged, and how often such that peek.

Players sit in groups at the same tables, on every second seat that does not see everything; the other seats
are played by fair bots.
"""

from collections.abc import Iterable, Mapping, Sequence
from hashlib import sha256
from math import sqrt
from random import Random
from statistics import fmean, pstdev
from typing import Any, Final, Literal, get_args

import msgspec

from deploy.fair_play.players import LOOK_AHEAD, SEARCH, Inferring, Peeking
from deploy.fair_play.redrawn_players import RedrawnRate, redrawn_rate
from deploy.simulation.self_play import Plan, Playout
from domain.games import SHELF
from domain.kernel.facts import Fact, Seat
from domain.kernel.game import Game, Setting
from workers.bots.registry import strategy
from workers.bots.search.budget import Budget
from workers.bots.strategy import Strategy
from workers.fair_play.decisions import SeatDecision, decisions
from workers.fair_play.error_rates import ErrorRate
from workers.fair_play.evidence import above_after, deviations, evidence
from workers.fair_play.match_ranks import Gains, MatchRank, Place, rank
from workers.fair_play.method import Method
from workers.fair_play.power import found_after
from workers.fair_play.seat_reports import BINS
from workers.fair_play.tilts import Odds, fit
from workers.fair_play.words import RAREST
from workers.fair_play.yardstick import Yardstick, yardstick_of

Kind = Literal["random", "greedy", "strong", "inferring", "peek1", "peek2", "peek5", "placebo"]
KINDS: Final[tuple[Kind, ...]] = get_args(Kind)
EVERY: Final[Mapping[Kind, int]] = {"peek1": 1, "peek2": 2, "peek5": 5, "placebo": 1}
BUDGETS: Final[Mapping[Kind, Budget]] = {"random": Budget(), "greedy": LOOK_AHEAD, "strong": SEARCH}
SEEING: Final = ("poseidon",)  # roles from which nothing is hidden
_FORM: Final = 2  # of what is kept of a group; another number if it is played or kept in another way
FITTED: Final = 200  # decisions of a group, at most, to which tilts are fitted
FITTED_GROUPS: Final = 50  # groups that tilts are fitted to; those after them keep no odds


class CalibrationPlan(msgspec.Struct, frozen=True):
    """What is played: so many players of a kind, each with so many matches. `seed`: fixes all chance."""

    slug: str
    setting: Setting
    kind: Kind
    players: int
    matches: int
    seed: int
    method: Method

    @property
    def game(self) -> Game:
        """The game that is played."""
        return SHELF[self.slug]

    @property
    def group(self) -> int:
        """How many players sit at a table."""
        return max(1, len(_blind(self.game, self.setting)) // 2)

    @property
    def groups(self) -> range:
        """The numbers of the groups."""
        return range(-(-self.players // self.group))

    @property
    def fingerprint(self) -> str:
        """SHA-256 of all that groups follow from, but not of how many there are: more may be added later."""
        rows = (self.slug, self.setting, self.kind, self.matches, self.seed, _FORM)
        method = self.method.fingerprint(yardstick_of(self.game))
        return sha256(msgspec.json.encode((*rows, method))).hexdigest()


class AuditedPlayer(msgspec.Struct, frozen=True):
    """One player after all matches. `foretold`: how likely the audit said that it would find such peeking,
    after each number of matches; empty for a kind that does not peek.
    """

    highest: float
    gains: tuple[Gains, ...]
    places: tuple[tuple[Place, ...], ...]
    looked_at: int
    foretold: tuple[float, ...]


class AuditedGroup(msgspec.Struct, frozen=True):
    """The players of a group, and their odds in the worlds of some decisions, those in the true one first."""

    players: tuple[AuditedPlayer, ...]
    odds: tuple[Odds, ...]


class CurvePoint(msgspec.Struct, frozen=True):
    """The part of the players that were found after so many matches; of such as are made of the matches of
    all; and the part that was foretold.
    """

    matches: int
    found: float
    redrawn: float
    foretold: float


class CalibrationResult(msgspec.Struct, frozen=True):
    """All players of a calibration. For each tilt of the method: `histograms`, how much of the places is in
    each tenth, in decisions; `uneven`, how many standard errors the share of a tenth is from a tenth, at
    most; and `deviations` of the mean gain from 0. `redrawn`: the rate among players that are made of the
    matches of all. `highest`: the highest evidence of any player. `fitted`: the tilt that fits the truths
    best. `curve`: of players that peek, after each number of matches.
    """

    rate: ErrorRate
    looked_at: int
    redrawn: RedrawnRate
    histograms: tuple[tuple[float, ...], ...]
    uneven: tuple[float, ...]
    deviations: tuple[float, ...]
    highest: float
    fitted: float
    seconds: float
    curve: tuple[CurvePoint, ...] = ()


class _Steps:
    """A study that keeps all facts of a match."""

    measured: Mapping[str, Sequence[int]] = {}
    groups: Mapping[str, Sequence[Seat]] = {}
    missed: int | None = None

    def __init__(self) -> None:
        self.steps: list[Sequence[Fact]] = []

    def learn(self, facts: Sequence[Fact], truth: Any) -> None:  # noqa: ARG002  # the facts are enough
        """A step has happened."""
        self.steps.append(facts)


def _blind(game: Game, setting: Setting) -> list[Seat]:
    """The seats from which something is hidden."""
    return [seat for seat, role in enumerate(game.roles(setting)) if role not in SEEING]


def played(plan: Plan, number: int, strategies: Sequence[Strategy]) -> list[Sequence[Fact]]:
    """All facts of a match between the strategies, step by step. Those that peek look at its truth."""
    playout, kept = Playout(plan, number, strategies), _Steps()
    for each in strategies:
        if isinstance(each, Peeking):
            each.truth = lambda: playout.truth
    playout.run(kept)
    return kept.steps


def audit_group(number: int, plan: CalibrationPlan) -> AuditedGroup:
    """Play and audit all matches of a group."""
    yardstick, odds = yardstick_of(plan.game), list[Odds]()
    ranks: list[list[MatchRank]] = [[] for _ in range(plan.group)]
    for match in range(plan.matches):
        seats = _seats(plan, match)
        steps = _match(plan, yardstick, number * plan.matches + match, seats)
        chosen = (each for each in decisions(plan.game, steps) if each.seat in seats)
        if plan.kind == "placebo":
            chosen = (_with_another_truth(yardstick, each) for each in chosen)
        found = rank(chosen, plan.method, yardstick, lambda swapped: odds.append(swapped.odds))
        by_seat = {each.seat: each for each in found}
        for place, seat in enumerate(seats):
            ranks[place] += [by_seat[seat]] if seat in by_seat else []
    return AuditedGroup(
        tuple(_audited(plan, own) for own in ranks), tuple(odds[:FITTED] if number < FITTED_GROUPS else ())
    )


def _seats(plan: CalibrationPlan, match: int) -> list[Seat]:
    """The seats of the players of the group; in every match they sit elsewhere."""
    blind = _blind(plan.game, plan.setting)
    return [blind[(match + 2 * place) % len(blind)] for place in range(plan.group)]


def _match(
    plan: CalibrationPlan, yardstick: Yardstick, number: int, seats: Sequence[Seat]
) -> list[Sequence[Fact]]:
    fair = strategy("fair", plan.slug)
    brains = [_player(plan, yardstick) if seat in seats else fair() for seat in range(plan.setting.seats)]
    names = ("fair",) * plan.setting.seats
    return played(Plan(plan.slug, plan.setting, names, plan.seed), number, brains)


def _player(plan: CalibrationPlan, yardstick: Yardstick) -> Strategy:
    if plan.kind in EVERY:
        return Peeking(yardstick, EVERY[plan.kind])
    if plan.kind == "inferring":
        return Inferring(yardstick)
    return strategy(plan.kind, plan.slug, BUDGETS[plan.kind])()


def _with_another_truth(yardstick: Yardstick, decision: SeatDecision) -> SeatDecision:
    """The decision, as if another world were the true one: whoever peeked did not see that one."""
    chance = Random(f"placebo/{decision.match}/{decision.step}/{decision.seat}")
    return decision._replace(truth=yardstick.sampler(decision.seat, decision.facts)(chance))


def _audited(plan: CalibrationPlan, ranks: Sequence[MatchRank]) -> AuditedPlayer:
    every = EVERY.get(plan.kind)
    return AuditedPlayer(
        highest=min(evidence((each.gains for each in ranks), plan.method).highest, float(RAREST)),
        gains=tuple(each.gains for each in ranks),
        places=tuple(one.places for each in ranks for one in each.decisions),
        looked_at=sum(each.looked_at for each in ranks),
        foretold=() if every is None else found_after(ranks, plan.method, every),
    )


def result(plan: CalibrationPlan, groups: Iterable[AuditedGroup], seconds: float) -> CalibrationResult:
    """The result of the groups. LookupError if no decision of any player counted."""
    every = list(groups)
    players = [player for group in every for player in group.players]
    if not any(player.places for player in players):
        raise LookupError("no decision counted: nothing is hidden from these players")
    redrawn = redrawn_rate([player.gains for player in players], plan.matches, plan.method)
    tenths = [
        [by_tenths(places[tilt] for places in player.places) for player in players]
        for tilt in range(len(plan.method.tilts))
    ]
    gains = [gain for player in players for gain in player.gains]
    return CalibrationResult(
        rate=_rate(plan, players, gains),
        looked_at=sum(player.looked_at for player in players),
        redrawn=redrawn,
        histograms=tuple(tuple(map(sum, zip(*rows, strict=True))) for rows in tenths),
        uneven=tuple(map(_unevenness, tenths)),
        deviations=tuple(deviations(column) for column in zip(*gains, strict=True)),
        highest=max(player.highest for player in players),
        fitted=fit(odds for group in every for odds in group.odds),
        seconds=seconds,
        curve=_curve(plan, players, redrawn),
    )


def by_tenths(places: Iterable[Place]) -> list[float]:
    """How much of the places is in each tenth: one that covers several counts in each by its part."""
    found = [0.0] * BINS
    for low, high in places:
        if high <= low:
            found[min(int(low * BINS), BINS - 1)] += 1
            continue
        for at in range(BINS):
            part = min(high, (at + 1) / BINS) - max(low, at / BINS)
            found[at] += max(0.0, part) / (high - low)
    return found


def _unevenness(rows: Sequence[Sequence[float]]) -> float:
    """How many standard errors the share of a tenth is from a tenth, at most. `rows`: of each player."""
    return max(abs(deviations([row[at] - sum(row) / BINS for row in rows])) for at in range(BINS))


def _curve(
    plan: CalibrationPlan, players: Sequence[AuditedPlayer], redrawn: RedrawnRate
) -> tuple[CurvePoint, ...]:
    """How many are found after each number of matches. Who had no decision in a match gained nothing there
    and is not found by it.
    """
    if plan.kind not in EVERY:
        return ()
    above = [above_after(player.gains, plan.method) for player in players]
    foretold = [player.foretold for player in players]
    return tuple(
        CurvePoint(at + 1, _part_at(above, at), redrawn.after[at], _part_at(foretold, at))
        for at in range(plan.matches)
    )


def _part_at(curves: Sequence[Sequence[float]], at: int) -> float:
    """The mean of the curves at a place; one that is shorter stays as it ends, an empty one is 0."""
    return fmean(curve[min(at, len(curve) - 1)] if curve else 0.0 for curve in curves)


def _rate(plan: CalibrationPlan, players: Sequence[AuditedPlayer], gains: Sequence[Gains]) -> ErrorRate:
    columns = list(zip(*gains, strict=True))
    places = list(zip(*(places for player in players for places in player.places), strict=True))
    return ErrorRate(
        game=plan.slug,
        method=plan.method.fingerprint(yardstick_of(plan.game)),
        kind=plan.kind,
        players=len(players),
        matches=plan.matches,
        flagged=sum(player.highest >= plan.method.promised for player in players),
        decisions=len(places[0]),
        midranks=tuple(fmean((low + high) / 2 for low, high in column) for column in places),
        gains=tuple(map(fmean, columns)),
        errors=tuple(pstdev(column) / sqrt(len(column)) for column in columns),
        foretold=_part_at([player.foretold for player in players], plan.matches - 1),
    )
