"""A tournament as JSON: its regulations, its people, its rounds in short, its lots."""

from typing import Final

from api.presenters.tournaments.desk_json import announcement_json
from api.presenters.tournaments.people_json import people_json, person_json
from api.presenters.tournaments.tournament_views import KnownTournament
from domain.accounts.tokens import Identity
from domain.competition.state import DECIDED, Entrant, Tournament, TournamentRound
from domain.kernel.texts import NameOf
from domain.threadsafe.decoder import JsonObject
from domain.tournaments.queries import Role

NEWEST: Final = 50  # announcements that are shown with the tournament


def tournament_json(known: KnownTournament, name_of: NameOf) -> JsonObject:
    """The tournament as a viewer knows it."""
    tournament, opening = known.tournament, known.tournament.opening
    return {
        "status": tournament.status,
        "regulations": tournament.rules,
        "sha256": tournament.sha256,
        "host": person_json(opening.host, name_of),
        "staff": [
            {**person_json(member.player, name_of), "roles": member.roles} for member in tournament.staff
        ],
        "invited": people_json(tournament.invited, name_of),
        "entrants": [entrant_json(each, name_of) for each in tournament.entrants],
        "seeding": tournament.seeding,
        "rounds": [_round_in_short(held) for held in tournament.rounds],
        "lots": lots_json(tournament),
        "published": tournament.published,
        "final": tournament.final or None,
        "starts": tournament.starts or None,
        "reason": tournament.reason or None,
        "announcements": [
            announcement_json(tournament, number, entry)
            for number, entry in [*enumerate(known.desk.announcements, 1)][-NEWEST:]
        ],
    }


def people_of(tournament: Tournament) -> set[str]:
    """The players whom the tournament as JSON names."""
    staff = (member.player for member in tournament.staff)
    entrants = (each.player for each in tournament.entrants)
    return {tournament.opening.host, *staff, *tournament.invited, *entrants}


def entrant_json(entrant: Entrant, name_of: NameOf) -> JsonObject:
    """An entrant."""
    return {
        "number": entrant.number,
        **person_json(entrant.player, name_of),
        "affiliation": entrant.affiliation,
        "state": entrant.state,
        "accepted": entrant.accepted,
        "consent": entrant.consent,
        "checked_in": entrant.checked_in,
        "since": entrant.since,
        "late": entrant.late,
        "asked_byes": entrant.asked,
        "given_byes": entrant.given,
        "commitment": entrant.commitment or None,
        "contribution": entrant.contribution or None,
    }


def _round_in_short(held: TournamentRound) -> JsonObject:
    return {
        "round": held.number,
        "state": held.state,
        "tables": len(held.tables),
        "byes": len(held.byes) + len(held.asked),
        "without_result": sum(table.state not in DECIDED for table in held.tables),
        "time_called": held.turns is not None,
    }


def lots_json(tournament: Tournament) -> JsonObject:
    """The public lots: the end of the chain, all draws, and the seed once it is shown."""
    opening = tournament.opening
    return {
        "commitment": opening.commitment,
        "links": opening.links,
        "draws": tournament.draws,
        "beacons": tournament.beacons,
        "mix": tournament.mix or None,
        "seed": tournament.seed or None,
    }


def you_json(identity: Identity | None, role: Role) -> JsonObject | None:
    """What the caller is in the tournament; None without a token."""
    if identity is None:
        return None
    return {"player": identity.player, "roles": role.staff, "number": role.number}
