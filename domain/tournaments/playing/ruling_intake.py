"""Takes what arbiters decide in matches into their tournament, as rulings: 25 and 33 of RULES.md.

So the record of the tournament names every act of an arbiter in its matches.
"""

from collections.abc import Sequence
from typing import Final
from uuid import UUID

from domain.competition.errors import NotStaff
from domain.competition.state import Tournament
from domain.kernel.match.acts import (
    Act,
    Adjudicated,
    Annulled,
    Paused,
    PenaltyGiven,
    Resumed,
    Rewound,
    TimeAdjusted,
)
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
}
"""What each act answers. The match has the details."""


class RulingIntake(TablePlay):
    """Looks for acts in matches that the tournament does not know of."""

    def take_acts(self, tournament: UUID, tables: Tables = None) -> Sequence[AcceptedStep]:
        """Take the acts in the matches of these tables that no ruling names, each once.

        What somebody did who is not on the staff any more is not taken, since nobody rules for them. Where
        onlookers see matches late, the acts in one are taken when its result can be: a ruling is public.
        """
        truth = self._tournaments.truth(tournament)
        known = {(ruling.match, ruling.step) for ruling in truth.rulings}
        taken = [
            self._taken(tournament, each, step, act)
            for each in listed(truth, tables)
            if self._may_be_told(truth, each)
            for step, act in self._matches.acts(each.match)
            if (str(each.match), step) not in known
        ]
        return [each for each in taken if each is not None]

    def _may_be_told(self, truth: Tournament, played: PlayedTable) -> bool:
        if truth.rules.broadcast is None:
            return True
        return self._known_result(played.match, delay_of(truth)) is not None

    def _taken(self, tournament: UUID, played: PlayedTable, step: int, act: Act) -> AcceptedStep | None:
        match = str(played.match)
        asked = command_for(act.player, f"{tournament}/ruling/{match}/{step}", "rule", step)
        ruling = NewRuling(act.reason, ANSWERS[type(act)], act.rule, played.place, match, step)
        try:
            return self._tournaments.rule(tournament, act.player, ruling, asked)
        except NotStaff:
            return None
