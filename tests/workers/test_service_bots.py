"""The service's bots: they find the seats that were given to them, and play them to the end."""

import gc
import threading
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import replace
from datetime import timedelta
from typing import Final
from uuid import UUID

import psycopg
import pytest
from structlog.testing import capture_logs

from api.access.seats.bot_seats import BotSeats, TooManyBots
from api.client.kept import Heads
from api.runtime.services import Services
from api.runtime.settings import Settings
from domain.accounts.bot_accounts import PACES, USUAL, USUAL_PACE, ServiceBot
from domain.accounts.errors import NoSuchPlayer
from domain.accounts.tokens import SCOPES, Identity
from domain.kernel.facts import HIDDEN, REFEREE
from domain.kernel.match.lifecycle import Status
from domain.store import Event
from domain.threadsafe.decoder import read_json
from tests.support import toy
from tests.support.background import working
from tests.support.eventually import eventually
from tests.support.logins import LOGINS
from tests.support.service.bots import games, seat_bot, service_bots
from tests.support.service.running import RunningService, ServedMatch
from tests.support.service.strategies import bad, worse
from workers.bots import registry
from workers.bots.bot_tokens import NAME
from workers.bots.jobs import Attend, Attended, BotSeat, Brain, Failed, Post, Posted, Strategies, Thinking
from workers.bots.seat_player import SeatPlayer
from workers.bots.service_bots import ServiceBots
from workers.loop import run_as_leader

LEVELS: Final = ("fair", "fair")


def table_of_bots(
    nostos: RunningService, bots: Sequence[str] = LEVELS, pace: float = 0.6, **terms: object
) -> ServedMatch:
    """A match that bots of these levels play, not started."""
    table = ServedMatch(nostos.services, len(bots), **terms)  # type: ignore[arg-type]
    for seat, level in enumerate(bots):
        seat_bot(nostos.services, ServiceBot(table.id, seat, level, pace))  # type: ignore[arg-type]
    return table


def is_over(table: ServedMatch) -> bool:
    return table.services.matches.status(table.id) is Status.ENDED


def tokens_of(nostos: RunningService, player: str) -> list[str]:
    """The names of the player's tokens, read from the log. The first, from the registration, has none."""
    nostos.services.players.tokens.refresh(player)
    anyone = Identity(player, "", SCOPES, 0)
    return [token.name for token in nostos.services.players.tokens.listed(anyone)]


def events(table: ServedMatch) -> list[Event]:
    return table.services.log.read(table.id)


def test_bots_play_the_seats_they_were_given_and_no_others(nostos: RunningService) -> None:
    services = nostos.services
    table = table_of_bots(nostos, ("strong", "fair"))
    before = table_of_bots(nostos)
    before.start()  # before there is a process that plays
    others = ServedMatch(services).seat_all()
    head = services.matches.head(others.id)
    bots = service_bots(services, nostos.url)
    with working(bots.run):
        table.start()
        eventually(lambda: is_over(table) and is_over(before))
        eventually(lambda: not bots.playing)
    assert head == services.matches.head(others.id)


def test_a_bot_stands_in_for_a_player_who_left_and_plays_to_the_end(nostos: RunningService) -> None:
    table = nostos.table(3, leaving={"resigned": "bot"}).seat_all()
    table.resign(0)
    table.players = table.players[1:]
    bot = ServiceBot(table.id, 0).player
    with working(service_bots(nostos.services, nostos.url).run):
        eventually(lambda: 0 == nostos.services.matches.seat_of(table.id, bot))

        def played() -> bool:
            table.finish()
            return is_over(table)

        eventually(played)
    frames = list(map(read_json, table.fresh(REFEREE)))
    facts = [fact for frame in frames for fact in frame["facts"]]
    assert [bot] == [fact["player"] for fact in facts if fact["type"] == "substituted"]
    assert 2 <= sum(0 == frame["by"] and "played" == frame["facts"][0]["type"] for frame in frames)
    [ended] = [fact for fact in facts if fact["type"] == "ended"]
    assert [0] == ended["ranking"][-1]


def test_a_bot_stands_in_also_if_a_process_stopped_before_it_did(nostos: RunningService) -> None:
    table, services = nostos.table(3, leaving={"resigned": "bot"}).seat_all(), nostos.services
    with working(service_bots(services, nostos.url).run):
        bot = ServiceBot(table.id, 0)
        services.players.register(bot.name, bot.registration, trusted=True)
        table.resign(0)
        eventually(lambda: 0 == services.matches.seat_of(table.id, bot.player))


def test_a_bot_of_another_pace_stands_in_where_one_was_replaced(
    nostos: RunningService, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Given an arbiter gave the seat of the bot to a player, who left too."""
    table, services = nostos.table(3, leaving={"resigned": "bot"}).seat_all(), nostos.services
    monkeypatch.setattr(services.matches, "former", lambda _: (ServiceBot(table.id, 0).player,))
    other = ServiceBot.substitute(table.id, 0, services.matches.former(table.id))
    assert other is not None
    assert (other.level, True) == (USUAL, other.pace != USUAL_PACE)
    with working(service_bots(services, nostos.url).run):
        table.resign(0)
        eventually(lambda: 0 == services.matches.seat_of(table.id, other.player))


def test_a_bot_that_stands_in_stays_when_the_usual_pace_changes(nostos: RunningService) -> None:
    """No other one is registered, and none takes room of the host, when another process plays the match."""
    table = nostos.table(3, leaving={"resigned": "bot"}).seat_all()
    other = ServiceBot(table.id, 0, pace=2.0)

    def bots_of(pace: float) -> ServiceBots:
        settings = replace(nostos.services.settings, bot_pace=pace)
        return service_bots(replace(nostos.services, settings=settings), nostos.url, pace=None)

    def sitter() -> str:
        [found, *_] = nostos.services.matches.sitters(table.id)
        assert found is not None
        return found.player

    table.resign(0)
    first = ServiceBot(table.id, 0).player
    with working(bots_of(USUAL_PACE).run):
        eventually(lambda: first == sitter())
    bots = bots_of(other.pace)
    with working(bots.run):
        eventually(lambda: f"{table.id}/0" in bots.playing)
    assert first == sitter()
    with pytest.raises(NoSuchPlayer):
        nostos.services.players.name(other.player)
    assert [(first,)] == nostos.services.log.ask(
        "SELECT player FROM nostos.bot_seats WHERE match = %b", (table.id,)
    )


def test_no_bot_stands_in_where_all_were_replaced() -> None:
    match = UUID(int=1)
    former = [ServiceBot(match, 0, USUAL, pace).player for pace in PACES]
    assert None is ServiceBot.substitute(match, 0, former)


def test_bots_that_stand_in_count_as_those_of_the_host(nostos: RunningService) -> None:
    """Nobody gets more bots by leaving seats of their own matches. The seat waits until there is room."""
    table = nostos.table(3, leaving={"resigned": "bot"}).seat_all()
    table.resign(0)
    bot = ServiceBot(table.id, 0).player

    def with_limit(most: int) -> Services:
        return replace(nostos.services, settings=replace(nostos.services.settings, bots_per_host=most))

    with capture_logs() as logged, working(service_bots(with_limit(0), nostos.url).run):
        eventually(lambda: any("stand_in_waits" == each["event"] for each in logged))
        assert nostos.services.matches.seat_of(table.id, bot) is None
    with working(service_bots(with_limit(1), nostos.url).run):
        eventually(lambda: 0 == nostos.services.matches.seat_of(table.id, bot))
    with pytest.raises(TooManyBots):
        BotSeats(with_limit(1)).take([ServiceBot(nostos.table(3).id, 2)], table.host)


def test_bots_wait_for_a_database_that_is_away(nostos: RunningService) -> None:
    away = Settings(
        database_url="postgresql://nobody@127.0.0.1:9/nothing", logins=LOGINS, redis_url="redis://127.0.0.1:9"
    )
    services = replace(nostos.services, settings=away)
    with capture_logs() as logged, working(service_bots(services, nostos.url).run):
        eventually(lambda: any("service_bots_wait" == each["event"] for each in logged))


def standby(*_: object, **__: object) -> None:
    """What a server refuses that became a standby: what it took before, and LISTEN."""
    raise psycopg.errors.ReadOnlySqlTransaction


def test_bots_wait_for_a_server_that_became_a_standby(
    nostos: RunningService, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("workers.bots.service_bots.listen", standby)
    with capture_logs() as logged, working(service_bots(nostos.services, nostos.url).run):
        eventually(lambda: any("service_bots_wait" == each["event"] for each in logged))


def test_so_does_a_worker_that_leads(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("workers.loop.connect_session", standby)
    waited = list[Exception]()
    with working(lambda stop: run_as_leader("", 1, standby, stop, 0.01, on_retry=waited.append)):
        eventually(lambda: len(waited) > 1)


def test_every_move_of_a_bot_takes_the_pace_of_its_seat(nostos: RunningService) -> None:
    table = table_of_bots(nostos, ("easy", "fair", "fair"), pace=0.3)
    with working(service_bots(nostos.services, nostos.url, pace=None).run):
        table.start()
        eventually(lambda: is_over(table))
    made = events(table)
    begun = next(at for at, event in enumerate(made) if event.topic == "match.started")
    pairs = zip(made[begun:], made[begun + 1 :], strict=False)
    times = [(event.at - before.at) for before, event in pairs if event.topic == "match.moved"]
    assert times
    assert all(timedelta(seconds=0.3) <= time for time in times)


# what fails, fails alone


@pytest.mark.parametrize(
    ("strategies", "error"), [(bad, "ZeroDivisionError"), (worse, "NoSuchMove")], ids=["broken", "cheat"]
)
def test_a_strategy_that_fails_plays_legal_moves_at_random(
    nostos: RunningService, strategies: Strategies, error: str
) -> None:
    table = table_of_bots(nostos, ("easy", "fair"))
    with capture_logs() as logged, working(service_bots(nostos.services, nostos.url, strategies).run):
        table.start()
        eventually(lambda: is_over(table))
    failures = [each for each in logged if each["event"] == "bot_failed"]
    assert [(0, error, str(table.id))] == [(each["seat"], each["error"], each["match"]) for each in failures]


@pytest.mark.parametrize(
    ("strategies", "error", "longest"), [(bad, "Hung", 2.0), (worse, "Died", 5.0)], ids=["hung", "died"]
)
def test_a_strategy_that_hangs_or_ends_its_process_stops_no_other_bot(
    nostos: RunningService, strategies: Strategies, error: str, longest: float
) -> None:
    tables = [table_of_bots(nostos, levels) for levels in (("strong", "strong"), ("fair", "fair"))]
    bots = service_bots(nostos.services, nostos.url, strategies, longest=longest)
    with capture_logs() as logged, working(bots.run):
        for table in tables:
            table.start()
        eventually(lambda: all(map(is_over, tables)), "both are over", 300)
    failures = [(each["match"], each["error"]) for each in logged if each["event"] == "bot_failed"]
    assert (str(tables[0].id), error) in failures


def test_a_match_that_cannot_be_played_stops_no_other(
    nostos: RunningService, monkeypatch: pytest.MonkeyPatch
) -> None:
    corrupt, sound = table_of_bots(nostos), table_of_bots(nostos)
    departures = nostos.services.matches.departures

    def fail(match: object) -> object:
        if match == corrupt.id:
            raise LookupError
        return departures(match)  # type: ignore[arg-type]

    monkeypatch.setattr(nostos.services.matches, "departures", fail)
    with capture_logs() as logged, working(service_bots(nostos.services, nostos.url).run):
        corrupt.start()
        sound.start()
        eventually(lambda: is_over(sound))
    assert {"LookupError"} == {each["error"] for each in logged if each["event"] == "bot_failed"}
    assert not is_over(corrupt)


# tokens


def test_a_bot_has_one_token_while_it_plays_and_none_afterwards(nostos: RunningService) -> None:
    over, open_ = table_of_bots(nostos), table_of_bots(nostos, pace=30.0)
    players = [ServiceBot(table.id, 0, pace=pace).player for table, pace in ((over, 0.6), (open_, 30.0))]
    with working(service_bots(nostos.services, nostos.url).run):
        over.start()
        eventually(lambda: is_over(over))
        eventually(lambda: not tokens_of(nostos, players[0]), "the match is over, and so are its tokens")
    with working(service_bots(nostos.services, nostos.url, pace=None).run):
        open_.start()
        eventually(lambda: [NAME] == tokens_of(nostos, players[1]))
    assert not tokens_of(nostos, players[1])


def test_who_takes_over_revokes_the_tokens_that_a_process_left(nostos: RunningService) -> None:
    table = table_of_bots(nostos, pace=30.0)
    bot = ServiceBot(table.id, 0, pace=30.0)
    left = nostos.services.players.tokens.issue(bot.player, SCOPES)
    with working(service_bots(nostos.services, nostos.url, pace=None).run):
        table.start()
        eventually(lambda: nostos.services.players.tokens.authenticate(left) is None)
        eventually(lambda: [NAME] == tokens_of(nostos, bot.player))


# several processes


@contextmanager
def playing(bots: ServiceBots) -> Iterator[threading.Event]:
    """The bots at work, until the event is set."""
    stop = threading.Event()
    thread = threading.Thread(target=bots.run, args=(stop,))
    thread.start()
    try:
        yield stop
    finally:
        stop.set()
        thread.join(60)
        assert not thread.is_alive()


def test_one_process_plays_a_match_and_another_takes_over_from_one_that_ends(nostos: RunningService) -> None:
    tables = [table_of_bots(nostos, pace=30.0) for _ in range(12)]
    for table in tables:
        table.start()
    seats = {f"{table.id}/{seat}" for table in tables for seat in range(2)}
    one, other = (service_bots(nostos.services, nostos.url, pace=None) for _ in range(2))
    with ExitStack() as running:
        stop = running.enter_context(playing(one))
        eventually(lambda: one.playing == seats)
        running.enter_context(playing(other))
        eventually(lambda: other.playing and one.playing | other.playing == seats)
        eventually(lambda: not one.playing & other.playing)
        stop.set()
        eventually(lambda: other.playing == seats)


# a worker


def seat_player(nostos: RunningService, told: list[Thinking]) -> SeatPlayer:
    return SeatPlayer(Brain(nostos.url, games, registry.strategy), told.append)


def test_a_worker_knows_what_its_seat_saw_and_plays_what_it_chose_once(nostos: RunningService) -> None:
    table, told = nostos.table(3).seat_all(), list[Thinking]()
    worker = seat_player(nostos, told)
    step = nostos.services.matches.head(table.id)
    nostos.services.reads.wait(table.id, step)
    seats = tuple(BotSeat(seat, table.token(seat), "fair", 0.1) for seat in range(3))

    attended = worker.do(Attend(str(table.id), "toy", toy.GAME.version, step, seats))
    assert isinstance(attended, Attended)
    assert attended.choice is not None
    assert (step, [Thinking(attended.choice.seat)]) == (attended.step, told)
    for known in worker.known.values():
        hands = {fact.seat: fact.cards for fact in known.facts if isinstance(fact, toy.Dealt)}
        assert {known.seat} == {seat for seat, cards in hands.items() if (HIDDEN,) * 3 != cards}

    post = Post(str(table.id), seats[attended.choice.seat], step, attended.choice.move)
    assert Posted(step + 1) == worker.do(post)
    assert Posted(0) == worker.do(post)
    assert Failed("bad-token") == worker.do(post._replace(seat=seats[0]._replace(token="none")))
    worker.close()


def attended(nostos: RunningService, worker: SeatPlayer, table: ServedMatch) -> Attended:
    """What the worker says of the match, in which bots have all seats."""
    step = nostos.services.matches.head(table.id)
    nostos.services.reads.wait(table.id, step)
    seats = tuple(BotSeat(seat, table.token(seat), "fair", 0.1) for seat in range(2))
    result = worker.do(Attend(str(table.id), "toy", toy.GAME.version, step, seats))
    assert isinstance(result, Attended)
    return result


def heads_kept(table: ServedMatch) -> int:
    """How many heads of the match the clients of this process keep for its seats."""
    kept = [each for each in gc.get_objects() if type(each) is Heads]
    return sum(each.of(table.token(seat), str(table.id)) != "" for each in kept for seat in range(2))


def post_of(table: ServedMatch, found: Attended) -> Post:
    """The job of playing what a worker chose."""
    assert found.choice is not None
    seat = BotSeat(found.choice.seat, table.token(found.choice.seat), "fair", 0.1)
    return Post(str(table.id), seat, found.step, found.choice.move)


def test_a_worker_forgets_a_match_that_is_over(nostos: RunningService) -> None:
    table, worker = nostos.table(2).seat_all(), seat_player(nostos, [])
    found = attended(nostos, worker, table)
    assert not found.over
    assert Posted(found.step + 1) == worker.do(post_of(table, found))
    assert worker.known
    assert 1 == heads_kept(table)
    table.finish()
    assert attended(nostos, worker, table).over
    assert not worker.known
    assert not heads_kept(table)
    worker.close()


def test_a_worker_that_plays_the_move_of_another_keeps_nothing_of_the_match(nostos: RunningService) -> None:
    table, worker, other = nostos.table(2).seat_all(), seat_player(nostos, []), seat_player(nostos, [])
    found = attended(nostos, worker, table)
    assert Posted(found.step + 1) == other.do(post_of(table, found))
    assert not heads_kept(table)
    worker.close()
    other.close()


def test_a_worker_forgets_seats_that_it_has_not_played_for_long(nostos: RunningService) -> None:
    worker = SeatPlayer(Brain(nostos.url, games, registry.strategy), lambda _: None, remembered=0.0)
    assert attended(nostos, worker, nostos.table(2).seat_all()).choice
    assert not worker.known
    worker.close()


def test_a_worker_says_so_if_the_service_does_not_show_the_step_yet(nostos: RunningService) -> None:
    table, told = nostos.table(2).seat_all(), list[Thinking]()
    worker = seat_player(nostos, told)
    step = nostos.services.matches.head(table.id)
    nostos.services.reads.wait(table.id, step)
    seats = (BotSeat(0, table.token(0), "fair", 0.1),)

    ahead = worker.do(Attend(str(table.id), "toy", toy.GAME.version, step + 5, seats))

    assert Attended(step, over=False, choice=None) == ahead
    assert not told
    worker.close()
