"""Results of tables: written down, agreed, disputed, confirmed, corrected; and what else arbiters do."""

from typing import Final
from uuid import UUID

from flask import Response

from api.access.staff_looks import require_look_inside
from api.http.commands import MATCH_COMMAND_HEADERS, expected_step, match_command, step_response
from api.http.conditional_reads import view_response
from api.http.declaration import Answer
from api.http.tournament_commands import needed_step, tournament_command
from api.http.tournament_permissions import LOOKER, ON_THE_STAFF
from api.presenters.tournaments.standings_json import consequences_json
from api.resources.tournaments.endpoints import SENT, TABLE, TournamentResource, path_number
from api.resources.tournaments.looks import require_staff
from api.runtime.services import services
from api.schemas.requests.arbiters import StaffLook, StaffLookSchema
from api.schemas.requests.tournaments.reasons import (
    GivenReason,
    GivenReasonSchema,
    RuledReason,
    RuledReasonSchema,
)
from api.schemas.requests.tournaments.results import (
    AnyResult,
    AnyResultSchema,
    NewCorrection,
    NewCorrectionSchema,
    WrittenOutcome,
    WrittenResult,
    WrittenResultSchema,
)
from api.schemas.responses.tournaments.standings import ConsequencesSchema
from api.schemas.responses.views import StepSchema
from domain.accounts.tokens import Identity
from domain.competition import errors
from domain.competition.round_facts import (
    ResultAgreed,
    ResultCorrected,
    ResultDisputed,
    ResultsConfirmed,
    TableAdjourned,
    TableAnnulled,
    TablePlace,
    TableReplayed,
    TableResult,
)
from domain.kernel.facts import REFEREE
from domain.kernel.game import Outcome
from domain.kernel.notation import encode
from domain.matches.decisions.looks import WantedLook
from domain.matches.errors import NoSuchMatch
from domain.tournaments.execution import AcceptedStep
from domain.tournaments.results import Why

results = TournamentResource("results", "The results of the tables of a tournament.")

ADJUDICATED: Final = "adjudicated"  # the ending of a match that an arbiter decided
WRITTEN: Final = "written"  # the ending of a match whose result the staff wrote down
TABLE_PROBLEMS: Final = ["no-such-table", "wrong-table"]


@results.command(
    "PUT",
    f"{TABLE}/result",
    TableResult,
    body=WrittenResultSchema,
    problems=[*TABLE_PROBLEMS, "result-refused"],
    at_step=True,
)
def write_result(
    tournament: UUID, number: str, table: str, identity: Identity, body: WrittenResult
) -> AcceptedStep:
    """Write down the result of a table; or as an arbiter decide it, with `source` `ruling`."""
    command = tournament_command(identity.player, "write_result", [tournament, number, table], body)
    source = body["source"]
    outcome = _outcome(body["outcome"], ADJUDICATED if source == "ruling" else WRITTEN)
    result = TableResult(_place(number, table), outcome, absent=tuple(body["absent"]), source=source)
    return services().tournaments.write_result(tournament, identity.player, result, command, expected_step())


@results.command(
    "POST",
    f"{TABLE}/agreement",
    ResultAgreed,
    problems=[*TABLE_PROBLEMS, "not-at-the-table", "confirmation-refused"],
    at_step=True,
)
def agree_with_result(tournament: UUID, number: str, table: str, identity: Identity) -> AcceptedStep:
    """Agree with the result of my table. With the last one it counts, if the regulations say so."""
    command = tournament_command(identity.player, "agree_with_result", [tournament, number, table], None)
    return services().tournaments.agree(
        tournament, identity.player, _place(number, table), command, expected_step()
    )


@results.command(
    "POST",
    f"{TABLE}/dispute",
    ResultDisputed,
    body=GivenReasonSchema,
    problems=[*TABLE_PROBLEMS, "not-at-the-table", "confirmation-refused"],
)
def dispute_result(
    tournament: UUID, number: str, table: str, identity: Identity, body: GivenReason
) -> AcceptedStep:
    """Dispute the result of my table, with a reason. Then only an arbiter confirms it."""
    command = tournament_command(identity.player, "dispute_result", [tournament, number, table], body)
    return services().tournaments.dispute(
        tournament, identity.player, _place(number, table), body["reason"], command
    )


@results.command(
    "POST",
    f"{TABLE}/confirmation",
    ResultsConfirmed,
    problems=[*TABLE_PROBLEMS, "confirmation-refused"],
    at_step=True,
)
def confirm_result(tournament: UUID, number: str, table: str, identity: Identity) -> AcceptedStep:
    """Let the result of a table count, as I saw it. Only arbiters may; it needs If-Match."""
    command = tournament_command(identity.player, "confirm_result", [tournament, number, table], None)
    places = [_place(number, table)]
    return services().tournaments.confirm(tournament, identity.player, places, command, needed_step())


@results.command(
    "POST",
    f"{TABLE}/correction",
    ResultCorrected,
    body=NewCorrectionSchema,
    problems=[*TABLE_PROBLEMS, "result-refused", "other-result"],
    at_step=True,
)
def correct_result(
    tournament: UUID, number: str, table: str, identity: Identity, body: NewCorrection
) -> AcceptedStep:
    """Replace a result that counts, as I saw it. Only arbiters may; it needs If-Match.

    Standings and later pairings follow the new result; no pairing of before changes.
    """
    command = tournament_command(identity.player, "correct_result", [tournament, number, table], body)
    expect, place, asked = needed_step(), _place(number, table), services().tournaments
    after = _outcome(body["outcome"], ADJUDICATED)
    corrected = ResultCorrected(
        place,
        asked.table(tournament, place).outcome or after,  # without one the table is at another stage
        after,
        body["reason"],
        body["rule"],
        "",
        tuple(body["absent"]),
    )
    return asked.correct(tournament, identity.player, corrected, command, expect)


@results.endpoint(
    "POST",
    f"{TABLE}/looks",
    Answer(201, StepSchema, "The step of the match.", headers=SENT),
    scope="play",
    body=StaffLookSchema,
    headers=MATCH_COMMAND_HEADERS,
    who=LOOKER,
    problems=[
        *("no-such-table", "no-such-match", "no-such-seat", "no-referee", "wrong-status", "bad-value"),
        "too-many-steps",
    ],
    uses=["tournament-steps", "tournament-steps-address"],
)
def look_at_table(tournament: UUID, number: str, table: str, identity: Identity, body: StaffLook) -> Response:
    """Look from now on as the referee at the match of a table, with a reason and a rule that everybody at the
    match sees. Only organizers and arbiters may, as long as they are.

    With `look`: look only at what a seat saw up to a step. View, frames, reveals, worlds and dossier of the
    match can then be read `as` that seat, up to that step.
    """
    require_look_inside(services(), identity, tournament)
    played = services().tournaments.table(tournament, _place(number, table)).match
    if not played:
        raise NoSuchMatch
    match, matches, why = UUID(played), services().matches, (body["reason"], body["rule"])
    if "look" not in body:
        command = match_command(identity.player, "opening", match, body)
        done = matches.open_to_referee(match, identity.player, why[0], command, why[1])
    else:
        command = match_command(identity.player, "look", match, body)
        look = WantedLook(body["look"]["seat"], body["look"].get("step"), why[1])
        done = matches.look_as_seat(match, identity.player, look, why[0], command)
    return step_response(done, 201)


@results.endpoint(
    "POST",
    f"{TABLE}/what-if",
    Answer(200, ConsequencesSchema, "What the correction would change."),
    scope="read",
    body=AnyResultSchema,
    who=ON_THE_STAFF,
    problems=["no-such-table"],
    uses=["tournament-trials", "tournament-trials-address"],
)
def what_if(tournament: UUID, number: str, table: str, identity: Identity, body: AnyResult) -> Response:
    """What a correction of a result that counts would change: standings, and later pairings. Nothing happens
    by it.
    """
    require_staff(tournament, identity)
    found = services().tournaments.what_if(
        tournament, _place(number, table), _outcome(body["outcome"], ADJUDICATED), tuple(body["absent"])
    )
    known = services().tournaments.view(tournament, REFEREE)
    names = services().names
    names.several([each.player for each in known.entrants])
    answer = {"tournament": str(tournament), **consequences_json(known, found, names)}
    return view_response(encode(answer), REFEREE, None)


@results.command(
    "POST", f"{TABLE}/adjournment", TableAdjourned, body=GivenReasonSchema, problems=TABLE_PROBLEMS
)
def adjourn_table(
    tournament: UUID, number: str, table: str, identity: Identity, body: GivenReason
) -> AcceptedStep:
    """Let the match of a table go on later; the tournament does not wait for it. Only arbiters may."""
    command = tournament_command(identity.player, "adjourn_table", [tournament, number, table], body)
    return services().tournaments.adjourn(
        tournament, identity.player, _place(number, table), body["reason"], command
    )


@results.command("POST", f"{TABLE}/annulment", TableAnnulled, body=RuledReasonSchema, problems=TABLE_PROBLEMS)
def annul_table(
    tournament: UUID, number: str, table: str, identity: Identity, body: RuledReason
) -> AcceptedStep:
    """End the match of a table without a result. Only arbiters may."""
    command = tournament_command(identity.player, "annul_table", [tournament, number, table], body)
    return services().tournaments.annul(
        tournament, identity.player, _place(number, table), Why(body["reason"], body["rule"]), command
    )


@results.command("POST", f"{TABLE}/replay", TableReplayed, body=RuledReasonSchema, problems=TABLE_PROBLEMS)
def replay_table(
    tournament: UUID, number: str, table: str, identity: Identity, body: RuledReason
) -> AcceptedStep:
    """Let a table without a result play another match, under another seed. Only arbiters may."""
    command = tournament_command(identity.player, "replay_table", [tournament, number, table], body)
    return services().tournaments.replay(
        tournament, identity.player, _place(number, table), Why(body["reason"], body["rule"]), command
    )


def _place(number: str, table: str) -> TablePlace:
    missing = errors.NoSuchTable("place")
    return TablePlace(path_number(number, missing), path_number(table, missing))


def _outcome(body: WrittenOutcome, ending: str) -> Outcome:
    """The outcome of a body. `ending`: the word for how it came to be."""
    ranking = tuple(map(tuple, body["ranking"]))
    return Outcome(tuple(body["winners"]), tuple(body["scores"]), ending, ranking)
