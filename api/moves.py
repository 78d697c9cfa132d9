"""The moves of a game as schemas, told apart by their `type`, and what its options look like."""

from collections.abc import Mapping
from functools import cache
from typing import Any, Final

from marshmallow import Schema

from api import faults
from api.declared import schema_of
from api.problems import Problem, pointer
from domain.kernel.game import Game
from domain.kernel.offers import Domain, Each, Offer

MOVE: Final = ("move",)
OPTIONS: Final = ("options",)


@cache
def schemas(game: Game[Any]) -> Mapping[str, Schema]:
    """The schema of each move of a game, by the move's type."""
    return {str(move.__struct_config__.tag): schema_of(move)() for move in game.moves}


@cache
def options(game: Game[Any]) -> Schema:
    """The schema of the options of a game."""
    return schema_of(game.options)()


def check_move(game: Game[Any], move: dict[str, Any]) -> None:
    """Raise a Problem if this is no move of the game, whatever lies on the table."""
    known = schemas(game)
    if "type" not in move:
        raise Problem("missing-field", "", pointer=pointer((*MOVE, "type")), accepted=sorted(known))
    name = move["type"]
    if not isinstance(name, str):
        raise Problem("wrong-type", "", pointer=pointer((*MOVE, "type")), accepted=sorted(known))
    if name not in known:
        raise faults.bad_value((*MOVE, "type"), sorted(known), "The game has no such move.")
    faults.load(known[name], move, MOVE)


def check_options(game: Game[Any], given: dict[str, Any]) -> None:
    """Raise a Problem if these are not options of the game."""
    faults.load(options(game), given, OPTIONS)


def accepted(offers: tuple[Offer, ...], name: str, where: tuple[str, ...]) -> list[Offer | Domain]:
    """What a seat could have played instead: the offers of the same kind, at the field that does not fit.

    All offers if there is none of that kind.
    """
    same = [offer for offer in offers if offer.move == name]
    found: list[Offer | Domain] = []
    for offer in same:
        domain = _at(Each(offer.fields), where)
        found.append(offer if domain is None else domain)
    return found or list(offers)


def _at(domain: Domain, where: tuple[str, ...]) -> Domain | None:
    """The domain of the field at the end of the path, or of the last one that has a domain; None for none."""
    found: Domain | None = None
    for name in where:
        if not isinstance(domain, Each) or name not in domain.fields:
            break
        domain = found = domain.fields[name]
    return found
