"""The response with a ticket for a stream of a tournament."""

from marshmallow import Schema, fields

from api.schemas.schema_from_msgspec import described


class TournamentTicketSchema(Schema):
    """A ticket that opens one stream of a tournament once."""

    ticket = fields.String(required=True, **described("for `?ticket=` of the stream"))
    tournament = fields.String(required=True)
    viewer = fields.String(required=True, **described("`onlooker`, `staff` or the number of the entrant"))
    until = fields.String(required=True, **described("when it is of no more use; UTC, RFC 3339"))
