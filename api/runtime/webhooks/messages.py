"""What webhooks are told of a step of a tournament: only what everybody may know, in few words, and where to
read more.

It is made of the step as onlookers see it. Of a ruling it has the rule, and neither question nor answer; it
has no id of a player.
"""

from collections.abc import Iterator
from typing import Final, NamedTuple
from uuid import UUID, uuid5

import msgspec

from api.runtime.webhooks.webhook import PING, WebhookKind
from domain.competition.desk_facts import RulingMade
from domain.competition.facts import TournamentCancelled, TournamentFinished
from domain.competition.round_facts import (
    ResultCorrected,
    ResultsConfirmed,
    RoundOpened,
    TableAnnulled,
    TablePlace,
    TableResult,
)
from domain.kernel.facts import ONLOOKER, Fact
from domain.kernel.game import Outcome
from domain.kernel.notation import encode
from domain.store import Event
from domain.threadsafe.decoder import JsonObject

ENDS: Final = (TournamentFinished, TournamentCancelled)


class WebhookMessage(NamedTuple):
    """What a step says to webhooks. `number`: its place among those of the step, from 0; `data`: JSON."""

    kind: WebhookKind
    step: int
    number: int
    moment: str
    data: JsonObject

    def delivery(self, webhook: UUID) -> UUID:
        """The id of its delivery to a webhook: always the same one."""
        return uuid5(webhook, f"{self.step}/{self.number}")

    def body(self) -> str:
        """What is sent."""
        return _body(self.kind, self.moment, self.data)


def messages_of(event: Event, service: str) -> list[WebhookMessage]:
    """What a step of a tournament says to webhooks. `service`: the address of the service."""
    frame, tournament = event.frame(ONLOOKER), str(event.stream)
    address = f"{service}/v1/tournaments/{tournament}"
    found = (each for fact in frame.facts for each in _told(fact, address))
    place = {"tournament": tournament, "step": event.step}
    return [
        WebhookMessage(kind, event.step, number, frame.at, {**place, **data})
        for number, (kind, data) in enumerate(found)
    ]


def ends(event: Event) -> bool:
    """Whether the tournament ends with this step."""
    return any(isinstance(fact, ENDS) for fact in event.facts)


def ping_body(tournament: UUID, moment: str, service: str) -> str:
    """What a test of a webhook sends. `moment`: RFC 3339."""
    read = f"{service}/v1/tournaments/{tournament}"
    return _body(PING, moment, {"tournament": str(tournament), "read": read})


def _told(fact: Fact, address: str) -> Iterator[tuple[WebhookKind, JsonObject]]:
    match fact:
        case RoundOpened():
            data = {"round": fact.round, "tables": len(fact.matches), "read": _round(address, fact.round)}
            yield WebhookKind.ROUND_OPENED, data
        case TableResult():
            yield _result("reported", fact.place, address, match=fact.match, **_outcome(fact.outcome))
        case ResultCorrected():
            yield _result("corrected", fact.place, address, **_outcome(fact.after))
        case TableAnnulled():
            yield _result("annulled", fact.place, address, match=fact.match)
        case ResultsConfirmed():
            for place in fact.places:
                yield _result("confirmed", place, address)
        case RulingMade():
            yield WebhookKind.RULING, _ruling(fact, address)


def _result(change: str, place: TablePlace, address: str, **more: object) -> tuple[WebhookKind, JsonObject]:
    given = {name: value for name, value in more.items() if value != ""}
    read = _round(address, place.round)
    return WebhookKind.RESULT, {"change": change, **_table(place), **given, "read": read}


def _ruling(fact: RulingMade, address: str) -> JsonObject:
    place = {} if fact.place is None else _table(fact.place)
    match = {"match": fact.match} if fact.match else {}
    return {"ruling": fact.ruling, "rule": fact.rule, **place, **match, "read": f"{address}/desk"}


def _table(place: TablePlace) -> JsonObject:
    return {"round": place.round, "table": place.table}


def _outcome(outcome: Outcome) -> JsonObject:
    """Seats in groups, the best first, who won, and the scores of the game."""
    plain = msgspec.to_builtins(outcome)
    return {name: plain[name] for name in ("ranking", "winners", "scores") if name in plain}


def _round(address: str, number: int) -> str:
    return f"{address}/rounds/{number}"


def _body(kind: str, moment: str, data: JsonObject) -> str:
    return encode({"type": kind, "timestamp": moment, "data": data}).decode()
