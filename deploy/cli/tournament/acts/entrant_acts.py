"""`nostos tournament entrant`: what happens to one entrant besides their matches."""

from collections.abc import Mapping
from typing import Final

from api.client import Client
from deploy.cli.tournament.acts.act import Act, act_group
from deploy.cli.tournament.acts.words import (
    BYE,
    ENTRANT,
    HELD,
    MAYBE_REASON,
    MAYBE_RULE,
    POINTS,
    REASON,
    WHY,
)

ENTRANT_ACTS: Final[Mapping[str, Act]] = {
    "check-in": Act(
        Client.check_in,
        "Say that ENTRANT of TOURNAMENT is there.",
        "Entrant {number} is there.",
        (ENTRANT,),
    ),
    "drop": Act(
        Client.leave_tournament,
        "Let ENTRANT leave TOURNAMENT: they withdraw or drop; the staff declines them before the first round,"
        " and puts them out afterwards, by a rule.",
        "Entrant {number} has left.",
        (ENTRANT, MAYBE_REASON, MAYBE_RULE),
    ),
    "reinstate": Act(
        Client.reinstate,
        "Let ENTRANT take part in TOURNAMENT again. Who left by themself is asked.",
        "Entrant {number} may take part again.",
        (ENTRANT, REASON),
    ),
    "bye": Act(
        Client.take_bye,
        "Ask for a bye for ENTRANT in ROUND of TOURNAMENT; an arbiter gives one, with a reason.",
        "Entrant {number} has a bye in round {bye}.",
        (ENTRANT, BYE, MAYBE_REASON),
    ),
    "no-bye": Act(
        Client.take_back_bye,
        "As ENTRANT, take your bye in ROUND of TOURNAMENT back.",
        "Entrant {number} has no bye in round {bye} any more.",
        (ENTRANT, BYE),
    ),
    "points": Act(
        Client.deduct_points,
        "Take points from ENTRANT of TOURNAMENT, as a penalty.",
        "Entrant {number} loses {points} parts of a point.",
        (ENTRANT, HELD, POINTS, *WHY),
    ),
}

command = act_group("entrant", "Check entrants in, let them leave, give byes and penalties.", ENTRANT_ACTS)
