"""Localization: the texts of steps and refusals in the language that a caller prefers."""

import inspect
from pathlib import Path
from typing import Final

from werkzeug.datastructures import LanguageAccept
from werkzeug.http import parse_accept_header

from domain.kernel import texts as kernel
from domain.kernel.game import Game
from domain.kernel.match.state import Match
from domain.kernel.notation import encode, notation
from domain.kernel.texts import NameOf, Narration, Texts
from domain.threadsafe.once import once

OWN: Final = Path(inspect.getfile(kernel)).parent / "language"
FALLBACK: Final = "en"
LANGUAGES: Final = tuple(sorted(path.stem for path in OWN.glob("*.ftl")))


def folder(game: Game) -> Path:
    """The folder of a game: where its moves are declared."""
    return Path(inspect.getfile(game.moves[0])).parent


@once
def texts(game: Game | None, language: str) -> Texts:
    """The texts of the service and of one game in a language, read once. BadContent if a file is broken.

    A game without a translation uses English.
    """
    if game is None:
        return Texts(language, (OWN,))
    own = folder(game) / "language"
    return Texts(language if (own / f"{language}.ftl").exists() else FALLBACK, (OWN, own))


def texts_for(game: Game | None, accept_language: str | None) -> Texts:
    """The same in the language that a header Accept-Language prefers."""
    return texts(game, preferred_language(accept_language))


def preferred_language(accept_language: str | None) -> str:
    """The best of our languages for a header Accept-Language."""
    wanted = parse_accept_header(accept_language or "", LanguageAccept)
    return wanted.best_match(LANGUAGES) or FALLBACK


class Narrator:
    """Adds texts in one language to the frames of one match, one after the other, without a gap.

    `match`: the viewer's match before the first of these frames; `name_of`: the names of players.
    """

    def __init__(self, game: Game, language: str, match: Match, name_of: NameOf) -> None:
        self._frame = notation(game).frame
        self._narration = Narration(game, texts(game, language), match, name_of)

    def __call__(self, body: bytes) -> bytes:
        """The JSON of the frame with one more member: `text`, a line for each fact; "" if others tell it."""
        lines = self._narration.lines(self._frame(body).facts)
        return body[:-1] + b',"text":' + encode(lines) + b"}"
