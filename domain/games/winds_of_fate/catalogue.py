"""Boards and tile sets as files: `content/README.md` says what they must be, and this module checks it."""

import re
from pathlib import Path
from typing import Final

from domain.games.winds_of_fate.words import (
    ITHACA,
    MOST_SEATS,
    ROUNDS,
    TROY,
    Board,
    Effect,
    Exits,
    Feature,
    Space,
    TileSet,
)
from domain.kernel.content import NAME, ContentKind, Faults, Library
from domain.threadsafe.decoder import Decoder

CONTENT = Path(__file__).parent / "content"

SPACES, ENCOUNTERS, REWARDS, PLACES, GODS = 9, 9, 8, 5, 6
WAY = range(3, ROUNDS)  # least and most moves from Troy to Ithaca, if every adventure is won
AMOUNTS = range(1, 10)


def _spaces(board: Board) -> Faults:
    for space in (TROY, ITHACA):
        if space not in board.spaces:
            yield "spaces", f"there is no {space}"
    if len(board.spaces) != SPACES + 2:
        yield "spaces", f"there are {len(board.spaces)}; a board has Troy, Ithaca and {SPACES} others"
    for space in board.spaces:
        if not NAME.fullmatch(space):
            yield f"spaces.{space}", "must be called by 1 to 24 letters, digits or hyphens"


def _exits(board: Board) -> Faults:
    for space, exits in board.spaces.items():
        for path in ("calm", "stormy"):
            yield from _exit(board, space, path, getattr(exits, path))


def _exit(board: Board, space: Space, path: str, there: Space | None) -> Faults:
    key = f"spaces.{space}.{path}"
    if space == ITHACA:
        if there is not None:
            yield key, "nothing leads on from Ithaca"
    elif there not in board.spaces:
        yield key, "every other space has a calm and a stormy exit, to a space of the board"
    elif there == space:
        yield key, "no exit leads to its own space"
    elif path == "stormy" and there == ITHACA:
        yield key, "only calm leads to Ithaca"


def _way(board: Board) -> Faults:
    moves = distances(board)
    for space in board.spaces:
        if space not in moves:
            yield f"spaces.{space}", "there is no way from here to Ithaca"
    if moves.get(TROY) not in WAY:
        yield (
            "spaces.troy",
            f"Ithaca is {moves[TROY]} moves away; it must be {WAY[0]} to {WAY[-1]}",
        )
    calm = _calm(board)
    if calm != moves[TROY]:
        yield "spaces.troy", "the calm path must lead to Ithaca, and no other may be shorter"


def distances(board: Board) -> dict[Space, int]:
    """The fewest moves from every space to Ithaca, by any path."""
    found, edge, moves = {ITHACA: 0}, {ITHACA}, 0
    while edge:
        moves += 1
        edge = {s for s, exits in board.spaces.items() if s not in found and _leads(exits, edge)}
        found |= dict.fromkeys(edge, moves)
    return found


def _leads(exits: Exits, edge: set[Space]) -> bool:
    return exits.calm in edge or exits.stormy in edge


def _calm(board: Board) -> int | None:
    """The moves from Troy to Ithaca on the calm path; None if it does not lead there."""
    space = TROY
    for moves in range(len(board.spaces)):
        if space == ITHACA:
            return moves
        space = board.spaces[space].calm or ITHACA
    return None


def _adventure(tiles: TileSet) -> Faults:
    adventure = tiles.adventure
    for suit, values in (("help", adventure.help), ("hinder", adventure.hinder)):
        if any(value not in AMOUNTS for value in values):
            yield f"adventure.{suit}", "a card's value is 1 to 9"
    cards = len(adventure.help) + len(adventure.hinder)
    if not 1 <= adventure.hand * MOST_SEATS <= cards:
        yield "adventure.hand", f"{cards} cards are not enough for hands of {adventure.hand}"


def _gods(tiles: TileSet) -> Faults:
    if len(tiles.gods) != GODS:
        yield "gods", f"there are {len(tiles.gods)}; there must be {GODS}"
    for at, god in enumerate(tiles.gods):
        if not re.fullmatch(r"(athena|poseidon)-[1-9]", god):
            yield f"gods[{at}]", "must be athena or poseidon, a hyphen, and 1 to 9"


def _tiles(tiles: TileSet) -> Faults:
    if len(tiles.consolations) != PLACES:
        yield "consolations", f"there are {len(tiles.consolations)}; there must be {PLACES}, one a place"
    for key, features, number in (
        ("encounters", tiles.encounters, ENCOUNTERS),
        ("rewards", tiles.rewards, REWARDS),
    ):
        if len(features) != number:
            yield key, f"there are {len(features)}; there must be {number}"
        yield from _names(key, features)


def _names(key: str, features: tuple[Feature, ...]) -> Faults:
    names = [tile.name for tile in features]
    for at, name in enumerate(names):
        if not NAME.fullmatch(name) or name in names[:at]:
            yield f"{key}[{at}].name", "must be a name of its own, 1 to 24 letters, digits or hyphens"


def _effects(tiles: TileSet) -> Faults:
    for at, tile in enumerate(tiles.encounters):
        for number, effect in enumerate(tile.effects):
            yield from _encounter_effect(f"encounters[{at}].effects[{number}]", effect)
    own = [(f"rewards[{at}].effects", tile.effects) for at, tile in enumerate(tiles.rewards)]
    own += [(f"consolations[{at}]", effects) for at, effects in enumerate(tiles.consolations)]
    for key, effects in own:
        for number, effect in enumerate(effects):
            yield from _own_effect(f"{key}[{number}]", effect)


def _encounter_effect(key: str, effect: Effect) -> Faults:
    ship = effect.do == "crew" and not effect.may
    if effect.who is None and not ship:
        yield f"{key}.who", "only what befalls the whole crew may go without; else each, first, last, fewest"
    yield from _amount(key, effect)


def _own_effect(key: str, effect: Effect) -> Faults:
    if effect.who is not None:
        yield f"{key}.who", "rewards and consolations are for the seat that takes them"
    if effect.do == "crew":
        yield f"{key}.do", "only encounters touch the crew"
    yield from _amount(key, effect)


def _amount(key: str, effect: Effect) -> Faults:
    if effect.do in ("place_bet", "move_bet"):
        if effect.amount != 1 or effect.may:
            yield key, "a bet is one bet, and may always be declined: no amount, no may"
    elif effect.amount not in AMOUNTS and not (effect.do == "crew" and -effect.amount in AMOUNTS):
        yield f"{key}.amount", "must be 1 to 9; of crew -9 to 9 and not 0"


BOARD: Final = ContentKind("board", Decoder(Board), (_spaces, _exits, _way))
TILES: Final = ContentKind("tiles", Decoder(TileSet), (_adventure, _gods, _tiles, _effects))


def library(*folders: Path) -> Library:
    """The content of the game's own folder and of `folders`, read when first needed."""
    return Library((CONTENT, *folders), (BOARD, TILES))
