"""Problems of tournaments: their staff, entrants, rounds, tables and results."""

from typing import Final

from api.problems.catalog.kind import ProblemKind

TOURNAMENT_PROBLEMS: Final = (
    ProblemKind(
        "not-on-the-staff",
        403,
        "Not on the staff",
        (
            "The caller has no role in the tournament that may do this; or what is at `pointer` cannot be "
            "given to these players. GET /v1/tournaments/{tournament} lists the staff with their roles."
        ),
    ),
    ProblemKind(
        "not-an-entrant",
        403,
        "Not an entrant",
        "Only an entrant of the tournament may do this, for themself alone.",
    ),
    ProblemKind(
        "not-at-the-table",
        403,
        "Not at the table",
        "Only an entrant who sits at the table may do this.",
    ),
    ProblemKind("no-such-tournament", 404, "No such tournament", "There is no tournament with this id."),
    ProblemKind(
        "no-such-staff",
        404,
        "No such staff",
        "The player is not on the staff; or is the host, who stays on it.",
    ),
    ProblemKind(
        "no-such-entrant",
        404,
        "No such entrant",
        "No entrant has this number.",
    ),
    ProblemKind("no-such-round", 404, "No such round", "The tournament has no round of this number yet."),
    ProblemKind("no-such-table", 404, "No such table", "The round has no table of this number."),
    ProblemKind(
        "no-such-notice",
        404,
        "No such notice",
        "There is no such ruling, appeal, call or announcement; or it is done with, or not for the caller.",
    ),
    ProblemKind(
        "wrong-stage",
        409,
        "Wrong stage",
        "The tournament is at a stage at which this is not done. `standing` is its status.",
    ),
    ProblemKind(
        "staff-do-not-enter",
        409,
        "Staff do not enter",
        (
            "Organizers, arbiters and commentators see more of matches than entrants. Nobody is both "
            "(`plays_themself`). Who was an organizer or arbiter, or looked at what a match of it hides, "
            "does not enter the tournament any more (`insiders_do_not_enter`)."
        ),
    ),
    ProblemKind(
        "entry-refused",
        409,
        "Entry refused",
        (
            "The player cannot enter, be invited or check in. `key` says why: `entry_by_invitation`, "
            "`already_invited`, `already_entered`, `entry_declined`, `tournament_full`, `too_late` or "
            "`already_checked_in`."
        ),
    ),
    ProblemKind(
        "not-taking-part",
        409,
        "Not taking part",
        "The entrant has left the tournament, or was declined; or takes part already.",
    ),
    ProblemKind(
        "bye-refused",
        409,
        "Bye refused",
        (
            "The round has no such bye: the regulations do not allow it, the entrant has asked for as many as"
            " they may, or there is none to take back."
        ),
    ),
    ProblemKind(
        "draw-refused",
        409,
        "Draw refused",
        (
            "There is no such draw of lots: it was made already, its public randomness is named already or "
            "not of a moment to come, its value is missing or not known yet, or no draw is left."
        ),
    ),
    ProblemKind(
        "unsettled-tables",
        409,
        "Unsettled tables",
        "A table of a round before has no result that counts yet, and the round is not closed.",
    ),
    ProblemKind(
        "wrong-round",
        409,
        "Wrong round",
        "This is not the round that is next, or that goes on.",
    ),
    ProblemKind(
        "time-called",
        409,
        "Time called",
        "Time was called in this round before, or its clock runs, or nobody says how many turns follow.",
    ),
    ProblemKind(
        "wrong-table",
        409,
        "Wrong table",
        "The table is at a stage at which this is not done: GET the round to see the state of each table.",
    ),
    ProblemKind(
        "confirmation-refused",
        409,
        "Confirmation refused",
        "By the regulations the result does not count yet, or is confirmed in another way.",
    ),
    ProblemKind(
        "other-result",
        409,
        "Other result",
        "The table has another result than `before` says, or would get the same. GET the round again.",
    ),
    ProblemKind(
        "too-many-acts",
        409,
        "Too many acts",
        (
            "The tournament takes no more of these, or no more steps of the caller. Section 34 of the rules "
            "of tournaments has the bounds."
        ),
    ),
    ProblemKind(
        "no-such-fair-play-report",
        404,
        "No such report on fair play",
        "The tournament has no such report, or it is not done, or it says nothing of the caller.",
    ),
    ProblemKind(
        "fair-play-refused",
        409,
        "Report on fair play refused",
        (
            "No report is made. `key` says why: `matches_not_disclosed`, `report_under_way` or "
            "`too_many_fair_play_reports`. Section 37 of the rules of tournaments has the bounds."
        ),
    ),
    ProblemKind(
        "no-such-webhook",
        404,
        "No such webhook",
        "The tournament has no such webhook. It may have been removed.",
    ),
    ProblemKind(
        "webhook-refused",
        409,
        "Webhook refused",
        (
            "Nothing is added. `key` says why: `too_many_webhooks`, `too_many_pings` or `no_more_webhooks`. "
            "Section 38 of the rules of tournaments has the bounds."
        ),
    ),
    ProblemKind(
        "pairing-refused",
        422,
        "Pairing refused",
        (
            "There is no such pairing: `reason` says why, with the rule of pairings. A pairing by hand has "
            "everybody who takes part once, at a table of an allowed size or with a bye."
        ),
    ),
    ProblemKind(
        "result-refused",
        422,
        "Result refused",
        "No order of play leads to this result: `reason` says why.",
    ),
)
