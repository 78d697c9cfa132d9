"""The check of a file of entrants as JSON."""

from collections.abc import Collection

from api.presenters.tournaments.entrant_files.entrant_file import EntrantFile, ImportedEntrant, LineFault
from api.presenters.tournaments.people_json import person_json
from domain.kernel.texts import NameOf
from domain.threadsafe.decoder import JsonObject


def check_json(file: EntrantFile, entered: Collection[str], name_of: NameOf) -> JsonObject:
    """What the file holds and its own faults. `entered`: players who have entered already."""
    return {
        "entrants": [_entrant_json(each, entered, name_of) for each in file.entrants],
        "faults": [fault_json(each) for each in file.faults],
    }


def _entrant_json(entrant: ImportedEntrant, entered: Collection[str], name_of: NameOf) -> JsonObject:
    return {
        **person_json(entrant.player, name_of),
        "line": entrant.line,
        "affiliation": entrant.affiliation,
        "seed": entrant.seed,
        "entered": entrant.player in entered,
    }


def fault_json(fault: LineFault) -> JsonObject:
    """A fault of a line."""
    return {
        "line": fault.line,
        "problem": fault.kind,
        "value": fault.value,
        "detail": fault.sentence,
    }
