"""Odyssee. Wanderers sail from island to island to be rid of their chips, and then home to Ithaca.

Reading order: RULES.md, words, facts, moves, table, sea, then rules and the sections it calls. What people
are told and asked is in details and prompts; readings has what a card says.
"""

from functools import partial
from pathlib import Path

from domain.games.odyssee import rules, scoring, setup
from domain.games.odyssee.deduction import deduce
from domain.games.odyssee.details import detail
from domain.games.odyssee.facts import FACTS
from domain.games.odyssee.guesses import GUESSES
from domain.games.odyssee.leaving import neutral
from domain.games.odyssee.moves import MOVES
from domain.games.odyssee.possibilities import describe, doubt
from domain.games.odyssee.prompts import choice, prompt
from domain.games.odyssee.resample import resample
from domain.games.odyssee.show import show
from domain.games.odyssee.study import OdysseeStudy
from domain.games.odyssee.table import Table, evolve
from domain.games.odyssee.words import SEATS, OdysseeOptions, worlds_shown
from domain.kernel.content import Library
from domain.kernel.game import Game

CONTENT = Path(__file__).parent / "content"


def game(*folders: Path) -> Game[Table]:
    """The game with the content of its own folder and of `folders`. Each is read when first needed."""
    library = Library((CONTENT, *folders), setup.KINDS)
    return Game(
        slug="odyssee",
        title="Odyssee",
        credits="Hartmut Witt (design); Hexagames, 1995",
        version="1",
        seats=SEATS,
        options=OdysseeOptions,
        moves=MOVES,
        facts=FACTS,
        initial=Table(),
        check=partial(setup.check, library),
        roles=setup.roles,
        sides=setup.sides,
        content=partial(setup.played_with, library),
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
        public_moves=frozenset(str(move.__struct_config__.tag) for move in MOVES),  # all: nobody has a hand
        reshuffle=setup.reshuffle,
        guesses=GUESSES,
        library=library.listed,
        study=OdysseeStudy,
    )


GAME = game()
