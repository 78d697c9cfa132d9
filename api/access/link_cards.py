"""The cards of links to matches, tournaments, players and games: what onlookers see, the same for all."""

from collections.abc import Callable, Mapping
from typing import Final
from uuid import UUID

from api.access.delay import shown_listing
from api.access.match_access import require_known
from api.problems.problem import Problem
from api.runtime.services import Services, services
from api.web.link_cards import NOSTOS, SITE, Card
from domain.competition.errors import TournamentError
from domain.games import SHELF
from domain.kernel.match.lifecycle import Status
from domain.matches.errors import MatchError
from domain.store.errors import BadSeal, NewerEvent, Unavailable
from projections.models.listing import Listing
from projections.reads import NotProjected, ReadsUnavailable

NOBODY: Final = "a deleted player"
LONGEST: Final = 200  # characters of a description
STATES: Final[Mapping[str, str]] = {
    Status.OPEN: "Seats are open.",
    Status.REVEALING: "It is about to start.",
    Status.PLAYING: "It is being played.",
    Status.PAUSED: "It is paused.",
    Status.DECIDED: "It is decided, and to be confirmed.",
    Status.ENDED: "It is over.",
    Status.CLOSED: "It was called off.",
}
ABSENT: Final = (
    LookupError,
    MatchError,
    TournamentError,
    Problem,
    NewerEvent,
    NotProjected,
    ReadsUnavailable,
    Unavailable,
    BadSeal,
)


def card_of(
    game: str | None = None,
    match: UUID | None = None,
    tournament: UUID | None = None,
    player: UUID | None = None,
) -> Card:
    """The card of what an address names; that of the site where strangers may know of nothing there."""
    try:
        if match is not None:
            return _match(services(), match)
        if tournament is not None:
            return _tournament(services(), tournament)
        if player is not None:
            return _player(services(), str(player))
        return SITE if game is None else _game(services(), game)
    except ABSENT:
        return SITE


def _match(services: Services, match: UUID) -> Card:
    require_known(services, match, None)
    found = shown_listing(services, match, None)  # as it is shown now: a card waits for no write
    services.names.of_seats(found.seats)
    title = services.rules(found).title
    return Card(f"{title} · {NOSTOS}", _story(found, services.names), _picture(found.game))


def _story(match: Listing, called: Callable[[str], str]) -> str:
    """Who plays, and what became of it."""
    people = [None if each is None else called(each.player) or NOBODY for each in match.seats]
    sitting = [each for each in people if each is not None]
    if match.status is not Status.ENDED or match.outcome is None or None in people:
        return _shortened(
            " ".join(filter(None, [_listed(sitting) and f"{_listed(sitting)}.", STATES[match.status]]))
        )
    winners = [name for seat, name in enumerate(sitting) if seat in match.outcome.winners]
    others = [name for seat, name in enumerate(sitting) if seat not in match.outcome.winners]
    if not winners:
        return _shortened(f"{_listed(sitting)}. Nobody won.")
    against = f" against {_listed(others)}" if others else ""
    return _shortened(f"{_listed(winners)} won{against}. Step through it as each player knew it.")


def _tournament(services: Services, tournament: UUID) -> Card:
    found = services.tournament_reads.listing(tournament)
    if found is None:
        return SITE
    titles = [SHELF[game].title if game in SHELF else game for game in found.games]
    size = f"with {found.entrants} entrants and {found.rounds} rounds"
    only = found.games[0] if len(found.games) == 1 else ""
    described = _shortened(f"A tournament of {_listed(titles)}, {size}.")
    return Card(f"{found.title} · {NOSTOS}", described, _picture(only))


def _player(services: Services, player: str) -> Card:
    name = services.names(player)
    if not name:
        return SITE
    return Card(f"{name} · {NOSTOS}", f"The ratings and the matches of {name}.")


def _game(services: Services, game: str) -> Card:
    title = services.shelf[game].title
    return Card(f"{title} · {NOSTOS}", f"The rules of {title}, with pictures of its boards.", _picture(game))


def _picture(game: str) -> str:
    return game if game in SHELF else SITE.picture


def _listed(names: list[str]) -> str:
    """Names as English lists them: "a, b and c"."""
    return " and ".join(filter(None, [", ".join(names[:-1]), *names[-1:]]))


def _shortened(text: str) -> str:
    return text if len(text) <= LONGEST else f"{text[: LONGEST - 1]}…"
