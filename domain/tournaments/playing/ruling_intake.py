"""Takes what arbiters decide in matches into their tournament, as rulings: 24, 25 and 33 of RULES.md.

So the record of the tournament names every act of an arbiter in its matches, and the points that penalties
take.
"""

from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple
from uuid import UUID

from domain.competition.errors import NotStaff
from domain.competition.round_facts import PointsDeducted
from domain.competition.state import Tournament
from domain.kernel.match.acts import (
    ACTS,
    Act,
    Adjudicated,
    Annulled,
    Paused,
    PenaltyGiven,
    Resumed,
    Rewound,
    SubstituteNamed,
    TimeAdjusted,
)
from domain.kernel.match.lifecycle import STEPS
from domain.store import command_for
from domain.tournaments.desk import NewRuling
from domain.tournaments.execution import AcceptedStep
from domain.tournaments.playing.table_play import PlayedTable, TablePlay, Tables, delay_of, listed

ANSWERS: Final[dict[type[Act], str]] = {
    Paused: "the match is paused",
    Resumed: "the match goes on",
    TimeAdjusted: "time is given or taken",
    Rewound: "the match goes back to an earlier step",
    Adjudicated: "the result of the match is decided",
    Annulled: "the match ends without a result",
    PenaltyGiven: "a penalty is given",
    SubstituteNamed: "another player gets a seat",
}
"""What each act answers. The match has the details."""


ACT_TOPICS: Final = tuple(topic for act in ACTS for topic in STEPS[act].topics)
"""The topics of the steps in which an arbiter decides something."""


class UnknownAct(NamedTuple):
    """What an arbiter did in a match, as far as the tournament does not know it. `is_ruled`: whether a ruling
    of theirs names it; `penalty`: the points that it takes, if they are not taken yet.
    """

    played: PlayedTable
    step: int
    act: Act
    is_ruled: bool
    penalty: PointsDeducted | None


class RulingIntake(TablePlay):
    """Looks for acts in matches that the tournament does not know of."""

    def take_acts(self, tournament: UUID, tables: Tables = None) -> Sequence[AcceptedStep]:
        """Take the acts in the matches of these tables that no ruling of their author names, and the points
        of penalties that are not taken yet, each once.

        In the first two editions of the rules, what somebody did who is not on the staff any more is not
        taken, nor are points. Where onlookers see matches late, the acts in one are taken when its result can
        be: a ruling is public.
        """
        return [step for step in self._taken_or_left(tournament, tables) if step is not None]

    def take_all_acts(self, tournament: UUID, tables: Tables = None) -> bool:
        """The same; whether all are taken now, and none is left that may not be told yet."""
        return None not in list(self._taken_or_left(tournament, tables))

    def _taken_or_left(self, tournament: UUID, tables: Tables) -> Iterator[AcceptedStep | None]:
        """Take each act that is not taken; None for one that cannot be."""
        truth = self._tournaments.truth(tournament)
        for each in self._unknown(truth, tables):
            yield self._taken(tournament, each) if self._may_be_told(truth, each.played) else None

    def _unknown(self, truth: Tournament, tables: Tables) -> Iterator[UnknownAct]:
        ruled = {(ruling.match, ruling.step, ruling.by) for ruling in truth.rulings}
        deducted = {(penalty.match, penalty.step) for penalty in truth.deductions}
        for played in listed(truth, tables):
            for step, act in self._matches.acts(played.match):
                at = str(played.match), step
                is_ruled = (*at, act.player) in ruled
                penalty = None if at in deducted else _penalty(truth, played, step, act)
                if not is_ruled or penalty is not None:
                    yield UnknownAct(played, step, act, is_ruled, penalty)

    def _may_be_told(self, truth: Tournament, played: PlayedTable) -> bool:
        if truth.rules.broadcast is None:
            return True
        return self._known_result(played.match, delay_of(truth)) is not None

    def _taken(self, tournament: UUID, found: UnknownAct) -> AcceptedStep | None:
        act, match, step = found.act, str(found.played.match), found.step
        if found.is_ruled:
            assert found.penalty is not None
            asked = command_for(act.player, f"{tournament}/penalty/{match}/{step}", "deduct_points", step)
            return self._tournaments.deduct_points(tournament, act.player, found.penalty, asked)
        asked = command_for(act.player, f"{tournament}/ruling/{match}/{step}", "rule", step)
        ruling = NewRuling(act.reason, ANSWERS[type(act)], act.rule, found.played.place, match, step)
        try:
            return self._tournaments.take_act(tournament, act.player, ruling, found.penalty, asked)
        except NotStaff:
            return None


def _penalty(truth: Tournament, played: PlayedTable, step: int, act: Act) -> PointsDeducted | None:
    """24: the points that an act takes from the entrant of a seat; None if it takes none."""
    if not isinstance(act, PenaltyGiven) or not act.points or not truth.by_third_edition:
        return None
    number, match = played.table.seats[act.seat], str(played.match)
    by = act.player
    return PointsDeducted(number, played.place.round, act.points, act.reason, act.rule, by, match, step)
