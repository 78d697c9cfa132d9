"""Tournament views: a tournament as one viewer knew it at a step, folded from that viewer's frames and
nothing else.
"""

from uuid import UUID

from msgspec import Struct

from api.presenters.fold_cache import FoldCache, Folding
from api.presenters.tournaments.desk_log import DeskLog, followed
from domain.competition.fold import fold_step
from domain.competition.round_facts import RoundPaired
from domain.competition.state import Tournament
from domain.kernel.facts import Viewer
from domain.kernel.notation import Frame
from domain.ledger.canonical import parse_microseconds
from projections.models.tournaments.tournament_frames import tournament_frame
from projections.reads import NotProjected, Reads
from projections.tournament_reads import TournamentReads


class KnownTournament(Struct, frozen=True):
    """What a viewer knows of a tournament. `desk`: what was written to them and to everybody.

    `paired`: for each round, the step by which it was paired last.
    """

    tournament: Tournament = Tournament()
    desk: DeskLog = DeskLog()
    paired: tuple[int, ...] = ()


class TournamentFolding(Folding[KnownTournament]):
    """How the view of a tournament is folded. `reads`: know the lineage of the log."""

    def __init__(
        self, reads: Reads, tournament_reads: TournamentReads, tournament: UUID, viewer: Viewer
    ) -> None:
        super().__init__(tournament, viewer, KnownTournament())
        self._reads = reads
        self._frames = tournament_reads.frames

    def lineage(self) -> int:
        """As the read models say."""
        return self._reads.lineage()

    def folded(self, view: KnownTournament, after: int, upto: int) -> KnownTournament:
        """The view after more steps."""
        bodies = self._frames(self.stream, self.viewer, after, upto=upto)
        if len(bodies) != upto - after:
            raise NotProjected  # they are being rebuilt
        for body in bodies:
            view = after_frame(view, tournament_frame(body))
        return view


def after_frame(view: KnownTournament, frame: Frame) -> KnownTournament:
    """The view after one more step."""
    tournament = fold_step(frame.facts, parse_microseconds(frame.at), view.tournament)
    paired = view.paired
    for fact in frame.facts:
        if isinstance(fact, RoundPaired):
            paired = (*paired[: fact.round - 1], frame.step)
    return KnownTournament(tournament, followed(view.desk, frame), paired)


class TournamentViews(FoldCache[KnownTournament]):
    """Views of tournaments. The caller must be allowed to look as the viewer: `tournament_access`."""
