"""Section 18 of the rules of the match: what a signature covers, and how fresh it must be."""

from uuid import UUID

import msgspec
import pytest

from api.runtime.signing_keys import Signer, new_key
from domain.ledger import commands, signatures
from domain.ledger.signing import thumbprint
from domain.matches import AcceptedCommand, Matches, errors
from domain.store import Command, Log
from tests.domain.ledger.limits.sentences import limit
from tests.domain.support import Names, TickingClock, command
from tests.support.games.rule_sections import rule
from tests.support.toy import GAME

ANN = new_key(b"a" * 32, "")
EVE = new_key(b"e" * 32, "")


class SignedMatch:
    """A match of two sides in which ann has a key."""

    def __init__(self, log: Log, **agreed: object) -> None:
        self.log = log
        people = Names({"ann": ANN.x})
        self.matches = Matches(log, {GAME.slug: GAME}, people, TickingClock(), bytes)
        self.id = self.matches.open("bob", GAME.slug, 3, {"partners": True}, command(), **agreed).match
        for seat, player in enumerate(("bob", "cid"), 1):
            self.matches.sit(self.id, player, seat, None, command())

    @property
    def head(self) -> str:
        return self.matches.ledger(self.id)[1][-1]

    def signed(self, said: dict[str, object], seen: str | None = None, key: object = ANN) -> Command:
        """A command with ann's signature over what she says."""
        head = self.head if seen is None else seen
        asked = msgspec.structs.replace(command(), seen=head)
        digest = commands.digest_of({"match": str(self.id), **said})
        payload = signatures.payload(str(self.id), str(asked.id), digest, head)
        signature = Signer(key).sign(payload)  # type: ignore[arg-type]
        return msgspec.structs.replace(asked, signature=signature)

    def sit(self) -> AcceptedCommand:
        asked = self.signed({"kind": "sit", "seat": 0, "commitment": ""})
        return self.matches.sit(self.id, "ann", 0, None, asked)


@pytest.fixture
def table(memory: Log) -> SignedMatch:
    return SignedMatch(memory)


def test_the_kid_of_a_key_is_its_thumbprint() -> None:
    assert ANN.kid == thumbprint(ANN.x)


@rule("18")
def test_a_signature_of_the_very_command_is_accepted_and_kept(table: SignedMatch) -> None:
    table.sit()
    table.matches.start(table.id, "bob", command())
    asked = table.signed({"kind": "resign", "seat": 0})
    table.matches.resign(table.id, "ann", asked)
    assert asked.signature == table.log.read(table.id)[-1].signature


@rule("18")
@pytest.mark.parametrize("said", [{"kind": "withdraw", "seat": 0}, {"kind": "resign", "seat": 1}])
def test_a_signature_of_another_command_is_refused(table: SignedMatch, said: dict[str, object]) -> None:
    table.sit()
    table.matches.start(table.id, "bob", command())
    with pytest.raises(errors.BadSignature):
        table.matches.resign(table.id, "ann", table.signed(said))


@limit("A player's signature is of that command, with the head that they saw")
@rule("18")
def test_a_signature_is_of_one_command_id_one_match_and_one_key(table: SignedMatch) -> None:
    table.sit()
    table.matches.start(table.id, "bob", command())
    asked = table.signed({"kind": "resign", "seat": 0})
    seen_before = table.matches.ledger(table.id)[1][0]
    changed = (
        msgspec.structs.replace(asked, id=UUID(int=5)),
        table.signed({"kind": "resign", "seat": 0}, key=EVE),
        msgspec.structs.replace(asked, seen=seen_before),
        msgspec.structs.replace(asked, signature="a.b.c"),
    )
    for wrong in changed:
        with pytest.raises(errors.BadSignature):
            table.matches.resign(table.id, "ann", wrong)
    with pytest.raises(errors.BadSignature):  # bob has no key
        table.matches.resign(table.id, "bob", msgspec.structs.replace(asked, id=UUID(int=6)))


@limit("which is not older than the last step of")
@rule("18")
def test_a_signature_from_before_the_last_step_of_the_seat_is_stale(table: SignedMatch) -> None:
    table.sit()
    before = table.head
    table.matches.start(table.id, "bob", command())
    with pytest.raises(errors.StaleSignature):
        table.matches.resign(table.id, "ann", table.signed({"kind": "resign", "seat": 0}, seen=before))
    with pytest.raises(errors.StaleSignature):
        table.matches.resign(table.id, "ann", table.signed({"kind": "resign", "seat": 0}, seen=""))
    seen = table.head
    table.matches.resign(table.id, "ann", table.signed({"kind": "resign", "seat": 0}))
    with pytest.raises(errors.StaleSignature):
        table.matches.resign(
            table.id, "ann", table.signed({"kind": "withdraw", "seat": 0}, seen=seen), withdraw=True
        )


@rule("18")
def test_where_all_commands_are_signed_nobody_sits_without_a_key_nor_acts_unsigned(memory: Log) -> None:
    people = Names({"ann": ANN.x})
    matches = Matches(memory, {GAME.slug: GAME}, people, TickingClock(), bytes)
    match = matches.open("ann", GAME.slug, 2, {}, command(), signed=True).match
    for player in ("ann", "bob"):  # one has a key and does not use it
        with pytest.raises(errors.SignatureNeeded):
            matches.sit(match, player, 0, None, command())


@rule("18")
def test_where_all_commands_are_signed_nobody_takes_over_a_seat_who_cannot_sign(memory: Log) -> None:
    """Neither a bot, which is refused when the match is opened, nor a player without a key."""
    people = Names({"ann": ANN.x, "bob": EVE.x})
    matches = Matches(memory, {GAME.slug: GAME}, people, TickingClock(), bytes)
    for left in ("resigned", "timed_out", "absent"):
        with pytest.raises(errors.BadLeaving):
            matches.open("ann", GAME.slug, 2, {}, command(), signed=True, leaving={left: "bot"})
    leaving = {"resigned": "substitute"}
    match = matches.open("ann", GAME.slug, 3, {}, command(), signed=True, leaving=leaving).match
    with pytest.raises(errors.SignatureNeeded):
        matches.substitute(match, "cid", 0, command())
    with pytest.raises(errors.WrongStatus):
        matches.substitute(match, "bob", 0, command())
