"""Queries: a schema checks them, and the endpoint gets the typed dict of the same name.

A schema refuses whatever it does not name.
"""

from collections.abc import Mapping
from datetime import date
from typing import Final, Literal, NotRequired, TypedDict

from marshmallow import ValidationError, fields, validate, validates_schema

from api.presenters.localization import LANGUAGES
from api.schemas.fields import Choice, Number, PlayerId, TextLine
from api.schemas.schema_from_msgspec import Strict, described
from domain.kernel.match import lifecycle
from domain.matches.variations import MOST_MOVES, MOST_WORLDS
from domain.reports.report import STATUSES, Status

PAGE, MOST = 50, 200  # matches or reports on a page
MOST_RECORDS: Final = 10  # records of matches on a page: it has to fit into memory
MOST_FRAMES: Final = 500  # frames on a page
LONGEST_WORD: Final = 100  # characters of a slug or an id
LONGEST_LINE: Final = 8_000  # characters of the line of a variation
LONGEST_OPTION: Final = 200  # characters of the name of an option with its value
AS: Final = described("`onlooker`, a seat's number or `referee`; the caller's own seat if left out")
AT: Final = described("the step to look at; the last one if left out")


class PageQuerySchema(Strict):
    """Where the page begins, and how long it is."""

    limit = Number(1, MOST, load_default=PAGE)
    cursor = fields.String()


class PageQuery(TypedDict):
    """Where the page begins, and how long it is."""

    limit: int
    cursor: NotRequired[str]


class SoughtMatchesSchema(PageQuerySchema):
    """What matches were, and where the page begins."""

    game = TextLine(LONGEST_WORD)
    against = TextLine(LONGEST_WORD, **described("another player who holds a seat"))
    option = TextLine(LONGEST_OPTION, **described("an option of the game and its value, as in `board=A`"))
    seats = Number(1, 60, **described("so many seats"))
    result = Choice("won", "lost", **described("of the `player`, in matches that ended"))
    place = Number(1, 60, **described("of the `player`, in matches that ended; the best is 1"))
    since = fields.Date(**described("opened on this day or later, in UTC"))
    until = fields.Date(**described("opened on this day or earlier, in UTC"))
    tournament = Choice("yes", "no", **described("whether they belong to a tournament"))
    rated = Choice("yes", "no", **described("whether they changed ratings"))


class MatchesQuerySchema(SoughtMatchesSchema):
    """Filters, and where the page begins."""

    status = Choice(*lifecycle.Status)
    open_seats = Number(1, 60, **described("at least so many seats are free"))
    player = TextLine(LONGEST_WORD, **described("a player who holds a seat"))

    @validates_schema
    def _of_a_player(self, asked: Mapping[str, object], **_: object) -> None:
        for name in ("result", "place"):
            if name in asked and "player" not in asked:
                raise ValidationError("A result is that of a player: name one.", "player")


class OwnRecordsQuerySchema(SoughtMatchesSchema):
    """Which of the caller's finished matches, and where the page begins."""

    limit = Number(1, MOST_RECORDS, load_default=MOST_RECORDS)


class SoughtMatches(PageQuery):
    """What matches were, and where the page begins."""

    game: NotRequired[str]
    against: NotRequired[str]
    option: NotRequired[str]
    seats: NotRequired[int]
    result: NotRequired[str]
    place: NotRequired[int]
    since: NotRequired[date]
    until: NotRequired[date]
    tournament: NotRequired[str]
    rated: NotRequired[str]


class MatchesQuery(SoughtMatches):
    """Filters, and where the page begins."""

    status: NotRequired[str]
    open_seats: NotRequired[int]
    player: NotRequired[str]


class OwnRecordsQuery(SoughtMatches):
    """Which of the caller's finished matches, and where the page begins."""


class RatingsQuerySchema(PageQuerySchema):
    """Which list, and where the page begins."""

    game = TextLine(LONGEST_WORD, required=True)
    role = TextLine(LONGEST_WORD, **described("what a seat plays; the first role of the game if left out"))


class RatingsQuery(PageQuery):
    """Which list, and where the page begins."""

    game: str
    role: NotRequired[str]


class ReportsQuerySchema(PageQuerySchema):
    """Which reports, and in which order they were filed."""

    status = Choice(*STATUSES)
    order = Choice("oldest", "newest", load_default="oldest", **described("which ones come first"))


class ReportsQuery(PageQuery):
    """Which reports, and in which order they were filed."""

    status: NotRequired[Status]
    order: Literal["oldest", "newest"]


class ActsQuerySchema(PageQuerySchema):
    """Which acts, and where the page begins."""

    player = PlayerId(**described("a player to whom something was done"))


class ActsQuery(PageQuery):
    """Which acts, and where the page begins."""

    player: NotRequired[str]


class ViewQuerySchema(Strict):
    """As whom to look, and at which step."""

    as_ = fields.String(data_key="as", **AS)
    at = Number(1, 2**31 - 1, **AT)


class ViewQuery(TypedDict):
    """As whom to look, and at which step."""

    as_: NotRequired[str]
    at: NotRequired[int]


class WorldsQuerySchema(ViewQuerySchema):
    """As whom to look, at which step, and the language of sentences."""

    text = Choice(*LANGUAGES, **described("add what cannot be ruled out as sentences in this language"))


class WorldsQuery(ViewQuery):
    """As whom to look, at which step, and the language of sentences."""

    text: NotRequired[str]


class VariationQuerySchema(WorldsQuerySchema):
    """Where a variation begins, its moves, and how much is told."""

    world = Number(
        0,
        MOST_WORLDS - 1,
        load_default=0,
        **described("0: as it was; n: the nth other table that looked the same"),
    )
    whole = Choice("true", **described("tell all, and what every seat may do"))
    line = fields.String(
        load_default="[]",
        validate=validate.Length(max=LONGEST_LINE),
        **described(f"the moves, as JSON: `[[seat, move], …]`, at most {MOST_MOVES}"),
    )


class VariationQuery(WorldsQuery):
    """Where a variation begins, its moves, and how much is told."""

    world: int
    whole: NotRequired[str]
    line: str


class DoubtQuerySchema(Strict):
    """As whom to look, and after which step."""

    as_ = fields.String(data_key="as", **AS)
    after = Number(0, 2**31 - 1, load_default=0)


class DoubtQuery(TypedDict):
    """As whom to look, and after which step."""

    as_: NotRequired[str]
    after: int


class FramesQuerySchema(Strict):
    """As whom to look, after which step, and how many frames."""

    as_ = fields.String(data_key="as", **AS)
    after = Number(0, 2**31 - 1, load_default=0)
    limit = Number(1, MOST_FRAMES, load_default=MOST_FRAMES)
    text = Choice(*LANGUAGES, **described("add to each frame a line for each fact in this language"))


class FramesQuery(TypedDict):
    """As whom to look, after which step, and how many frames."""

    as_: NotRequired[str]
    after: int
    limit: int
    text: NotRequired[str]


class LegalQuerySchema(Strict):
    """The language of the prompts."""

    text = Choice(*LANGUAGES, **described("add what is asked, and what each offer does, in this language"))


class LegalQuery(TypedDict):
    """The language of the prompts."""

    text: NotRequired[str]


class InclusionQuerySchema(Strict):
    """Which head, and in a log of which size."""

    match = fields.String(required=True)
    step = Number(1, 2**31 - 1, required=True)
    size = Number(1, 2**53 - 1, required=True, **described("of the checkpoint"))


class InclusionQuery(TypedDict):
    """Which head, and in a log of which size."""

    match: str
    step: int
    size: int


class ConsistencyQuerySchema(Strict):
    """Two sizes of the log."""

    old = Number(0, 2**53 - 1, required=True)
    new = Number(0, 2**53 - 1, required=True)


class ConsistencyQuery(TypedDict):
    """Two sizes of the log."""

    old: int
    new: int


class RecordQuerySchema(Strict):
    """Whose record, and in which format."""

    as_ = fields.String(data_key="as", **AS)
    format = Choice(
        "lines",
        "json",
        "text",
        load_default="lines",
        **described("`lines`: the file to verify; `json`: for analysts; `text`: to read"),
    )


class RecordQuery(TypedDict):
    """Whose record, and in which format."""

    as_: NotRequired[str]
    format: str


SEAT: Final = described("only what is about this seat, or about everybody")


class TimesQuerySchema(ViewQuerySchema):
    """As whom to look, at which step, of which seat, and in which format."""

    seat = Number(0, 59, **SEAT)
    format = Choice("json", "csv", **described("JSON if left out, or what `Accept` asks for"))


class TimesQuery(ViewQuery):
    """As whom to look, at which step, of which seat, and in which format."""

    seat: NotRequired[int]
    format: NotRequired[str]


class DossierQuerySchema(TimesQuerySchema):
    """The same, and the language of what happened."""

    format = Choice(
        "json",
        "csv",
        "html",
        "zip",
        **described("JSON if left out, or what `Accept` asks for; `zip`: all of them, with the record"),
    )
    text = Choice(*LANGUAGES, **described("add what happened in this language; that of the page to print"))


class DossierQuery(TimesQuery):
    """The same, and the language of what happened."""

    text: NotRequired[str]


class WordsQuerySchema(Strict):
    """The language of the words."""

    text = Choice(*LANGUAGES)


class WordsQuery(TypedDict):
    """The language of the words."""

    text: NotRequired[str]


class RulesQuerySchema(Strict):
    """The language of the rules."""

    text = Choice(*LANGUAGES, **described("the language; English where the rules are not translated"))


class RulesQuery(TypedDict):
    """The language of the rules."""

    text: NotRequired[str]


class NotesQuerySchema(ViewQuerySchema):
    """Whose notebooks, at which step, and which one of several."""

    group = TextLine(LONGEST_WORD, **described("the seats that share it, as in `0,2`"))


class NotesQuery(ViewQuery):
    """Whose notebooks, at which step, and which one of several."""

    group: NotRequired[str]


class GuessesQuerySchema(ViewQuerySchema):
    """Whose guesses, and as they were at which step."""

    text = Choice(*LANGUAGES, **described("add each guess, and what may be guessed, in this language"))


class GuessesQuery(ViewQuery):
    """Whose guesses, and as they were at which step."""

    text: NotRequired[str]


class ExportQuerySchema(Strict):
    """Where the page begins."""

    cursor = fields.String()


class ExportQuery(TypedDict):
    """Where the page begins."""

    cursor: NotRequired[str]


class RevokeAllQuerySchema(Strict):
    """Which token stays."""

    keep = Choice("current", **described("`current`: the token of this request stays"))


class RevokeAllQuery(TypedDict):
    """Which token stays."""

    keep: NotRequired[str]
