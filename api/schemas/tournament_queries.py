"""Queries of tournaments: a schema checks them, and the endpoint gets the typed dict of the same name."""

from typing import Final, NotRequired, TypedDict
from uuid import UUID

from marshmallow import fields

from api.presenters.localization import LANGUAGES
from api.schemas.fields import Choice, Number, PlayerId, TextLine
from api.schemas.queries import LONGEST_WORD, MOST_FRAMES, PageQuery, PageQuerySchema
from api.schemas.requests.tournaments.reasons import REASON, RULE
from api.schemas.schema_from_msgspec import Strict, described
from domain.competition.lifecycle import TournamentStatus
from domain.competition.regulations import LONGEST_LINE, MOST_ROUNDS

MOST_STEP: Final = 2**31 - 1
AT: Final = described("the step to look at; the last one if left out")


class TournamentsQuerySchema(PageQuerySchema):
    """Filters, and where the page begins."""

    status = Choice(*TournamentStatus)
    game = TextLine(LONGEST_WORD, **described("a game of its rounds"))
    player = PlayerId(**described("a player who entered, is invited, or is on the staff"))
    host = PlayerId(**described("the player who opened it"))
    tournament = fields.UUID(**described("that one alone"))


class TournamentsQuery(PageQuery):
    """Filters, and where the page begins."""

    status: NotRequired[str]
    game: NotRequired[str]
    player: NotRequired[str]
    host: NotRequired[str]
    tournament: NotRequired[UUID]


class TournamentLookQuerySchema(Strict):
    """As whom to look."""

    as_ = Choice(
        "onlooker",
        data_key="as",
        **described("`onlooker`: what everybody may know; if left out, what the caller may"),
    )


class TournamentLookQuery(TypedDict):
    """As whom to look."""

    as_: NotRequired[str]


class TournamentQuerySchema(TournamentLookQuerySchema):
    """As whom to look, and at which step."""

    at = Number(1, MOST_STEP, **AT)


class TournamentQuery(TournamentLookQuery):
    """As whom to look, and at which step."""

    at: NotRequired[int]


class PublicQuerySchema(Strict):
    """At which step to look, where everybody sees the same."""

    at = Number(1, MOST_STEP, **AT)


class PublicQuery(TypedDict):
    """At which step to look, where everybody sees the same."""

    at: NotRequired[int]


class StandingsQuerySchema(PublicQuerySchema):
    """The standings after which round, and as of which step."""

    round = Number(1, MOST_ROUNDS, **described("after this round; after the last one if left out"))
    format = Choice("json", "csv", "trf", **described("with the results of all rounds as CSV or in columns"))


class StandingsQuery(PublicQuery):
    """The standings after which round, and as of which step."""

    round: NotRequired[int]
    format: NotRequired[str]


class TournamentFramesQuerySchema(TournamentQuerySchema):
    """As whom to look, after which step, how many frames, and up to which step."""

    after = Number(0, MOST_STEP, load_default=0)
    limit = Number(1, MOST_FRAMES, load_default=MOST_FRAMES)


class TournamentFramesQuery(TournamentQuery):
    """As whom to look, after which step, how many frames, and up to which step."""

    after: int
    limit: int


class ReasonQuerySchema(Strict):
    """Why something is taken away."""

    reason = TextLine(LONGEST_LINE, required=True, **REASON)


class ReasonQuery(TypedDict):
    """Why something is taken away."""

    reason: str


class LeavingQuerySchema(Strict):
    """Why an entrant leaves, or is put out."""

    reason = TextLine(LONGEST_LINE, **REASON)
    rule = TextLine(LONGEST_LINE, **RULE)


class LeavingQuery(TypedDict):
    """Why an entrant leaves, or is put out."""

    reason: NotRequired[str]
    rule: NotRequired[str]


class ArchiveQuerySchema(Strict):
    """The matches of which rounds."""

    round = Number(1, MOST_ROUNDS, **described("the matches of this round; of all rounds if left out"))


class ArchiveQuery(TypedDict):
    """The matches of which rounds."""

    round: NotRequired[int]


class EntrantDossierQuerySchema(ArchiveQuerySchema):
    """The matches of which rounds, and the language of the page to print."""

    text = Choice(*LANGUAGES, **described("the language; what `Accept-Language` asks for if left out"))


class EntrantDossierQuery(ArchiveQuery):
    """The matches of which rounds, and the language of the page to print."""

    text: NotRequired[str]


class DeskQuerySchema(TournamentQuerySchema):
    """As whom to look, at which step, and which entries."""

    limit = Number(1, MOST_FRAMES, load_default=MOST_FRAMES)
    before = Number(1, MOST_STEP, **described("only what was written before this step"))


class DeskQuery(TournamentQuery):
    """As whom to look, at which step, and which entries."""

    limit: int
    before: NotRequired[int]
