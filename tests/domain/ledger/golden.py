"""The golden records: `python -m tests.domain.ledger.golden` writes those that are missing.

A file that is there is never written again: people may have kept such records.
"""

from pathlib import Path
from typing import Final

from domain.kernel.facts import ONLOOKER, REFEREE
from domain.kernel.notation import viewer_name
from domain.matches.decisions import LEDGER
from tests.domain.ledger.support import played, record

FOLDER: Final = Path(__file__).with_name("golden")
VIEWERS: Final = (ONLOOKER, 0, REFEREE)


def records() -> dict[Path, bytes]:
    """Of a match of the toy that is over, one under way and one aborted, for every kind of viewer."""
    return {path: data for ledger in range(1, LEDGER + 1) for path, data in _records(ledger).items()}


def _records(ledger: int) -> dict[Path, bytes]:
    whole, half = played("toy", 3, ledger=ledger), played("toy", 2, 2, 7, ledger=ledger)
    named = {("ended", viewer): record(whole, viewer) for viewer in VIEWERS}
    aborted = played("toy", 2, 3, 7, ledger=ledger, abort=True)
    named |= {("aborted", viewer): record(aborted, viewer) for viewer in VIEWERS}
    named |= {("playing", viewer): record(half, viewer) for viewer in VIEWERS[:2]}
    return {
        FOLDER / f"{name}-{viewer_name(viewer)}.v{ledger}.jsonl": data
        for (name, viewer), data in named.items()
    }


if __name__ == "__main__":
    FOLDER.mkdir(exist_ok=True)
    for path, data in records().items():
        if not path.exists():
            path.write_bytes(data)
