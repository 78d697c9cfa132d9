"""Reads a file of entrants, in whichever of the two forms it is."""

from api.presenters.tournaments.entrant_files.csv_entrants import csv_entrants
from api.presenters.tournaments.entrant_files.entrant_file import EntrantFile
from api.presenters.tournaments.entrant_files.trf_entrants import is_trf, trf_entrants

BYTE_ORDER_MARK = "\ufeff"


def read_entrant_file(text: str) -> EntrantFile:
    """The entrants of a CSV, or of columns like TRF, and what is wrong with each line."""
    text = text.removeprefix(BYTE_ORDER_MARK)
    return trf_entrants(text) if is_trf(text) else csv_entrants(text)
