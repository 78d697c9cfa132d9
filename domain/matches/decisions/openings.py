"""Decisions on opening a match: 3, 41 and 44 of RULES.md."""

from typing import Final
from uuid import UUID

import msgspec

from domain.kernel.blinding import blinding_commitment, blinding_key
from domain.kernel.draws import commitment
from domain.kernel.game import Game, Setting
from domain.kernel.match.arbitration import is_staff
from domain.kernel.match.facts import Opened
from domain.matches import errors
from domain.matches.agreements import Terms, TournamentPlace
from domain.matches.decisions.context import decision
from domain.store import Decision

ENTROPY: Final = 32  # bytes of a seed, a salt, a contribution
LEDGER: Final = 2  # the version of the ledger of matches that open now


def open_(
    game: Game,
    setting: Setting,
    match_id: UUID,
    host: str,
    terms: Terms,
    *,
    seed: bytes,
    salt: bytes,
    ledger: int,
    place: TournamentPlace | None = None,
) -> Decision:
    """3: a match opens. Its chance is fixed, and the commitment binds it. `place`: in a tournament."""
    opened = Opened(
        match=str(match_id),
        game=game.slug,
        version=game.version,
        seats=setting.seats,
        options=msgspec.to_builtins(setting.options),
        content=game.content(setting),
        host=host,
        commitment=commitment(seed),
        seed=seed.hex(),
        salt=salt.hex(),
        clock=terms.clock,
        broadcast=terms.broadcast,
        leaving=terms.leaving,
    )
    if ledger > 1:
        opened = msgspec.structs.replace(
            opened,
            ledger=ledger,
            blinding=blinding_commitment(blinding_key(salt)),
            reveal_within=terms.reveal_within,
            signed=terms.signed,
            beacon=terms.beacon,
            run_by="host",
            access=terms.access,
            public_after=terms.public_after,
            invited=terms.invited,
            reserved=terms.reserved,
            takebacks=terms.takebacks,
            table_talk=terms.table_talk,
        )
    if place is not None:
        opened = _at_place(opened, place)
    return decision(game, None, (opened,))


def _at_place(opened: Opened, place: TournamentPlace) -> Opened:
    """41, 44, 48: the opening of a match of a tournament; no seat is kept for an arbiter, no move taken back,
    and the table does not talk.
    """
    kept = {each.player for each in opened.reserved}
    if opened.ledger == 1 or not is_staff(place.arbiters) or kept & {*place.arbiters}:
        raise errors.BadArbiters(("arbiters",))
    return msgspec.structs.replace(
        opened,
        tournament=place.tournament,
        round=place.round,
        table=place.table,
        arbiters=place.arbiters,
        takebacks=False,
        table_talk=False,
    )
