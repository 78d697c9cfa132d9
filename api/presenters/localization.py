"""Texts for people: which language a caller wants, and steps and refusals told in it."""

import inspect
from pathlib import Path
from typing import Any, Final

from werkzeug.datastructures import LanguageAccept
from werkzeug.http import parse_accept_header

from domain.kernel import texts as kernel
from domain.kernel.game import Game
from domain.kernel.match import Left, Match, Sat
from domain.kernel.notation import encode, notation
from domain.kernel.texts import Texts
from domain.threadsafe.once import once

OWN: Final = Path(inspect.getfile(kernel)).parent / "language"
FALLBACK: Final = "en"
LANGUAGES: Final = tuple(sorted(path.stem for path in OWN.glob("*.ftl")))


def folder(game: Game[Any]) -> Path:
    """Where a game lies: where its moves are declared."""
    return Path(inspect.getfile(game.moves[0])).parent


@once
def texts(game: Game[Any] | None, language: str) -> Texts:
    """What the service and one game say in a language, read once. BadContent if the files are broken.

    A game that is not translated speaks English.
    """
    if game is None:
        return Texts(language, (OWN,))
    own = folder(game) / "language"
    return Texts(language if (own / f"{language}.ftl").exists() else FALLBACK, (OWN, own))


def preferred(accept: str | None) -> str:
    """The best of our languages for a header Accept-Language."""
    wanted = parse_accept_header(accept or "", LanguageAccept)
    return wanted.best_match(LANGUAGES) or FALLBACK


class Telling:
    """Tells frame after frame of one match in one language. It must be given every frame from its first on.

    `match`: what the viewer knew before that frame; who sat where then.
    """

    def __init__(self, game: Game[Any], language: str, match: Match) -> None:
        self._frame = notation(game).frame
        self._texts = texts(game, language)
        self._names = {seat: sitter.name for seat, sitter in enumerate(match.sitters) if sitter is not None}

    def __call__(self, body: bytes) -> bytes:
        """The frame's JSON with one more member: `text`, a line for each fact."""
        lines = [self._line(fact) for fact in self._frame(body).facts]
        return body[:-1] + b',"text":' + encode(lines) + b"}"

    def _line(self, fact: Any) -> str:
        line = self._texts.fact(fact, self._names)
        match fact:
            case Sat(seat, _, name):
                self._names[seat] = name
            case Left(seat):
                self._names.pop(seat, None)
        return line
