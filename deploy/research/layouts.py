"""What a seat's table is as a vector, game by game: the columns of observations.

A layout fits all boards of the game's files, all options and all numbers of seats, so its length is fixed.
What never changes in a match (the map, the texts of cards, the options) has no columns, but for the board's
name.
"""

from collections.abc import Callable, Mapping
from itertools import combinations
from typing import Any, Final, get_args

from deploy.research.features import Bag, Feature, Length, Number, Parts, Row, Words, each
from deploy.research.values import (
    Values,
    adventure_cards,
    adventures,
    contents,
    hexes,
    most_winds,
    names,
    rewards,
    squares,
    unique,
)
from domain.games.odyssee import table as odyssee
from domain.games.odyssee.words import ISLANDS, SUPPLY, Ward
from domain.games.odysseus import table as odysseus
from domain.games.odysseus.words import ADVENTURES, CARDS, CIRCLES, GODS, SPACES
from domain.games.winds_of_fate import table as winds
from domain.games.winds_of_fate.words import DESTINIES, MARKERS, MOST_SEATS, ROUNDS, Do, Who
from domain.games.wrath_of_poseidon import table as wrath
from domain.games.wrath_of_poseidon.words import LIGHTS, SHIPS, Ground, Tile
from domain.kernel.game import Game
from domain.threadsafe.once import once

FLAG: Final = Number()


def _board(game: Game) -> Feature:
    return Parts({"name": Words(names(game, "board"))})


def _odyssee(game: Game) -> Mapping[str, Feature]:
    seats, cards, islands = Words(range(game.seats[-1])), adventures(game), len(ISLANDS)
    stake = Parts({"gifts": Number(SUPPLY), "cards": Bag(cards), "island": Words(ISLANDS)})
    ship = Parts(
        {
            "at": Words(hexes(game)),
            "heroes": Number(4),
            "gifts": Number(SUPPLY),
            "hunger": Number(3),
            "chips": Number(10),
            "cards": Bag(cards),
            "due": FLAG,
            "skip": Number(3),
            "dies": Number(60),
            "winds": Number(3),
            "wards": Bag(get_args(Ward)),
            "turns": Number(60),
        }
    )
    everybody = range(game.seats[-1])
    return {
        "phase": Words(get_args(odyssee.Phase)),
        "board": _board(game),
        "first": seats,
        "active": seats,
        "ships": Row(len(everybody), ship),
        "owners": Row(islands, seats),
        "rim": Row(islands, Words(cards)),
        "rim_chips": Row(islands, Bag(everybody)),
        "pips": Words(range(5)),
        "wind_free": FLAG,
        "moved": Bag(everybody),
        "met": Bag(tuple(combinations(everybody, 2))),
        "speaker": seats,
        "visit": Parts({"seat": seats, "island": Words(ISLANDS), "owner": seats}),
        "pair": Row(2, seats),
        "others": Bag(everybody),
        "spoken": FLAG,
        "bargain": Parts({"seat": seats, "to": seats, "gives": stake, "gets": stake, "card": Words(cards)}),
        "offers": Number(4),
        "winner": seats,
        "to_act": Bag(everybody),
    }


def _odysseus(game: Game) -> Mapping[str, Feature]:
    everybody, most = range(game.seats[-1]), most_winds(game)
    seats, adventure, god, space = Words(everybody), Words(ADVENTURES), Words(GODS), Words(SPACES)
    laid = Parts({"seat": seats, "card": Words(CARDS), "space": space, "face_down": FLAG})
    power: Mapping[str, Feature] = {
        "seat": seats,
        "god": god,
        "space": space,
        "laid": Number(most),
        "athena": seats,
    }
    return {
        "stage": Words(get_args(odysseus.Stage)),
        "board": _board(game),
        "disks": Row(len(CIRCLES), adventure),
        "reserve": each(ADVENTURES, Number(5)),
        "taken": Bag(ADVENTURES),
        "gods": Row(len(everybody), god),
        "tasks": Row(len(everybody), each(("three", "two", "one"), adventure)),
        "hands": Row(len(everybody), Bag(CARDS)),
        "stack": Length(most),
        "spent": Number(8),
        "ship": Words(CIRCLES),
        "empty": Words(CIRCLES),
        "round": Number(20),
        "phase": Number(6),
        "first": seats,
        "turn": seats,
        "passes": Number(6),
        "laid": Row(most, laid),
        "used": Bag(GODS),
        "ready": Row(len(everybody), Number(6)),
        "declared": Parts(power),
        "veiled": seats,
        "blocked": space,
        "doubled": space,
        "vain": Number(3),
        "barren": Number(3),
        "to_act": Bag(everybody),
    }


def _tiles(game: Game, key: str) -> Values:
    return unique(tile["name"] for tiles in contents(game, "tiles") for tile in tiles[key])


def _winds(game: Game) -> Mapping[str, Feature]:
    everybody, cards = range(MOST_SEATS), Bag(adventure_cards(game))
    seats, spaces = (
        Words(everybody),
        unique(name for each in contents(game, "board") for name in each["spaces"]),
    )
    gods = Words(unique(god for tiles in contents(game, "tiles") for god in tiles["gods"]))
    effect: Mapping[str, Feature] = {
        "do": Words(get_args(Do)),
        "amount": Number(7),
        "who": Words(get_args(Who)),
        "may": FLAG,
    }
    bet = Parts({"seat": seats, "round": Number(ROUNDS), "chips": Number(ROUNDS)})
    return {
        "stage": Words(get_args(winds.Stage)),
        "board": _board(game),
        "places": each(spaces, Words(_tiles(game, "encounters"))),
        "order": Row(MOST_SEATS, seats),
        "round": Number(ROUNDS),
        "space": Words(spaces),
        "crew": Number(30),
        "crew_at_start": Number(30),
        "hands": Row(MOST_SEATS, cards),
        "played": Row(MOST_SEATS, cards),
        "passed": Row(MOST_SEATS, seats),
        "turn": seats,
        "god": gods,
        "won": FLAG,
        "queue": Row(MOST_SEATS, Parts({"seat": seats, "effect": Parts(effect)}), cut=True),
        "rewards": Bag(rewards(game)),
        "drafters": Row(MOST_SEATS, seats),
        "destinies": Row(MOST_SEATS, Words(DESTINIES)),
        "chips": Row(MOST_SEATS, Number(10)),
        "points": Row(MOST_SEATS, Number(20)),
        "bets": Row(MOST_SEATS * MARKERS, bet),
        "deck": Length(50),
        "discards": cards,
        "gods": Length(6),
        "ending": Words(DESTINIES),
        "to_act": Bag(everybody),
    }


def _wrath(game: Game) -> Mapping[str, Feature]:
    everybody, tiles, most = range(game.seats[-1]), get_args(Tile), 13
    seats, places, fleet = Words(everybody), squares(game), Bag(SHIPS)
    sights = ("islands", "ships", "lighthouses", "fog_banks", "woody", "rocky", "sacred")
    report: Mapping[str, Feature] = {
        "ground": Words(get_args(Ground)),
        "light": Words(LIGHTS),
        "coast": FLAG,
        "company": fleet,
        **dict.fromkeys(sights, Number(8)),
        "counted": FLAG,
        "colours": fleet,
    }
    return {
        "phase": Words(get_args(wrath.Phase)),
        "board": _board(game),
        "number": Number(5),
        "poseidon": seats,
        "navigators": Bag(everybody),
        "captains": each(SHIPS, seats),
        "lighthouses": Bag(places),
        "agreed": Bag(everybody),
        "proposers": Bag(everybody),
        "maelstroms": Bag(places),
        "fog_banks": Bag(places),
        "round": Number(most),
        "played": Row(most, Words(tiles)),
        "positions": each(SHIPS, Words(places)),
        "home": fleet,
        "pending": fleet,
        "held": Words(SHIPS),
        "caught": Words(SHIPS),
        "reports": each(SHIPS, Parts(report)),
        "revealed": FLAG,
        "results": Row(len(everybody), Row(len(everybody), Number(10))),
        "to_act": Bag(everybody),
    }


LAYOUTS: Final[Mapping[str, Callable[[Game], Mapping[str, Feature]]]] = {
    "odyssee": _odyssee,
    "odysseus": _odysseus,
    "winds_of_fate": _winds,
    "wrath_of_poseidon": _wrath,
}
"""By game: the features of a table, by the names that it has in JSON."""


@once
def layout_of(game: Game) -> Parts:
    """The layout of a game's tables. LookupError if it has none."""
    made: Any = LAYOUTS.get(game.slug)
    if made is None:
        raise LookupError(f"{game.slug} has no layout; there are {', '.join(LAYOUTS)}")
    return Parts(made(game))
