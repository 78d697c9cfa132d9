"""Responses about everything that is stored of a player."""

from marshmallow import Schema, fields

from api.schemas.responses.dossier import SeatRefusalSchema, SeatStreamSchema
from api.schemas.responses.notifications.mail import NamedAddressSchema
from api.schemas.responses.notifications.push import PushSubscriptionSchema
from api.schemas.responses.players import TokenSchema
from api.schemas.responses.reports import OwnReportSchema
from api.schemas.responses.tournaments.fair_play import ExportedFairPlayPartSchema
from api.schemas.responses.tournaments.ratings import PlayerRatingSchema
from api.schemas.responses.tournaments.webhooks import ExportedWebhookSchema
from api.schemas.schema_from_msgspec import described


class ExportedAccountSchema(Schema):
    """The account as it is now."""

    player = fields.String(required=True)
    name = fields.String(required=True)
    key = fields.String(
        required=True, allow_none=True, **described("the public key that they sign with: `x` of a JWK")
    )
    recovery = fields.Boolean(required=True, **described("whether the player has a recovery code"))
    tokens = fields.List(fields.Nested(TokenSchema), required=True, **described("as `/v1/tokens` lists them"))


class ExportedEventSchema(Schema):
    """Something that happened to the account."""

    step = fields.Integer(required=True)
    at = fields.String(required=True)
    topic = fields.String(required=True)
    facts = fields.List(fields.Dict(), required=True, **described("without secrets and their hashes"))


class RoleSchema(Schema):
    """What the player was in a match."""

    role = fields.String(
        required=True, **described("`host`, `guest`, `seat`, `substitute`, `referee` or `look`")
    )
    seat = fields.Integer(required=True, allow_none=True)
    since = fields.Integer(required=True, **described("the step"))
    until = fields.Integer(required=True, allow_none=True, **described("the step that ended it"))


class ExportedStepSchema(Schema):
    """A step of a match or a tournament that the player made, or that names them."""

    step = fields.Integer(required=True)
    at = fields.String(required=True)
    topic = fields.String(required=True)
    mine = fields.Boolean(required=True, **described("whether the player made it"))
    command = fields.String(required=True, allow_none=True, **described("the id of their command"))
    digest = fields.String(required=True, **described("SHA-256 of their command"))
    seen = fields.String(required=True, **described("the head that they sent with it"))
    facts = fields.List(fields.Dict(), required=True, **described("as they were shown them"))


class OwnStepSchema(ExportedStepSchema):
    """A step of a match that the player made, or that names them."""

    seat = fields.Integer(required=True, allow_none=True)
    signature = fields.String(required=True, **described("their signature of it"))


class OwnNoteSchema(Schema):
    """A note that the player made."""

    number = fields.Integer(required=True, **described("of the note in its notebook"))
    at = fields.String(required=True)
    step = fields.Integer(required=True, **described("of the match, when it was made"))
    seat = fields.Integer(required=True)
    subject = fields.String(required=True)
    marks = fields.List(fields.String(), required=True)


class OwnLineSchema(Schema):
    """A line of talk that the player wrote."""

    number = fields.Integer(required=True, **described("of the line in its notebook"))
    at = fields.String(required=True)
    step = fields.Integer(required=True, **described("of the match, when it was written"))
    seat = fields.Integer(required=True)
    text = fields.String(required=True)


class ExportedMatchSchema(Schema):
    """A match in which the player took part, or that names them."""

    match = fields.String(required=True)
    game = fields.String(required=True)
    opened_at = fields.String(required=True)
    roles = fields.List(fields.Nested(RoleSchema), required=True)
    steps = fields.List(fields.Nested(OwnStepSchema), required=True)
    notes = fields.List(fields.Nested(OwnNoteSchema), required=True)
    talk = fields.List(fields.Nested(OwnLineSchema), required=True)


class OwnTournamentStepSchema(ExportedStepSchema):
    """A step of a tournament that the player made, or that is about them."""

    number = fields.Integer(required=True, allow_none=True, **described("of the entrant who acted"))


class ExportedTournamentSchema(Schema):
    """A tournament that names the player, or a part of it: a long one comes in several items."""

    tournament = fields.String(required=True)
    title = fields.String(required=True)
    opened_at = fields.String(required=True)
    numbers = fields.List(fields.Integer(), required=True, **described("those that they had as an entrant"))
    steps = fields.List(fields.Nested(OwnTournamentStepSchema), required=True)


class ExportSchema(Schema):
    """Everything that is stored of a player: a page."""

    format = fields.String(required=True, **described("`nostos-export/1`"))
    player = fields.String(required=True)
    account = fields.List(fields.Nested(ExportedAccountSchema), required=True)
    history = fields.List(fields.Nested(ExportedEventSchema), required=True)
    matches = fields.List(fields.Nested(ExportedMatchSchema), required=True)
    tournaments = fields.List(fields.Nested(ExportedTournamentSchema), required=True)
    ratings = fields.List(fields.Nested(PlayerRatingSchema), required=True)
    reports = fields.List(fields.Nested(OwnReportSchema), required=True, **described("that they filed"))
    streams = fields.List(
        fields.Nested(SeatStreamSchema),
        required=True,
        **described("when they followed their seats"),
    )
    refusals = fields.List(
        fields.Nested(SeatRefusalSchema),
        required=True,
        **described("commands of their seats that were refused"),
    )
    fair_play = fields.List(
        fields.Nested(ExportedFairPlayPartSchema),
        required=True,
        **described("what reports on fair play say of them"),
    )
    webhooks = fields.List(
        fields.Nested(ExportedWebhookSchema),
        required=True,
        **described("webhooks of tournaments that they added"),
    )
    push_subscriptions = fields.List(
        fields.Nested(PushSubscriptionSchema),
        required=True,
        **described("browsers that are called when it is their turn"),
    )
    mail_addresses = fields.List(
        fields.Nested(NamedAddressSchema),
        required=True,
        **described("where mails say that it is their turn; one at most"),
    )
    cursor = fields.String(required=True, allow_none=True, **described("of the next page; null on the last"))
