"""The draws of Wrath of Poseidon, from its LOTS.md."""

from string import ascii_lowercase
from typing import Any

from .chance import need, same
from .dealing import Dealing

SHIPS = ("white", "yellow", "green", "red")
STEPS = {
    "n": (0, 1),
    "ne": (1, 1),
    "e": (1, 0),
    "se": (1, -1),
    "s": (0, -1),
    "sw": (-1, -1),
    "w": (-1, 0),
    "nw": (-1, 1),
}
STORMS = (*(ship for ship in SHIPS for _ in range(2)), "black", "black", "black")
BEASTS = ("leviathan", "kraken")


def onward(square: str, heading: str) -> str:
    """The neighbouring square, which may lie off the board."""
    east, north = STEPS[heading]
    column = ascii_lowercase.index(square[0]) + east
    return f"{ascii_lowercase[column] if column >= 0 else '-'}{int(square[1:]) + north}"


class WrathOfPoseidon(Dealing):
    members = ("name", "rows", "starts")
    sorted_within = ("starts",)

    def __init__(self, opened: Any) -> None:
        super().__init__(opened)
        self.charts: list[Any] = []

    def on_boards_offered(self, fact: Any) -> None:
        self.charts = fact["charts"]
        self.pieces(*self.charts)

    def on_sea_laid(self, fact: Any) -> None:
        chart, self.options = fact["chart"], fact["options"]
        if self.charts:
            need(chart in self.charts, "a board that was not offered")
        else:
            self.pieces(chart)
        rows = chart["rows"]
        self.ground = {
            f"{ascii_lowercase[column]}{len(rows) - below}": sign
            for below, row in enumerate(rows)
            for column, sign in enumerate(row)
        }
        (self.sacred,) = (square for square, sign in self.ground.items() if sign == "S")
        kept = [self.sacred, *chart["starts"].values()]
        kept += [onward(square, heading) for square in kept for heading in STEPS]
        self.free_squares = [square for square in self.ground if square not in kept]
        self.at = dict(chart["starts"])
        self.captains = fact["captains"]
        self.home: list[str] = []
        self.played: list[str] = []
        self.tiles: list[str] = []

    def on_proposed(self, fact: Any) -> None:
        self.captains = fact["captains"]

    def on_council_closed(self, fact: Any) -> None:
        self.tiles = [*fact["lighthouses"]]

    def on_maelstrom_placed(self, fact: Any) -> None:
        self.tiles.append(fact["square"])

    on_fog_bank_placed = on_maelstrom_placed

    def on_storm_shown(self, fact: Any) -> None:
        self.played.append(fact["tile"])

    on_storm_hidden = on_monster_rose = on_storm_shown

    def on_ships_driven(self, fact: Any) -> None:
        for drive in fact["drives"]:
            self._move(drive)

    def on_ship_sailed(self, fact: Any) -> None:
        if not fact["off_board"]:
            self._move(fact)

    def on_caught_in_maelstrom(self, fact: Any) -> None:
        self.caught = fact["ship"]

    def on_pushed_by_maelstrom(self, fact: Any) -> None:
        self._move(fact)

    def _move(self, fact: Any) -> None:
        self.at[fact["ship"]] = onward(self.at[fact["ship"]], fact["heading"])

    def on_came_home(self, fact: Any) -> None:
        self.home.append(fact["ship"])

    def _winds(self, ship: str, *, home: bool) -> list[str]:
        there = {heading: onward(self.at[ship], heading) for heading in STEPS}
        return [
            heading
            for heading, square in there.items()
            if square in self.ground and (home or square != self.sacred)
        ]

    def _playable(self) -> list[str]:
        hand = [*STORMS, *BEASTS[: self.options["monsters"]]]
        for tile in self.played:
            hand.remove(tile)
        great = hand.count("black")
        rest = len(hand) - great
        black = self.played[-1:] != ["black"] and great - 1 <= rest
        return [tile for tile in hand if (black if tile == "black" else great <= rest)]

    def passed_choose_board(self, _: int, move: Any) -> None:
        same(move["board"], self.draws.pick([chart["name"] for chart in self.charts]), "board")

    def passed_propose(self, _: int, move: Any) -> None:
        number = self.options["lighthouses"]
        same(move["captains"], self.captains, "captains")
        same(move["lighthouses"], self.draws.shuffle(self.free_squares)[:number], "lighthouses")

    def passed_place_fog_bank(self, _: int, move: Any) -> None:
        squares = [square for square in self.free_squares if square not in self.tiles]
        same(move["square"], self.draws.pick(squares), "square")

    def passed_place_maelstrom(self, _: int, move: Any) -> None:
        squares = [s for s in self.free_squares if s not in self.tiles and self.ground[s] in ".~"]
        same(move["square"], self.draws.pick(squares), "square")

    def passed_raise_storm(self, _: int, move: Any) -> None:
        same(move["tile"], tile := self.draws.pick(self._playable()), "tile")
        hit = [ship for ship in SHIPS if tile in (ship, "black") and ship not in self.home]
        home = self.options["storm_home"] == "counts"
        headings = {ship: self.draws.pick(self._winds(ship, home=home)) for ship in hit}
        same(move["headings"], headings, "headings")

    def passed_raise_monster(self, _: int, move: Any) -> None:
        same(move["tile"], self.draws.pick(self._playable()), "tile")
        ships = [ship for ship in SHIPS if ship not in self.home]
        same(move["ship"], self.draws.pick(ships), "ship")

    def passed_sail(self, _: int, move: Any) -> None:
        same(move["heading"], self.draws.pick(list(STEPS)), "heading")

    def passed_push(self, _: int, move: Any) -> None:
        same(move["heading"], self.draws.pick(self._winds(self.caught, home=False)), "heading")
