"""Winds of Fate, by the alternate rules: help or hinder Odysseus in secret, and bet on how and when it ends.

Reading order: RULES.md, words, facts, moves, table, then rules and the sections it calls; details and prompts
are what texts tell of it.
"""

from functools import partial
from pathlib import Path

from domain.games.winds_of_fate import catalogue, rules, scoring, setup
from domain.games.winds_of_fate.deduction import deduce
from domain.games.winds_of_fate.details import detail
from domain.games.winds_of_fate.facts import FACTS
from domain.games.winds_of_fate.guesses import GUESSES
from domain.games.winds_of_fate.leaving import neutral
from domain.games.winds_of_fate.moves import MOVES
from domain.games.winds_of_fate.possibilities import describe, doubt
from domain.games.winds_of_fate.prompts import choice, labels, prompt
from domain.games.winds_of_fate.resample import resample
from domain.games.winds_of_fate.show import show
from domain.games.winds_of_fate.study import WindsStudy
from domain.games.winds_of_fate.table import Table, evolve
from domain.games.winds_of_fate.words import WindsOptions, worlds_shown
from domain.kernel.game import Game


def game(*folders: Path) -> Game[Table]:
    """The game with the content of its own folder and of `folders`. Each is read when first needed."""
    library = catalogue.library(*folders)
    return Game(
        slug="winds_of_fate",
        title="Odysseus: Winds of Fate",
        credits="Seth Jaffee (design)",
        version="1",
        seats=setup.SEATS,
        options=WindsOptions,
        moves=MOVES,
        facts=FACTS,
        initial=Table(),
        check=partial(setup.check, library),
        roles=setup.roles,
        sides=setup.sides,
        content=partial(setup.content, library),
        opening=partial(setup.opening, library),
        evolve=evolve,
        to_act=rules.to_act,
        legal=rules.legal,
        refuse=rules.refuse,
        decide=rules.decide,
        outcome=scoring.outcome,
        disclose=scoring.disclose,
        show=show,
        deduce=deduce,
        worlds=worlds_shown,
        describe=describe,
        doubt=doubt,
        resample=resample,
        prompt=prompt,
        choice=choice,
        labels=labels,
        detail=detail,
        ranking=scoring.ranking,
        standing=scoring.standing,
        neutral=neutral,
        public_moves=frozenset({"accept", "choose_destiny", "decline", "draft", "move_bet", "place_bet"}),
        reshuffle=setup.reshuffle,
        guesses=GUESSES,
        library=library.listed,
        study=WindsStudy,
    )


GAME = game()
