"""What a viewer is told of a match in a language, line by line, and what is wrong with such a line."""

import re
from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Any, Final, get_args, get_type_hints

import msgspec

from api.presenters.localization import LANGUAGES, OWN, folder, texts
from domain.kernel.facts import Fact, Mark, Viewer
from domain.kernel.game import Detail, Game
from domain.kernel.match.facts import Sat
from domain.kernel.match.fold import initial, seen
from domain.kernel.notation import encode
from domain.kernel.texts import Names, Narration, Texts
from tests.support.games.playouts import Record

PLAYERS: Final = ("Ada", "Bo", "Cem", "Dia", "Eva", "Fei")
"""Names without digits, some of which begin with a vowel."""

INDICES: Final = {
    "de": r"\b(Platz|Sitz|Spieler|Spielerin|Karte|Nummer) \d|\bab Platz\b",
    "en": r"\b([Ss]eats?|[Pp]layers?|[Cc]ards?|[Nn]umbers?) \d|\b(by|from) seat\b",
    "fr": r"\b([Pp]laces?|[Ss]ièges?|[Jj]oueurs?|[Cc]artes?|[Nn]uméros?) \d",
    "nl": r"\b([Pp]laats|[Ss]toel|[Ss]peler|[Kk]aart|[Nn]ummer) \d",
    "pt": r"\b([Ll]ugar|[Aa]ssento|[Jj]ogador|[Cc]arta|[Nn]úmero) \d",
}
"""A place in a list instead of a name: `seat 0`, `card 3`."""

JOINED: Final = {
    "de": r"(?!)",
    "en": r"\ba (?=[aei]|o(?!ne\b)|8|11\b|18\b)|\ban (?=[bcdfgjklmnpqrstvwxyz])",
    "fr": r"\b([Dd]e|[Qq]ue|[Ll][ea]|[NnSsJj]e) (?=[aeiouâéèêAEIOUÉÈ])(?!oui\b|onz)|\b([Dd]e|à) les?\b",
    "nl": r"(?!)",
    "pt": r"\b(de|em|por|a) (o|os)\b|\b(de|em|por) (a|as)\b",
}
"""What the language writes in another way: `de Ada` is right with other names, but not with this one."""

WRONG: Final = {
    "a raw value": r"[{}_|=]|\b(HIDDEN|Hidden|None|listed|hidden)\b",
    "a space or a sign too many": r"\s\s|^\s|\s$|\n|\s[.,)]|\(\s|[.,:;]{2}",
    "no beginning": r"^[a-zàâäéèêöüœ]",
    "no end": r"[^.!?…»”“\"')]$",
}


class RememberedTexts(Texts):
    """Texts that make a line once, however many viewers and matches have the same fact with that detail."""

    def __init__(self, language: str, folders: tuple[Path, ...]) -> None:
        super().__init__(language, folders)
        self._made: dict[object, str] = {}

    def fact(self, fact: Fact, names: Names | None = None, detail: Detail | None = None) -> str:
        """The fact in one line."""
        key = type(detail), encode([fact, detail]), tuple((names or {}).items())
        if key not in self._made:
            self._made[key] = super().fact(fact, names, detail)
        return self._made[key]


@cache
def remembered(game: Game, language: str) -> Texts:
    """The texts of a game in one of its languages."""
    return RememberedTexts(language, (OWN, folder(game) / "language"))


def name_of(player: str) -> str:
    """The name of a player of a playout, by their id."""
    return PLAYERS[int(player.removeprefix("player-"))]


def called(record: Record) -> Record:
    """The same match, played by `PLAYERS`."""
    return replace(
        record, steps=tuple(replace(step, facts=tuple(map(_named, step.facts))) for step in record.steps)
    )


def _named(fact: Fact) -> Fact:
    return msgspec.structs.replace(fact, name=PLAYERS[fact.seat]) if isinstance(fact, Sat) else fact


def languages(game: Game) -> tuple[str, ...]:
    """The languages that the game has texts in."""
    return tuple(each for each in LANGUAGES if (folder(game) / "language" / f"{each}.ftl").exists())


def told(record: Record, viewer: Viewer, language: str) -> Iterator[tuple[Fact, str]]:
    """The facts of the game that a viewer saw, each with its line."""
    game = record.game
    narration = Narration(game, remembered(game, language), initial(game))
    for fact in seen(viewer, record.facts):
        line = narration.line(fact)
        if type(fact) in game.facts:
            yield fact, line


def seats_of(fact: Fact) -> dict[str, int]:
    """The fields of the fact that hold the number of a seat."""
    hints = get_type_hints(type(fact), include_extras=True)
    fields = ((name, getattr(fact, name)) for name in fact.__struct_fields__ if _is_seat(hints[name]))
    return {name: value for name, value in fields if isinstance(value, int)}


def _is_seat(hint: Any) -> bool:
    """Whether a value of the type is one seat, or none: `Public[Seat]`, `Public[Seat | None]`."""
    if Mark.SEAT in getattr(hint, "__metadata__", ()):
        return True
    bare, *_ = get_args(hint) or (None,)
    return any(Mark.SEAT in getattr(each, "__metadata__", ()) for each in get_args(bare))


def faults(line: str, language: str) -> list[str]:
    """What keeps a line from being a sentence of its own in the language."""
    return list(_faults(line, language))


@cache
def _faults(line: str, language: str) -> tuple[str, ...]:
    none = re.escape(texts(None, language).word("none"))
    wrong = WRONG | {
        "a bare index": INDICES[language],
        "what the language does not write so": JOINED[language],
        "nothing in a list": rf"\b{none}, {none}\b",
    }
    return tuple(f"{what}: {line}" for what, pattern in wrong.items() if re.search(pattern, line))
