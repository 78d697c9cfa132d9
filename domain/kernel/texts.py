"""Texts: facts, refusals and endings as one line for people, from message keys.

Messages are Fluent (projectfluent.org), one file a language: `language/en.ftl` in this folder for what every
match has, `language/en.ftl` in a game's folder for the rest. The message of a fact `ship_sailed` is
`fact-ship-sailed`; the fields of the fact are the variables of the message:

    $name        the value; "hidden" where the viewer may not look, "none" for None, "yes" and "no",
                 "listed" for a list or an object; a pile that is not seen is "hidden" and has a count
    $name_word   the value as a word: the message `word-VALUE` if there is one; several as the language lists
                 them: "5, 3 and 2"; an object by the message `item-TYPE` of its fields, if there is one
    $name_either the same of several between which there is a choice: "5, 3 or 2"
    $name_count  how many values a list holds
    $name_part   the field `part` of an object, and the tag that names its type
    TIME($name)  so many seconds in the largest unit that they are a whole number of: "5 minutes"

A seat, also one of an object in a list, is shown as the name of its player, by the message `seat` if the
player is not known, or by `deleted-seat` if they were deleted. The fields of a detail, which a game adds from
the viewer's table before the fact, are variables as well. The message of a prompt `share_asked` is
`prompt-share-asked`, that of a label `laid_card` is `label-laid-card`, that of a guess `ship_at` is
`guess-ship-at`, with their fields as variables in the same way. `guess-about-ship-at` says what such a guess
is about. Labels that would be alike are numbered by `label-alike`.
"""

from collections.abc import Callable, Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Any, Final, Literal, get_args, get_type_hints

import msgspec
from babel import Locale
from babel.lists import format_list
from fluent.runtime import FluentBundle
from fluent.syntax import FluentParser
from fluent.syntax.ast import Message, Resource

from domain.kernel.clocks import DAY, HOUR
from domain.kernel.facts import Fact, Hidden, Mark, snake
from domain.kernel.game import BadContent, Detail, Game, Label, Prompt, Refused
from domain.kernel.guesses import Guess
from domain.kernel.match.acts import ACTS
from domain.kernel.match.facts import FACTS, NAMING, Left, Played, Removed, Sat, Substituted
from domain.kernel.match.state import Match
from domain.threadsafe.decoder import JsonObject

Names = Mapping[int, str]  # by the seat; "": of a player who was deleted
NameOf = Callable[[str], str]  # of a player, by their id; "" if they were deleted
UNITS: Final = {"days": DAY, "hours": HOUR, "minutes": 60, "seconds": 1}


class Texts:
    """The messages of one language: the common ones and those of the games given."""

    def __init__(self, language: str, folders: tuple[Path, ...]) -> None:
        self._locale = Locale.parse(language)
        own: JsonObject = {"TIME": self._time}
        self._bundle = FluentBundle([language], use_isolating=False, functions=own)
        for folder in folders:
            path = folder / f"{language}.ftl"
            if not path.exists():
                raise BadContent(f"{path}: there are no texts in this language")
            self._add(FluentParser(with_spans=False).parse(path.read_text(encoding="utf-8")))

    def _add(self, messages: Resource) -> None:
        """Add messages. All are compiled at once: what was compiled only when it is first said would go on
        filling memory for hours.
        """
        self._bundle.add_resource(messages)
        for entry in messages.body:
            if isinstance(entry, Message):
                self._bundle.get_message(entry.id.name)

    def fact(self, fact: Fact, names: Names | None = None, detail: Detail | None = None) -> str:
        """The fact as its viewer sees it, in one line. `detail`: what the game adds to it for this viewer."""
        variables = self._variables(fact, names or {})
        if detail is not None:
            variables |= self._variables(detail, names or {})
        return self.message(_key("fact", fact), variables)

    def prompt(self, prompt: Prompt, names: Names | None = None) -> str:
        """What a viewer is told of a decision, a choice, or what cannot be ruled out, in one line."""
        return self.message(_key("prompt", prompt), self._variables(prompt, names or {}))

    def guess(self, guess: Guess, names: Names | None = None) -> str:
        """What a seat guesses, in one line."""
        return self.message(_key("guess", guess), self._variables(guess, names or {}))

    def guess_about(self, kind: str) -> str:
        """What guesses of a kind are about. `kind`: the move of their offers."""
        return self.message(f"guess-about-{kind}".replace("_", "-"), {})

    def labels(self, labels: Sequence[Label], names: Names | None = None) -> list[str]:
        """What the values are called between which a viewer chooses. No two are called the same."""
        called = [self.message(_key("label", label), self._variables(label, names or {})) for label in labels]
        return [
            self._numbered(one, called[: at + 1].count(one), called.count(one))
            for at, one in enumerate(called)
        ]

    def _numbered(self, label: str, nth: int, of: int) -> str:
        return self.message("label-alike", {"label": label, "nth": nth, "of": of}) if of > 1 else label

    def refusal(self, refused: Refused) -> str:
        """Why the move was refused, in one line."""
        return self.message("refused-" + refused.key.replace("_", "-"), {})

    def message(self, key: str, variables: Mapping[str, Any]) -> str:
        """A message by its key. BadContent if it is missing or asks for a variable that is not there."""
        if not self.has(key):
            raise BadContent(f"language/{self._bundle.locales[0]}.ftl: no message {key}")
        pattern = self._bundle.get_message(key).value
        if pattern is None:
            raise BadContent(f"language/{self._bundle.locales[0]}.ftl: {key} has no text")
        text, errors = self._bundle.format_pattern(pattern, dict(variables))
        if errors:
            raise BadContent(f"language/{self._bundle.locales[0]}.ftl: {key}: {errors[0]}")
        return str(text)

    def has(self, key: str) -> bool:
        """Whether the game has a message of that key."""
        return bool(self._bundle.has_message(key))

    def word(self, value: str) -> str:
        """A word of the game's language, as `word-VALUE` has it; the value itself if it is a name."""
        key = "word-" + value.replace("_", "-")
        return self.message(key, {}) if self.has(key) else value

    def words(self) -> dict[str, str]:
        """Every word of the language, by its value."""
        keys = (key for key in self._bundle._messages if key.startswith("word-"))  # noqa: SLF001  # there is no public way
        return {key.removeprefix("word-").replace("-", "_"): self.message(key, {}) for key in keys}

    def _time(self, seconds: int) -> str:
        """A time in its largest whole unit."""
        unit, length = next((unit, length) for unit, length in UNITS.items() if seconds % length == 0)
        return self.message(f"time-{unit}", {"number": seconds // length})

    def _list(self, items: list[str], style: Literal["standard", "or"] = "standard") -> str:
        """The items as the language lists them."""
        return format_list(items, style, locale=self._locale)

    def _item(self, value: Any, names: Names) -> str:
        """A value of a list; an object by its message, or as the words of its fields."""
        if isinstance(value, _PlayerName):
            return str(value)
        if isinstance(value, msgspec.Struct) and not isinstance(value, Hidden):
            key = "item-" + snake(type(value).__name__).replace("_", "-")
            if self.has(key):
                return self.message(key, self._variables(value, names))
            return " ".join(self.word(_plain(getattr(value, field))) for field in value.__struct_fields__)
        return self.word(_plain(value))

    def _variables(self, said: msgspec.Struct, names: Names) -> JsonObject:
        seats = _seat_fields(type(said))
        found: JsonObject = {}
        for name in said.__struct_fields__:
            value = getattr(said, name)
            if name in seats and not isinstance(value, Hidden):
                value = self._named(value, names)
            self._spread(name, value, found, names)
        return found

    def _named(self, seats: Any, names: Names) -> Any:
        """The name of the player on a seat; the same for every seat in a list or an object."""
        match seats:
            case Mapping():
                return {key: self._named(seat, names) for key, seat in seats.items()}
            case tuple():
                return tuple(self._named(seat, names) for seat in seats)
            case int():
                key = "deleted-seat" if names.get(seats) == "" else "seat"
                return _PlayerName(names.get(seats) or self.message(key, {"number": seats}))
            case _:
                return seats

    def _spread(self, name: str, value: Any, found: JsonObject, names: Names) -> None:
        if isinstance(value, msgspec.Struct) and not isinstance(value, Hidden):
            value = _parts(value)
        if isinstance(value, Mapping):
            found[name] = "listed"
            for part, inner in value.items():
                self._spread(f"{name}_{part}", inner, found, names)
        elif isinstance(value, list | tuple | frozenset):
            found[f"{name}_count"] = len(value)
            items = [self._item(item, names) for item in value]
            found[f"{name}_word"], found[f"{name}_either"] = self._list(items), self._list(items, "or")
            unseen = bool(value) and all(isinstance(item, Hidden) for item in value)
            found[name] = "hidden" if unseen else "listed"
        else:
            found[name] = value if isinstance(value, int) and not isinstance(value, bool) else _plain(value)
            found[f"{name}_word"] = self.word(_plain(value))


class ByArbiter(Detail):
    """Who decided. An act has the id of the arbiter alone."""

    name: str


class _PlayerName(str):
    """The name of a player, which is told as it is, also where it is a word of the game."""

    __slots__ = ()


def _key(kind: str, said: msgspec.Struct) -> str:
    return f"{kind}-{said.__struct_config__.tag}".replace("_", "-")


def _parts(value: msgspec.Struct) -> JsonObject:
    """The fields of an object, and its tag if it has one."""
    config = value.__struct_config__
    tag = {} if config.tag_field is None else {config.tag_field: config.tag}
    return tag | {field: getattr(value, field) for field in value.__struct_fields__}


def _plain(value: Any) -> str:
    match value:
        case Hidden():
            return "hidden"
        case None:
            return "none"
        case bool():
            return "yes" if value else "no"
        case _:
            return str(value)


@cache
def _seat_fields(cls: type[msgspec.Struct]) -> frozenset[str]:
    """The fields that hold a seat or seats."""
    hints = get_type_hints(cls, include_extras=True)
    return frozenset(name for name in cls.__struct_fields__ if _holds_seat(hints[name]))


def _holds_seat(hint: Any) -> bool:
    return Mark.SEAT in getattr(hint, "__metadata__", ()) or any(map(_holds_seat, get_args(hint)))


class Narration:
    """Tells the facts of a match in one language, without a gap.

    `match`: the viewer's match before the first of these facts, with the table from which the game adds
    details. `name_of`: the names of players; None: those that older facts hold are told.
    """

    def __init__(self, game: Game, texts: Texts, match: Match, name_of: NameOf | None = None) -> None:
        self._game = game
        self._texts = texts
        self._table = match.table
        self._name_of = name_of
        self._names = {} if name_of is None else names(match, name_of)

    def lines(self, facts: Sequence[Fact]) -> list[str]:
        """The next facts, a line each. A move has no line if other facts tell what was played."""
        told = [self.line(fact) for fact in facts]
        if len(facts) == 1:
            return told
        return ["" if isinstance(fact, Played) else line for fact, line in zip(facts, told, strict=True)]

    def line(self, fact: Fact) -> str:
        """The next fact in one line."""
        game, detail, name = self._game, None, ""
        if game.detail is not None and not isinstance(fact, FACTS):
            detail = game.detail(self._table, fact)
            self._table = game.evolve(self._table, fact)
        if isinstance(fact, NAMING):
            name = fact.name if self._name_of is None else self._name_of(fact.player)
            fact = msgspec.structs.replace(fact, name=name or self._texts.message("deleted-player", {}))
        if isinstance(fact, ACTS):
            decided = "" if self._name_of is None else self._name_of(fact.player)
            detail = ByArbiter(decided or self._texts.message("deleted-player", {}))
        told = self._texts.fact(fact, self._names, detail)
        match fact:
            case Sat() | Substituted():
                self._names[fact.seat] = name
            case Left() | Removed():
                self._names.pop(fact.seat, None)
        return told


def names(match: Match, name_of: NameOf) -> dict[int, str]:
    """The names of the players, by their seats."""
    return {seat: name_of(sitter.player) for seat, sitter in enumerate(match.sitters) if sitter is not None}
