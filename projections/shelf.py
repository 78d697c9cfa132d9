"""The projections there are, written out."""

from projections.frames import Frames
from projections.lobby import Lobby
from projections.notes import Notes
from projections.players import Players
from projections.projection import Projection


def projections() -> tuple[Projection, ...]:
    """One of each, in the order in which a batch is written."""
    return (Frames(), Lobby(), Notes(), Players())
