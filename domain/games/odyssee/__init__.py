"""Odyssee. Wanderers sail from island to island to be rid of their chips, and then home to Ithaca.

Reading order: RULES.md, words, facts, moves, table, sea, then rules and the sections it calls.
"""

from functools import partial
from pathlib import Path

from domain.games.odyssee import library, rules, scoring, setup
from domain.games.odyssee.facts import FACTS
from domain.games.odyssee.moves import MOVES
from domain.games.odyssee.resample import resample
from domain.games.odyssee.show import show
from domain.games.odyssee.table import Table, evolve
from domain.games.odyssee.words import SEATS, OdysseeOptions
from domain.kernel.game import Game


def game(*folders: Path) -> Game[Table]:
    """The game with the content of its own folder and of those given, which are read when first asked for."""
    pieces = (library.CONTENT, *folders)
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
        check=partial(setup.check, pieces),
        roles=setup.roles,
        sides=setup.sides,
        content=partial(setup.content, pieces),
        opening=partial(setup.opening, pieces),
        evolve=evolve,
        to_act=rules.to_act,
        legal=rules.legal,
        refuse=rules.refuse,
        decide=rules.decide,
        outcome=scoring.outcome,
        disclose=scoring.reveal,
        show=show,
        resample=resample,
        library=partial(library.listed, pieces),
    )


GAME = game()
