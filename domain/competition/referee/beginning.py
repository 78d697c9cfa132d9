"""The opening, the regulations and the staff: sections 1 to 5 of domain/tournaments/RULES.md."""

from typing import Final

from domain.competition import errors
from domain.competition.coherence import check_regulations
from domain.competition.draws import LINKS, chain_commitment
from domain.competition.facts import (
    LotsDisclosed,
    RegulationsChanged,
    StaffNamed,
    StaffRemoved,
    StaffRole,
    TournamentCancelled,
    TournamentOpened,
    TournamentPostponed,
)
from domain.competition.moments import moment_of
from domain.competition.referee.case import SHA256, Case, check_text, is_match_id
from domain.competition.regulations import Regulations, regulations_hash
from domain.competition.state import INSIDE, Tournament
from domain.kernel.facts import Hidden

LOOKING: Final[frozenset[StaffRole]] = frozenset({"organizer", "arbiter", "commentator"})
"""Roles whose holders may see more of matches than entrants do."""
MOST_STAFF: Final = 50
EDITION: Final = 3
"""1: the edition of the rules by which new tournaments are judged."""


def check_opened(case: Case, fact: TournamentOpened) -> None:
    """1: there is no tournament yet, and everything that it fixes is well formed."""
    if case.tournament.opened is not None or not is_match_id(fact.tournament):
        raise errors.NoTournament
    _check_hash(fact.regulations, fact.sha256)
    if not 1 <= fact.edition <= EDITION:
        raise errors.BadRegulations("edition", "the rules have no such edition")
    if SHA256.fullmatch(fact.commitment) is None or fact.links != LINKS:
        raise errors.WrongSeed("commitment")
    if not isinstance(fact.seed, Hidden):
        _check_seed(fact, fact.seed)


def _check_hash(regulations: Regulations, sha256: str) -> None:
    """2: the regulations make sense, and the hash is theirs."""
    check_regulations(regulations)
    if regulations.starts and moment_of(regulations.starts) is None:
        raise errors.BadRegulations("starts", "it is no moment")
    if sha256 != regulations_hash(regulations):
        raise errors.WrongHash("sha256")


def _check_seed(opened: TournamentOpened, seed: str) -> None:
    """11: the seed is the one that the opening commits to."""
    if SHA256.fullmatch(seed) is None:
        raise errors.WrongSeed("seed")
    made = chain_commitment(
        bytes.fromhex(seed), bytes.fromhex(opened.tournament.replace("-", "")), opened.links
    )
    if made != opened.commitment:
        raise errors.WrongSeed("seed")


def check_changed(case: Case, fact: RegulationsChanged) -> None:
    """3: no round was paired yet."""
    if case.tournament.rounds or case.tournament.cancelled:
        raise errors.RoundsBegan(case.tournament.status)
    check_text("reason", fact.reason)
    _check_hash(fact.regulations, fact.sha256)


def check_staff_named(case: Case, fact: StaffNamed) -> None:
    """4: roles, each once; and who may look does not play."""
    tournament = case.tournament
    if not fact.roles or len(set(fact.roles)) != len(fact.roles):
        raise errors.NotStaff("roles")
    if LOOKING & set(fact.roles) and plays(tournament, fact.player):
        raise errors.PlaysThemself("player")
    others = [member for member in tournament.staff if member.player != fact.player]
    if len(others) >= MOST_STAFF:
        raise errors.TooManyActs


def check_staff_removed(case: Case, fact: StaffRemoved) -> None:
    """4: whoever was named may be removed."""
    if fact.player not in {member.player for member in case.tournament.staff}:
        raise errors.NoSuchStaff("player")
    check_text("reason", fact.reason)


def plays(tournament: Tournament, player: str) -> bool:
    """4: whether the player entered, and is in the standings."""
    number = tournament.number_of(player)
    entrant = None if number is None else tournament.entrant(number)
    return entrant is not None and entrant.state in ("in", "dropped")


def takes_part(tournament: Tournament, player: str) -> bool:
    """4: whether the player plays, and agreed to it at any time. Whom the staff entered did not yet."""
    number = tournament.number_of(player)
    entrant = None if number is None else tournament.entrant(number)
    return entrant is not None and plays(tournament, player) and entrant.consent != "asked"


def may_look(tournament: Tournament, player: str) -> bool:
    """4: whether the player is on the staff with a role that sees more than entrants do."""
    return not LOOKING.isdisjoint(tournament.roles_of(player))


def looks_inside(tournament: Tournament, player: str) -> bool:
    """4: whether the player may look at what the matches hide: by a role on the staff, and not as one who
    plays.
    """
    return not INSIDE.isdisjoint(tournament.roles_of(player)) and not plays(tournament, player)


def sees_at_once(tournament: Tournament, player: str) -> bool:
    """4: whether the player sees at once what onlookers see later: by a role that may look, and not as one
    who plays.
    """
    return may_look(tournament, player) and not plays(tournament, player)


def check_postponed(case: Case, fact: TournamentPostponed) -> None:
    """30: it begins at a moment to come."""
    starts = moment_of(fact.starts)
    if starts is None or starts <= case.at:
        raise errors.BadRegulations("starts", "it is no moment to come")
    check_text("reason", fact.reason)


def check_cancelled(_: Case, fact: TournamentCancelled) -> None:
    """31: a reason is said."""
    check_text("reason", fact.reason)


def check_disclosed(case: Case, fact: LotsDisclosed) -> None:
    """32: the seed is the one that the opening commits to."""
    _check_seed(case.tournament.opening, fact.seed)
