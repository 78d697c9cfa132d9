"""Tournaments at their stages, and steps that are refused."""

from random import Random
from typing import Final

import msgspec
import pytest

from domain.competition import errors
from domain.competition import facts as f
from domain.competition import round_facts as r
from domain.competition.draws import LINKS, chain_commitment
from domain.competition.referee.admission import admit
from domain.competition.referee.beginning import EDITION
from domain.competition.regulations import Regulations, regulations_hash
from domain.kernel.facts import Fact
from domain.kernel.game import Outcome
from tests.domain.competition.organizer import (
    HOST,
    ID,
    ID_BYTES,
    NO_GAMES,
    SECOND,
    SEED,
    START,
    Organizer,
)
from tests.domain.competition.regulations_of import rules_of

FIRST = r.TablePlace(1, 1)
SWISS: Final = rules_of("swiss", 2, 2, late_until=2, asked_byes=1, asked_byes_until=2)
LATE: Final = START + 10_000_000 * SECOND


def opened(rules: Regulations = SWISS, edition: int = EDITION) -> Organizer:
    """A tournament in which players may register."""
    return Organizer(rules, Random(0), edition)


def entered(rules: Regulations = SWISS, entrants: int = 4) -> Organizer:
    """A tournament whose registration is closed."""
    organizer = opened(rules)
    organizer.enter(entrants)
    return organizer


def paired(rules: Regulations = SWISS, entrants: int = 4) -> Organizer:
    """A tournament whose first round is paired."""
    organizer = entered(rules, entrants)
    organizer.pair()
    return organizer


def playing(rules: Regulations = SWISS, entrants: int = 4) -> Organizer:
    """A tournament whose first round is open."""
    organizer = paired(rules, entrants)
    organizer.open()
    return organizer


def reported(rules: Regulations = SWISS, entrants: int = 4) -> Organizer:
    """A tournament in which a table has a result that does not count yet."""
    organizer = playing(rules, entrants)
    organizer.result(FIRST)
    return organizer


def closed(rules: Regulations = SWISS, entrants: int = 4) -> Organizer:
    """A tournament after its first round."""
    organizer = playing(rules, entrants)
    organizer.play()
    organizer.close()
    return organizer


def refused(organizer: Organizer, error: type[errors.TournamentError], *facts: Fact, at: int = LATE) -> None:
    """The step is refused by this rule, and names its section."""
    with pytest.raises(error) as caught:
        admit(organizer.now, facts, at, NO_GAMES)
    assert f"tournament {error.section}" == caught.value.rule


def opening(**changes: object) -> f.TournamentOpened:
    """An opening that would be accepted."""
    commitment = chain_commitment(SEED, ID_BYTES)
    made = f.TournamentOpened(
        ID, HOST, SWISS, regulations_hash(SWISS), commitment, LINKS, SEED.hex(), "00" * 32
    )
    return msgspec.structs.replace(made, **changes)


def won(seat: int = 0, seats: int = 2) -> Outcome:
    """A result in which one seat wins."""
    others = tuple(each for each in range(seats) if each != seat)
    return Outcome((seat,), tuple(int(each == seat) for each in range(seats)), "played", ((seat,), others))
