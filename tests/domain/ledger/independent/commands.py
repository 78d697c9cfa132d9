"""The commands of steps, from FORMAT.md: their digests, and who makes which step."""

from collections.abc import Iterator
from typing import Any
from uuid import UUID

from .encoding import canonical, need, sha

SAID = {
    "opened": ("open", "game seats options clock broadcast leaving reveal_within signed beacon"),
    "sat": ("sit", "seat commitment"),
    "left": ("leave", "seat"),
    "committed": ("commit", "seat commitment"),
    "beacon_entered": ("enter_beacon", "value"),
    "started": ("start", ""),
    "reveal_due": ("start", ""),
    "revealed": ("reveal", "seat contribution"),
    "played": ("move", "seat move"),
    "resignation_offered": ("resign", "seat"),
    "resignation_withdrawn": ("withdraw", "seat"),
    "closed": ("close", "reason"),
    "opened_to_referee": ("opening", "reason"),
    "looked_as_seat": ("look", "seat step reason"),
    "substituted": ("substitute", "seat"),
    "timed_out": ("time_out", ""),
    "absent": ("find_absent", ""),
    "time_given": ("give_time", ""),
    "reveal_missed": ("miss_reveal", ""),
}
DEFAULTS = {"commitment": "", "reveal_within": 0, "signed": False}
OF_ITS_SEAT = (
    "sat",
    "left",
    "committed",
    "revealed",
    "played",
    "resignation_offered",
    "resignation_withdrawn",
)


def digest(match: str, fact: Any) -> str:
    kind, said = SAID[fact["type"]]
    members = {name: fact.get(name, DEFAULTS.get(name)) for name in said.split()}
    return sha(canonical({"kind": kind, "match": match, **members}))


def topic(facts: Any) -> str:
    """What the entry of a step with these facts calls it."""
    first = facts[0]["type"]
    if first == "resignation_offered" and len(facts) > 1:
        return "match.resigned"
    return "match." + ("moved" if first == "played" else str(first))


class StepAuthors:
    """Who sits where, and which commands there were."""

    def __init__(self, opened: Any) -> None:
        self.host = opened["host"]
        self.players: list[Any] = [None] * opened["seats"]
        self.ids: set[str] = set()

    def take(self, entry: Any) -> None:
        """The seat of an entry is one that makes such a step."""
        first = entry["public"][0]
        need(entry["topic"] == topic(entry["public"]), f"topic {entry['step']}")
        need(entry["seat"] in self._may(first), f"who made step {entry['step']}")
        for fact in entry["public"]:
            if fact["type"] in ("sat", "left", "substituted"):
                self.players[fact["seat"]] = None if fact["type"] == "left" else fact["player"]

    def _may(self, first: Any) -> Iterator[Any]:
        host = self.players.index(self.host) if self.host in self.players else None
        if first["type"] in OF_ITS_SEAT:
            yield first["seat"]
        elif first["type"] in ("beacon_entered", "closed"):
            yield host
        elif first["type"] in ("started", "reveal_due"):
            yield from (host, *range(len(self.players)))
        else:
            yield None

    def give(self, entry: Any, asked: Any, first: Any) -> None:
        """A command is the one that its step came of, and made no other."""
        need(asked["digest"] == digest(entry["match"], first), "digest")
        need(asked["id"] not in self.ids, "a command was used twice")
        need(str(UUID(asked["id"])) == asked["id"], "id of a command")
        self.ids.add(asked["id"])
