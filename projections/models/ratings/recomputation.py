"""Make the ratings of a game again from a place in the log on."""

from collections.abc import Collection, Mapping, Sequence
from typing import Final

from psycopg import Cursor

from domain.competition.standings.rated_matches import RatedSeat
from domain.store.postgres.connections import json_rows
from domain.threadsafe.decoder import Decoder
from projections.models.ratings.rating_history import (
    PlayerSkill,
    RatedMatchRow,
    RatingChange,
    Skills,
    changes,
)
from projections.models.ratings.rating_lists import RatingRow
from projections.models.ratings.skills import Skill

PART: Final = 2000  # matches that are read and rated at once
BEGINNING: Final = 0  # no event has a position before 1
_ROWS: Final = Decoder[tuple[RatedMatchRow, ...]](tuple[RatedMatchRow, ...])
MATCHES: Final = (
    b"SELECT coalesce(json_agg(found ORDER BY position, place), '[]')::text FROM (SELECT * FROM rated_matches"
    b" WHERE game = %s AND (position, place) > (%s, %s) ORDER BY position, place LIMIT %s) AS found"
)
SKILLS: Final = (
    "SELECT player, role, mu, sigma, matches FROM unnest(%(players)s::text[], %(roles)s::text[])"
    " AS seats (player, role) CROSS JOIN LATERAL (SELECT mu, sigma, matches FROM rating_changes AS past"
    " WHERE past.game = %(game)s AND past.role = seats.role AND past.player = seats.player"
    " AND past.position < %(since)s ORDER BY position DESC, place DESC LIMIT 1) AS last"
)
ERASED: Final = (
    "SELECT EXISTS (SELECT FROM rating_deletions AS gone JOIN rated_matches ON gone.player = ANY(players)"
    " WHERE gone.position > %(since)s AND game = %(game)s AND rated_matches.position >= %(since)s)"
)


def recompute(cursor: Cursor, game: str, since: int, gone: Mapping[str, int]) -> None:
    """Rate the matches of a game from a position in the log on. `gone`: players who are deleted now, and
    where in the log; their rows are still there.
    """
    since = _begin(cursor, game, since)
    cursor.execute("DELETE FROM rating_changes WHERE game = %s AND position >= %s", (game, since))
    skills: Skills = {}
    deleted = dict[str, int]()
    place = since - 1, 2**31 - 1
    while matches := _matches(cursor, game, place):
        seats = {seat for match in matches for team in match.teams for seat in team.seats}
        new = seats - skills.keys()
        deleted |= _deleted(cursor, {seat.player for seat in new}, gone)
        skills |= _skills_before(cursor, game, since, new)
        made = list(changes(matches, skills, deleted))
        _save_changes(cursor, [each for each in made if each.player not in deleted])
        place = matches[-1].position, matches[-1].place
    rated = {seat: now for seat, now in skills.items() if seat.player not in deleted}
    _save_ratings(cursor, [_rating(game, *each) for each in rated.items()])


def _begin(cursor: Cursor, game: str, since: int) -> int:
    """Where to begin: at the beginning if ratings are needed which went with their players."""
    found = cursor.execute(ERASED, {"game": game, "since": since}).fetchone()
    return BEGINNING if found == (True,) else since


def _matches(cursor: Cursor, game: str, after: tuple[int, int]) -> Sequence[RatedMatchRow]:
    found = cursor.execute(MATCHES, (game, *after, PART)).fetchone()
    assert found is not None
    return _ROWS.decode(found[0])


def _deleted(cursor: Cursor, players: Collection[str], gone: Mapping[str, int]) -> dict[str, int]:
    """Those of the players who are deleted, and where in the log."""
    found = cursor.execute(
        "SELECT player, position FROM rating_deletions WHERE player = ANY(%s)", (list(players),)
    ).fetchall()
    return {**dict(found), **{player: position for player, position in gone.items() if player in players}}


def _skills_before(cursor: Cursor, game: str, since: int, seats: Collection[RatedSeat]) -> Skills:
    """The last skills of players before a position."""
    asked = list(seats)
    given = {"players": [each.player for each in asked], "roles": [each.role for each in asked]}
    found = cursor.execute(SKILLS, {"game": game, "since": since, **given})
    return {
        RatedSeat(player, role): PlayerSkill(Skill(mu, sigma), matches)
        for player, role, mu, sigma, matches in found
    }


def _rating(game: str, seat: RatedSeat, now: PlayerSkill) -> RatingRow:
    assert now.changed_at is not None
    skill = now.skill
    return RatingRow(game, seat.role, seat.player, skill.rating, *skill, now.matches, now.changed_at)


def _save_changes(cursor: Cursor, rows: Sequence[RatingChange]) -> None:
    cursor.execute(
        "INSERT INTO rating_changes SELECT * FROM json_populate_recordset(NULL::rating_changes, %s::json)",
        (json_rows(rows),),
    )


def _save_ratings(cursor: Cursor, rows: Sequence[RatingRow]) -> None:
    cursor.execute(
        "INSERT INTO ratings SELECT * FROM json_populate_recordset(NULL::ratings, %s::json)"
        " ON CONFLICT (game, role, player) DO UPDATE SET (rating, mu, sigma, matches, changed_at)"
        " = (EXCLUDED.rating, EXCLUDED.mu, EXCLUDED.sigma, EXCLUDED.matches, EXCLUDED.changed_at)",
        (json_rows(rows),),
    )
