"""Problems of what seats do, write and look at while a match is played."""

from typing import Final

from api.problems.catalog.kind import ProblemKind

PLAY_PROBLEMS: Final = (
    ProblemKind(
        "not-your-seat",
        403,
        "Not your seat",
        "Only the player who holds the seat may act or look for it.",
    ),
    ProblemKind("not-seated", 403, "Not seated", "Only a player who holds a seat of the match may do this."),
    ProblemKind(
        "not-disclosed",
        403,
        "Not disclosed",
        (
            "Until the match is disclosed, only an organizer may look as the referee, and only after "
            "opening the match with POST /v1/matches/{match}/openings and a reason that everybody sees."
        ),
    ),
    ProblemKind(
        "worlds-off",
        403,
        "Worlds are off",
        "In this match nobody is told which worlds are still possible, by its option `worlds`.",
    ),
    ProblemKind(
        "worlds-later",
        403,
        "Worlds come later",
        "In this match the possible worlds are told when it has ended, by its option `worlds`.",
    ),
    ProblemKind(
        "doubt-later",
        403,
        "Doubts come later",
        "How many worlds a viewer held possible is told when the match has ended and shown what it hid.",
    ),
    ProblemKind(
        "decision-later",
        403,
        "Decisions come later",
        "What a seat had to decide is told when the match has ended and shown what it hid.",
    ),
    ProblemKind(
        "variation-later",
        403,
        "Variations come later",
        "A match can be played on otherwise when it has ended and shown what it hid.",
    ),
    ProblemKind(
        "bad-line",
        422,
        "Bad line",
        (
            "A move of the variation cannot be played. `pointer` is its place in the line, `rule` the "
            "section that forbids it, `accepted` what would be taken there."
        ),
        parameter="line",
    ),
    ProblemKind(
        "takeback-refused",
        409,
        "Takeback refused",
        (
            "The move cannot be taken back, or no answer of the seat is awaited. `key` says why: "
            "`no_takebacks`, `nothing_to_take_back`, `asked_before`, `revealed_since`, `nobody_asked` or "
            "`another_request`."
        ),
    ),
    ProblemKind("no-notebook", 404, "No notebook", "The game gives this seat no notebook, or not this one."),
    ProblemKind(
        "no-worlds",
        404,
        "No worlds",
        "The game does not compute the worlds that are still possible.",
    ),
    ProblemKind(
        "no-decision",
        404,
        "No decision",
        "The viewer had nothing to decide after this step.",
    ),
    ProblemKind(
        "no-variation",
        404,
        "No variation",
        "The match was not being played after this step, or it has no seat of this number.",
    ),
    ProblemKind(
        "refused",
        409,
        "Move refused",
        (
            "The rules do not allow the move now. `rule` is the section that forbids it, `pointer` the "
            "field that does not fit, `accepted` what would be legal there: domains of values, or whole"
            " offers if no value is. A token needs the scope read to get `accepted`."
        ),
    ),
    ProblemKind("out-of-turn", 409, "Out of turn", "It is not the turn of this seat."),
    ProblemKind(
        "time-is-up",
        409,
        "Time is up",
        (
            "The clocks of `seats` have run out. The service ends the match with the step "
            "match.timed_out. If the service itself was away, it makes the step match.time_given; then "
            "send the same again."
        ),
    ),
    ProblemKind(
        "resignation",
        409,
        "Resignation",
        "The seat already offers to resign or has resigned, or it has no offer to take back.",
    ),
    ProblemKind(
        "talked-out",
        409,
        "Talked out",
        "The notebook has as many lines of talk as it takes. Notes can still be written.",
    ),
    ProblemKind(
        "noted-out",
        409,
        "Noted out",
        "The notebook has as many notes of the player as it takes. Talk can still be written.",
    ),
    ProblemKind(
        "has-left",
        409,
        "Has left",
        "The seat has left the match, which goes on without it.",
    ),
    ProblemKind(
        "no-referee",
        409,
        "No referee of this match",
        (
            "A player of a match, or of the tournament that it belongs to, cannot look at what it hides, and "
            "nobody opens it twice to see the same."
        ),
    ),
)
