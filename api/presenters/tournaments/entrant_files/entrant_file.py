"""What a file of entrants holds, and the faults of its lines."""

import re
from collections.abc import Sequence
from typing import Final, NamedTuple
from uuid import UUID

from domain.competition.referee.entries import LONGEST_AFFILIATION
from domain.competition.regulations import MOST_ENTRANTS
from domain.kernel.text_rules import legible

SEED: Final = re.compile(r"[0-9]{1,9}")

LONGEST_VALUE: Final = 60  # characters of a cell that a fault quotes

SENTENCES: Final = {
    "no-player-column": "there is no column 'player'",
    "no-player-line": "there is no line XXP with the id of this player",
    "no-player-id": "{value!r} is not the id of a player",
    "twice": "{value} is there twice",
    "bad-affiliation": f"an affiliation has at most {LONGEST_AFFILIATION} printable characters",
    "bad-seed": "{value!r} is no place in the seeding",
    "not-csv": "it is no CSV ({value})",
    "bad-count": f"the file has {{value}} entrants, and a tournament 1 to {MOST_ENTRANTS}",
}
"""What is wrong with a line, by the kind of the fault."""


class ImportedEntrant(NamedTuple):
    """An entrant in a file. `seed`: their place in the seeding, None if they have none. `line`: from 1."""

    player: str
    affiliation: str = ""
    seed: int | None = None
    line: int = 0


class LineFault(NamedTuple):
    """What is wrong with a line, counted from 1. `value`: what stands there."""

    line: int
    kind: str
    value: str = ""

    @property
    def sentence(self) -> str:
        """The fault in English, without the line."""
        return SENTENCES[self.kind].format(value=self.value)


class EntrantFile(NamedTuple):
    """The entrants of a file in its order, and all that is wrong with it. With a fault nobody is entered."""

    entrants: Sequence[ImportedEntrant]
    faults: Sequence[LineFault]


class EntrantCells(NamedTuple):
    """The cells about an entrant, as they are written."""

    line: int
    player: str
    affiliation: str
    seed: str


def player_id(cell: str) -> str:
    """The id of a player in a cell; "" if it is none."""
    try:
        return str(UUID(cell.strip()))
    except ValueError:
        return ""


def collected(cells: Sequence[EntrantCells], faults: Sequence[LineFault] = ()) -> EntrantFile:
    """The file with these cells. `faults`: those that were found before."""
    found, wrong, players = list[ImportedEntrant](), list(faults), set[str]()
    for each in cells:
        player, seed = player_id(each.player), each.seed.strip()
        if not player:
            wrong.append(LineFault(each.line, "no-player-id", each.player[:LONGEST_VALUE]))
        elif player in players:
            wrong.append(LineFault(each.line, "twice", player))
        players.add(player)
        if each.affiliation and not legible(each.affiliation, LONGEST_AFFILIATION):
            wrong.append(LineFault(each.line, "bad-affiliation"))
        if seed and SEED.fullmatch(seed) is None:
            wrong.append(LineFault(each.line, "bad-seed", seed[:LONGEST_VALUE]))
            seed = ""
        found.append(ImportedEntrant(player, each.affiliation, int(seed) if seed else None, each.line))
    if not wrong and not 0 < len(found) <= MOST_ENTRANTS:
        wrong.append(LineFault(1, "bad-count", str(len(found))))
    return EntrantFile(found, sorted(wrong))
