"""The golden corpus: events of every topic, with every kind of fact, of every version ever written, as in the
log.

`python -m tests.domain.corpus` writes the files that are missing at the present version: a file a topic, and
a file for each kind of fact of each game. A file that is there is never written again: what it holds is in
somebody's log.
"""

from collections.abc import Iterator
from contextlib import suppress
from datetime import UTC, datetime, timedelta
from itertools import cycle
from pathlib import Path
from random import Random
from typing import Any, Final
from uuid import UUID

import msgspec
from eventsourcing.persistence import StoredEvent

from domain.accounts.players import Players
from domain.halls.halls import Halls
from domain.kernel.draws import contribution_commitment
from domain.kernel.game import Game, Setting
from domain.kernel.match.acts import (
    Adjudicated,
    Annulled,
    Paused,
    PenaltyGiven,
    Resumed,
    Rewound,
    SubstituteNamed,
    TimeAdjusted,
)
from domain.kernel.match.fold import seen
from domain.kernel.match.lifecycle import Status
from domain.matches import Matches, WantedMatch, errors
from domain.matches.agreements import TournamentPlace
from domain.matches.decisions.looks import WantedLook
from domain.notebooks.notes import Notebooks
from domain.reports.report import ReportedLine
from domain.reports.reports import Filing, Reports, report_id
from domain.store import Command, Event, Log
from domain.store.event import UPCASTERS, EventMapper
from domain.threadsafe.decoder import Decoder, read_json
from tests.domain.support import Names, TickingClock
from tests.domain.tournament_corpus import told
from tests.support.games.all_games import GAMES as ALL
from tests.support.games.all_games import any_setting
from tests.support.toy import GAME, ToyOptions
from workers.bots.registry import strategy
from workers.bots.strategy import MakeStrategy, Whim

FOLDER = Path(__file__).with_name("corpus")
VERSION = len(UPCASTERS) + 1
GAMES = {game.slug: game for game in ALL}
KEY = "11qYAYKxCrfVS_7TyWQHOg7hcvPapiMlrwIaaPcHURo"  # of RFC 8037
BANNED_UNTIL: Final = datetime(2025, 1, 1, tzinfo=UTC)
PLAYERS = ("ann", "bob", "cid", "dan", "eve", "fay")
PLACE: Final = TournamentPlace("b7e23ec2-9af2-4c35-8f7e-9d6c9cd0c0de", 2, 5, ("mentor",))


class Row(msgspec.Struct, frozen=True):
    """A row of the log, its body as JSON."""

    stream: UUID
    step: int
    topic: str
    state: dict[str, Any]

    def stored(self) -> StoredEvent:
        """The row as the database gives it."""
        return StoredEvent(self.stream, self.step, self.topic, msgspec.json.encode(self.state))


ROW: Final = Decoder(Row)


def path(name: str, version: int = VERSION) -> Path:
    """The file of a topic, or of a game's kind of fact, and a version."""
    return FOLDER / f"{name}.v{version}.json"


def read(file: Path) -> Row:
    """The row in a file."""
    return ROW.decode(file.read_bytes())


def write(name: str, event: Event) -> None:
    """Write the event's file if there is none."""
    stored = EventMapper(GAMES).to_stored_event(event)
    row = Row(event.stream, event.step, event.topic, read_json(stored.state))
    if not path(name).exists():
        path(name).write_bytes(msgspec.json.format(msgspec.json.encode(row), indent=2) + b"\n")


def kinds(game: Game) -> dict[str, str]:
    """The kinds of facts of a game, and the name of the file of each."""
    return {
        str(kind.__struct_config__.tag): f"{game.slug}.{kind.__struct_config__.tag}" for kind in game.facts
    }


def game_events(game: Game) -> dict[str, Event]:
    """An event with each kind of fact of a game, from matches under any settings, half played well."""
    found: dict[str, Event] = {}
    log, chance = Log(None, GAMES), Random(game.slug)
    matches = Matches(log, GAMES, Names(), TickingClock(), chance.randbytes)
    makes = cycle((strategy("random", game.slug), strategy("fair", game.slug)))
    if game.reshuffle is not None:
        event = _rewound(game)
        found = {str(fact.__struct_config__.tag): event for fact in event.facts[1:]}
    while len(found) < len(game.facts):
        match = _seated(matches, game, any_setting(game, chance), chance)
        _play_out(matches, log, match, next(makes), chance)
        for event in log.read(match):
            tags = {str(fact.__struct_config__.tag) for fact in event.facts} & set(kinds(game))
            found.update({tag: event for tag in tags if tag not in found})
    return found


def events() -> Iterator[Event]:
    """One event of every topic, made by the commands that make them."""
    log, chance = Log(None, GAMES), Random(1)
    matches = Matches(log, GAMES, Names(), TickingClock(), chance.randbytes)
    _play(matches, log, chance)
    _resign_and_close(matches, chance)
    _run_out(matches, chance)
    _substitute(matches, chance)
    _contribute(matches, chance)
    _look(matches)
    _host(matches)
    _abort(matches)
    _arbitrate(matches)
    _call_time(matches)
    _take_back(matches)
    player, _ = Players(log, TickingClock(), chance.randbytes).register("Ann", _command(chance))
    Players(log, TickingClock(), chance.randbytes).tokens.issue(player, ["read"], name="phone", parent=1)
    Players(log, TickingClock(), chance.randbytes).tokens.revoke(player, 1)
    Players(log, TickingClock(), chance.randbytes).set_key(player, KEY, _command(chance))
    Players(log, TickingClock(), chance.randbytes).delete(player)
    people = Players(log, TickingClock(), chance.randbytes)
    _, token, code = people.register_person("Bea", _command(chance))
    bea = people.tokens.authenticate(token)
    assert bea is not None
    people.recovery.replace(bea, None, _command(chance))
    people.recovery.recover(code, _command(chance), name="phone")
    people.acts.ban(bea.player, "Insults.", _command(chance), operator=player, until=BANNED_UNTIL)
    people.acts.lift_ban(bea.player, "They said sorry.", _command(chance), operator=player)
    people.acts.revoke(bea.player, "Lost the phone.", _command(chance), operator=player)
    _report(log)
    _hall(log)
    told(log, GAMES)
    yield from {event.topic: event for _, event in log.read_log(0, 1000)}.values()


def _command(chance: Random) -> Command:
    return Command(UUID(bytes=chance.randbytes(16), version=4), chance.randbytes(32).hex())


def _seated(matches: Matches, game: Game, setting: Setting, chance: Random, **agreed: Any) -> UUID:
    """A match whose seats are all taken."""
    options: dict[str, Any] = msgspec.to_builtins(setting.options)
    asked, place = _command(chance), agreed.pop("place", None)
    if place is None:
        match = matches.open(PLAYERS[0], game.slug, setting.seats, options, asked, **agreed).match
    else:
        wanted = WantedMatch(PLAYERS[0], game.slug, setting.seats, options, agreed)
        match = matches.open_at(place, wanted, asked).match
    for seat in range(setting.seats):
        matches.sit(match, PLAYERS[seat], seat, None, _command(chance))
    return match


def _play_out(matches: Matches, log: Log, match: UUID, make: MakeStrategy, chance: Random) -> None:
    """The match is started and played to its end by bots that know what their seats see."""
    matches.start(match, PLAYERS[0], _command(chance))
    brains = [make() for _ in range(matches.setting(match).seats)]
    facts: list[Any] = []
    read = 0
    while matches.status(match) is Status.PLAYING:
        for seat, chosen in enumerate(brains):
            head, _, offers, *_ = matches.legal(match, PLAYERS[seat])
            if offers:
                facts += [fact for event in log.read(match, read) for fact in event.facts]
                read = head
                move = chosen.choose(seat, seen(seat, facts), offers, chance)
                matches.play(match, PLAYERS[seat], move, _command(chance))


def _table(matches: Matches, chance: Random) -> UUID:
    return _seated(matches, GAME, Setting(3, ToyOptions(partners=True, hand=2)), chance)


def _play(matches: Matches, log: Log, chance: Random) -> None:
    """A match to its end, and another with a note and a line of talk."""
    _play_out(matches, log, _table(matches, chance), Whim, chance)
    noted = _table(matches, chance)
    matches.start(noted, PLAYERS[0], _command(chance))
    matches.open_to_referee(noted, "org", "a complaint", _command(chance))
    notebooks = Notebooks(log, matches, TickingClock())
    notebooks.note(noted, PLAYERS[1], "7", ("set aside",), _command(chance))
    notebooks.talk(noted, PLAYERS[1], "The seven is set aside.", _command(chance))
    notebooks.erase(noted, 0)


def _resign_and_close(matches: Matches, chance: Random) -> None:
    match, other = _table(matches, chance), _table(matches, chance)
    matches.start(match, PLAYERS[0], _command(chance))
    matches.resign(match, PLAYERS[0], _command(chance))
    matches.resign(match, PLAYERS[0], _command(chance), withdraw=True)
    matches.resign(match, PLAYERS[2], _command(chance))
    matches.leave(other, PLAYERS[2], 2, _command(chance))
    matches.close(other, PLAYERS[0], "No time", _command(chance))


def _run_out(matches: Matches, chance: Random) -> None:
    """The clock of the tests goes a second with each look: after some looks a clock of three has run out."""
    match = _seated(matches, GAME, Setting(2, ToyOptions()), chance, clock={"kind": "fischer", "initial": 3})
    matches.start(match, PLAYERS[0], _command(chance))
    matches.give_time(match, datetime(2024, 1, 1, tzinfo=UTC), datetime(2025, 1, 1, tzinfo=UTC))
    while matches.status(match) is Status.PLAYING:
        with suppress(errors.TimeIsLeft):
            matches.time_out(match)


def _substitute(matches: Matches, chance: Random) -> None:
    """A seat is absent after a minute, and another player takes it."""
    agreed = {"resigned": "bot", "absent": "substitute", "absent_after": 60}
    match = _seated(matches, GAME, Setting(3, ToyOptions()), chance, leaving=agreed)
    matches.start(match, PLAYERS[0], _command(chance))
    for player in PLAYERS[:2]:
        offer = matches.legal(match, player).offers[0]
        matches.play(match, player, offer.sample(chance), _command(chance))
    while not matches.departures(match):
        with suppress(errors.TimeIsLeft):
            matches.find_absent(match)
    matches.substitute(match, PLAYERS[5], matches.departures(match)[0].seat, _command(chance))


def _contribute(matches: Matches, chance: Random) -> None:
    """A seat misses its reveal, commits itself anew, and reveals; there is public randomness, too."""
    agreed: dict[str, Any] = {
        "beacon": {"source": "a lottery", "at": "2024-01-01T00:30:00Z"},
        "reveal_within": 10,
    }
    match = _seated(matches, GAME, Setting(2, ToyOptions()), chance, **agreed)
    bound = contribution_commitment(match.bytes, 0, bytes(32))
    matches.commit(match, PLAYERS[0], bound, _command(chance))
    while matches.head(match) < 5:  # steps: opened, two sat, committed, and this one
        with suppress(errors.BeaconAwaited):
            matches.enter_beacon(match, PLAYERS[0], "7 11 23", _command(chance))
    matches.start(match, PLAYERS[0], _command(chance))
    while matches.status(match) is not Status.OPEN:
        with suppress(errors.TimeIsLeft):
            matches.miss_reveal(match)
    matches.commit(match, PLAYERS[0], bound, _command(chance))
    matches.start(match, PLAYERS[0], _command(chance))
    matches.reveal(match, PLAYERS[0], bytes(32).hex(), _command(chance))


def _look(matches: Matches) -> None:
    """An arbiter looks as a seat. It has chance of its own: all other events stay what they were."""
    chance = Random(3)
    match = _seated(matches, GAME, Setting(2, ToyOptions()), chance)
    matches.start(match, PLAYERS[0], _command(chance))
    matches.look_as_seat(match, "org", WantedLook(1, 4), "a complaint", _command(chance))


def _host(matches: Matches) -> None:
    """A host invites, keeps seats and removes. It has chance of its own, too."""
    chance = Random(4)
    match = matches.open(PLAYERS[0], "toy", 2, {}, _command(chance), access="link").match
    _, code = matches.invitation(match, PLAYERS[0])
    matches.accept_invitation(match, PLAYERS[1], code, _command(chance))
    matches.renew_invitation(match, PLAYERS[0], _command(chance))
    matches.invite(match, PLAYERS[0], PLAYERS[2], _command(chance))
    matches.uninvite(match, PLAYERS[0], PLAYERS[2], _command(chance))
    matches.reserve(match, PLAYERS[0], 1, PLAYERS[1], _command(chance))
    matches.sit(match, PLAYERS[1], 1, None, _command(chance))
    matches.remove(match, PLAYERS[0], 1, "another evening", _command(chance))
    matches.find_not_started(match, 1)


def _abort(matches: Matches) -> None:
    """An operator ends a match that is played."""
    chance = Random(6)
    match = _seated(matches, GAME, Setting(2, ToyOptions()), chance)
    matches.start(match, PLAYERS[0], _command(chance))
    matches.abort(match, "mod", "a broken board", _command(chance))


def _arbitrate(matches: Matches) -> None:
    """What arbiters and the tournament do in two of its matches. It has chance of its own, too."""
    chance, why = Random(9), ("Article 7.5", "a card was misread")
    clock = {"kind": "fischer", "initial": 3_000}
    match, other = (
        _seated(matches, GAME, Setting(2, ToyOptions()), chance, place=PLACE, clock=clock) for _ in range(2)
    )
    for each in (match, other):
        matches.start(each, PLAYERS[0], _command(chance))
    matches.name_arbiters(match, ("mentor", "nestor"))
    for act in (
        Paused("mentor", *why),
        TimeAdjusted("mentor", (0, 1), 60, *why),
        PenaltyGiven("mentor", 1, *why, seconds=60, points=500),
        Resumed("mentor", *why),
        Rewound("mentor", 4, *why),
        Adjudicated("nestor", ((1,), (0,)), *why),
    ):
        matches.arbitrate(match, act, _command(chance))
    matches.confirm(match)
    matches.name_substitute(other, SubstituteNamed("mentor", 1, PLAYERS[2], *why), _command(Random(13)))
    matches.arbitrate(other, Annulled("mentor", *why), _command(chance))


def _call_time(matches: Matches) -> None:
    """A tournament calls time in a match. It has chance of its own, too."""
    chance = Random(10)
    match = _seated(matches, GAME, Setting(2, ToyOptions()), chance, place=PLACE)
    matches.start(match, PLAYERS[0], _command(chance))
    matches.call_time(match, 3)


def _take_back(matches: Matches) -> None:
    """A move is taken back. It has chance of its own, too."""
    chance = Random(11)
    match = _seated(matches, GAME, Setting(2, ToyOptions()), chance, takebacks=True)
    matches.start(match, PLAYERS[0], _command(chance))
    for player in PLAYERS[:2]:
        move = matches.legal(match, player).offers[0].sample(chance)
        matches.play(match, player, move, _command(chance))
    seat = next(seat for seat in range(2) if matches.legal(match, PLAYERS[seat]).offers)
    matches.play(match, PLAYERS[seat], {"type": "decline"}, _command(chance))
    matches.ask_takeback(match, PLAYERS[seat], _command(chance))
    matches.answer_takeback(match, PLAYERS[1 - seat], _command(chance), agrees=True)


def _rewound(game: Game) -> Event:
    """The step in which a match of the game was rewound."""
    log, chance = Log(None, GAMES), Random(game.slug)
    matches = Matches(log, GAMES, Names(), TickingClock(), chance.randbytes)
    match = _seated(matches, game, any_setting(game, chance), chance, place=PLACE)
    matches.start(match, PLAYERS[0], _command(chance))
    start = matches.head(match)
    player = next(player for player in PLAYERS if matches.legal(match, player).offers)
    move = matches.legal(match, player).offers[0].sample(chance)
    matches.play(match, player, move, _command(chance))
    matches.arbitrate(match, Rewound("mentor", start, "7.5", "a card was misread"), _command(chance))
    return log.read(match)[-1]


def _report(log: Log) -> None:
    """A line of talk is reported, and an operator decides. It has chance of its own, too."""
    chance = Random(6)
    people = Players(log, TickingClock(), chance.randbytes)
    ann, bob, op = (people.register(name, _command(chance))[0] for name in ("Ann", "Bob", "Mentor"))
    reports, asked = Reports(log, people, TickingClock()), _command(chance)
    line = ReportedLine(0, 2)
    filing = Filing("talk", "It insults me.", bob, UUID(int=7), step=9, line=line)
    reports.file(ann, filing, asked)
    reports.take(report_id(asked), op, _command(chance))
    reports.decide(report_id(asked), op, "upheld", "It does.", _command(chance))
    reports.erase(report_id(asked))


def _hall(log: Log) -> None:
    """An organizer raises the quotas of a network, and ends that."""
    chance, clock = Random(8), TickingClock()
    halls, until = Halls(log, clock), clock() + timedelta(days=3)
    halls.raise_quotas(
        "192.0.2.0/24", 20, until, "The open of Ithaca", command=_command(chance), organizer="organizer"
    )
    halls.lower("192.0.2.0/24", _command(chance), "organizer")


def private() -> Event:
    """The opening of a match that only some may know of."""
    log, chance = Log(None, GAMES), Random(5)
    matches = Matches(log, GAMES, Names(), TickingClock(), chance.randbytes)
    agreed: dict[str, Any] = {"access": "list", "public_after": True, "invited": ["bob"]}
    agreed |= {"reserved": [{"seat": 1, "player": "cid"}]}
    return log.read(matches.open("ann", "toy", 2, {}, _command(chance), **agreed).match)[0]


def tournament() -> Event:
    """The opening of a match of a tournament."""
    log, chance = Log(None, GAMES), Random(7)
    matches = Matches(log, GAMES, Names(), TickingClock(), chance.randbytes)
    return log.read(matches.open_at(PLACE, WantedMatch("ann", "toy", 2, {}), _command(chance)).match)[0]


def delayed() -> Event:
    """The opening of a match that onlookers are shown later."""
    log, chance = Log(None, GAMES), Random(2)
    matches = Matches(log, GAMES, Names(), TickingClock(), chance.randbytes)
    agreed = {"delay": {"steps": 3}}
    return log.read(matches.open("ann", "toy", 2, {}, _command(chance), broadcast=agreed).match)[0]


if __name__ == "__main__":
    FOLDER.mkdir(exist_ok=True)
    for made in events():
        write(made.topic, made)
        if made.topic == "match.opened":
            write("match.opened_with_a_clock", made)
            write("match.opened_with_a_broadcast", delayed())
            write("match.opened_in_private", private())
            write("match.opened_in_a_tournament", tournament())
    for each in GAMES.values():
        for tag, made in game_events(each).items():
            write(kinds(each)[tag], made)
