"""Players of a tournament as JSON: by their ids and names."""

from collections.abc import Iterable

from domain.kernel.texts import NameOf
from domain.threadsafe.decoder import JsonObject


def person_json(player: str, name_of: NameOf) -> JsonObject:
    """A player by their id and their name, which is empty if they were deleted.

    `bot`: whether the service plays for them. It enters no tournaments, so it does for nobody.
    """
    return {"player": player, "name": name_of(player), "bot": False}


def people_json(players: Iterable[str], name_of: NameOf) -> list[JsonObject]:
    """Each of these players once, in the order of their ids; without the service."""
    return [person_json(player, name_of) for player in sorted({*players} - {""})]


def name_of(person: JsonObject) -> str:
    """The name of a player in JSON, or their id if they have none any more."""
    return str(person["name"] or person["player"])


def entrant_state(entrant: JsonObject) -> str:
    """The state of an entrant in JSON, in a word; `unanswered` while they do not agree to take part."""
    waits = entrant["state"] == "in" and not entrant.get("accepted", True)
    return "unanswered" if waits else str(entrant["state"])
