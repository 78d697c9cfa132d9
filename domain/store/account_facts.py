"""The facts of the streams that are not matches: players, notebooks, reports and halls."""

from datetime import datetime

from domain.kernel.facts import Audience, Fact, Kind, Public, Seat, Secret, Shared


class Registered(Fact):
    """A player registered."""

    kind = Kind.OTHER

    player: Public[str]
    name: Public[str]


class TokenIssued(Fact, omit_defaults=True):
    """A player got a token. `token`: its number; `sha256` (hex): a hash of its secret.

    `parent`: the number of the token that it was made with; 0: it was made with none. `name`: the device that
    has it, as its player calls it; this may name a person, so it rests sealed. Older tokens have neither, and
    never expire.
    """

    kind = Kind.OTHER

    player: Public[str]
    token: Public[int]
    scopes: Public[tuple[str, ...]]
    sha256: Secret[str]
    name: Secret[str] = ""
    parent: Public[int] = 0
    expires: Public[datetime | None] = None


class TokenRevoked(Fact):
    """A token allows nothing any more."""

    kind = Kind.OTHER

    player: Public[str]
    token: Public[int]


class KeySet(Fact):
    """A player's public key from now on (`x` of a JWK); "": they have none any more."""

    kind = Kind.OTHER

    player: Public[str]
    key: Public[str]


class RecoverySet(Fact, omit_defaults=True):
    """A player got a recovery code.

    `sha256` (hex): a hash of it. `until`: when those before it end; None: now.
    """

    kind = Kind.OTHER

    player: Public[str]
    sha256: Secret[str]
    until: Public[datetime | None] = None


class Recovered(Fact):
    """A player used a recovery code. It stays theirs; those that were made after it end."""

    kind = Kind.OTHER

    player: Public[str]
    sha256: Secret[str]


class PlayerBanned(Fact, omit_defaults=True):
    """An operator banned a player. `by`: the operator's id, or "service"; `until`: None if it has no end."""

    kind = Kind.OTHER

    player: Public[str]
    by: Secret[str]
    reason: Secret[str]
    until: Public[datetime | None] = None


class PlayerUnbanned(Fact):
    """An operator ended the ban of a player. `by`: as in `PlayerBanned`."""

    kind = Kind.OTHER

    player: Public[str]
    by: Secret[str]
    reason: Secret[str]


class AccessRevoked(Fact):
    """An operator revoked all tokens of a player. `by`: as in `PlayerBanned`."""

    kind = Kind.OTHER

    player: Public[str]
    by: Secret[str]
    reason: Secret[str]


class PlayerDeleted(Fact):
    """A player was deleted: their key is destroyed, and with it their name and all else of them."""

    kind = Kind.OTHER

    player: Public[str]


class Noted(Fact):
    """A seat wrote into its group's notebook: all marks of a subject from now on."""

    existence = Audience.SHARED
    kind = Kind.OTHER

    match: Public[str]
    to: Public[tuple[Seat, ...]]
    step: Public[int]  # of the match, when the note was made
    seat: Public[Seat]
    subject: Shared[str]
    marks: Shared[tuple[str, ...]]


class Talked(Fact):
    """A seat wrote a line to the seats with which it shares a notebook."""

    existence = Audience.SHARED
    kind = Kind.OTHER

    match: Public[str]
    to: Public[tuple[Seat, ...]]
    step: Public[int]  # of the match, when the line was written
    seat: Public[Seat]
    text: Shared[str]


class NotebookErased(Fact):
    """A notebook of a match that has long been over was erased: its key is destroyed."""

    existence = Audience.SECRET
    kind = Kind.OTHER

    match: Public[str]


class ReportFiled(Fact, omit_defaults=True):
    """A player reported a player, a match, or both. `about`: which kind of thing.

    `line`: of talk: the number of the notebook in its match, and of the line in the notebook.
    """

    existence = Audience.SECRET
    kind = Kind.OTHER

    reporter: Public[str]
    about: Public[str]
    text: Public[str]
    player: Public[str | None] = None
    match: Public[str | None] = None
    step: Public[int | None] = None
    line: Public[tuple[int, int] | None] = None


class ReportTaken(Fact):
    """An operator took a report. `by`: their id."""

    existence = Audience.SECRET
    kind = Kind.OTHER

    by: Public[str]


class ReportDecided(Fact):
    """An operator decided a report."""

    existence = Audience.SECRET
    kind = Kind.OTHER

    by: Public[str]
    outcome: Public[str]
    reason: Public[str]


class ReportErased(Fact):
    """A report that was decided long ago was erased: its key is destroyed."""

    existence = Audience.SECRET
    kind = Kind.OTHER


class HallRaised(Fact):
    """An organizer multiplied the quotas of a network. `by`: their id."""

    kind = Kind.OTHER

    network: Public[str]
    factor: Public[int]
    until: Public[datetime]
    by: Secret[str]
    reason: Secret[str]


class HallLowered(Fact):
    """An organizer ended that before its time. `by`: their id."""

    kind = Kind.OTHER

    network: Public[str]
    by: Secret[str]


FACTS: tuple[type[Fact], ...] = (
    Registered,
    TokenIssued,
    TokenRevoked,
    KeySet,
    RecoverySet,
    Recovered,
    PlayerDeleted,
    PlayerBanned,
    PlayerUnbanned,
    AccessRevoked,
    Noted,
    Talked,
    NotebookErased,
    ReportFiled,
    ReportTaken,
    ReportDecided,
    ReportErased,
    HallRaised,
    HallLowered,
)
