"""The check that boards and cards are those that a match was played with."""

from domain.kernel.game import Game
from domain.kernel.match.facts import Opened
from domain.ledger.record import CheckFailed


def check_content(game: Game, opened: Opened) -> None:
    """All content that the match names is here. CheckFailed says what is missing, or has another hash."""
    here = {(each.kind, each.name): each.sha256 for each in game.library()}
    for named in opened.content:
        sha256 = here.get((named.kind, named.name))
        if sha256 is None:
            raise CheckFailed(
                f"step 1: the {named.kind} {named.name} is missing here; its SHA-256 is {named.sha256}"
            )
        if sha256 != named.sha256:
            raise CheckFailed(
                f"step 1: the {named.kind} {named.name} differs: "
                f"its SHA-256 is {sha256} here, and {named.sha256} in the match"
            )
