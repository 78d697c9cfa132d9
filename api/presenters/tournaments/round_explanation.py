"""Why a round is paired as it is, and what the checker finds when it derives everything again.

Everything follows from what everybody knows: the tournament as it was before the round was paired, and the
draw. So whoever has the record of the tournament comes to the same.
"""

from msgspec import Struct

from domain.competition.coherence import FIXED
from domain.competition.referee.pairings import PairedRound, contenders, paired
from domain.competition.standings.lots import key_of
from domain.competition.state import Tournament, TournamentRound
from domain.pairing.checker import Violation, checked
from domain.pairing.explanation import Sentence
from domain.pairing.model import PairingRefused
from domain.tournaments.playing.dry_run import RoundPlan


class ExplainedRound(Struct, frozen=True):
    """Why a round is paired as it is: `tables` and `byes`, each with its sentences.

    `bound`: in a Swiss round no pairing has a lower value, criterion by criterion; else nothing.
    `violations`: the rules of pairings that this one breaks; that is not asked of a schedule or a bracket.
    `recomputed`: whether the same pairing follows again from the facts and the draw.
    """

    tables: tuple[tuple[Sentence, ...], ...]
    byes: tuple[Sentence, ...]
    bound: tuple[int, ...]
    violations: tuple[Violation, ...]
    recomputed: bool


def explained_round(before: Tournament, held: TournamentRound) -> ExplainedRound:
    """The explanation. `before`: the tournament before the round was paired."""
    plan = RoundPlan(before, held.number, held.draw, held.pairing)
    return ExplainedRound(
        tuple(match.why for match in plan.planned()),
        tuple(plan.byes()),
        plan.least(),
        _violations(before, held),
        _follows(before, held),
    )


def pairing_bound(before: Tournament, held: TournamentRound) -> tuple[int, ...]:
    """The same bound alone."""
    return RoundPlan(before, held.number, held.draw, held.pairing).least()


def _violations(before: Tournament, held: TournamentRound) -> tuple[Violation, ...]:
    """What the checker finds."""
    rules = before.rules
    if rules.format in FIXED or rules.format == "knockout":
        return ()
    found = contenders(before, held.number, key_of(before, held.draw), held.pairing.numbers())
    rounds = [each.pairing for each in before.rounds[: held.number - 1]]
    return checked(held.pairing, found, rules.pairing_rules(held.number), rounds, held.value).violations


def _follows(before: Tournament, held: TournamentRound) -> bool:
    """Whether the pairing of the engine follows again: the one before an arbiter changed it, if one did."""
    try:
        made: PairedRound = paired(before, held.number, held.draw)
    except PairingRefused:
        return False
    return made.pairing == (held.engine or held.pairing) and made.asked == held.asked
