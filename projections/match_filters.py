"""Which matches of the lobby a page shows: what it may be asked for, and the condition in SQL of each."""

from collections.abc import Mapping
from datetime import date
from typing import Any, Final, Literal

import msgspec
from psycopg import sql

from domain.kernel.match.lifecycle import Status
from domain.threadsafe.decoder import Decoder

YesOrNo = Literal["yes", "no"]


class Filters(msgspec.Struct, frozen=True):
    """Which matches a page shows. `open_seats`: at least so many are free; `player`: has a seat; `against`:
    another player who has one; `host`: has opened them. `option`: one option of the game and its value, as in
    `board=A`. `result`, `place`: of `player`, in matches that ended. `since`, `until`: the first and the last
    day on which they were opened, in UTC.
    """

    game: str | None = None
    status: Status | None = None
    open_seats: int | None = None
    player: str | None = None
    against: str | None = None
    host: str | None = None
    option: str | None = None
    seats: int | None = None
    result: Literal["won", "lost"] | None = None
    place: int | None = None
    since: date | None = None
    until: date | None = None
    tournament: YesOrNo | None = None
    rated: YesOrNo | None = None


FILTERS: Final = Decoder(Filters)
_VALUE: Final = Decoder[int | bool | str](int | bool)

_WON: Final = (
    "status = 'ended' AND %(result)s = ("
    "SELECT CASE WHEN bool_or(outcome -> 'winners' @> to_jsonb(number - 1)) THEN 'won' ELSE 'lost' END"
    " FROM jsonb_array_elements(seats) WITH ORDINALITY AS s (sitter, number)"
    " WHERE sitter ->> 'player' = %(player)s)"
)
# Without a ranking, where nothing was agreed about leaving, winners are first and the others have no place.
_PLACE: Final = (
    "status = 'ended' AND EXISTS (SELECT FROM"
    " (SELECT coalesce(outcome -> 'ranking', jsonb_build_array(outcome -> 'winners'))) AS r (ranking),"
    " jsonb_array_elements(seats) WITH ORDINALITY AS s (sitter, number),"
    " jsonb_array_elements(ranking) WITH ORDINALITY AS g (members, nth)"
    " WHERE sitter ->> 'player' = %(player)s AND g.members @> to_jsonb(number - 1) AND %(place)s = 1 + ("
    "SELECT coalesce(sum(jsonb_array_length(better.members)), 0)"
    " FROM jsonb_array_elements(ranking) WITH ORDINALITY AS better (members, nth)"
    " WHERE better.nth < g.nth))"
)
_DAY: Final = "(%({})s::date + {})::timestamp AT TIME ZONE 'UTC'"
_CONDITIONS: Final = {
    "game": "game = %(game)s",
    "status": "status = %(status)s",
    "open_seats": "open_seats >= %(open_seats)s",
    "player": "players @> ARRAY[%(player)s]",
    "against": "players @> ARRAY[%(against)s]",
    "host": "host = %(host)s",
    "option": "(options @> %(option_text)s::jsonb OR options @> %(option_value)s::jsonb)",
    "seats": "jsonb_array_length(seats) = %(seats)s",
    "result": _WON,
    "place": _PLACE,
    "since": f"opened_at >= {_DAY.format('since', 0)}",
    "until": f"opened_at < {_DAY.format('until', 1)}",
}
_FLAGS: Final = {
    "tournament": "tournament <> ''",
    # Only of what is shown as ended: a delayed match may count already.
    "rated": "tournament <> '' AND status = 'ended'"
    " AND EXISTS (SELECT FROM nostos.rated_matches WHERE rated_matches.match = lobby.match)",
}


def conditions(filters: Filters) -> tuple[list[sql.SQL], dict[str, Any]]:
    """The conditions of a match that fits, and what goes into them."""
    given = {name: value for name, value in msgspec.structs.asdict(filters).items() if value is not None}
    flags = [_flag(name, given.pop(name)) for name in _FLAGS if name in given]
    found = [sql.SQL(_CONDITIONS[name]) for name in given]
    if filters.option is not None:
        given |= _option(filters.option)
    return [*found, *flags], given


def _flag(name: str, wanted: YesOrNo) -> sql.SQL:
    return sql.SQL(_FLAGS[name] if wanted == "yes" else f"NOT ({_FLAGS[name]})")


def _option(option: str) -> Mapping[str, str]:
    """The option as a text, and as the number or truth that the text may stand for."""
    name, _, text = option.partition("=")
    try:
        value = _VALUE.decode(text)
    except (msgspec.DecodeError, UnicodeEncodeError):
        value = text
    as_json = [msgspec.json.encode({name: each}).decode() for each in (text, value)]
    return dict(zip(("option_text", "option_value"), as_json, strict=True))
