"""Ratings after each match, from matches in their order. Pure: the same matches give the same ratings."""

from collections.abc import Iterable, Iterator, Mapping
from datetime import datetime
from typing import Final, NamedTuple
from uuid import UUID

import msgspec

from domain.competition.standings.rated_matches import RatedSeat, RatedTeam
from projections.models.ratings.skills import NEWCOMER, Skill, skills_after


class RatedMatchRow(msgspec.Struct, frozen=True):
    """A row of `rated_matches`; the fields are the columns. `position`: of the end of its tournament in the
    log; `place`: in the tournament, from 1; `ended_at`: when the tournament was finished.
    """

    match: UUID
    game: str
    position: int
    place: int
    ended_at: datetime
    players: tuple[str, ...]
    teams: tuple[RatedTeam, ...]


class RatingChange(msgspec.Struct, frozen=True):
    """A row of `rating_changes`: the rating of a player after a match. `matches`: how many were rated."""

    game: str
    role: str
    player: str
    position: int
    place: int
    mu: float
    sigma: float
    matches: int


class PlayerSkill(NamedTuple):
    """A skill, after how many matches, and when it changed; None if it is one of before."""

    skill: Skill
    matches: int
    changed_at: datetime | None = None


NEW: Final = PlayerSkill(NEWCOMER, 0)
Skills = dict[RatedSeat, PlayerSkill]
"""Skills of players by their roles, all in one game."""


def changes(
    matches: Iterable[RatedMatchRow], skills: Skills, deleted: Mapping[str, int]
) -> Iterator[RatingChange]:
    """What the matches of a game change, in their order; `skills` has the last ones then.

    `deleted`: where in the log players were deleted. A match that counts later has them as newcomers.
    """
    for match in matches:
        seats = [team.seats for team in match.teams]
        before = [[_before(seat, match, skills, deleted) for seat in team] for team in seats]
        after = skills_after(
            [[each.skill for each in team] for team in before], [team.rank for team in match.teams]
        )
        for team, earlier, later in zip(seats, before, after, strict=True):
            for seat, was, skill in zip(team, earlier, later, strict=True):
                skills[seat] = now = PlayerSkill(skill, was.matches + 1, match.ended_at)
                yield _change(match, seat, now)


def _before(seat: RatedSeat, match: RatedMatchRow, skills: Skills, deleted: Mapping[str, int]) -> PlayerSkill:
    if deleted.get(seat.player, match.position) < match.position:
        return NEW
    return skills.get(seat, NEW)


def _change(match: RatedMatchRow, seat: RatedSeat, now: PlayerSkill) -> RatingChange:
    place = match.position, match.place
    return RatingChange(match.game, seat.role, seat.player, *place, *now.skill, now.matches)
