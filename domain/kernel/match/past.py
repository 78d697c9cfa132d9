"""The past of a match of a tournament: what is kept of earlier steps, and how a rewind brings one back.

Steps are counted by the facts that they begin with. Everybody sees these, so every viewer counts the same.
"""

from typing import Final

import msgspec

from domain.kernel.facts import Fact
from domain.kernel.match.acts import Rewound
from domain.kernel.match.facts import Opened
from domain.kernel.match.lifecycle import IN_PLAY, begins_step
from domain.kernel.match.state import Earlier, Match

REACH: Final = 64  # steps that a match may be rewound


def counted(match: Match, fact: Fact) -> Match:
    """The match before a fact; if a step of a tournament begins with it, with the step before it kept."""
    if isinstance(fact, Opened):
        return msgspec.structs.replace(match, step=int(fact.tournament != ""))
    if not (match.step and begins_step(fact, match.status)):
        return match
    past = (*match.past, _kept(match))[-REACH:] if match.status in IN_PLAY else match.past
    return msgspec.structs.replace(match, step=match.step + 1, past=past)


def _kept(match: Match) -> Earlier:
    return Earlier(
        match.step,
        match.table,
        match.resigning,
        match.resigned,
        match.timed_out,
        match.absent,
        match.clocks,
        match.waiting,
    )


def rewound(match: Match, fact: Rewound) -> Match:
    """The match as it was after an earlier step; who sits, who is invited and who has looked do not change.

    Nothing changes if that step is not kept.
    """
    earlier = match.after_step(fact.step)
    if earlier is None:
        return match
    return msgspec.structs.replace(
        match,
        table=earlier.table,
        resigning=earlier.resigning,
        resigned=earlier.resigned,
        timed_out=earlier.timed_out,
        absent=earlier.absent,
        clocks=earlier.clocks,
        waiting=earlier.waiting,
        outcome=None,
    )
