"""What a dishonest operator can do: whoever has the database, the signing keys and the code of the service.

Each attack makes what others then have to judge it by (`Evidence`), as convincing as it can be made: all
seals, heads, receipts, checkpoints and the service's signatures are made anew. The operator has no key of a
player or of a witness.
"""

from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field, replace
from datetime import timedelta
from random import Random
from typing import Any, Final

import msgspec

from api.runtime.signing_keys import Signer, new_key, published
from domain.kernel.facts import Viewer, known
from domain.kernel.match.facts import Opened, Played, RevealMissed
from domain.kernel.match.lifecycle import Status
from domain.ledger.canonical import canonical
from domain.ledger.log.signed_note import Checkpoint
from domain.ledger.verify.policy import Key, Policy
from domain.matches.state import Rewritten
from domain.store import Event
from domain.threadsafe.decoder import read_json
from tests.domain.ledger.support import KEY, KEYS
from tests.ledger.forging import changed, forged, records, renumbered, sealed, shifted
from tests.ledger.head_log import HeadLog
from tests.ledger.honest import HALF, KEYS_PINNED, START, WITNESSES, Clock, Table, World, receipts_of, seconds
from tests.support.toy import Dealt

SECOND: Final = 12  # the step of bob's second move: from here on a forged history differs
HOUR: Final = timedelta(hours=1)
NEW: Final = new_key(b"n" * 32, "2024-01-01T00:00:00Z")
ACCOMPLICE: Final = 2  # the seat of cid


@dataclass(frozen=True)
class Evidence:
    """What others have. `records`: what the service gives out now, by viewer; `others`: what it gave before.

    `receipts`, `checkpoints`: kept by people; `policy`: with the keys that they pinned; `looks`: the log at
    each look of a witness; `database`: the events that were signed, and what they were made into, one after
    the other; `next`: the match in which bob, who saw the honest half, moves next.
    """

    records: Mapping[Viewer, bytes]
    others: Sequence[bytes] = ()
    receipts: Sequence[str] = ()
    checkpoints: Sequence[Checkpoint] = ()
    policy: Policy = KEYS_PINNED
    looks: Sequence[HeadLog] = ()
    database: Sequence[Sequence[Event]] = ()
    next: Sequence[Event] = ()
    published: Sequence[dict[str, str]] = field(default_factory=lambda: KEYS)


def honest(world: World) -> Evidence:
    """Nothing is done."""
    log = world.log.append(world.events)
    early = world.log.checkpoint(WITNESSES, seconds(world.other) + 1)
    return Evidence(
        records(world.events, log),
        [*records(world.half).values()],
        world.receipts,
        [early, log.checkpoint(WITNESSES, seconds(world.events) + 1)],
        looks=[world.log, log],
        database=[world.events],
        next=world.half,
    )


def _replaced(world: World, other: tuple[Event, ...], **changes: Any) -> Evidence:
    """The match is replaced by another one, also in the database and in the log of heads."""
    was, log = honest(world), world.log.append(other)
    made = replace(
        was,
        records=records(other, log, {}),
        looks=[world.log.append(world.events), world.log.append(other).append(_more())],
        database=[world.events, other],
        next=other[:HALF],
    )
    return replace(made, **changes)


def _more() -> tuple[Event, ...]:
    """Another match, so that a log made anew is longer than the one of before."""
    return Table(Random(3), clock=Clock(START + HOUR)).sit().start().play().events


def rewritten(world: World) -> Evidence:
    """A match made anew from a step on, after its moves were answered"""
    return _replaced(world, forged(world.events, SECOND))


def forked(world: World) -> Evidence:
    """Two histories shown to two people, both in one log"""
    other = forged(world.events, SECOND)
    log = world.log.append(world.events).append(other)
    return replace(
        honest(world), records=records(other, log), looks=[world.log, log], database=[world.events], next=()
    )


def two_games(world: World) -> Evidence:
    """Two different games under one match id, both in one log"""
    other = Table(Random(9), world.events[:1], forged=True).sit().start().play().events
    log = world.log.append(world.events).append(other)
    return replace(
        honest(world), records=records(other, log), looks=[world.log, log], database=[world.events], next=()
    )


def split_log(world: World) -> Evidence:
    """Two logs for two audiences, each cosigned by a witness that sees only one of them"""
    other = forged(world.events, SECOND)[: len(world.events)]
    ours, theirs = world.log.append(world.events), world.log.append(other).append(_more())
    theirs = HeadLog(theirs.leaves[: len(ours.leaves)])
    note = theirs.checkpoint({"mentes": WITNESSES["mentes"]}, seconds(other) + 1)
    kept = ours.checkpoint({"mentor": WITNESSES["mentor"]}, seconds(world.events) + 1)
    return replace(
        honest(world),
        records=records(other, theirs, note=note),
        checkpoints=[kept],
        looks=[ours, theirs],
        database=[world.events],
        next=(),
    )


def step_removed(world: World) -> Evidence:
    """A step removed, and the steps after it numbered anew"""
    return _replaced(world, renumbered(world.events, SECOND))


def tail_dropped(world: World) -> Evidence:
    """The last steps dropped after they were answered, or an old backup restored"""
    log, own = world.log.append(world.half), max(event.step for event in world.half if event.seat in (0, 1))
    note = log.checkpoint(WITNESSES, seconds(world.half) + 1)
    was = honest(world)
    return replace(
        was,
        records=records(world.half, log, note=note),
        looks=[world.log.append(world.events), log],
        database=[world.events, world.half],
        next=world.half[: own - 1],
    )


def never_logged(world: World) -> Evidence:
    """A match kept out of the log of heads"""
    return replace(honest(world), records=records(world.events), looks=[world.log])


def edited(world: World) -> Evidence:
    """An event edited in the database, its head left as it was: no record can be made"""
    at = SECOND - 1
    other = (
        *world.events[:at],
        msgspec.structs.replace(world.events[at], topic="match.left"),
        *world.events[at + 1 :],
    )
    with suppress(Rewritten):
        return replace(honest(world), records=records(other))
    return replace(honest(world), records={}, database=[world.events, other], next=())


def edited_and_put_back(world: World) -> Evidence:
    """An event edited, shown to somebody and put back, between two looks of the notary"""
    at = SECOND - 1
    other = (
        *world.events[:at],
        msgspec.structs.replace(world.events[at], topic="match.left"),
        *world.events[at + 1 :],
    )
    return replace(honest(world), database=[world.events, other, world.events])


def signed_for_another(world: World) -> Evidence:
    """A player's signed command put on a move that they did not make"""
    step = next(
        event.step for event in world.events if event.seat == 0 and isinstance(event.facts[0], Played)
    )
    was = world.events[step - 1]
    other = forged(world.events, step)
    kept = {"command": was.command, "seen": was.seen, "signature": was.signature}
    return _unanswered(world, changed(other, step, **kept))


def signed_twice(world: World) -> Evidence:
    """A player's signed command used for a second move"""
    mine = [event for event in world.events if event.seat == 0 and isinstance(event.facts[0], Played)]
    first, second = mine[:2]
    kept = {"command": first.command, "seen": first.seen, "signature": first.signature}
    return _unanswered(world, changed(forged(world.events, second.step), second.step, **kept))


def _unanswered(world: World, other: tuple[Event, ...]) -> Evidence:
    """A match that was always so: nobody has another record of it, nor receipts of what is not in it."""
    log, same = world.log.append(other), _common(world.events, other)
    return replace(
        honest(world),
        records=records(other, log),
        others=[*records(other[: max(same, 1)]).values()],
        receipts=receipts_of(world.events, same),
        checkpoints=[world.log.checkpoint(WITNESSES, seconds(world.other) + 1)],
        looks=[world.log, log],
        database=[other],
        next=(),
    )


def _common(one: Sequence[Event], other: Sequence[Event]) -> int:
    """How many steps two histories share."""
    pairs = zip(one, other, strict=False)
    return next((at for at, (a, b) in enumerate(pairs) if a.head != b.head), min(len(one), len(other)))


def move_of_a_signer(world: World) -> Evidence:
    """A move in the name of a player who has a key and signs"""
    step = next(
        event.step for event in world.events if event.seat == 0 and isinstance(event.facts[0], Played)
    )
    return _unanswered(world, forged(world.events, step))


def move_of_another(world: World) -> Evidence:
    """A move in the name of a player who has no key"""
    table = Table(Random(7), world.events[: SECOND - 1], forged=True)
    table.move("bob")
    return _unanswered(world, Table(Random(9), table.events).play().events)


def drawn_otherwise(world: World) -> Evidence:
    """Cards dealt by another seed than the one that was committed to"""
    opened = world.events[0].facts[0]
    assert isinstance(opened, Opened)
    other = msgspec.structs.replace(opened, seed="ab" * 32)
    first = sealed([msgspec.structs.replace(world.events[0], facts=(other,))])
    return _unanswered(world, Table(Random(9), first).sit().start().play().events)


def seed_ground(world: World) -> Evidence:
    """Seeds tried out until one suits, where nobody contributes"""
    tables = (Table(Random(1), entropy=seed, contributors=()).sit().start() for seed in range(100))
    suits = next(table for table in tables if dealt_to(table.events, ACCOMPLICE) >= WANTED)
    return _unanswered(world, suits.play().events)


def contribution_ground(world: World) -> Evidence:
    """Contributions of the last seat tried out, by whoever knows the seed and all others"""
    suits = next(events for events in map(_contributed, range(100)) if dealt_to(events, ACCOMPLICE) >= WANTED)
    before = [*world.events[: len(suits) - 1], suits[-1]]
    return _unanswered(world, Table(Random(9), sealed(before)).play().events)


def _contributed(number: int) -> tuple[Event, ...]:
    """The honest match up to its start, where cid contributes something else."""
    table = Table(Random(1))
    table.draws["cid"] = Random(number)
    return table.sit().start().events


def reveal_missed(world: World) -> Evidence:
    """A reveal left out that does not suit, for a second chance"""
    table = Table(Random(1)).sit()
    miss(table)
    return _unanswered(world, table.start().play().events)


def miss(table: Table) -> None:
    """The last seat keeps its contribution back, or the operator says so; then all are bound anew."""
    table.begin()
    for player in table.contributors[:-1]:
        table.reveal(player)
    table.clock.now += timedelta(days=2)
    table.matches.miss_reveal(table.id)
    if table.matches.status(table.id) is Status.OPEN:
        for player in table.contributors:
            table.commit(player)


def reveal_called_missed(world: World) -> Evidence:
    """A reveal that does not suit called missed, before its time was up"""
    table = Table(Random(1)).sit()
    miss(table)
    events = table.start().play().events
    step = next(event.step for event in events if isinstance(event.facts[0], RevealMissed))
    early = timedelta(days=2) - timedelta(seconds=5)
    return _unanswered(world, shifted(events, -early, step))


def beacon_left_out(world: World) -> Evidence:
    """A match started without the public randomness that was agreed on"""
    table = Table(Random(1), contributors=(), beacon="2024-01-01T01:00:00Z")
    opened = table.events[0].facts[0]
    assert isinstance(opened, Opened)
    silent = sealed(
        [msgspec.structs.replace(table.events[0], facts=(msgspec.structs.replace(opened, beacon=None),))]
    )
    played = Table(Random(9), silent, forged=True, contributors=()).sit().start().play().events
    other = sealed([table.events[0], *(msgspec.structs.replace(event, head="") for event in played[1:])])
    return _unanswered(world, other)


WANTED: Final = 17  # the highest card that the accomplice is to be dealt, at least


def dealt_to(events: Sequence[Event], seat: int) -> int:
    """The highest card that a seat was dealt at the start."""
    cards: list[int] = []
    for fact in (fact for event in events for fact in event.facts):
        if isinstance(fact, Dealt) and fact.seat == seat:
            cards += [known(card) for card in known(fact.cards)]
    return max(cards)


def old_key(world: World) -> Evidence:
    """A match made up years later, and signed with a key that had ended"""
    other = shifted(world.events, timedelta(days=5 * 365))
    pinned = Policy(keys=(Key(KEY.kid, KEY.x, valid_until="2024-06-01T00:00:00Z"),))
    return replace(_unanswered(world, other), policy=pinned)


def stolen_key(world: World) -> Evidence:
    """A match made up by whoever stole a key that is revoked"""
    pinned = Policy(keys=(Key(KEY.kid, KEY.x, revoked="2023-12-01T00:00:00Z"),))
    made = _unanswered(world, world.events)
    return replace(made, records=records(world.events, world.log.append(world.events), {}), policy=pinned)


def new_service_key(world: World) -> Evidence:
    """The service's key replaced by another one, and everything signed anew"""
    signer, names = Signer(NEW), published([NEW])
    log = HeadLog(world.log.append(world.events).leaves, signer.private)
    made = replace(
        honest(world), looks=[world.log, log], published=names, database=[world.events], receipts=()
    )
    return replace(made, records=records(world.events, log, {}, signer=signer, named=names), checkpoints=[])


def backdated(world: World) -> Evidence:
    """A match made up now, and said to be of yesterday"""
    other = shifted(world.events, -timedelta(days=2))
    log = world.log.append(other)
    late = log.checkpoint(WITNESSES, seconds(world.events) + 1)
    return replace(_unanswered(world, other), records=records(other, log, note=late), receipts=(), others=())


def postdated(world: World) -> Evidence:
    """The last step said to be an hour later than it was, so that somebody's time is up"""
    last = len(world.events)
    other = shifted(world.events, HOUR, last)
    log = world.log.append(other)
    note = log.checkpoint(WITNESSES, seconds(world.events) + 1)
    return replace(_unanswered(world, other), records=records(other, log, note=note))


def dated_a_little_off(world: World) -> Evidence:
    """The last step said to be four minutes later than it was"""
    last = len(world.events)
    other = shifted(world.events, timedelta(minutes=4), last)
    log = world.log.append(other)
    note = log.checkpoint(WITNESSES, seconds(world.events) + 1)
    return replace(_unanswered(world, other), records=records(other, log, note=note))


def result_changed(world: World) -> Evidence:
    """Another winner in the line of the result, which nobody signs"""
    made = {viewer: _with_winner(data) for viewer, data in honest(world).records.items()}
    return replace(honest(world), records=made)


def _with_winner(data: bytes) -> bytes:
    lines = [read_json(line) for line in data.splitlines()]
    for line in lines:
        if line.get("type") == "result":
            line["outcome"]["winners"] = [ACCOMPLICE]
    return b"".join(canonical(line) + b"\n" for line in lines)


def looked(world: World) -> Evidence:
    """The operator looks at hidden cards, and tells an accomplice"""
    return honest(world)


def silent(world: World) -> Evidence:
    """A command left unanswered, as if the network had lost it"""
    half = world.half
    log = world.log.append(half)
    return replace(
        honest(world),
        records=records(half, log),
        receipts=receipts_of(half),
        checkpoints=[world.log.checkpoint(WITNESSES, seconds(world.other) + 1)],
        looks=[world.log, log],
        database=[half],
    )


Attack = Callable[[World], Evidence]
ATTACKS: Final[tuple[Attack, ...]] = (
    edited,
    edited_and_put_back,
    rewritten,
    tail_dropped,
    step_removed,
    forked,
    two_games,
    split_log,
    never_logged,
    signed_for_another,
    signed_twice,
    move_of_a_signer,
    move_of_another,
    drawn_otherwise,
    seed_ground,
    contribution_ground,
    reveal_missed,
    reveal_called_missed,
    beacon_left_out,
    old_key,
    stolen_key,
    new_service_key,
    backdated,
    postdated,
    dated_a_little_off,
    result_changed,
    looked,
    silent,
)
