"""Odysseus. Gods drive the ship of Odysseus to adventures; each god has a secret task.

Reading order: RULES.md, words, facts, moves, table, then rules and the sections it calls; details and
prompts for the texts.
"""

from dataclasses import replace
from functools import partial
from pathlib import Path

from domain.games.odysseus import earlier, rules, scoring, setup
from domain.games.odysseus.contents import CONTENT, KINDS
from domain.games.odysseus.deduction import deduce
from domain.games.odysseus.details import detail
from domain.games.odysseus.facts import FACTS
from domain.games.odysseus.guesses import GUESSES
from domain.games.odysseus.leaving import neutral
from domain.games.odysseus.moves import MOVES
from domain.games.odysseus.possibilities import describe, doubt
from domain.games.odysseus.prompts import choice, labels, prompt
from domain.games.odysseus.resample import resample
from domain.games.odysseus.show import show
from domain.games.odysseus.study import OdysseusStudy
from domain.games.odysseus.table import Table, evolve
from domain.games.odysseus.words import OdysseusOptions, worlds_shown
from domain.kernel.content import Library
from domain.kernel.game import Game


def game(*folders: Path) -> Game[Table]:
    """The game with the boards and cards of its own folder and of `folders`, read when first needed."""
    library = Library((CONTENT, *folders), KINDS)
    newest = Game(
        slug="odysseus",
        title="Odysseus",
        credits="Dominique Ehrhard (design); Jumbo, 2001",
        version="2",
        seats=setup.SEATS,
        options=OdysseusOptions,
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
        decide=partial(rules.decide, scoring.becalmed),
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
        public_moves=frozenset({"allow", "block", "place_ship", "refill"}),
        reshuffle=setup.reshuffle,
        guesses=GUESSES,
        library=library.listed,
        study=OdysseusStudy,
    )
    first = replace(newest, version="1", decide=partial(rules.decide, earlier.becalmed))
    return replace(newest, earlier=(first,))


GAME = game()
