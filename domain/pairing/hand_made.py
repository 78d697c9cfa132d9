"""A pairing made by hand: checked, and compared with the one that the engine makes. PAIRING.md, P12."""

from collections.abc import Sequence
from typing import Final, NamedTuple

from domain.kernel.draws import Lots
from domain.pairing.checker import CheckedPairing, Violation, checked
from domain.pairing.model import Contender, Criterion, Pairing, PairingRefused, PairingRules, Value, by_number
from domain.pairing.objective import value
from domain.pairing.swiss import paired

BINDING: Final = ("P1", "P2")
"""Rules that no arbiter may leave; P3 they may, and it is on record."""


class HandMadeComparison(NamedTuple):
    """A pairing by hand, and the engine's. `differs`: the first criterion in which their values differ, if
    any.
    """

    by_hand: Value
    by_engine: Value
    engine: Pairing
    violations: tuple[Violation, ...]
    differs: Criterion | None


def compared(
    pairing: Pairing, contenders: Sequence[Contender], rules: PairingRules, lots: Lots
) -> HandMadeComparison:
    """The pairing by hand, and the engine's. Raises PairingRefused (P1, P2) for one that cannot be
    played.
    """
    verdict: CheckedPairing = checked(pairing, contenders, rules)
    for violation in verdict.violations:
        if violation.rule in BINDING:
            raise PairingRefused(*violation)
    engine = paired(contenders, rules, lots)
    entrants = by_number(tuple(contenders))
    mine, theirs = value(pairing, entrants, rules), value(engine, entrants, rules)
    steps = zip(rules.criteria, mine, theirs, strict=True)
    differs = next((word for word, one, other in steps if one != other), None)
    return HandMadeComparison(mine, theirs, engine, verdict.violations, differs)
