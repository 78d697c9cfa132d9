"""Requests about the chance of a match."""

from typing import TypedDict

from api.schemas.fields import Sha256, TextLine
from api.schemas.schema_from_msgspec import Strict, described
from domain.matches.decisions.chance import LONGEST_VALUE


class CommitmentSchema(Strict):
    """Other bytes of chance than before, after all commitments became void."""

    commitment = Sha256(required=True, **described("binds 32 bytes of chance (LOTS.md)"))


class Commitment(TypedDict):
    """Other bytes of chance than before, after all commitments became void."""

    commitment: str


class ContributionSchema(Strict):
    """What a seat had committed itself to."""

    contribution = Sha256(required=True, **described("32 bytes of chance, in hex"))


class Contribution(TypedDict):
    """What a seat had committed itself to."""

    contribution: str


class BeaconValueSchema(Strict):
    """What the source has published."""

    value = TextLine(LONGEST_VALUE, required=True, **described("exactly as its source has it"))


class BeaconValue(TypedDict):
    """What the source has published."""

    value: str
