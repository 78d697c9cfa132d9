"""The Game record: everything that the service asks of a game. A game is a folder that fills it in."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, ClassVar, Generic, Literal, Protocol, TypeAlias, dataclass_transform

import msgspec
from msgspec import UnsetType
from typing_extensions import TypeVar

from domain.kernel.draws import Lots
from domain.kernel.facts import Fact, Seat, Viewer, snake
from domain.kernel.guesses import Guesses
from domain.kernel.offers import Chooser, Offer, Path
from domain.kernel.terms import BY_PASSING, Leaving
from domain.threadsafe.decoder import Decoder

Table = TypeVar("Table", default=Any)  # `Game` alone is a game with any table


@dataclass_transform(frozen_default=True)
class Move(msgspec.Struct, frozen=True, gc=False, tag_field="type", tag=snake, forbid_unknown_fields=True):
    """What a seat does. Its fields are JSON values: strings, numbers, lists, objects."""


@dataclass_transform(frozen_default=True)
class Options(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What the players agree on before a match; every field has a default and a description."""


class Setting(msgspec.Struct, frozen=True):
    """A table before anyone plays: the number of seats, and the options."""

    seats: int
    options: Any  # the game's own Options


class Content(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A board, a deck: data that a match names by name and by hash."""

    kind: str
    name: str
    sha256: str


class Study(Protocol):
    """What a simulation measures of one match besides its winner, during play or afterwards."""

    @property
    def measured(self) -> Mapping[str, Sequence[int]]:
        """The numbers that were measured, by what they measure."""
        ...

    @property
    def groups(self) -> Mapping[str, Sequence[Seat]]:
        """Groups of seats whose wins are counted together, such as those with a certain card."""
        ...

    @property
    def missed(self) -> int | None:
        """How often a set that must contain the truth did not; None if the game has no such set."""
        ...

    def learn(self, facts: Sequence[Fact], truth: Any) -> None:
        """A step has happened: all its facts, and the true table after it."""
        ...


class Outcome(msgspec.Struct, frozen=True, omit_defaults=True):
    """How a match ended. `ending` is a key of the game's texts; `scores` one number a seat.

    `ranking`: groups of seats, the best first. The referee makes it; a game leaves it empty in its `outcome`.
    """

    winners: tuple[Seat, ...]
    scores: tuple[int, ...]
    ending: str
    ranking: tuple[tuple[Seat, ...], ...] = ()


@dataclass_transform(frozen_default=True)
class Prompt(msgspec.Struct, frozen=True, tag_field="type", tag=snake):
    """A sentence for a viewer: what a seat is asked, what its choices do, what cannot be ruled out.

    Its fields are variables of its text. It is made from the viewer's own table, so that it tells nothing
    that the viewer does not know.
    """


@dataclass_transform(frozen_default=True)
class Label(msgspec.Struct, frozen=True, tag_field="type", tag=snake):
    """What a value of an offer is, where the value says nothing by itself: the card that has this number.

    Like a prompt it is made from the seat's own table, and its fields are variables of its text.
    """


@dataclass_transform(frozen_default=True)
class Detail(msgspec.Struct, frozen=True):
    """What the text of a fact tells beside the fact: whose god it was, which card it was, from where.

    It is made from the viewer's own table before the fact. Its fields are variables of the fact's text.
    """


class Refused(Exception):  # noqa: N818  # the rules refuse; nothing went wrong
    """The rules do not allow a move.

    `rule`: the section of RULES.md that says so. `key`: of the text that explains it.
    `where`: the path to the field of the move that does not fit; empty if it is the move itself.
    """

    def __init__(self, rule: str, key: str, where: Path = ()) -> None:
        super().__init__(rule, key, where)
        self.rule = rule
        self.key = key
        self.where = where


class SectionRefused(Refused):
    """A numbered section of some rules refuses a request. `field`: the one that does not fit, if it is one.

    `rules`: the word before the number. The key follows from the name of the class.
    """

    rules: ClassVar[str]
    section: ClassVar[int]

    def __init__(self, field: str | None = None) -> None:
        where = () if field is None else (field,)
        super().__init__(f"{self.rules} {self.section}", snake(type(self).__name__), where)


class BadContent(Exception):  # noqa: N818
    """A board, deck or text file is broken: one line that names the file and the key."""


@dataclass(frozen=True)
class Notebook:
    """A game's shared notes: never part of the truth, kept apart from the match.

    `groups(setting)`: the sets of seats that share a notebook; its number is its place among them.
    `open(setting, table)`: the numbers of those that are in use now; public facts alone decide.
    `check(setting, table, subject, marks)`: raises Refused if the notebook has no such place or mark.
    """

    groups: Callable[[Setting], tuple[tuple[Seat, ...], ...]]
    open: Callable[[Setting, Any], tuple[int, ...]]
    check: Callable[[Setting, Any, str, tuple[str, ...]], None]


WorldsShown = Literal["never", "always", "after"]  # after: when all is disclosed


def shown_by(chosen: str | UnsetType, unset: WorldsShown) -> WorldsShown:
    """When the worlds are told, by an option: `off`, `after`, or a word for those who always see them."""
    if isinstance(chosen, UnsetType):
        return unset
    kinds: Mapping[str, WorldsShown] = {"off": "never", "after": "after"}
    return kinds.get(chosen, "always")


def _always(_: Any) -> WorldsShown:
    return "always"


@dataclass(frozen=True, eq=False)  # a game is itself; caches hang on it
class Game(Generic[Table]):
    """One game of the shelf. Every function is pure; `evolve` never judges and copes with HIDDEN.

    The truth is the fold of all facts over `initial`; a viewer's table is the same fold over the
    facts as seen by that viewer. `legal` and `refuse` are given the seat's own table, `decide` the truth.
    """

    slug: str
    title: str
    credits: str
    version: str  # of the rules; part of every record
    seats: range
    options: type[Options]
    moves: tuple[type[Move], ...]
    facts: tuple[type[Fact], ...]
    initial: Table
    check: Callable[[Setting], None]  # raises Refused if options and seats do not go together
    roles: Callable[[Setting], tuple[str, ...]]  # one word a seat
    sides: Callable[[Setting], tuple[tuple[Seat, ...], ...]]  # the seats that win or resign together
    content: Callable[[Setting], tuple[Content, ...]]
    opening: Callable[[Setting, Lots], tuple[Fact, ...]]
    evolve: Callable[[Table, Fact], Table]
    to_act: Callable[[Table], tuple[Seat, ...]]  # public facts alone decide
    legal: Callable[[Table, Seat], tuple[Offer, ...]]
    refuse: Callable[[Table, Seat, Move], Refused]  # why a move that no offer holds is refused
    decide: Callable[[Table, Seat, Move, Lots], tuple[Fact, ...]]
    outcome: Callable[[Table], Outcome | None]
    disclose: Callable[[Table], tuple[Fact, ...]]  # what is turned up when the match has ended
    show: Callable[[Table], Mapping[str, Any]]  # a table as JSON for clients, HIDDEN where hidden
    deduce: Callable[[Viewer, Sequence[Fact]], Mapping[str, Any]] | None = (
        None  # the worlds a viewer cannot rule out
    )
    worlds: Callable[[Any], WorldsShown] = _always  # when the service tells these, by the options
    describe: Callable[[Table, Mapping[str, Any]], tuple[Prompt, ...]] | None = None  # these, as sentences
    doubt: Callable[[Table, Mapping[str, Any]], float] | None = None  # log2 of how many these are, at most
    resample: Callable[[Viewer, Sequence[Fact], Chooser], Table] | None = None  # one of those worlds
    prompt: Callable[[Table, Seat], Prompt] | None = None  # what a seat that is to act is asked
    choice: Callable[[Table, Seat, Offer], Prompt] | None = None  # what the moves of an offer do
    labels: Callable[[Table, Seat, Offer], Mapping[str, Sequence[Label]]] | None = (
        None  # of values that say nothing by themselves: one for each value of a field, in their order
    )
    detail: Callable[[Table, Fact], Detail | None] | None = None  # what the text of a fact adds to it
    ranking: Callable[[Table], tuple[tuple[Seat, ...], ...]] | None = None  # best first; by score without it
    neutral: Callable[[Table, Seat, Lots], Move] | None = None  # for a seat that left; any by lots without it
    standing: Callable[[Table], Outcome] | None = None  # with its ranking, if it stops now; or all are alike
    reshuffle: Callable[[Table, Lots], tuple[Fact, ...]] | None = (
        None  # after a rewind: the orders that nobody knows, shuffled anew; without it a game has none
    )
    public_moves: frozenset[str] = frozenset()  # kinds of which onlookers know when and which are offered
    leaving: Leaving = BY_PASSING  # what more than two sides agree on unless they say otherwise
    earlier: tuple["Game[Table]", ...] = ()  # the rules of earlier versions, for matches opened under them
    notebook: Notebook | None = None
    guesses: Guesses | None = None  # what seats may guess of what is hidden from them
    library: Callable[[], Mapping[Content, Any]] = dict  # all its content, whatever the setting, as JSON
    study: Callable[[], Study] | None = None  # what a simulation measures
    _options: Decoder[Options] = field(init=False, repr=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "_options", Decoder(self.options))

    def setting(self, seats: int, options: Any) -> Setting:
        """A table of so many seats under these options, as JSON has them, with the defaults of the others.

        msgspec.ValidationError names the path of what is no option of the game. `check` says whether
        seats and options go together.
        """
        return Setting(seats, self._options.convert(options))

    def offers(self, table: Table, seat: Seat, move: Move) -> bool:
        """Whether one of the offers of the seat has the move."""
        plain: dict[str, Any] = msgspec.to_builtins(move)
        return any(offer.misfit(plain) is None for offer in self.legal(table, seat))

    def of_version(self, version: str) -> "Game[Table]":
        """The game with the rules of a version, this one or an earlier one. LookupError if there is none."""
        known = {game.version: game for game in (*self.earlier, self)}
        if version not in known:
            raise LookupError(f"rules {version!r} of {self.slug}; known are {', '.join(known)}")
        return known[version]


Shelf: TypeAlias = Mapping[str, Game]
"""Games by their slugs, each with the newest rules."""
