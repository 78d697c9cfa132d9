"""What bots scored in games in which they changed places: shares of the wins, with intervals, and ratings."""

from collections import defaultdict
from collections.abc import Container, Sequence
from statistics import mean

import msgspec

from deploy.simulation.rotation import MatchResult
from deploy.simulation.statistics import Rate, clustered
from projections.models.ratings.skills import NEWCOMER, Skill, skills_after

Games = Sequence[Sequence[MatchResult]]
"""For each game, its matches: as many as there are bots."""


Ratings = dict[tuple[str, str], Skill]
"""Skills by bot and role."""


class RoleScore(msgspec.Struct, frozen=True):
    """A bot in a role. `matches`: in which it had the role; `score`: its mean share of the win of a match,
    0 to 1, with a 95 % interval.

    `rating`, `uncertainty`: mean and standard deviation of its skill by the model that rates players; a
    newcomer has 25 and 8.3.
    """

    matches: int
    score: Rate
    rating: float
    uncertainty: float


class BotScore(msgspec.Struct, frozen=True):
    """A bot over all games. `score`: the mean over all places, 0 to 1, with a 95 % interval; `matches`: in
    which it played.
    """

    bot: str
    matches: int
    score: Rate
    roles: dict[str, RoleScore]


def scores(games: Games) -> tuple[BotScore, ...]:
    """The scores of all bots, the best first. There are at least three games."""
    ratings = _ratings(games)
    bots = dict.fromkeys(place.bot for match in games[0] for place in match)
    found = [_score(games, bot, ratings) for bot in bots]
    return tuple(sorted(found, key=lambda each: (-each.score.rate, each.bot)))


def _score(games: Games, bot: str, ratings: Ratings) -> BotScore:
    roles = dict.fromkeys(place.role for place in games[0][0])
    return BotScore(
        bot,
        _matches(games, bot, roles),
        _share(games, bot, roles),
        {role: _role_score(games, bot, role, ratings[bot, role]) for role in roles},
    )


def _role_score(games: Games, bot: str, role: str, skill: Skill) -> RoleScore:
    matches, share = _matches(games, bot, [role]), _share(games, bot, [role])
    return RoleScore(matches, share, round(skill.mu, 2), round(skill.sigma, 2))


def _matches(games: Games, bot: str, roles: Container[str]) -> int:
    """The number of matches in which the bot had one of the roles."""
    return sum(
        any(place.bot == bot and place.role in roles for place in match) for game in games for match in game
    )


def _share(games: Games, bot: str, roles: Container[str]) -> Rate:
    """The share of the bot in the roles. In each game it has each place once."""
    return clustered(
        [
            mean(place.share for match in game for place in match if place.bot == bot and place.role in roles)
            for game in games
        ]
    )


def _ratings(games: Games) -> Ratings:
    """The skill of each bot in each role after all matches, in their order, from newcomers on.

    Winners are level, and so are all others. A bot that has several places of a role in a match gets the mean
    of what they make of its skill. The model takes matches for independent, so it is a bit too sure.
    """
    skills = defaultdict[tuple[str, str], Skill](lambda: NEWCOMER)
    for match in (match for game in games for match in game):
        rated = skills_after(
            [[skills[place.bot, place.role]] for place in match], [int(place.share == 0) for place in match]
        )
        found = defaultdict[tuple[str, str], list[Skill]](list)
        for place, [skill] in zip(match, rated, strict=True):
            found[place.bot, place.role].append(skill)
        skills |= {who: Skill(*map(mean, zip(*each, strict=True))) for who, each in found.items()}
    return skills
