"""The golden records: `python -m tests.domain.ledger.golden` writes those that are missing.

A file that is there is never written again: people may have kept such records.
"""

from pathlib import Path
from random import Random
from typing import Final

from domain.kernel.facts import ONLOOKER, REFEREE
from domain.kernel.match.acts import (
    Adjudicated,
    Annulled,
    Paused,
    PenaltyGiven,
    Resumed,
    Rewound,
    TimeAdjusted,
)
from domain.kernel.match.lifecycle import Status
from domain.kernel.notation import viewer_name
from domain.matches import WantedMatch
from domain.matches.agreements import TournamentPlace
from domain.matches.decisions.openings import LEDGER
from domain.store import Event, Log
from tests.domain.ledger.support import PLAYERS, SHELF, command, matches, played, record

FOLDER: Final = Path(__file__).with_name("golden")
VIEWERS: Final = (ONLOOKER, 0, REFEREE)


def records() -> dict[Path, bytes]:
    """Of matches of the toy, for every kind of viewer: over, under way, aborted, and of a tournament."""
    return {path: data for ledger in range(1, LEDGER + 1) for path, data in _records(ledger).items()}


def _records(ledger: int) -> dict[Path, bytes]:
    whole, half = played("toy", 3, ledger=ledger), played("toy", 2, 2, 7, ledger=ledger)
    named = {("ended", viewer): record(whole, viewer) for viewer in VIEWERS}
    aborted = played("toy", 2, 3, 7, ledger=ledger, abort=True)
    named |= {("aborted", viewer): record(aborted, viewer) for viewer in VIEWERS}
    named |= {("playing", viewer): record(half, viewer) for viewer in VIEWERS[:2]}
    if ledger == LEDGER:
        judged = arbitrated()
        named |= {("confirmed", viewer): record(judged, viewer) for viewer in VIEWERS}
        named |= {("decided", viewer): record(judged[:-1], viewer) for viewer in VIEWERS[:2]}
        named |= {("annulled", viewer): record(arbitrated(annul=True), viewer) for viewer in VIEWERS}
        named |= {("time_called", viewer): record(time_called(), viewer) for viewer in VIEWERS}
    return {
        FOLDER / f"{name}-{viewer_name(viewer)}.v{ledger}.jsonl": data
        for (name, viewer), data in named.items()
    }


def arbitrated(*, annul: bool = False) -> tuple[Event, ...]:
    """The events of a match of a tournament in which arbiters do what they may. `annul`: also its result."""
    log, chance, why = Log(None, SHELF), Random(9), ("7.5", "a card was misread")
    application = matches(log, chance)
    place = TournamentPlace("the open of Ithaca", 2, 5, ("ref",))
    wanted = WantedMatch("host", "toy", 2, {}, {"clock": {"kind": "fischer", "initial": 3_000}})
    match = application.open_at(place, wanted, command(chance)).match
    for seat, player in enumerate(PLAYERS[:2]):
        application.sit(match, player, seat, None, command(chance))
    application.start(match, "host", command(chance))
    start = application.head(match)

    def play(moves: int) -> None:
        for player in (PLAYERS[:2] * moves)[:moves]:
            offers = application.legal(match, player).offers
            if offers:
                application.play(match, player, offers[0].sample(chance), command(chance))

    play(3)
    for act in (
        Paused("ref", *why),
        TimeAdjusted("ref", (0, 1), 60, *why),
        PenaltyGiven("ref", 1, *why, 30, 500),
        Resumed("ref", *why),
        Rewound("ref", start, *why),
        Resumed("ref", *why),
    ):
        application.arbitrate(match, act, command(chance))
    play(2)
    application.name_arbiters(match, ("ref", "aide"))
    application.arbitrate(match, Adjudicated("aide", ((1,), (0,)), *why), command(chance))
    if annul:
        application.arbitrate(match, Annulled("aide", *why), command(chance))
    else:
        application.confirm(match)
    return tuple(log.read(match))


def time_called() -> tuple[Event, ...]:
    """The events of a match of a tournament in which time is called, from its opening to its end."""
    log, chance = Log(None, SHELF), Random(10)
    application = matches(log, chance)
    place = TournamentPlace("the open of Ithaca", 2, 6, ("ref",))
    match = application.open_at(place, WantedMatch("host", "toy", 2, {}), command(chance)).match
    for seat, player in enumerate(PLAYERS[:2]):
        application.sit(match, player, seat, None, command(chance))
    application.start(match, "host", command(chance))
    application.call_time(match, 1)
    while application.status(match) is Status.PLAYING:
        for player in PLAYERS[:2]:
            offers = application.legal(match, player).offers
            if offers:
                application.play(match, player, offers[0].sample(chance), command(chance))
    application.confirm(match)
    return tuple(log.read(match))


if __name__ == "__main__":
    FOLDER.mkdir(exist_ok=True)
    for path, data in records().items():
        if not path.exists():
            path.write_bytes(data)
