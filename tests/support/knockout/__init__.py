"""The lowest of the cards that all bid face down drops out, round by round; the last seat wins.

The template of a new game: `./nostos new-game SLUG` copies it. Reading order: RULES.md, words, facts, moves,
table, rules, details, prompts, study.
"""

from domain.kernel.game import Game
from tests.support.knockout import rules
from tests.support.knockout.details import detail
from tests.support.knockout.facts import FACTS
from tests.support.knockout.moves import MOVES
from tests.support.knockout.prompts import choice, prompt
from tests.support.knockout.study import KnockoutStudy
from tests.support.knockout.table import Table, evolve, show
from tests.support.knockout.words import SEATS, KnockoutOptions

GAME: Game[Table] = Game(
    slug="knockout",
    title="The last suitor",
    credits="A game to start from",
    version="1",
    seats=SEATS,
    options=KnockoutOptions,
    moves=MOVES,
    facts=FACTS,
    initial=Table(),
    check=rules.check,
    roles=rules.roles,
    sides=rules.sides,
    content=lambda _: (),  # boards and decks in files, where a game has any
    opening=rules.opening,
    evolve=evolve,
    to_act=rules.to_act,
    legal=rules.legal,
    refuse=rules.refuse,
    decide=rules.decide,
    outcome=rules.outcome,
    disclose=rules.disclose,
    show=show,
    detail=detail,
    prompt=prompt,
    choice=choice,
    study=KnockoutStudy,
)
