"""All projections."""

from domain.store import Log
from domain.store.sealer import Sealer
from projections.engine.projection import Projection
from projections.models.acts import Acts
from projections.models.frames import Frames
from projections.models.lobby import Lobby
from projections.models.notes import Notes
from projections.models.participations import Participations
from projections.models.players import Players
from projections.models.ratings.match_versions import MatchVersions
from projections.models.ratings.ratings import Ratings
from projections.models.reports import Reports
from projections.models.talk import Talk
from projections.models.tournaments.tournament_frames import TournamentFrames
from projections.models.tournaments.tournament_lobby import TournamentLobby


def projections(sealer: Sealer | None = None, log: Log | None = None) -> tuple[Projection, ...]:
    """One of each projection, in the order in which they write a batch. `sealer`: seals what is hidden;
    `log`: which has the openings of all matches.
    """
    return (
        Acts(sealer),
        Frames(sealer),
        Lobby(),
        Notes(sealer),
        Participations(),
        Players(sealer),
        Ratings(MatchVersions(log)),
        Reports(sealer),
        Talk(sealer),
        TournamentFrames(sealer),
        TournamentLobby(),
    )
