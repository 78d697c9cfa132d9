"""Section 4, surveys: what a ship sees, never where it sees it. No direction leaves this file."""

from collections.abc import Mapping
from functools import lru_cache

import msgspec

from domain.games.wrath_of_poseidon.facts import Report
from domain.games.wrath_of_poseidon.sea import ISLANDS, Sea
from domain.games.wrath_of_poseidon.table import Table
from domain.games.wrath_of_poseidon.words import LIGHTS, SHIPS, Ground, Light, Ship, Square, WrathOptions
from domain.kernel.facts import known

Squares = tuple[Square, ...]


def survey(table: Table, ship: Ship, square: Square) -> Report:
    """4.1 The service answers for Poseidon, from the truth: the survey of the ship on the square."""
    others = {other: known(there) for other, there in table.positions.items() if other != ship}
    fog_banks = tuple(map(known, table.fog_banks)) if table.fog_banks else ()
    return report(table.sea, table.options, table.lighthouses, fog_banks, square, others)


def report(  # noqa: PLR0917  # the whole sea that a survey depends on
    sea: Sea,
    options: WrathOptions,
    lighthouses: Squares,
    fog_banks: Squares,
    square: Square,
    others: Mapping[Ship, Square],
) -> Report:
    """The survey of a ship on the square, with the other ships where `others` has them."""
    alone = landscape(sea, square, lighthouses, fog_banks, easier=options.deduction == "easier")
    near = sea.around[square]
    seen = [ship for ship, at in others.items() if (at in near or at == square) and at not in fog_banks]
    if not seen:
        return alone
    seen.sort(key=SHIPS.index)
    company = tuple(ship for ship in seen if others[ship] == square)
    sighted = tuple(ship for ship in seen if others[ship] != square)
    return peopled(alone, options, company, sighted)


@lru_cache(maxsize=4096)
def landscape(
    sea: Sea, square: Square, lighthouses: Squares, fog_banks: Squares, *, easier: bool = False
) -> Report:
    """The survey of a ship on the square if no other ship is near."""
    grounds = [ground(sea, lighthouses, fog_banks, near) for near in sea.around[square]]
    own = ground(sea, lighthouses, fog_banks, square)
    alone = Report(
        ground=own,
        light=light(lighthouses, square) if own == "lighthouse" else None,
        coast=coast(sea, own, square),
        company=(),
        islands=sum(kind in ISLANDS for kind in grounds),
        ships=0,
        lighthouses=grounds.count("lighthouse"),
        fog_banks=grounds.count("fog"),
    )
    return coloured(alone, grounds) if easier else alone


def ground(sea: Sea, lighthouses: Squares, fog_banks: Squares, square: Square) -> Ground:
    """4.2 A ship learns the kind of its own square, unless it is plain sea.

    A lighthouse (7.5) or a fog bank (7.7) replaces everything that was there before.
    """
    if square in fog_banks:
        return "fog"
    return "lighthouse" if square in lighthouses else sea.ground[square]


def peopled(
    alone: Report, options: WrathOptions, company: tuple[Ship, ...], sighted: tuple[Ship, ...]
) -> Report:
    """4.3 A ship learns how many ships it sights, or whether any; 4.2 and which are on its own square."""
    counted = options.ships_sighted == "count"
    return msgspec.structs.replace(
        alone,
        company=company,
        ships=len(sighted) if counted else min(len(sighted), 1),
        counted=counted,
        colours=sighted if options.deduction == "easier" else None,
    )


def coast(sea: Sea, own: Ground, square: Square) -> bool:
    """4.4 A ship on the border of the board sees the coastline, unless a tile hides its square."""
    return square in sea.coast and own not in ("lighthouse", "fog")


def coloured(alone: Report, grounds: list[Ground]) -> Report:
    """7.2 Easier deduction: a ship also learns the kinds of islands and colours of ships in sight."""
    return msgspec.structs.replace(
        alone,
        woody=grounds.count("woody"),
        rocky=grounds.count("rocky"),
        sacred=grounds.count("sacred"),
        colours=(),
    )


def light(lighthouses: Squares, square: Square) -> Light | None:
    """7.5 A ship learns the light of a lighthouse only on its square, and only if there are two."""
    return LIGHTS[lighthouses.index(square)] if len(lighthouses) > 1 else None
