"""Export: everything that the service stores about a player, for that player, a page at a time.

It is a list of sections, read one after the other. A section gives some of its items and says where it goes
on, so that no page grows with what a player did in years. Whoever stores something new of a player adds a
section, or a topic to one; a test finds topics that are forgotten.
"""

from collections.abc import Callable, Mapping, Sequence
from datetime import UTC, datetime
from typing import Any, Final, NamedTuple
from uuid import UUID

import msgspec

from api.access.personal_data.tournament_export import tournaments_part
from api.presenters.dossier.presence_json import refusal_json, stream_json
from api.presenters.ratings_json import player_rating_json
from api.presenters.report_json import own_report_json
from api.presenters.token_json import tokens_json
from api.runtime.fair_play.report_json import own_part_json
from api.runtime.mail.address import mail_json
from api.runtime.notifications.subscription import subscription_json
from api.runtime.presence.table import PresencePlace
from api.runtime.services import Services
from api.runtime.webhooks.webhook_json import own_webhook_json
from domain.accounts.tokens import Identity
from domain.competition.lifecycle import TOURNAMENT_TOPICS
from domain.kernel.facts import ONLOOKER, Fact, Hidden, known
from domain.kernel.match.fold import seen
from domain.store import Event
from domain.store.account_facts import (
    AccessRevoked,
    Noted,
    PlayerBanned,
    PlayerUnbanned,
    Talked,
    TokenIssued,
    TokenRevoked,
)
from domain.store.errors import NewerEvent
from domain.threadsafe.decoder import Decoder, JsonObject
from projections import pagination
from projections.models.lobby import Reached
from projections.models.reports import Filters
from projections.reads import NotProjected

LIST: Final = "export"
HISTORY: Final = "history"
STREAMS, REFUSALS = "streams", "refusals"
FAIR_PLAY: Final = "fair_play"
FAIR_PLAY_PARTS: Final = 50  # parts of reports on a page
WEBHOOKS: Final = "webhooks"
PUSHES: Final = "push_subscriptions"
MAIL: Final = "mail_addresses"
MOST_WEBHOOKS: Final = 50  # on a page
FORMAT: Final = "nostos-export/1"
EVENTS: Final = 500  # events of an account on a page
MATCHES: Final = 50  # matches on a page
REPORTS: Final = 200  # reports on a page
STEPS: Final = 2000  # steps, notes and lines of matches after which a page takes no further match


class Part(NamedTuple):
    """Items of a section. `after`: where it goes on; None if that is all."""

    items: Sequence[Any]
    after: str | None = None


class Section(NamedTuple):
    """A section: its name in the document, the topics whose events are in it, and how a part is read.

    `read`: with the caller, and with `after` of the part before or None.
    """

    name: str
    topics: Sequence[str]
    read: Callable[[Services, Identity, str | None], Part]


class _Place(msgspec.Struct, frozen=True, array_like=True):
    """Where a page begins."""

    section: str
    after: str | None


_PLACE: Final = Decoder(_Place)
_STEP: Final = Decoder(int)
_ID: Final = Decoder(UUID)
_MOMENT: Final = Decoder(PresencePlace)
_FIRST: Final = PresencePlace(datetime.min.replace(tzinfo=UTC), UUID(int=0))


def page(services: Services, identity: Identity, cursor: str | None) -> JsonObject:
    """A page of the export: the items of each section that are on it, and `cursor`, None on the last page.

    BadCursor if the cursor belongs to another list.
    """
    names = [section.name for section in SECTIONS]
    place = _Place(names[0], None)
    if cursor is not None:
        place = pagination.read(LIST, identity.player, cursor, _PLACE)
    if place.section not in names:
        raise pagination.BadCursor("a newer version has such a section")
    found: dict[str, Any] = {name: [] for name in names}
    after, rest = place.after, None
    for section in SECTIONS[names.index(place.section) :]:
        part = section.read(services, identity, after)
        found[section.name], after = part.items, None
        if part.after is not None:
            rest = pagination.issue(LIST, identity.player, _Place(section.name, part.after))
            break
    return {"format": FORMAT, "player": identity.player, **found, "cursor": rest}


def _account(services: Services, identity: Identity, _: str | None) -> Part:
    """The account as it is now."""
    players, used = services.players, services.token_uses.of(identity.player)
    return Part(
        [
            {
                "player": identity.player,
                "name": players.name(identity.player),
                "key": players.key(identity.player) or None,
                "recovery": players.recovery.has_code(identity.player),
                "tokens": tokens_json(players.tokens.listed(identity), identity.token, used),
            }
        ]
    )


def _history(services: Services, identity: Identity, after: str | None) -> Part:
    """What happened to the account: the names of devices are in it, and no hash of a secret.

    A token that does not manage all tokens is shown no others here either.
    """
    begin = 0 if after is None else pagination.read(HISTORY, identity.player, after, _STEP)
    events = services.players.history(identity.player, begin, EVENTS)
    managed = None
    if not identity.manages_all:
        managed = {token.number for token in services.players.tokens.listed(identity)}
    items = [
        {
            "step": event.step,
            "at": event.at,
            "topic": event.topic,
            "facts": [_shown(fact) for fact in event.facts if _may_see(fact, managed)],
        }
        for event in events
    ]
    more = len(events) == EVENTS
    return Part(items, pagination.issue(HISTORY, identity.player, events[-1].step) if more else None)


def _may_see(fact: Fact, managed: set[int] | None) -> bool:
    return managed is None or not isinstance(fact, TokenIssued | TokenRevoked) or fact.token in managed


def _shown(fact: Fact) -> Mapping[str, Any]:
    """What a fact says that is no secret, the name of a device, which is the player's own word, and why an
    operator did something; which operator it was, is the service's.
    """
    [public] = seen(ONLOOKER, (fact,))
    fields = {name: value for name, value in msgspec.structs.asdict(public).items() if value != Hidden()}
    own = {"name": known(fact.name)} if isinstance(fact, TokenIssued) else {}
    if isinstance(fact, PlayerBanned | PlayerUnbanned | AccessRevoked):
        own = {"reason": known(fact.reason)}
    return {"type": fact.__struct_config__.tag, **fields, **own}


def _matches(services: Services, identity: Identity, after: str | None) -> Part:
    """The matches that name the player, the first ones first: what they were there, did, noted and wrote."""
    found = services.reads.participations(identity.player, after, MATCHES)
    reached = services.reads.reached(found.matches)
    items, steps = [], 0
    for match, cursor in zip(found.matches, found.cursors, strict=True):
        try:
            item = _match(services, identity, match, reached.get(match))
        except NewerEvent:
            item = None  # the rest goes on; a server of the newer version has it
        if item is not None:
            items.append(item)
            steps += sum(len(item[name]) for name in ("steps", "notes", "talk"))
        if steps >= STEPS:
            return Part(items, cursor)
    return Part(items, found.cursors[-1] if len(found.matches) == MATCHES else None)


def _match(
    services: Services, identity: Identity, match: UUID, reached: Reached | None
) -> dict[str, Any] | None:
    """One match; None if there is nothing in it that the player may know."""
    listing = services.reads.match(match)
    if listing is None or reached is None:
        raise NotProjected
    player = identity.player
    inside = player in listing.players or player in listing.opened_to  # they see its last step at once
    took_part = services.matches.participation(
        match,
        player,
        listing.step,
        shown=listing.step if inside else min(reached.shown, listing.step),
        known=not listing.private or player in listing.known_to,
    )
    written = list(services.notebooks.written(match, player, services.notebooks_of(listing)))
    if not (took_part.steps or written):
        return None
    return {
        "match": match,
        "game": listing.game,
        "opened_at": listing.opened_at,
        "roles": took_part.roles,
        "steps": took_part.steps,
        "notes": [_written(event) for event in written if isinstance(event.facts[0], Noted)],
        "talk": [_written(event) for event in written if isinstance(event.facts[0], Talked)],
    }


def _written(event: Event) -> dict[str, Any]:
    """A note or a line that the player wrote."""
    fact = event.facts[0]
    assert isinstance(fact, Noted | Talked)
    words = {"subject": fact.subject, "marks": fact.marks} if isinstance(fact, Noted) else {"text": fact.text}
    return {"number": event.step, "at": event.at, "step": fact.step, "seat": fact.seat, **words}


def _tournaments(services: Services, identity: Identity, after: str | None) -> Part:
    """The tournaments that name the player: what they did there and wrote, and what was written to them."""
    return Part(*tournaments_part(services, identity.player, after))


def _ratings(services: Services, identity: Identity, after: str | None) -> Part:
    """The ratings of the player, all at once: they follow from tournaments, and everybody may read them."""
    if after is not None:
        raise pagination.BadCursor("all ratings are on one page")
    return Part([player_rating_json(each) for each in services.rating_reads.of_player(identity.player)])


def _reports(services: Services, identity: Identity, after: str | None) -> Part:
    """What the player reported, and what came of it. What others reported about them stays theirs."""
    page = services.reads.reports(Filters(reporter=identity.player), after, REPORTS)
    return Part([own_report_json(*each, services.names) for each in page.reports], page.cursor)


def _streams(services: Services, identity: Identity, after: str | None) -> Part:
    """When the player had streams of their seats open, in all matches."""
    page = services.presence.streams_of(identity.player, _presence_place(STREAMS, identity, after))
    return _noted(STREAMS, identity, list(map(stream_json, page[0])), page[1])


def _refusals(services: Services, identity: Identity, after: str | None) -> Part:
    """The commands to matches that were refused to the player on a seat; never what they sent."""
    page = services.presence.refusals_of(identity.player, _presence_place(REFUSALS, identity, after))
    return _noted(REFUSALS, identity, [refusal_json(each, own=True) for each in page[0]], page[1])


def _fair_play(services: Services, identity: Identity, after: str | None) -> Part:
    """What reports on fair play say of the player."""
    begin = UUID(int=0)
    if after is not None:
        begin = pagination.read(FAIR_PLAY, identity.player, after, _ID)
    found = services.fair_play.parts_of(identity.player, begin, FAIR_PLAY_PARTS)
    items = [{"report": str(report), **own_part_json(part)} for report, part in found]
    more = len(found) == FAIR_PLAY_PARTS
    return Part(items, pagination.issue(FAIR_PLAY, identity.player, found[-1][0]) if more else None)


def _webhooks(services: Services, identity: Identity, after: str | None) -> Part:
    """The webhooks that the player added, without their secrets."""
    begin = UUID(int=0)
    if after is not None:
        begin = pagination.read(WEBHOOKS, identity.player, after, _ID)
    table = services.webhooks
    found = table.added_by(identity.player, begin, MOST_WEBHOOKS)
    items = [
        own_webhook_json(each, table.secrets(each.webhook, each.tournament, each.sealed).url)
        for each in found
    ]
    more = len(found) == MOST_WEBHOOKS
    return Part(items, pagination.issue(WEBHOOKS, identity.player, found[-1].webhook) if more else None)


def _pushes(services: Services, identity: Identity, after: str | None) -> Part:
    """The player's subscriptions to pushes, without what opens them: all on one page."""
    if after is not None:
        raise pagination.BadCursor("all of them are on one page")
    table = services.pushes
    found = [(each, table.address(each.subscription, each.sealed)) for each in table.listed(identity.player)]
    return Part([subscription_json(*each, identity.token) for each in found])


def _mail(services: Services, identity: Identity, after: str | None) -> Part:
    """The player's address for mails, if they named one."""
    if after is not None:
        raise pagination.BadCursor("all of it is on one page")
    found = services.mail.find(identity.player)
    return Part(
        [] if found is None else [mail_json(found, services.mail.opened(found.address, found.sealed))]
    )


def _presence_place(of: str, identity: Identity, after: str | None) -> PresencePlace:
    return _FIRST if after is None else pagination.read(of, identity.player, after, _MOMENT)


def _noted(of: str, identity: Identity, items: list[JsonObject], after: PresencePlace | None) -> Part:
    return Part(items, None if after is None else pagination.issue(of, identity.player, after))


SECTIONS: Final = (
    Section("account", (), _account),
    Section(
        HISTORY,
        (
            "player.registered",
            "player.token_issued",
            "player.token_revoked",
            "player.key_set",
            "player.recovery_set",
            "player.recovered",
            "player.banned",
            "player.unbanned",
            "player.revoked",
        ),
        _history,
    ),
    Section(
        "matches",
        (
            "match.opened",
            "match.sat",
            "match.left",
            "match.reserved",
            "match.removed",
            "match.invited",
            "match.uninvited",
            "match.invitation_renewed",
            "match.invitation_accepted",
            "match.committed",
            "match.beacon_entered",
            "match.reveal_due",
            "match.revealed",
            "match.started",
            "match.moved",
            "match.resignation_offered",
            "match.resigned",
            "match.resignation_withdrawn",
            "match.closed",
            "match.opened_to_referee",
            "match.looked_as_seat",
            "match.substituted",
            "match.paused",
            "match.resumed",
            "match.time_adjusted",
            "match.rewound",
            "match.adjudicated",
            "match.annulled",
            "match.penalty_given",
            "match.substitute_named",
            "match.arbiters_named",
            "match.takeback_asked",
            "match.takeback_answered",
            "notebook.noted",
            "notebook.talked",
        ),
        _matches,
    ),
    Section("tournaments", TOURNAMENT_TOPICS, _tournaments),
    Section("ratings", (), _ratings),
    Section("reports", ("report.filed", "report.taken", "report.decided"), _reports),
    Section(STREAMS, (), _streams),
    Section(REFUSALS, (), _refusals),
    Section(FAIR_PLAY, (), _fair_play),
    Section(WEBHOOKS, (), _webhooks),
    Section(PUSHES, (), _pushes),
    Section(MAIL, (), _mail),
)
"""All sections, in the order in which they are read."""

NOT_EXPORTED: Final[Mapping[str, str]] = {
    "player.deleted": "whoever was deleted asks for nothing any more",
    "notebook.erased": "the service makes it, and it names no player",
    "report.erased": "the service makes it, and it names no player",
    "hall.raised": "it is about a network; organizers list halls with who raised them",
    "hall.lowered": "it is about a network",
    "match.aborted": "an operator makes it, and it names no player; operators list acts",
    "match.not_started": "the service makes it, and it names no player",
    "match.reveal_missed": "the service makes it, and it names no player",
    "match.timed_out": "the service makes it, and it names no player",
    "match.time_given": "the service makes it, and it names no player",
    "match.absent": "the service makes it, and it names no player",
    "match.last_turns_called": "the service makes it for a tournament, and it names no player",
    "match.confirmed": "the service makes it for a tournament, and it names no player",
}
"""The topics of which nothing is in the export, and why."""
