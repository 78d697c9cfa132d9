"""What may be asked: the shapes of bodies and queries. Whatever else they hold is refused."""

from collections.abc import Sequence
from typing import Final

from marshmallow import ValidationError, fields, validate

from api.presenters.localization import LANGUAGES
from api.schemas.fields import Choice, Line, Number, Whole
from api.schemas.schema_from_msgspec import Strict, told
from domain.accounts.players import LONGEST_NAME, SCOPES
from domain.kernel.lifecycle import Status
from domain.matches.decisions import LONGEST_REASON
from domain.notebooks.notes import LONGEST as LONGEST_NOTE

PAGE, MOST_MATCHES = 50, 200  # matches on a page
MOST_FRAMES: Final = 500  # frames on a page
LONGEST_WORD: Final = 100  # characters of a slug, of an id
AS: Final = told("`onlooker`, a seat's number or `referee`; the caller's own seat if left out")
AT: Final = told("the step to look at; the last one if left out")


def distinct(values: Sequence[object]) -> None:
    """Refuse a list that holds something twice."""
    if len(set(values)) < len(values):
        raise ValidationError("Each one only once.")


class NewPlayerSchema(Strict):
    """A player to be."""

    name = Line(LONGEST_NAME, required=True, **told("1 to 40 printable characters"))


class NewTokenSchema(Strict):
    """What one more token is to open."""

    scopes = fields.List(Choice(*SCOPES), required=True, validate=validate.Length(1, len(SCOPES)))


class NewBroadcastSchema(Strict):
    """How onlookers are shown the match."""

    delay = fields.Dict(
        keys=fields.String(),
        required=True,
        **told("onlookers are shown each step so much later; one of the two"),
    )


class NewMatchSchema(Strict):
    """A match to be opened."""

    game = fields.String(required=True, **told("its slug"))
    seats = Whole(1, 60, required=True)
    options = fields.Dict(keys=fields.String(), **told("the game's own; what is left out has its default"))
    clock = fields.Dict(keys=fields.String(), **told("nobody is hurried if it is left out"))
    broadcast = fields.Nested(NewBroadcastSchema, **told("onlookers see each step at once if it is left out"))


class WhichMatchesSchema(Strict):
    """Filters, and where the page begins."""

    game = Line(LONGEST_WORD)
    status = Choice(*Status)
    open_seats = Number(1, 60, **told("at least so many can be taken"))
    player = Line(LONGEST_WORD, **told("who sits there"))
    limit = Number(1, MOST_MATCHES, load_default=PAGE)
    cursor = fields.String()


class SitSchema(Strict):
    """What a player brings to his seat."""

    contribution = fields.String(
        validate=validate.Regexp("^[0-9a-f]{64}$", error="Not 32 bytes in hex."),
        **told("32 bytes of chance in hex; drawn by the service if there are none"),
    )


class CompanySchema(Strict):
    """Where bots are to sit."""

    seats = fields.List(
        Whole(0, 59),
        required=True,
        validate=[validate.Length(1, 60), distinct],
        metadata={"uniqueItems": True},
    )


class CloseSchema(Strict):
    """Why a match is called off."""

    reason = Line(LONGEST_REASON, required=True, **told("1 to 200 printable characters"))


class NewMoveSchema(Strict):
    """A move, told by its type; GET /v1/games/{slug} has the schema of each."""

    move = fields.Dict(keys=fields.String(), required=True)


class NewTicketSchema(Strict):
    """Who is to look."""

    as_ = fields.String(data_key="as", **AS)


class AtSchema(Strict):
    """Who looks, and at which step."""

    as_ = fields.String(data_key="as", **AS)
    at = Number(1, 2**31 - 1, **AT)


class WhichFramesSchema(Strict):
    """Who looks, behind which step, and how many."""

    as_ = fields.String(data_key="as", **AS)
    after = Number(0, 2**31 - 1, load_default=0)
    limit = Number(1, MOST_FRAMES, load_default=MOST_FRAMES)
    text = Choice(*LANGUAGES, **told("add to each frame a line for each fact in this language"))


class NewOpeningSchema(Strict):
    """Why somebody looks as the referee. Everybody is told."""

    reason = Line(LONGEST_REASON, required=True, **told("1 to 200 printable characters"))


class WhichLeafSchema(Strict):
    """Which head, and among how many."""

    match = fields.String(required=True)
    step = Number(1, 2**31 - 1, required=True)
    size = Number(1, 2**53 - 1, required=True, **told("of the checkpoint"))


class WhichSizesSchema(Strict):
    """Two sizes of the log."""

    old = Number(0, 2**53 - 1, required=True)
    new = Number(0, 2**53 - 1, required=True)


class CosignatureSchema(Strict):
    """A witness's line on a checkpoint, the last or that of a size, as c2sp.org/tlog-cosignature has it."""

    line = fields.String(required=True, validate=validate.Length(1, 500))
    size = Whole(1, 2**53 - 1, **told("of the checkpoint"))


class WhichRecordSchema(Strict):
    """Whose record, and how it is written."""

    as_ = fields.String(data_key="as", **AS)
    format = Choice(
        "lines",
        "json",
        "text",
        load_default="lines",
        **told("`lines`: the file to verify; `json`: for analysts; `text`: to read"),
    )


class LanguageSchema(Strict):
    """A language of ours."""

    text = Choice(*LANGUAGES)


class WhichNotesSchema(AtSchema):
    """Whose notebooks, as of which step, and which one of several."""

    group = Line(LONGEST_WORD, **told("the seats that share it, as in `0,2`"))


class MarksSchema(Strict):
    """All the marks that a subject has from now on."""

    marks = fields.List(
        Line(LONGEST_NOTE, **told("1 to 100 printable characters")),
        required=True,
        validate=validate.Length(max=200),
    )
