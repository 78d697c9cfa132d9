"""Wrath of Poseidon. Navigators seek the Sacred Island; Poseidon alone sees where their ships are.

Reading order: RULES.md, words, facts, moves, table, then rules and the sections it calls.
"""

from functools import partial
from pathlib import Path

from domain.games.wrath_of_poseidon import chart, notes, rules, scoring, setup
from domain.games.wrath_of_poseidon.deduction import deduce
from domain.games.wrath_of_poseidon.details import detail
from domain.games.wrath_of_poseidon.facts import FACTS
from domain.games.wrath_of_poseidon.guesses import GUESSES
from domain.games.wrath_of_poseidon.leaving import neutral
from domain.games.wrath_of_poseidon.moves import MOVES
from domain.games.wrath_of_poseidon.possibilities import describe, doubt
from domain.games.wrath_of_poseidon.prompts import choice, prompt
from domain.games.wrath_of_poseidon.resample import resample
from domain.games.wrath_of_poseidon.show import show
from domain.games.wrath_of_poseidon.study import WrathStudy
from domain.games.wrath_of_poseidon.table import Table, evolve
from domain.games.wrath_of_poseidon.words import WrathOptions, worlds_shown
from domain.kernel.game import Game, Notebook


def game(*folders: Path) -> Game[Table]:
    """The game with the boards of its own folder and of `folders`, read when first needed."""
    library = chart.library(*folders)
    return Game(
        slug="wrath_of_poseidon",
        title="Wrath of Poseidon",
        credits="Leo Colovini (design); Roberto Di Meglio, Leonardo Rina, Fabrizio Rolla (development)",
        version="1",
        seats=setup.SEATS,
        options=WrathOptions,
        moves=MOVES,
        facts=FACTS,
        initial=Table(),
        check=partial(setup.check, library),
        roles=setup.roles,
        sides=setup.teams,
        content=partial(setup.content, library),
        opening=partial(setup.opening, library),
        evolve=evolve,
        to_act=rules.to_act,
        legal=rules.legal,
        refuse=rules.refuse,
        decide=rules.decide,
        outcome=scoring.outcome,
        disclose=scoring.reveal,
        show=show,
        deduce=deduce,
        worlds=worlds_shown,
        describe=describe,
        doubt=doubt,
        resample=resample,
        prompt=prompt,
        choice=choice,
        detail=detail,
        ranking=scoring.ranking,
        standing=scoring.standing,
        neutral=neutral,
        public_moves=frozenset({"agree", "propose", "sail"}),
        notebook=Notebook(notes.groups, notes.current, notes.check),
        guesses=GUESSES,
        library=library.listed,
        study=WrathStudy,
    )


GAME = game()
