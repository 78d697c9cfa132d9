"""Requests about who takes part: invitations, entries, byes, seeding, lots, penalties."""

from typing import NotRequired, TypedDict

from marshmallow import fields, validate

from api.schemas.fields import PlayerId, Sha256, TextLine, Whole, distinct
from api.schemas.requests.tournaments.reasons import REASON, RULE
from api.schemas.schema_from_msgspec import Strict, described
from domain.competition.referee.entries import LONGEST_AFFILIATION
from domain.competition.regulations import LONGEST_LINE, MOST_ENTRANTS, MOST_POINTS, MOST_ROUNDS
from domain.kernel.terms import MOMENT

LONGEST_FILE = 60_000  # characters; a body has at most 64 KB
MOST_NUMBER = 100_000  # of an entrant


class NewInvitationsSchema(Strict):
    """Players who may register from now on."""

    players = fields.List(PlayerId(), required=True, validate=[validate.Length(1, MOST_ENTRANTS), distinct])


class NewInvitations(TypedDict):
    """Players who may register from now on."""

    players: list[str]


class NewEntrySchema(Strict):
    """Who enters, and how."""

    player = PlayerId(**described("another player, whom the staff enters and asks; the caller if left out"))
    affiliation = TextLine(LONGEST_AFFILIATION, **described("a club or a family; none if it is left out"))
    commitment = Sha256(
        **described("binds 32 bytes of the entrant for the lots; not with a late entry, nor for another")
    )


class NewEntry(TypedDict):
    """Who enters, and how."""

    player: NotRequired[str]
    affiliation: NotRequired[str]
    commitment: NotRequired[str]


class EntrantFileTextSchema(Strict):
    """A file of entrants."""

    text = fields.String(
        required=True,
        validate=validate.Length(1, LONGEST_FILE),
        **described("CSV with a column `player`, or columns like TRF, as TOURNAMENTS.md describes both"),
    )


class EntrantFileText(TypedDict):
    """A file of entrants."""

    text: str


class GivenByeSchema(Strict):
    """A bye. With a reason an arbiter gives it to an entrant, without one an entrant asks for it."""

    reason = TextLine(LONGEST_LINE, **REASON)


class GivenBye(TypedDict):
    """A bye."""

    reason: NotRequired[str]


class LotsContributionSchema(Strict):
    """The 32 bytes for the lots that an entrant is bound to."""

    contribution = Sha256(required=True, **described("32 bytes in hex"))


class LotsContribution(TypedDict):
    """The 32 bytes for the lots that an entrant is bound to."""

    contribution: str


class NewSeedingSchema(Strict):
    """The order in which entrants are ranked before the first round."""

    order = fields.List(
        Whole(1, MOST_NUMBER),
        required=True,
        validate=[validate.Length(1, MOST_ENTRANTS), distinct],
        **described(
            "the numbers of entrants, the strongest first; who is not named comes after them, by lot"
        ),
    )
    source = TextLine(LONGEST_LINE, required=True, **described("where the order comes from"))


class NewSeeding(TypedDict):
    """The order in which entrants are ranked before the first round."""

    order: list[int]
    source: str


class LotsBeaconSchema(Strict):
    """Public randomness that nobody knows yet, for a draw to come."""

    source = TextLine(LONGEST_LINE, required=True, **described("who publishes it, and where"))
    at = fields.String(
        required=True, validate=validate.Regexp(MOMENT), **described("when: UTC, RFC 3339; a moment to come")
    )


class LotsBeacon(TypedDict):
    """Public randomness that nobody knows yet, for a draw to come."""

    source: str
    at: str


class PointsPenaltySchema(Strict):
    """Points that an entrant loses."""

    round = Whole(1, MOST_ROUNDS, required=True, **described("the round to which it belongs"))
    points = Whole(1, MOST_POINTS, required=True, **described("in parts of a point, as the regulations have"))
    reason = TextLine(LONGEST_LINE, required=True, **REASON)
    rule = TextLine(LONGEST_LINE, required=True, **RULE)


class PointsPenalty(TypedDict):
    """Points that an entrant loses."""

    round: int
    points: int
    reason: str
    rule: str
