"""All projections."""

from domain.store.sealer import Sealer
from projections.engine.projection import Projection
from projections.models.acts import Acts
from projections.models.frames import Frames
from projections.models.lobby import Lobby
from projections.models.notes import Notes
from projections.models.participations import Participations
from projections.models.players import Players
from projections.models.ratings.ratings import Ratings
from projections.models.reports import Reports
from projections.models.talk import Talk
from projections.models.tournaments.tournament_frames import TournamentFrames
from projections.models.tournaments.tournament_lobby import TournamentLobby


def projections(sealer: Sealer | None = None) -> tuple[Projection, ...]:
    """One of each projection, in the order in which they write a batch. `sealer`: seals what is hidden."""
    return (
        Acts(sealer),
        Frames(sealer),
        Lobby(),
        Notes(sealer),
        Participations(),
        Players(sealer),
        Ratings(),
        Reports(sealer),
        Talk(sealer),
        TournamentFrames(sealer),
        TournamentLobby(),
    )
