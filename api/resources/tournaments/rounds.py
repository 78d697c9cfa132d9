"""Rounds of a tournament: they are paired, opened and closed, and their standings are published."""

import secrets
from typing import Final
from uuid import UUID

from flask import Response

from api.http.commands import expected_step
from api.http.conditional_reads import view_response
from api.http.declaration import Answer
from api.http.tournament_commands import needed_step, tournament_command
from api.http.tournament_permissions import ON_THE_STAFF
from api.presenters.tournaments.dry_run_json import dry_run_json
from api.resources.tournaments.endpoints import ROUND, TOURNAMENT, TournamentResource, path_number
from api.resources.tournaments.looks import require_staff
from api.runtime.services import services
from api.schemas.requests.tournaments.rounds import (
    CalledTurns,
    CalledTurnsSchema,
    HandPairing,
    HandPairingSchema,
    NewRound,
    NewRoundSchema,
    RoundClosing,
    RoundClosingSchema,
    TableNumbers,
    TableNumbersSchema,
)
from api.schemas.responses.tournaments.rounds import DryRunSchema
from api.schemas.tournament_queries import ReasonQuery, ReasonQuerySchema
from domain.accounts.tokens import Identity
from domain.competition import errors
from domain.competition.round_facts import (
    PairingChanged,
    ResultsConfirmed,
    RoundCancelled,
    RoundClosed,
    RoundOpened,
    RoundPaired,
    StandingsPublished,
    TablePlace,
    TimeCalled,
)
from domain.kernel.facts import REFEREE
from domain.kernel.notation import encode
from domain.tournaments.execution import AcceptedStep
from domain.tournaments.playing.dry_run import DryRuns

rounds = TournamentResource("rounds", "The rounds of a tournament: their pairings and their matches.")

PAIRING: Final = f"{ROUND}/pairing"


@rounds.command(
    "POST",
    f"{TOURNAMENT}/rounds",
    RoundPaired,
    body=NewRoundSchema,
    problems=["wrong-round", "unsettled-tables", "pairing-refused", "draw-refused"],
    uses=["tournament-trials", "tournament-trials-address"],
    at_step=True,
)
def pair_round(tournament: UUID, identity: Identity, body: NewRound) -> AcceptedStep:
    """Pair the next round by the next draw of lots. The pairing follows from the facts and the draw."""
    command = tournament_command(identity.player, "pair_round", tournament, body)
    return services().tournaments.pair(
        tournament,
        identity.player,
        body["round"],
        command,
        beacon=body.get("beacon", ""),
        expect=expected_step(),
    )


@rounds.endpoint(
    "GET",
    f"{TOURNAMENT}/dry-run",
    Answer(200, DryRunSchema, "What the round would be."),
    scope="read",
    who=ON_THE_STAFF,
    problems=["wrong-round", "unsettled-tables", "pairing-refused"],
    uses=["tournament-trials", "tournament-trials-address"],
)
def dry_run(tournament: UUID, identity: Identity) -> Response:
    """What the next round would be, paired with lots for trial; or the one that is paired and not open."""
    require_staff(tournament, identity)
    runs = DryRuns(services().tournaments, services().shelf, secrets.token_bytes)
    planned, names = runs.dry_run(tournament), services().names
    names.several([player for match in planned.matches for player in match.players])
    truth = services().tournaments.view(tournament, REFEREE)
    body = {"tournament": str(tournament), **dry_run_json(truth, planned, names)}
    return view_response(encode(body), REFEREE, None)


@rounds.command(
    "PUT",
    PAIRING,
    PairingChanged,
    body=HandPairingSchema,
    problems=["wrong-round", "pairing-refused"],
    at_step=True,
)
def change_pairing(tournament: UUID, number: str, identity: Identity, body: HandPairing) -> AcceptedStep:
    """Seat the entrants by hand before the round is opened. Only arbiters may; it needs If-Match."""
    command = tournament_command(identity.player, "change_pairing", [tournament, number], body)
    changed = PairingChanged(
        _round(number),
        tuple(map(tuple, body["tables"])),
        tuple(body["byes"]),
        (),
        body["reason"],
        body["rule"],
        "",
    )
    return services().tournaments.change_pairing(tournament, identity.player, changed, command, needed_step())


@rounds.command("DELETE", PAIRING, RoundCancelled, query=ReasonQuerySchema, problems=["wrong-round"])
def cancel_pairing(tournament: UUID, number: str, identity: Identity, query: ReasonQuery) -> AcceptedStep:
    """Let the pairing of a round be void that is not open. Only arbiters may."""
    command = tournament_command(identity.player, "cancel_pairing", [tournament, number], query)
    return services().tournaments.cancel_round(
        tournament, identity.player, _round(number), query["reason"], command
    )


@rounds.command("POST", f"{ROUND}/opening", RoundOpened, problems=["wrong-round"], at_step=True)
def open_round(tournament: UUID, number: str, identity: Identity) -> AcceptedStep:
    """Begin a round: all of its matches are listed. The service then opens and starts them."""
    command = tournament_command(identity.player, "open_round", [tournament, number], None)
    return services().tournaments.open_round(
        tournament, identity.player, _round(number), command, expected_step()
    )


@rounds.command(
    "POST", f"{ROUND}/time", TimeCalled, body=CalledTurnsSchema, problems=["wrong-round", "time-called"]
)
def call_time(tournament: UUID, number: str, identity: Identity, body: CalledTurns) -> AcceptedStep:
    """Say that the time of a round is up. Each match ends after some more turns. Only arbiters may."""
    command = tournament_command(identity.player, "call_time", [tournament, number], body)
    return services().tournaments.call_time(
        tournament, identity.player, _round(number), command, turns=body.get("turns")
    )


@rounds.command(
    "POST", f"{ROUND}/closing", RoundClosed, body=RoundClosingSchema, problems=["wrong-round"], at_step=True
)
def close_round(tournament: UUID, number: str, identity: Identity, body: RoundClosing) -> AcceptedStep:
    """End a round, and publish the standings after it. Tables without a result are adjourned."""
    command = tournament_command(identity.player, "close_round", [tournament, number], body)
    return services().tournaments.close_round(
        tournament,
        identity.player,
        _round(number),
        command,
        publish=body["publish"],
        expect=expected_step(),
    )


@rounds.command("POST", f"{ROUND}/standings", StandingsPublished, problems=["wrong-round"])
def publish_standings(tournament: UUID, number: str, identity: Identity) -> AcceptedStep:
    """Publish the standings after the last round as they are now, with their hash."""
    command = tournament_command(identity.player, "publish_standings", [tournament, number], None)
    return services().tournaments.publish_standings(tournament, identity.player, _round(number), command)


@rounds.command(
    "POST",
    f"{ROUND}/confirmation",
    ResultsConfirmed,
    body=TableNumbersSchema,
    problems=["no-such-table", "wrong-table", "confirmation-refused", "wrong-round"],
    at_step=True,
)
def confirm_results(tournament: UUID, number: str, identity: Identity, body: TableNumbers) -> AcceptedStep:
    """Let the results of several tables count, as I saw them. Only arbiters may; it needs If-Match."""
    command = tournament_command(identity.player, "confirm_results", [tournament, number], body)
    places = [TablePlace(_round(number), table) for table in body["tables"]]
    return services().tournaments.confirm(tournament, identity.player, places, command, needed_step())


def _round(text: str) -> int:
    return path_number(text, errors.WrongRound("round"))
