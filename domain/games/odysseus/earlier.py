"""What earlier versions of the rules did in another way, for matches that were opened under them.

Version 1 knew a lasting calm (6.4) only by a ship that does not move: a ship that sailed to and fro without
meeting a disk could keep a match from ending.
"""

from domain.games.odysseus.table import Table

PATIENCE = 3  # rounds in a row without a movement and without a stack


def becalmed(table: Table) -> bool:
    """6.4 of version 1: the ship did not move in three rounds in a row without a stack."""
    return table.idle >= PATIENCE
