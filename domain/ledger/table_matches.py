"""The matches of tables: their ids, and the seeds of their chance, which are fixed when a tournament opens.

Who knows the tournament's seed can compute both again. So nobody can choose a match, or its chance, once they
know who sits at the table. FORMAT.md has the bytes.
"""

import hmac
from typing import Final, NamedTuple
from uuid import UUID, uuid5

from domain.competition.round_facts import TableMatch, TablePlace
from domain.kernel.draws import commitment

SEED_LABEL: Final = b"nostos/table-seed/1"
TABLES: Final = UUID("4e6f7374-6f73-5b6b-9c65-7973a0c0de06")  # the namespace of what opens a match
MATCHES: Final = UUID("4e6f7374-6f73-5b6b-9c65-7973a0c0de02")  # the namespace of the ids of matches


class ListedMatch(NamedTuple):
    """A match that a tournament lists: its tournament (UUID, as a text), its table, and which match of the
    table it is, from 1.
    """

    tournament: str
    place: TablePlace
    number: int

    @property
    def name(self) -> str:
        """What its ids are made from."""
        return f"{self.tournament}/{self.place.round}/{self.place.table}/{self.number}"


def opening_id(listed: ListedMatch) -> str:
    """The id of the command that opens the match: a UUID of version 5 (RFC 9562)."""
    return str(uuid5(TABLES, listed.name))


def match_id(listed: ListedMatch) -> str:
    """The id of the match: it follows from that of the command, as that of any match."""
    return str(uuid5(MATCHES, opening_id(listed)))


def match_seed(seed: bytes, listed: ListedMatch) -> bytes:
    """The 32 bytes by which the service fixes the chance of the match. `seed`: of the tournament's lots."""
    return hmac.new(seed, SEED_LABEL + listed.name.encode(), "sha256").digest()


def table_match(seed: bytes, listed: ListedMatch) -> TableMatch:
    """The match, as the tournament lists it."""
    return TableMatch(match_id(listed), commitment(match_seed(seed, listed)))
