"""Responses about the ledger: heads, keys, proofs, and who learned what."""

from marshmallow import Schema, fields, validate

from api.schemas.schema_from_msgspec import described
from domain.ledger.verify.kept.kept_receipts import Verdict


class HeadSchema(Schema):
    """The head of a match's ledger."""

    match = fields.String(required=True)
    step = fields.Integer(required=True)
    head = fields.String(required=True, **described("SHA-256 of the last entry, hex"))
    receipt = fields.String(required=True, **described("the service's signature for it, a JWS"))


class KeysSchema(Schema):
    """A JWK set (RFC 7517); `valid_from` and `valid_until` say when a key signed, `revoked` since when it
    does not count. `vkey` is the key as C2SP tools read it, with the name of the log of heads.
    """

    keys = fields.List(fields.Dict(), required=True)


class RevealSchema(Schema):
    """A fact that only some seats saw."""

    step = fields.Integer(required=True)
    to = fields.List(fields.Integer(), required=True, **described("the seats that learned it"))
    type = fields.String(required=True, **described("of the fact"))
    fields_ = fields.List(
        fields.String(), required=True, data_key="fields", **described("those that not everybody sees")
    )
    whole = fields.Boolean(required=True, **described("the others do not know that it happened"))
    fact = fields.Dict(required=True, **described("as the viewer saw it"))


class RevealsSchema(Schema):
    """Which seats learned what others did not, step by step."""

    match = fields.String(required=True)
    viewer = fields.String(required=True)
    step = fields.Integer(required=True)
    reveals = fields.List(fields.Nested(RevealSchema), required=True)


class InclusionSchema(Schema):
    """RFC 9162, 2.1.3: hashes in base64, the lowest first."""

    index = fields.Integer(required=True)
    size = fields.Integer(required=True)
    proof = fields.List(fields.String(), required=True)
    salt = fields.String(
        required=True, allow_none=True, **described("of a leaf that is blinded, hex; null if it is not")
    )


class LeafOpeningSchema(Schema):
    """What opens a leaf of the log that is blinded."""

    index = fields.Integer(required=True, **described("of the leaf, from 0"))
    match = fields.String(required=True)
    step = fields.Integer(required=True)
    head = fields.String(required=True, **described("hex"))
    salt = fields.String(required=True, **described("hex"))


class LeafOpeningsSchema(Schema):
    """What opens the blinded leaves of a bundle of entries, as far as everybody is shown their steps."""

    bundle = fields.Integer(required=True)
    openings = fields.List(fields.Nested(LeafOpeningSchema), required=True)
    private = fields.List(
        fields.Integer(), required=True, **described("the leaves of private matches, which stay blinded")
    )
    within = fields.Integer(
        required=True, **described("seconds within which a leaf is opened, as the service promises")
    )


class ConsistencySchema(Schema):
    """RFC 9162, 2.1.4: hashes in base64."""

    old = fields.Integer(required=True)
    new = fields.Integer(required=True)
    proof = fields.List(fields.String(), required=True)


class CosignedSchema(Schema):
    """The cosignature is stored."""

    witness = fields.String(required=True)
    size = fields.Integer(required=True)


class JudgedReceiptSchema(Schema):
    """What the record of the match says of a receipt."""

    verdict = fields.String(
        required=True,
        validate=validate.OneOf([*Verdict]),
        **described(
            "`holds`; `contradicts`: the ledger was rewritten, or the receipt is of nothing that happened; "
            "`later`: of a step that the caller is not shown yet; `other-match`; `no-receipt` of this service"
        ),
    )
    kind = fields.String(required=True, allow_none=True, **described("`accepted`, `refused` or `head`"))
    match = fields.String(required=True, allow_none=True)
    step = fields.Integer(required=True, allow_none=True)
    detail = fields.String(required=True, **described("what is wrong, in English"))


class JudgedReceiptsSchema(Schema):
    """Receipts against the record of a match, in the order in which they were handed in."""

    match = fields.String(required=True)
    step = fields.Integer(required=True, **described("the last one that they were held against"))
    receipts = fields.List(fields.Nested(JudgedReceiptSchema), required=True)
