"""The commands of steps, from FORMAT.md: their digests, and who makes which step."""

from collections.abc import Iterator
from typing import Any
from uuid import UUID

from .encoding import canonical, need, sha

SAID = {
    "opened": ("open", "game seats options clock broadcast leaving reveal_within signed beacon"),
    "sat": ("sit", "seat commitment"),
    "left": ("leave", "seat"),
    "reserved": ("reserve", "seat player"),
    "removed": ("remove", "seat reason"),
    "invited": ("invite", "player"),
    "uninvited": ("uninvite", "player"),
    "invitation_accepted": ("accept_invitation", "player"),
    "invitation_renewed": ("renew_invitation", "number"),
    "committed": ("commit", "seat commitment"),
    "beacon_entered": ("enter_beacon", "value"),
    "started": ("start", ""),
    "reveal_due": ("start", ""),
    "revealed": ("reveal", "seat contribution"),
    "played": ("move", "seat move"),
    "resignation_offered": ("resign", "seat"),
    "resignation_withdrawn": ("withdraw", "seat"),
    "closed": ("close", "reason"),
    "aborted": ("abort", "reason"),
    "opened_to_referee": ("opening", "reason"),
    "looked_as_seat": ("look", "seat step reason"),
    "substituted": ("substitute", "seat"),
    "timed_out": ("time_out", ""),
    "absent": ("find_absent", ""),
    "time_given": ("give_time", ""),
    "reveal_missed": ("miss_reveal", ""),
    "not_started": ("find_not_started", ""),
    "paused": ("pause", "rule reason"),
    "resumed": ("resume", "rule reason"),
    "time_adjusted": ("adjust_time", "seats seconds rule reason"),
    "rewound": ("rewind", "step rule reason"),
    "adjudicated": ("adjudicate", "ranking rule reason"),
    "annulled": ("annul", "rule reason"),
    "penalty_given": ("penalize", "seat rule reason seconds points"),
    "substitute_named": ("name_substitute", "seat substitute rule reason"),
    "arbiters_named": ("name_arbiters", "arbiters"),
    "confirmed": ("confirm", ""),
    "last_turns_called": ("call_time", "turns"),
    "takeback_asked": ("ask_takeback", "seat"),
    "takeback_answered": ("answer_takeback", "seat agrees"),
}
LATER = (
    *("access", "public_after", "invited", "reserved"),
    *("tournament", "round", "table", "arbiters", "takebacks", "table_talk"),
)
BY_HOST = ("beacon_entered", "closed", "reserved", "removed", "invited", "uninvited", "invitation_renewed")
DEFAULTS = {"commitment": "", "reveal_within": 0, "signed": False, "seconds": 0, "points": 0}
OF_ITS_SEAT = (
    "sat",
    "left",
    "committed",
    "revealed",
    "played",
    "resignation_offered",
    "resignation_withdrawn",
    "takeback_asked",
    "takeback_answered",
)


def digest(match: str, fact: Any) -> str:
    kind, said = SAID[fact["type"]]
    members = {name: fact.get(name, DEFAULTS.get(name)) for name in said.split()}
    members |= {name: fact[name] for name in LATER if kind == "open" and name in fact}
    also = {"answer_takeback": "step", "opening": "rule", "look": "rule"}.get(kind, "")
    if also in fact:
        members[also] = fact[also]
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
        self.only_host = opened.get("run_by") == "host"
        self.players: list[Any] = [None] * opened["seats"]
        self.ids: set[str] = set()

    def take(self, entry: Any) -> None:
        """The seat of an entry is one that makes such a step."""
        first = entry["public"][0]
        need(entry["topic"] == topic(entry["public"]), f"topic {entry['step']}")
        need(entry["seat"] in self._may(first), f"who made step {entry['step']}")
        for fact in entry["public"]:
            if fact["type"] in ("sat", "left", "removed", "substituted"):
                gone = fact["type"] in ("left", "removed")
                self.players[fact["seat"]] = None if gone else fact["player"]

    def _may(self, first: Any) -> Iterator[Any]:
        host = self.players.index(self.host) if self.host in self.players else None
        if first["type"] in OF_ITS_SEAT:
            yield first["seat"]
        elif first["type"] in BY_HOST:
            yield host
        elif first["type"] in ("started", "reveal_due"):
            yield host
            yield from () if self.only_host else range(len(self.players))
        else:
            yield None

    def give(self, entry: Any, asked: Any, first: Any) -> None:
        """A command is the one that its step came of, and made no other."""
        need(asked["digest"] == digest(entry["match"], first), "digest")
        need(asked["id"] not in self.ids, "a command was used twice")
        need(str(UUID(asked["id"])) == asked["id"], "id of a command")
        self.ids.add(asked["id"])
