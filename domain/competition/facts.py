"""The facts of a tournament, of its staff and of its entrants. `round_facts` and `desk_facts` have the
others.

In place of a seat a viewer has an entrant's number; the referee is the staff. Where a fact has `by`, it is
the id of the player on the staff who did it. `named` binds the player's name, as in `Sat` of a match.
"""

from typing import Annotated, Literal

import msgspec
from msgspec import Meta

from domain.competition.regulations import Regulations
from domain.kernel.facts import Fact, Kind, Public, Secret

Number = Annotated[int, Meta(ge=1, le=100_000)]
"""The public number of an entrant, from 1. It is given once, and to nobody else afterwards."""

StaffRole = Literal["organizer", "arbiter", "scorekeeper", "commentator"]


class TournamentDraw(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """One draw of the public lots (11). `number`: from 1, without gaps; `link`: 32 bytes (hex) that lead to
    the link before; `beacon`: the value of the public randomness that was named for this draw, or "".
    """

    number: Annotated[int, Meta(ge=1)]
    link: str
    beacon: str = ""


class TournamentOpened(Fact, omit_defaults=True):
    """A tournament is announced. Its public lots are fixed here: `commitment` is the end of a chain of
    `links` hashes that begins with `seed` (32 bytes, hex).

    `tournament`: its id, a UUID in lower case with hyphens; `sha256`: of the regulations; `salt`: makes the
    seals of its ledger, `ledger`: the version of its formats. `edition`: of the rules by which its steps are
    judged (1).
    """

    kind = Kind.SEAT

    tournament: Public[str]
    host: Public[str]
    regulations: Public[Regulations]
    sha256: Public[str]
    commitment: Public[str]
    links: Public[int]
    seed: Secret[str]
    salt: Secret[str]
    ledger: Public[int] = 1
    named: Public[str] = ""
    edition: Public[int] = 1


class RegulationsChanged(Fact):
    """Before the first round the regulations are replaced by these."""

    kind = Kind.SEAT

    regulations: Public[Regulations]
    sha256: Public[str]
    reason: Public[str]
    by: Public[str]


class StaffNamed(Fact, omit_defaults=True):
    """A player is on the staff from now on, with these roles and no others."""

    kind = Kind.SEAT

    player: Public[str]
    roles: Public[tuple[StaffRole, ...]]
    by: Public[str]
    named: Public[str] = ""


class StaffRemoved(Fact):
    """A player is not on the staff any more."""

    kind = Kind.SEAT

    player: Public[str]
    reason: Public[str]
    by: Public[str]


class RegistrationOpened(Fact):
    """Players may register from now on."""

    kind = Kind.SEAT

    by: Public[str]


class RegistrationClosed(Fact):
    """Nobody registers any more; who comes later enters late."""

    kind = Kind.ROUND

    by: Public[str]


class EntrantInvited(Fact):
    """These players may register."""

    kind = Kind.SEAT

    players: Public[tuple[str, ...]]
    by: Public[str]


class EntrantUninvited(Fact):
    """The invitation of a player is taken back, who has not registered."""

    kind = Kind.SEAT

    player: Public[str]
    by: Public[str]


class EntrantRegistered(Fact, omit_defaults=True):
    """A player entered, and got a number, or their number back. `affiliation`: a club or a family, in one
    word or a few, or "".

    `commitment`: binds their 32 bytes for the public lots (11), or "". `by`: who on the staff entered them,
    or "" if they did it. `waits`: they are asked, and take part only when they accept.
    """

    kind = Kind.SEAT

    number: Public[Number]
    player: Public[str]
    affiliation: Public[str] = ""
    commitment: Public[str] = ""
    by: Public[str] = ""
    named: Public[str] = ""
    waits: Public[bool] = False


class EnteredLate(Fact, omit_defaults=True):
    """A player entered after the end of the registration. `since`: the first round that they may play.

    The other fields are those of `EntrantRegistered`; nobody who is late adds to the lots.
    """

    kind = Kind.SEAT

    number: Public[Number]
    player: Public[str]
    since: Public[int]
    affiliation: Public[str] = ""
    by: Public[str] = ""
    named: Public[str] = ""
    waits: Public[bool] = False


class EntrantAccepted(Fact, omit_defaults=True):
    """A player whom the staff entered, or let come back, accepts: from now on they take part.

    `affiliation`: in place of the one that the staff wrote, or ""; `commitment`: as in `EntrantRegistered`.
    """

    kind = Kind.SEAT

    number: Public[Number]
    affiliation: Public[str] = ""
    commitment: Public[str] = ""


class RegistrationDeclined(Fact):
    """The staff does not take an entrant, before the first round."""

    kind = Kind.SEAT

    number: Public[Number]
    reason: Public[str]
    by: Public[str]


class EntrantWithdrew(Fact):
    """An entrant left before the first round, and is not in the standings."""

    kind = Kind.SEAT

    number: Public[Number]


class EntrantCheckedIn(Fact, omit_defaults=True):
    """An entrant is there. `by`: who on the staff saw them, or "" if they said so themselves."""

    kind = Kind.SEAT

    number: Public[Number]
    by: Public[str] = ""


class EntrantDeleted(Fact):
    """The player of an entrant deleted their account, so that the entrant has left."""

    kind = Kind.SEAT

    number: Public[Number]


class EntrantDropped(Fact, omit_defaults=True):
    """An entrant is not paired any more. What they played counts. `by`: "" if they left by themselves; else
    the arbiter who put them out, `rule` by which rule.
    """

    kind = Kind.SEAT

    number: Public[Number]
    reason: Public[str]
    by: Public[str] = ""
    rule: Public[str] = ""


class EntrantReinstated(Fact):
    """An entrant who dropped, or was declined, takes part again from the next round that is paired."""

    kind = Kind.SEAT

    number: Public[Number]
    reason: Public[str]
    by: Public[str]


class EntrantsSeeded(Fact):
    """The order in which entrants are ranked before anything is played. `source`: where it comes from.

    Who is not in it comes after them, by lot.
    """

    kind = Kind.SEAT

    order: Public[tuple[Number, ...]]
    source: Public[str]
    by: Public[str]


class ByeAsked(Fact):
    """An entrant asks for a bye in a round that is not paired yet."""

    kind = Kind.SEAT

    number: Public[Number]
    round: Public[int]


class ByeGiven(Fact):
    """An arbiter gives an entrant a bye in a round that is not paired yet, which counts as one asked for."""

    kind = Kind.SEAT

    number: Public[Number]
    round: Public[int]
    reason: Public[str]
    by: Public[str]


class ByeTakenBack(Fact):
    """An entrant does not want the bye any more that they asked for, or that was given to them."""

    kind = Kind.SEAT

    number: Public[Number]
    round: Public[int]


class LotsContributed(Fact):
    """An entrant shows the 32 bytes (hex) for the public lots that they are bound to."""

    kind = Kind.REVEAL

    number: Public[Number]
    contribution: Public[str]


class LotsBeaconNamed(Fact):
    """Public randomness that nobody knows yet takes part in a draw to come: what `source` publishes `at` a
    moment (UTC, RFC 3339).
    """

    kind = Kind.SEAT

    draw: Public[int]
    source: Public[str]
    at: Public[str]
    by: Public[str]


class TournamentPostponed(Fact):
    """The tournament, or its next round, begins at another moment (UTC, RFC 3339)."""

    kind = Kind.OTHER

    starts: Public[str]
    reason: Public[str]
    by: Public[str]


class TournamentFinished(Fact):
    """The tournament is over. `sha256`: of the final standings, with the lots of this draw."""

    kind = Kind.OVER

    draw: Public[TournamentDraw]
    sha256: Public[str]
    by: Public[str]


class TournamentCancelled(Fact, omit_defaults=True):
    """The tournament ends without final standings. `by`: "" if the service cancels it."""

    kind = Kind.OVER

    reason: Public[str]
    by: Public[str] = ""


class LotsDisclosed(Fact):
    """The seed of the public lots is shown, and with it every link."""

    kind = Kind.REVEAL

    seed: Public[str]
