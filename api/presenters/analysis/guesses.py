"""Sealed guesses as JSON: what a seat may guess, and what was guessed."""

from collections.abc import Callable, Iterable

import msgspec

from domain.kernel.facts import Viewer
from domain.kernel.game import Game
from domain.kernel.match.lifecycle import Status
from domain.kernel.match.state import Match
from domain.kernel.texts import Names, Texts
from domain.threadsafe.decoder import JsonObject
from projections.models.notes import Note

Truth = Callable[[int], Match]
"""The match after a step, as it truly was."""


def offered_json(game: Game, view: Match, seat: Viewer, said: Texts | None) -> list[JsonObject]:
    """What the seat may guess, from its own view. With texts, a prompt says what each guess is about."""
    if game.guesses is None or not isinstance(seat, int) or view.status is not Status.PLAYING:
        return []
    offers = game.guesses.offers(view.table, seat)
    if said is None:
        return [msgspec.structs.asdict(offer) for offer in offers]
    return [msgspec.structs.asdict(offer) | {"prompt": said.guess_about(offer.move)} for offer in offers]


def made_json(
    game: Game, notes: Iterable[Note], truth: Truth | None, said: Texts | None, names: Names
) -> list[JsonObject]:
    """The guesses among the notes, by their steps; with texts, each as a sentence.

    `truth`: None while the match hides anything; nobody is told then whether a guess is right.
    """
    guesses, found = game.guesses, list[JsonObject]()
    if guesses is None:
        return found
    for note in sorted(notes, key=lambda note: (note.step, note.seats, note.number)):
        guess = guesses.answered(note.subject, note.marks[0]) if note.marks else None
        if guess is not None:
            made = {
                "seat": note.seat,
                "number": note.number,
                "step": note.step,
                "at": note.at,
                "guess": guess,
            }
            made["right"] = None if truth is None else guesses.is_right(truth(note.step).table, guess)
            found.append(made | ({} if said is None else {"text": said.guess(guess, names)}))
    return found
