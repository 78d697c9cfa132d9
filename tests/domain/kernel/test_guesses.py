"""Guesses of every game: what is hidden can be guessed right, and is told in every language."""

from random import Random

import pytest

from api.presenters.localization import LANGUAGES
from api.presenters.localization import texts as texts_of
from domain.games import SHELF
from domain.kernel.game import Game
from domain.kernel.guesses import Guesses
from tests.support.games.all_games import GAMES, any_setting
from tests.support.games.playouts import Playout, playout
from tests.support.toy import GAME as TOY

GUESSING = [game for game in GAMES if game.guesses is not None]
MATCHES = 4  # random ones of each game, under random options
EVERY = 7  # steps between two at which all seats are asked
NAMES = dict(enumerate(["Ann", "Bob", "Cid", "Dan", "Eve", "Fay"]))


def guesses_of(game: Game) -> Guesses:
    """The guesses of a game that has some."""
    assert game.guesses is not None
    return game.guesses


@pytest.mark.parametrize("game", GUESSING, ids=lambda game: game.slug)
def test_what_is_hidden_can_be_guessed_right_and_is_kept_as_question_and_answer(game: Game) -> None:
    guesses, chooser, kinds = guesses_of(game), Random(7), set[str]()
    for seed in range(MATCHES):
        setting = any_setting(game, chooser)
        play = Playout(game, setting, seed)
        for number, step in enumerate(playout(game, setting, seed, chooser).steps):
            play.add(step)
            if number % EVERY:
                continue
            for seat in range(setting.seats):
                for offer in guesses.offers(play.view(seat).table, seat):
                    made = [guesses.read(guess) for guess in offer.all()]
                    assert any(guesses.is_right(play.truth.table, guess) for guess in made), offer
                    one = chooser.choice(made)
                    assert one == guesses.answered(one.question, one.answer)
                    kinds.add(offer.move)
    assert kinds == {kind.__struct_config__.tag for kind in guesses.kinds}


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(
    "game", [game for game in GUESSING if game in SHELF.values()], ids=lambda game: game.slug
)
def test_every_guess_is_told_in_every_language_and_its_fields_have_words(game: Game, language: str) -> None:
    guesses, said, chooser = guesses_of(game), texts_of(game, language), Random(3)
    setting = any_setting(game, chooser)
    play = Playout(game, setting, 1)
    for step in playout(game, setting, 1, chooser).steps[: setting.seats + 20]:
        play.add(step)
        for seat in range(setting.seats):
            for offer in guesses.offers(play.view(seat).table, seat):
                guess = guesses.read(offer.sample(chooser))
                assert said.guess(guess, NAMES).endswith(".")
                assert said.guess_about(offer.move)
                assert set(offer.fields) <= set(said.words())


def test_what_is_no_question_of_the_game_is_no_guess() -> None:
    guesses = guesses_of(TOY)
    assert guesses.answered("held/1", "7") is not None
    for question, answer in (("held", "7"), ("held/1/2", "7"), ("held/x", "7"), ("held/1", "x"), ("7", "1")):
        assert guesses.answered(question, answer) is None
