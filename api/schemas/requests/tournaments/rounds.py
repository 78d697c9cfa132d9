"""Requests that pair, open and close rounds, and count their results."""

from typing import NotRequired, TypedDict

from marshmallow import fields, validate

from api.schemas.fields import Flag, TextLine, Whole, distinct
from api.schemas.requests.tournaments.entries import MOST_NUMBER
from api.schemas.requests.tournaments.reasons import REASON, RULE
from api.schemas.schema_from_msgspec import Strict, described
from domain.competition.referee.case import LONGEST_TEXT
from domain.competition.referee.rounds import MOST_TURNS
from domain.competition.regulations import LONGEST_LINE, MOST_ENTRANTS, MOST_ROUNDS
from domain.pairing.model import MOST_SEATS

MOST_TABLES = MOST_ENTRANTS // 2


class NewRoundSchema(Strict):
    """Which round is paired."""

    round = Whole(
        1, MOST_ROUNDS, required=True, **described("the next one, so that none is paired by mistake")
    )
    beacon = TextLine(
        LONGEST_TEXT, **described("the value of the randomness that was named for its draw, if any was")
    )


class NewRound(TypedDict):
    """Which round is paired."""

    round: int
    beacon: NotRequired[str]


class HandPairingSchema(Strict):
    """A pairing by hand: the same entrants as in the pairing before it."""

    tables = fields.List(
        fields.List(Whole(1, MOST_NUMBER), validate=validate.Length(1, MOST_SEATS)),
        required=True,
        validate=validate.Length(0, MOST_TABLES),
        **described("for each table the numbers of its entrants, in the order of the seats"),
    )
    byes = fields.List(
        Whole(1, MOST_NUMBER),
        required=True,
        validate=validate.Length(0, MOST_ENTRANTS),
        **described("the numbers of those who have a bye"),
    )
    reason = TextLine(LONGEST_LINE, required=True, **REASON)
    rule = TextLine(LONGEST_LINE, required=True, **RULE)


class HandPairing(TypedDict):
    """A pairing by hand: the same entrants as in the pairing before it."""

    tables: list[list[int]]
    byes: list[int]
    reason: str
    rule: str


class CalledTurnsSchema(Strict):
    """How many turns follow when time is called."""

    turns = Whole(0, MOST_TURNS, **described("as the regulations say if it is left out"))


class CalledTurns(TypedDict):
    """How many turns follow when time is called."""

    turns: NotRequired[int]


class RoundClosingSchema(Strict):
    """How a round is closed."""

    publish = Flag(load_default=True, **described("whether the standings after it are published with it"))


class RoundClosing(TypedDict):
    """How a round is closed."""

    publish: bool


class TableNumbersSchema(Strict):
    """Numbers of tables of a round."""

    tables = fields.List(
        Whole(1, MOST_TABLES), required=True, validate=[validate.Length(1, MOST_TABLES), distinct]
    )


class TableNumbers(TypedDict):
    """Numbers of tables of a round."""

    tables: list[int]
