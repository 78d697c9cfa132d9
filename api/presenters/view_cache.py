"""View cache: a match as one viewer knew it at a step, folded from that viewer's frames and nothing else."""

from collections.abc import Sequence
from uuid import UUID

import msgspec

from api.presenters.fold_cache import FoldCache, Folding
from domain.kernel.facts import Fact, Viewer
from domain.kernel.game import Game
from domain.kernel.match.fold import fold_step, initial
from domain.kernel.match.state import Match
from domain.kernel.notation import Frame, notation
from domain.ledger.canonical import parse_microseconds
from domain.store.errors import NewerEvent
from domain.threadsafe.decoder import is_unfamiliar
from projections.reads import NotProjected, Reads


class MatchFolding(Folding[Match]):
    """How the view of a match is folded."""

    def __init__(self, reads: Reads, game: Game, match: UUID, viewer: Viewer) -> None:
        super().__init__(match, viewer, initial(game))
        self._reads = reads
        self._game = game

    def lineage(self) -> int:
        """As the read models say."""
        return self._reads.lineage()

    def folded(self, view: Match, after: int, upto: int) -> Match:
        """The view after more steps."""
        for frame in _frames(self._reads, self._game, self.stream, self.viewer, after=after, upto=upto):
            view = fold_step(self._game, frame.facts, parse_microseconds(frame.at), view)
        return view


class ViewCache(FoldCache[Match]):
    """Views of matches. The caller must be allowed to look as the viewer: `match_access.viewer_for`."""

    def view(self, reads: Reads, game: Game, match: UUID, viewer: Viewer, step: int) -> Match:
        """The match after a step that the read models show. ReadsUnavailable if it cannot be read."""
        return self.at(MatchFolding(reads, game, match, viewer), step)


def facts(
    reads: Reads, game: Game, match: UUID, viewer: Viewer, *, after: int = 0, upto: int
) -> Sequence[Fact]:
    """The facts that the viewer saw after one step, up to another. NotProjected if frames are missing."""
    frames = _frames(reads, game, match, viewer, after=after, upto=upto)
    return [fact for frame in frames for fact in frame.facts]


def _frames(
    reads: Reads, game: Game, match: UUID, viewer: Viewer, *, after: int, upto: int
) -> Sequence[Frame]:
    if after >= upto:
        return ()
    frames = reads.frames(match, viewer, after=after, upto=upto)
    if len(frames) != upto - after:
        raise NotProjected  # they are being rebuilt
    return [read_frame(game, match, data) for data in frames]


def read_frame(game: Game, match: UUID, data: bytes) -> Frame:
    """A frame of the read models. NewerEvent if a newer version wrote what is in it."""
    try:
        return notation(game).frame(data)
    except msgspec.ValidationError as error:
        if is_unfamiliar(error):  # without the error's text, which quotes the frame
            raise NewerEvent(match, 0, "what is in a frame") from None
        raise
